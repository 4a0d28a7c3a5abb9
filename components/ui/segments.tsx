import { useId } from 'preact/hooks';

interface Props<Value extends string> {
  legend: string;
  /** Where the heading above says it already: the legend is only read aloud. */
  unseen?: boolean;
  options: readonly { value: Value; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** One line on the option that is chosen. */
  hint?: string;
}

/** One choice of a few short ones: radios that look like one control. */
export function Segments<Value extends string>(props: Props<Value>) {
  const { legend, unseen = false, options, value, onChange, hint } = props;
  const id = useId();
  return (
    <fieldset class="field fieldset" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend class={unseen ? 'vh' : undefined}>{legend}</legend>
      <div class="segments" style="margin-top: 4px">
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
