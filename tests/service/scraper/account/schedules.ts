import type { FastifyReply } from 'fastify';
import { invalid } from '../replies.ts';
import type { Run, Schedule, ScheduleInput } from '../schedules.ts';
import { isRecord } from '../shape.ts';
import { iso, missing, pageOf, readName, zoneless } from './common.ts';
import type { Call } from './common.ts';

function shown(schedule: Schedule): Record<string, unknown> {
  return {
    id: schedule.id,
    name: schedule.name,
    config_id: schedule.configId,
    interval_minutes: schedule.intervalMinutes,
    start_time: schedule.startTime,
    stop_on_error: schedule.stopOnError,
    is_active: schedule.isActive,
    last_run: zoneless(schedule.lastRun),
    last_status: schedule.lastStatus,
    next_run: zoneless(schedule.nextRun),
  };
}

function shownRun(run: Run): Record<string, unknown> {
  const { id, status, url, error } = run;
  return {
    id,
    status,
    url,
    started_at: zoneless(run.startedAt),
    finished_at: zoneless(run.finishedAt),
    status_code: run.statusCode,
    credits_used: run.creditsUsed,
    task_id: run.taskId,
    check_url: run.taskId === null ? null : `/api/v1/scraper/tasks/${run.taskId}`,
    error,
  };
}

/** Validated fields (facts 4.3); `partial` for a change, which may name only some. */
function readInput(
  { engine, account, body }: Call,
  partial: boolean,
): { input: Partial<ScheduleInput> } | { problems: string[] } {
  const values = body ?? {};
  const problems: string[] = [];
  const input: Partial<ScheduleInput> = {};
  const wanted = (name: string): boolean => !partial || values[name] !== undefined;
  if (wanted('name')) input.name = readName(values, problems);
  if (wanted('config_id')) {
    const id = values['config_id'];
    if (typeof id !== 'string' || id === '') problems.push('config_id is required');
    else {
      const config = engine.saved.configs.find(account, id);
      if (!config) problems.push('config_id not found');
      else if (typeof config.config['url'] !== 'string')
        problems.push('config_id: url is required');
      input.configId = id;
    }
  }
  if (wanted('interval_minutes')) {
    const minutes = values['interval_minutes'];
    if (typeof minutes !== 'number') problems.push('interval_minutes is required');
    else if (!Number.isInteger(minutes) || minutes < 5) {
      problems.push('interval_minutes: at least 5');
    } else input.intervalMinutes = minutes;
  }
  const start = values['start_time'] ?? null;
  if (start === null || (typeof start === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(start))) {
    if (!partial || values['start_time'] !== undefined) input.startTime = start;
  } else problems.push('invalid start_time value');
  const stop = values['stop_on_error'] ?? true;
  if (typeof stop !== 'boolean') problems.push('invalid stop_on_error value');
  else if (!partial || values['stop_on_error'] !== undefined) input.stopOnError = stop;
  return problems.length > 0 ? { problems } : { input };
}

/** POST /account/schedule. */
export function createSchedule(call: Call): FastifyReply {
  const { engine, account, reply } = call;
  const read = readInput(call, false);
  if ('problems' in read) return invalid(reply, read.problems);
  const {
    name = '',
    configId = '',
    intervalMinutes = 5,
    startTime = null,
    stopOnError = true,
  } = read.input;
  const input = { name, configId, intervalMinutes, startTime, stopOnError };
  const made = engine.saved.schedules.create(account, input);
  return reply.code(201).send({ success: true, ...shown(made), message: 'Schedule created' });
}

/** GET /account/schedule; `active_only=true` leaves out paused schedules. */
export function listSchedules({ engine, account, request, reply }: Call): FastifyReply {
  const only = isRecord(request.query) && request.query['active_only'] === 'true';
  const all = engine.saved.schedules.list(account).filter((one) => one.isActive || !only);
  const page = pageOf(all, request.query);
  if (Array.isArray(page)) return invalid(reply, page);
  const { items, pagination } = page;
  return reply.send({ success: true, schedules: items.map(shown), pagination });
}

export function getSchedule({ engine, account, reply, id }: Call): FastifyReply {
  const found = engine.saved.schedules.find(account, id);
  if (!found) return missing(reply, 'Schedule');
  return reply.send({ success: true, ...shown(found), created_at: iso(found.createdAt) });
}

export function changeSchedule(call: Call): FastifyReply {
  const { engine, account, reply, id } = call;
  const read = readInput(call, true);
  if ('problems' in read) return invalid(reply, read.problems);
  const changed = engine.saved.schedules.change(account, id, read.input);
  return changed
    ? reply.send({ success: true, ...shown(changed), message: 'Schedule changed' })
    : missing(reply, 'Schedule');
}

export function removeSchedule({ engine, account, reply, id }: Call): FastifyReply {
  return engine.saved.schedules.remove(account, id)
    ? reply.send({ success: true, message: 'Schedule deleted' })
    : missing(reply, 'Schedule');
}

/** POST /account/schedule/{id}/toggle: pauses an active schedule, activates a paused one. */
export function toggleSchedule({ engine, account, reply, id }: Call): FastifyReply {
  const found = engine.saved.schedules.toggle(account, id);
  if (!found) return missing(reply, 'Schedule');
  const message = found.isActive ? 'Schedule activated' : 'Schedule paused';
  return reply.send({ success: true, ...shown(found), message });
}

/** GET /account/schedule/{id}/runs, newest first; the service's own format is not public. */
export function listRuns({ engine, account, request, reply, id }: Call): FastifyReply {
  const found = engine.saved.schedules.find(account, id);
  if (!found) return missing(reply, 'Schedule');
  const stamped = found.runs.map((run) => ({
    ...run,
    name: run.id,
    createdAt: run.startedAt,
    updatedAt: run.finishedAt,
  }));
  const page = pageOf(stamped, request.query);
  if (Array.isArray(page)) return invalid(reply, page);
  const { items, pagination } = page;
  return reply.send({ success: true, schedule_id: id, runs: items.map(shownRun), pagination });
}
