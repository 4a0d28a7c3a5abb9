import { beforeEach, expect, test, vi } from 'vitest';
import { maxBodyBytes } from '@/utils/service/scraper';
import { ask, submit, submitPath } from './one-call';
import { json, type Answer } from './worker-lives';

/** Answers that a broken or hostile service sends without end. */

const piece = new Uint8Array(8_000_000).fill(97);
/** Bytes that the service could send before the reading ended. */
let sent = 0;

const endless = (status = 200, type = 'text/html') =>
  new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += piece.byteLength;
        if (sent > 2 * maxBodyBytes) controller.close();
        else controller.enqueue(piece);
      },
    }),
    {
      status,
      headers: { 'content-type': type, 'x-credits-used': '2', 'x-credits-remaining': '98' },
    },
  );

const ended = {
  state: 'unknown',
  problem: { code: 'reply-too-long' },
  cost: { used: 2, left: 98 },
};

/** Answers with the first one to the call, then with the second one, and counts the requests. */
function service(acknowledge: () => Response, polled = acknowledge) {
  const answer = vi.fn<Answer>(({ url }) => (url.endsWith(submitPath) ? acknowledge() : polled()));
  return answer;
}

beforeEach(() => {
  sent = 0;
});

test.each([
  ['the answer to a scrape', service(() => endless())],
  ['an answer that is called JSON', service(() => endless(200, 'application/json'))],
  ['an answer that is called a refusal', service(() => endless(401, 'application/json'))],
])('%s is read up to the bound, kept, and not repeated', async (_name, answer) => {
  const { run, life, disk, id } = await submit(answer);
  expect(run()).toMatchObject({ ...ended, result: { size: maxBodyBytes } });
  expect(disk.contents.get(id)?.size).toBe(maxBodyBytes);
  expect(sent).toBeLessThan(1.2 * maxBodyBytes);
  await life.settle();
  expect(answer).toHaveBeenCalledOnce();
});

test.each([200, 500])(
  'the result of a task by %d ends the same, after one poll',
  async (status) => {
    const answer = service(
      () => json(202, { task_id: '7' }),
      () => endless(status),
    );
    const { run, life, disk, id } = await submit(answer);
    await life.settle();
    expect(run()).toMatchObject({ ...ended, result: { size: maxBodyBytes } });
    expect(disk.contents.get(id)?.size).toBe(maxBodyBytes);
    expect(answer).toHaveBeenCalledTimes(2);
  },
);

test('where there is no room for it, the costs are kept', async () => {
  const { run, life, disk } = await submit(
    service(
      () => json(202, { task_id: '7' }),
      () => endless(),
    ),
  );
  disk.full = true;
  await life.settle();
  expect(run()).toMatchObject({ ...ended, result: null });
});

test('the answer of the agent is kept as text from its beginning', async () => {
  const run = await ask(() => endless());
  expect(run).toMatchObject({ ...ended, actions: [] });
  expect(run.response).toBe('a'.repeat(1_000_000));
  expect(sent).toBeLessThan(1.2 * maxBodyBytes);
});
