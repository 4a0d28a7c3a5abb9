import { runStep, type Step, type StepOutcome } from './steps.ts';

/** How many tests of a step passed, and why it was ended; '' for a step without tests that ended by itself. */
export function detail({ passed, failed, skipped, retried, why }: StepOutcome): string {
  const tests = passed + failed.length + skipped.length;
  const again = retried.length === 0 ? '' : `, ${retried.length} at the second attempt`;
  const counts = tests === 0 ? '' : `${passed} of ${tests} tests passed${again}`;
  return [counts, why].filter(Boolean).join('; ');
}

/** Names of the tests of a step that failed, were skipped or needed a second attempt, with a word that says which. */
export const named = ({ failed, skipped, retried }: StepOutcome): string[] => [
  ...failed.map((name) => `failed: ${name}`),
  ...skipped.map((name) => `skipped: ${name}`),
  ...retried.map((name) => `passed at the second attempt: ${name}`),
];

const row = (outcome: StepOutcome): string =>
  `  ${outcome.ok ? 'ok    ' : 'FAILED'}  ${outcome.step.name.padEnd(40)} ${outcome.seconds.toFixed(1).padStart(6)} s  ${detail(outcome)}`;

interface StepsOptions {
  /** Whether to continue after a failed step. */
  goesOn?: boolean;
  /** Called with the outcome of each step as it ends. */
  ended?: (outcome: StepOutcome) => void;
}

/**
 * Runs steps in order and prints a table of them. The last line is 'N passed, N failed'. Sets the
 * exit code of the process to 1 when a step failed.
 */
export async function runSteps(
  steps: readonly Step[],
  { goesOn = false, ended }: StepsOptions = {},
): Promise<void> {
  const outcomes: StepOutcome[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name} (npm run ${step.script})`);
    const outcome = await runStep(step);
    outcomes.push(outcome);
    ended?.(outcome);
    if (!outcome.ok && !goesOn) break;
  }

  const sum = (count: (outcome: StepOutcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const broken = outcomes.filter((outcome) => !outcome.ok);
  // A step can fail without a failing test: a type error, a build, a skipped test, no tests at all.
  const failed = sum((outcome) => outcome.failed.length + outcome.skipped.length);

  console.log(`\n${outcomes.map(row).join('\n')}`);
  console.log(`  in all ${sum((outcome) => outcome.seconds).toFixed(0)} s`);
  for (const outcome of outcomes) {
    const { step, ok } = outcome;
    if (!ok) console.log(`\nFailed: ${step.name}. That step alone: npm run ${step.script}`);
    for (const line of named(outcome)) console.log(`  ${line}`);
  }
  if (broken.length > 0) process.exitCode = 1;
  console.log(
    `\n${sum((outcome) => outcome.passed)} passed, ${Math.max(broken.length, failed)} failed`,
  );
}
