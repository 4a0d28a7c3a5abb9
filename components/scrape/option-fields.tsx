import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { FilledOptions } from '@/utils/runs/schema';
import { normalizeOptions, optionConflict } from '@/utils/runs/parameters/option-rules';
import { CheckField } from '../ui/fold';

/** What each part of the form is given. */
export interface OptionFieldProps {
  /** As chosen and typed; what is impossible beside the rest is kept, disabled, and not sent. */
  options: FilledOptions;
  change: (part: Partial<FilledOptions>) => void;
  /** What is wrong with a field, in words: Vantage's own, else the service's. */
  wrongs: { [K in keyof FilledOptions]?: string };
}

type TextName =
  | 'session'
  | 'headers'
  | 'waitSeconds'
  | 'excludedTags'
  | 'excludedSelectors'
  | 'blockedResources'
  | 'instructions'
  | 'script'
  | 'networkCapture'
  | 'aiPrompt'
  | 'schemeId'
  | 'extractScheme'
  | 'configId'
  | 'storageId';
type FlagName = 'pdf' | 'noHtml' | 'captureHeaders' | 'ai' | 'aiForceJson' | 'defaultStorage';

/** A box for one option that is typed; several lines where `rows` says so. */
export function OptionText({
  name,
  rows = 1,
  ...props
}: OptionFieldProps & { name: TextName; rows?: number }) {
  const { options, change, wrongs } = props;
  const id = useId();
  const reason = optionConflict(options, name);
  const wrong = reason === null ? wrongs[name] : undefined;
  const note = reason === null ? (wrong ?? i18n.t(`ask.${name}Hint`)) : i18n.t(`ask.why.${reason}`);
  const shared = {
    id,
    value: options[name],
    disabled: reason !== null,
    spellcheck: false,
    autocomplete: 'off',
    maxLength: 20_000,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': `${id}-note`,
    onInput: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  } as const;
  return (
    <div class="field">
      <label for={id}>{i18n.t(`ask.${name}`)}</label>
      {rows > 1 ? (
        <textarea class="textarea mono" rows={rows} {...shared} />
      ) : (
        <input type="text" class="input" {...shared} />
      )}
      <p class={wrong ? 'wrong' : 'hint'} id={`${id}-note`}>
        {note}
      </p>
    </div>
  );
}

interface ChoiceProps<Name extends keyof FilledOptions> extends OptionFieldProps {
  name: Name;
  label: string;
  choices: readonly { value: FilledOptions[Name] & string; name: string }[];
  hint?: string;
}

/** One option of a short list; what can't be chosen stands there disabled, with the reason beside it. */
export function OptionChoice<
  Name extends 'content' | 'delivery' | 'proxyType' | 'device' | 'waitUntil' | 'aiSource',
>(props: ChoiceProps<Name>) {
  const { options, change, wrongs, name, label, choices, hint } = props;
  const id = useId();
  const whole = optionConflict(options, name);
  const wrong = whole === null ? wrongs[name] : undefined;
  const note = whole === null ? (wrong ?? hint) : i18n.t(`ask.why.${whole}`);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="select"
        value={normalizeOptions(options)[name]}
        disabled={whole !== null}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => {
          const chosen = choices.find(({ value }) => value === event.currentTarget.value);
          if (chosen) change({ [name]: chosen.value });
        }}
      >
        {choices.map((choice) => {
          const reason = optionConflict(options, name, choice.value);
          return (
            <option key={choice.value} value={choice.value} disabled={reason !== null}>
              {reason === null ? choice.name : `${choice.name} · ${i18n.t(`ask.why.${reason}`)}`}
            </option>
          );
        })}
      </select>
      {note && (
        <p class={wrong ? 'wrong' : 'hint'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** One option that is on or off. */
export function OptionFlag({
  name,
  hint,
  ...props
}: OptionFieldProps & { name: FlagName; hint?: string }) {
  const { options, change, wrongs } = props;
  const reason = optionConflict(options, name);
  const label = name === 'ai' ? i18n.t('ask.aiOn') : i18n.t(`ask.${name}`);
  return (
    <div>
      <CheckField
        name={label}
        hint={hint}
        checked={normalizeOptions(options)[name]}
        unavailable={reason === null ? null : i18n.t(`ask.why.${reason}`)}
        onChange={(checked) => change({ [name]: checked })}
      />
      {reason === null && wrongs[name] && <p class="wrong">{wrongs[name]}</p>}
    </div>
  );
}
