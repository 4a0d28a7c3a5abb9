import type { CDPSession, Page } from '@playwright/test';
import { big } from '../fixtures/big-bodies.ts';
import { plant } from '../fixtures/library.ts';
import { expect, test } from '../e2e/harness.ts';
import type { Vantage } from '../e2e/vantage.ts';
import { median, told } from './figures.ts';

const turns = 3;

/** The longest task of a page's main thread, in milliseconds. */
interface Longest {
  /** As a person feels it, other programs of the machine included. */
  wall: number;
  /** What the processor worked on it: the same on a busy machine. */
  cpu: number;
}

type Event = Record<string, unknown>;

/** The longest task while something is done. */
async function longest(session: CDPSession, act: () => Promise<void>): Promise<Longest> {
  const events: Event[] = [];
  const collect = ({ value }: { value: Event[] }) => void events.push(...value);
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  });
  await act();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  session.off('Tracing.dataCollected', collect);
  const mains = new Set(
    events
      .filter(
        ({ name, args }) =>
          name === 'thread_name' && JSON.stringify(args).includes('CrRendererMain'),
      )
      .map(({ pid, tid }) => `${String(pid)}/${String(tid)}`),
  );
  const tasks = events.filter(
    ({ pid, tid, ph }) => ph === 'X' && mains.has(`${String(pid)}/${String(tid)}`),
  );
  const most = (field: 'dur' | 'tdur') =>
    tasks.reduce((top, task) => Math.max(top, Number(task[field] ?? 0)), 0) / 1000;
  return { wall: most('dur'), cpu: most('tdur') };
}

/** Opens a result in one of its forms and waits until nothing more is made. */
async function open(vantage: Vantage, page: Page, id: string, tab: string): Promise<void> {
  await page.goto(`${vantage.origin}/workspace.html#/results/${id}`);
  await page.getByRole('tab', { name: tab, exact: true }).click({ timeout: 25_000 });
  await expect(page.getByRole('tabpanel').getByText('Working…')).toHaveCount(0, {
    timeout: 25_000,
  });
  // Comparing reads the text of a page after it is drawn.
  await page.waitForTimeout(tab === 'Compare' ? 1500 : 700);
}

test('big and deep results hold no page up', async ({ vantage }) => {
  test.setTimeout(1_800_000);
  const page = await vantage.open('workspace.html#/results');
  await expect(page.getByRole('heading', { name: 'Results' }).first()).toBeVisible();
  for (const one of big) await page.evaluate(plant, [one.planted]);
  await page.close();
  for (const { planted, tabs } of big) {
    for (const tab of tabs) {
      const found: Longest[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const page = await vantage.open('managed-schema.json');
        const session = await page.context().newCDPSession(page);
        found.push(await longest(session, () => open(vantage, page, planted.id, tab)));
        await page.close();
      }
      const wall = median(found.map((one) => one.wall));
      const cpu = median(found.map((one) => one.cpu));
      const line = `longest task of '${planted.id}' as ${tab}, ${cpu.toFixed(0)} ms of work`;
      told(line, wall, ' ms', 'at most 200', wall <= 200);
    }
  }
});
