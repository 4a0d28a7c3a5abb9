import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createRunHandlers } from '@/utils/runs/background/run-handlers';
import { addressToSend } from '@/utils/runs/background/start-run';
import { newest } from '../../../fixtures/newest-storage';
import { caller } from '../../../fixtures/restoring';
import { scrapeRun } from '../tasks/example-options';

const stored = vi.hoisted(() => ({ url: '' }));
vi.mock('@/utils/runs/background/run-store', () => ({
  getRun: async (id: string) => scrapeRun({ id, url: stored.url, restored: true }),
  unfinishedRuns: async () => [],
}));

const { handlers } = createRunHandlers({
  startScrape: ({ url, privateConfirmed }) => addressToSend(url, privateConfirmed),
  startAgent: async () => '',
  sendAgent: async () => '',
});

test.each([
  'http://127.0.0.1:8080/admin',
  'http://[::1]/',
  'http://192.168.1.1/',
  'http://intranet/',
  'http://printer.local/',
])('repeating a scrape of %s from a backup is asked about', async (url) => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  stored.url = url;
  const repeat = (more: object) => handlers['scrape/repeat']({ runId: 'r', ...more }, caller);
  const asked = { problem: { code: 'private-address' } };
  await expect(repeat({})).rejects.toMatchObject(asked);
  await expect(repeat({ mode: 'browser' })).rejects.toMatchObject(asked);
  expect(await repeat({ privateConfirmed: true })).toEqual({ runId: url });
});
