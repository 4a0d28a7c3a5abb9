import { beforeEach, expect, test } from 'vitest';
import { createBalanceArea } from '@/utils/account/background/balance-warnings';
import { accountItem } from '@/utils/storage/registry/account';
import { balanceItem } from '@/utils/storage/registry/usage';
import { account, accountInUse, connected, newBrowser } from '../../../fixtures/restoring';

const product = (balanceMb: number) => ({
  code: 'rp' as const,
  balanceMb,
  endpoint: 'rp.test',
  ports: { http: 1, socks5: 2 },
});

beforeEach(async () => {
  newBrowser();
  await connected('a.test', 'key-a');
});

test('a balance that is read says which products it left out, and no longer which it did before', async () => {
  const before = { ...account, unknownProducts: [{ code: 'old', balanceMb: null, fields: [] }] };
  await accountItem.write({ account: before, problem: null });
  await balanceItem.write({ [await accountInUse()]: { levels: { rp: 1 }, low: [] } });
  const data = { products: [product(5)], staticAddresses: [], dropped: ['mp: ports.http'] };
  const api = { allProxyData: async () => data };
  const area = createBalanceArea(
    async () => api as never,
    async () => {},
  );
  await area.wakeUp.run('');
  const stored = (await accountItem.read()).account;
  expect(stored).toMatchObject({ products: [product(5)], droppedProducts: ['mp: ports.http'] });
  expect(stored?.unknownProducts).toBeUndefined();

  data.dropped = [];
  await area.wakeUp.run('');
  expect((await accountItem.read()).account?.droppedProducts).toBeUndefined();
});
