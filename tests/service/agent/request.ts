import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOf, shownKey } from '../scraper/auth.ts';
import { reserve } from '../scraper/credits.ts';
import type { Reserve } from '../scraper/credits.ts';
import type { Engine } from '../scraper/engine.ts';
import { loseReply, meetFault } from '../scraper/faults.ts';
import { refuse, unauthorized } from '../scraper/replies.ts';
import { isRecord, jsonBody, timestamp } from '../scraper/shape.ts';
import type { Account } from '../types.ts';
import { act } from './actions.ts';
import type { Done } from './actions.ts';
import { plan } from './plan.ts';

/** Interface, Limits: an AI step costs 30 credits; credits for up to ten steps are reserved. */
const stepCredits = 30;
const maxSteps = 10;
const reserved = stepCredits * maxSteps;

const abilities =
  'I can scrape a page (give its address and what to look for: title, prices, links, headings, tables), discover the addresses of a site, search the demo site, generate a schema or a configuration for a page, list and show configurations, create, list, pause and resume schedules, and tell your credits. This local agent works by plain rules, not a model.';

/** The message of the request body, or the validation error. */
function readMessage(request: FastifyRequest): { message: string } | { problem: string } {
  const parsed = jsonBody(request);
  if (!isRecord(parsed)) return { problem: 'The body must be a JSON object' };
  const message = parsed['message'];
  if (typeof message !== 'string' || message === '') return { problem: 'message is required' };
  // Characters, not UTF-16 units.
  const { length } = Array.from(message);
  if (length < 3) return { problem: 'message is too short: at least 3 characters' };
  if (length > 10_000) return { problem: 'message is too long: at most 10,000 characters' };
  return { message };
}

interface Answer {
  steps: number;
  done: Done[];
  response: string;
}

/** Plans the actions (one step) and carries them out in order (one step each). */
async function work(engine: Engine, account: Account, message: string): Promise<Answer> {
  const planned = plan(message);
  const actions = planned.slice(0, maxSteps - 1);
  const done: Done[] = [];
  const recent = {};
  for (const action of actions) done.push(await act(engine, account, action, recent));
  const words = done.map((one) => one.words);
  if (actions.length === 0) words.push(`I did not find a task I can do in that. ${abilities}`);
  if (planned.length > actions.length) {
    words.push(`${planned.length - actions.length} more tasks did not fit into ${maxSteps} steps.`);
  }
  return { steps: 1 + actions.length, done, response: words.join(' ') };
}

function fail(reply: FastifyReply, status: number, error: unknown, more = {}): FastifyReply {
  return reply.code(status).send({ success: false, error, ...more, timestamp: timestamp() });
}

async function settle(
  engine: Engine,
  account: Account,
  aside: Reserve,
  message: string,
): Promise<Answer> {
  try {
    const answer = await work(engine, account, message);
    await sleep(engine.state.options.agentDelayMs, undefined, { ref: false });
    aside.settle(answer.steps * stepCredits, `agent ${answer.steps} steps`);
    return answer;
  } catch (error) {
    aside.settle(0, '');
    throw error;
  }
}

/**
 * POST /agent/request (interface, Agent API): synchronous, stateless, the key in the header only.
 */
export async function agentRequest(
  engine: Engine,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const trouble = await meetFault(engine.state, 'agent', '/agent/request', request, reply);
  if (trouble === 'answered') return reply;
  const account = accountOf(engine.state, shownKey(request, ['header']));
  if (!account) return unauthorized(reply);
  const read = readMessage(request);
  if ('problem' in read) return fail(reply, 400, read.problem);

  const leave = engine.enter(account);
  if (!leave) return fail(reply, 429, 'Too many requests are running; wait before retrying');
  const aside = reserve(engine.state, account, reserved);
  if (!aside) {
    leave();
    const available = account.scraper.credits;
    const message = `Required: ${reserved} credits, available: ${available} credits`;
    return fail(
      reply,
      402,
      { code: 'INSUFFICIENT_CREDITS', message },
      { credits_remaining: available },
    );
  }
  const working = settle(engine, account, aside, read.message).finally(leave);
  if (loseReply(trouble, request, reply)) {
    await working.catch(() => undefined);
    return reply;
  }
  let answer: Answer;
  try {
    answer = await working;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(reply, 500, 'Internal server error', reason);
  }
  const used = answer.steps * stepCredits;
  return reply
    .header('X-Credits-Used', String(used))
    .header('X-Credits-Remaining', String(account.scraper.credits))
    .send({
      success: true,
      response: answer.response,
      actions_taken: answer.done.map(({ tool, params, result }) => ({ tool, params, result })),
      credits_used: used,
      credits_remaining: account.scraper.credits,
    });
}
