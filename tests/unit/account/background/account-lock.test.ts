import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { notePrivateRun } from '@/utils/incognito/background/private-run-presence';
import { createAccountArea } from '@/utils/account/background/account-area';
import { withEverythingReplaced } from '@/utils/account/background/account-lock';
import { guardCurrentAccount } from '@/utils/account/background/account-guard';
import { createServiceCalls } from '@/utils/schedules/background/service-calls';
import { refreshServiceList as refreshList } from '@/utils/schedules/background/refresh-lists';
import { scheduleOwner, type PendingChange } from '@/utils/schedules/schema';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { serviceSchedulesItem } from '@/utils/storage/registry/schedules';
import { settingsItem } from '@/utils/storage/registry/settings';
import { usageItem } from '@/utils/storage/registry/usage';
import { secrets } from '@/utils/security/background/secrets';
import { newest } from '../../../fixtures/newest-storage';
import type { Run } from '@/utils/runs/schema';
import { scrapeRun } from '../../runs/tasks/example-options';
import { serviceProfile } from '../../../fixtures/stored-profiles';
import { bodyOf } from './service-bodies';

const busy = vi.hoisted(() => ({ runs: [] as { accountId: string }[] }));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => busy.runs,
}));
vi.mock('@/utils/runs/background/keep-alive', () => ({ keepAlive: () => () => {} }));

/** Responses of a service on its own host, and the requests it received with their keys. */
const asked: string[] = [];
let refusing = '';
let held: Promise<void> = Promise.resolve();

const caller = { kind: 'extension-page', incognito: false } as const;
const at = (host: string) => ({ accountApi: `https://${host}`, exitCheck: '', dashboard: '' });
const area = () => createAccountArea(async () => async () => undefined);
/** New background that consists of these parts only. */
const life = () => area().handlers;
const connect = (host: string) =>
  life()['account/connect']({ addresses: at(host), key: `key-${host}` }, caller);

/** Forgets the account in use. */
async function forget(): Promise<void> {
  const { id } = (await accountsItem.read()).current;
  await life()['account/forget']({ id }, caller);
}

beforeEach(() => {
  fakeBrowser.reset();
  busy.runs = [];
  asked.length = 0;
  refusing = '';
  held = Promise.resolve();
  Object.assign(fakeBrowser.permissions, { contains: async () => true });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input);
    asked.push(`${new Headers(init?.headers).get('x-apikey') ?? ''} ${url.host}${url.pathname}`);
    await held;
    if (url.host === refusing) return Response.json({ error: 'Unauthorized' }, { status: 401 });
    return Response.json(bodyOf(url));
  });
});

/** Requests the current account again. @returns the outcome; an error is returned, not thrown. */
async function refresh(): Promise<unknown> {
  try {
    return await life()['account/refresh']({}, caller);
  } catch (error) {
    return error;
  }
}

/** Delays every response until the returned function is called. */
function hold(): () => void {
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  return gate.resolve;
}

test('what was asked for one account is not taken for another that came into use', async () => {
  await connect('a.test');
  await life()['accounts/add']({ addresses: at('b.test'), key: 'key-b.test', label: 'B' }, caller);
  const [b] = (await accountsItem.read()).others;
  asked.length = 0;
  const release = hold();
  const refreshed = refresh();
  await vi.waitFor(() => expect(asked.at(-1)).toBe('key-a.test a.test/public'));
  const used = life()['accounts/use']({ id: b!.id }, caller);
  await vi.waitFor(async () => expect((await accountsItem.read()).current.id).toBe(b!.id));
  release();
  expect(await refreshed).toMatchObject({ problem: { code: 'account-changed' } });
  await used;
  expect((await settingsItem.read()).addresses.accountApi).toBe('https://b.test');
  asked.length = 0;
  await life()['account/refresh']({}, caller);
  expect(asked.filter((one) => one.startsWith('key-b.test')).length).toBeGreaterThan(0);
  expect(asked.filter((one) => /key-b\.test .*a\.test/.test(one))).toEqual([]);
});

test('what was asked before everything was erased is not stored after it', async () => {
  await connect('a.test');
  asked.length = 0;
  const release = hold();
  const refreshed = refresh();
  await vi.waitFor(() => expect(asked.at(-1)).toBe('key-a.test a.test/public'));
  await withEverythingReplaced(() => fakeBrowser.storage.local.clear());
  release();
  expect(await refreshed).toMatchObject({ problem: { code: 'account-changed' } });
  expect(await secrets.get('accountKey')).toBeNull();
  expect((await accountItem.read()).account).toBeNull();
});

