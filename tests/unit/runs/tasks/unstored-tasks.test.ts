import { expect, test } from 'vitest';
import { options, taskPath } from './one-call';
import { sent, start } from './sent-scrape';
import { json, newDisk, newLife, type Disk } from './worker-lives';
import type { ScrapeRun } from '@/utils/runs/schema';

const charged = { 'x-credits-used': '2', 'x-credits-remaining': '98' };
const acknowledgement = { task_id: '7', status: 'processing' };

async function submit(refuses: NonNullable<Disk['refuses']>) {
  const disk: Disk = { ...newDisk(), refuses };
  const noted: number[] = [];
  const { flow } = newLife(disk, () => json(202, acknowledgement, charged), Infinity, {
    recordCredits: async (left) => void noted.push(left),
  });
  const id = await flow.scrape.start('https://a.test/', options, 'background');
  await flow.scrape.submit(id);
  return { run: disk.runs.get(id) as ScrapeRun, noted, text: await disk.contents.get(id)?.text() };
}

test('a task that can not be stored is lost, with its cost and the answer that names it', async () => {
  const { run, noted, text } = await submit(({ state }) => state === 'submitted');
  expect(run).toMatchObject({
    state: 'unknown',
    problem: { code: 'maybe-charged', status: 202, detail: 'Can not be cloned' },
    cost: { used: 2, left: 98 },
  });
  expect(noted).toEqual([98]);
  expect(JSON.parse(text ?? '')).toEqual(acknowledgement);
});

test('its cost is kept where there is no room for that answer', async () => {
  const { run, text } = await submit(
    (one) => one.state === 'submitted' || (one.kind === 'scrape' && one.result !== null),
  );
  expect(run).toMatchObject({ state: 'unknown', cost: { used: 2, left: 98 }, result: null });
  expect(text).toBeUndefined();
});

test('a task with an ID that no URL can have is given up in the end', async () => {
  const body = { ...acknowledgement, task_id: '\ud800', check_url: taskPath };
  const { run, advance } = await sent(({ url }) =>
    url.endsWith('/realtime') ? json(202, body, charged) : json(502, {}),
  );
  expect(run()).toMatchObject({ state: 'submitted', cost: { used: 2 } });
  expect((await advance(start + 10_000)).task).toMatchObject({ polls: 1 });
  expect((await advance(start + 25 * 60 * 60_000)).state).toBe('running');
  expect(await advance(start + 25 * 60 * 60_000 + 60_000)).toMatchObject({
    state: 'unknown',
    problem: { code: 'task-lost' },
  });
});
