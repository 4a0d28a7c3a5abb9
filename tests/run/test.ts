import { runStep } from './steps.ts';
import type { Step, StepOutcome } from './steps.ts';

/** In the order of what they cost: a slip in formatting should not wait for a browser. */
const steps: Step[] = [
  { name: 'format, lint and types', script: 'check', limitMinutes: 4 },
  { name: 'unit and conformance tests', script: 'unit', limitMinutes: 8 },
  { name: 'both builds', script: 'build', limitMinutes: 3 },
  { name: 'what the packages hold', script: 'packages', limitMinutes: 1 },
  { name: 'script a page loads at once', script: 'size', limitMinutes: 1 },
  { name: 'end to end in Chromium', script: 'e2e', limitMinutes: 20 },
  { name: 'a tenth of the chaos', script: 'chaos', limitMinutes: 6 },
  { name: 'end to end in Firefox', script: 'firefox', limitMinutes: 10 },
];

function row({ step, ok, seconds, passed, failed, skipped }: StepOutcome): string {
  const tests = passed + failed + skipped;
  const detail = tests === 0 ? '' : `${passed} of ${tests} tests passed`;
  return `  ${ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s  ${detail}`;
}

const outcomes: StepOutcome[] = [];
for (const step of steps) {
  console.log(`\n── ${step.name} (npm run ${step.script})`);
  const outcome = await runStep(step);
  outcomes.push(outcome);
  if (!outcome.ok) break;
}

const sum = (count: (outcome: StepOutcome) => number): number =>
  outcomes.reduce((total, outcome) => total + count(outcome), 0);
const broken = outcomes.find((outcome) => !outcome.ok);
// A step can fail without a failing test: a type error, a build, a skipped test, no tests at all.
const failed = sum((outcome) => outcome.failed + outcome.skipped);

console.log(`\n${outcomes.map(row).join('\n')}`);
console.log(`  in all ${sum((outcome) => outcome.seconds).toFixed(0)} s`);
if (broken !== undefined) {
  const why = broken.why === null ? '' : ` (${broken.why})`;
  console.log(
    `\nStopped at: ${broken.step.name}${why}. That step alone: npm run ${broken.step.script}`,
  );
  process.exitCode = 1;
}
console.log(
  `\n${sum((outcome) => outcome.passed)} passed, ${broken === undefined ? failed : Math.max(1, failed)} failed`,
);
