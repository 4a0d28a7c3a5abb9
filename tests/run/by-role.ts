import { readFile } from 'node:fs/promises';
import { ElementHandle, type Page } from 'puppeteer-core';

/** The part of Testing Library that is used in the page. */
interface Queries {
  queryAllByRole(root: HTMLElement, role: string, options: { name: string }): HTMLElement[];
  queryByLabelText(root: HTMLElement, name: string, options: object): HTMLElement | null;
}

declare global {
  var TestingLibraryDom: Queries | undefined;
}

const script = new URL(
  'dist/@testing-library/dom.umd.min.js',
  import.meta.resolve('@testing-library/dom/package.json'),
);

/**
 * The first element of a page with this role and accessible name; null: there is none. Testing Library searches, inside
 * the page: the driver's own search asks Firefox's main process about every element, which takes it a second for a
 * popup (Firefox 153, measured), in which the extension waits.
 */
export async function byRole(
  page: Page,
  role: string,
  name: string,
): Promise<ElementHandle | null> {
  if (!(await page.evaluate(() => 'TestingLibraryDom' in globalThis))) {
    await page.evaluate(await readFile(script, 'utf8'));
  }
  const found = await page.evaluateHandle(
    (wanted) => {
      const library = globalThis.TestingLibraryDom;
      // A page that is being loaded has no body yet.
      if (document.body === null) return null;
      const [element] = library?.queryAllByRole(document.body, wanted.role, wanted) ?? [];
      if (element || wanted.role !== 'textbox') return element ?? null;
      // A password field has no role.
      const selector = 'input[type=password]';
      return library?.queryByLabelText(document.body, wanted.name, { selector }) ?? null;
    },
    { role, name },
  );
  return found instanceof ElementHandle ? found : null;
}
