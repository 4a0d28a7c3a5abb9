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
import { rememberedOptions } from '@/utils/runs/parameters/scrape-preferences';
import { normalizeOptions, validateOptions } from '@/utils/runs/parameters/option-rules';
import { placeMessages, type PlacedMessages } from '@/utils/runs/parameters/service-validation';
import { i18n } from '#i18n';

/**
 * What the form holds: as remembered for the address until the user touches it, then the user's own, whatever
 * is sent and answered meanwhile.
 * @param problem what the service said of the last try.
 */
export function useScrapeDraft(asking: ScrapePreferences, url: string, problem: Problem | null) {
  const own = useSignal<FilledOptions | null>(null);
  const checked = useSignal(false);
  /** Fields changed since the service spoke. */
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
    /** The service's words on the address itself. */
    urlWrong: names.has('url') ? undefined : words.fields.url,
    rest: words.rest,
    wrongs: optionErrorTexts(normalizeOptions(options), words, names, checked.value),
    change(part: Partial<FilledOptions>) {
      own.value = { ...options, ...part };
      markEdited(Object.keys(part));
    },
    markEdited,
    /** True when it can go out; else what is wrong is shown. */
    check(): boolean {
      checked.value = true;
      return (
        Object.keys(
          optionErrorTexts(normalizeOptions(options), placeMessages(null), new Set(), true),
        ).length === 0
      );
    },
    /** Everything as usual again. */
    reset() {
      own.value = { ...defaultOptions };
    },
    /** As remembered again. */
    follow() {
      own.value = null;
    },
  };
}
export type ScrapeDraft = ReturnType<typeof useScrapeDraft>;

/**
 * What is wrong with each field, in words. Vantage's own check is told first: it is of what stands there now;
 * the service's words are of what was sent, and go once the field is changed.
 * @param edited fields that were changed since the service spoke.
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
    // What is merely missing is told when it is sent, not while the user is on the way to it.
    if (wrong && (checked || wrong !== parameters[name].required))
      words[name] = i18n.t(`ask.wrong.${wrong}`);
    else if (said) words[name] = said;
  }
  return words;
}
