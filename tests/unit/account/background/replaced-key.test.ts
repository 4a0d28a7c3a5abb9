import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  accountApi as storedApi,
  readComparedKey,
  readKey,
} from '@/utils/account/background/account-keys';
import { createAccountArea } from '@/utils/account/background/account-area';
import { ext } from '@/utils/browser/ext';
import { accountItem, accountsItem, removedAccountsItem } from '@/utils/storage/registry/account';
import { storeLogin } from '@/utils/proxy/background/sessions/stored-logins';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { deviceKeyFiles } from '@/utils/security/background/device-key-file';
import { secrets, vault } from '@/utils/security/background/secrets';
import { eraseSecrets } from '@/utils/security/lock-steps';
import { deviceKeyName } from '@/utils/security/secrets-vault';
import { caller, newBrowser } from '../../../fixtures/restoring';
import { customProfile, serviceProfile } from '../../../fixtures/stored-profiles';

const open = vi.hoisted(() => ({ runs: 0 }));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => Array.from({ length: open.runs }, () => ({ id: 'r' })),
}));

const accountApi = 'https://api.service.example';
const access = { has_access: true, credits: 5, concurrency: 1 };
/** Replies of the service by path. */
let replies: Record<string, () => Response>;

const area = createAccountArea(async () => async () => undefined);
const connect = (key: string) =>
  area.handlers['account/connect'](
    { addresses: { accountApi, exitCheck: '', dashboard: '' }, key },
    caller,
  );
const accountId = async () => (await accountsItem.read()).current.id;

/** Has the service answer with the keys of another account. */
function reply(scraperKey: string, browserKey: string): void {
  replies['/public/scraper'] = () => Response.json({ ...access, api_key: scraperKey });
  replies['/public/browser'] = () => Response.json({ ...access, api_key: browserKey });
}

beforeEach(async () => {
  newBrowser();
  open.runs = 0;
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
  reply('other-scraper', 'other-browser');
  await connect('other-key-0123456789');
  expect(await accountId()).not.toBe(before);
});

test('the proxy logins of an account go when another one replaces it, and no others', async () => {
  await profilesItem.write([serviceProfile({ id: 'p' }), customProfile({ id: 'own' })]);
  for (const id of ['p', 'own']) {
    await storeLogin(id, { username: id, password: 'pw', sessionId: null });
  }
  await connect('second-key-0123456789');
  expect(await secrets.loginNames()).toEqual(expect.arrayContaining(['own', 'p']));
  reply('other-scraper', 'other-browser');
  await connect('other-key-0123456789');
  expect(await secrets.loginNames()).toEqual(['own']);
});

test('a replaced key lets the account API name no other origin unasked', async () => {
  const at = (origin: string) => () =>
    Response.json({ ...access, api_key: 'scraper-key', endpoint_url: `${origin}/api/v1` });
  const pinned = 'https://scraper.service.example';
  replies['/public/scraper'] = at(pinned);
  await connect('second-key-0123456789');
  const moved = 'https://other.service.example';
  replies['/public/scraper'] = at(moved);
  const asked: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input).origin);
    return await fetch(input);
  });
  await connect('third-key-0123456789');
  expect((await accountItem.read()).account?.scraper).toMatchObject({
    endpointUrl: `${pinned}/api/v1`,
    unconfirmedUrl: `${moved}/api/v1`,
  });
  expect(asked).not.toContain(moved);
});

test.each([
  ['scraper', 'browser'],
  ['browser', 'scraper'],
] as const)(
  'nor does one with which the %s is refused, when it is refreshed',
  async (part, other) => {
    const at = (origin: string) => () =>
      Response.json({ ...access, api_key: `${part}-key`, endpoint_url: `${origin}/api/v1` });
    const pinned = 'https://pinned.service.example';
    const moved = 'https://other.service.example';
    replies[`/public/${part}`] = at(pinned);
    await connect('second-key-0123456789');
    replies[`/public/${part}`] = () => Response.json({}, { status: 403 });
    await connect('third-key-0123456789');
    expect((await accountItem.read()).account?.[other].hasAccess).toBe(true);
    replies[`/public/${part}`] = at(moved);
    await area.handlers['account/refresh']({}, caller);
    expect((await accountItem.read()).account?.[part]).toMatchObject({
      endpointUrl: `${pinned}/api/v1`,
      unconfirmedUrl: `${moved}/api/v1`,
    });
  },
);

