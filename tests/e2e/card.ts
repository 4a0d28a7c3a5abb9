import { expect } from '@playwright/test';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { workerOf } from './harness.ts';

interface Node {
  role: string;
  name: string;
  value: string;
  disabled: boolean;
  focused: boolean;
  backendId: number;
}

interface Place {
  x: number;
  y: number;
  backendId: number;
}

interface AxValue {
  value?: unknown;
}

const text = (part: AxValue | undefined): string =>
  typeof part?.value === 'string' ? part.value : '';
const isSet = (properties: { name: string; value: AxValue }[] = [], name: string): boolean =>
  properties.some((one) => one.name === name && one.value.value === true);

/** Waits until the card may make a paid request again: at most one every two seconds in each tab. */
export async function turnIsFree(context: BrowserContext): Promise<void> {
  const worker = await workerOf(context);
  const isFree = () =>
    worker.evaluate(async () => {
      const turns = Object.entries(await chrome.storage.session.get(null)).filter(([key]) =>
        key.startsWith('paid:'),
      );
      return turns.every(([, at]) => Date.now() - Number(at) >= 2000);
    });
  await expect.poll(isFree).toBe(true);
}

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
      .filter(({ ignored }) => !ignored)
      .map((node) => ({
        role: text(node.role),
        name: text(node.name),
        value: text(node.value),
        disabled: isSet(node.properties, 'disabled'),
        focused: isSet(node.properties, 'focused'),
        // Text that a style sheet draws belongs to no node.
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

  /** Presses a control once it can be pressed and stands still; a text box has the focus after it. */
  async press(role: string, name: string): Promise<void> {
    const isOn = async () => (await this.find(role, name)).some(({ disabled }) => !disabled);
    await expect.poll(isOn, { message: `${role} '${name}' can be pressed` }).toBe(true);
    const { x, y } = await this.middle(role, name);
    await this.#page.mouse.click(x, y);
    if (role !== 'textbox') return;
    await expect.poll(async () => (await this.find(role, name))[0]?.focused).toBe(true);
  }

  /** Whether what is drawn in the middle of a control is the control, and not something laid over it. */
  async isInFront(role: string, name: string): Promise<boolean> {
    const { x, y, backendId } = await this.middle(role, name);
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

  /** How each element of the card is drawn, in the order of the tree. */
  async looks(): Promise<unknown> {
    const [dialog] = await this.find('dialog', 'Vantage');
    const { object } = await this.#session.send('DOM.resolveNode', {
      backendNodeId: dialog?.backendId ?? 0,
    });
    const { result } = await this.#session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      returnByValue: true,
      functionDeclaration: `function () {
        const told = ['color', 'backgroundColor', 'borderColor', 'borderRadius', 'fontFamily', 'padding', 'boxShadow'];
        return [this, ...this.querySelectorAll('*')].map((one) => {
          const style = getComputedStyle(one);
          return [one.localName, ...told.map((name) => style[name])].join(' | ');
        });
      }`,
    });
    return result.value;
  }

  async isThere(role: string, name: string): Promise<void> {
    await expect.poll(async () => (await this.find(role, name)).length).toBe(1);
  }

  async appears(): Promise<void> {
    await expect.poll(async () => (await this.find('dialog', 'Vantage')).length).toBe(1);
  }

  async isGone(): Promise<void> {
    await expect.poll(async () => (await this.find('dialog', 'Vantage')).length).toBe(0);
  }

  /** The middle of a control, once it is there and was at the same place twice. */
  async middle(role: string, name: string): Promise<Place> {
    let before: Place | null = null;
    let now: Place | null = null;
    const look = async (): Promise<boolean> => {
      before = now;
      now = await this.#place(role, name);
      return now !== null && JSON.stringify(now) === JSON.stringify(before);
    };
    await expect
      .poll(look, { message: `${role} '${name}' stands still`, intervals: [50] })
      .toBe(true);
    return now ?? { x: 0, y: 0, backendId: 0 };
  }

  /** Where a control is now; null: nowhere, or in several places. */
  async #place(role: string, name: string): Promise<Place | null> {
    const [found, ...others] = await this.find(role, name);
    if (!found || others.length > 0) return null;
    const { backendId } = found;
    try {
      await this.#session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId: backendId });
      const { model } = await this.#session.send('DOM.getBoxModel', { backendNodeId: backendId });
      const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border;
      return { x: (left + right) / 2, y: (top + bottom) / 2, backendId };
    } catch {
      // It was taken away or hidden in between: it is looked for again.
      return null;
    }
  }
}
