import { i18n } from '@/utils/i18n/i18n';
import { parameterText } from '@/components/scrape/option-fields';
import { fillOptions, changedOptionNames, choiceOf } from '@/utils/runs/parameters/options';
import { isSecretHeader } from '@/utils/runs/parameters/parse-typed';
import { type OptionName, parameters, type ScrapeOptions } from '@/utils/runs/parameters/schema';

/** Formats headers as 'Name: value' lines; values that look like secrets are omitted. */
function headersText(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [name = ''] = line.split(':');
      return isSecretHeader(name) ? `${name}: ${i18n.t('details.hidden')}` : line;
    })
    .join('\n');
}

function valueText(name: OptionName, value: string | boolean): string {
  const { secret } = parameters[name];
  if (secret === 'value') return i18n.t('details.hidden');
  if (typeof value === 'boolean') return i18n.t(value ? 'common.yes' : 'common.no');
  if (secret === 'headers') return headersText(value);
  const choice = choiceOf(name, value);
  return choice ? parameterText(choice.label) : value;
}

/**
 * Returns name and value of every option that differs from its default, except mode, country and
 * screenshot. Secrets are omitted.
 */
export function runOptionFacts(options: ScrapeOptions): [string, string][] {
  const all = fillOptions(options);
  return changedOptionNames(all).map((name) => [
    parameterText(parameters[name].label),
    valueText(name, all[name]),
  ]);
}
