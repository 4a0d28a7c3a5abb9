import type { Account } from '../types.ts';
import type { Engine } from '../scraper/engine.ts';
import { readFor } from '../scraper/charged.ts';
import type { Config } from '../scraper/configs.ts';
import type { Schedule } from '../scraper/schedules.ts';
import type { Action } from './action.ts';
import type { Recent, ActionOutcome } from './action-outcome.ts';
import { failed } from './action-outcome.ts';

type Params<T extends Action['tool']> = Extract<Action, { tool: T }>['params'];

/** Times of schedules have no time zone (facts 4.3). */
function time(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString().slice(0, 19);
}

function shown(one: Schedule): Record<string, unknown> {
  return {
    id: one.id,
    name: one.name,
    config_id: one.configId,
    interval_minutes: one.intervalMinutes,
    is_active: one.isActive,
    last_run: time(one.lastRun),
    last_status: one.lastStatus,
    next_run: time(one.nextRun),
  };
}

/** Finds an item by id, else by name, else the most recent one, else the only one. */
function pick<T extends { id: string; name: string }>(
  list: readonly T[],
  named: string | null,
  recent: string | undefined,
): T | null {
  if (named !== null) {
    const small = named.toLowerCase();
    return list.find((one) => one.id === named || one.name.toLowerCase() === small) ?? null;
  }
  const made = list.find((one) => one.id === recent);
  return made ?? (list.length === 1 ? (list[0] ?? null) : null);
}

export function generateConfig(
  engine: Engine,
  account: Account,
  params: Params<'generate_config'>,
  recent: Recent,
): ActionOutcome {
  const { name, ...config } = params;
  const read = readFor(engine, account, config);
  if ('problems' in read)
    return failed(`The configuration is not valid: ${read.problems.join('; ')}`);
  const made = engine.saved.configs.create(account, { name, config });
  recent.configId = made.id;
  const result = { success: true, config_id: made.id, name, config };
  return { result, words: `I saved the configuration "${name}" as ${made.id}.` };
}

export function listConfigs(engine: Engine, account: Account): ActionOutcome {
  const all = engine.saved.configs.list(account);
  const configs = all.map(({ id, name, config, createdAt }) => ({
    id,
    name,
    config,
    created_at: time(createdAt),
  }));
  const names = all.map(({ id, name }) => `${name} (${id})`).join(', ');
  const words =
    all.length === 0 ? 'You have no saved configurations.' : `Saved configurations: ${names}.`;
  return { result: { success: true, configs, total: all.length }, words };
}

function configOf(
  engine: Engine,
  account: Account,
  id: string | null,
  recent: Recent,
): Config | null {
  return pick(engine.saved.configs.list(account), id, recent.configId);
}

export function getConfig(
  engine: Engine,
  account: Account,
  params: Params<'get_config'>,
  recent: Recent,
): ActionOutcome {
  const found = configOf(engine, account, params.config_id, recent);
  if (!found) return failed(`There is no configuration ${params.config_id ?? 'to show'}`);
  const { id, name, config, createdAt } = found;
  const result = { success: true, config_id: id, name, config, created_at: time(createdAt) };
  return { result, words: `The configuration "${name}" holds ${JSON.stringify(config)}.` };
}

export function createSchedule(
  engine: Engine,
  account: Account,
  params: Params<'create_schedule'>,
  recent: Recent,
): ActionOutcome {
  const { interval_minutes: intervalMinutes } = params;
  if (intervalMinutes === null) return failed('I could not read how often it should run');
  if (intervalMinutes < 5) return failed('interval_minutes must be at least 5');
  const config = configOf(engine, account, params.config_id, recent);
  if (!config) return failed(`There is no configuration ${params.config_id ?? 'to schedule'}`);
  if (typeof config.config['url'] !== 'string') return failed('That configuration has no address');
  const made = engine.saved.schedules.create(account, {
    name: params.name ?? config.name,
    configId: config.id,
    intervalMinutes,
    startTime: params.start_time,
    stopOnError: true,
  });
  recent.scheduleId = made.id;
  const { id, ...rest } = shown(made);
  const words = `"${config.name}" runs every ${intervalMinutes} minutes as ${made.id}, first at ${time(made.nextRun)} UTC.`;
  return { result: { success: true, schedule_id: id, ...rest }, words };
}

export function listSchedules(engine: Engine, account: Account): ActionOutcome {
  const all = engine.saved.schedules.list(account);
  const names = all.map((one) => `${one.name} (${one.id}, ${one.isActive ? 'active' : 'paused'})`);
  const words = all.length === 0 ? 'You have no schedules.' : `Schedules: ${names.join(', ')}.`;
  return { result: { success: true, schedules: all.map(shown), total: all.length }, words };
}

export function toggleSchedule(
  engine: Engine,
  account: Account,
  params: Params<'toggle_schedule'>,
  recent: Recent,
): ActionOutcome {
  const all = engine.saved.schedules.list(account);
  const found = pick(all, params.schedule_id, recent.scheduleId);
  if (!found)
    return failed(`There is no schedule ${params.schedule_id ?? 'that I could tell apart'}`);
  const active = params.is_active ?? !found.isActive;
  engine.saved.schedules.toggle(account, found.id, active);
  const result = { success: true, schedule_id: found.id, is_active: active };
  return { result, words: `The schedule "${found.name}" is ${active ? 'active' : 'paused'}.` };
}
