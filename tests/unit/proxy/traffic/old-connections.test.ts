import { describe, expect, test } from 'vitest';
import { allOff } from '@/utils/proxy/profile-states';
import { oldConnections, exitRoutes, withRouteChange } from '@/utils/proxy/traffic/old-connections';
import type { ExitRoute, RouteChange } from '@/utils/proxy/traffic/schema';
import { attributeBytes, addUsage } from '@/utils/proxy/traffic/data-usage';
import { everywhere, type ProfileState, type ProxyState } from '@/utils/proxy/schema';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

const session = { startedAt: 100, endsAt: null, rotations: 0 };
const active = (profileId: string, more: Partial<ProfileState> = {}): ProfileState =>
  storedProfileState({ profileId, since: 100, session, check: 'done', ...more });

const endpoint = { scheme: 'http', host: 'gate.test', port: 1 } as const;

function state(...on: ProfileState[]): ProxyState {
  const appliedRoutes = on.map(({ profileId }) => ({ profileId, endpoint, where: everywhere }));
  return { ...allOff, on, appliedRoutes };
}

const routes = (...on: ProfileState[]): ExitRoute[] => exitRoutes(state(...on)) ?? [];
const connection = (at: number, url = 'wss://site.test/') => ({ tabId: 1, frameId: 0, url, at });
/** The first route takes everything. */
const first = (_: unknown, [way]: readonly ExitRoute[]) => way?.profileId ?? null;

describe('which routes there are', () => {
  test.each(['switching', 'rotating'] as const)('none can be told while %s', (phase) => {
    expect(exitRoutes(state(active('a'), active('b', { phase })))).toBeNull();
  });

  const session = { startedAt: 100, endsAt: null, rotations: 0 };
  test.each([
    ['a check', active('a', { check: 'failed' }), true],
    ['a problem', active('a', { phase: 'blocked' }), true],
    ['a session put on the wire again', active('a', { since: 900 }), true],
    ['a rotation', active('a', { session: { ...session, rotations: 1 } }), false],
    ['a new session', active('a', { session: { ...session, startedAt: 900 } }), false],
    ['another life without a session', active('a', { session: null, since: 900 }), false],
  ])('%s leaves the exit as it was: %s', (_, now, same) => {
    expect(JSON.stringify(routes(now)) === JSON.stringify(routes(active('a')))).toBe(same);
  });

  test('what did not change is not noted again, and the history has an end', () => {
    let changes: readonly RouteChange[] = [];
    expect(withRouteChange(changes, { at: 1, routes: [] })).toBe(changes);
    for (let at = 1; at <= 80; at += 1) {
      changes = withRouteChange(changes, {
        at,
        routes: routes(active('a', { session: { ...session, startedAt: at } })),
      });
    }
    expect(changes).toHaveLength(50);
    expect(withRouteChange(changes, { at: 99, routes: changes.at(-1)?.routes ?? [] })).toBe(
      changes,
    );
  });
});

describe('which connections are old', () => {
  const a = routes(active('a'));
  const b = routes(active('b'));
  const turned = routes(active('a', { session: { startedAt: 100, endsAt: null, rotations: 1 } }));
  test.each<[string, RouteChange[], ExitRoute[], number[]]>([
    ['nothing was ever on', [], [], []],
    ['opened before a was switched on', [{ at: 20, routes: a }], a, [10]],
    [
      'a, then b',
      [
        { at: 5, routes: a },
        { at: 20, routes: b },
      ],
      b,
      [10],
    ],
    [
      'a, then off',
      [
        { at: 5, routes: a },
        { at: 20, routes: [] },
      ],
      [],
      [10],
    ],
    [
      'a, rotated',
      [
        { at: 5, routes: a },
        { at: 20, routes: turned },
      ],
      turned,
      [10],
    ],
    [
      'a, then b, then a again as it was',
      [
        { at: 5, routes: a },
        { at: 20, routes: b },
        { at: 25, routes: a },
      ],
      a,
      [],
    ],
    // The background was killed before it recorded the route change; the current route is in the
    // state.
    ['a change that was not noted', [{ at: 5, routes: a }], b, [10, 30]],
  ])('%s', (_, changes, now, expected) => {
    const found = oldConnections([connection(10), connection(30)], changes, now, first);
    expect(found.map(({ at }) => at)).toEqual(expected);
  });

  test('only those that the change is about', () => {
    const one = routes(active('a'), active('b'));
    const other = routes(
      active('a'),
      active('b', { session: { startedAt: 900, endsAt: null, rotations: 0 } }),
    );
    const taker = ({ url }: { url: string }) => (url.includes('b.test') ? 'b' : 'a');
    const all = [connection(10, 'wss://a.test/'), connection(10, 'wss://b.test/')];
    const changes = [
      { at: 5, routes: one },
      { at: 20, routes: other },
    ];
    expect(oldConnections(all, changes, other, taker).map(({ url }) => url)).toEqual([
      'wss://b.test/',
    ]);
  });
});

describe('what the browser counted', () => {
  test('is added up by profile, and what nobody carried is nobody’s', () => {
    const takerOf = (host: string) => (host === 'own.test' ? null : host.slice(0, 1));
    const sums = [
      { 'a.test': 5, 'own.test': 7 },
      { 'a.test': 1, 'b.test': 2 },
    ];
    expect([...attributeBytes(sums, takerOf)]).toEqual([
      ['a', 6],
      ['b', 2],
    ]);
  });

  test('begins anew with each session, and goes on in all', () => {
    const before = { a: { since: 1, session: 10, all: 40 } };
    const add = new Map([['a', 5]]);
    expect(addUsage(before, add, [{ profileId: 'a', since: 1 }])).toEqual({
      a: { since: 1, session: 15, all: 45 },
    });
    expect(addUsage(before, add, [{ profileId: 'a', since: 2 }])).toEqual({
      a: { since: 2, session: 5, all: 45 },
    });
    expect(addUsage(before, add, [])).toEqual(before);
  });
});
