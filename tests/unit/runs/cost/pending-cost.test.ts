import { expect, test } from 'vitest';
import { pendingCost } from '@/utils/runs/cost/pending-cost';
import { agentRun, scrapeRun } from '../tasks/example-options';

const open = { cost: { used: null, left: null }, updatedAt: 50 };

test('what is under way is counted at its most, and nothing else', () => {
  expect(
    pendingCost(
      [
        scrapeRun({ ...open, state: 'intent' }),
        scrapeRun({
          ...open,
          state: 'submitted',
          options: { ...scrapeRun().options, mode: 'browser' },
        }),
        agentRun({ ...open, state: 'intent' }),
        // Not sent yet; the question is repeated before it is sent.
        scrapeRun({ ...open, state: 'waiting' }),
        scrapeRun({ ...open, state: 'failed' }),
        scrapeRun({ ...open, state: 'cancelled' }),
      ],
      100,
    ),
  ).toBe(6 + 5 + 300);
});

test('a lost reply counts until the service has told what is left since', () => {
  const lost = scrapeRun({ ...open, state: 'unknown' });
  expect(pendingCost([lost], 100)).toBe(6);
  expect(pendingCost([scrapeRun({ updatedAt: 40, url: 'https://b.test/' }), lost], 100)).toBe(6);
  expect(pendingCost([scrapeRun({ updatedAt: 60, url: 'https://b.test/' }), lost], 100)).toBe(0);
});
