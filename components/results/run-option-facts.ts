import { i18n } from '#i18n';
import type { FilledOptions, OptionName, ScrapeOptions } from '@/utils/runs/schema';
import { fillOptions, changedOptionNames } from '@/utils/runs/parameters/options';

/** Names of headers whose values are secrets more often than not. */
const secretHeader = /auth|cookie|token|secret|key|password|session|signature/i;

function nameOf(name: OptionName): string {
  if (name === 'mode') return i18n.t('details.mode');
  if (name === 'country' || name === 'screenshot') return i18n.t(`field.${name}`);
  if (name === 'content') return i18n.t('ask.bring');
  if (name === 'ai') return i18n.t('ask.aiOn');
  if (name === 'sessionOfProfile') return i18n.t('ask.profileSession');
  return i18n.t(`ask.${name}`);
}

/** 'Name: value' lines, with the values that are secrets left out. */
function headersText(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [name = ''] = line.split(':');
      return secretHeader.test(name) ? `${name}: ${i18n.t('details.hidden')}` : line;
    })
    .join('\n');
}

/** The words of the form for a choice; null: the option is none, or holds what was typed. */
function choiceOf(name: OptionName, options: FilledOptions): string | null {
  const { content, delivery, proxyType, device, waitUntil, aiSource } = options;
  if (name === 'content') return i18n.t(`ask.kinds.${content}`);
  if (name === 'delivery') return i18n.t(`ask.deliveries.${delivery}`);
  if (name === 'proxyType' && proxyType !== '') return i18n.t(`ask.proxyTypes.${proxyType}`);
  if (name === 'device' && device !== '') return i18n.t(`ask.devices.${device}`);
  if (name === 'waitUntil' && waitUntil !== '') return i18n.t(`ask.waits.${waitUntil}`);
  if (name === 'aiSource' && aiSource !== '') return i18n.t(`ask.aiSources.${aiSource}`);
  return null;
}

function valueOf(name: OptionName, options: FilledOptions): string {
  if (name === 'session') return i18n.t('details.hidden');
  if (name === 'headers') return headersText(options.headers);
  const value = options[name];
  if (typeof value === 'boolean') return i18n.t(value ? 'common.yes' : 'common.no');
  return choiceOf(name, options) ?? value;
}

/** Every option that was asked for beyond mode, country and screenshot, by name and value; secrets are only said to be there. */
export function runOptionFacts(options: ScrapeOptions): [string, string][] {
  const all = fillOptions(options);
  return changedOptionNames(all).map((name) => [nameOf(name), valueOf(name, all)]);
}
