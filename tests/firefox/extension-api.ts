import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { until } from '../run/screen.ts';

/** Traffic that a profile applies to, as stored. */
export interface Where {
  scope: 'everything' | 'only' | 'except';
  windows: 'all' | 'private';
  containers: string[];
}
export const everything: Where = { scope: 'everything', windows: 'all', containers: [] };

/** Extension API of Firefox, limited to the calls that tests make. */
interface ExtensionApi {
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  action: Record<'getBadgeText' | 'getTitle', (of: { tabId?: number }) => Promise<string>>;
  commands: { getAll(): Promise<{ name: string; shortcut: string }[]> };
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

/** Calls the extension API in an extension page; `call` can only use its argument and the API. */
export function inExtension<T, A>(
  firefox: FirefoxScreen,
  call: (api: ExtensionApi, about: A) => Promise<T>,
  about: A,
): Promise<T> {
  const code = `(${call.toString()})(browser, ${JSON.stringify(about)})`;
  return firefox.page('extension').evaluate(code) as Promise<T>;
}

/**
 * Sends a message as an extension page does. Rejects with the problem of the reply. A background
 * with a very short lifetime may stop during the work, so invalid messages keep it alive until the
 * reply arrives.
 * @param incognito whether the page claims to be in a private window; absent counts as private.
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
      // A third of the shortest lifetime that a test sets.
      if (waits) setTimeout(() => void keep(), 100);
    };
    const late = new Promise<null>((resolve) => {
      setTimeout(resolve, 30_000, null);
    });
    // A message that arrives just as the background stops is lost without effect, so it is sent
    // again.
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
  /** Default: residential. */
  product?: string;
  /** Default: sticky. */
  session?: 'rotating' | 'sticky' | 'hard';
  /** In the stored form (`SitesSchema`). */
  sites?: object | null;
}

/**
 * Saves a profile under its name by the message of the Profiles page, which `pages.spec.ts`
 * presses.
 */
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

/** Saves a profile and switches it on. */
export async function begin(firefox: FirefoxScreen, route: NewRoute): Promise<void> {
  await save(firefox, route);
  await send(firefox, 'proxy/switch', { profileId: route.name, on: true });
}

/** Start time of the current background in milliseconds since the epoch. */
export async function backgroundLife(firefox: FirefoxScreen): Promise<number> {
  const code = 'browser.runtime.getBackgroundPage().then((page) => page.performance.timeOrigin)';
  return Number(await firefox.page('extension').evaluate(code));
}

/**
 * Waits until Firefox has stopped the background; a message that expects a reply would start it
 * again.
 */
export async function backgroundEnds(firefox: FirefoxScreen): Promise<void> {
  const code = 'browser.extension.getBackgroundPage() === null';
  await until('The background did not end', 60, async () =>
    (await firefox.page('extension').evaluate(code)) === true ? true : null,
  );
}

/** Firefox's tab object for extensions, found by a part of its URL that no other tab has. */
export function tabOf(firefox: FirefoxScreen, part: string): Promise<Tab> {
  return until(`No tab shows ${part}`, 30, async () => {
    const tabs = await inExtension(firefox, (api) => api.tabs.query({}), null);
    return tabs.find(({ url }) => url?.includes(part)) ?? null;
  });
}

/** The driver's page whose URL contains this text. */
export function pageAt(firefox: FirefoxScreen, part: string): Promise<Page> {
  return until(`No page shows ${part}`, 30, async () => {
    for (const page of await firefox.browser.pages()) {
      if (page.url().includes(part)) return page;
    }
    return null;
  });
}

/**
 * Text of a page at a URL; null: it did not load. Vantage may have shown its own explanation
 * instead, which the driver can't see: use another page afterwards. Where no page is expected,
 * `isStopped` avoids waiting for the driver.
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
 * Whether a URL opened in a new tab fails to load. The driver may miss that Vantage shows its
 * explanation instead and wait in vain; the extension reports the tab's URL sooner.
 */
export async function isStopped(firefox: FirefoxScreen, url: string): Promise<boolean> {
  const ended = load(await firefox.browser.newPage(), url).then((text) => text === null);
  // May settle long after the extension's report, when the browser is closed.
  ended.catch(() => null);
  const explanation = `/failed.html#${encodeURIComponent(url)}`;
  for (;;) {
    const known = await Promise.race([ended, pause(150, null)]);
    if (known !== null) return known;
    const tabs = await inExtension(firefox, (api) => api.tabs.query({}), null);
    if (tabs.some((tab) => tab.url?.endsWith(explanation))) return true;
  }
}
