import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Counts } from './no-skips.ts';
import { whenOrphaned } from './orphan.mjs';

/** Root folder of the project. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Part of `npm test`; `script` is the npm script that runs it alone. */
export interface Step {
  name: string;
  script: string;
  /** Time limit after which a step counts as hanging. */
  limitMinutes: number;
}

export interface StepOutcome extends Counts {
  step: Step;
  ok: boolean;
  seconds: number;
  /** Reason for the failure, unless it is the exit code. */
  why: string | null;
}

const CountsSchema = z.object({
  passed: z.number(),
  failed: z.array(z.string()),
  skipped: z.array(z.string()),
  retried: z.array(z.string()),
});

/** Outcome written by the reporters of the step (no-skips.ts); steps without tests write none. */
function readCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: [], skipped: [], retried: [] };
  return z.parse(CountsSchema, JSON.parse(readFileSync(file, 'utf8')));
}

/** Ends the whole process group of a step; a group that has already ended is no error. */
function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}

/** Runs a step and forwards its output. Leaves no process of the step behind. */
export async function runStep(step: Step): Promise<StepOutcome> {
  const counts = path.join(root, '.local', 'counts', `${step.script}.json`);
  rmSync(counts, { force: true });
  const began = performance.now();
  const windows = process.platform === 'win32';
  const child = spawn('npm', ['run', '--silent', step.script], {
    cwd: root,
    env: { ...process.env, VANTAGE_COUNTS: counts },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
    // A process group of its own, so that everything it started can be ended with it.
    detached: !windows,
  });
  let why: string | null = null;
  const end = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    if (windows) child.kill(signal);
    else endGroup(child.pid, signal);
  };
  const stop = (signal: NodeJS.Signals): void => {
    why = `stopped by ${signal}`;
    end(signal);
  };
  const endWatch = whenOrphaned(() => stop('SIGTERM'));
  const limit = setTimeout(() => {
    why = `took longer than ${step.limitMinutes} minutes`;
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), 5000).unref();
  }, step.limitMinutes * 60_000);
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    const seconds = (performance.now() - began) / 1000;
    return { step, ok: code === 0 && why === null, seconds, why, ...readCounts(counts) };
  } finally {
    clearTimeout(limit);
    endWatch();
    process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
    end('SIGKILL');
  }
}
