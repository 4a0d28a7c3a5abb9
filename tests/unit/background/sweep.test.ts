import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sweepProfiles } from '@/entrypoints/background/sweep';
import { accountsItem, firstAccountId } from '@/utils/storage/registry/account';
import { secrets } from '@/utils/storage/secrets';
import { addressesOf } from '../../fixtures/restoring';

vi.mock('@/utils/platform/ext', async (real) => ({ ...(await real<object>()), isFirefox: false }));

beforeEach(() => fakeBrowser.reset());

test('keys of an account that never came into the list are forgotten, all others stay', async () => {
  const state = { account: null, problem: null };
  const waits = { id: 'waits', label: '', addresses: addressesOf('a.test'), state };
  await accountsItem.write({ current: { id: 'in-use', label: '' }, others: [waits] });
  await secrets.set('accountKey', 'cut-off');
  for (const id of ['in-use', 'waits', 'cut-off'] as const) {
    await secrets.set(`accountKey@${id}`, `account key ${id}`);
    await secrets.set(`scraperKey@${id}`, `scraper key ${id}`);
  }
  await sweepProfiles();
  const left = JSON.stringify(await fakeBrowser.storage.local.get(null));
  expect(left).not.toContain('cut-off');
  for (const id of ['in-use', 'waits'] as const) {
    expect(await secrets.get(`accountKey@${id}`)).toBe(`account key ${id}`);
    expect(await secrets.get(`scraperKey@${id}`)).toBe(`scraper key ${id}`);
  }
  await accountsItem.write({ current: { id: firstAccountId, label: '' }, others: [] });
  await secrets.set('accountKey', 'first');
  await sweepProfiles();
  expect(await secrets.get('accountKey')).toBe('first');
});
