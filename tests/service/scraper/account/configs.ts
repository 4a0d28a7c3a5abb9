import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Config } from '../configs.ts';
import { aiCredits, reserve } from '../credits.ts';
import { readParams } from '../params.ts';
import { invalid, refused } from '../replies.ts';
import { isRecord, timestamp } from '../shape.ts';
import { iso, missing, pageOf, readName, type Call } from './common.ts';

/**
 * Scrape parameters named in a prompt: a URL, a mode, a content type, a country code. Uses plain
 * rules instead of a model; parameters that no rule finds keep the service's defaults.
 */
function configFrom(prompt: string): Record<string, unknown> {
  const url = /https?:\/\/[^\s<>"')\]]+/i.exec(prompt)?.[0]?.replace(/[.,;:!?]+$/, '');
  const words = prompt.replace(/https?:\/\/\S+/gi, ' ');
  const picture = /screenshot|picture/i.test(words);
  const pdf = /\bpdf\b/i.test(words);
  const browser = picture || pdf || /browser|render|javascript|script/i.test(words);
  const country = /\b(?:from|in|country|through)\s+([A-Z]{2})\b/.exec(words)?.[1];
  return {
    ...(url === undefined ? {} : { url }),
    mode: browser ? 'browser' : /\brequest\b|fast|cheap/i.test(words) ? 'request' : 'auto',
    delivery: 'json',
    include_content: true,
    ...(/markdown/i.test(words) ? { content: 'markdown' } : {}),
    ...(picture ? { screenshot: true } : {}),
    ...(pdf ? { pdf: true } : {}),
    ...(country === undefined ? {} : { proxy_country: country }),
  };
}

function shown({ id, name, config, createdAt, updatedAt }: Config): Record<string, unknown> {
  return { id, name, config, created_at: iso(createdAt), updated_at: iso(updatedAt) };
}

/**
 * Parameters of a scrape, with or without a `url`; an invalid parameter makes the configuration
 * invalid.
 */
function readConfig(config: unknown, problems: string[]): Record<string, unknown> {
  if (!isRecord(config)) {
    problems.push('config is required');
    return {};
  }
  const read = readParams({ url: 'https://site.test/', ...config });
  if ('problems' in read) problems.push(...read.problems.map((problem) => `config: ${problem}`));
  return config;
}

/** POST /account/configs (facts 4.2). */
export function createConfig({ engine, account, reply, body }: Call): FastifyReply {
  const problems: string[] = [];
  const values = body ?? {};
  const fields = {
    name: readName(values, problems),
    config: readConfig(values['config'], problems),
  };
  if (problems.length > 0) return invalid(reply, problems);
  const made = engine.saved.configs.create(account, fields);
  return reply.code(201).send({ success: true, ...shown(made), message: 'Configuration saved' });
}

export function listConfigs({ engine, account, request, reply }: Call): FastifyReply {
  const page = pageOf(engine.saved.configs.list(account), request.query);
  if (Array.isArray(page)) return invalid(reply, page);
  const { items, pagination } = page;
  return reply.send({ success: true, configs: items.map(shown), pagination });
}

export function getConfig({ engine, account, reply, id }: Call): FastifyReply {
  const found = engine.saved.configs.find(account, id);
  return found ? reply.send({ success: true, ...shown(found) }) : missing(reply, 'Configuration');
}

/** PUT: changes `name`, `config`, or both. */
export function changeConfig({ engine, account, reply, id, body }: Call): FastifyReply {
  const values = body ?? {};
  const problems: string[] = [];
  const fields = {
    ...(values['name'] === undefined ? {} : { name: readName(values, problems) }),
    ...(values['config'] === undefined ? {} : { config: readConfig(values['config'], problems) }),
  };
  if (problems.length > 0) return invalid(reply, problems);
  const changed = engine.saved.configs.change(account, id, fields);
  return changed
    ? reply.send({ success: true, ...shown(changed), message: 'Configuration changed' })
    : missing(reply, 'Configuration');
}

export function removeConfig({ engine, account, reply, id }: Call): FastifyReply {
  return engine.saved.configs.remove(account, id)
    ? reply.send({ success: true, message: 'Configuration deleted' })
    : missing(reply, 'Configuration');
}

/**
 * POST /account/configs/generate: uses plain rules instead of a model; one AI step of 30 credits
 * (the price is a guess). The task is complete at its first poll.
 */
export function generateConfig({ engine, account, reply, body }: Call): FastifyReply {
  const values = body ?? {};
  const problems: string[] = [];
  const name = readName(values, problems);
  const prompt = values['prompt'];
  if (typeof prompt !== 'string' || prompt.trim() === '') problems.push('prompt is required');
  if (problems.length > 0 || typeof prompt !== 'string') return invalid(reply, problems);
  const available = account.scraper.credits;
  const aside = reserve(engine.state, account, aiCredits);
  if (!aside) return refused(reply, { refused: 'credits', required: aiCredits, available });
  const made = engine.saved.configs.create(account, { name, config: configFrom(prompt) });
  aside.settle(aiCredits, 'config generated');
  const id = randomUUID();
  engine.generated.set(id, { account, configId: made.id });
  return reply.code(202).send({
    success: true,
    task_id: id,
    status: 'processing',
    message: 'The configuration is being generated',
    check_url: `/api/v1/account/configs/generate/tasks/${id}`,
    timestamp: timestamp(),
  });
}

/** GET /account/configs/generate/tasks/{id}. */
export function generatedConfig({ engine, account, reply, id }: Call): FastifyReply {
  const task = engine.generated.get(id);
  const config = task?.account === account && engine.saved.configs.find(account, task.configId);
  if (!config) return missing(reply, 'Task');
  return reply.send({
    success: true,
    task_id: id,
    status: 'completed',
    config_id: config.id,
    ...shown(config),
    credits_used: aiCredits,
    credits_remaining: account.scraper.credits,
    hints: ['Made by simple rules from the words of the prompt: the local service runs no model.'],
  });
}
