import { useSignal } from '@preact/signals';
import {
  type FilledOptions,
  type OptionName,
  optionNames,
  parameters,
  type ScrapePreferences,
} from '@/utils/runs/schema';
import type { Problem } from '@/utils/problem';
import { fillOptions, defaultOptions } from '@/utils/runs/parameters/options';
import { rememberedOptions } from '@/utils/runs/parameters/presets-and-limits';
import { normalizeOptions, validateOptions } from '@/utils/runs/parameters/option-rules';
import { placeMessages, type PlacedMessages } from '@/utils/runs/parameters/service-validation';
import { i18n } from '#i18n';

/**
 * The form's options: those remembered for the address until the user edits one, then the user's own, which
 * submissions and their answers do not change.
 * @param problem problem of the last attempt, with the service's validation messages; null: none.
 */
export function useScrapeDraft(asking: ScrapePreferences, url: string, problem: Problem | null) {
  const own = useSignal<FilledOptions | null>(null);
  const checked = useSignal(false);
  /** Fields edited since the service's messages `spoke` arrived. */
  const edited = useSignal<{ spoke: string; names: ReadonlySet<string> }>({
    spoke: '',
    names: new Set(),
  });
  const spoke = JSON.stringify(problem?.lines ?? []);
  const names = edited.value.spoke === spoke ? edited.value.names : new Set<string>();
  const options = own.value ?? normalizeOptions(fillOptions(rememberedOptions(asking, url)));
  const words = placeMessages(problem);
  const markEdited = (changed: readonly string[]) => {
    edited.value = { spoke, names: new Set([...names, ...changed]) };
  };
  return {
    options,
    touched: own.value !== null,
    /** The service's message about the address. */
    urlWrong: names.has('url') ? undefined : words.fields.url,
    rest: words.rest,
    wrongs: optionErrorTexts(normalizeOptions(options), words, names, checked.value),
    change(part: Partial<FilledOptions>) {
      own.value = { ...options, ...part };
      markEdited(Object.keys(part));
    },
    markEdited,
    /** True when the options can be sent; otherwise all errors are shown from now on. */
    check(): boolean {
      checked.value = true;
      return (
        Object.keys(
          optionErrorTexts(normalizeOptions(options), placeMessages(null), new Set(), true),
        ).length === 0
      );
    },
    /** Sets every option to its default. */
    reset() {
      own.value = { ...defaultOptions };
    },
    /** Returns to the options remembered for the address. */
    follow() {
      own.value = null;
    },
  };
}
export type ScrapeDraft = ReturnType<typeof useScrapeDraft>;

/**
 * The error sentence of each field. The form's own check takes precedence, as it is about the current value; the
 * service's message is about the value that was sent, and disappears once the field is edited.
 * @param edited fields edited since the service's messages arrived.
 */
function optionErrorTexts(
  options: FilledOptions,
  { fields }: PlacedMessages,
  edited: ReadonlySet<string>,
  checked: boolean,
): { [K in OptionName]?: string } {
  const own = validateOptions(options);
  const words: { [K in OptionName]?: string } = {};
  for (const name of optionNames) {
    const wrong = own[name];
    const said = edited.has(name) ? undefined : fields[name];
    // A missing value is an error on sending, not while the user is still filling in the form.
    if (wrong && (checked || wrong !== parameters[name].required))
      words[name] = i18n.t(`ask.wrong.${wrong}`);
    else if (said) words[name] = said;
  }
  return words;
}
