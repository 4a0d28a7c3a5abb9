import { beforeEach, expect, test, vi } from 'vitest';
import { endRun, hour, life, now, stored } from './runner-stage';
import { watchesItem } from '@/utils/storage/registry/watches';
import { webhooksItem } from '@/utils/storage/registry/webhooks';
import { createDeliveryQueue } from '@/utils/webhooks/background/delivery-queue';
import { createWebhooksArea } from '@/utils/webhooks/background/webhooks-area';
import { table } from '../tables';
import { watch } from '../watches';

/** From the run of a watch through the queue of webhooks to the receiver. */

vi.mock('@/utils/security/background/secrets', () => ({
  isLocked: async () => false,
  secrets: { get: async () => 'whsec_0123456789', set: async () => {}, forget: async () => {} },
}));

const webhook = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Sheet',
  url: 'https://hook.test/in',
};
const schedule = { id: 'job_1', configId: 'cfg_1' };
/** What the receiver got: the delivery's ID in the header, and the body. */
const received: { id: string | null; body: unknown }[] = [];
const ofDelivery = (id: string) => ({ id, body: { delivery: id } });
/** Runs that the service lists, newest first. */
let listed: object[] = [];
let answer = 204;

beforeEach(async () => {
  received.length = 0;
  listed = [];
  answer = 204;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    if (input !== webhook.url) return Response.json({ runs: listed });
    const body: unknown = await new Response(init?.body).json();
    received.push({ id: new Headers(init?.headers).get('vantage-delivery'), body });
    return new Response(null, { status: answer });
  });
  await webhooksItem.write({ webhooks: [webhook], deliveries: [] });
});

test.each([
  ['a watch', {}, (runId: string) => runId],
  ['a watch of a schedule', { schedule }, (runId: string) => `${runId}-${watch().id}`],
])(
  'each timed run of %s is posted under its own ID, and the webhooks stay readable',
  async (_name, more, idOf) => {
    const draft = { ...watch().draft, ...more, webhookId: webhook.id };
    await watchesItem.write([watch({ nextAt: now, draft })]);
    const queue = createDeliveryQueue();
    const runner = await life(queue.queueQuietly);
    const ids: string[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const begun = `2026-11-22T0${n}:00:00`;
      const run = { id: `run_${n}`, started_at: begun, url: draft.url, task_id: `task-${n}` };
      listed = [{ ...run, status: 'success' }, ...listed];
      vi.setSystemTime(now + (n - 1) * hour);
      await runner.processDue();
      const runId = await endRun({});
      await runner.takeRows(runId, { kind: 'table', table: table([['Lamp', `$${n}`]]) });
      await queue.processDue();
      const id = idOf(runId);
      ids.push(id);
      expect((await webhooksItem.read()).deliveries[0]).toMatchObject({
        id,
        kind: 'watch',
        state: 'delivered',
      });
    }
    expect(new Set(ids).size).toBe(5);
    expect(received).toMatchObject(ids.map(ofDelivery));
    expect(await stored()).toMatchObject({ pending: null, problem: null, total: { runs: 5 } });
  },
);

test('two watches of one schedule each post what its run changed', async () => {
  const draft = { ...watch().draft, schedule, webhookId: webhook.id };
  const other = '44444444-4444-4444-8444-444444444444';
  await watchesItem.write([
    watch({ nextAt: now, draft }),
    watch({ id: other, nextAt: now, draft }),
  ]);
  const run = { id: 'run_1', started_at: '2026-11-22T01:00:00', url: draft.url, task_id: 'task-1' };
  listed = [{ ...run, status: 'success' }];
  const queue = createDeliveryQueue();
  const runner = await life(queue.queueQuietly);
  await runner.processDue();
  const runId = await endRun({});
  const read = { kind: 'table', table: table([['Lamp', '$1']]) } as const;
  for (let n = 0; n < 2; n += 1) await runner.takeRows(runId, read);
  await queue.processDue();
  expect(new Set(received.map(({ id }) => id))).toEqual(
    new Set([`${runId}-${watch().id}`, `${runId}-${other}`]),
  );
});

test('what a run posts again has the same ID', async () => {
  answer = 503;
  await watchesItem.write([
    watch({ nextAt: now, draft: { ...watch().draft, webhookId: webhook.id } }),
  ]);
  const queue = createDeliveryQueue();
  const handlers = createWebhooksArea(queue);
  const runner = await life(queue.queueQuietly);
  await runner.processDue();
  const id = await endRun({});
  await runner.takeRows(id, { kind: 'table', table: table([['Lamp', '$1']]) });
  await queue.processDue();
  vi.setSystemTime(now + 31_000);
  await queue.processDue();
  answer = 204;
  await handlers['webhooks/retry']({ id }, { kind: 'extension-page', incognito: false });
  await queue.processDue();
  expect(received).toMatchObject([id, id, id].map(ofDelivery));
  expect((await webhooksItem.read()).deliveries).toMatchObject([{ id, state: 'delivered' }]);
});

test('a run whose rows cannot be queued keeps its rows, and tells it', async () => {
  await watchesItem.write([
    watch({ nextAt: now, draft: { ...watch().draft, webhookId: webhook.id } }),
  ]);
  const runner = await life(async () => {
    throw new Error('No room');
  });
  await runner.processDue();
  const id = await endRun({});
  await runner.takeRows(id, { kind: 'table', table: table([['Lamp', '$1']]) });
  const problem = { code: 'unexpected', detail: 'No room' };
  const last = { runId: id, outcome: 'first', problem };
  expect(await stored()).toMatchObject({ pending: null, last });
});
