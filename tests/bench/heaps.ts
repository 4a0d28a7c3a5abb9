import type { BrowserContext, CDPSession } from '@playwright/test';
import * as z from 'zod/mini';

/** Reply to a command; what else a target sends has no ID. */
const Reply = z.object({
  id: z.optional(z.int()),
  result: z.optional(z.record(z.string(), z.unknown())),
});
type Result = z.infer<typeof Reply>['result'];

/** Sends one command to a target of its own session and waits for the reply. */
async function ask(
  browser: CDPSession,
  sessionId: string,
  id: number,
  method: string,
): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>();
  const listen = (event: { sessionId: string; message: string }): void => {
    const reply = Reply.parse(JSON.parse(event.message));
    if (event.sessionId === sessionId && reply.id === id) resolve(reply.result);
  };
  browser.on('Target.receivedMessageFromTarget', listen);
  await browser.send('Target.sendMessageToTarget', {
    sessionId,
    message: JSON.stringify({ id, method }),
  });
  const result = await promise;
  browser.off('Target.receivedMessageFromTarget', listen);
  return result;
}

/**
 * Memory in MB that the extension's worker and open pages still use after the garbage is collected:
 * objects of JavaScript and of the browser, and buffers.
 */
export async function usedAfterCollecting(context: BrowserContext): Promise<number> {
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('The browser has no session for its tools');
  const { targetInfos } = await browser.send('Target.getTargets');
  let bytes = 0;
  for (const { targetId, url } of targetInfos) {
    if (!url.startsWith('chrome-extension:')) continue;
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
    await ask(browser, sessionId, 1, 'HeapProfiler.enable');
    await ask(browser, sessionId, 2, 'HeapProfiler.collectGarbage');
    const heap = await ask(browser, sessionId, 3, 'Runtime.getHeapUsage');
    for (const key of ['usedSize', 'embedderHeapUsedSize', 'backingStorageSize'])
      bytes += Number(heap?.[key] ?? 0);
    await browser.send('Target.detachFromTarget', { sessionId });
  }
  await browser.detach();
  return bytes / 1e6;
}