test('nothing is stored after another life of the background, or the worker of private windows, erased everything', async () => {
  await fakeBrowser.storage.local.set(newest);
  const keep = await guardCurrentAccount();
  vi.resetModules();
  const other = await import('@/utils/account/background/account-lock');
  const guardThere = await import('@/utils/account/background/account-guard');
  const keepThere = await guardThere.guardCurrentAccount();
  await other.withEverythingReplaced(() => fakeBrowser.storage.session.clear());
  await withEverythingReplaced(() => fakeBrowser.storage.session.clear());
  const store = vi.fn(async () => {});
  expect([await keep(store), await keepThere(store)]).toEqual([false, false]);
  expect(store).not.toHaveBeenCalled();
  expect(await (await guardCurrentAccount())(store)).toBe(true);
});

/**
 * Reads a bandwidth report of the current account; its response arrives after `meanwhile`. @returns
 * the outcome.
 */
async function readAmid(meanwhile: () => Promise<unknown>): Promise<unknown> {
  asked.length = 0;
  const release = hold();
  const usage = life();
  const reading = usage['usage/read']({ product: 'rp', period: '24h' }, caller);
  const ended = reading.catch((error: unknown) => error);
  await vi.waitFor(() => expect(asked.at(-1)).toBe('key-a.test a.test/public/usage'));
  await meanwhile();
  release();
  return await ended;
}

test('a bandwidth report on its way is not kept once everything was erased', async () => {
  await connect('a.test');
  const end = await readAmid(() => withEverythingReplaced(() => fakeBrowser.storage.local.clear()));
  expect(end).toMatchObject({ problem: { code: 'account-changed' } });
  expect(await fakeBrowser.storage.local.get(usageItem.key)).toEqual({});
});

test('a bandwidth report on its way is not kept once its account was forgotten', async () => {
  await connect('a.test');
  const end = await readAmid(forget);
  expect(end).toMatchObject({ problem: { code: 'account-changed' } });
  expect(await usageItem.read()).toEqual({});
});

test('a bandwidth report stays with its account when another comes into use', async () => {
  await connect('a.test');
  await life()['accounts/add']({ addresses: at('b.test'), key: 'key-b.test', label: 'B' }, caller);
  const { current, others } = await accountsItem.read();
  const [b] = others;
  let used: Promise<unknown> = Promise.resolve();
  const end = await readAmid(async () => {
    used = life()['accounts/use']({ id: b!.id }, caller);
    await vi.waitFor(async () => expect((await accountsItem.read()).current.id).toBe(b!.id));
  });
  await used;
  expect(end).toBeUndefined();
  expect(Object.keys(await usageItem.read())).toEqual([current.id]);
});

test('a key that another server refuses is shown to that server alone', async () => {
  await connect('a.test');
  asked.length = 0;
  refusing = 'b.test';
  const adding = life()['accounts/add'](
    { addresses: at('b.test'), key: 'key-b.test', label: '' },
    caller,
  );
  await expect(adding).rejects.toMatchObject({ problem: { code: 'key-refused' } });
  expect(asked.filter((one) => one.startsWith('key-b.test') && !one.includes(' b.test/'))).toEqual(
    [],
  );
});

test('another account takes no place while the one in use browses or pays', async () => {
  await connect('a.test');
  const { id } = (await accountsItem.read()).current;
  await profilesItem.write([serviceProfile({ id: 'p', name: 'Home' })]);
  const { on: none, ...rest } = await proxyItem.read();
  expect(none).toEqual([]);
  const use = { profileId: 'p', area: 'regular', since: 0, session: null } as const;
  vi.spyOn(proxyItem, 'read').mockResolvedValue({
    ...rest,
    on: [{ ...use } as never],
  });
  await expect(connect('b.test')).rejects.toMatchObject({ problem: { code: 'account-in-use' } });
  vi.mocked(proxyItem.read).mockRestore();
  busy.runs = [{ accountId: id }];
  await expect(connect('b.test')).rejects.toMatchObject({ problem: { code: 'account-busy' } });
  await expect(forget()).rejects.toMatchObject({
    problem: { code: 'account-busy' },
  });
  expect(await secrets.get('accountKey')).toBe('key-a.test');
  busy.runs = [];
  await connect('b.test');
  expect((await accountsItem.read()).current.id).not.toBe(id);
});

