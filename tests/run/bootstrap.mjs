// What `npm start`, `npm test` and `npm run dev` begin with. Plain JavaScript without dependencies: it
// runs on whatever Node the machine has, brings what is missing, and hands over to TypeScript on the
// Node of the lock file. It says each thing it does, and does nothing that is done already.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bringBrowsers } from './bring-browsers.mjs';
import { bringDependencies, projectNode } from './bring-dependencies.mjs';
import { hold, root, runnersPath, say, Stop } from './commands.mjs';

/** The commands, and what each needs of the machine. */
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
