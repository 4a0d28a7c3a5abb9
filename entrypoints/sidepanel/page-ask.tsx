import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { useAskDraft } from '@/components/ask-draft';
import { AskForm } from '@/components/ask-form';
import { AskNotes } from '@/components/ask-notes';
import { Credits } from '@/components/credits';
import { ProblemBanner } from '@/components/problem-banner';
import { useIntent } from '@/components/use-intent';
import { askKnown } from '@/utils/platform/ask-known';
import { askingProblem, lookAtSession } from '@/utils/platform/asking';
import { send } from '@/utils/platform/page';
import { account, proxy } from '@/utils/platform/state';
import type { Problem } from '@/utils/problem';
import { asksFirst } from '@/utils/scrape/address';
import { goWay, panelWays } from './go';

interface Props {
  /** As it is sent. */
  url: string;
  /** A scrape of it is under way. */
  busy: boolean;
  /** What the service said of the last one. */
  problem: Problem | null;
}

/** A scrape of the page, with every option there is. */
export function PageAsk({ url, busy, problem }: Props) {
  const known = askKnown();
  const intent = useIntent();
  const keeping = useIntent();
  const confirmed = useSignal(false);
  const draft = useAskDraft(known.asking, url, intent.problem.value ?? problem);
  const on = proxy.value.value?.on.map(({ profileId, phase }) => profileId + phase).join() ?? '';
  useEffect(() => {
    void lookAtSession(url);
  }, [url, on]);
  const isPrivate = asksFirst(url, account.value.value?.account?.scraper.endpointUrl ?? '');
  const trouble = intent.problem.value ?? keeping.problem.value ?? askingProblem.value;
  return (
    <>
      <AskNotes url={url} isPrivate={isPrivate} confirmed={confirmed} />
      {draft.urlWrong && (
        <p class="wrong" role="alert">
          {draft.urlWrong}
        </p>
      )}
      <AskForm
        {...known}
        url={url}
        draft={draft}
        action={i18n.t('scrape.button')}
        disabled={busy || intent.pending.value || (isPrivate && !confirmed.value)}
        onScrape={(options, costConfirmed) => {
          const said = { privateConfirmed: isPrivate && confirmed.value, costConfirmed };
          void intent.run(() => send('scrape/submit', { url, options, ...said }));
        }}
        onKeep={(change) => void keeping.run(() => send('scrape/keep', { change: { ...change } }))}
      />
      {trouble && <ProblemBanner problem={trouble} ways={panelWays} onWay={goWay} />}
      <Credits used={null} left={known.left} />
    </>
  );
}
