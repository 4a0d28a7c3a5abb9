import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { useAskDraft } from '@/components/ask-draft';
import { AskForm } from '@/components/ask-form';
import { AskReceipt } from '@/components/ask-receipt';
import { Empty } from '@/components/empty';
import { ProblemBanner } from '@/components/problem-banner';
import { RunBrief } from '@/components/run-brief';
import { TextField } from '@/components/text-field';
import { useIntent } from '@/components/use-intent';
import type { Run, ScrapeRun } from '@/utils/library/schema';
import { asking, lookAtSession, sessionFits } from '@/utils/platform/asking';
import { send } from '@/utils/platform/page';
import { creditsLeft, runs } from '@/utils/platform/runs';
import { account, scrapeCountries } from '@/utils/platform/state';
import { asksFirst, sentAddress } from '@/utils/scrape/address';
import { sparse } from '@/utils/scrape/options';
import { possible } from '@/utils/scrape/rules';
import { AskNotes } from '@/components/ask-notes';
import { seedOf } from '@/utils/saved/seed';
import { CodeButton } from './export-code';
import { go, route } from './route';
import { RunWithout } from './saved-without';
import { goWay, workspaceWays } from './way';

const isThis = (run: Run, id: string): run is ScrapeRun => run.kind === 'scrape' && run.id === id;

/** A scrape of any address, with every option there is. */
export function ScrapePage() {
  const intent = useIntent();
  const keeping = useIntent();
  const typed = useSignal('');
  const confirmed = useSignal(false);
  const started = useSignal('');
  const run = runs.value.find((one) => isThis(one, started.value)) ?? null;
  const last = run?.kind === 'scrape' ? run : null;
  const url = sentAddress(typed.value.trim());
  const problem = intent.problem.value ?? last?.problem ?? null;
  const draft = useAskDraft(asking(), url ?? '', problem);
  useEffect(() => {
    if (url !== null) void lookAtSession(url);
  }, [url]);
  const { item } = route.value;
  useEffect(() => {
    const seed = seedOf(item);
    if (seed) draft.change(seed);
  }, [item]);
  const known = account.value.value?.account ?? null;
  if (!known) {
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
  const isPrivate = url !== null && asksFirst(url, known.scraper.endpointUrl);
  const wrong = typed.value.trim() !== '' && url === null ? i18n.t('ask.addressWrong') : undefined;
  const trouble = intent.problem.value ?? keeping.problem.value;
  return (
    <div class="stack column">
      <h1>{i18n.t('ask.title')}</h1>
      <section class="panel stack">
        <TextField
          name={i18n.t('ask.address')}
          value={typed.value}
          hint={i18n.t('ask.addressHint')}
          wrong={wrong ?? draft.urlWrong}
          onInput={(text) => {
            typed.value = text;
            confirmed.value = false;
            draft.markEdited(['url']);
          }}
        />
        {url !== null && <AskNotes url={url} isPrivate={isPrivate} confirmed={confirmed} />}
        <AskForm
          url={url}
          draft={draft}
          asking={asking()}
          countries={scrapeCountries()}
          sessionFits={sessionFits.value}
          runs={runs.value}
          left={creditsLeft()}
          action={i18n.t(intent.pending.value ? 'ask.sending' : 'ask.send')}
          disabled={intent.pending.value || (isPrivate && !confirmed.value)}
          onScrape={(options, costConfirmed) =>
            void intent.run(async () => {
              if (url === null) return;
              const said = { privateConfirmed: isPrivate && confirmed.value, costConfirmed };
              const { runId } = await send('scrape/submit', { url, options, ...said });
              started.value = runId;
            })
          }
          onKeep={(change) =>
            void keeping.run(() => send('scrape/keep', { change: { ...change } }))
          }
        />
        {url !== null && (
          <div class="row row-wrap">
            <CodeButton
              run={{ kind: 'scrape', url, options: sparse(possible(draft.options)) }}
              disabled={Object.keys(draft.wrongs).length > 0}
            />
          </div>
        )}
        <RunWithout
          url={isPrivate && !confirmed.value ? null : url}
          options={sparse(possible(draft.options))}
          privateConfirmed={confirmed.value}
        />
        {trouble && <ProblemBanner problem={trouble} ways={workspaceWays} onWay={goWay} />}
      </section>
      {last && (
        <section class="panel stack">
          <RunBrief
            run={last}
            title={i18n.t('scrape.lastResult')}
            onOpen={() => go('results', last.id)}
            onStop={() => void intent.run(() => send('scrape/cancel', { runId: last.id }))}
            onWay={goWay}
          />
          <AskReceipt run={last} />
        </section>
      )}
    </div>
  );
}
