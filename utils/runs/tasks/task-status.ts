/** Progress of a task. `stopped`: no result; the documents do not say whether it was charged. */
export type TaskProgress = 'running' | 'done' | 'failed' | 'stopped' | 'unfamiliar';

/**
 * Status words in lower case. `processing`, `completed` and `failed` are documented (facts, section 3); the others
 * are common synonyms.
 */
const words: Record<Exclude<TaskProgress, 'unfamiliar'>, string> = {
  running:
    'processing pending queued running started in_progress accepted submitted created waiting scheduled',
  done: 'completed complete success succeeded successful done finished ok ready',
  failed: 'failed failure error errored',
  stopped: 'cancelled canceled aborted expired timeout timed_out',
};

const progressByWord = new Map<string, TaskProgress>();
for (const progress of ['running', 'done', 'failed', 'stopped'] as const) {
  for (const word of words[progress].split(' ')) progressByWord.set(word, progress);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a body names its task. */
export const namesTask = (body: unknown): boolean =>
  isObject(body) && (Reflect.get(body, 'task_id') ?? null) !== null;

/**
 * Task described by an answer: the answer itself, merged with a wrapping `data` or `task` object. Data extracted
 * from a page may have their own status, so `data` counts as a task only if it names `task_id`.
 */
export function taskBody(json: unknown): unknown {
  if (!isObject(json) || 'status' in json || 'task_id' in json) return json;
  const data: unknown = Reflect.get(json, 'data');
  if (isObject(data) && namesTask(data)) return { ...json, data: null, ...data };
  const task: unknown = Reflect.get(json, 'task');
  if (isObject(task) && ('status' in task || namesTask(task))) {
    return { ...json, task: null, ...task };
  }
  return json;
}

/** Progress according to a task's status word; null: no status word. */
export function progressOf(body: unknown): TaskProgress | null {
  if (!isObject(body)) return null;
  const named: unknown = Reflect.get(body, 'status') ?? Reflect.get(body, 'state');
  if (typeof named !== 'string') return null;
  const word = named
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return progressByWord.get(word) ?? 'unfamiliar';
}
