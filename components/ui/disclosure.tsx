import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  title: string;
  /** Short summary of the values set inside; empty: none set. */
  summary?: string;
  children: ComponentChildren;
}

/** Collapsible part of a long form; open at first if a value inside is set. */
export function Disclosure({ title, summary = '', children }: Props) {
  const [open] = useState(summary !== '');
  return (
    <details class="fold" open={open}>
      <summary>
        <strong>{title}</strong>
        {summary !== '' && <span class="small muted clip">{summary}</span>}
      </summary>
      <div class="stack">{children}</div>
    </details>
  );
}
