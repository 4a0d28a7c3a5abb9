import { i18n } from '#i18n';
import type { FilledOptions, OptionName, ScrapeOptions } from '@/utils/library/schema';
import { filled, namesSet } from '@/utils/scrape/options';

/** Names of headers whose values are secrets more often than not. */
const secretHeader = /auth|cookie|token|secret|key|password|session|signature/i;

function nameOf(name: OptionName): string {
  switch (name) {
    case 'mode':
      return i18n.t('details.mode');
    case 'country':
    case 'screenshot':
      return i18n.t(`field.${name}`);
    case 'content':
      return i18n.t('ask.bring');
    case 'ai':
      return i18n.t('ask.aiOn');
    case 'sessionOfProfile':
      return i18n.t('ask.profileSession');
    default:
      return i18n.t(`ask.${name}`);
  }
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

function valueOf<K extends OptionName>(name: K, options: FilledOptions): string {
  switch (name) {
    case 'content':
      return i18n.t(`ask.kinds.${options.content}`);
    case 'delivery':
      return i18n.t(`ask.deliveries.${options.delivery}`);
    case 'proxyType':
      return options.proxyType === ''
        ? i18n.t('ask.byService')
        : i18n.t(`ask.proxyTypes.${options.proxyType}`);
    case 'device':
      return options.device === ''
        ? i18n.t('ask.byService')
        : i18n.t(`ask.devices.${options.device}`);
    case 'waitUntil':
      return options.waitUntil === ''
        ? i18n.t('ask.byService')
        : i18n.t(`ask.waits.${options.waitUntil}`);
    case 'aiSource':
      return options.aiSource === ''
        ? i18n.t('ask.none')
        : i18n.t(`ask.aiSources.${options.aiSource}`);
    case 'headers':
      return headersText(options.headers);
    case 'session':
      return i18n.t('details.hidden');
    default: {
      const value = options[name];
      return typeof value === 'boolean' ? i18n.t(value ? 'common.yes' : 'common.no') : value;
    }
  }
}

/** Every option that was asked for beyond mode, country and screenshot, by name and value; secrets are only said to be there. */
export function optionFacts(options: ScrapeOptions): [string, string][] {
  const all = filled(options);
  return namesSet(all).map((name) => [nameOf(name), valueOf(name, all)]);
}
