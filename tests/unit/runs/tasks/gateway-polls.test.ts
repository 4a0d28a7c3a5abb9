import { expect, test } from 'vitest';
import { taskOutcomeOf } from '@/utils/runs/tasks/outcome';
import { completed, service, submit, taskPath } from './one-call';
import { scraperReply as reply } from './scraper-reply';
import { json } from './worker-lives';

/** Answers to polls by which a server in front of the service says that it failed itself. */

const ofGateways: [string, number, object][] = [
  ['an error by 502', 502, { status: 'error', message: 'Bad gateway' }],
  ['an error by 401', 401, { status: 'error', error: 'Session expired' }],
  ['a state by 403', 403, { state: 'failed' }],
  ['a failure by 500', 500, { status: 'failed', error: 'Internal error' }],
  ['a timeout by 504', 504, { status: 'timeout' }],
  ['a price by 502', 502, { success: false, error: 'Bad gateway', credits_used: 0 }],
  ['another id by 500', 500, { id: 'request-1', status: 'failed', error: 'Internal error' }],
  ['an error by 200', 200, { status: 'error', message: 'upstream timeout' }],
  ['another id by 200', 200, { id: 'request-1', status: 'error' }],
  ['a success by 502', 502, { success: false, error: 'Bad gateway', status: 'ok' }],
];

test.each(ofGateways)('%s leaves the task to be asked for again', async (_name, status, body) => {
  const { answer } = service(
    () => json(202, { task_id: '7', status: 'processing', check_url: taskPath }),
    () => json(status, body),
    () => json(200, completed),
  );
  const { life, run } = await submit(answer);
  await life.settle();
  expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
});

test.each<[string, number, object, number | null]>([
  ['a failure that names its task', 502, { task_id: 7, status: 'failed' }, 0],
  ['a failure in data', 500, { data: { task_id: 7, status: 'failed', error: 'No' } }, 0],
  ['an end that names its task', 504, { task_id: 7, status: 'timeout' }, null],
  ['a failure with its plain id', 500, { id: '7', status: 'failed', error: 'No' }, 0],
  ['a refusal with a price', 422, { success: false, error: 'No', credits_used: 0 }, 0],
  ['a failure by 200 that names its task', 200, { task_id: 7, status: 'error' }, 0],
  ['a failure by 200 with its plain id', 200, { id: '7', status: 'error' }, 0],
  ['a refusal by 200', 200, { success: false, status: 'error', message: 'No' }, 0],
  ['a documented failure', 500, { success: false, error: 'No', credits_used: 0 }, 0],
])('%s ends it', (_name, status, body, used) => {
  expect(taskOutcomeOf(reply(status, body), {}, '7')).toMatchObject({ kind: 'failed', used });
});
