import type { Page } from '@playwright/test';
import { inject, tellFindings, type A11yChecks } from './a11y-checks.ts';
import { patient } from './a11y-use.ts';
import { walk } from './a11y-walk.ts';
import { turnIsFree } from './card.ts';
import { expect } from './harness.ts';
import { askFromMenu, cardWithForm } from './menu-press.ts';
import type { Vantage } from './vantage.ts';

const costly = 'Scrape anyway';

interface Described {
  backendNodeId: number;
  children?: Described[];
  shadowRoots?: (Described & { shadowRootType?: string })[];
}

/** The card's closed shadow root and its host element. */
function cardIn(node: Described): { host: number; root: number } | null {
  const root = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
  if (root) return { host: node.backendNodeId, root: root.backendNodeId };
  for (const child of node.children ?? []) {
    const found = cardIn(child);
    if (found) return found;
  }
  return null;
}

declare global {
  interface Window {
    cardHost?: Element;
  }
}

/** Checks the card on a page in both colour schemes. Its closed root is exposed to axe through the debugger. */
async function checkCard(checks: A11yChecks, page: Page, state: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { root: whole } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const card = cardIn(whole);
  if (!card) throw new Error('There is no card on the page');
  const [host, root] = await Promise.all(
    [card.host, card.root].map((backendNodeId) =>
      session.send('DOM.resolveNode', { backendNodeId }),
    ),
  );
  await session.send('Runtime.callFunctionOn', {
    functionDeclaration:
      'function (root) { Object.defineProperty(this, "shadowRoot", { value: root, configurable: true }); window.cardHost = this; }',
    objectId: host?.object.objectId ?? '',
    arguments: [{ objectId: root?.object.objectId ?? '' }],
  });
  await inject(page.mainFrame());
  checks.seen.push(state);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(tellFindings, { only: null, within: 'cardHost' as const });
    checks.found.push(...found.map((line) => `${state}, ${colorScheme}: ${line}`));
  }
  await session.detach();
}

/** Checks the window for a message, the card's form, and the confirmation window above the spending limit. */
export async function throughCard(checks: A11yChecks, vantage: Vantage, tab: Page): Promise<void> {
  const message = await askFromMenu(vantage, tab);
  await expect(message.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused(patient);
  await checks.at(message, 'the window for a message to the agent');
  checks.found.push(...(await walk(message, 'the window for a message to the agent')));
  await message.close();
  const scraping = await cardWithForm(vantage, tab);
  await checkCard(checks, tab, 'card, form');
  await tab.keyboard.press('Escape');
  await scraping.isGone();
  await cardWithForm(vantage, tab);
  await turnIsFree(vantage.context);
  const opened = vantage.context.waitForEvent('page', patient);
  await scraping.press('button', 'Scrape this page');
  const asked = await opened;
  await expect(asked.getByRole('heading', { name: /^Spend up to/ })).toBeVisible(patient);
  await expect.poll(() => scraping.text()).toContain("Answer in Vantage's own window.");
  await checkCard(checks, tab, 'card, waiting for an answer');
  await checks.at(asked, 'the window that asks above the limit');
  checks.found.push(...(await walk(asked, 'the window that asks above the limit')));
  await Promise.all([
    asked.waitForEvent('close', patient),
    asked.getByRole('button', { name: costly, exact: true }).click(),
  ]);
  await expect.poll(() => scraping.text(), patient).toMatch(/\bDone\b/);
  await checkCard(checks, tab, 'card, done');
  await scraping.press('button', 'Close');
  await scraping.isGone();
}
