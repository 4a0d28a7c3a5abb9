import { expect, test } from 'vitest';
import { jsonWithDigits, parseWithDigits } from '@/utils/long-numbers';
import { taskBody } from '@/utils/runs/tasks/task-status';
import { ask, service, submit, taskPath } from './one-call';
import { json } from './worker-lives';

/** IDs with more digits than a number of JavaScript has, in fields that a run stores. */

const id = '12345678901234567891';
const found = `{"sku": ${id}, "all": [${id}, {"in": ${id}}], "few": 7}`;
const exact = { sku: id, all: [id, { in: id }], few: 7 };
const as = (body: string) =>
  new Response(body, { headers: { 'content-type': 'application/json' } });

test.each<[string, string]>([
  ['', `"content": "a", "seller": ${id}, "extracted_data": ${found}`],
  [
    ' of a nested result',
    `"result": {"content": "a", "seller": ${id}, "extracted_data": ${found}}`,
  ],
  [
    ' beside a nested result',
    `"seller": ${id}, "extracted_data": ${found}, "result": {"html": "a"}`,
  ],
])('the unknown fields%s of a scrape keep all digits', async (_name, fields) => {
  const { run } = await submit(() => as(`{"success": true, "credits_used": 2, ${fields}}`));
  expect(run().result?.extra).toMatchObject({ seller: id, extracted_data: exact });
});

test.each([
  [
    'a poll',
    `{"status": "completed", "content": "a", "seller": ${id}, "extracted_data": ${found}}`,
  ],
  [
    'a poll within data',
    `{"seller": ${id}, "data": {"task_id": "7", "status": "completed", "content": "a", "extracted_data": ${found}}}`,
  ],
  [
    'a poll with all of it within data',
    `{"data": {"task_id": "7", "status": "completed", "content": "a", "seller": ${id}, "extracted_data": ${found}}}`,
  ],
])('the unknown fields of %s keep all digits', async (_name, body) => {
  const accepted = () => json(202, { task_id: '7', status: 'processing', check_url: taskPath });
  const { life, run } = await submit(service(accepted, () => as(body)).answer);
  await life.settle();
  expect(run().result?.extra).toMatchObject({ seller: id, extracted_data: exact });
});

test('content with long numbers is written as it came', async () => {
  const { text } = await submit(() => as(`{"success": true, "credits_used": 2, "data": ${found}}`));
  expect((await text())?.replaceAll(/\s/g, '')).toBe(found.replaceAll(/\s/g, ''));
});

test.each([
  ['', (fields: string) => `{"success": true, ${fields}}`],
  [' within data', (fields: string) => `{"success": true, "data": {${fields}}}`],
])('an answer of the agent%s keeps all digits', async (_name, answer) => {
  const actions = `[{"tool": "scrape_url", "params": {"sku": ${id}}, "result": ${found}},
    {"tool": "get_config", "result": ${id}}, {"tool": "x", "sku": ${id}}, ${id}]`;
  const fields = `"response": "Done.", "actions_taken": ${actions}, "found": ${found}, "seller": ${id}`;
  const run = await ask(() => as(answer(fields)));
  expect(run.actions).toMatchObject([
    { params: { sku: id }, result: exact },
    { result: id },
    { result: { sku: id } },
    { result: id },
  ]);
  expect(run.extra).toMatchObject({ found: exact, seller: id });
  expect(jsonWithDigits(run.actions)).not.toContain('000');
});

test.each([`{"task_id": ${id}}`, `{"data": {"task_id": ${id}}}`, `[{"task_id": ${id}}]`])(
  'the ID in %s has all digits',
  (body) => {
    expect(taskBody(parseWithDigits(body))).toMatchObject({ task_id: id });
  },
);

test.each([`{"status": "accepted", "task": {"id": ${id}}}`, `{"data": {"id": ${id}}}`])(
  'the ID of the accepted task in %s has all digits',
  async (body) => {
    const headers = { 'content-type': 'application/json' };
    const { run } = await submit(() => new Response(body, { status: 202, headers }));
    expect(run().task?.id).toBe(id);
  },
);

test('a field named __proto__ gives a task no fields', () => {
  const body = taskBody(JSON.parse('{"__proto__": {"error": "E"}, "task": {"status": "failed"}}'));
  expect(body).toMatchObject({ status: 'failed' });
  expect(body).not.toMatchObject({ error: 'E' });
});
