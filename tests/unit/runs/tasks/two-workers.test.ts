import { expect, test } from 'vitest';
import { ProblemError } from '@/utils/problem';
import type { ScrapeRun } from '@/utils/runs/schema';
import { json, newDisk, newLife } from './worker-lives';

const options = { mode: 'auto', country: '', screenshot: false } as const;
const page = { success: true, url: 'https://a.test/', content: '<p>a</p>', status_code: 200 };

test('a waiting scrape is sent by one worker where the former one is still ending', async () => {
  let calls = 0;
  const service = () => {
    calls += 1;
    if (calls === 1) return json(503, { success: false, error: 'Busy' });
    return json(200, page, { 'x-credits-used': '2' });
  };
  const disk = newDisk();
  const first = newLife(disk, service).flow.scrape;
  const id = await first.start('https://a.test/', options, 'background');
  await first.submit(id);
  const waiting = disk.runs.get(id) as ScrapeRun;
  expect(waiting.state).toBe('waiting');
  const lives = [newLife(disk, service), newLife(disk, service)];
  await Promise.all(lives.map(({ flow }) => flow.scrape.advance(waiting)));
  expect(calls).toBe(2);
  expect(disk.runs.get(id)).toMatchObject({ state: 'done', tries: 2 });
});

test('a press whose message comes again in the next worker is sent by the worker that stored it', async () => {
  let calls = 0;
  const service = () => {
    calls += 1;
    return json(200, page, { 'x-credits-used': '2' });
  };
  const disk = newDisk();
  const lives = [newLife(disk, service), newLife(disk, service)];
  await Promise.all(
    lives.map(async ({ flow: { scrape } }) =>
      scrape.submit(await scrape.start('https://a.test/', options, 'background', { id: 'press' })),
    ),
  );
  expect(calls).toBe(1);
  expect(disk.runs.get('press')).toMatchObject({ state: 'done', tries: 1 });
});

test('a scrape that one worker sends is not ended by the floor of the other', async () => {
  const reply = Promise.withResolvers<Response>();
  const disk = newDisk();
  const service = () => json(200, page, { 'x-credits-used': '2' });
  const sender = newLife(disk, service, Infinity, { fetch: () => reply.promise }).flow.scrape;
  const sendWithinFloor = () => Promise.reject(new ProblemError('below-floor'));
  const refused = newLife(disk, service, Infinity, { sendWithinFloor }).flow.scrape;
  const id = await sender.start('https://a.test/', options, 'background');
  const sent = sender.submit(id);
  await refused.advance({ ...(disk.runs.get(id) as ScrapeRun), state: 'waiting' });
  expect(disk.runs.get(id)?.state).toBe('intent');
  reply.resolve(service());
  await sent;
  expect(disk.runs.get(id)).toMatchObject({ state: 'done', cost: { used: 2 } });
});
