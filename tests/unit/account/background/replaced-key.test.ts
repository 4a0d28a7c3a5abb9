import { beforeEach, expect, test, vi } from 'vitest';
import { createAccountArea } from '@/utils/account/background/account-area';
import { ext } from '@/utils/browser/ext';
import { accountsItem } from '@/utils/storage/registry/account';
import { newBrowser } from '../../../fixtures/restoring';

vi.mock('@/utils/library/database/library-runs', () => ({ unfinishedRuns: async () => [] }));

const accountApi = 'https://api.service.example';
const access = { has_access: true, credits: 5, concurrency: 1 };
/** Replies of the service by path. */
let replies: Record<string, () => Response>;

const area = createAccountArea(async () => async () => undefined);
const connect = (key: string) =>
  area.handlers['account/connect'](
    { addresses: { accountApi, exitCheck: '', dashboard: '' }, key },
    { kind: 'extension-page', incognito: false },
  );
const accountId = async () => (await accountsItem.read()).current.id;

beforeEach(async () => {
  newBrowser();
  Object.assign(ext.permissions, { contains: async () => true });
  replies = {
    '/public': () => Response.json({ products: {} }),
    '/public/scraper': () => Response.json({ ...access, api_key: 'scraper-key' }),
    '/public/browser': () => Response.json({ ...access, api_key: 'browser-key' }),
  };
  vi.stubGlobal('fetch', async (input: string) => {
    const reply = replies[new URL(input).pathname];
    return reply ? reply() : Response.json({ data: {} });
  });
  await connect('first-key-0123456789');
});

test('a replaced key of the account leaves it the same account', async () => {
  const before = await accountId();
  await connect('second-key-0123456789');
  expect(await accountId()).toBe(before);
});

test('so it does where the scraper is refused and the browser tells the account', async () => {
  const before = await accountId();
  replies['/public/scraper'] = () => Response.json({}, { status: 401 });
  await connect('second-key-0123456789');
  expect(await accountId()).toBe(before);
});

test('a replaced key is refused for now while the service can not tell the account', async () => {
  const before = await accountId();
  replies['/public/scraper'] = () => Response.json({}, { status: 500 });
  replies['/public/browser'] = () => Response.json({}, { status: 500 });
  await expect(connect('second-key-0123456789')).rejects.toMatchObject({
    problem: { code: 'service-failed' },
  });
  expect(await accountId()).toBe(before);
});

test('another account at the same service replaces it', async () => {
  const before = await accountId();
  replies['/public/scraper'] = () => Response.json({ ...access, api_key: 'other-scraper' });
  replies['/public/browser'] = () => Response.json({ ...access, api_key: 'other-browser' });
  await connect('other-key-0123456789');
  expect(await accountId()).not.toBe(before);
});
