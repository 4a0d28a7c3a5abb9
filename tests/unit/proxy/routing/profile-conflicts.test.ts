import { expect, test } from 'vitest';
import { profilesSharingEndpoint, exclusiveGroupOf } from '@/utils/proxy/routing/profile-conflicts';
import { type AppliedRoute, everywhere, type Where } from '@/utils/proxy/schema';

test.each<[string, Partial<Where>, string]>([
  ['everything', {}, 'everything:all'],
  ['everything in private windows', { windows: 'private' }, 'everything:private'],
  ['all but some sites', { scope: 'except' }, 'everything:all'],
  ['some sites', { scope: 'only' }, 'p'],
  ['everything of a container', { containers: ['c'] }, 'p'],
  ['some sites of a container', { scope: 'only', containers: ['c'] }, 'p'],
])('the group of a profile for %s', (_what, where, group) => {
  expect(exclusiveGroupOf({ id: 'p', where: { ...everywhere, ...where } })).toBe(group);
});

function routeOf(profileId: string, port: number | null, where: Partial<Where> = {}): AppliedRoute {
  const endpoint = port === null ? null : { scheme: 'http' as const, host: 'proxy.test', port };
  return { profileId, endpoint, where: { ...everywhere, ...where } };
}

test('profiles at one endpoint share it where both take part of the same windows', () => {
  const sites = { scope: 'only' } as const;
  const own = { windows: 'private' } as const;
  const on = [
    routeOf('a', 80, sites),
    routeOf('b', 81, sites),
    routeOf('direct', null, sites),
    routeOf('p', 80, { ...sites, ...own }),
  ];
  expect(profilesSharingEndpoint(routeOf('new', 80), on).toSorted()).toEqual(['a', 'p']);
  expect(profilesSharingEndpoint(routeOf('new', 80, own), on).toSorted()).toEqual(['a', 'p']);
  expect(profilesSharingEndpoint(routeOf('new', 82), on)).toEqual([]);
  expect(profilesSharingEndpoint(routeOf('new', null), on)).toEqual([]);
  // In private windows one of their own stands in its place, and regular windows never meet it.
  expect(profilesSharingEndpoint(routeOf('new', 80, own), [routeOf('rest', 80)])).toEqual([]);
});

test('what a profile for private windows hides may show again, and shares an endpoint meanwhile', () => {
  const sites = routeOf('sites', 80, { scope: 'only', windows: 'private' });
  const hiding = routeOf('hiding', 81, { windows: 'private' });
  const rest = routeOf('rest', 80);
  expect(profilesSharingEndpoint(sites, [rest, hiding])).toEqual(['rest']);
  expect(profilesSharingEndpoint(rest, [sites, hiding])).toEqual(['sites']);
});
