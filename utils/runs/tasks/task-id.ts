import { isObject } from '../../is-record';
import { withExactFields } from '../../long-numbers';

/** Whether a body names its task by the documented name. */
export const namesTask = (body: unknown): body is object =>
  isObject(body) && (Reflect.get(body, 'task_id') ?? null) !== null;

/** Names of a task's ID besides `task_id` and a plain `id`; `task` may also be an object with an `id`. */
const otherNames = ['taskId', 'job_id', 'jobId', 'task'];

/**
 * ID of the task that an answer names, `task_id` first; null: none. A plain `id` does not count: pages have one too.
 */
export function taskIdOf(body: object): string | null {
  for (const name of ['task_id', ...otherNames]) {
    const named: unknown = Reflect.get(body, name);
    const isTask = name === 'task' && isObject(named);
    const id = idText(isTask ? Reflect.get(withExactFields(named), 'id') : named);
    if (id !== null) return id;
  }
  return null;
}

/** Maximum length of an ID in characters: it is a part of a URL, and each list of runs reads it. */
const maxIdLength = 2_000;

/** An ID as text; null: not one. */
export function idText(value: unknown): string | null {
  const isId = typeof value === 'string' && value !== '' && value.length <= maxIdLength;
  return isId || typeof value === 'number' ? String(value) : null;
}

/** ID at the end of a task's documented path, for answers that give the URL alone; null: another path. */
export function idInPath(checkUrl: string | null): string | null {
  const [, id] = /\/tasks\/([\w.~-]{1,200})\/?(?:[?#]|$)/.exec(checkUrl ?? '') ?? [];
  return id ?? null;
}

/** Fields that describe a task, and none of the result of one. */
const describing = new Set(
  otherNames.concat(
    'task_id id status state check_url success message error progress position eta'.split(' '),
    'task_status timestamp created_at updated_at elapsed_seconds'.split(' '),
  ),
);

/** Whether an object has no field but those that describe a task, empty ones aside. */
export const isOnlyTask = (body: object): boolean =>
  Object.entries(body).every(([name, value]) => value === null || describing.has(name));

/** A body without its price and balance, which say nothing of the task or its result. */
export const withoutPrice = (body: object): object => ({
  ...body,
  credits_used: null,
  credits_remaining: null,
});
