import { i18n } from '#i18n';
import { parameterText } from '@/components/scrape/option-fields';
import { choiceOf } from '@/utils/runs/parameters/option-rules';
import { fillOptions, changedOptionNames } from '@/utils/runs/parameters/options';
import { isSecretHeader } from '@/utils/runs/parameters/parse-typed';
import { type OptionName, parameters, type ScrapeOptions } from '@/utils/runs/parameters/schema';

/** 'Name: value' lines, without the values of headers that look like secrets. */
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

/** Name and value of every option that differs from its default, mode, country and screenshot aside; no secrets. */
export function runOptionFacts(options: ScrapeOptions): [string, string][] {
  const all = fillOptions(options);
  return changedOptionNames(all).map((name) => [
    parameterText(parameters[name].label),
    valueText(name, all[name]),
  ]);
}
