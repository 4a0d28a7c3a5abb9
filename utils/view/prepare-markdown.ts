import { linkAttributes, removedElements } from './strip-active-markup';
import { eachYielding } from './yield';

/** Columns that one cell may cover: the turning writes each of them out. */
const mostColumns = 100;

/** Addresses of the web, and those without a scheme: what a copied text leads to is plain to see. */
function isPlainAddress(value: string): boolean {
  return !/^[\s\0-\x20]*[a-z][\w+.-]*:/i.test(value) || /^\s*(https?|mailto):/i.test(value);
}

function calm(element: Element): void {
  const showsAddress = element.matches('a,img');
  for (const { name, value } of Array.from(element.attributes)) {
    const leads = /^(xlink:)?href$|^src$/i.test(name);
    if (linkAttributes.test(name) || (leads && !(showsAddress && isPlainAddress(value)))) {
      element.removeAttribute(name);
    }
  }
  if (Number(element.getAttribute('colspan')) > mostColumns) {
    element.setAttribute('colspan', String(mostColumns));
  }
}

function unstray(cell: Element): void {
  const stray = cell.localName !== 'table' && !cell.parentElement?.closest('table');
  if (stray || !(cell instanceof HTMLElement)) cell.replaceWith(...cell.childNodes);
}

/**
 * Makes a parsed page fit to be turned into Markdown. A table that Markdown has no words for is written as markup: it
 * must not be alive where the Markdown is shown one day. And the turning breaks off at cells without a table, which
 * drawings and formulas can have. Works in small steps.
 * @param root is changed.
 */
export async function prepareForMarkdown(root: Element): Promise<void> {
  await eachYielding(root.querySelectorAll(`${removedElements},style,svg`), (one) => one.remove());
  await eachYielding(root.querySelectorAll('*'), calm);
  await eachYielding(root.querySelectorAll('table,thead,tbody,tfoot,tr,td,th'), unstray);
}
