import type { Locator, Page } from '@playwright/test';
import { plant, samples } from '../fixtures/library.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect } from './harness.ts';
import type { Vantage } from './vantage.ts';

/** Timeout for slow machines. */
export const patient = { timeout: 60_000 };

/** Widths checked: 320 pixels, and a common screen at 200 % zoom. */
export const both = [320, 640] as const;

/** Button with this exact name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** Presses a key on a control once it is enabled. */
export async function byKey(control: Locator, key = 'Enter'): Promise<void> {
  await expect(control).toBeEnabled(patient);
  await control.press(key);
}

/**
 * Connects and opens the workspace, with two profiles and some results, one of them from a real
 * scrape.
 */
export async function inUse(vantage: Vantage): Promise<Page> {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 2));
  const page = await vantage.open('workspace.html#/results');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('heading', { name: 'Results' }).first()).toBeVisible();
  const json = { id: 'json', type: 'application/json', content: '{"lamps":[{"name":"Oak"}]}' };
  const shown = samples.filter(({ id }) => ['shop', 'notes', 'bytes'].includes(id));
  await page.evaluate(plant, [...shown, json]);
  await page.reload();
  return page;
}
