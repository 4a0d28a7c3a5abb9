import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { AskReceipt } from '@/components/scrape/cost-receipt';
import { Empty } from '@/components/ui/empty';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { account } from '@/utils/storage/state/page-state';
import { seedOf } from '@/utils/schedules/form-seed';
import { sparse } from '@/utils/runs/parameters/options';
import { possible } from '@/utils/runs/parameters/option-rules';
import { CodeButton } from '../results/export-code';
import { route } from '../workspace/route';
import { RunWithout } from '../schedules/run-without-browser';
import { ScrapeAddress, ScrapeAskForm, ScrapeLast, useScrapeAsk } from './address-scrape';
import { goWay, workspaceWays } from '../workspace/problem-links';

/** A scrape of any address, with every option there is. */
export function ScrapePage() {
  const ask = useScrapeAsk();
  const { url, draft, isPrivate, confirmed, intent, trouble, last } = ask;
  const { item } = route.value;
  useEffect(() => {
    const seed = seedOf(item);
    if (seed) draft.change(seed);
  }, [item]);
  if (!account.value.value?.account) {
    return (
      <div class="stack column">
        <h1>{i18n.t('ask.title')}</h1>
        <Empty title={i18n.t('ask.connectFirst')} hint={i18n.t('ask.connectFirstHint')}>
          <a class="button primary" href="#/welcome">
            {i18n.t('proxy.connect')}
          </a>
        </Empty>
      </div>
    );
  }
  return (
    <div class="stack column">
      <h1>{i18n.t('ask.title')}</h1>
      <section class="panel stack">
        <ScrapeAddress ask={ask} />
        <ScrapeAskForm
          ask={ask}
          action={i18n.t(intent.pending.value ? 'ask.sending' : 'ask.send')}
        />
        <div class="row row-wrap">
          <RunWithout
            url={isPrivate && !confirmed.value ? null : url}
            options={sparse(possible(draft.options))}
            privateConfirmed={confirmed.value}
          />
          {url !== null && (
            <CodeButton
              run={{ kind: 'scrape', url, options: sparse(possible(draft.options)) }}
              disabled={Object.keys(draft.wrongs).length > 0}
            />
          )}
        </div>
        {trouble && <ProblemBanner problem={trouble} ways={workspaceWays} onWay={goWay} />}
      </section>
      {last && (
        <section class="panel stack">
          <ScrapeLast ask={ask} last={last} />
          <AskReceipt run={last} />
        </section>
      )}
    </div>
  );
}
