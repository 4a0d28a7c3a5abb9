import { parseSiteList } from '../../utils/proxy/routing/site-list';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { expect, test } from './harness.ts';
import { everything, save, send } from './extension-api.ts';

/** Alternating, so that temporary load affects both equally. */
const rounds = 6;
const loads = 5;

/** A list with the demo site in the middle. */
function listOf(count: number): string {
  const names = Array.from({ length: count - 1 }, (_, at) => `*.site-${at}.example`);
  return names.toSpliced(count / 2, 0, 'shop.vantage.test').join('\n');
}

/** Load times of the site in milliseconds, after one warm-up load. */
async function timesOfLoads(firefox: FirefoxScreen, url: string): Promise<number[]> {
  const times: number[] = [];
  await firefox.visit(url);
  for (let at = 0; at < loads; at += 1) {
    const began = performance.now();
    await firefox.page('site').goto(`${url}?${at}`);
    times.push(performance.now() - began);
  }
  return times;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('a load through 100,000 sites costs at most twice one through 10 @long', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const lists = [10, 100_000].map((count) => ({ count, times: [] as number[] }));
  for (const { count } of lists) {
    const { sites } = parseSiteList(listOf(count));
    const only = { ...everything, scope: 'only' } as const;
    await save(firefox, { name: `Sites ${count}`, country: 'DE', where: only, sites });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { count, times } of lists) {
      const profileId = `Sites ${count}`;
      await send(firefox, 'proxy/switch', { profileId, on: true });
      const [exit = ''] = (await firefox.visit(`${where.siteHttp}/ip`)).split('\n');
      expect(service.state.exits.find(exit)?.country).toBe('DE');
      times.push(...(await timesOfLoads(firefox, `${where.siteHttp}/ip`)));
      await send(firefox, 'proxy/switch', { profileId, on: false });
    }
  }
  const [few = 0, many = 0] = lists.map(({ times }) => median(times));
  test.info().annotations.push({ type: 'median ms', description: `${few} and ${many}` });
  expect(many).toBeLessThanOrEqual(few * 2);
});
