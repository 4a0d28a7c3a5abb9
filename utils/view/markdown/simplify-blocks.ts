import { blockTags } from '../block-tags';
import { forEachYielding } from '../yield';

/** Blocks on the screen that Turndown takes for parts of a line. */
const unknownBlocks = 'details,dialog,legend,search,summary';

/** Parts of a line. Around a block they have no Markdown, and Turndown joins its lines with others. */
const inline =
  'a:not([href]),abbr,b,bdi,bdo,big,button,cite,del,dfn,em,font,i,ins,label,mark,q,s,small,span,strike,strong,sub,sup,tt,u,var';

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function asDiv(block: Element): void {
  const div = block.ownerDocument.createElement('div');
  div.append(...block.childNodes);
  block.replaceWith(div);
}

/**
 * Turns the blocks of a page into those that Turndown knows, and unwraps what surrounds them, so
 * that their lines stay lines. Links without content go: nothing of them could be read. Yields to
 * the page.
 * @param root is changed.
 */
export async function simplifyBlocks(root: Element): Promise<void> {
  await forEachYielding(root.querySelectorAll(unknownBlocks), asDiv);
  const all = [...blockTags].join(',');
  await forEachYielding(root.querySelectorAll(inline), (part) => {
    if (part.querySelector(all)) unwrap(part);
  });
  // Before a block in code, Turndown takes away the blank that divides the code from an address before it.
  await forEachYielding(root.querySelectorAll('code'), (code) => {
    if (code.closest('pre') || code.querySelector('pre')) return;
    const lines = code.querySelectorAll(all);
    if (lines.length === 0) return;
    for (const line of lines) {
      line.before(' ');
      line.after(' ');
    }
    code.replaceChildren(code.textContent ?? '');
  });
  await forEachYielding(root.querySelectorAll('a[href]'), (link) => {
    if (link.textContent?.trim() === '' && !link.querySelector('img[src]')) link.replaceWith(' ');
  });
}

/**
 * Unwraps whatever surrounds code and is no block, such as links and custom elements: Turndown would trim the code and
 * put it into a line, where Markdown readers take it for text. Yields to the page.
 * @param root is changed; `simplifyBlocks` has to come before.
 */
export async function unwrapAroundCode(root: Element): Promise<void> {
  const around = new Set<Element>();
  for (const pre of root.querySelectorAll('pre'))
    for (
      let parent = pre.parentElement;
      parent && parent !== root && !around.has(parent);
      parent = parent.parentElement
    )
      if (!blockTags.has(parent.tagName)) around.add(parent);
  // The outermost first, so that no content moves more than once.
  await forEachYielding(root.querySelectorAll('*'), (part) => {
    if (around.has(part)) unwrap(part);
  });
}
