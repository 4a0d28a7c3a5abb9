import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mutationScores } from './mutation-scores.ts';
import { detail, named } from './run-steps.ts';
import { root, type StepOutcome } from './steps.ts';

const mark = '<!-- written by npm run test:long -->\n';
const head = [
  '| what | command | commit | day | outcome | tests | took |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];

const commandOf = (outcome: StepOutcome): string => `\`npm run ${outcome.step.script}\``;

function rowOf(outcome: StepOutcome): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  const figures = outcome.ok && outcome.step.script === 'test:mutation' ? mutationScores() : '';
  const cells = [
    outcome.step.name,
    commandOf(outcome),
    commit.trim(),
    new Date().toISOString().slice(0, 10),
    outcome.ok ? 'passed' : 'failed',
    [detail(outcome), figures, ...named(outcome)].filter(Boolean).join('; '),
    `${Math.round(outcome.seconds)} s`,
  ];
  // A test's title may contain a bar, which would end its cell.
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

/** Writes the outcome of a step into the table of docs/proof.md, in place of the step's last one. */
export function recordOutcome(outcome: StepOutcome): void {
  const file = path.join(root, 'docs/proof.md');
  const [before = '', table = ''] = readFileSync(file, 'utf8').split(mark);
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !head.includes(line));
  const row = rowOf(outcome);
  const place = rows.findIndex((line) => line.includes(`| ${commandOf(outcome)} |`));
  if (place === -1) rows.push(row);
  else rows[place] = row;
  writeFileSync(file, [before + mark, ...head, ...rows, ''].join('\n'));
}
