import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAccountArea } from '@/utils/account/background/account-area';
import { createSchedulesArea } from '@/utils/schedules/background/schedules-area';
import { serviceSchedulesItem } from '@/utils/storage/registry/schedules';
import { caller, connected } from '../../../fixtures/restoring';

vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  listRuns: async () => [],
}));

const storage = {
  id: 'sto_1',
  name: 'Invoices',
  storage_type: 's3_compatible',
  config: { bucket: 'b', access_key: 'AKIA-SECRET', connection: 'secret too' },
};
let answer: () => Response;

beforeEach(async () => {
  fakeBrowser.reset();
  await connected('a.test', 'KEY-A');
  vi.stubGlobal('fetch', async (url: string) =>
    new URL(url).pathname.endsWith('/account/storage') ? answer() : Response.json({ items: [] }),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function storages() {
  const area = createAccountArea(async () => async () => undefined);
  const handlers = createSchedulesArea(area, { resume: async () => undefined });
  await handlers['schedules/list']({ id: '' }, caller);
  return (await serviceSchedulesItem.read()).storages;
}

test('of a storage only its id and name are kept', async () => {
  answer = () => Response.json([storage, { storage_id: 'sto_2', name: 'Copies' }]);
  const { items, problem } = await storages();
  expect(problem).toBeNull();
  expect(items).toEqual([
    { id: 'sto_1', name: 'Invoices', fields: {} },
    { id: 'sto_2', name: 'Copies', fields: {} },
  ]);
});

test('a service without storages leaves the other lists as they are', async () => {
  answer = () => new Response('{"error":"Not Found"}', { status: 404 });
  expect((await storages()).problem).toMatchObject({ status: 404 });
  expect((await serviceSchedulesItem.read()).schedules).toMatchObject({ problem: null, items: [] });
});
