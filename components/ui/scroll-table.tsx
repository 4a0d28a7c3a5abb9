import type { ComponentChildren } from 'preact';

interface Props {
  /** Name of the table for screen readers. */
  label: string;
  /** `region` for a table that is a landmark of its page. */
  role?: 'group' | 'region';
  /** The table. */
  children: ComponentChildren;
}

/** Frame of a table that may be wider than its place: it scrolls, also by keyboard. */
export const ScrollTable = ({ label, role = 'group', children }: Props) => (
  <div class="table-wrap" tabIndex={0} role={role} aria-label={label}>
    {children}
  </div>
);
