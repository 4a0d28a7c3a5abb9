import { expect } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';

interface Node {
  role: string;
  name: string;
  value: string;
  backendId: number;
}

interface AxValue {
  value?: unknown;
}

const text = (part: AxValue | undefined): string =>
  typeof part?.value === 'string' ? part.value : '';

/**
 * The card on a page, found as assistive technology finds it: its shadow root is closed to the page and
 * to selectors, while the accessibility tree holds it. Presses are real ones of the mouse.
 */
export class Card {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async on(page: Page): Promise<Card> {
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    await session.send('DOM.enable');
    return new Card(page, session);
  }

  /** Everything on the page with this role, and with this name where one is given. */
  async find(role: string, name?: string | RegExp): Promise<Node[]> {
    const { nodes } = await this.#session.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ ignored, backendDOMNodeId }) => !ignored && backendDOMNodeId !== undefined)
      .map((node) => ({
        role: text(node.role),
        name: text(node.name),
        value: text(node.value),
        backendId: node.backendDOMNodeId ?? 0,
      }))
      .filter((node) => node.role === role)
      .filter(
        (node) =>
          name === undefined ||
          (typeof name === 'string' ? node.name === name : name.test(node.name)),
      );
  }

  /** All text that the page's accessibility tree holds, the card's with it. */
  async text(): Promise<string> {
    return (await this.find('StaticText')).map(({ name }) => name).join('\n');
  }

  async press(role: string, name: string): Promise<void> {
    const { x, y } = await this.#middle(role, name);
    await this.#page.mouse.click(x, y);
  }

  /** Whether what is drawn in the middle of a control is the control, and not something laid over it. */
  async isInFront(role: string, name: string): Promise<boolean> {
    const { x, y, backendId } = await this.#middle(role, name);
    const at = await this.#session.send('DOM.getNodeForLocation', {
      x: Math.round(x),
      y: Math.round(y),
      includeUserAgentShadowDOM: false,
    });
    const inside = await this.#session.send('DOM.resolveNode', { backendNodeId: backendId });
    const found = await this.#session.send('DOM.resolveNode', { backendNodeId: at.backendNodeId });
    const { result } = await this.#session.send('Runtime.callFunctionOn', {
      functionDeclaration: 'function (other) { return this === other || this.contains(other); }',
      objectId: inside.object.objectId ?? '',
      arguments: [{ objectId: found.object.objectId ?? '' }],
      returnByValue: true,
    });
    return result.value === true;
  }

  async appears(): Promise<void> {
    await expect.poll(async () => (await this.find('dialog', 'Vantage')).length).toBe(1);
  }

  async isGone(): Promise<void> {
    await expect.poll(async () => (await this.find('dialog', 'Vantage')).length).toBe(0);
  }

  async #middle(role: string, name: string): Promise<{ x: number; y: number; backendId: number }> {
    await expect.poll(async () => (await this.find(role, name)).length).toBe(1);
    const [found] = await this.find(role, name);
    const backendId = found?.backendId ?? 0;
    await this.#session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId: backendId });
    const { model } = await this.#session.send('DOM.getBoxModel', { backendNodeId: backendId });
    const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border;
    return { x: (left + right) / 2, y: (top + bottom) / 2, backendId };
  }
}
