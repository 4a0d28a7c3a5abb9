import { build, expect, test as base } from '../e2e/harness.ts';
import type { ChaosSize } from './size.ts';
import { runScrapes, type ScrapesOutcome } from './scrapes-run.ts';

/** Arbitrary but fixed, so that a failed run can be repeated. */
const seed = 20_261_122;

const test = base.extend<Pick<ChaosSize, 'presses'>>({ presses: [100, { option: true }] });

function summaryOf(outcome: ScrapesOutcome): string {
  const { lost, doubled, contradictions, early, together, faults } = outcome;
  const met = Object.entries(faults).map(([kind, count]) => `${kind} ${count}`);
  return [
    `${outcome.presses} scrapes (${outcome.again} pressed again), ${outcome.calls} calls`,
    `faults: ${met.join(', ')}`,
    `${outcome.workerKills} worker kills, ${outcome.browserKills} browser kills`,
    `done ${outcome.done}, failed ${outcome.failed}, unknown ${outcome.unknown} (${outcome.unknownCharged} of them charged, ${outcome.unknownTasks} lost on delivery)`,
    `lost ${lost.length}, doubled ${doubled.length}, wrong ${contradictions.length}, too early ${early.length}, polled twice at once ${together.length}`,
    `credits: told ${outcome.reported}, taken for those ${outcome.taken}, in all ${outcome.charged}; ledger: ${outcome.ledger}`,
    `${outcome.pressSeconds.toFixed(0)} s of pressing, ${outcome.seconds.toFixed(0)} s in all`,
  ].join('\n    ');
}

test('scrapes with the worker killed every 2 s, faults, and the browser killed: none lost, none doubled', async ({
  presses,
  canaries,
}) => {
  test.setTimeout(240_000 + presses * 3000);
  const outcome = await runScrapes({ canaries, build, seed, presses, browserKills: 2 });
  console.log(`    ${summaryOf(outcome)}`);
  expect(outcome.lost).toEqual([]);
  expect(outcome.doubled).toEqual([]);
  expect(outcome.contradictions).toEqual([]);
  expect(outcome.early).toEqual([]);
  expect(outcome.together).toEqual([]);
  expect(outcome.reported).toBe(outcome.taken);
  expect(outcome.gone).toBe(outcome.charged);
  // The Account page shows the same numbers.
  const number = (value: number) => value.toLocaleString('en-GB');
  const calls = outcome.done + outcome.failed + outcome.unknown;
  expect(outcome.ledger).toContain(`${number(calls)} calls, credits: ${number(outcome.reported)}`);
  if (outcome.unknown > 1) {
    expect(outcome.ledger).toContain(`${number(outcome.unknown)} calls may have been charged`);
  }
  // Without faults and kills, nothing could go wrong.
  expect(outcome.workerKills).toBeGreaterThan(presses / 20);
  const met = Object.values(outcome.faults);
  expect(met.every((count) => count > 0)).toBe(true);
  expect(met.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(outcome.calls * 0.08);
  expect(outcome.done).toBeGreaterThan(presses * 0.5);
});
