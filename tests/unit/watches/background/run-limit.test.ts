import { expect, test } from 'vitest';
import { disk, life, stored, watchedJob } from './runner-stage';

test('a limit of a run below the price of one page pauses a watched job', async () => {
  await watchedJob(1);
  await (await life()).processDue();
  expect(await stored()).toMatchObject({ state: 'paused', problem: { code: 'watch-cap-too-low' } });
  expect(disk.restarts).toBe(0);
});
