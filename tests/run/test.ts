import { runSteps } from './run-steps.ts';

/** In ascending order of duration: a formatting error should not wait for a browser. */
await runSteps([
  { name: 'format, lint and types', script: 'check', limitMinutes: 4 },
  { name: 'unit and conformance tests', script: 'unit', limitMinutes: 8 },
  { name: 'both builds', script: 'build', limitMinutes: 3 },
  { name: 'what the packages hold', script: 'packages', limitMinutes: 1 },
  { name: 'script a page loads at once', script: 'size', limitMinutes: 1 },
  { name: 'end to end in Chromium', script: 'e2e', limitMinutes: 20 },
  { name: 'a tenth of the chaos', script: 'chaos', limitMinutes: 6 },
  { name: 'end to end in Firefox', script: 'firefox', limitMinutes: 10 },
]);
