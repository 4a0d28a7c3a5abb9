import type { ComponentChildren } from 'preact';

interface Props {
  title: string;
  hint: string;
  children?: ComponentChildren;
}

/** Empty state: a title, a hint and the first action. */
export function EmptyState({ title, hint, children }: Props) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </div>
  );
}
