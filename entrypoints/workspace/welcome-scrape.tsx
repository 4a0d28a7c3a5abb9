import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { useAskDraft } from '@/components/ask-draft';
import { AskForm } from '@/components/ask-form';
import { AskNotes } from '@/components/ask-notes';
import { ProblemBanner } from '@/components/problem-banner';
import { RunBrief } from '@/components/run-brief';
import { TextField } from '@/components/text-field';
import { useIntent } from '@/components/use-intent';
import { asking, lookAtSession, sessionFits } from '@/utils/platform/asking';
import { send } from '@/utils/platform/page';
import { creditsLeft, runs } from '@/utils/platform/runs';
import { account, scrapeCountries } from '@/utils/platform/state';
import { asksFirst, sentAddress } from '@/utils/scrape/address';
import { go } from './route';
import { goWay, workspaceWays } from './way';

/** The first scrape: an address, what it costs, and what came of it. */
export function WelcomeScrape({ onBegin }: { onBegin: () => void }) {
  const intent = useIntent();
  const keeping = useIntent();
  const typed = useSignal('');
  const confirmed = useSignal(false);
  const started = useSignal('');
  const url = sentAddress(typed.value.trim());
  const run = runs.value.find(({ id }) => id === started.value);
  const last = run?.kind === 'scrape' ? run : null;
  const problem = intent.problem.value ?? keeping.problem.value;
  const draft = useAskDraft(asking(), url ?? '', intent.problem.value ?? last?.problem ?? null);
  useEffect(() => {
    if (url !== null) void lookAtSession(url);
  }, [url]);
  const known = account.value.value?.account ?? null;
  if (!known) return <p>{i18n.t('welcome.connectFirst')}</p>;
  const isPrivate = url !== null && asksFirst(url, known.scraper.endpointUrl);
  const wrong = typed.value.trim() !== '' && url === null ? i18n.t('ask.addressWrong') : null;
  return (
    <div class="stack">
      <p>{i18n.t('welcome.scrapeHint')}</p>
      <TextField
        name={i18n.t('ask.address')}
        value={typed.value}
        placeholder="https://"
        hint={i18n.t('ask.addressHint')}
        wrong={wrong ?? draft.urlWrong}
        onInput={(text) => {
          typed.value = text;
          confirmed.value = false;
          draft.markEdited(['url']);
        }}
      />
      {url !== null && <AskNotes url={url} isPrivate={isPrivate} confirmed={confirmed} />}
      {url !== null && (
        <AskForm
          url={url}
          draft={draft}
          asking={asking()}
          countries={scrapeCountries()}
          sessionFits={sessionFits.value}
          runs={runs.value}
          left={creditsLeft()}
          action={i18n.t('scrape.button')}
          disabled={intent.pending.value || (isPrivate && !confirmed.value)}
          onScrape={(options, costConfirmed) =>
            void intent.run(async () => {
              // The result stays in sight.
              onBegin();
              const said = { privateConfirmed: isPrivate && confirmed.value, costConfirmed };
              started.value = (await send('scrape/submit', { url, options, ...said })).runId;
            })
          }
          onKeep={(change) =>
            void keeping.run(() => send('scrape/keep', { change: { ...change } }))
          }
        />
      )}
      {problem && <ProblemBanner problem={problem} ways={workspaceWays} onWay={goWay} />}
      {last && (
        <RunBrief
          run={last}
          title={i18n.t('scrape.lastResult')}
          onOpen={() => go('results', last.id)}
          onStop={() => void intent.run(() => send('scrape/cancel', { runId: last.id }))}
          onWay={goWay}
        />
      )}
    </div>
  );
}
