import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { detail, named, runSteps } from './run-steps.ts';
import { root } from './steps.ts';

/**
 * Tests that take too long to run for every change; `npm test` runs a part of each. Their figures
 * are recorded in docs/proof.md.
 */
const outcomes = await runSteps(
  [
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
    { name: 'mutants', script: 'test:mutation', limitMinutes: 120 },
  ],
  true,
);

const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
  cwd: root,
  encoding: 'utf8',
});
const rows = outcomes.map((outcome) => {
  const { step, ok, seconds } = outcome;
  return `| ${step.name} | \`npm run ${step.script}\` | ${ok ? 'passed' : 'failed'} | ${detail(outcome)} | ${Math.round(seconds)} s |`;
});
const names = outcomes.flatMap(named).map((line) => `- ${line}`);
const file = path.join(root, 'docs/proof.md');
const before = readFileSync(file, 'utf8');
const table = [
  `Last run on ${new Date().toISOString().slice(0, 10)}, at commit ${commit.trim()}.`,
  '',
  '| what | command | outcome | tests | took |',
  '| --- | --- | --- | --- | --- |',
  ...rows,
  '',
  ...(names.length > 0 ? [...names, ''] : []),
].join('\n');
const mark = '<!-- written by npm run test:long -->\n';
writeFileSync(file, `${before.slice(0, before.indexOf(mark))}${mark}\n${table}`);