test('only the account that was asked about is forgotten, even if another is in use by then', async () => {
  await connect('a.test');
  const { id } = (await accountsItem.read()).current;
  await life()['accounts/add']({ addresses: at('b.test'), key: 'key-b.test', label: 'B' }, caller);
  const [b] = (await accountsItem.read()).others;
  await life()['accounts/use']({ id: b!.id }, caller);
  await expect(life()['account/forget']({ id }, caller)).rejects.toMatchObject({
    problem: { code: 'account-changed' },
  });
  expect((await accountItem.read()).account).not.toBeNull();
  expect(await secrets.get(`accountKey@${b!.id}`)).toBe('key-b.test');
});

test('an account is not forgotten while something is paid for with it in a private window', async () => {
  await connect('a.test');
  await life()['accounts/add']({ addresses: at('b.test'), key: 'key-b.test', label: 'B' }, caller);
  const { current, others } = await accountsItem.read();
  const [a, b] = [current.id, others[0]!.id];
  const handlers = life();
  const forget = () => handlers['account/forget']({ id: a }, caller);
  const remove = () => handlers['accounts/remove']({ id: b }, caller);
  const busy = { problem: { code: 'account-busy' } };
  const held = (state: Run['state'], accountId: string) => {
    notePrivateRun();
    return fakeBrowser.storage.session.set({
      'privateRun:run': { run: scrapeRun({ id: 'run', state, accountId }), parts: 0 },
    });
  };

  await held('running', a);
  await expect(forget()).rejects.toMatchObject(busy);
  await expect(connect('c.test')).rejects.toMatchObject(busy);
  expect(await secrets.get('accountKey')).toBe('key-a.test');
  await held('running', b);
  await expect(remove()).rejects.toMatchObject(busy);

  // The reply was lost, so nothing is pending.
  await held('unknown', b);
  await remove();
  await held('done', a);
  await forget();
  expect(await secrets.get('accountKey')).toBeNull();
});

test('a change whose reply was lost is remembered while another account is in use', async () => {
  await connect('a.test');
  const { account } = await accountItem.read();
  const of = scheduleOwner(account!.scraper);
  const lost: PendingChange = {
    id: '1',
    of,
    what: 'schedule',
    name: 'Daily',
    at: 1,
    state: 'unknown',
  };
  await serviceSchedulesItem.update((state) => ({ ...state, of, intents: [lost] }));
  await life()['accounts/add']({ addresses: at('b.test'), key: 'key-b.test', label: 'B' }, caller);
  const [b] = (await accountsItem.read()).others;
  await life()['accounts/use']({ id: b!.id }, caller);
  expect((await serviceSchedulesItem.read()).intents).toEqual([lost]);
  // Forgetting the current account keeps the data of the other one; forgetting that one removes its
  // own.
  await forget();
  expect((await serviceSchedulesItem.read()).intents).toEqual([lost]);
});

test('schedules that were read for one account are not kept as those of another', async () => {
  await connect('a.test');
  await life()['accounts/add']({ addresses: at('b.test'), key: 'key-b.test', label: 'B' }, caller);
  const [b] = (await accountsItem.read()).others;
  const calls = createServiceCalls(area());
  const schedules = async () =>
    (await serviceSchedulesItem.read()).schedules.items.map(({ id }) => id);
  await refreshList(calls, 'schedules');
  expect(await schedules()).toEqual(['of-scraper.a.test']);
  asked.length = 0;
  const release = hold();
  const read = refreshList(calls, 'schedules');
  await vi.waitFor(() => expect(asked.at(-1)).toMatch('scraper.a.test/'));
  const used = life()['accounts/use']({ id: b!.id }, caller);
  await vi.waitFor(async () => expect((await accountsItem.read()).current.id).toBe(b!.id));
  release();
  await read;
  await used;
  expect(await schedules()).toEqual([]);
  await refreshList(calls, 'schedules');
  const { of } = await serviceSchedulesItem.read();
  expect(of).toBe(scheduleOwner((await accountItem.read()).account!.scraper));
  expect(await schedules()).toEqual(['of-scraper.b.test']);
});
