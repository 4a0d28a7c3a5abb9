import { direct } from '../fixtures/judge.ts';
import { beginSending, stopSending } from '../fixtures/sender.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { begin, everything } from './extension-api.ts';
import { expect, test } from './harness.ts';
import { inFirefox } from './in-firefox.ts';

/** Milliseconds for which requests go on after the first kill. */
const watchedMs = 5000;

/** ID of the process that runs the extension, once there is one. @param but the one that was killed before. */
async function processOf(firefox: FirefoxScreen, but = 0): Promise<number> {
  let found = 0;
  await expect
    .poll(
      async () => {
        const pid = await inFirefox(
          firefox,
          `const { children } = await ChromeUtils.requestProcInfo();
          const own = children.find(({ type, pid }) => type === 'extension' && pid !== ${but});
          return own?.pid ?? 0;`,
        );
        found = Number(pid);
        return found;
      },
      { intervals: [0] },
    )
    .toBeGreaterThan(0);
  return found;
}

/**
 * Kills the extension's process while a page sends 200 requests a second. @returns times of the kills and of the
 * requests that went out directly, in milliseconds from when the first was begun.
 */
async function kill(
  { firefox, urls, times }: { firefox: FirefoxScreen; urls: string[]; times: number },
  directSince: (since: number) => { at: number }[],
): Promise<{ kills: number[]; out: number[] }> {
  const site = firefox.page('site');
  await site.evaluate(beginSending, { urls, everyMs: 5 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const began = Date.now();
  const kills: number[] = [];
  for (let pid = 0; kills.length < times;) {
    pid = await processOf(firefox, pid);
    process.kill(pid, 'SIGKILL');
    kills.push(Date.now() - began);
  }
  await new Promise((resolve) => setTimeout(resolve, watchedMs));
  await site.evaluate(stopSending);
  return { kills, out: directSince(began).map(({ at }) => at - began) };
}

for (const privateWindows of [true, false]) {
  test.describe(privateWindows ? 'with access to private windows' : 'without it', () => {
    test.use({ privateWindows });
    for (const times of [1, 2]) {
      test(`the extension's process is killed, ${times} at once @long`, async ({
        firefox,
        service,
        where,
      }) => {
        await begin(firefox, { name: 'All', country: 'DE', where: everything });
        await firefox.visit(`${where.site}/ip`);
        const urls = [where.siteHttp, where.site];
        const found = await kill({ firefox, urls, times }, (since) => direct(service.state, since));
        console.log(
          `  killed after ${found.kills.join(', ')} ms, direct after ${found.out.join(', ')}`,
        );
        // Without that access the browser itself lets requests out until it has started Vantage again.
        if (privateWindows) expect(found.out).toEqual([]);
        else expect(found.out.filter((at) => at > watchedMs / 2)).toEqual([]);
      });
    }
  });
}
