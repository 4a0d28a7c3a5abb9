import { forEachYielding } from '../yield';

const headings = 'h1,h2,h3,h4,h5,h6';
const blocks =
  'address,article,aside,blockquote,center,dd,div,dl,dt,figcaption,figure,footer,form,header,li,main,ol,p,section,table,td,th,tr,ul';

const hasContent = (element: Element) =>
  element.textContent.trim() !== '' || element.querySelector('img') !== null;

/** Joins the lines of a heading: Markdown ends a heading with its line. */
function joinHeading(heading: Element): void {
  for (const part of heading.querySelectorAll(`br,${blocks}`)) {
    part.before(' ');
    part.after(' ');
    part.replaceWith(...part.childNodes);
  }
}

/** Block of a link that stays linked: its heading, or the first block without blocks inside. */
function linkedBlock(link: Element): Element | undefined {
  const heading = Array.from(link.querySelectorAll(headings)).find(hasContent);
  if (heading) return heading;
  return Array.from(link.querySelectorAll(blocks)).find(
    (block) => hasContent(block) && block.querySelector(blocks) === null,
  );
}

function narrow(link: Element): void {
  const block = link.querySelector(`${headings},${blocks}`) && linkedBlock(link);
  if (!block) return;
  const inner = link.cloneNode(false);
  if (!(inner instanceof Element)) return;
  inner.append(...block.childNodes);
  block.append(inner);
  link.replaceWith(...link.childNodes);
}

/**
 * Moves links around headings and blocks into them, since the text of a Markdown link is one line.
 * Yields to the page.
 * @param root is changed.
 */
export async function narrowLinks(root: Element): Promise<void> {
  await forEachYielding(root.querySelectorAll(headings), joinHeading);
  await forEachYielding(root.querySelectorAll('a[href]'), narrow);
}
