import { setTimeout as pause } from 'node:timers/promises';
import { test } from './bare.ts';
import { median, printFigure } from './figures.ts';
import { alternated, longestOpening, opening, type Opening } from './openings.ts';

const turns = 30;
/** Time in ms after which a worker that an event of a tab has woken is idle. */
const idleMs = 1500;

test('opening the popup and the workspace, beside a bare Preact popup', async ({
  vantage,
  context,
}) => {
  test.setTimeout(1_200_000);
  await vantage.connect();
  const open = (page: string, seen: string) => () =>
    opening(context, `${vantage.origin}/${page}`, seen);
  const stopped = (one: () => Promise<Opening>) => async () => {
    await vantage.killWorker();
    return await one();
  };
  const idle = (one: () => Promise<Opening>) => async () => {
    await pause(idleMs);
    return await one();
  };
  const bare = open('bare-popup.html', 'button');
  const popup = open('popup.html', '[role=switch]');
  const found = await alternated(turns, {
    bare: idle(bare),
    'bare, worker stopped': stopped(bare),
    // The tab closed just before wakes the stopped worker, which starts while the popup opens.
    'popup, worker starting': popup,
    popup: idle(popup),
    'popup, worker stopped': stopped(popup),
    'workspace, scrape': open('workspace.html#/scrape', 'main h1'),
    'workspace, results': open('workspace.html#/results', 'main h1'),
  });
  const middle = (name: string, part: keyof Opening) =>
    median((found[name] ?? []).map((one) => one[part]));

  for (const name of Object.keys(found)) {
    const [content, painted, task] = (['content', 'painted', 'task'] as const).map((part) =>
      middle(name, part).toFixed(0),
    );
    const long = (found[name] ?? []).filter((one) => one.task > 50).length;
    console.log(
      `  ${name}: content after ${content} ms, painted after ${painted} ms, longest task ${task} ms, over 50 ms in ${long} of ${turns}`,
    );
  }
  for (const [name, beside, limit] of [
    ['popup', 'bare', 1.5],
    ['popup, worker stopped', 'bare, worker stopped', 1.5],
    ['popup, worker starting', 'bare, worker stopped', 1.5],
    ['workspace, scrape', 'bare', 2.5],
    ['workspace, results', 'bare', 2.5],
  ] as const) {
    const ratio = middle(name, 'painted') / middle(beside, 'painted');
    printFigure(
      `first paint of '${name}' beside '${beside}'`,
      ratio,
      ' times',
      `at most ${limit}`,
      ratio <= limit,
    );
    const task = middle(name, 'task');
    printFigure(`longest task of '${name}'`, task, ' ms', 'at most 50', task <= 50);
  }
  for (const name of [
    'bare-popup.html',
    'popup.html',
    'workspace.html#/scrape',
    'workspace.html#/results',
  ]) {
    const address = `${vantage.origin}/${name}`;
    const from = `${vantage.origin}/managed-schema.json`;
    const { wall, cpu } = await longestOpening(context, from, address, 10);
    const what = `work in the longest task of any of 10 openings of '${name}', ${wall.toFixed(0)} ms with all others'`;
    printFigure(what, cpu, ' ms', 'at most 50', cpu <= 50);
  }
});
