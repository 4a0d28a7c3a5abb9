import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createCompareArea } from '@/utils/compare/background/compare-area';
import { ComparisonsSchema, type Comparison } from '@/utils/compare/schema';
import { addressToSend } from '@/utils/runs/background/start-run';
import { type ScrapeRun, RunSchema } from '@/utils/runs/schema';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { storedComparison } from '../../../fixtures/stored-backup';
import { caller, connected, newBrowser } from '../../../fixtures/restoring';
import { holdRuns } from '../../../fixtures/runs-in-memory';
import { scrapeRun } from '../../runs/tasks/example-options';

vi.mock('@/utils/library/database/library-runs', () => import('../../../fixtures/runs-in-memory'));

/** What a comparison from a backup sends when it is repeated, or its rest is sent. */

const sent: ScrapeRun[] = [];
const none = async () => {};
const handlers = createCompareArea({
  addressToSend,
  scraperAccess: none,
  addRuns: async (runs) => void sent.push(...runs),
  cancel: none,
  keepAlarm: none,
  scheduleNextRound: none,
});
const ways = {
  repeat: (more: object) =>
    handlers['compare/act']({ act: { act: 'repeat', id: 'c', runId: 'a', ...more } }, caller),
  resume: (more: object) =>
    handlers['compare/act']({ act: { act: 'resume', id: 'c', ...more } }, caller),
};

async function put(url: string): Promise<void> {
  const place = { runId: 'a', country: 'DE', mode: 'request', kept: true } as const;
  const comparison: Comparison = { ...storedComparison, id: 'c', url, places: [place] };
  await geoComparisonsItem.write({ last: null, list: [comparison] });
  holdRuns(scrapeRun({ id: 'a', state: 'cancelled', problem: { code: 'comparison-stopped' } }));
}

beforeEach(async () => {
  newBrowser();
  await connected('a.test', 'KEY');
  sent.length = 0;
});

test.each(Object.entries(ways))('%s asks about a private address', async (_, act) => {
  await put('http://192.168.1.1/admin');
  const asked = { problem: { code: 'private-address', detail: '192.168.1.1' } };
  await expect(act({})).rejects.toMatchObject(asked);
  await expect(act({ privateAddressConfirmed: false })).rejects.toMatchObject(asked);
  expect(sent).toEqual([]);
  await act({ privateAddressConfirmed: true });
  expect(sent.map(({ url }) => url)).toEqual(['http://192.168.1.1/admin']);
});

test.each(Object.entries(ways))('%s sends no user name, password and fragment', async (_, act) => {
  await put('https://user:pw@shop.test/#t');
  await act({});
  expect(sent.map(({ url }) => url)).toEqual(['https://shop.test/']);
});

test.each(Object.entries(ways))('%s sends nothing that is no address', async (_, act) => {
  await put('javascript:alert(1)');
  await expect(act({})).rejects.toMatchObject({ problem: { code: 'page-not-scrapable' } });
  expect(sent).toEqual([]);
});

test.each([
  ['de', 'DE'],
  ['Germany', ''],
  ['DE', 'DE'],
  ['', ''],
])('the country %j of a file is read as %j, and its run can be stored', async (country, read) => {
  await put('https://shop.test/');
  const { list } = await geoComparisonsItem.read();
  const places = list[0]?.places.map((one) => ({ ...one, country }));
  const file = z.parse(ComparisonsSchema, { last: null, list: [{ ...list[0], places }] });
  expect(file.list[0]?.places.map((one) => one.country)).toEqual([read]);
  await geoComparisonsItem.write(file);
  await ways.repeat({});
  expect(sent.map((run) => z.safeParse(RunSchema, run).success)).toEqual([true]);
});
