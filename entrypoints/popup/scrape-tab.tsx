import { i18n } from '#i18n';
import { Empty } from '@/components/empty';
import type { Way } from '@/components/problem-text';
import { ScrapePanel } from '@/components/scrape-panel';
import { isUnderWay } from '@/components/state-chip';
import { useIntent } from '@/components/use-intent';
import { send } from '@/utils/platform/page';
import { creditsLeft, runs } from '@/utils/platform/runs';
import { account, scrapeCountries } from '@/utils/platform/state';
import { front } from './front';
import { go } from './go';

export function ScrapeTab({ onWay }: { onWay: (way: Way) => void }) {
  const intent = useIntent();
  const last = runs.value.find((run) => run.kind === 'scrape') ?? null;
  if (account.value.value?.account == null) {
    return (
      <Empty title={i18n.t('proxy.notConnected')} hint={i18n.t('proxy.notConnectedHint')}>
        <button type="button" class="button primary" onClick={() => go('#/settings')}>
          {i18n.t('proxy.connect')}
        </button>
      </Empty>
    );
  }
  return (
    <ScrapePanel
      pageUrl={front.value?.url ?? null}
      scraperUrl={account.value.value.account.scraper.endpointUrl}
      countries={scrapeCountries()}
      cost={{ used: last?.cost.used ?? null, left: creditsLeft() }}
      last={last}
      pending={intent.pending.value || last?.state === 'intent'}
      problem={intent.problem.value}
      onScrape={(url, options, privateConfirmed) =>
        void intent.run(() => send('scrape/submit', { url, options, privateConfirmed }))
      }
      onStop={(runId) => void intent.run(() => send('scrape/cancel', { runId }))}
      onOpen={(run) => go(isUnderWay(run.state) ? '#/results' : `#/results/${run.id}`)}
      onWay={onWay}
    />
  );
}
