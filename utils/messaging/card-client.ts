import type { CardRun } from '@/utils/card/messages';
import type { Output } from '@/utils/messaging/protocol';
import type { Problem, ProblemCode } from '@/utils/problem';
import { runStates } from '@/utils/runs/run-states';
import { ext } from '@/utils/browser/ext';

/**
 * What the background says, checked field by field. By hand rather than with the protocol's schemas:
 * these would be most of the script that every page with a card must load.
 */

type Fields = Record<string, unknown>;

export type CardHello = Omit<Output<'card/hello'>, 'options'> & {
  /** As the background sent them, which reads them again. */
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
function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value | null {
  return known.find((item) => item === value) ?? null;
}

/** The ticket that the background left; null where there is none. */
export function parseTicket(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

const catalogue: { getMessage(name: string): string } = ext.i18n;

/** The catalogue has a sentence for every code there is, and for no other. */
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
  const { url, credits, countries, intent, options, runId } = fields(value);
  return {
    url: text(url),
    credits: number(credits),
    countries: texts(countries).filter((code) => /^[A-Z]{2}$/.test(code)),
    intent: oneOf(['none', 'scrape', 'ask'], intent) ?? 'none',
    options: fields(options),
    runId: text(runId) || null,
  };
}

export function parseRun(value: unknown): CardRun {
  const run = fields(value);
  return {
    runId: text(run['runId']),
    kind: oneOf(['scrape', 'agent'], run['kind']) ?? 'scrape',
    // A state this version does not know is treated as one that may have cost something.
    state: oneOf(runStates, run['state']) ?? 'unknown',
    elapsedMs: number(run['elapsedMs']) ?? 0,
    brief: text(run['brief']),
    actions: texts(run['actions']),
    used: number(run['used']),
    left: number(run['left']),
    problem: run['problem'] == null ? null : parseProblem(run['problem']),
  };
}

/** Sends one intent. Rejects with a `Refusal` that holds the problem to show. */
export async function sendFromCard(type: string, input: unknown): Promise<unknown> {
  const reply: Fields = fields(await post({ type, input }));
  if (reply['ok'] === true) return reply['value'];
  if (reply['ok'] === false) throw new Refusal(parseProblem(reply['problem']));
  throw new Refusal({ code: 'background-silent' });
}

/** Ids of presses without a run so far, by what they asked for: pressing again resends the same id. */
const unanswered = new Map<string, string>();

/** Sends a press that costs credits. Its id keeps one whose answer was lost from being paid for twice. */
export async function pressFromCard(type: string, input: object): Promise<unknown> {
  const asked = JSON.stringify([type, input]);
  const id = unanswered.get(asked) ?? randomId();
  unanswered.set(asked, id);
  const value = await sendFromCard(type, { ...input, id });
  unanswered.delete(asked);
  return value;
}

/** A random UUID. `crypto.randomUUID` is missing on pages without https. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

async function post(message: unknown): Promise<unknown> {
  try {
    const reply: unknown = await ext.runtime.sendMessage(message);
    return reply;
  } catch {
    // The extension was updated or removed under the page: there is nobody to ask any more.
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
