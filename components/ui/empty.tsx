import type { ComponentChildren } from 'preact';

interface Props {
  title: string;
  hint: string;
  children?: ComponentChildren;
}

/** What stands where there is nothing yet: what it is for, and the first step. */
export function EmptyState({ title, hint, children }: Props) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </div>
  );
}