/** Loses the file of the device key, so that nothing stored can be opened. */
async function loseDeviceKey(): Promise<void> {
  await deviceKeyFiles.keepOnly(null);
  await ext.storage.session.remove(deviceKeyName);
  await expect(storedApi()).rejects.toMatchObject({ problem: { code: 'device-key-lost' } });
}

describe.each([
  ['can no longer be opened', loseDeviceKey],
  ['were deleted with a lost passphrase', () => eraseSecrets(vault)],
])('an account whose keys %s', (_, lose) => {
  test('is connected again as the same account at its server, by whatever key', async () => {
    const before = await accountId();
    await lose();
    reply('new-scraper', 'new-browser');
    await connect('second-key-9876543210');
    expect(await accountId()).toBe(before);
    expect(await readKey(before, 'accountKey')).toBe('second-key-9876543210');
    expect(await readKey(before, 'scraperKey')).toBe('new-scraper');
  });

  test('is not connected by keys that may be those of another one while it still has work', async () => {
    const before = await accountItem.read();
    await lose();
    open.runs = 1;
    reply('new-scraper', 'new-browser');
    await expect(connect('second-key-9876543210')).rejects.toMatchObject({
      problem: { code: 'account-busy' },
    });
    expect(await accountItem.read()).toEqual(before);
    // The end of a key tells the account.
    await connect('first-key-0123456789');
    expect((await accountItem.read()).account?.scraper.keyTail).toBe('er');
  });

  test('does not become another one that is listed', async () => {
    const before = await accountId();
    reply('listed-scraper-9876', 'listed-browser-9876');
    const addresses = { accountApi, exitCheck: '', dashboard: '' };
    const key = 'listed-key-9876543210';
    await area.handlers['accounts/add']({ addresses, key, label: '' }, caller);
    const [listed] = (await accountsItem.read()).others;
    await lose();
    // Its account key may be another one by now.
    for (const now of [key, 'listed-key-replaced']) {
      await expect(connect(now)).rejects.toMatchObject({ problem: { code: 'account-known' } });
    }
    expect(await readComparedKey(before, 'accountKey')).toBeNull();
    await expect(area.handlers['accounts/use']({ id: listed!.id }, caller)).rejects.toThrow();
    await connect(key);
    expect(await accountId()).toBe(listed!.id);
    expect((await accountsItem.read()).others.map(({ id }) => id)).toEqual([before]);
  });

  test('is connected only once the service can tell it', async () => {
    const before = await accountId();
    await lose();
    replies['/public/scraper'] = () => Response.json({}, { status: 500 });
    replies['/public/browser'] = () => Response.json({}, { status: 500 });
    await expect(connect('second-key-9876543210')).rejects.toMatchObject({
      problem: { code: 'service-failed' },
    });
    reply('scraper-key', 'new-browser');
    await connect('second-key-9876543210');
    expect(await accountId()).toBe(before);
  });

  test('is another one at another server', async () => {
    const before = await accountId();
    await lose();
    const addresses = { accountApi: 'https://api.other.example', exitCheck: '', dashboard: '' };
    await area.handlers['account/connect']({ addresses, key: 'other-key-0123456789' }, caller);
    expect(await accountId()).not.toBe(before);
  });

  test('keeps none from being added', async () => {
    await lose();
    const addresses = { accountApi, exitCheck: '', dashboard: '' };
    await area.handlers['accounts/add'](
      { addresses, key: 'added-key-01234567', label: '' },
      caller,
    );
    const [added] = (await accountsItem.read()).others;
    expect(await readKey(added?.id ?? '', 'accountKey')).toBe('added-key-01234567');
  });
});

test('with one key that is left, another account at the same server is told apart', async () => {
  const before = await accountId();
  await vault.remove('accountKey');
  reply('other-scraper', 'other-browser');
  await connect('other-key-0123456789');
  expect(await accountId()).not.toBe(before);
});

test('an account whose removal was not finished is not connected again, but a new one', async () => {
  const before = await accountId();
  await removedAccountsItem.write([before]);
  await vault.remove('accountKey');
  await connect('first-key-0123456789');
  const id = await accountId();
  expect(id).not.toBe(before);
  await area.resume();
  expect(await accountId()).toBe(id);
  expect(await readKey(id, 'accountKey')).toBe('first-key-0123456789');
});
