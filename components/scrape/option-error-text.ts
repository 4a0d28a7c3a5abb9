import { i18n } from '#i18n';
import type { FilledOptions, OptionName } from '@/utils/runs/schema';
import { optionNames } from '@/utils/runs/parameters/options';
import type { Landed } from '@/utils/runs/parameters/service-validation';
import { wrongsOf } from '@/utils/runs/parameters/validation-errors';

/**
 * What is wrong with each field, in words. Vantage's own check is told first: it is of what stands there now;
 * the service's words are of what was sent, and go once the field is changed.
 * @param edited fields that were changed since the service spoke.
 */
export function wrongWords(
  options: FilledOptions,
  { fields }: Landed,
  edited: ReadonlySet<string>,
  checked: boolean,
): { [K in OptionName]?: string } {
  const own = wrongsOf(options);
  const words: { [K in OptionName]?: string } = {};
  for (const name of optionNames) {
    const wrong = own[name];
    const said = edited.has(name) ? undefined : fields[name];
    // What is merely missing is told when it is sent, not while the user is on the way to it.
    if (wrong && (wrong !== 'aiSource' || checked)) words[name] = i18n.t(`ask.wrong.${wrong}`);
    else if (said) words[name] = said;
  }
  return words;
}
