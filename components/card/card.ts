import type { CardRun } from '@/utils/card/messages';
import type { Problem } from '@/utils/problem';
import { openForm, type OverLimit } from './form';
import { openFrame } from './frame';
import {
  pressFromCard,
  sendFromCard,
  parseHello,
  parseRun,
  Refusal,
  type CardHello,
} from '@/utils/messaging/card-client';
import { runView } from './run-view';
import { waitView, problemView } from './problem-view';

export interface OpenCard {
  /** Called on repeated injection: reuses the card with a new ticket and the new request. */
  renew(ticket: string): void;
}

/** Polling interval for an active run, in milliseconds. */
const lookEvery = 1000;

/** Handles the error that a call may exceed the user's limit; rethrows any other. */
function costOf(error: unknown): Problem {
  if (error instanceof Refusal && error.problem.code === 'above-limit') return error.problem;
  throw error;
}

const underWay = (run: CardRun) =>
  ['intent', 'waiting', 'submitted', 'running'].includes(run.state);

/** Opens the card and keeps it up to date until it is closed. */
export function openCard(firstTicket: string, onClosed: () => void): OpenCard {
  let ticket = firstTicket;
  /** The run shown now or last; null before the first. */
  let shown: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Replies to requests older than the last renewal or press are dropped. */
  let turn = 0;
  const frame = openFrame(
    () => {
      turn += 1;
      clearTimeout(timer);
      onClosed();
    },
    // If the page removes the card, the request is shown in a window instead; if that fails, a card that is
    // still present says why.
    () => {
      sendFromCard('card/open', { ticket, runId: shown ?? '' }).catch((error: unknown) =>
        fail(error, start),
      );
    },
  );

  function fail(error: unknown, back: () => void) {
    const problem = error instanceof Refusal ? error.problem : ({ code: 'unexpected' } as const);
    frame.body.replaceChildren(problemView(problem, back));
  }

  /** Runs one action; its result is dropped if another has started since. */
  async function attempt<T>(work: Promise<T>, then: (value: T) => void, back: () => void) {
    turn += 1;
    const mine = turn;
    try {
      const value = await work;
      if (mine === turn) then(value);
    } catch (error) {
      if (mine === turn) fail(error, back);
    }
  }

  function start() {
    clearTimeout(timer);
    void attempt(sendFromCard('card/hello', { ticket }).then(parseHello), greet, start);
  }

  function greet(hello: CardHello) {
    if (hello.runId !== null) look(hello.runId, hello);
    else form(hello);
  }

  /** @param costly the cost warning of the last press; another press makes Vantage ask in a window. */
  function form(hello: CardHello, costly: OverLimit | null = null) {
    const back = () => form(hello);
    frame.body.replaceChildren(
      openForm(hello, costly, {
        onScrape: (options) => {
          if (costly?.message === null) {
            const chosen = { ...hello, options };
            void attempt(
              sendFromCard('card/confirm', { ticket, options }),
              () => wait(chosen),
              back,
            );
            return;
          }
          void attempt(
            pressFromCard('card/scrape', { ticket, options }).then(parseRun, costOf),
            (found) => {
              if ('code' in found) form({ ...hello, options }, { problem: found, message: null });
              else show(found, hello);
            },
            back,
          );
        },
        onAsk: (message) => {
          if (costly !== null && costly.message !== null) {
            const asked = { ...costly, message };
            void attempt(
              sendFromCard('card/confirm', { ticket, message }),
              () => wait(hello, asked),
              back,
            );
            return;
          }
          void attempt(
            pressFromCard('card/ask', { ticket, message }).then(parseRun, costOf),
            (found) => {
              if ('code' in found) form(hello, { problem: found, message });
              else show(found, hello);
            },
            back,
          );
        },
      }),
    );
    frame.focus();
  }

  /**
   * Asks the user in a separate extension window, which no page can cover; confirming it assigns a run to the ticket.
   * @param costly the cost warning shown again on returning to the form.
   */
  function wait(hello: CardHello, costly: OverLimit | null = null) {
    const { node, isShown } = waitView(() => form(hello, costly));
    frame.body.replaceChildren(node);
    frame.focus();
    const lookAgain = () => {
      timer = setTimeout(() => {
        if (!isShown()) return;
        void attempt(
          sendFromCard('card/hello', { ticket }).then(parseHello),
          (now) => {
            if (now.runId !== null && now.runId !== shown) look(now.runId, now);
            else lookAgain();
          },
          start,
        );
      }, lookEvery);
    };
    lookAgain();
  }

  function look(runId: string, hello: CardHello) {
    void attempt(
      sendFromCard('card/state', { ticket, runId }).then(parseRun),
      (run) => show(run, hello),
      () => look(runId, hello),
    );
  }

  /** Runs one action while the run stays on screen; a refusal is shown beside it. */
  async function beside(type: 'card/open' | 'card/panel', run: CardRun, hello: CardHello) {
    try {
      await sendFromCard(type, type === 'card/panel' ? {} : { ticket, runId: run.runId });
    } catch (error) {
      if (error instanceof Refusal && type === 'card/panel') view?.tell(error.problem);
      else fail(error, () => look(run.runId, hello));
    }
  }

  let view: ReturnType<typeof runView> | null = null;
  function show(run: CardRun, hello: CardHello) {
    shown = run.runId;
    // The view is updated in place, so that focus and selection stay.
    if (view?.runId === run.runId && view.node.isConnected) view.update(run);
    else {
      view = runView(run, {
        onOpen: () => void beside('card/open', run, hello),
        onPanel: () => void beside('card/panel', run, hello),
        onAgain: () => form({ ...hello, runId: null, credits: run.left ?? hello.credits }),
      });
      frame.body.replaceChildren(view.node);
      view.update(run);
      frame.focus();
    }
    clearTimeout(timer);
    if (underWay(run)) timer = setTimeout(() => look(run.runId, hello), lookEvery);
  }

  start();
  return {
    renew(next) {
      ticket = next;
      start();
      frame.focus();
    },
  };
}
