import type { Page } from '@playwright/test';
import { onOwnHost } from '../fixtures/names.ts';
import type { Sent } from '../fixtures/sender.ts';

/**
 * Starts a stream of requests to the URLs in turn, in parallel. Runs inside a page. `prefix` keeps
 * the ids of several pages apart. The timer runs in a worker, because timers of a background page
 * are throttled.
 */
export function beginStream(options: { urls: string[]; everyMs: number; prefix: string }): void {
  const { urls, everyMs, prefix } = options;
  const sent: Sent[] = [];
  const send = (): void => {
    const id = `${prefix}-${sent.length}`;
    const url = `${urls[sent.length % urls.length] ?? ''}/ip?id=${id}`;
    const line = { id, url, began: Date.now(), ended: 0, ok: false };
    sent.push(line);
    const end = (ok: boolean) => Object.assign(line, { ok, ended: Date.now() });
    void fetch(url, { cache: 'no-store' }).then(
      (answer) => end(answer.ok),
      () => end(false),
    );
  };
  const clock = new Worker(
    URL.createObjectURL(new Blob([`setInterval(() => postMessage(0), ${everyMs})`])),
  );
  clock.addEventListener('message', send);
  Object.assign(globalThis, { vantageTest: { sent, stop: () => clock.terminate() } });
}

/**
 * Loads pages in a tab, one after another, alternating HTTP and HTTPS, each from a new host, so
 * that no tunnel is reused.
 */
export function beginLoading(tab: Page, http: string, https: string): () => Promise<Sent[]> {
  const sent: Sent[] = [];
  const stop = new AbortController();
  const loading = (async () => {
    while (!stop.signal.aborted) {
      const id = `load-${sent.length}`;
      const host = onOwnHost(sent.length % 2 === 0 ? https : http, id);
      const line = { id, url: `${host}/ip?id=${id}`, began: Date.now(), ended: 0, ok: false };
      sent.push(line);
      line.ok = await tab.goto(line.url, { timeout: 20_000 }).then(
        (answer) => answer?.ok() ?? false,
        () => false,
      );
      line.ended = Date.now();
      // A page that fails at once would otherwise be requested in a busy loop.
      await new Promise((resolve) => setTimeout(resolve, line.ok ? 30 : 200));
    }
  })();
  return async () => {
    stop.abort();
    await loading;
    return sent;
  };
}
