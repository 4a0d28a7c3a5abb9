import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountOf, shownKey } from '../scraper/auth.ts';
import { readFor } from '../scraper/charged.ts';
import { maxPrice } from '../scraper/credits.ts';
import type { Engine } from '../scraper/engine.ts';
import { loseReply, meetFault } from '../scraper/faults.ts';
import { limitHeaders, refuse, unauthorized } from '../scraper/replies.ts';
import { crawl } from './crawl.ts';
import { map } from './map.ts';
import { open } from './opening.ts';
import type { Opened } from './opening.ts';
import { readMap, readScraperConfig, readSearch } from './params.ts';
import { enter, Refusal, sendInvalid, sendRefusal, tooFew } from './refusal.ts';
import { search } from './search.ts';
import { handOver, stateOf, Tasks } from './tasks.ts';
import type { Kind, Outcome } from './tasks.ts';

function send(engine: Engine, reply: FastifyReply, opened: Opened, outcome: Outcome): FastifyReply {
  limitHeaders(reply, engine, opened.account);
  if ('refusal' in outcome) {
    reply.header('X-Credits-Used', '0');
    return sendRefusal(reply, outcome.refusal);
  }
  const used = outcome.body['credits_used'];
  reply.header('X-Credits-Used', typeof used === 'number' ? String(used) : '0');
  return reply.send(outcome.body);
}

/**
 * Returns the work of a map or crawl after its parameters are validated; null: the call has been
 * answered.
 */
function prepare(
  engine: Engine,
  kind: Kind,
  { account, fields }: Opened,
  reply: FastifyReply,
): { async: boolean; work: () => Promise<Record<string, unknown>> } | null {
  const params = readMap(fields, kind);
  const scraping = kind === 'crawl' ? readScraperConfig(fields) : {};
  // Page parameters are validated once, using the front page's URL.
  const page = readFor(engine, account, { ...scraping, url: params.origin || 'https://a.test/' });
  if (kind === 'crawl' && 'problems' in page) {
    fields.valueErrors.push(...page.problems.map((problem) => `scraper_config: ${problem}`));
  }
  if (fields.hasErrors) {
    sendInvalid(reply, fields);
    return null;
  }
  if (kind === 'map') return { async: params.async, work: () => map(engine, account, params) };
  const one = 'params' in page ? maxPrice(page.params) : 0;
  if (account.scraper.credits < one) throw tooFew(account, one);
  return { async: params.async, work: () => crawl(engine, account, params, scraping) };
}

async function mapOrCrawl(
  engine: Engine,
  tasks: Tasks,
  kind: Kind,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const opened = await open(engine, `/scraper/${kind}`, request, reply);
  if (!opened) return reply;
  try {
    const prepared = prepare(engine, kind, opened, reply);
    if (!prepared) return reply;
    const leave = enter(engine, opened.account);
    const task = tasks.start(kind, opened.account, prepared.work().finally(leave));
    if (loseReply(opened.trouble, request, reply)) return reply;
    const { syncLimitSeconds: limits, handOver: way } = engine.state.options;
    const limit = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), limits.request * 1000).unref();
    });
    const outcome = prepared.async ? null : await Promise.race([task.finished, limit]);
    if (outcome) return send(engine, reply, opened, outcome);
    tasks.keep(task);
    const message = prepared.async
      ? 'Task submitted for background processing'
      : `The request takes longer than ${limits.request} seconds; it continues in the background`;
    return reply.code(prepared.async || way === '202' ? 202 : 408).send(handOver(task, message));
  } catch (error) {
    if (error instanceof Refusal) return sendRefusal(reply, error);
    throw error;
  }
}

async function taskState(
  engine: Engine,
  tasks: Tasks,
  kind: Kind,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = `/scraper/${kind}/tasks/${id}`;
  const trouble = await meetFault(engine.state, 'scraper', path, request, reply);
  if (loseReply(trouble, request, reply)) return reply;
  const account = accountOf(engine.state, shownKey(request, ['query', 'header']));
  if (!account) return unauthorized(reply);
  limitHeaders(reply, engine, account);
  const task = tasks.find(account, kind, id);
  if (!task) {
    return refuse(reply, 404, 'Task not found', 'No such task, or its result was delivered');
  }
  if (task.outcome) tasks.drop(task);
  return reply.send(stateOf(task));
}

async function searching(
  engine: Engine,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const opened = await open(engine, '/scraper/search', request, reply);
  if (!opened) return reply;
  const params = readSearch(opened.fields);
  if (opened.fields.hasErrors) return sendInvalid(reply, opened.fields);
  try {
    const leave = enter(engine, opened.account);
    const body = await search(engine, opened.account, params).finally(leave);
    if (loseReply(opened.trouble, request, reply)) return reply;
    return send(engine, reply, opened, { body });
  } catch (error) {
    if (error instanceof Refusal) return sendRefusal(reply, error);
    throw error;
  }
}

/**
 * POST /scraper/map, /scraper/crawl and /scraper/search, and the task routes of the first two
 * (facts 4.5).
 */
export function discovery(app: FastifyInstance, engine: Engine): void {
  const tasks = new Tasks();
  for (const kind of ['map', 'crawl'] as const) {
    app.post(`/scraper/${kind}`, (request, reply) =>
      mapOrCrawl(engine, tasks, kind, request, reply),
    );
    app.get<{ Params: { id: string } }>(`/scraper/${kind}/tasks/:id`, (request, reply) =>
      taskState(engine, tasks, kind, request.params.id, request, reply),
    );
  }
  app.post('/scraper/search', (request, reply) => searching(engine, request, reply));
}
