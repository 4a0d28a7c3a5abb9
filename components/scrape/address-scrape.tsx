import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { useAskDraft } from '@/components/scrape/scrape-draft';
import { AskForm } from '@/components/scrape/scrape-form';
import { AskNotes } from '@/components/scrape/address-warnings';
import { RunBrief } from '@/components/results/run-summary';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/use-intent';
import type { ScrapeOptions, ScrapeRun } from '@/utils/runs/schema';
import { askKnown } from '@/utils/runs/state/scrape-context';
import { asking, lookAtSession } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { account } from '@/utils/storage/state/page-state';
import { asksFirst, sentAddress } from '@/utils/runs/address';
import { go } from '../workspace/route';
import { goWay } from '../workspace/problem-links';

/** An address that is typed, how it would be scraped, and the scrape that was last asked for with it. */
export function useScrapeAsk() {
  const intent = useIntent();
  const keeping = useIntent();
  const typed = useSignal('');
  const confirmed = useSignal(false);
  const started = useSignal('');
  const run = runs.value.find(({ id }) => id === started.value);
  const last = run?.kind === 'scrape' ? run : null;
  const url = sentAddress(typed.value.trim());
  const draft = useAskDraft(asking(), url ?? '', intent.problem.value ?? last?.problem ?? null);
  useEffect(() => {
    if (url !== null) void lookAtSession(url);
  }, [url]);
  const scraperUrl = account.value.value?.account?.scraper.endpointUrl ?? '';
  const isPrivate = url !== null && asksFirst(url, scraperUrl);
  return {
    intent,
    keeping,
    typed,
    confirmed,
    last,
    /** As it is sent; null: what is typed is no address that can be. */
    url,
    draft,
    isPrivate,
    /** Why the last press did not work. */
    trouble: intent.problem.value ?? keeping.problem.value,
    async submit(options: ScrapeOptions, costConfirmed: boolean) {
      if (url === null) return;
      const said = { privateConfirmed: isPrivate && confirmed.value, costConfirmed };
      started.value = (await send('scrape/submit', { url, options, ...said })).runId;
    },
  };
}
export type ScrapeAsk = ReturnType<typeof useScrapeAsk>;

/** The field for the address, and what should be known before it leaves. */
export function ScrapeAddress({ ask, placeholder = '' }: { ask: ScrapeAsk; placeholder?: string }) {
  const { typed, confirmed, draft, url, isPrivate } = ask;
  const wrong = typed.value.trim() !== '' && url === null ? i18n.t('ask.addressWrong') : undefined;
  return (
    <>
      <TextField
        name={i18n.t('ask.address')}
        value={typed.value}
        placeholder={placeholder}
        hint={i18n.t('ask.addressHint')}
        wrong={wrong ?? draft.urlWrong}
        onInput={(text) => {
          typed.value = text;
          confirmed.value = false;
          draft.markEdited(['url']);
        }}
      />
      {url !== null && <AskNotes url={url} isPrivate={isPrivate} confirmed={confirmed} />}
    </>
  );
}

interface FormProps {
  ask: ScrapeAsk;
  /** What the button says. */
  action: string;
  /** Called just before a scrape is sent. */
  onBegin?: () => void;
}

/** How the address is scraped, and the press that asks for it. */
export function ScrapeAskForm({ ask, action, onBegin }: FormProps) {
  const { intent, keeping, isPrivate, confirmed } = ask;
  return (
    <AskForm
      {...askKnown()}
      url={ask.url}
      draft={ask.draft}
      action={action}
      disabled={intent.pending.value || (isPrivate && !confirmed.value)}
      onScrape={(options, costConfirmed) =>
        void intent.run(() => {
          onBegin?.();
          return ask.submit(options, costConfirmed);
        })
      }
      onKeep={(change) => void keeping.run(() => send('scrape/keep', { change: { ...change } }))}
    />
  );
}

/** Where the scrape stands that was asked for last. */
export function ScrapeLast({ ask, last }: { ask: ScrapeAsk; last: ScrapeRun }) {
  return (
    <RunBrief
      run={last}
      title={i18n.t('scrape.lastResult')}
      onOpen={() => go('results', last.id)}
      onStop={() => void ask.intent.run(() => send('scrape/cancel', { runId: last.id }))}
      onWay={goWay}
    />
  );
}
