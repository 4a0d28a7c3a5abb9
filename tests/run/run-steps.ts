import { runStep, type Step, type StepOutcome } from './steps.ts';

function row({ step, ok, seconds, passed, failed, skipped, retried }: StepOutcome): string {
  const tests = passed + failed + skipped;
  const again = retried === 0 ? '' : `, ${retried} at the second attempt`;
  const detail = tests === 0 ? '' : `${passed} of ${tests} tests passed${again}`;
  return `  ${ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s  ${detail}`;
}

/**
 * Runs steps in order and prints a table of them. The last line is 'N passed, N failed'.
 * @param goesOn whether to continue after a failed step.
 * @returns the outcomes so far; sets the exit code of the process to 1 when a step failed.
 */
export async function runSteps(steps: readonly Step[], goesOn = false): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name} (npm run ${step.script})`);
    const outcome = await runStep(step);
    outcomes.push(outcome);
    if (!outcome.ok && !goesOn) break;
  }

  const sum = (count: (outcome: StepOutcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const broken = outcomes.filter((outcome) => !outcome.ok);
  // A step can fail without a failing test: a type error, a build, a skipped test, no tests at all.
  const failed = sum((outcome) => outcome.failed + outcome.skipped);

  console.log(`\n${outcomes.map(row).join('\n')}`);
  console.log(`  in all ${sum((outcome) => outcome.seconds).toFixed(0)} s`);
  for (const { step, why } of broken) {
    const reason = why === null ? '' : ` (${why})`;
    console.log(`\nFailed: ${step.name}${reason}. That step alone: npm run ${step.script}`);
  }
  if (broken.length > 0) process.exitCode = 1;
  console.log(
    `\n${sum((outcome) => outcome.passed)} passed, ${Math.max(broken.length, failed)} failed`,
  );
  return outcomes;
}
