import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { Address } from '@/components/address';
import { AskCost, priceText } from '@/components/ask-cost';
import { Empty } from '@/components/empty';
import { Mark } from '@/components/icons';
import { ProblemBanner } from '@/components/problem-banner';
import { useIntent } from '@/components/use-intent';
import { ScrapeOptionsSchema } from '@/utils/library/schema';
import { asking } from '@/utils/platform/asking';
import { tellCard, type Costly } from '@/utils/platform/beside';
import { send } from '@/utils/platform/page';
import { creditsLeft, runs } from '@/utils/platform/runs';
import { expectedCost, verdictOn } from '@/utils/scrape/cost';
import { filled, sparse, usualOptions } from '@/utils/scrape/options';
import { siteOf } from '@/utils/scrape/presets';
import { possible } from '@/utils/scrape/rules';
import { ConfirmAgent } from './confirm-agent';
import { goWay, panelWays } from './go';

function AskedScrape({ asked }: { asked: Costly }) {
  const intent = useIntent();
  const sent = useSignal(false);
  const parsed = ScrapeOptionsSchema.safeParse(asked.options);
  const options = sparse(possible(parsed.success ? filled(parsed.data) : usualOptions));
  const left = creditsLeft();
  const expected = expectedCost(asked.url, options, runs.value);
  const verdict = verdictOn(expected, left, asking());
  async function scrape() {
    const { runId } = await send('scrape/submit', {
      url: asked.url,
      options,
      privateConfirmed: false,
      costConfirmed: true,
    });
    sent.value = true;
    await tellCard(asked.ticket, runId);
    window.close();
  }
  return (
    <main class="stack">
      <h1>{i18n.t('ask.confirmTitle', [priceText({ ...expected, least: expected.most })])}</h1>
      <Address url={asked.url} />
      <AskCost
        expected={expected}
        verdict={verdict}
        site={siteOf(asked.url)}
        left={left}
        limits={asking()}
      />
      {intent.problem.value && (
        <ProblemBanner problem={intent.problem.value} ways={panelWays} onWay={goWay} />
      )}
      <div class="row row-wrap">
        <button
          type="button"
          class="button primary"
          disabled={sent.value || intent.pending.value || verdict === 'refuse' || !parsed.success}
          onClick={() => void intent.run(scrape)}
        >
          {i18n.t('ask.confirmSend')}
        </button>
        <button type="button" class="button" onClick={() => window.close()}>
          {i18n.t('common.cancel')}
        </button>
      </div>
    </main>
  );
}

function Asked({ asked }: { asked: Costly }) {
  const { message } = asked;
  if (message === null) return <AskedScrape asked={asked} />;
  return <ConfirmAgent {...asked} message={message} />;
}

/** Asks, in place of the card, about a paid call above the user's limit: no page can cover or press what stands here. */
export function ConfirmPage({ asked }: { asked: Costly | null }) {
  return (
    <>
      <header class="top">
        <p class="brand">
          <Mark />
          {i18n.t('extName')}
        </p>
      </header>
      {asked ? (
        <Asked asked={asked} />
      ) : (
        <main>
          <Empty title={i18n.t('beside.askedAlready')} hint={i18n.t('beside.askedAlreadyHint')} />
        </main>
      )}
    </>
  );
}
