import { describe, expect, test } from 'vitest';
import { service, submit } from './one-call';
import { json } from './worker-lives';

/** Results of tasks whose page is in `data`, and data extracted from pages, which are there as well. */

const done = { task_id: '7', status: 'completed' };
const content = '<p>a</p>';

/** The run whose task ends with this answer. */
async function polled(body: object, delivery: 'json' | 'raw' = 'json') {
  const { answer } = service(
    () => json(202, { task_id: '7', status: 'processing' }),
    () => json(200, body),
  );
  const { life, run, text } = await submit(answer, delivery);
  await life.settle(2);
  expect(run().state).toBe('done');
  return { run: run(), text: await text() };
}

describe.each(['json', 'raw'] as const)('with %s delivery', (delivery) => {
  test.each([
    ['price', { ...done, data: { content, credits_used: 2 } }],
    ['price, beside the address', { ...done, url: 'x', data: { content, credits_used: 2 } }],
    [
      'price, under another word',
      { ...done, status: 'success', data: { content, credits_used: 2 } },
    ],
    ['price, without a word', { task_id: '7', data: { content, credits_used: 2 } }],
    ['title', { ...done, credits_used: 2, data: { content, title: 'A' } }],
    ['address', { ...done, credits_used: 2, data: { content, url: 'https://a.test/' } }],
    ['task', { ...done, credits_used: 2, data: { ...done, content } }],
    ['nothing', { ...done, credits_used: 2, data: { content } }],
  ])('content in data beside its %s is the page', async (_name, body) => {
    const { run, text } = await polled(body, delivery);
    expect(text).toBe(content);
    expect(run).toMatchObject({ cost: { used: 2 }, result: { contentType: 'text/html' } });
  });
});

test('the other fields of such data are those of the page', async () => {
  const page = { content, title: 'A', url: 'https://a.test/', status_code: 404, colour: 'red' };
  const { run } = await polled({ ...done, data: { ...page, credits_used: 2 } });
  const fields = { title: 'A', finalUrl: 'https://a.test/', statusCode: 404 };
  expect(run.result).toMatchObject({ ...fields, extra: { colour: 'red' } });
});

test.each<[string, object]>([
  ['without a task around them', { status: 'completed', data: { content, title: 'B' } }],
  ['beside the title of the page', { ...done, title: 'A', data: { content, title: 'B' } }],
  ['beside the address of the page', { ...done, url: 'x', data: { content } }],
  ['with fields of their own', { ...done, data: { content, title: 'B', author: 'C' } }],
  ['whose content is no text', { ...done, data: { content: [1], title: 'B' } }],
])('extracted data %s are kept whole', async (_name, body) => {
  const { text } = await polled(body);
  expect(JSON.parse(text ?? '')).toEqual('data' in body && body.data);
});

test('data beside content are a further field', async () => {
  const data = { content: 'b', credits_used: 9 };
  const { run, text } = await polled({ ...done, content, credits_used: 2, data });
  expect(text).toBe(content);
  expect(run).toMatchObject({ cost: { used: 2 }, result: { extra: { data } } });
});

test('a charged raw page that looks like such a task is kept whole', async () => {
  const page = { ...done, data: { content, title: 'A' } };
  const { run, text } = await submit(() => json(200, page, { 'x-credits-used': '2' }), 'raw');
  expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
  expect(JSON.parse((await text()) ?? '')).toEqual(page);
});
