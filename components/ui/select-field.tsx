import { useId } from 'preact/hooks';

interface Props<Value extends string> {
  name: string;
  value: Value;
  options: readonly { value: Value; name: string; disabled?: boolean }[];
  onChange: (value: Value) => void;
  hint?: string | undefined;
  /** Error sentence, shown instead of the hint. */
  error?: string | undefined;
  disabled?: boolean;
}

/** Options of a choice: values with their names. */
export const namedOptions = <const Value extends string>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
) => values.map((value) => ({ value, name: nameOf(value) }));

/** Labelled select for a short list. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { name, value, options, onChange, hint, error, disabled } = props;
  const id = useId();
  const note = error ?? hint;
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <select
        id={id}
        class="select"
        value={value}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.name}
          </option>
        ))}
      </select>
      {note && (
        <p class={error ? 'error' : 'hint'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
