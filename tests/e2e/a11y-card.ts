import type { Page } from '@playwright/test';
import { inject, tellFindings, type Looks } from './a11y-look.ts';

interface Described {
  backendNodeId: number;
  children?: Described[];
  shadowRoots?: (Described & { shadowRootType?: string })[];
}

/** The closed shadow root of the card, and the element that it hangs on. */
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

/** Looks at the card on a page in both schemes. Its root is closed to the page, and opened for axe by the debugger. */
export async function lookAtCard(looks: Looks, page: Page, state: string): Promise<void> {
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
      'function (root) { Object.defineProperty(this, "shadowRoot", { value: root }); window.cardHost = this; }',
    objectId: host?.object.objectId ?? '',
    arguments: [{ objectId: root?.object.objectId ?? '' }],
  });
  await inject(page.mainFrame());
  looks.seen.push(state);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(tellFindings, { only: null, within: 'cardHost' as const });
    looks.found.push(...found.map((line) => `${state}, ${colorScheme}: ${line}`));
  }
  await session.detach();
}
