import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  name: string;
  /** How it begins. */
  open: boolean;
  children: ComponentChildren;
}

/** A folded part of the panel; what is in it is read when it is opened first. */
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
