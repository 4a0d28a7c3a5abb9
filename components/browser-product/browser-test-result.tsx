import { i18n } from '@/utils/i18n/i18n';
import { messageName } from '@/utils/i18n/message-name';
import type { BrowserTestResult } from '@/utils/browser-product/schema';
import { countryWithCode, numberText } from '@/utils/i18n/format';
import { AlertIcon } from '../ui/icons';
import { CheckIcon } from '../ui/more-icons';

const ms = (value: number) => i18n.t('proxyLists.milliseconds', [numberText(Math.round(value))]);

/**
 * Result of a connection test.
 * @param checks whether a URL for the exit check is set.
 */
export function BrowserTestResultNote({
  found,
  checks,
}: {
  found: BrowserTestResult;
  checks: boolean;
}) {
  const { outcome, version, exit, openedMs, status, tookMs } = found;
  const hasOpened = outcome === 'opened';
  const OutcomeIcon = hasOpened ? CheckIcon : AlertIcon;
  const country = exit?.country ? ` · ${countryWithCode(exit.country)}` : '';
  return (
    <>
      <h3>{i18n.t('browser.found')}</h3>
      <p class="row">
        <span class={`chip ${hasOpened ? 'good' : 'bad'}`}>
          <OutcomeIcon size={11} />
          {i18n.t(hasOpened ? 'proxyLists.works' : 'proxyLists.fails')}
        </span>
        <span>{i18n.t(`browser.outcome_${messageName(outcome)}`)}</span>
      </p>
      <dl class="facts">
        {version !== null && (
          <>
            <dt>{i18n.t('browser.version')}</dt>
            <dd class="mono">{version}</dd>
          </>
        )}
        {hasOpened && (
          <>
            <dt>{i18n.t('browser.exit')}</dt>
            <dd class={exit ? 'mono' : ''}>
              {exit
                ? exit.address + country
                : i18n.t(checks ? 'browser.exitNone' : 'browser.exitNoCheck')}
            </dd>
          </>
        )}
        {status !== null && (
          <>
            <dt>{i18n.t('browser.status')}</dt>
            <dd class="num">{status}</dd>
          </>
        )}
        {openedMs !== null && (
          <>
            <dt>{i18n.t('browser.openedIn')}</dt>
            <dd class="num">{ms(openedMs)}</dd>
          </>
        )}
        <dt>{i18n.t('browser.took')}</dt>
        <dd class="num">{ms(tookMs)}</dd>
      </dl>
    </>
  );
}
