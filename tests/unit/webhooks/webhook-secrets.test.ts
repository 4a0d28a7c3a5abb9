import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ProblemError } from '@/utils/problem';
import { webhooksItem } from '@/utils/storage/registry/webhooks';
import { createDeliveryQueue } from '@/utils/webhooks/background/delivery-queue';
import { createWebhooksArea } from '@/utils/webhooks/background/webhooks-area';
import { newest } from '../../fixtures/newest-storage';
import { caller } from '../../fixtures/restoring';

const vault = vi.hoisted(() => ({
  get: vi.fn<(name: string) => Promise<string | null>>(),
  forget: vi.fn<(names: string[]) => Promise<void>>(),
}));
vi.mock('@/utils/security/background/secrets', () => ({
  isLocked: async () => false,
  secrets: vault,
}));

const webhook = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Sheet',
  url: 'https://hook.test/in',
};
const delivery = {
  id: 'd1000000-0000-4000-8000-000000000000',
  webhookId: webhook.id,
  kind: 'rows' as const,
  title: 'Rows',
  rows: 1,
};

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  await webhooksItem.update((all) => ({ ...all, webhooks: [webhook] }));
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: async (_name: string, work: () => Promise<unknown>) => await work() },
  });
});

test.each(['device-key-lost', 'storage-unreadable'] as const)(
  'a delivery whose secret can not be opened is refused, and says why: %s',
  async (code) => {
    vault.get.mockRejectedValue(new ProblemError(code));
    const queue = createDeliveryQueue();
    await queue.queue(delivery, '{}');
    await queue.wakeUps['vantage:webhooks'].run('');
    const { deliveries } = await webhooksItem.read();
    expect(deliveries).toMatchObject([{ state: 'refused', problem: { code } }]);
    expect(await fakeBrowser.alarms.get('vantage:webhooks')).toBeUndefined();
  },
);

test('the secret of a webhook goes before the webhook, which can be removed again', async () => {
  vault.forget.mockRejectedValueOnce(new Error('disk full'));
  const { 'webhooks/remove': remove } = createWebhooksArea(createDeliveryQueue());
  await expect(remove({ id: webhook.id }, caller)).rejects.toThrow('disk full');
  expect((await webhooksItem.read()).webhooks).toEqual([webhook]);
  vault.forget.mockResolvedValue();
  await remove({ id: webhook.id }, caller);
  expect((await webhooksItem.read()).webhooks).toEqual([]);
});
