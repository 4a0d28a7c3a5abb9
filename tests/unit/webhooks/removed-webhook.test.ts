import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { deliveryBodyItem, webhooksItem } from '@/utils/storage/registry/webhooks';
import { createDeliveryQueue } from '@/utils/webhooks/background/delivery-queue';
import { maxBodyLength } from '@/utils/webhooks/schema';
import { newest } from '../../fixtures/newest-storage';

vi.mock('@/utils/security/background/secrets', () => ({
  isLocked: async () => true,
  secrets: { get: async () => 'whsec_0123456789' },
}));

const id = 'd1000000-0000-4000-8000-000000000000';
const webhook = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Sheet',
  url: 'https://hook.test/in',
};
const delivery = { id, webhookId: webhook.id, kind: 'rows' as const, title: 'Lamps', rows: 1 };
const waiting = {
  ...delivery,
  createdAt: 1,
  state: 'waiting' as const,
  attempts: 0,
  nextAt: 1,
  status: null,
  problem: null,
  length: 2,
};
const stored = async () => (await webhooksItem.read()).deliveries;

beforeEach(async () => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
});

test('a delivery whose webhook is gone is refused, and no alarm is left', async () => {
  const unlocked = await import('@/utils/security/background/secrets');
  vi.spyOn(unlocked, 'isLocked').mockResolvedValue(false);
  await deliveryBodyItem(id).write('{}');
  await webhooksItem.write({ webhooks: [], deliveries: [waiting] });
  await createDeliveryQueue().processDue();
  expect(await stored()).toMatchObject([{ state: 'refused', problem: { code: 'webhook-gone' } }]);
  expect(await fakeBrowser.alarms.get('vantage:webhooks')).toBeFalsy();
});

test('a webhook that is removed while a body is stored gets no delivery', async () => {
  await webhooksItem.write({ webhooks: [webhook], deliveries: [] });
  const { local } = fakeBrowser.storage;
  const set = local.set.bind(local);
  Object.assign(local, {
    set: async (values: Record<string, unknown>) => {
      await set(values);
      if (Object.hasOwn(values, deliveryBodyItem(id).key)) {
        await set({ [webhooksItem.key]: { webhooks: [], deliveries: [] } });
      }
    },
  });
  await expect(createDeliveryQueue().queue(delivery, '{}')).rejects.toThrow('webhook-gone');
  Object.assign(local, { set });
  expect(await stored()).toEqual([]);
  expect(await deliveryBodyItem(id).read()).toBeNull();
});

test('a delivery that had no room is queued when it comes again', async () => {
  const other = { ...waiting, id: 'other', length: maxBodyLength };
  await webhooksItem.write({ webhooks: [webhook], deliveries: [other] });
  const queue = createDeliveryQueue();
  await expect(queue.queue(delivery, '{}')).rejects.toThrow('webhook-backlog');
  expect(await stored()).toMatchObject([{ id, state: 'refused' }, { id: 'other' }]);
  await webhooksItem.update((all) => ({
    ...all,
    deliveries: all.deliveries.filter((one) => one.id === id),
  }));
  await queue.queue(delivery, '{}');
  expect(await stored()).toMatchObject([{ id, state: 'waiting', length: 2 }]);
  expect(await stored()).toHaveLength(1);
});
