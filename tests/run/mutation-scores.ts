import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { root } from './steps.ts';

/** The part of Stryker's JSON report that is read here. */
const ReportSchema = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});

/**
 * Share of mutants that some test noticed, in all and for each folder, as in
 * 'proxy/auth 97.4 % (74 of 76)'. Mutants that do not compile, or are left out, do not count.
 */
export function mutationScores(): string {
  const text = readFileSync(path.join(root, '.local/mutation.json'), 'utf8');
  const { files } = z.parse(ReportSchema, JSON.parse(text));
  const tallies = new Map<string, { noticed: number; all: number }>();
  for (const [file, { mutants }] of Object.entries(files)) {
    const folder = path.dirname(file).replace(/^utils\//, '');
    for (const name of ['in all', folder]) {
      const tally = tallies.get(name) ?? { noticed: 0, all: 0 };
      for (const { status } of mutants) {
        const noticed = status === 'Killed' || status === 'Timeout';
        if (noticed) tally.noticed += 1;
        if (noticed || status === 'Survived' || status === 'NoCoverage') tally.all += 1;
      }
      tallies.set(name, tally);
    }
  }
  return [...tallies]
    .filter(([, { all }]) => all > 0)
    .map(
      ([name, { noticed, all }]) =>
        `${name} ${((100 * noticed) / all).toFixed(1)} % (${noticed} of ${all})`,
    )
    .join(', ');
}
