import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  title: string;
  /** What is set inside, in a few words; empty: nothing. */
  summary: string;
  children: ComponentChildren;
}

/** A part of a long form that stays folded until it is needed, and begins open where something is set in it. */
export function Fold({ title, summary, children }: Props) {
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
  /** Why it can't be chosen now. */
  unavailable?: string | null;
}

/** One thing that is on or off, with its line of explanation or the reason why it can't be chosen. */
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
