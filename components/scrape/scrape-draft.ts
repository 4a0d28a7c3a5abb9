import { type Signal, useSignal } from '@preact/signals';
import {
  type FilledOptions,
  type OptionName,
  optionNames,
  parameters,
  type ScrapePreferences,
} from '@/utils/runs/schema';
import type { Problem } from '@/utils/problem';
import {
  fillOptions,
  defaultOptions,
  normalizeOptions,
  validateOptions,
} from '@/utils/runs/parameters/options';
import { rememberedOptions } from '@/utils/runs/parameters/presets-and-limits';
import { messagesByField, type MessagesByField } from '@/utils/runs/parameters/service-validation';
import { i18n } from '@/utils/i18n/i18n';

/**
 * Returns the draft of a scrape: the options remembered for the URL until the user edits one, then
 * the user's own options, which submissions and replies do not change.
 * @param problem problem of the last attempt, including the service's validation messages; null:
 * none.
 * @param kept holds the user's own options; absent: they are lost when the form is closed.
 */
export function useScrapeDraft(
  preferences: ScrapePreferences,
  url: string,
  problem: Problem | null,
  kept?: Signal<FilledOptions | null>,
) {
  const fresh = useSignal<FilledOptions | null>(null);
  const own = kept ?? fresh;
  const checked = useSignal(false);
  /** Fields edited since the service's messages arrived; `messagesKey` identifies these messages. */
  const edited = useSignal<{ messagesKey: string; names: ReadonlySet<string> }>({
    messagesKey: '',
    names: new Set(),
  });
  const messagesKey = JSON.stringify(problem?.lines ?? []);
  const names = edited.value.messagesKey === messagesKey ? edited.value.names : new Set<string>();
  const options = own.value ?? normalizeOptions(fillOptions(rememberedOptions(preferences, url)));
  const messages = messagesByField(problem);
  const markEdited = (changed: readonly string[]) => {
    edited.value = { messagesKey, names: new Set([...names, ...changed]) };
  };
  return {
    options,
    touched: own.value !== null,
    /** The service's message about the URL. */
    urlError: names.has('url') ? undefined : messages.fields.url,
    rest: messages.rest,
    errors: optionErrorTexts(normalizeOptions(options), messages, names, checked.value),
    change(part: Partial<FilledOptions>) {
      own.value = { ...options, ...part };
      markEdited(Object.keys(part));
    },
    markEdited,
    /** Returns whether the options can be sent. From then on all errors are shown. */
    check(): boolean {
      checked.value = true;
      return (
        Object.keys(
          optionErrorTexts(normalizeOptions(options), messagesByField(null), new Set(), true),
        ).length === 0
      );
    },
    /** Sets every option to its default. */
    reset() {
      own.value = { ...defaultOptions };
    },
    /** Discards the edits in favour of the options remembered for the URL. */
    follow() {
      own.value = null;
    },
  };
}
export type ScrapeDraft = ReturnType<typeof useScrapeDraft>;

/**
 * Returns the error sentence of each field. The validation of the form takes precedence, because it
 * refers to the current value; the service's message refers to the value that was sent, and
 * disappears when the field is edited.
 * @param edited fields edited since the service's messages arrived.
 */
function optionErrorTexts(
  options: FilledOptions,
  { fields }: MessagesByField,
  edited: ReadonlySet<string>,
  checked: boolean,
): { [K in OptionName]?: string } {
  const own = validateOptions(options);
  const texts: { [K in OptionName]?: string } = {};
  for (const name of optionNames) {
    const reason = own[name];
    const reported = edited.has(name) ? undefined : fields[name];
    // A missing value is an error only after an attempt to send.
    if (reason && (checked || reason !== parameters[name].required))
      texts[name] = i18n.t(`scrapeForm.invalid.${reason}`);
    else if (reported) texts[name] = reported;
  }
  return texts;
}
