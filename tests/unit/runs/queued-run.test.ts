import { expect, test } from 'vitest';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { queuedRun } from '@/utils/runs/queued-run';

test.each([
  ['https://user:pw@shop.test/a?b=1#t', 'https://shop.test/a?b=1'],
  ['https://shop.test/', 'https://shop.test/'],
  ['no address', 'no address'],
])('the address %j of a job, watch or comparison from a file is sent as %j', (url, sent) => {
  expect(queuedRun('r', url, defaultOptions, 0).url).toBe(sent);
});
