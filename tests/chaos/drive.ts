import type { BrowserContext, Page } from '@playwright/test';
import { routed, whenRowSays } from '../fixtures/shown.ts';
import { killWorkers, type Popup } from '../e2e/vantage.ts';
import type { Action } from './plan.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds since the epoch: the first press, and when the popup said that it is done. */
export interface Done {
  pressed: number;
  shown: number;
  /** The first press was lost, with the background that was to carry it out. */
  again: boolean;
}

/** Ends the workers of a window's kind. One that is woken at once is never seen stopped; nobody waits for it. */
async function killNow(context: BrowserContext, pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => Promise.race([killWorkers(context, page), pause(1500)])));
}

/**
 * Carries one action out as a person does, in the popup: presses, waits until it is said to be done, and
 * presses again when nothing came of it. Ends the workers at the planned moment.
 * @param windows a page of each kind of window, regular and private.
 */
export async function carryOut(
  popup: Popup,
  windows: readonly Page[],
  { kind, profile, kill }: Action,
): Promise<Done> {
  const context = popup.page.context();
  const end = () => killNow(context, windows);
  if (kill?.moment === 'before') await end();
  const pressed = Date.now();
  const attempt = kind === 'switch' ? () => turnOn(popup, profile.name) : () => rotate(popup);
  const killing = kill?.moment === 'pressed' ? pause(kill.after).then(end) : Promise.resolve();
  let shown: number | null = null;
  let again = false;
  for (let tries = 0; shown === null && tries < 8; tries += 1) {
    again = tries > 0;
    if (again) {
      // As a person who opens the popup anew, and looks before pressing: a press that came through late
      // would be taken back by another one.
      await popup.page.reload({ timeout: 10_000 }).catch(() => {});
      await pause(1500);
    }
    shown = await attempt();
  }
  await killing;
  if (shown === null) {
    const text = await popup.page.locator('body').innerText();
    throw new Error(`${kind} ${profile.name} was never done: ${text}`);
  }
  if (kill?.moment === 'shown') await pause(kill.after).then(end);
  return { pressed, shown, again };
}

/** @returns when the route was shown to be set; null: it was not. */
async function turnOn(popup: Popup, name: string): Promise<number | null> {
  const on = popup.page.evaluate(whenRowSays, { name, words: routed });
  const late = pause(5000).then(() => null);
  const toggle = popup.toggle(name);
  // A press that came through although its answer was lost must not be taken back.
  // Nor is a row that is switching pressed: that would call it off.
  const moving = (await toggle.getAttribute('aria-busy')) === 'true';
  if (!moving && !(await toggle.isChecked())) await toggle.click({ timeout: 5000 }).catch(() => {});
  return Promise.race([on.catch(() => null), late]);
}

/** @returns when the new address stood beside the old one; null: it did not. */
async function rotate(popup: Popup): Promise<number | null> {
  const { page } = popup;
  const now = page.getByText('Now', { exact: true });
  const pair = async () => ((await now.count()) > 0 ? popup.beforeAndNow(1000) : null);
  const unchanged = page.getByText('Address did not change', { exact: true });
  const before = JSON.stringify(await pair().catch(() => null));
  const button = page.getByRole('button', { name: 'Rotate IP', exact: true });
  const clicked = await button.click({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
  if (!clicked) return null;
  for (const until = Date.now() + 6000; Date.now() < until; await pause(10)) {
    const seen = await pair().catch(() => null);
    if (seen && JSON.stringify(seen) !== before) return Date.now();
    // Without the flush it stays as it was: the popup says so, and it is done.
    if (until - Date.now() < 3000 && (await unchanged.isVisible())) return Date.now();
  }
  return null;
}

/** The exit's address as the popup tells it, asked for again when the check died with its worker. */
export async function exitOf(popup: Popup): Promise<string> {
  for (const until = Date.now() + 40_000; Date.now() < until; await pause(25)) {
    const text = await popup.exitIp.innerText().catch(() => '');
    if (/^\d+\.\d+\.\d+\.\d+$/.test(text)) return text;
    const check = popup.page.getByRole('button', { name: 'Check again', exact: true }).first();
    if (until - Date.now() < 37_000) await check.click({ timeout: 300 }).catch(() => {});
  }
  throw new Error(`No exit was told: ${await popup.page.locator('body').innerText()}`);
}
