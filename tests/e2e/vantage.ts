import { expect } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Names } from '../fixtures/names.ts';
import type { NewProfile } from '../fixtures/profiles.ts';
import { routed, whenRowSays } from '../fixtures/shown.ts';
import type { Service } from '../service/service.ts';

const address = /^\d+\.\d+\.\d+\.\d+$/;

/** The toolbar popup, opened in a tab of its own. */
export class Popup {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  toggle(name: string): Locator {
    return this.page.getByRole('switch', { name, exact: true });
  }

  get exitIp(): Locator {
    return this.page.getByLabel('Exit IP', { exact: true });
  }

  get credits(): Locator {
    return this.page.getByLabel('Credits', { exact: true });
  }

  async tab(name: 'Proxy' | 'Scrape' | 'Agent'): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
  }

  /**
   * Presses a profile's switch and waits until the popup says that its route is set.
   * @returns milliseconds since the epoch: before the press, and when that was shown.
   */
  async switchOn(name: string): Promise<{ pressed: number; shown: number }> {
    const shown = this.page.evaluate(whenRowSays, { name, words: routed });
    const pressed = Date.now();
    await this.toggle(name).click();
    return { pressed, shown: await shown };
  }

  async switchOff(name: string): Promise<void> {
    await this.toggle(name).click();
    await expect(this.exitIp).toHaveText('Your own address');
  }

  /** Presses Rotate IP and waits until the new address stands beside the old one. */
  async rotate(): Promise<void> {
    const rotations = this.page.getByText('Now', { exact: true });
    const before = (await rotations.count()) > 0 ? await this.beforeAndNow() : null;
    await this.page.getByRole('button', { name: 'Rotate IP', exact: true }).click();
    await expect(async () => {
      expect(await this.beforeAndNow(1000)).not.toEqual(before);
    }).toPass({ timeout: 30_000 });
  }

  /** The addresses under 'Before' and 'Now'. @param timeout milliseconds until they must stand there. */
  async beforeAndNow(timeout = 15_000): Promise<string[]> {
    const under = (word: string) =>
      this.page
        .getByText(word, { exact: true })
        .locator('xpath=following-sibling::*[1]')
        .innerText({ timeout });
    return Promise.all([under('Before'), under('Now')]);
  }

  async checkAgain(): Promise<void> {
    // A problem that is shown offers the same beside its sentence.
    await this.page.getByRole('button', { name: 'Check again', exact: true }).first().click();
  }

  /** The exit's address once the check has told it. */
  async exit(): Promise<string> {
    let shown = '';
    // Read and judged in one: the next check may begin between two looks.
    const look = async () => {
      shown = await this.exitIp.innerText();
      return shown;
    };
    await expect.poll(look).toMatch(address);
    return shown;
  }
}

/** The extension as a person meets it: pages found by their names on the screen. */
export class Vantage {
  readonly context: BrowserContext;
  readonly service: Service;
  readonly where: Names;
  /** Such as `chrome-extension://…`, without a slash at the end. */
  readonly origin: string;

  constructor(context: BrowserContext, service: Service, where: Names, origin: string) {
    this.context = context;
    this.service = service;
    this.where = where;
    this.origin = origin;
  }

  /** Opens a page of the extension, such as `workspace.html#/settings`, in a new tab. */
  async open(page: string): Promise<Page> {
    const tab = await this.context.newPage();
    await tab.goto(`${this.origin}/${page}`);
    return tab;
  }

  async popup(): Promise<Popup> {
    return new Popup(await this.open('popup.html'));
  }

  /** Opens a page of the web in a new tab. */
  async visit(url: string): Promise<Page> {
    const tab = await this.context.newPage();
    await tab.goto(url);
    return tab;
  }

  /** Fills the form on the Settings page and presses Connect. */
  async fillConnect(settings: Page, given: { address?: string; key?: string } = {}): Promise<void> {
    const { addresses } = this.service;
    const { address = addresses.accountApi, key = addresses.keys.account } = given;
    await settings.getByLabel('Account API address', { exact: true }).fill(address);
    await settings.getByLabel('Account API key', { exact: true }).fill(key);
    await settings.getByLabel('Exit check address', { exact: true }).fill(this.where.exitCheck);
    await settings.getByRole('button', { name: 'Connect', exact: true }).click();
  }

  /**
   * Connects as the Connect button does, without the page that it stands on: nearly every test begins so, and
   * `connect.spec.ts` and `welcome.spec.ts` press it. Rejects with what the background says.
   */
  async connect(key = this.service.addresses.keys.account): Promise<void> {
    const { accountApi } = this.service.addresses;
    const addresses = { accountApi, exitCheck: this.where.exitCheck, dashboard: '' };
    await this.send([{ type: 'account/connect', input: { addresses, key } }]);
  }

  /** Saves profiles as the form of the Profiles page does, which `fillProfiles` fills. */
  async addProfiles(profiles: readonly NewProfile[]): Promise<void> {
    await this.send(
      profiles.map(({ name, country, session = 'sticky', product = 'rp' }) => {
        const base = { id: crypto.randomUUID(), name, kind: 'service', lifetimeMinutes: 30 };
        const profile = { ...base, product, countries: [country], session };
        return { type: 'profiles/save', input: { profile } };
      }),
    );
  }

  /** What pages of the extension say to the background; each must be answered well. */
  async send(messages: readonly { type: string; input: object }[]): Promise<void> {
    // A picture of the extension is a page that costs nothing to open and may speak with the background.
    const page = await this.open('icons/16.png');
    for (const message of messages) {
      const reply = await page.evaluate(
        async (sent): Promise<unknown> => await chrome.runtime.sendMessage(sent),
        message,
      );
      expect(reply).toEqual({ ok: true, value: {} });
    }
    await page.close();
  }

  /** Makes profiles on the Profiles page. */
  async fillProfiles(profiles: readonly NewProfile[]): Promise<void> {
    const page = await this.open('workspace.html#/profiles');
    for (const { name, country, session = 'sticky', product = 'rp' } of profiles) {
      await page.getByRole('button', { name: 'New profile', exact: true }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Product', { exact: true }).selectOption(product);
      await page.getByLabel('Country', { exact: true }).selectOption(country);
      await page.getByLabel('Session', { exact: true }).selectOption(session);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeVisible();
    }
    await page.close();
  }

  /**
   * Ends the background worker as Chromium does when it is idle: what runs in it is dropped, and the next
   * event starts it with fresh globals. Closing its target does not end it while Playwright is attached;
   * this order of the DevTools protocol does (measured on Chromium 156: a mark left in its globals is gone).
   */
  async killWorker(): Promise<void> {
    const page = this.context.pages()[0] ?? (await this.context.newPage());
    await killWorkers(this.context, page);
  }
}

/** Ends every service worker of the browser; see `killWorker`. */
export async function killWorkers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  /** Those that ran when they were told to stop, until each was seen stopped: one may be woken before the next ends. */
  const running = new Set<string>();
  let isTold = false;
  const known = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      if (runningStatus === 'stopped') running.delete(versionId);
      else if (!isTold) running.add(versionId);
    }
    known.resolve();
    if (isTold && running.size === 0) stopped.resolve();
  });
  await session.send('ServiceWorker.enable');
  // The first word names all there are. Told before, one that is woken at once would never be seen stopped.
  await known.promise;
  isTold = true;
  if (running.size === 0) stopped.resolve();
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped.promise;
  await session.detach();
}
