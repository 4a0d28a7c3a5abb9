import type { ComponentChildren } from 'preact';

interface Props {
  title: string;
  hint: string;
  children?: ComponentChildren;
}

/** Empty state: its purpose and the first step. */
export function EmptyState({ title, hint, children }: Props) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </div>
  );
}
