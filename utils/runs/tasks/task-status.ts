import { isObject } from '../../is-record';
import { withExactFields } from '../../long-numbers';
import { idInPath, idText, isOnlyTask, namesTask, taskIdOf } from './task-id';

/** Progress of a task. `stopped`: no result; the documents do not say whether it was charged. */
type TaskProgress = 'running' | 'done' | 'failed' | 'stopped' | 'unfamiliar';

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

/** Words that envelopes also use for 'this answer is fine', whatever the state of the task within. */
const envelopeWords = new Set(['success', 'ok', 'accepted']);

/**
 * Task described by an answer: the answer itself, merged with a wrapping `task`, `data` or `result` object. `data` and
 * `result` may also be data extracted from a page, with a status of their own. They count as a task if they have a
 * `task_id`. They also do if the answer around them has no price, their status word is known, and they have a price or
 * hold only what describes a task; this alone counts beside a `task_id`, and for an object within another one.
 */
export const taskBody = (json: unknown): unknown => withExactFields(taskIn(json, 2));

/** @param levels number of objects within each other that are looked at. */
function taskIn(json: unknown, levels: number): unknown {
  if (Array.isArray(json)) {
    const list: unknown[] = json;
    return list.length === 1 && namesTask(list[0]) ? list[0] : list;
  }
  if (levels === 0 || !isObject(json) || ownsStatus(json)) return json;
  for (const name of ['task', 'data', 'result']) {
    const inner: unknown = Reflect.get(json, name);
    if (!isObject(inner) || Array.isArray(inner)) continue;
    const deeper = taskIn(inner, levels - 1);
    const isDeeper = deeper !== inner && isObject(deeper) && describesTask(deeper, json);
    const isTask = isDeeper || isTaskWithin(inner, name, json);
    // The status of the envelope is not the state of the task.
    const envelope = { ...withExactFields(json), status: undefined, [name]: null };
    if (isTask) return { ...envelope, ...withExactFields(isDeeper ? deeper : inner) };
  }
  return json;
}

/**
 * Like `taskBody`, for an answer whose status says that it names a task, and that has no price: an object within needs
 * no status word then, if it has an ID and holds only what describes a task.
 */
export function acknowledgedBody(json: unknown): unknown {
  const body = taskBody(json);
  if (!isObject(body) || idOf(body) !== null) return body;
  for (const name of ['task', 'data', 'result']) {
    const inner: unknown = Reflect.get(body, name);
    if (isObject(inner) && isOnlyTask(inner) && idOf(inner) !== null) {
      return { ...body, [name]: null, ...withExactFields(inner) };
    }
  }
  return body;
}

const idOf = (body: object): string | null =>
  taskIdOf(body) ??
  idText(Reflect.get(body, 'id')) ??
  idInPath(idText(Reflect.get(body, 'check_url')));

function isTaskWithin(inner: object, name: string, outer: object): boolean {
  if (namesTask(outer)) return describesTask(inner, outer);
  return (
    namesTask(inner) || (name === 'task' ? wordsOf(inner).length > 0 : describesTask(inner, outer))
  );
}

/** Whether an object without `task_id` describes a task, and not what was found on a page. */
function describesTask(inner: object, outer: object): boolean {
  if ('credits_used' in outer) return false;
  const progress = progressOf(inner);
  const isKnown = progress !== null && progress !== 'unfamiliar';
  return isKnown && ('credits_used' in inner || isOnlyTask(inner));
}

/** Whether an answer has a status word of its own, and not only one that says that the answer is fine. */
function ownsStatus(json: object): boolean {
  const [word] = wordsOf(json);
  return word !== undefined && !envelopeWords.has(word);
}

/** Words of `status` and `state` in lower case, with `_` between their parts. A number is that of the response. */
const wordsOf = (body: object): string[] =>
  [Reflect.get(body, 'status'), Reflect.get(body, 'state')]
    .filter((word): word is string => typeof word === 'string')
    .map((word) =>
      word
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
    );

/** The status word; null: none. That of a task's `state` rules over a `status` that says that the answer is fine. */
export function statusWord(body: object): string | null {
  const [word = null, state] = wordsOf(body);
  const isStateOfTask =
    state !== undefined && progressByWord.has(state) && (namesTask(body) || isOnlyTask(body));
  return word !== null && envelopeWords.has(word) && isStateOfTask ? state : word;
}

/** Progress according to a task's status word; null: no status word. */
export function progressOf(body: unknown): TaskProgress | null {
  const word = isObject(body) ? statusWord(body) : null;
  return word === null ? null : (progressByWord.get(word) ?? 'unfamiliar');
}

/** Whether an answer only names a task and says that the answer is fine, which is no state of the task. */
export const isFine = (body: object): boolean =>
  progressOf(body) === 'done' && envelopeWords.has(statusWord(body) ?? '') && isOnlyTask(body);
