import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { LogoIcon } from '@/components/ui/icons';
import type { CardRun } from '@/utils/card/messages';
import {
  type CardHello,
  parseHello,
  parseRun,
  pressFromCard,
  Refusal,
  sendFromCard,
} from '@/utils/messaging/card-client';
import type { Problem } from '@/utils/problem';
import { sentAddress } from '@/utils/runs/address';
import { isRunUnderWay } from '@/utils/runs/run-states';
import { CardForm } from './form';
import { RunView, showsCredits } from './run-view';
import { CardButton, CreditsLine, ProblemNote } from './texts';

/** Polling interval for an active run, in milliseconds. */
const pollEvery = 1000;
/**
 * Polling interval for the URL of the page, in milliseconds. `pushState` fires no event in content
 * scripts.
 */
const addressEvery = 250;

const problemOf = (error: unknown): Problem =>
  error instanceof Refusal ? error.problem : { code: 'unexpected' };

/**
 * Returns the URL of the page as it is sent, and the time of its last change (`performance.now()`).
 */
function useAddress(): { url: string; changed: number } {
  const read = () => sentAddress(location.href) ?? location.href;
  const [address, setAddress] = useState({ url: read(), changed: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      const url = read();
      if (url !== address.url) setAddress({ url, changed: performance.now() });
    }, addressEvery);
    return () => clearInterval(timer);
  }, [address]);
  return address;
}

interface Props {
  /** Random ID of this injection of the card. */
  name: string;
  /**
   * Whether the card is visible to the user.
   * @param changed time of the last change of its content.
   */
  isSeen: (changed: number) => Promise<boolean>;
  onFocus: () => void;
  onClose: () => void;
}

/**
 * Content of the card: the form, a scrape, or a note that a confirmation window of Vantage's own is
 * open.
 */
export function Card({ name, isSeen, onFocus, onClose }: Props) {
  const { url, changed } = useAddress();
  const [hello, setHello] = useState<CardHello | null>(null);
  const [run, setRun] = useState<CardRun | null>(null);
  const [view, setView] = useState<'form' | 'confirming' | 'run'>('form');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const viewChanged = useRef(0);
  const waits =
    problem === null && (view === 'confirming' || (run !== null && isRunUnderWay(run.state)));

  /** Disables the form during an action. An error replaces the view. */
  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    await work().catch((error: unknown) => setProblem(problemOf(error)));
    setBusy(false);
  }

  function show(found: CardRun) {
    setRun(found);
    setView('run');
  }

  const greet = () =>
    attempt(async () => {
      const reply = parseHello(await sendFromCard('card/hello', { card: name }));
      setHello(reply);
      if (reply.run) show(reply.run);
    });

  const scrape = () =>
    attempt(async () => {
      const seen = (await isSeen(Math.max(changed, viewChanged.current))) ? url : null;
      const options = hello?.options ?? {};
      const found = parseRun(await pressFromCard('card/scrape', { options, seen }));
      if (found) show(found);
      else setView('confirming');
    });

  useEffect(() => void greet(), []);
  useEffect(() => {
    viewChanged.current = performance.now();
    onFocus();
  }, [view, problem, hello === null]);
  useEffect(() => {
    if (!waits) return undefined;
    let stopped = false;
    const timer = setInterval(() => {
      sendFromCard('card/state').then(
        (value) => {
          const found = parseRun(value);
          // While the confirmation window is open, a run with the known ID is the previous one, not
          // its outcome.
          const isNews = found !== null && (view === 'run' || found.runId !== run?.runId);
          if (isNews && !stopped) show(found);
        },
        (error: unknown) => !stopped && setProblem(problemOf(error)),
      );
    }, pollEvery);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [waits, view, run?.runId]);

  return (
    <>
      <div class="top">
        <LogoIcon size={18} />
        <strong>{i18n.t('extName')}</strong>
        <CardButton name={i18n.t('common.close')} variant="quiet" onPress={onClose} />
      </div>
      <div class="body stack">
        {problem && (
          <>
            <ProblemNote problem={problem} />
            <CardButton
              name={i18n.t('failed.again')}
              disabled={busy}
              onPress={() => {
                setProblem(null);
                if (!hello) void greet();
              }}
            />
          </>
        )}
        {!problem && hello && view === 'form' && (
          <>
            <CardForm
              {...hello}
              url={url}
              disabled={busy}
              onChange={(options) => setHello({ ...hello, options })}
              onScrape={() => void scrape()}
              onAsk={() => void attempt(async () => void (await sendFromCard('card/ask')))}
            />
            {showsCredits && <CreditsLine used={null} left={run?.left ?? hello.credits} />}
          </>
        )}
        {!problem && view === 'confirming' && (
          <>
            <p class="state" role="status">
              {i18n.t('card.confirming')}
            </p>
            <p class="hint">{i18n.t('card.confirmingHint')}</p>
            <CardButton name={i18n.t('card.back')} onPress={() => setView('form')} />
          </>
        )}
        {!problem && view === 'run' && run && (
          <RunView
            run={run}
            onOpen={() => void attempt(async () => void (await sendFromCard('card/open')))}
            onPanel={() => void attempt(async () => void (await sendFromCard('card/panel')))}
            onCopy={() => void attempt(async () => void (await sendFromCard('card/copy')))}
            onAgain={() => setView('form')}
          />
        )}
      </div>
    </>
  );
}
