import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Vantage } from './vantage.ts';

/** A profile with session options; omitted fields keep the form's defaults. */
interface LivingProfile {
  name: string;
  product: string;
  country: string;
  /** The only host the profile applies to; absent: all traffic. */
  site?: string;
  lifetimeMinutes?: number;
  renewal?: 'on' | 'off' | 'ask';
  rotateEveryMinutes?: number;
  capMb?: number;
  atCap?: 'warn' | 'close';
}

const open = (page: Page, part: string) => page.locator('summary', { hasText: part }).click();

/** Creates a profile through the form and closes it. */
export async function addLiving(vantage: Vantage, about: LivingProfile): Promise<void> {
  const page = await vantage.open('workspace.html#/profiles/new');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Name').fill(about.name);
  await field('Product').selectOption(about.product);
  await field('Country').selectOption(about.country);
  if (about.lifetimeMinutes !== undefined) {
    await page.getByLabel(/^Lifetime/).fill(String(about.lifetimeMinutes));
  }
  if (about.site !== undefined) {
    await open(page, 'Where it applies');
    await field('Applies to').selectOption('only');
    await field('Sites, one per line').fill(about.site);
  }
  if (about.renewal !== undefined || about.rotateEveryMinutes !== undefined) {
    await open(page, 'Renewal and rotation');
    if (about.renewal) await field('When the session ends').selectOption(about.renewal);
    if (about.rotateEveryMinutes) {
      await field('Rotate every').fill(String(about.rotateEveryMinutes));
    }
  }
  if (about.capMb !== undefined) {
    await open(page, 'While it is on');
    await field('Session limit').fill(String(about.capMb));
    await field('At the limit').selectOption(about.atCap ?? 'warn');
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: `Edit ${about.name}`, exact: true })).toBeVisible();
  await page.close();
}
