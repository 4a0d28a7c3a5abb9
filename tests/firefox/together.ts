import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import type { FirefoxScreen } from '../run/firefoxScreen.ts';
import { until } from '../run/screen.ts';

/** Which traffic a profile takes, as it is stored. */
export interface Where {
  scope: 'everything' | 'only' | 'except';
  windows: 'all' | 'private';
  containers: string[];
}
export const everything: Where = { scope: 'everything', windows: 'all', containers: [] };

/** What Firefox gives a page of the extension, as far as tests use it. */
interface ExtensionApi {
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  tabs: { query(about: object): Promise<Tab[]>; create(about: object): Promise<Tab> };
  contextualIdentities: { query(about: object): Promise<{ cookieStoreId: string }[]> };
  windows: { create(about: object): Promise<unknown> };
  permissions: Record<'contains' | 'remove', (which: { origins: string[] }) => Promise<boolean>>;
  proxy: { settings: { get(about: object): Promise<{ value: Record<string, unknown> }> } };
  storage: Record<
    'local' | 'session',
    { get(key: string | null): Promise<Stored>; set(values: Stored): Promise<void> }
  >;
}
type Stored = Record<string, unknown>;
interface Tab {
  id: number;
  url?: string;
  cookieStoreId?: string;
}

/** Calls the extension API in a page of the extension; `call` can use nothing but its argument and the API. */
export function inExtension<T, A>(
  firefox: FirefoxScreen,
  call: (api: ExtensionApi, about: A) => Promise<T>,
  about: A,
): Promise<T> {
  const code = `(${call.toString()})(browser, ${JSON.stringify(about)})`;
  return firefox.page('extension').evaluate(code) as Promise<T>;
}

/**
 * Sends a message as a page of the extension does. Rejects with the problem, when it is one. A background that is set
 * to end very soon may end amid the work: until the answer is there, one refused message after the other keeps it.
 * @param incognito what the page says of its window; unsaid, it counts as private.
 */
export async function send(
  firefox: FirefoxScreen,
  type: string,
  input: object,
  incognito?: boolean,
): Promise<void> {
  const call = async (api: ExtensionApi, message: unknown) => {
    let waits = true;
    const keep = async (): Promise<void> => {
      await api.runtime.sendMessage({ type: 'test/awake' }).catch(() => null);
      // A third of the shortest life that a test gives it.
      if (waits) setTimeout(() => void keep(), 100);
    };
    const late = new Promise<null>((resolve) => {
      setTimeout(resolve, 30_000, null);
    });
    // One that comes just as the background ends is taken by nobody, and nothing is done: it is sent again.
    const ask = async (left: number): Promise<unknown> => {
      try {
        return await api.runtime.sendMessage(message);
      } catch (error) {
        if (left === 0 || !String(error).includes('Receiving end does not exist')) throw error;
        return await ask(left - 1);
      }
    };
    void keep();
    try {
      return await Promise.race([ask(20), late]);
    } finally {
      waits = false;
    }
  };
  const reply = (await inExtension(firefox, call, { type, input, incognito })) as {
    ok: boolean;
  } | null;
  if (!reply?.ok) throw new Error(`${type}: ${JSON.stringify(reply)}`);
}

export interface NewRoute {
  name: string;
  country: string;
  where: Where;
  /** Residential, when absent. */
  product?: string;
  /** Sticky, when absent. */
  session?: 'rotating' | 'sticky' | 'hard';
  /** As the pages store them (`SitesSchema`). */
  sites?: object | null;
}

/** Saves a profile under its name, as the form of the Profiles page does, which `pages.spec.ts` presses. */
export async function save(
  firefox: FirefoxScreen,
  { name, country, where, product = 'rp', session = 'sticky', sites = null }: NewRoute,
): Promise<void> {
  const profile = {
    id: name,
    name,
    kind: 'service',
    product,
    countries: [country],
    session,
    lifetimeMinutes: 60,
    where,
  };
  await send(firefox, 'profiles/save', { profile, sites });
}

/** The same, and switches it on. */
export async function begin(firefox: FirefoxScreen, route: NewRoute): Promise<void> {
  await save(firefox, route);
  await send(firefox, 'proxy/switch', { profileId: route.name, on: true });
}

/** When the background that answers now began, in milliseconds since the epoch. */
export async function backgroundLife(firefox: FirefoxScreen): Promise<number> {
  const code = 'browser.runtime.getBackgroundPage().then((page) => page.performance.timeOrigin)';
  return Number(await firefox.page('extension').evaluate(code));
}

/** Waits until Firefox has ended the background; a question that waits for an answer would begin it again. */
export async function backgroundEnds(firefox: FirefoxScreen): Promise<void> {
  const code = 'browser.extension.getBackgroundPage() === null';
  await until('The background did not end', 60, async () =>
    (await firefox.page('extension').evaluate(code)) === true ? true : null,
  );
}

/** The tab as Firefox names it to extensions, by a part of its address that no other tab has. */
export function tabOf(firefox: FirefoxScreen, part: string): Promise<Tab> {
  return until(`No tab shows ${part}`, 30, async () => {
    const tabs = await inExtension(firefox, (api) => api.tabs.query({}), null);
    return tabs.find(({ url }) => url?.includes(part)) ?? null;
  });
}

/** The driver's page with a part in its address. */
export function pageAt(firefox: FirefoxScreen, part: string): Promise<Page> {
  return until(`No page shows ${part}`, 30, async () => {
    for (const page of await firefox.browser.pages()) {
      if (page.url().includes(part)) return page;
    }
    return null;
  });
}

/**
 * The text that a page shows at an address; null: it did not arrive, and Vantage may have put its own
 * explanation in the place, which the driver can't see: use another page then. Where none is expected to
 * arrive, `isStopped` does not wait for the driver.
 */
export async function load(page: Page, url: string): Promise<string | null> {
  try {
    await page.goto(url, { timeout: 30_000 });
    return await page.evaluate(() => document.body.innerText);
  } catch (error) {
    if (error instanceof Error && /NS_ERROR|NS_BINDING_ABORTED|imeout/.test(error.message))
      return null;
    throw error;
  }
}

/**
 * Whether an address, opened in a tab of its own, does not arrive. The driver may not notice that Vantage puts its
 * explanation in the place, and wait in vain: the extension tells sooner where the tab went.
 */
export async function isStopped(firefox: FirefoxScreen, url: string): Promise<boolean> {
  const ended = load(await firefox.browser.newPage(), url).then((text) => text === null);
  // It may end long after the extension told, when the browser is closed.
  ended.catch(() => null);
  const explanation = `/failed.html#${encodeURIComponent(url)}`;
  for (;;) {
    const known = await Promise.race([ended, pause(150, null)]);
    if (known !== null) return known;
    const tabs = await inExtension(firefox, (api) => api.tabs.query({}), null);
    if (tabs.some((tab) => tab.url?.endsWith(explanation))) return true;
  }
}
