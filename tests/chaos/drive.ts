import type { BrowserContext, Page } from '@playwright/test';
import { routed, whenRowSays } from '../fixtures/shown.ts';
import { killWorkers, type Popup } from '../e2e/vantage.ts';
import type { Action } from './plan.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Times in milliseconds since the epoch: of the first press, and of the popup showing the action as
 * done.
 */
export interface Done {
  pressed: number;
  shown: number;
  /**
   * Whether the first press was lost because the background that was to carry it out was killed.
   */
  again: boolean;
}

/**
 * Kills the workers of one kind of window. Does not wait for their end, because a worker that is
 * restarted at once is never seen stopped.
 */
async function killNow(context: BrowserContext, pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => Promise.race([killWorkers(context, page), pause(1500)])));
}

/**
 * Carries out an action in the popup as a user does: presses, waits until it is shown as done, and
 * presses again when it had no effect. Kills the workers at the planned moment.
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
      // Like a user who opens the popup again and looks before pressing: if a press that seemed
      // lost had taken effect, a second one would undo it.
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

/** @returns time at which the route was shown as set; null: it was not. */
async function turnOn(popup: Popup, name: string): Promise<number | null> {
  const on = popup.page.evaluate(whenRowSays, { name, words: routed });
  const late = pause(5000).then(() => null);
  const toggle = popup.toggle(name);
  // A press that took effect although its reply was lost must not be undone. A row that is
  // switching must not be pressed either, which would cancel the switch.
  const moving = (await toggle.getAttribute('aria-busy')) === 'true';
  if (!moving && !(await toggle.isChecked())) await toggle.click({ timeout: 5000 }).catch(() => {});
  return Promise.race([on.catch(() => null), late]);
}

/** @returns time at which the new address was shown beside the old one; null: it was not. */
async function rotate(popup: Popup): Promise<number | null> {
  const { page } = popup;
  const now = page.getByText('Now', { exact: true });
  const pair = async () => ((await now.count()) > 0 ? popup.beforeAndNow(1000) : null);
  const unchanged = page.getByText('Exit IP did not change', { exact: true });
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
    // Without the flush the address stays the same; the popup says so and the action is done.
    if (until - Date.now() < 3000 && (await unchanged.isVisible())) return Date.now();
  }
  return null;
}

/** Address of the exit in the popup; the check is requested again when it died with its worker. */
export async function exitOf(popup: Popup): Promise<string> {
  for (const until = Date.now() + 40_000; Date.now() < until; await pause(25)) {
    const text = await popup.exitIp.innerText().catch(() => '');
    if (/^\d+\.\d+\.\d+\.\d+$/.test(text)) return text;
    const check = popup.page.getByRole('button', { name: 'Check again', exact: true }).first();
    if (until - Date.now() < 37_000) await check.click({ timeout: 300 }).catch(() => {});
  }
  throw new Error(`No exit was told: ${await popup.page.locator('body').innerText()}`);
}
