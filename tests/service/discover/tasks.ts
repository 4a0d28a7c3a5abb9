import { randomUUID } from 'node:crypto';
import type { Account } from '../types.ts';
import { timestamp } from '../scraper/shape.ts';
import { Refusal } from './refusal.ts';

export type Kind = 'map' | 'crawl';
export type Outcome = { body: Record<string, unknown> } | { refusal: Refusal };

/** Discovery that is running or done. */
interface Task {
  id: string;
  kind: Kind;
  account: Account;
  createdAt: number;
  outcome: Outcome | null;
  /** Resolves (never rejects) when there is an outcome. */
  finished: Promise<Outcome>;
}

/** Discoveries that became tasks, kept until their outcome is delivered. */
export class Tasks {
  readonly #kept = new Map<string, Task>();

  start(kind: Kind, account: Account, work: Promise<Record<string, unknown>>): Task {
    const outcome = work.then(
      (body): Outcome => ({ body }),
      (error: unknown): Outcome => {
        if (error instanceof Refusal) return { refusal: error };
        const message = error instanceof Error ? error.message : String(error);
        return { refusal: new Refusal(500, 'Internal server error', message) };
      },
    );
    const task: Task = {
      id: randomUUID(),
      kind,
      account,
      createdAt: Date.now(),
      outcome: null,
      finished: outcome.then((came) => {
        task.outcome = came;
        return came;
      }),
    };
    return task;
  }

  keep(task: Task): void {
    this.#kept.set(task.id, task);
  }

  /**
   * Returns the account's task of this kind; null for another account's, an unknown or a delivered
   * one.
   */
  find(account: Account, kind: Kind, id: string): Task | null {
    const task = this.#kept.get(id);
    return task && task.account === account && task.kind === kind ? task : null;
  }

  drop(task: Task): void {
    this.#kept.delete(task.id);
  }
}

export function handOver(task: Task, message: string): Record<string, unknown> {
  return {
    success: true,
    task_id: task.id,
    status: 'processing',
    message,
    check_url: `/api/v1/scraper/${task.kind}/tasks/${task.id}`,
    timestamp: timestamp(),
  };
}

/** State of a discovery in the form common to all tasks (facts 3). */
export function stateOf(task: Task): Record<string, unknown> {
  const { outcome } = task;
  const named = { task_id: task.id, created_at: new Date(task.createdAt).toISOString() };
  if (outcome === null) {
    const elapsed = Math.round((Date.now() - task.createdAt) / 100) / 10;
    return { ...named, status: 'processing', elapsed_seconds: elapsed };
  }
  if ('body' in outcome) return { ...named, status: 'completed', ...outcome.body };
  const { title, message, more } = outcome.refusal;
  const failed = { success: false, error: title, message, ...more, credits_used: 0 };
  return { ...named, status: 'failed', ...failed, timestamp: timestamp() };
}
