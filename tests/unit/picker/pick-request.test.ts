import { expect, test } from 'vitest';
import { readPickRequest } from '@/utils/picker/pick-request';

const request = { id: 'a', tabId: 7, at: 1_000_000, byHand: false };

test('a request of the menu holds for half a minute', () => {
  expect(readPickRequest(request, 1_010_000)).toEqual(request);
  expect(readPickRequest(request, 1_030_001)).toBeNull();
});

test.each([undefined, null, {}, { ...request, tabId: '7' }])('%j is none', (stored) => {
  expect(readPickRequest(stored, 1_000_000)).toBeNull();
});
