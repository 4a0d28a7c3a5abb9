import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOf, shownKey } from './auth.ts';
import type { KeyPlace } from './auth.ts';
import { taskBody } from './deliver.ts';
import type { Engine } from './engine.ts';
import { loseReply, meetFault } from './faults.ts';
import { limitHeaders, outcomeHeaders, refuse, unauthorized } from './replies.ts';
import { timestamp } from './shape.ts';

/**
 * GET /scraper/tasks/{task_id}: state of a task; a finished task is removed once delivered (facts
 * 3).
 */
export async function task(
  engine: Engine,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = `/scraper/tasks/${id}`;
  // A reply that was cut counts as not delivered: the task stays.
  const trouble = await meetFault(engine.state, 'scraper', path, request, reply);
  if (loseReply(trouble, request, reply)) return reply;

  const account = accountOf(engine.state, shownKey(request, ['query', 'header']));
  if (!account) return unauthorized(reply);
  const job = engine.task(account, id);
  limitHeaders(reply, engine, account);
  if (!job)
    return refuse(reply, 404, 'Task not found', 'No such task, or its result was delivered');
  if (job.outcome) {
    outcomeHeaders(reply, job, job.outcome);
    engine.drop(job);
  }
  return reply.send(taskBody(job));
}

/**
 * GET /scraper/health: checks the key, free of charge. In strict mode the key is accepted in the
 * query only.
 */
export async function health(
  engine: Engine,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const trouble = await meetFault(engine.state, 'scraper', '/scraper/health', request, reply);
  if (loseReply(trouble, request, reply)) return reply;

  const places: KeyPlace[] = engine.state.options.strictKeys ? ['query'] : ['query', 'header'];
  const account = accountOf(engine.state, shownKey(request, places));
  if (!account) return unauthorized(reply);
  limitHeaders(reply, engine, account);
  const { credits, concurrency } = account.scraper;
  return reply.send({
    success: true,
    status: 'healthy',
    credits,
    credits_remaining: credits,
    concurrency,
    timestamp: timestamp(),
  });
}
