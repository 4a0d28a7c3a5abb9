import { expect, test } from 'vitest';
import { inOrder, inProfileOrder } from '@/utils/proxy/routing/profile-order';

test('routes stand as their profiles do; those of profiles that are gone come last, as they were', () => {
  const routes = ['x', 'b', 'y', 'a'].map((profileId) => ({ profileId }));
  const sorted = inProfileOrder(routes, [{ id: 'a' }, { id: 'c' }, { id: 'b' }]);
  expect(sorted.map(({ profileId }) => profileId)).toEqual(['a', 'b', 'x', 'y']);
  expect(routes.map(({ profileId }) => profileId)).toEqual(['x', 'b', 'y', 'a']);
});

test('an order that names some puts the others behind', () => {
  expect(inOrder(['a', 'b', 'c', 'd'], ['d', 'b', 'gone'], (id) => id)).toEqual([
    'd',
    'b',
    'a',
    'c',
  ]);
});
