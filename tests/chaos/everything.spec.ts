import { build, expect, test as base } from '../e2e/harness.ts';
import { type EverythingOutcome, runEverything } from './everything-run.ts';
import type { ChaosSize } from './size.ts';

const test = base.extend<Pick<ChaosSize, 'moves'>>({
  moves: [100, { option: true }],
});

function summaryOf(seed: number, outcome: EverythingOutcome): string {
  const replies = Object.entries(outcome.replies).map(([reply, count]) => `${reply} ${count}`);
  return [
    `seed ${seed}: ${outcome.faults} faults, replies: ${replies.join(', ')}`,
    `${outcome.arrived} requests arrived, wrong exit ${outcome.misrouted.length}, direct ${outcome.direct.length}, direct while the build was loaded ${outcome.whileLoading}`,
    `${outcome.paid} paid calls, ${outcome.credits} credits, contradictions ${outcome.money.length}`,
    `late ${outcome.late.length}, longest ${outcome.longest} ms, unhandled ${outcome.unhandled.length}, ${outcome.seconds.toFixed(0)} s`,
  ].join('\n    ');
}

/** `CHAOS_SEEDS=7,8` repeats single seeds; `CHAOS_TELL=1` prints each move. */
const chosenSeeds = (process.env['CHAOS_SEEDS'] ?? '').split(',').filter(Boolean).map(Number);
const report = (line: string) => {
  if (process.env['CHAOS_TELL']) console.log(`    ${line}`);
};
const all =
  chosenSeeds.length > 0 ? chosenSeeds : Array.from({ length: 20 }, (_, at) => 20_261_200 + at);

for (const seed of all) {
  test(`any action with any fault, seed ${seed}: state and reality agree, no charge without a record`, async ({
    moves,
    canaries,
  }) => {
    test.setTimeout(300_000 + moves * 20_000);
    const outcome = await runEverything({ canaries, build, seed, moves, report });
    console.log(`    ${summaryOf(seed, outcome)}`);
    const { misrouted, direct, money, late, unhandled } = outcome;
    expect({ misrouted, direct, money, late, unhandled }).toEqual({
      misrouted: [],
      direct: [],
      money: [],
      late: [],
      unhandled: [],
    });
    // Without requests and paid calls, nothing could go wrong.
    expect(outcome.arrived).toBeGreaterThan(moves);
    expect(outcome.credits).toBeGreaterThan(0);
  });
}
