import { layOut } from '../../utils/proxy/where/tables-text';
import type { FirefoxScreen } from '../run/firefoxScreen.ts';
import { expect, test } from './harness.ts';
import { begin, everything, send } from './together.ts';

const loads = 30;

/** A list with the demo site in the middle. */
function listOf(count: number): string {
  const names = Array.from({ length: count - 1 }, (_, at) => `*.site-${at}.example`);
  return names.toSpliced(count / 2, 0, 'shop.vantage.test').join('\n');
}

/** Median milliseconds of a load in the tab of the site. */
async function medianLoad(firefox: FirefoxScreen, url: string): Promise<number> {
  const times: number[] = [];
  await firefox.visit(url);
  for (let at = 0; at < loads; at += 1) {
    const began = performance.now();
    await firefox.page('site').goto(`${url}?${at}`);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[loads / 2] ?? 0;
}

test('a load through 100,000 sites costs at most twice one through 10', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  const medians: number[] = [];
  for (const count of [10, 100_000]) {
    const { sites } = layOut(listOf(count));
    const only = { ...everything, scope: 'only' } as const;
    const name = `Sites ${count}`;
    await begin(firefox, { name, country: 'DE', where: only, sites });
    const [exit = ''] = (await firefox.visit(`${where.siteHttp}/ip`)).split('\n');
    expect(service.world.exits.find(exit)?.country).toBe('DE');
    medians.push(await medianLoad(firefox, `${where.siteHttp}/ip`));
    await send(firefox, 'proxy/switch', { profileId: name, on: false });
  }
  const [few = 0, many = 0] = medians;
  test.info().annotations.push({ type: 'median ms', description: `${few} and ${many}` });
  expect(many).toBeLessThanOrEqual(few * 2);
});
