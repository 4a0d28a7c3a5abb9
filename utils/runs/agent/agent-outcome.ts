import * as z from 'zod/mini';
import type { AgentRun } from '../schema';
import type { Problem } from '../../problem';
import { reportedAmount, reportedBalance } from '../../amount';
import { exactEntries, withExactFields } from '../../long-numbers';
import type { ScraperReply } from '../../service/scraper';
import { isRefusalBody } from '../../service/answer-json';
import {
  isErrorBody,
  isServiceRefusal,
  priceOf,
  reportedPrice,
  scraperProblem,
} from '../../service/scraper-failure';
import { type AgentWords, boundedWords } from './bounded-words';
import { progressOf } from '../tasks/task-status';
import { limitDepth, limitFields, readableJson } from '../tasks/limit-depth';

const Fields = z.record(z.string(), z.unknown());
/** 'Agent result'; unknown fields are kept. */
const ResultSchema = z.looseObject({
  credits_used: reportedAmount(),
  credits_remaining: reportedBalance(),
});

export type AgentOutcome =
  | { kind: 'answered'; changes: AgentWords & Pick<AgentRun, 'cost'> }
  /** A paid answer that can be shown only as the raw body. */
  | { kind: 'raw'; cost: AgentRun['cost'] }
  /** `words`: what a failure says that has an answer. */
  | { kind: 'failed'; problem: Problem; used: number | null; words?: AgentWords }
  /** An unreadable answer that does not tell whether the service accepted the request: it may have been charged. */
  | { kind: 'garbled' };

/** Maximum number of actions listed one by one. The rest is shown as the result of one last action. */
const maxActions = 200;
const longestTool = 100;
/** Names of the field with an action's name, the documented one first. */
const toolKeys = ['tool', 'name', 'action'];

const known = new Set([
  'success',
  'response',
  'actions_taken',
  'credits_used',
  'credits_remaining',
]);

/** Interprets the answer to an agent request (interface, 'Agent result' and 'Agent API' errors). */
export function agentOutcomeOf(reply: ScraperReply): AgentOutcome {
  const { status, json } = reply;
  if (status < 300) {
    const answer = isRefusalBody(json) ? null : answerOf(reply);
    const isError = isErrorBody(json) || progressOf(json) === 'failed';
    const isFailure = answer === null || (isError && answer.kind !== 'answered');
    if (!isFailure) return answer;
    // A 200 with an error may have cost steps: without a reported figure the cost is unknown.
    return failureOf(reply, null);
  }
  if (!isServiceRefusal(reply)) return { kind: 'garbled' };
  // A refusal comes before the first step; what failed later may have cost steps (interface, Limits).
  return failureOf(reply, status < 500 ? 0 : null);
}

/**
 * A failure, which may have been paid for and tell what was done.
 * @param unpriced what it cost if it names no price.
 */
function failureOf(reply: ScraperReply, unpriced: number | null): AgentOutcome {
  const problem = scraperProblem(reply);
  const answer = answerOf(reply);
  if (answer.kind !== 'answered') {
    return { kind: 'failed', problem, used: reportedPrice(reply) ?? unpriced };
  }
  const { cost, ...words } = answer.changes;
  return { kind: 'failed', problem, used: cost.used ?? unpriced, words };
}

function answerOf(reply: ScraperReply): AgentOutcome {
  const body = unwrapped(reply.json);
  const parsed = z.safeParse(ResultSchema, body);
  const { credits_used: usedInBody = null, credits_remaining: leftInBody = null } =
    parsed.data ?? {};
  const cost = { used: priceOf(reply.used, usedInBody), left: reply.left ?? leftInBody };
  if (!parsed.success) {
    return cost.used === null || reply.body.size === 0
      ? { kind: 'garbled' }
      : { kind: 'raw', cost };
  }
  const { response: content, actions_taken: taken } = parsed.data;
  const response = responseText(content);
  const actions = actionsOf(taken);
  const extra = limitFields(
    Object.fromEntries(
      Object.entries(z.safeParse(Fields, body).data ?? {}).filter(
        ([key, value]) => !known.has(key) || isUnread(value, key, parsed.data),
      ),
    ),
  );
  if (response === '' && actions.length === 0) {
    // Only 200 is documented: another status, or work that goes on, may concern a task that cannot be polled.
    const isOver = reply.status === 200 && progressOf(parsed.data) !== 'running';
    const isReported = cost.used !== null || Object.keys(extra).length > 0;
    return isOver && isReported ? { kind: 'raw', cost } : { kind: 'garbled' };
  }
  if (response === null) return { kind: 'raw', cost };
  const words = boundedWords({ response, actions, extra });
  return { kind: 'answered', changes: { ...words, cost } };
}

/** Whether a value is that of a documented field, and cannot be read. */
const isUnread = (value: unknown, key: string, read: Record<string, unknown>): boolean =>
  key in ResultSchema.shape && read[key] === null && !isBlank(value);

/** Unwraps an answer nested in `data` or `result`, keeping the fields beside it. */
function unwrapped(answer: unknown): unknown {
  const json = withExactFields(answer);
  if (typeof json !== 'object' || json === null || 'response' in json) return json;
  for (const name of ['data', 'result']) {
    const inner: unknown = Reflect.get(json, name);
    if (typeof inner !== 'object' || inner === null) continue;
    if ('response' in inner || 'actions_taken' in inner) {
      const { [name]: _wrapped, ...outer } = Object.fromEntries(Object.entries(json));
      return { ...outer, ...withExactFields(inner) };
    }
  }
  return json;
}

/** The summary as text, whatever its form; null: none found, show the raw body. */
function responseText(content: unknown): string | null {
  if (content === undefined || content === null) return '';
  if (typeof content !== 'string') return readableJson(content);
  return content.trim() === '' ? '' : content;
}

function actionsOf(taken: unknown): AgentRun['actions'] {
  if (taken === undefined || taken === null) return [];
  const list = Array.isArray(taken) ? exactEntries(taken).map(([, one]) => one) : [taken];
  const rest = list.slice(maxActions);
  const shown = rest.length > 0 ? [...list.slice(0, maxActions), rest] : list;
  return shown.map(readAction);
}

/** Reads one action; an unreadable one does not invalidate the others. */
function readAction(one: unknown): AgentRun['actions'][number] {
  const { data } = z.safeParse(Fields, withExactFields(one));
  if (!data) return { tool: '?', params: null, result: limitDepth(one) };
  const { params = null, result = null, ...more } = data;
  const tool = (toolKeys.map((key) => more[key]).find(isName) ?? '?').slice(0, longestTool);
  const fields = Object.entries(more).filter(
    ([key, value]) => !isBlank(value) && !(toolKeys.includes(key) && value === tool),
  );
  const extra = limitFields(Object.fromEntries(fields));
  const hasExtra = fields.length > 0;
  // Services may use another name for the result.
  if (result === null) return { tool, params: limitDepth(params), result: hasExtra ? extra : null };
  return {
    tool,
    params: limitDepth(params),
    result: limitDepth(result),
    ...(hasExtra && { extra }),
  };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';
const isBlank = (value: unknown): boolean => value === null || value === '';
