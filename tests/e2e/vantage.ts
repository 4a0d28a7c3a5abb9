import { expect } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Names } from '../fixtures/names.ts';
import type { NewProfile } from '../fixtures/profiles.ts';
import { routed, whenRowSays } from '../fixtures/shown.ts';
import type { Service } from '../service/service.ts';

const address = /^\d+\.\d+\.\d+\.\d+$/;

/** Toolbar popup, opened in a tab of its own. */
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

  private button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Goes back to the list of profiles and countries, where something else stands in its place. */
  async list(): Promise<void> {
    const back = this.button('Back');
    if (await back.isVisible()) await back.click();
  }

  /** Opens the options of a scrape, with the last result above them. */
  async scrapeOptions(): Promise<void> {
    await this.list();
    await this.button('Scrape options').click();
    await expect(this.page.getByRole('group', { name: 'Mode', exact: true })).toBeVisible();
  }

  /** Opens the box for a message to the agent. */
  async message(): Promise<Locator> {
    await this.list();
    await this.button('Ask the agent').click();
    const box = this.page.getByLabel('Message', { exact: true });
    await expect(box).toBeVisible();
    return box;
  }

  /** Opens the notes about the tab in front and its exit. */
  async notes(): Promise<void> {
    await this.list();
    await this.button('Notes').click();
  }

  /** Opens what more there is for the tab in front and its exit. */
  async details(): Promise<void> {
    await this.list();
    await this.button('More for this exit').click();
  }

  /** Waits until the popup shows that a profile's route is set. @returns when, in ms since the epoch. */
  routeSet(name: string): Promise<number> {
    return this.page.evaluate(whenRowSays, { name, words: routed });
  }

  /**
   * Presses a profile's switch and waits until the popup shows that its route is set.
   * @returns times in milliseconds since the epoch: before the press, and when the route was shown.
   */
  async switchOn(name: string): Promise<{ pressed: number; shown: number }> {
    const shown = this.routeSet(name);
    const pressed = Date.now();
    await this.toggle(name).click();
    return { pressed, shown: await shown };
  }

  async switchOff(name: string): Promise<void> {
    await this.toggle(name).click();
    await expect(this.exitIp).toHaveText('Your own IP');
  }

  /** Presses Rotate IP and waits until the new address is shown beside the old one. */
  async rotate(): Promise<void> {
    const rotations = this.page.getByText('Now', { exact: true });
    const before = (await rotations.count()) > 0 ? await this.beforeAndNow() : null;
    await this.page.getByRole('button', { name: 'Rotate IP', exact: true }).click();
    await expect(async () => {
      expect(await this.beforeAndNow(1000)).not.toEqual(before);
    }).toPass({ timeout: 30_000 });
  }

  /** Addresses under 'Before' and 'Now'. @param timeout milliseconds to wait for them. */
  async beforeAndNow(timeout = 15_000): Promise<string[]> {
    const under = (word: string) =>
      this.page
        .getByText(word, { exact: true })
        .locator('xpath=following-sibling::*[1]')
        .innerText({ timeout });
    return Promise.all([under('Before'), under('Now')]);
  }

  async checkAgain(): Promise<void> {
    // A problem on the screen offers the same button beside its sentence.
    await this.page.getByRole('button', { name: 'Check again', exact: true }).first().click();
  }

  /** Address of the exit, once the check has reported it. */
  async exit(): Promise<string> {
    let shown = '';
    // Read and checked in one step: the next check may begin between two reads.
    const read = async () => {
      shown = await this.exitIp.innerText();
      return shown;
    };
    await expect.poll(read).toMatch(address);
    return shown;
  }
}

/** The extension as a user operates it: pages and elements found by their accessible names. */
export class Vantage {
  readonly context: BrowserContext;
  readonly service: Service;
  readonly where: Names;
  /** Origin such as `chrome-extension://…`, without a trailing slash. */
  readonly origin: string;

  constructor(context: BrowserContext, service: Service, where: Names, origin: string) {
    this.context = context;
    this.service = service;
    this.where = where;
    this.origin = origin;
  }

  /** Opens an extension page, such as `workspace.html#/settings`, in a new tab. */
  async open(page: string): Promise<Page> {
    const tab = await this.context.newPage();
    await tab.goto(`${this.origin}/${page}`);
    return tab;
  }

  async popup(): Promise<Popup> {
    return new Popup(await this.open('popup.html'));
  }

  /** Opens a web page in a new tab. */
  async visit(url: string): Promise<Page> {
    const tab = await this.context.newPage();
    await tab.goto(url);
    return tab;
  }

  /** Fills the form on the Settings page and presses Connect. */
  async fillConnect(
    settings: Page,
    values: { address?: string; key?: string } = {},
  ): Promise<void> {
    const { addresses } = this.service;
    const { address = addresses.accountApi, key = addresses.keys.account } = values;
    await settings.getByLabel('Account API address', { exact: true }).fill(address);
    await settings.getByLabel('Account API key', { exact: true }).fill(key);
    await settings.getByLabel('Exit check address', { exact: true }).fill(this.where.exitCheck);
    await settings.getByRole('button', { name: 'Connect', exact: true }).click();
  }

  /**
   * Connects by the Connect button's message, without opening its page: nearly every test begins
   * so, and `connect.spec.ts` and `welcome.spec.ts` press the button. Rejects with the background's
   * problem.
   */
  async connect(key = this.service.addresses.keys.account): Promise<void> {
    const { accountApi } = this.service.addresses;
    const addresses = { accountApi, exitCheck: this.where.exitCheck, dashboard: '' };
    await this.send([{ type: 'account/connect', input: { addresses, key } }]);
  }

  /** Saves profiles by the message of the Profiles page, whose form `fillProfiles` fills. */
  async addProfiles(profiles: readonly NewProfile[]): Promise<void> {
    await this.send(
      profiles.map(({ name, country, session = 'sticky', product = 'rp' }) => {
        const base = { id: crypto.randomUUID(), name, kind: 'service', lifetimeMinutes: 30 };
        const profile = { ...base, product, countries: [country], session };
        return { type: 'profiles/save', input: { profile } };
      }),
    );
  }

  /** Sends messages of extension pages to the background; all must succeed. */
  async send(messages: readonly { type: string; input: object }[]): Promise<void> {
    // The page of an extension picture opens quickly and may send messages to the background.
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

  /** Creates profiles on the Profiles page. */
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
   * Stops the background worker as Chromium does when it is idle: running code is dropped, and the
   * next event starts it with new globals. Closing its target does not stop it while Playwright is
   * attached; this DevTools protocol command does (measured on Chromium 156: a mark left in its
   * globals is gone).
   */
  async killWorker(): Promise<void> {
    const page = this.context.pages()[0] ?? (await this.context.newPage());
    await killWorkers(this.context, page);
  }
}

/** Stops every service worker of the browser; see `killWorker`. */
export async function killWorkers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  /**
   * Workers running at the call, until each was seen stopped: one may be restarted before the next
   * stops.
   */
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
  // The first event lists all workers. Subscribed before the stop, because a worker that is
  // restarted at once would never be seen stopped.
  await known.promise;
  isTold = true;
  if (running.size === 0) stopped.resolve();
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped.promise;
  await session.detach();
}
