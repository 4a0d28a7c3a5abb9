import { useId } from 'preact/hooks';
import { i18n, type PlainKey } from '@/utils/i18n/i18n';
import { type FilledOptions, type OptionName, parameters } from '@/utils/runs/schema';
import { normalizeOptions, optionConflict } from '@/utils/runs/parameters/options';
import { CheckField } from '../ui/check-field';
import { SelectField } from '@/components/ui/select-field';

export interface OptionFieldProps {
  /**
   * Current values. Options that conflict with others are disabled; their values are kept but not
   * sent.
   */
  options: FilledOptions;
  change: (part: Partial<FilledOptions>) => void;
  /** Error sentences by option, from the form's validation, else from the service. */
  errors: { [K in OptionName]?: string };
  /** Whether the profile that routes the page has a session that the scraper accepts. */
  sessionFits: boolean;
}
/**
 * Returns a text named in the parameter table. The only call of `i18n.t` with the union of these
 * keys, because that is slow to type-check.
 */
export const parameterText = (key: PlainKey): string => i18n.t(key);

type FieldProps = OptionFieldProps & { name: OptionName };

/** Field of one parameter. Mode and country are rendered by `ScrapeOptionsFields`. */
export function OptionField(props: FieldProps) {
  switch (parameters[props.name].control) {
    case 'choice':
      return <OptionChoice {...props} />;
    case 'flag':
    case 'profileSession':
      return <OptionFlag {...props} />;
    case 'text':
      return <OptionText {...props} />;
    case 'segments':
    case 'country':
      return null;
  }
}

/**
 * Returns the sentence below a field: the reason why it is disabled, else its error, else its hint.
 */
function noteOf({ options, errors, name }: FieldProps) {
  const { choices, hint, blockedHint } = parameters[name];
  const conflict = optionConflict(options, name);
  if (conflict !== null)
    return { conflict, isError: false, note: i18n.t(`scrapeForm.why.${conflict}`) };
  const error = errors[name];
  if (error) return { conflict, isError: true, note: error };
  const isBlocked = choices?.some(({ value }) => optionConflict(options, name, value) !== null);
  const key = isBlocked && blockedHint ? blockedHint : hint;
  return { conflict, isError: false, note: key && parameterText(key) };
}

/**
 * Text box.
 * @param props.label replaces the name in the parameter table.
 */
export function OptionText(props: FieldProps & { label?: string }) {
  const { options, change, name, label } = props;
  const { rows = 1 } = parameters[name];
  const id = useId();
  const { conflict, isError, note } = noteOf(props);
  const shared = {
    id,
    value: String(options[name]),
    disabled: conflict !== null,
    spellcheck: false,
    autocomplete: 'off',
    maxLength: 20_000,
    'aria-invalid': isError ? true : undefined,
    'aria-describedby': `${id}-note`,
    onInput: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  } as const;
  return (
    <div class="field">
      <label for={id}>{label ?? parameterText(parameters[name].label)}</label>
      {rows > 1 ? (
        <textarea class="textarea mono" rows={rows} {...shared} />
      ) : (
        <input type="text" class="input" {...shared} />
      )}
      <p class={isError ? 'error' : 'hint'} id={`${id}-note`}>
        {note}
      </p>
    </div>
  );
}

/** Field for a short list of values. Unavailable values are disabled and show the reason. */
function OptionChoice(props: FieldProps) {
  const { options, change, name } = props;
  const { label, choices = [] } = parameters[name];
  const { conflict, isError, note } = noteOf(props);
  return (
    <SelectField
      name={parameterText(label)}
      value={String(normalizeOptions(options)[name])}
      disabled={conflict !== null}
      hint={isError ? undefined : note}
      error={isError ? note : undefined}
      options={choices.map(({ value, label: text }) => {
        const reason = optionConflict(options, name, value);
        const why = reason === null ? '' : ` · ${i18n.t(`scrapeForm.why.${reason}`)}`;
        return { value, name: parameterText(text) + why, disabled: reason !== null };
      })}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

function OptionFlag({ options, change, errors, name, sessionFits }: FieldProps) {
  const { label, hint, control } = parameters[name];
  const checked = normalizeOptions(options)[name] === true;
  const conflict = optionConflict(options, name);
  const unfit =
    control === 'profileSession' && !sessionFits ? i18n.t('scrapeForm.profileSessionNo') : null;
  const error = conflict === null && (errors[name] ?? (checked && unfit));
  // A flag that is on can still be switched off when the profile no longer supports it.
  const unavailable = checked ? null : unfit;
  return (
    <div>
      <CheckField
        name={parameterText(label)}
        hint={hint && parameterText(hint)}
        checked={checked}
        unavailable={conflict === null ? unavailable : i18n.t(`scrapeForm.why.${conflict}`)}
        onChange={(on) => change({ [name]: on })}
      />
      {error && <p class="error">{error}</p>}
    </div>
  );
}
