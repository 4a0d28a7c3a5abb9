import { parseArgs } from 'node:util';
import { recordOutcome } from './long-table.ts';
import { runSteps } from './run-steps.ts';
import type { Step } from './steps.ts';

/**
 * Tests that take too long to run for every change; `npm test` runs a part of each. Names of
 * scripts as arguments run only these.
 */
const steps: readonly Step[] = [
  { name: 'both builds', script: 'build', limitMinutes: 5 },
  { name: 'the local service', script: 'unit:long', limitMinutes: 15 },
  { name: 'end to end in Chromium, further cases', script: 'e2e:long', limitMinutes: 40 },
  { name: 'end to end in Firefox, further cases', script: 'firefox:long', limitMinutes: 20 },
  { name: 'chaos', script: 'test:chaos', limitMinutes: 120 },
  { name: 'leaks', script: 'test:leak', limitMinutes: 60 },
  { name: 'real proxies', script: 'test:proxies', limitMinutes: 30 },
  { name: 'hostile markup', script: 'test:corpus', limitMinutes: 60 },
  { name: 'projects for engines', script: 'test:engines', limitMinutes: 15 },
  { name: 'soak', script: 'test:soak', limitMinutes: 60 },
  { name: 'mutants', script: 'test:mutation', limitMinutes: 180 },
];

const chosen = parseArgs({ allowPositionals: true }).positionals;
const unknown = chosen.filter((name) => !steps.some(({ script }) => script === name));
if (unknown.length > 0) {
  const known = steps.map(({ script }) => script).join(', ');
  throw new Error(`No such step: ${unknown.join(', ')}. Choose among ${known}.`);
}

await runSteps(
  steps.filter(({ script }) => chosen.length === 0 || chosen.includes(script)),
  { goesOn: true, ended: recordOutcome },
);
