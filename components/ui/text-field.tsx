import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  name: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string | undefined;
  /** Error sentence, shown instead of the hint. */
  error?: string | null | undefined;
  /** Shows dots instead of characters; assistive technology still sees a text box. */
  masked?: boolean;
  placeholder?: string;
  readOnly?: boolean;
  /**
   * Whether the field takes a number. The caller checks the text: a field of the type `number` would report one that
   * is no number, such as `500-`, as empty, and empty often means 'no limit'.
   */
  numeric?: boolean;
  maxLength?: number;
  children?: ComponentChildren;
}

/** Labelled text box with a hint or an error. */
export function TextField(props: Props) {
  const { name, value, onInput, hint, error, masked, numeric, readOnly } = props;
  const { placeholder = '', maxLength = 4000 } = props;
  const id = useId();
  const note = error ?? hint;
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <div class="row">
        <input
          id={id}
          type="text"
          inputMode={numeric ? 'decimal' : undefined}
          class={`input ${masked ? 'masked' : ''}`}
          value={value}
          placeholder={placeholder}
          readOnly={readOnly}
          maxLength={maxLength}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        {props.children}
      </div>
      {note && (
        <p class={error ? 'error' : 'hint'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
