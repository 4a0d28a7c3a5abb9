import { expect, test } from 'vitest';
import { staleReserves, activeReserves, unfinishedReserves } from '@/utils/runs/cost/reserves';
import type { PrivateSpent } from '@/utils/storage/registry/scrape';

const minute = 60_000;
const reserve = { id: 'x', at: 0, most: 5, accountId: 'first' };
const call = (state: PrivateSpent['state'], changedAt: number): PrivateSpent[] => [
  { id: 'x', at: 0, mode: 'auto', state, used: null, refunded: false, changedAt },
];

test.each([
  ['asked for, and not noted yet', [], minute, true, true, false],
  ['never went out', [], 17 * minute, false, true, true],
  ['under way', call('running', minute), 10 * minute, true, true, false],
  [
    'under way for long: it may be gone with its window',
    call('running', 0),
    17 * minute,
    false,
    true,
    true,
  ],
  [
    'ended just now: what is left is being noted',
    call('done', minute),
    minute + 100,
    false,
    true,
    false,
  ],
  ['done', call('done', minute), minute + 6000, false, false, false],
  ['failed', call('failed', minute), 60 * minute, false, false, false],
  ['cancelled', call('cancelled', minute), 60 * minute, false, false, false],
  ['its reply was lost', call('unknown', minute), 10 * minute, false, true, false],
  ['its reply was lost long ago', call('unknown', minute), 18 * minute, false, true, true],
])('%s', (_name, calls, now, isUnderWay, stands, isDoubtful) => {
  expect(unfinishedReserves([reserve], calls, now)).toHaveLength(isUnderWay ? 1 : 0);
  expect(activeReserves([reserve], calls, now)).toHaveLength(stands ? 1 : 0);
  expect(staleReserves([reserve], calls, now)).toHaveLength(isDoubtful ? 1 : 0);
});
