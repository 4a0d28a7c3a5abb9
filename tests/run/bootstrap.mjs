// Entry point of `npm start`, `npm test` and `npm run dev`. Plain JavaScript without dependencies:
// runs on Node 20 or newer, installs what is missing, and continues in TypeScript on the Node
// version of the lock file. Prints each step and skips steps that are done already.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bringBrowsers } from './bring-browsers.mjs';
import { bringDependencies, projectNode } from './bring-dependencies.mjs';
import { hold, root, runnersPath, say, Stop } from './commands.mjs';

/** Commands, with the programs that each needs on the machine. */
const commands = {
  start: { runner: 'start.ts', tests: false },
  test: { runner: 'test.ts', tests: true },
  dev: { runner: 'dev.ts', tests: false },
};

async function main() {
  const [name = '', ...rest] = process.argv.slice(2);
  if (!Object.hasOwn(commands, name)) {
    throw new Stop(`Use one of: ${Object.keys(commands).join(', ')}.`);
  }
  const command = commands[/** @type {keyof typeof commands} */ (name)];
  if (!existsSync(path.join(root, 'package-lock.json'))) {
    throw new Stop('package-lock.json is missing: this is not a whole copy of the project.');
  }
  await bringDependencies();
  await bringBrowsers({
    firefox: command.tests || rest.includes('--firefox'),
    tests: command.tests,
  });
  return hold(projectNode(), [path.join(root, 'tests/run', command.runner), ...rest], {
    ...process.env,
    PATH: runnersPath(),
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  say(error.message);
  process.exitCode = 1;
}
