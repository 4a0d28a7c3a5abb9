import { useId } from 'preact/hooks';

interface Props<Value extends string> {
  legend: string;
  /** Hides the legend visually, because a heading above repeats it. */
  unseen?: boolean;
  options: readonly { value: Value; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Hint about the selected option. */
  hint?: string;
}

/** Radio buttons for a few short options, shown as a segmented control. */
export function Segments<Value extends string>(props: Props<Value>) {
  const { legend, unseen = false, options, value, onChange, hint } = props;
  const id = useId();
  return (
    <fieldset class="field fieldset" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend class={unseen ? 'vh' : undefined}>{legend}</legend>
      <div class="segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
