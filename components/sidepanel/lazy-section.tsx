import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  name: string;
  /** Whether the section is open at first. */
  open: boolean;
  children: ComponentChildren;
}

/** Collapsible section of the panel, rendered when first opened. */
export function LazySection({ name, open, children }: Props) {
  const [begins] = useState(open);
  const [seen, setSeen] = useState(open);
  return (
    <details
      class="fold"
      open={begins}
      onToggle={(event) => {
        if (event.currentTarget.open) setSeen(true);
      }}
    >
      <summary>
        <strong>{name}</strong>
      </summary>
      {seen && <div class="stack">{children}</div>}
    </details>
  );
}
