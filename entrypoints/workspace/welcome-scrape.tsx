import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { ScrapePanel } from '@/components/scrape-panel';
import { TextField } from '@/components/text-field';
import { useIntent } from '@/components/use-intent';
import { asking, lookAtSession, sessionFits } from '@/utils/platform/asking';
import { send } from '@/utils/platform/page';
import { creditsLeft, runs } from '@/utils/platform/runs';
import { account, scrapeCountries } from '@/utils/platform/state';
import { sentAddress } from '@/utils/scrape/address';
import { go } from './route';
import { goWay } from './way';

/** The first scrape: an address, what it costs, and what came of it. */
export function WelcomeScrape() {
  const intent = useIntent();
  const keeping = useIntent();
  const typed = useSignal('');
  const started = useSignal('');
  const known = account.value.value?.account ?? null;
  const url = sentAddress(typed.value.trim());
  useEffect(() => {
    if (url !== null) void lookAtSession(url);
  }, [url]);
  if (!known) return <p>{i18n.t('welcome.connectFirst')}</p>;
  const run = runs.value.find(({ id }) => id === started.value);
  const last = run?.kind === 'scrape' ? run : null;
  const wrong = typed.value.trim() !== '' && url === null ? i18n.t('ask.addressWrong') : null;
  return (
    <div class="stack">
      <p>{i18n.t('welcome.scrapeHint')}</p>
      <TextField
        name={i18n.t('ask.address')}
        value={typed.value}
        placeholder="https://"
        hint={i18n.t('ask.addressHint')}
        wrong={wrong}
        onInput={(text) => {
          typed.value = text;
        }}
      />
      {url !== null && (
        <ScrapePanel
          pageUrl={url}
          scraperUrl={known.scraper.endpointUrl}
          countries={scrapeCountries()}
          asking={asking()}
          sessionFits={sessionFits.value}
          runs={runs.value}
          cost={{ used: last?.cost.used ?? null, left: creditsLeft() }}
          last={last}
          pending={intent.pending.value || last?.state === 'intent'}
          problem={intent.problem.value ?? keeping.problem.value}
          onScrape={(address, options, said) =>
            void intent.run(async () => {
              const { runId } = await send('scrape/submit', { url: address, options, ...said });
              started.value = runId;
            })
          }
          onKeep={(change) =>
            void keeping.run(() => send('scrape/keep', { change: { ...change } }))
          }
          onStop={(runId) => void intent.run(() => send('scrape/cancel', { runId }))}
          onOpen={({ id }) => go('results', id)}
          onWay={goWay}
        />
      )}
    </div>
  );
}
