import { expect, test } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';

declare global {
  /** Types of the messages that the page has sent to the background. */
  var vantageSent: string[] | undefined;
}

/** Notes in every extension page opened from now on which messages it sends to the background. */
export async function noteMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol !== 'chrome-extension:') return;
    const sent: string[] = [];
    globalThis.vantageSent = sent;
    const { runtime } = chrome;
    const post = runtime.sendMessage.bind(runtime);
    const posting = (envelope: { type: string }): Promise<unknown> => {
      sent.push(envelope.type);
      return post(envelope);
    };
    Object.defineProperty(runtime, 'sendMessage', { value: posting });
  });
}

/** Messages that change nothing: pages send them by themselves. */
const reads = /^(proxy\/prepare|lock\/(touch|state)|account\/(prices|usage))/;

const sentBy = async (page: Page): Promise<string[]> => {
  const sent = await page.evaluate(() => globalThis.vantageSent ?? []);
  return sent.filter((type) => !reads.test(type));
};

interface Press {
  target: Locator;
  /** What the press changes, read at the service, in storage or on the screen. */
  effect: () => unknown;
  /** The effect of one press. */
  once: unknown;
}

/**
 * Double-clicks slowly: the second click comes after the first one has had its effect, at the same place, whatever lies
 * there by then. It must send no message and change nothing.
 */
export async function pressTwice(name: string, { target, effect, once }: Press): Promise<void> {
  await test.step(name, async () => {
    const page = target.page();
    await target.click();
    await expect.poll(effect, { message: name, timeout: 60_000 }).toEqual(once);
    const sent = await sentBy(page);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect.soft(await sentBy(page), `${name}: messages after the second click`).toEqual(sent);
    expect.soft(await effect(), `${name}: effect of the second click`).toEqual(once);
  });
}

/** Double-clicks as fast as the browser takes it: both clicks come before the first has an answer. */
export async function pressFast(name: string, { target, effect, once }: Press): Promise<void> {
  await test.step(name, async () => {
    const page = target.page();
    await target.dblclick();
    await expect.poll(effect, { message: name, timeout: 60_000 }).toEqual(once);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect.soft(await effect(), `${name}: effect of both clicks`).toEqual(once);
  });
}
