import { i18n } from '#i18n';
import { Address } from '@/components/address';
import { confirmTitle } from '@/components/ask-confirm';
import { AskCost } from '@/components/ask-cost';
import { Empty } from '@/components/empty';
import { Mark } from '@/components/icons';
import { ScrapeOptionsSchema } from '@/utils/library/schema';
import { asking } from '@/utils/platform/asking';
import type { Costly } from '@/utils/platform/beside';
import { send } from '@/utils/platform/page';
import { runs } from '@/utils/platform/runs';
import { creditsLeft } from '@/utils/platform/state';
import { expectedCost, verdictOn } from '@/utils/scrape/cost';
import { filled, sparse, usualOptions } from '@/utils/scrape/options';
import { siteOf } from '@/utils/scrape/presets';
import { possible } from '@/utils/scrape/rules';
import { ConfirmAgent } from './confirm-agent';
import { ConfirmSend } from './confirm-send';

function AskedScrape({ asked }: { asked: Costly }) {
  const { url, ticket } = asked;
  const parsed = ScrapeOptionsSchema.safeParse(asked.options);
  const options = sparse(possible(parsed.success ? filled(parsed.data) : usualOptions));
  const left = creditsLeft();
  const expected = expectedCost(url, options, runs.value);
  const verdict = verdictOn(expected, left, asking());
  const said = { privateConfirmed: false, costConfirmed: true };
  return (
    <ConfirmSend
      title={confirmTitle(expected)}
      confirm={i18n.t('ask.confirmSend')}
      refused={verdict === 'refuse' || !parsed.success}
      ticket={ticket}
      onSend={() => send('scrape/submit', { url, options, ...said })}
    >
      <Address url={url} />
      <AskCost
        expected={expected}
        verdict={verdict}
        site={siteOf(url)}
        left={left}
        limits={asking()}
      />
    </ConfirmSend>
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
