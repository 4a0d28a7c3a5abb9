import { randomUUID } from 'node:crypto';
import type { Account } from '../types.ts';
import { scrapeAndCharge } from './charged.ts';
import type { Engine } from './engine.ts';
import type { Run, Schedule } from './schedules.ts';

const minuteMs = 60_000;
/** Number of runs kept of each schedule. */
const keptRuns = 200;

async function runOnce(
  engine: Engine,
  account: Account,
  schedule: Schedule,
  at: number,
): Promise<Run> {
  const { saved } = engine;
  const base = { id: `run_${randomUUID()}`, startedAt: at };
  const config = saved.configs.find(account, schedule.configId);
  const url = typeof config?.config['url'] === 'string' ? config.config['url'] : '';
  const charged = await scrapeAndCharge(engine, account, { config_id: schedule.configId });
  const ended = { ...base, url, finishedAt: engine.state.clock.now() };
  if (!charged.ok) {
    const error = `${charged.error}: ${charged.message}`;
    return { ...ended, status: 'failed', statusCode: null, creditsUsed: 0, taskId: null, error };
  }
  const { job, outcome } = charged;
  // The result is read like any task's, because nothing is uploaded here.
  engine.keep(job);
  return {
    ...ended,
    status: 'success',
    statusCode: outcome.page.status,
    creditsUsed: outcome.used,
    taskId: job.id,
    error: null,
  };
}

async function runDue(engine: Engine): Promise<void> {
  const { schedules } = engine.saved;
  for (let due = schedules.due(); due !== null; due = schedules.due()) {
    const { account, schedule, at } = due;
    // Set before the run, because the schedule may be paused or removed meanwhile, and a slow run
    // must not start twice.
    schedule.nextRun = at + schedule.intervalMinutes * minuteMs;
    const run = await runOnce(engine, account, schedule, at);
    schedule.runs.unshift(run);
    schedule.runs.length = Math.min(schedule.runs.length, keptRuns);
    schedule.lastRun = at;
    schedule.lastStatus = run.status;
    if (run.status === 'failed' && schedule.stopOnError) {
      schedules.toggle(account, schedule.id, false);
    }
  }
}

/** Runs due schedules, one after another. @returns stops the runner. */
export function runSchedules(engine: Engine): () => void {
  let last = Promise.resolve();
  const next = (): Promise<void> => {
    last = last.then(() => runDue(engine));
    return last;
  };
  const timer = setInterval(() => void next(), 1000);
  timer.unref();
  const stop = engine.state.clock.onAdvance(next);
  return () => {
    clearInterval(timer);
    stop();
  };
}
