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
  /** Whether the field takes digits only. */
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
  const shared = {
    id,
    class: `input ${masked ? 'masked' : ''}`,
    value,
    placeholder,
    readOnly,
    maxLength,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
    onInput: (event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value),
  } as const;
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <div class="row">
        {numeric ? <input type="number" {...shared} /> : <input type="text" {...shared} />}
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
