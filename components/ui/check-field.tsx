interface Props {
  name: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Reason why the checkbox is disabled; null: enabled. */
  unavailable?: string | null;
}

/** Checkbox with a hint, or the reason why it is disabled. */
export function CheckField({ name, hint, checked, onChange, unavailable = null }: Props) {
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
