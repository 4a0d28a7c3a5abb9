import type { BrowserContext, Page } from '@playwright/test';
import type { Exit } from '../types.ts';
import { ScrapeFailure, fromBrowser } from './failures.ts';
import type { FetchedPage } from './fetch-page.ts';
import { block, followInstructions, listen, runScript } from './page-steps.ts';
import type { ScrapeParams } from './params.ts';
import { openRelay } from './relay.ts';
import type { ScrapeSetup } from './setup.ts';
import { userAgent } from './user-agent.ts';

/**
 * Milliseconds to wait for an idle network after the load event before the page is taken as it is.
 */
const quietMs = 3_000;

async function settle(page: Page, params: ScrapeParams): Promise<void> {
  if (params.waitUntil === null) {
    await page.waitForLoadState('networkidle', { timeout: quietMs }).catch((error: unknown) => {
      // A page whose network is never idle is no failure; other errors are.
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
    });
  }
  if (params.waitSeconds > 0) await page.waitForTimeout(params.waitSeconds * 1000);
}

async function visit(page: Page, params: ScrapeParams, setup: ScrapeSetup): Promise<FetchedPage> {
  const heard = listen(page, params.capture);
  const response = await page.goto(params.url, {
    waitUntil: params.waitUntil ?? 'load',
    timeout: setup.timeoutMs,
  });
  await settle(page, params);
  await followInstructions(page, params.instructions, setup.elementMs);
  const { result, notes } = await runScript(page, params.script);
  const html = await page.content();
  const cookies = await page.context().cookies(page.url());
  return {
    url: page.url(),
    status: response?.status() ?? 200,
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(html),
    html,
    screenshot: params.screenshot ? await page.screenshot({ fullPage: true }) : null,
    pdf: params.pdf ? await page.pdf({ format: 'A4', printBackground: true }) : null,
    headers: (await response?.allHeaders()) ?? {},
    cookies: cookies.map(({ name, value }) => ({ name, value })),
    captured: params.capture.length > 0 ? await heard() : [],
    scriptResult: result,
    notes,
  };
}

/** Renders the target in Chromium through an exit. Rejects with a `ScrapeFailure`. */
export async function renderPage(
  setup: ScrapeSetup,
  params: ScrapeParams,
  exit: Exit,
): Promise<FetchedPage> {
  // Outside the try block: a missing Chromium is the service's failure, not the target's.
  const browser = await setup.renderer.browser();
  const relay = await openRelay(setup.state, exit);
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
      extraHTTPHeaders: params.headers,
    });
    await block(context, params);
    const page = await context.newPage();
    const crashed = new Promise<never>((_resolve, reject) => {
      page.once('crash', () => reject(new ScrapeFailure('Page crashed')));
    });
    return await Promise.race([visit(page, params, setup), crashed]);
  } catch (error) {
    throw fromBrowser(error, relay.failure(new URL(params.url).hostname));
  } finally {
    await context?.close().catch(() => undefined);
    relay.close();
  }
}
