import type { BrowserContext, Page } from '@playwright/test';
import type { Exit, World } from '../types.ts';
import { ScrapeFailure, fromBrowser } from './failures.ts';
import type { FetchedPage } from './fetchPage.ts';
import type { ScrapeParams } from './params.ts';
import { openRelay } from './relay.ts';
import type { Renderer } from './renderer.ts';
import { userAgent } from './userAgent.ts';

/** How long a page may keep its network busy after loading before it is taken as it is. */
const quietMs = 3_000;

async function settle(page: Page, params: ScrapeParams): Promise<void> {
  if (params.waitUntil === null) {
    await page.waitForLoadState('networkidle', { timeout: quietMs }).catch((error: unknown) => {
      // A page that never falls silent is no failure; anything else is.
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
    });
  }
  if (params.waitSeconds > 0) await page.waitForTimeout(params.waitSeconds * 1000);
}

async function visit(page: Page, params: ScrapeParams, timeoutMs: number): Promise<FetchedPage> {
  const response = await page.goto(params.url, {
    waitUntil: params.waitUntil ?? 'load',
    timeout: timeoutMs,
  });
  await settle(page, params);
  const html = await page.content();
  const screenshot = params.screenshot ? await page.screenshot({ fullPage: true }) : null;
  return {
    url: page.url(),
    status: response?.status() ?? 200,
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(html),
    html,
    screenshot,
  };
}

/** Renders the target in Chromium through an exit. Rejects with a `ScrapeFailure`. */
export async function renderPage(
  world: World,
  renderer: Renderer,
  params: ScrapeParams,
  exit: Exit,
  timeoutMs: number,
): Promise<FetchedPage> {
  // Outside the try: no Chromium at all is the service's trouble, not the target's.
  const browser = await renderer.browser();
  const relay = await openRelay(world, exit);
  let context: BrowserContext | null = null;
  try {
    const mobile = params.device === 'android';
    context = await browser.newContext({
      proxy: { server: `http://127.0.0.1:${relay.port}`, bypass: '<-loopback>' },
      userAgent: userAgent(params.device, browser.version()),
      viewport: mobile ? { width: 412, height: 915 } : { width: 1280, height: 800 },
      isMobile: mobile,
      serviceWorkers: 'block',
      acceptDownloads: false,
    });
    const page = await context.newPage();
    const crashed = new Promise<never>((_resolve, reject) => {
      page.once('crash', () => reject(new ScrapeFailure('Page crashed')));
    });
    return await Promise.race([visit(page, params, timeoutMs), crashed]);
  } catch (error) {
    throw fromBrowser(error, relay.failure(new URL(params.url).hostname));
  } finally {
    await context?.close().catch(() => undefined);
    relay.close();
  }
}
