import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import type { Row } from './row.ts';
import { openStage, type Stage } from './stage.ts';

/** Milliseconds for one row: some start a browser, on a machine that may be slow. */
const mostMs = 120_000;

/** Plays rows as tests, named by what they say, on one stage that is reset before each. */
export function play(rows: readonly Row[]): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  beforeEach(() => stage.reset());

  for (const section of new Set(rows.map((row) => row.section))) {
    describe(section, () => {
      for (const row of rows.filter((one) => one.section === section)) {
        test(`${row.name}: ${row.rule}`, () => row.test(stage), mostMs);
      }
    });
  }
}
