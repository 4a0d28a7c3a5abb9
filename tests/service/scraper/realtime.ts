import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOf, shownKey } from './auth.ts';
import { readFor } from './charged.ts';
import { rawBody } from './content.ts';
import { envelope, failureBody, handOverBody } from './deliver.ts';
import type { Engine, Job, Outcome } from './engine.ts';
import { loseReply, meetFault } from './faults.ts';
import { invalid, limitHeaders, outcomeHeaders, refuse, refused, unauthorized } from './replies.ts';
import { isRecord, jsonBody } from './shape.ts';

const path = '/scraper/realtime';

/** The outcome; null when the time limit is reached first. */
async function within(job: Job, limitMs: number): Promise<Outcome | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  const first = await Promise.race([job.finished, late]);
  clearTimeout(timer);
  return first;
}

function deliver(reply: FastifyReply, engine: Engine, job: Job, outcome: Outcome): FastifyReply {
  limitHeaders(reply, engine, job.account);
  outcomeHeaders(reply, job, outcome);
  if (outcome.state === 'failed') return reply.code(500).send(failureBody(job, outcome.message));
  if (job.params.delivery === 'json') return reply.send(envelope(job, outcome));
  const content = rawBody(job, outcome.page);
  return reply.type(content.type).send(content.body);
}

function handOver(
  reply: FastifyReply,
  engine: Engine,
  job: Job,
  status: number,
  message: string,
): FastifyReply {
  engine.keep(job);
  limitHeaders(reply, engine, job.account);
  return reply.code(status).send(handOverBody(job, message));
}

/** GET and POST /scraper/realtime (interface: Scraper API). */
export async function realtime(
  engine: Engine,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { options } = engine.state;
  const trouble = await meetFault(engine.state, 'scraper', path, request, reply);
  if (trouble === 'answered') return reply;

  const body = request.method === 'POST' ? jsonBody(request) : null;
  const key = shownKey(request, ['query', 'header', 'body'], body);
  const account = accountOf(engine.state, key);
  // A malformed body may contain the key: the call then fails for its body instead of its key.
  if (!account && !(key === undefined && body === undefined)) return unauthorized(reply);
  if (body === undefined || (body !== null && !isRecord(body))) {
    return refuse(reply, 400, 'Invalid parameters', 'The body must be a JSON object');
  }
  if (!account) return unauthorized(reply);

  const query = isRecord(request.query) ? request.query : {};
  const read = readFor(engine, account, body ?? query);
  limitHeaders(reply, engine, account);
  if ('problems' in read) return invalid(reply, read.problems);
  const { params } = read;

  const job = engine.submit(account, params);
  if ('refused' in job) return refused(reply, job);
  if (loseReply(trouble, request, reply)) return reply;
  if (params.async)
    return handOver(reply, engine, job, 202, 'Task submitted for background processing');

  const limits = options.syncLimitSeconds;
  const seconds = params.mode === 'request' ? limits.request : limits.browser;
  const outcome = await within(job, seconds * 1000);
  if (outcome) return deliver(reply, engine, job, outcome);
  return handOver(
    reply,
    engine,
    job,
    options.handOver === '408' ? 408 : 202,
    `The request takes longer than ${seconds} seconds; it continues in the background`,
  );
}
