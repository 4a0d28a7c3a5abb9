import type { FastifyReply } from 'fastify';
import { readParams } from '../params.ts';
import { invalid, refuse } from '../replies.ts';
import type { Scheme } from '../schemes.ts';
import { isRecord } from '../shape.ts';
import { iso, missing, pageOf, readName } from './common.ts';
import type { Call } from './common.ts';
import { tryScheme } from './scheme-trial.ts';

function shown({ id, name, config, status, createdAt, updatedAt }: Scheme): object {
  return { id, name, config, status, created_at: iso(createdAt), updated_at: iso(updatedAt) };
}

interface Input {
  name: string;
  config: Record<string, unknown>;
  test: boolean;
  /** Null: no `fix`. */
  fixPrompt: string | null;
  async: boolean;
}

/** Facts 4.1: the required fields depend on `test` and `fix`. */
function readInput(values: Record<string, unknown>): { input: Input } | { problems: string[] } {
  const problems: string[] = [];
  const name = readName(values, problems);
  const { config, test = false, fix = false, async = false, extract_prompt: prompt } = values;
  for (const [flag, value] of Object.entries({ test, fix, async })) {
    if (typeof value !== 'boolean') problems.push(`invalid ${flag} value`);
  }
  if (fix === true && test !== true) problems.push('fix requires test');
  const worded = typeof prompt === 'string' && prompt.trim() !== '' ? prompt : null;
  if (fix === true && worded === null) problems.push('extract_prompt is required with fix');
  if (!isRecord(config)) {
    problems.push('config is required');
    return { problems };
  }
  if (test === true && config['url'] === undefined) problems.push('url is required');
  if (fix !== true && config['extract_scheme'] === undefined) {
    problems.push('extract_scheme is required');
  }
  const read = readParams({ url: 'https://site.test/', ...config });
  if ('problems' in read) problems.push(...read.problems.map((problem) => `config: ${problem}`));
  if (problems.length > 0) return { problems };
  const fixPrompt = fix === true ? worded : null;
  return { input: { name, config, test: test === true, fixPrompt, async: async === true } };
}

/** Tests a saved scheme in the background. */
async function settleLater({ engine, account }: Call, scheme: Scheme, input: Input): Promise<void> {
  const tried = await tryScheme(engine, account, input.config, input.fixPrompt);
  engine.saved.schemes.change(
    account,
    scheme.id,
    'status' in tried
      ? { status: 'failed', problem: tried.message }
      : { status: 'active', config: tried.config },
  );
}

/** POST /account/schemes. */
export async function createScheme(call: Call): Promise<FastifyReply> {
  const { engine, account, reply, body } = call;
  const read = readInput(body ?? {});
  if ('problems' in read) return invalid(reply, read.problems);
  const { input } = read;
  const { name, config } = input;
  const { schemes } = engine.saved;
  if (!input.test) {
    const made = schemes.create(account, { name, config, status: 'active', problem: null });
    return reply.code(201).send({ success: true, ...shown(made), message: 'Scheme saved' });
  }
  if (input.async) {
    const made = schemes.create(account, { name, config, status: 'processing', problem: null });
    void settleLater(call, made, input);
    const check_url = `/api/v1/account/schemes/${made.id}/status`;
    const message = 'The scheme is being tested';
    return reply.code(202).send({ success: true, ...shown(made), check_url, message });
  }
  const tried = await tryScheme(engine, account, config, input.fixPrompt);
  if ('status' in tried) {
    if (tried.status === 422) return invalid(reply, [tried.message]);
    const more = tried.status === 402 ? { credits_remaining: account.scraper.credits } : {};
    return refuse(reply, tried.status, tried.error, tried.message, more);
  }
  const made = schemes.create(account, {
    name,
    config: tried.config,
    status: 'active',
    problem: null,
  });
  return reply
    .code(201)
    .header('X-Credits-Used', String(tried.creditsUsed))
    .header('X-Credits-Remaining', String(account.scraper.credits))
    .send({
      success: true,
      ...shown(made),
      extracted_data: tried.data,
      ai_fixes: tried.fixes,
      credits_used: tried.creditsUsed,
      credits_remaining: account.scraper.credits,
      message: tried.fixes > 0 ? 'Scheme mended and saved' : 'Scheme tested and saved',
      hints: tried.fixes > 0 ? ['Mended by simple rules: the local service runs no model.'] : [],
    });
}

export function listSchemes({ engine, account, request, reply }: Call): FastifyReply {
  const page = pageOf(engine.saved.schemes.list(account), request.query);
  if (Array.isArray(page)) return invalid(reply, page);
  const { items, pagination } = page;
  return reply.send({ success: true, schemes: items.map(shown), pagination });
}

export function getScheme({ engine, account, reply, id }: Call): FastifyReply {
  const found = engine.saved.schemes.find(account, id);
  return found ? reply.send({ success: true, ...shown(found) }) : missing(reply, 'Scheme');
}

/** GET /account/schemes/{id}/status. */
export function schemeStatus({ engine, account, reply, id }: Call): FastifyReply {
  const found = engine.saved.schemes.find(account, id);
  if (!found) return missing(reply, 'Scheme');
  const { status, problem } = found;
  return reply.send({ success: true, id, status, ...(problem === null ? {} : { error: problem }) });
}

/** PUT: changes `name`, `config`, or both. */
export function changeScheme({ engine, account, reply, id, body }: Call): FastifyReply {
  const found = engine.saved.schemes.find(account, id);
  if (!found) return missing(reply, 'Scheme');
  const read = readInput({ name: found.name, config: found.config, ...body });
  if ('problems' in read) return invalid(reply, read.problems);
  const { name, config } = read.input;
  engine.saved.schemes.change(account, id, { name, config });
  return reply.send({ success: true, ...shown(found), message: 'Scheme changed' });
}

export function removeScheme({ engine, account, reply, id }: Call): FastifyReply {
  return engine.saved.schemes.remove(account, id)
    ? reply.send({ success: true, message: 'Scheme deleted' })
    : missing(reply, 'Scheme');
}
