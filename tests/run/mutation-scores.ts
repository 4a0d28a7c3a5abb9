import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { root } from './steps.ts';

/** The part of Stryker's JSON report that is read here. */
const ReportSchema = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});

/** Minimum share of noticed mutants, in percent, in each area that is mutated. */
const bound = 85;

interface Tally {
  noticed: number;
  all: number;
}

const percent = ({ noticed, all }: Tally): number => (100 * noticed) / all;

/** Sums up mutants by a name for their file. Those that do not compile, or are left out, do not count. */
function tally(nameOf: (file: string) => string): Map<string, Tally> {
  const text = readFileSync(path.join(root, '.local/mutation.json'), 'utf8');
  const { files } = z.parse(ReportSchema, JSON.parse(text));
  const tallies = new Map<string, Tally>();
  for (const [file, { mutants }] of Object.entries(files)) {
    const name = nameOf(file);
    const sum = tallies.get(name) ?? { noticed: 0, all: 0 };
    for (const { status } of mutants) {
      const noticed = status === 'Killed' || status === 'Timeout';
      if (noticed) sum.noticed += 1;
      if (noticed || status === 'Survived' || status === 'NoCoverage') sum.all += 1;
    }
    if (sum.all > 0) tallies.set(name, sum);
  }
  return tallies;
}

/** Share of mutants that some test noticed, in all and for each folder, as in 'proxy/auth 97.4 % (74 of 76)'. */
export function mutationScores(): string {
  const folderOf = (file: string) => path.dirname(file).replace(/^utils\//, '');
  return [...tally(() => 'in all'), ...tally(folderOf)]
    .map(([name, sum]) => `${name} ${percent(sum).toFixed(1)} % (${sum.noticed} of ${sum.all})`)
    .join(', ');
}

if (import.meta.main) {
  console.log(mutationScores());
  for (const [area, sum] of tally((file) => file.split('/')[1] ?? file)) {
    if (percent(sum) >= bound) continue;
    console.error(`${area}: ${percent(sum).toFixed(1)} % of the mutants noticed, below ${bound} %`);
    process.exitCode = 1;
  }
}
