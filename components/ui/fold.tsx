import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  title: string;
  /** Short summary of the values set inside; empty: none set. */
  summary?: string;
  children: ComponentChildren;
}

/** Collapsible part of a long form; open at first if a value inside is set. */
export function Fold({ title, summary = '', children }: Props) {
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

interface CheckProps {
  name: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Reason why the checkbox is disabled; null: enabled. */
  unavailable?: string | null;
}

/** Checkbox with a hint, or the reason why it is disabled. */
export function CheckField({ name, hint, checked, onChange, unavailable = null }: CheckProps) {
  const note = unavailable ?? hint;
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked && unavailable === null}
        disabled={unavailable !== null}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {name}
        {note && <span class="hint">{` ${note}`}</span>}
      </span>
    </label>
  );
}
