import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newest } from '../../fixtures/newest-storage';
import type { Caller } from '@/utils/messaging/protocol';
import { deliveryBodyItem, webhooksItem } from '@/utils/storage/registry/webhooks';
import { maxBodyLength } from '@/utils/webhooks/schema';
import { signatureOf } from '@/utils/webhooks/signature';

const vault = vi.hoisted(() => ({ texts: new Map<string, string>(), locked: false }));
vi.mock('@/utils/security/background/secrets', () => ({
  isLocked: async () => vault.locked,
  secrets: {
    get: async (name: string) => vault.texts.get(name) ?? null,
    set: async (name: string, text: string) => void vault.texts.set(name, text),
    forget: async (names: string[]) => names.forEach((name) => vault.texts.delete(name)),
  },
}));

const caller: Caller = { kind: 'extension-page', incognito: false };
const webhook = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Sheet',
  url: 'https://hook.test/in?token=t',
};
const secret = 'whsec_0123456789';
const now = Date.UTC(2026, 0, 2);
const d1 = 'd1000000-0000-4000-8000-000000000000';
const d2 = 'd2000000-0000-4000-8000-000000000000';
const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const asked: { url: string; init: RequestInit }[] = [];
let answer: () => Promise<Response>;

/** Has one holder of a lock wait for another, as browsers do. */
function serializeLocks(): void {
  const last = new Map<string, Promise<unknown>>();
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: async (name: string, work: () => Promise<unknown>) => {
        const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
        last.set(name, mine);
        return await mine;
      },
    },
  });
}

/** The queue and its handlers in one life of the background. */
async function life() {
  vi.resetModules();
  const { createDeliveryQueue } = await import('@/utils/webhooks/background/delivery-queue');
  const { createWebhooksArea } = await import('@/utils/webhooks/background/webhooks-area');
  const deliveries = createDeliveryQueue();
  return {
    ...deliveries,
    handlers: createWebhooksArea(deliveries),
    processDue: deliveries.wakeUps['vantage:webhooks'].run,
  };
}
const newDelivery = (id: string) => ({
  id,
  webhookId: webhook.id,
  kind: 'rows' as const,
  title: 'Lamps',
  rows: 1,
});
const stored = async () => (await webhooksItem.read()).deliveries;
const alarm = async () => {
  const found = await fakeBrowser.alarms.get('vantage:webhooks');
  return found && { at: found.scheduledTime - Date.now(), every: found.periodInMinutes };
};

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  asked.length = 0;
  vault.texts.clear();
  vault.locked = false;
  answer = async () => new Response(null, { status: 204 });
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: async (_name: string, work: () => Promise<unknown>) => await work() },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return await answer();
  });
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const { handlers } = await life();
  await handlers['webhooks/save']({ webhook, secret }, caller);
});

test('a body is posted with its signature and without cookies, and then dropped', async () => {
  const { handlers, processDue } = await life();
  await handlers['webhooks/send']({ delivery: newDelivery(d1), body: '{"a":1}' }, caller);
  await handlers['webhooks/send']({ delivery: newDelivery(d1), body: '{"a":1}' }, caller);
  await processDue('');
  expect(asked).toHaveLength(1);
  const [{ url, init } = { url: '', init: {} }] = asked;
  expect(url).toBe(webhook.url);
  expect(init).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    credentials: 'omit',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
  });
  expect(init.headers).toEqual({
    'content-type': 'application/json',
    'vantage-delivery': d1,
    'vantage-signature': await signatureOf(secret, now / 1000, '{"a":1}'),
  });
  expect(await stored()).toMatchObject([{ id: d1, state: 'delivered', status: 204, attempts: 1 }]);
  expect(await deliveryBodyItem(d1).read()).toBeNull();
  expect(await alarm()).toBeFalsy();
});

