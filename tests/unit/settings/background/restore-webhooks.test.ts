import { beforeEach, expect, test, vi } from 'vitest';
import { secrets } from '@/utils/security/background/secrets';
import { watchesItem } from '@/utils/storage/registry/watches';
import { webhooksItem } from '@/utils/storage/registry/webhooks';
import { backups, connected, newBrowser, passphrase, caller } from '../../../fixtures/restoring';
import { storedWatch } from '../../../fixtures/stored-work';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  getRun: async () => null,
}));

const id = '0d4cf0a7-7f83-4f53-8f2b-5a4f7a3c0b11';
const webhook = { id, name: 'Sheet', url: 'https://hooks.test/TOKEN' };
const secretName = `webhook:${id}` as const;

beforeEach(async () => {
  newBrowser();
  await connected('xxx.test', 'KEY-X');
  await webhooksItem.write({ webhooks: [webhook], deliveries: [] });
  await secrets.set(secretName, 'SIGNING');
});

const restored = async (text: string, words: string) =>
  (await backups().handlers['backup/restore']({ text, passphrase: words }, caller)).added;

test('a webhook comes back with its signing secret, and goes with an undo', async () => {
  const text = await backups().make();
  expect(text).not.toContain('TOKEN');
  newBrowser();
  const added = await restored(text, passphrase);
  expect(added.webhooks).toEqual([id]);
  expect((await webhooksItem.read()).webhooks).toEqual([webhook]);
  expect(await secrets.get(secretName)).toBe('SIGNING');
  await backups().undo(added);
  expect((await webhooksItem.read()).webhooks).toEqual([]);
  expect(await secrets.get(secretName)).toBeNull();
});

test('an undo leaves the webhook that a resumed watch posts to, with its signing secret', async () => {
  const draft = { ...storedWatch.draft, webhookId: id };
  await watchesItem.write([{ ...storedWatch, draft }]);
  const text = await backups().make();
  newBrowser();
  const added = await restored(text, passphrase);
  await watchesItem.update((all) => all.map((one) => ({ ...one, state: 'active' as const })));
  await backups().undo(added);
  expect((await webhooksItem.read()).webhooks).toEqual([webhook]);
  expect(await secrets.get(secretName)).toBe('SIGNING');
});

test('a webhook that is here stays as it is', async () => {
  const text = await backups().make();
  const own = { ...webhook, url: 'https://other.test/' };
  await webhooksItem.write({ webhooks: [own], deliveries: [] });
  await secrets.set(secretName, 'OWN');
  expect((await restored(text, passphrase)).webhooks).toBeUndefined();
  expect((await webhooksItem.read()).webhooks).toEqual([own]);
  expect(await secrets.get(secretName)).toBe('OWN');
});

test('a webhook without room is counted, and leaves no secret behind', async () => {
  const text = await backups().make();
  newBrowser();
  const own = Array.from({ length: 20 }, () => ({ ...webhook, id: crypto.randomUUID() }));
  await webhooksItem.write({ webhooks: own, deliveries: [] });
  const input = { text, passphrase };
  const { added, webhooksLeft } = await backups().handlers['backup/restore'](input, caller);
  expect(webhooksLeft).toBe(1);
  expect(added.webhooks).toBeUndefined();
  expect((await webhooksItem.read()).webhooks).toEqual(own);
  expect(await secrets.get(secretName)).toBeNull();
});

test('without a passphrase no webhook is in the file', async () => {
  const text = await backups().make('');
  expect(text).not.toContain('hooks.test');
  newBrowser();
  expect((await restored(text, '')).webhooks).toBeUndefined();
});
