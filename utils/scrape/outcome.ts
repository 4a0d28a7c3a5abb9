import * as z from 'zod/mini';
import { matching } from '../checks';
import type { Problem } from '../problem';
import type { ScraperReply } from '../service/scraper';
import { failureOf } from '../service/scraper-wire';
import { readEnvelope, readRaw, type ReadResult } from './result';

/** What an answer to a paid scrape means. */
export type Outcome =
  | { kind: 'accepted'; taskId: string; checkUrl: string | null }
  | { kind: 'result'; read: ReadResult }
  /** Nothing was charged; the same call may go out again after the wait. */
  | { kind: 'busy'; problem: Problem }
  | { kind: 'failed'; problem: Problem }
  /** Taken, it seems, but unreadable: it may have been charged. */
  | { kind: 'garbled' };

const TaskSchema = z.object({
  task_id: z.string().check(matching(/./)),
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
  if (status === 200) return { kind: 'result', read: readEnvelope(json, reply) ?? readRaw(reply) };
  const problem = failureOf(reply);
  if (status === 429 || status === 503) return { kind: 'busy', problem };
  // A gateway that lost the service behind it, or an answer nobody can read: the work may be done.
  if (status < 400 || (status >= 500 && json === undefined)) return { kind: 'garbled' };
  return { kind: 'failed', problem };
}

export type TaskOutcome =
  | { kind: 'running' }
  | { kind: 'result'; read: ReadResult }
  | { kind: 'failed'; problem: Problem; used: number | null }
  /** Nothing to be learnt from this answer: ask again later. */
  | { kind: 'again'; waitSeconds: number | null };

const StateSchema = z.looseObject({ status: z.string() });
const FailedSchema = z.object({
  error: z.catch(z.optional(z.string()), undefined),
  message: z.catch(z.optional(z.string()), undefined),
  credits_used: z.catch(z.nullable(z.number()), null),
});

/** What a task endpoint's answer means. Unknown states that are not final count as still running. */
export function taskOutcomeOf(reply: ScraperReply): TaskOutcome {
  const { status, json } = reply;
  if (status === 404 || status === 410) {
    return { kind: 'failed', problem: { code: 'task-lost', status }, used: null };
  }
  if (status === 429 || status === 503) {
    return { kind: 'again', waitSeconds: failureOf(reply).retryAfterSeconds ?? null };
  }
  if (status !== 200 && status !== 202) return { kind: 'again', waitSeconds: null };
  const state = z.safeParse(StateSchema, json);
  if (!state.success) {
    // Raw delivery hands the content itself over; the headers of a charge tell it from garbage.
    return status === 200 && reply.used !== null
      ? { kind: 'result', read: readEnvelope(json, reply) ?? readRaw(reply) }
      : { kind: 'again', waitSeconds: null };
  }
  switch (state.data.status) {
    case 'completed': {
      const read = readEnvelope(json, reply);
      return read ? { kind: 'result', read } : { kind: 'again', waitSeconds: null };
    }
    case 'failed': {
      const failed = z.safeParse(FailedSchema, json);
      const detail = failed.success ? (failed.data.error ?? failed.data.message) : undefined;
      return {
        kind: 'failed',
        problem: { code: 'scrape-failed', ...(detail && { detail }) },
        used: failed.success ? failed.data.credits_used : null,
      };
    }
    default:
      return { kind: 'running' };
  }
}
