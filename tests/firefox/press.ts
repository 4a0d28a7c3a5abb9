import type { ElementHandle } from 'puppeteer-core';
import { byRole } from '../run/by-role.ts';
import { type FirefoxScreen, patiently } from '../run/firefox-screen.ts';
import { until } from '../run/screen.ts';
import { expect } from './harness.ts';

/** Waits for an element of the extension's page, of a role that `Screen` does not cover. */
export function control(
  firefox: FirefoxScreen,
  role: 'radio' | 'textbox',
  name: string,
): Promise<ElementHandle> {
  const find = () => byRole(firefox.page('extension'), role, name);
  return until(`'${name}' is not on the screen`, 15, () => patiently(find));
}

/** Replaces a number field's value. */
export async function fillNumber(
  firefox: FirefoxScreen,
  name: string,
  value: number,
): Promise<void> {
  const field = await control(firefox, 'textbox', name);
  await field.click({ count: 3 });
  await field.type(String(value));
}

/** Waits until the extension's page shows a text; allows for slow machines. */
export async function shows(firefox: FirefoxScreen, text: string | RegExp): Promise<void> {
  const shown = expect.poll(() => firefox.text(), { timeout: 60_000 });
  await (typeof text === 'string' ? shown.toContain(text) : shown.toMatch(text));
}

/** Waits until the extension's page no longer shows a text. */
export async function hides(firefox: FirefoxScreen, text: string): Promise<void> {
  await expect.poll(() => firefox.text(), { timeout: 60_000 }).not.toContain(text);
}

/** Opens a folded part of the extension's page by its title. */
export async function unfold(firefox: FirefoxScreen, title: string): Promise<void> {
  const summary = `::-p-xpath(//summary[contains(., '${title}')])`;
  const found = await until(`'${title}' is not on the screen`, 15, () =>
    firefox.page('extension').$(summary),
  );
  await found.click();
}

/** Opens the sidebar's page for the page in front, and unfolds its lists there. */
export async function showLists(firefox: FirefoxScreen): Promise<void> {
  await firefox.show('sidepanel.html');
  const section = await firefox
    .page('extension')
    .waitForSelector('::-p-text(Pick data on this page)');
  await section?.click();
  await shows(firefox, /List 1 of \d · 24 rows/);
}
