import { expect, test } from 'vitest';
import {
  attemptBegun,
  attemptEnded,
  hasRoom,
  isDue,
  keptDeliveries,
  retryAfterOf,
} from '@/utils/webhooks/delivery-plan';
import { type Delivery, maxBodyLength, maxDeliveries } from '@/utils/webhooks/schema';

const now = Date.UTC(2026, 0, 2);
const minute = 60_000;
const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  id: 'd',
  webhookId: 'w',
  kind: 'rows',
  title: '',
  rows: 1,
  createdAt: now,
  state: 'waiting',
  attempts: 0,
  nextAt: now,
  status: null,
  problem: null,
  length: 10,
  ...more,
});
const end = (status: number | null, more = {}) => ({
  status,
  redirected: false,
  retryAfter: null,
  ...more,
});

test('six attempts, with growing pauses that are noted before each begins', () => {
  let one = delivery();
  let at = now;
  const pauses: number[] = [];
  while (one.state === 'waiting') {
    one = attemptBegun(one, at);
    const { nextAt } = one;
    one = attemptEnded(one, end(503), at + 1000);
    if (one.state === 'waiting') pauses.push((nextAt - at) / minute);
    at = nextAt;
  }
  expect(pauses).toEqual([0.5, 2, 10, 60, 360]);
  expect(one).toMatchObject({ attempts: 6, state: 'refused', length: 10 });
  expect(one.problem).toEqual({ code: 'webhook-refused', status: 503 });
});

test.each<[number | null, Delivery['state'], string | null]>([
  [200, 'delivered', null],
  [204, 'delivered', null],
  [299, 'delivered', null],
  [300, 'waiting', 'webhook-refused'],
  [400, 'refused', 'webhook-refused'],
  [404, 'refused', 'webhook-refused'],
  [410, 'refused', 'webhook-refused'],
  [408, 'waiting', 'webhook-refused'],
  [425, 'waiting', 'webhook-refused'],
  [429, 'waiting', 'webhook-refused'],
  [499, 'refused', 'webhook-refused'],
  [500, 'waiting', 'webhook-refused'],
  [null, 'waiting', 'webhook-silent'],
])('an answer of %s leaves it %s', (status, state, code) => {
  const ended = attemptEnded(attemptBegun(delivery(), now), end(status), now);
  expect([ended.state, ended.problem?.code ?? null]).toEqual([state, code]);
  expect(ended.length).toBe(state === 'delivered' ? 0 : 10);
});

test('a redirect is told and not tried again', () => {
  const ended = attemptEnded(delivery(), end(null, { redirected: true }), now);
  expect(ended).toMatchObject({ state: 'refused', problem: { code: 'webhook-redirects' } });
});

test('a pause that the receiver asks for is kept, up to a day', () => {
  const after = (retryAfter: number) =>
    attemptEnded(attemptBegun(delivery(), now), end(429, { retryAfter }), now).nextAt - now;
  expect([after(1000), after(3 * minute), after(1e12)]).toEqual([30_000, 3 * minute, 86_400_000]);
  expect(retryAfterOf('120', now)).toBe(120_000);
  expect(retryAfterOf(new Date(now + 5000).toUTCString(), now)).toBe(5000);
  for (const none of [null, '', '0', '-1', 'soon', new Date(now - 5000).toUTCString()]) {
    expect(retryAfterOf(none, now)).toBeNull();
  }
});

test('of too many or too large deliveries those that ended go, the oldest first; none that waits', () => {
  const all = Array.from({ length: maxDeliveries + 2 }, (_, at) =>
    delivery({ id: String(at), state: at === 1 || at === 5 || at === 9 ? 'refused' : 'waiting' }),
  );
  const kept = keptDeliveries(all).map(({ id }) => id);
  expect(kept).toEqual(all.map(({ id }) => id).filter((id) => id !== '5' && id !== '9'));
  const waiting = all.map((one) => ({ ...one, state: 'waiting' as const }));
  expect(keptDeliveries(waiting)).toEqual(waiting);
  const half = delivery({ length: maxBodyLength / 2 });
  const old = { ...half, state: 'refused' as const };
  expect(keptDeliveries([{ ...half, id: 'new' }, half, old])).toEqual([
    { ...half, id: 'new' },
    half,
  ]);
});

test('bodies wait up to a total length', () => {
  const waiting = delivery({ length: maxBodyLength - 10 });
  expect(hasRoom([waiting], 10)).toBe(true);
  expect(hasRoom([waiting], 11)).toBe(false);
  expect(hasRoom([{ ...waiting, state: 'refused' }], maxBodyLength)).toBe(true);
});

test('a delivery is due once its pause is over, and after the clock was set back', () => {
  expect(isDue(delivery({ nextAt: now }), now)).toBe(true);
  expect(isDue(delivery({ nextAt: now + minute }), now)).toBe(false);
  expect(isDue(delivery({ nextAt: now + 24 * 60 * minute }), now)).toBe(false);
  expect(isDue(delivery({ nextAt: now + 30 * 24 * 60 * minute }), now)).toBe(true);
  expect(isDue(delivery({ state: 'delivered' }), now)).toBe(false);
});
