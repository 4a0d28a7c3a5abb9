import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { deliveryBodyItem, webhooksItem } from '@/utils/storage/registry/webhooks';
import { createDeliveryQueue } from '@/utils/webhooks/background/delivery-queue';
import { newest } from '../../fixtures/newest-storage';

vi.mock('@/utils/security/background/secrets', () => ({
  isLocked: async () => false,
  secrets: { get: async () => 'whsec_0123456789' },
}));

const id = 'd1000000-0000-4000-8000-000000000000';
const webhookId = '11111111-1111-4111-8111-111111111111';

/** A delivery that waits until a time. */
const waiting = (nextAt: number) => ({
  id,
  webhookId,
  kind: 'rows' as const,
  title: 'Lamps',
  rows: 1,
  createdAt: nextAt,
  state: 'waiting' as const,
  attempts: 1,
  nextAt,
  status: 503,
  problem: null,
  length: 2,
});

test.each([
  ['planned before the clock was set back by a month is posted once', 30, 1],
  ['that is to wait for a day is not posted yet', 1, 0],
])('a delivery %s', async (_, days, posts) => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  const now = Date.UTC(2026, 0, 2);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
  const post = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', post);
  await deliveryBodyItem(id).write('{}');
  await webhooksItem.write({
    webhooks: [{ id: webhookId, name: 'Sheet', url: 'https://hook.test/in' }],
    deliveries: [waiting(now + days * 86_400_000)],
  });
  const processDue = createDeliveryQueue().wakeUps['vantage:webhooks'].run;
  await processDue('');
  await processDue('');
  expect(post).toHaveBeenCalledTimes(posts);
});
