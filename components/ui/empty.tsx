import type { ComponentChildren } from 'preact';

interface Props {
  /** Icon of the section; absent: none. */
  icon?: ComponentChildren;
  title: string;
  hint: string;
  /** First action, where it is a link. */
  link?: { href: string; name: string };
  children?: ComponentChildren;
}

/** Empty state: a title, a hint and the first action. */
export function EmptyState({ icon, title, hint, link, children }: Props) {
  return (
    <div class="empty">
      {icon && <span class="empty-icon">{icon}</span>}
      <h2>{title}</h2>
      <p>{hint}</p>
      {link && (
        <a class="button primary" href={link.href}>
          {link.name}
        </a>
      )}
      {children}
    </div>
  );
}
