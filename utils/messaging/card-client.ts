import type { CardRun } from '@/utils/card/messages';
import type { MessageType, Output } from '@/utils/messaging/protocol';
import type { Problem, ProblemCode } from '@/utils/problem';
import { randomId } from '@/utils/random-id';
import { runStates } from '@/utils/runs/run-states';
import { ext } from '@/utils/browser/ext';

/**
 * The background's replies, checked field by field. Handwritten rather than with the protocol's schemas, which
 * would be most of the script that every page with a card must load.
 */

type Fields = Record<string, unknown>;
type CardMessage = Extract<MessageType, `card/${string}`>;

export type CardHello = Omit<Output<'card/hello'>, 'options'> & {
  /** As received from the background, which validates them again. */
  options: Fields;
};

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const catalogue: { getMessage(name: string): string } = ext.i18n;

/** The catalogue has a message for every problem code, and for no other. */
function isProblemCode(code: string): code is ProblemCode {
  return (
    /^[a-z-]{3,40}$/.test(code) &&
    catalogue.getMessage(`problem_${code.replaceAll('-', '_')}`) !== ''
  );
}

function parseProblem(value: unknown): Problem {
  const { code, detail, status, retryAfterSeconds, creditsRemaining } = fields(value);
  const known = text(code);
  const problem: Problem = { code: isProblemCode(known) ? known : 'unexpected' };
  if (text(detail) !== '') problem.detail = text(detail);
  const numbers = { status, retryAfterSeconds, creditsRemaining };
  for (const name of ['status', 'retryAfterSeconds', 'creditsRemaining'] as const) {
    const found = number(numbers[name]);
    if (found !== null) problem[name] = found;
  }
  return problem;
}

export function parseHello(value: unknown): CardHello {
  const { credits, countries, options } = fields(value);
  return {
    credits: number(credits),
    countries: texts(countries).filter((code) => /^[A-Z]{2}$/.test(code)),
    options: fields(options),
    run: parseRun(value),
  };
}

/** Reads the run of a reply; null: none. */
export function parseRun(value: unknown): CardRun | null {
  if (fields(value)['run'] == null) return null;
  const { runId, state, elapsedMs, title, used, left, problem } = fields(fields(value)['run']);
  return {
    runId: text(runId),
    // A state unknown to this version counts as one that may have cost something.
    state: runStates.find((known) => known === state) ?? 'unknown',
    elapsedMs: number(elapsedMs) ?? 0,
    title: text(title),
    used: number(used),
    left: number(left),
    problem: problem == null ? null : parseProblem(problem),
  };
}

/**
 * Calls back when another card was injected in this tab.
 * @param card ID of this card.
 * @returns the function that stops it.
 */
export function onReplaced(card: string, act: () => void): () => void {
  const onMessage = (message: unknown) => {
    const { activeCardId } = fields(message);
    if (activeCardId !== undefined && activeCardId !== card) act();
  };
  ext.runtime.onMessage.addListener(onMessage);
  return () => ext.runtime.onMessage.removeListener(onMessage);
}

/** Sends one message. Rejects with a `Refusal` that holds the problem to show. */
export async function sendFromCard(type: CardMessage, input: object = {}): Promise<unknown> {
  const reply: Fields = fields(await post({ type, input }));
  if (reply['ok'] === true) return reply['value'];
  if (reply['ok'] === false) throw new Refusal(parseProblem(reply['problem']));
  throw new Refusal({ code: 'background-silent' });
}

/** IDs of actions without a run so far, by request: pressing again resends the same ID. */
const unanswered = new Map<string, string>();

/** Sends an action that costs credits. Its ID prevents paying twice when a reply was lost. */
export async function pressFromCard(type: CardMessage, input: object): Promise<unknown> {
  const request = JSON.stringify([type, input]);
  const id = unanswered.get(request) ?? randomId();
  unanswered.set(request, id);
  const value = await sendFromCard(type, { ...input, id });
  unanswered.delete(request);
  return value;
}

async function post(message: unknown): Promise<unknown> {
  try {
    const reply: unknown = await ext.runtime.sendMessage(message);
    return reply;
  } catch {
    // The extension was updated or removed while the page was open: no background can answer.
    throw new Refusal({ code: 'background-silent' });
  }
}

export class Refusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}
