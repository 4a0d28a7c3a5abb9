import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import type { Row } from './row.ts';
import { openStage, type Stage } from './stage.ts';

/** Timeout of one row in milliseconds: some start a browser, and the machine may be slow. */
const maxMs = 120_000;

/** Runs rows as tests, titled by their rules, on one stage that is reset before each. */
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
        test(`${row.name}: ${row.rule}`, () => row.test(stage), maxMs);
      }
    });
  }
}
