import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build, expect, test as base } from '../e2e/harness.ts';
import { type Outcome, runChaos } from './run.ts';
import type { ChaosSize } from './size.ts';

/** Call in the build that makes Chromium drop cached logins and tunnels. */
const flush =
  /[\w$.]+\.browsingData\.remove\(\{since:0,originTypes:\{protectedWeb:!0\}\},\{cookies:!0\}\)/g;

/**
 * Copies the build without the flush, to show what the same actions do without it. Throws when the
 * call is not found, so that the comparison can't become meaningless unnoticed.
 */
async function withoutFlush(
  original: string,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vantage-no-flush-'));
  await cp(original, folder, { recursive: true });
  const file = path.join(folder, 'background.js');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(flush, 'Promise.resolve()'));
  if (text.match(flush) === null) throw new Error('The build has no flush that could be taken out');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Arbitrary but fixed, so that a failed run can be repeated. */
const seed = 20_261_121;

const test = base.extend<Pick<ChaosSize, 'steps'>>({ steps: [20, { option: true }] });

function summaryOf(outcome: Outcome): string {
  const { settled, arrived, between, misrouted, direct, staleLogins, again, kills } = outcome;
  return [
    `${settled} requests after an action was done (${arrived} arrived), ${between} during one`,
    `${outcome.rotations} rotations, ${kills} kills, ${again} presses made again`,
    `wrong exit ${misrouted.length}, direct ${direct.length}, wrong logins ${staleLogins.length}`,
    `${outcome.seconds.toFixed(0)} s`,
  ].join('; ');
}

test('random switches and rotations, workers killed, private window open: never another exit', async ({
  steps,
  canaries,
}) => {
  test.setTimeout(120_000 + steps * 10_000);
  const outcome = await runChaos({ canaries, build, seed, steps, askExit: true });
  console.log(`  with the flush: ${summaryOf(outcome)}`);
  expect(outcome.misrouted).toEqual([]);
  expect(outcome.direct).toEqual([]);
  expect(outcome.staleLogins).toEqual([]);
  expect(outcome.misplaced).toEqual([]);
  const regular = 'kept=secure; plain=yes';
  expect(outcome.cookies).toEqual([regular, regular, 'kept=private']);
  // Without requests, no request could leave wrongly.
  expect(outcome.arrived).toBeGreaterThan(steps * 5);
  expect(outcome.arrived).toBeGreaterThan(outcome.settled * 0.9);
});

test('wrong logins are counted when the logins are not flushed @long', async ({
  steps,
  canaries,
}) => {
  test.setTimeout(120_000 + steps * 10_000);
  const { folder, remove } = await withoutFlush(build);
  try {
    const outcome = await runChaos({ canaries, build: folder, seed, steps, askExit: false });
    console.log(`  without the flush: ${summaryOf(outcome)}`);
    // Proves that the verdict detects what it has to detect.
    expect(outcome.staleLogins.length).toBeGreaterThan(0);
  } finally {
    await remove();
  }
});