test('a receiver that does not answer is asked once a round, and holds up no other', async () => {
  serializeLocks();
  const { handlers, processDue } = await life();
  const other = { ...webhook, id: uuid(7), url: 'https://silent.test/' };
  await handlers['webhooks/save']({ webhook: other, secret }, caller);
  Object.assign(navigator, { onLine: false });
  const toOther = { ...newDelivery(d1), webhookId: other.id };
  for (const delivery of [toOther, { ...toOther, id: uuid(8) }, newDelivery(d2)])
    await handlers['webhooks/send']({ delivery, body: '{}' }, caller);
  await processDue('');
  Object.assign(navigator, { onLine: true });
  const silent = Promise.withResolvers<Response>();
  answer = () =>
    asked.at(-1)?.url === other.url ? silent.promise : Promise.resolve(new Response());
  const round = processDue('');
  await vi.waitFor(async () => expect((await stored())[0]).toMatchObject({ state: 'delivered' }));
  silent.reject(new TypeError('no answer'));
  await round;
  expect((await stored()).map(({ attempts }) => attempts)).toEqual([1, 0, 1]);
});

test('a background killed amid an attempt tries again after the pause, under the same ID', async () => {
  answer = () => new Promise(() => undefined);
  const first = await life();
  await first.handlers['webhooks/send']({ delivery: newDelivery(d1), body: '{}' }, caller);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(await alarm()).toMatchObject({ every: 0.5 });
  answer = async () => new Response(null, { status: 200 });
  await (await life()).processDue('');
  expect(asked).toHaveLength(1);
  vi.setSystemTime(now + 31_000);
  await (await life()).processDue('');
  expect(asked).toHaveLength(2);
  expect(
    new Set(asked.map(({ init }) => new Headers(init.headers).get('vantage-delivery'))),
  ).toEqual(new Set([d1]));
  expect(await stored()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

test('a background killed amid every attempt makes six of them, and says that none was answered', async () => {
  answer = () => new Promise(() => undefined);
  const { handlers } = await life();
  await handlers['webhooks/send']({ delivery: newDelivery(d1), body: '{}' }, caller);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  for (let day = 1; day <= 8; day += 1) {
    vi.setSystemTime(now + day * 86_400_000);
    void (await life()).processDue('');
    await vi.waitFor(() => expect(asked).toHaveLength(Math.min(6, day + 1)));
  }
  await vi.waitFor(async () =>
    expect(await stored()).toMatchObject([
      { state: 'refused', problem: { code: 'webhook-silent' } },
    ]),
  );
  expect(asked).toHaveLength(6);
});

test('what failed waits for its time, and goes at once by hand', async () => {
  answer = async () => new Response(null, { status: 503, headers: { 'retry-after': '300' } });
  const { handlers, processDue } = await life();
  await handlers['webhooks/send']({ delivery: newDelivery(d1), body: '{}' }, caller);
  await processDue('');
  expect(await stored()).toMatchObject([{ state: 'waiting', status: 503 }]);
  expect(await alarm()).toEqual({ at: 300_000, every: undefined });
  answer = async () => {
    throw new TypeError('https://hook.test/in?token=t failed');
  };
  await handlers['webhooks/retry']({ id: d1 }, caller);
  await processDue('');
  expect(asked).toHaveLength(2);
  const [failed] = await stored();
  expect(failed?.problem).toEqual({ code: 'webhook-silent' });
  answer = async () => new Response(null, { status: 200 });
  await handlers['webhooks/retry']({ id: d1 }, caller);
  await processDue('');
  await handlers['webhooks/retry']({ id: d1 }, caller);
  await processDue('');
  expect(asked).toHaveLength(3);
});

test('offline and locked nothing is tried, and it is looked at again', async () => {
  vault.locked = true;
  const { handlers, processDue } = await life();
  await handlers['webhooks/test']({ id: webhook.id }, caller);
  await processDue('');
  expect(asked).toEqual([]);
  expect(await alarm()).toMatchObject({ every: 0.5 });
  vault.locked = false;
  await processDue('');
  expect(await stored()).toMatchObject([{ kind: 'test', state: 'delivered' }]);
});

test('a webhook goes with its deliveries and its secret, and takes no more', async () => {
  answer = async () => new Response(null, { status: 500 });
  const { handlers, processDue } = await life();
  await handlers['webhooks/send']({ delivery: newDelivery(d1), body: '{}' }, caller);
  await processDue('');
  await handlers['webhooks/remove']({ id: webhook.id }, caller);
  expect(await webhooksItem.read()).toEqual({ webhooks: [], deliveries: [] });
  expect(vault.texts.size).toBe(0);
  expect(await deliveryBodyItem(d1).read()).toBeNull();
  expect(await alarm()).toBeFalsy();
  await expect(
    handlers['webhooks/send']({ delivery: newDelivery(d2), body: '{}' }, caller),
  ).rejects.toThrow('webhook-gone');
});

test('a change keeps the secret, a new webhook needs one, and there are at most twenty', async () => {
  const { handlers } = await life();
  const save = (id: string, newSecret: string | null) =>
    handlers['webhooks/save']({ webhook: { ...webhook, id, name: id }, secret: newSecret }, caller);
  await save(webhook.id, null);
  expect(vault.texts.get(`webhook:${webhook.id}`)).toBe(secret);
  await expect(save(uuid(0), null)).rejects.toThrow('message-refused');
  for (let at = 1; at < 20; at += 1) await save(uuid(at), secret);
  await expect(save(uuid(20), secret)).rejects.toThrow('webhooks-full');
  expect((await webhooksItem.read()).webhooks).toHaveLength(20);
});

test('a body stored while unneeded ones are removed is posted', async () => {
  serializeLocks();
  const { handlers, processDue } = await life();
  for (let at = 0; at < 20; at += 1) {
    const sent = handlers['webhooks/send']({ delivery: newDelivery(uuid(at)), body: '{}' }, caller);
    for (let turn = 0; turn < at; turn += 1) await Promise.resolve();
    await Promise.all([sent, handlers['webhooks/remove']({ id: uuid(99) }, caller)]);
  }
  await processDue('');
  expect((await stored()).filter(({ state }) => state !== 'delivered')).toEqual([]);
  expect(asked).toHaveLength(20);
});

test('rows beyond what may wait are refused with the reason, and no part of what waits is dropped', async () => {
  answer = async () => new Response(null, { status: 503 });
  const { handlers, processDue } = await life();
  const large = 'x'.repeat(maxBodyLength - 1);
  await handlers['webhooks/send']({ delivery: newDelivery(d1), body: large }, caller);
  await processDue('');
  await expect(
    handlers['webhooks/send']({ delivery: newDelivery(d2), body: '{}' }, caller),
  ).rejects.toMatchObject({ problem: { code: 'webhook-backlog' } });
  expect(await stored()).toMatchObject([
    { id: d2, state: 'refused', problem: { code: 'webhook-backlog' }, length: 0 },
    { id: d1, state: 'waiting' },
  ]);
  expect(await deliveryBodyItem(d2).read()).toBeNull();
});

test('what waits while the address is changed goes to the new one', async () => {
  let release = () => {};
  answer = () =>
    new Promise((resolve) => {
      release = () => resolve(new Response(null, { status: 204 }));
    });
  vault.locked = true;
  const { handlers, processDue } = await life();
  await handlers['webhooks/send']({ delivery: newDelivery(d1), body: '{"a":1}' }, caller);
  await handlers['webhooks/send']({ delivery: newDelivery(d2), body: '{"a":2}' }, caller);
  await processDue('');
  vault.locked = false;
  const sent = processDue('');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const other = { ...webhook, url: 'https://other.test/in' };
  await handlers['webhooks/save']({ webhook: other, secret: null }, caller);
  answer = async () => new Response(null, { status: 204 });
  release();
  await sent;
  expect(asked.map(({ url }) => url)).toEqual([webhook.url, other.url]);
});

test('a webhook whose message is sent twice is added once', async () => {
  serializeLocks();
  const { handlers } = await life();
  const added = { webhook: { ...webhook, id: uuid(1) }, secret };
  await Promise.all([
    handlers['webhooks/save'](added, caller),
    handlers['webhooks/save'](added, caller),
  ]);
  expect((await webhooksItem.read()).webhooks).toHaveLength(2);
});
