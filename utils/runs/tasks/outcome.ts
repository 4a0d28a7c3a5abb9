import * as z from 'zod/mini';
import type { Problem } from '../../problem';
import type { ScraperReply } from '../../service/scraper';
import { scraperProblem } from '../../service/scraper-failure';
import { parseEnvelope, parseRaw, type ParsedResult } from './parse-result';

/** What an answer to a paid scrape means. */
export type Outcome =
  | { kind: 'accepted'; taskId: string; checkUrl: string | null }
  | { kind: 'result'; read: ParsedResult }
  /** Nothing was charged; the same call may go out again after the wait. */
  | { kind: 'busy'; problem: Problem }
  | { kind: 'failed'; problem: Problem; used: number | null }
  /** Taken, it seems, but unreadable: it may have been charged. */
  | { kind: 'garbled' };

const TaskSchema = z.object({
  task_id: z.string().check(z.minLength(1)),
  check_url: z.catch(z.nullable(z.string()), null),
});

/** A 202 and a 408 that carry a task are both 'accepted' (interface, States; documents differ). */
export function outcomeOf(reply: ScraperReply): Outcome {
  const { status, json } = reply;
  if (status === 202 || status === 408) {
    const task = z.safeParse(TaskSchema, json);
    if (task.success) {
      return { kind: 'accepted', taskId: task.data.task_id, checkUrl: task.data.check_url };
    }
    return { kind: 'garbled' };
  }
  const problem = scraperProblem(reply);
  if (status === 200) {
    return isRefusalBody(json)
      ? { kind: 'failed', problem: { ...problem, code: 'scrape-failed' }, used: reply.used ?? 0 }
      : resultOf(reply);
  }
  if (status === 429 || status === 503) return { kind: 'busy', problem };
  // A gateway that lost the service behind it, or an answer nobody can read: the work may be done.
  if (status < 400 || (status >= 500 && json === undefined)) return { kind: 'garbled' };
  return { kind: 'failed', problem, used: reply.used ?? 0 };
}

/** Raw delivery hands the content itself over; the headers of a charge tell it from an answer of no use. */
function resultOf(reply: ScraperReply): Outcome {
  const envelope = parseEnvelope(reply.json, reply);
  if (envelope) return { kind: 'result', read: envelope };
  return reply.used === null ? { kind: 'garbled' } : { kind: 'result', read: parseRaw(reply) };
}

export type TaskOutcome =
  | { kind: 'running' }
  | { kind: 'result'; read: ParsedResult }
  | { kind: 'failed'; problem: Problem; used: number | null }
  /** Nothing to be learnt from this answer: ask again later. */
  | { kind: 'again'; waitSeconds: number | null };

const StateSchema = z.object({
  status: z.string(),
  credits_used: z.catch(z.nullable(z.number()), null),
});

/** Some answers say no in the body of a 200. */
export function isRefusalBody(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'success' in json && json.success === false;
}

/** What a task endpoint's answer means. Unknown states that are not final count as still running. */
export function taskOutcomeOf(reply: ScraperReply): TaskOutcome {
  const { status, json } = reply;
  if (status === 404 || status === 410) {
    return { kind: 'failed', problem: { code: 'task-lost', status }, used: null };
  }
  if (status === 429 || status === 503) {
    return { kind: 'again', waitSeconds: scraperProblem(reply).retryAfterSeconds ?? null };
  }
  const state = z.safeParse(StateSchema, json);
  const word = state.success ? state.data.status : null;
  if (word === 'failed' || (word === 'completed' && isRefusalBody(json))) {
    const { detail } = scraperProblem(reply);
    return {
      kind: 'failed',
      problem: { code: 'scrape-failed', ...(detail && { detail }) },
      used: reply.used ?? state.data?.credits_used ?? 0,
    };
  }
  if (status !== 200 && status !== 202) return { kind: 'again', waitSeconds: null };
  if (word !== null && word !== 'completed') return { kind: 'running' };
  // Raw delivery hands the content itself over; the headers of a charge tell it from garbage.
  const isResult = word === 'completed' || (status === 200 && reply.used !== null);
  if (!isResult) return { kind: 'again', waitSeconds: null };
  return { kind: 'result', read: parseEnvelope(json, reply) ?? parseRaw(reply) };
}
