import { yieldToPage, createYielder } from './yield';
import { weightOf } from './markdown-slices';

/** Elements of a page up to which it is laid out in a moment as it stands. */
const light = 3000;
/** A part of a page that is laid out by itself weighs as much, where it may end. */
const part = 300;
/** Where nothing but words and marks follow each other, it ends after so many: there a line breaks. */
const longest = 1000;

const words = (names: string) => new Set(names.split(' '));

/** What may hold another element around its children. A list with numbers may not: they would begin anew in each. */
const holders = words(
  'ARTICLE ASIDE BLOCKQUOTE BODY CENTER DIV DL FIELDSET FOOTER FORM HEADER MAIN MENU NAV SECTION UL',
);
/** What begins and ends a line. */
const blocks = words(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE CENTER DD DIV DL DT FIELDSET FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN MENU NAV OL P PRE SECTION TABLE UL',
);

const isBlock = (node: Node | null) => node instanceof Element && blocks.has(node.tagName);

/** Styles that place elements by what stands around them, or that count them. */
const placing = /position|float|flex|grid|column|counter|inset|child|nth-|[>+~]/i;
const placed = 'position,float,flex,grid,column'
  .split(',')
  .map((word) => `[style*="${word}" i]`)
  .join();

const placesItself = (page: Document) =>
  page.querySelector(placed) !== null ||
  Array.from(page.querySelectorAll('style')).some((style) => placing.test(style.textContent));

/** Puts nodes that follow each other into an element that the browser lays out only once it comes near the window. */
function hold(nodes: readonly Node[], weight: number): void {
  const [first] = nodes;
  if (!first?.parentNode || !first.ownerDocument) return;
  const holder = first.ownerDocument.createElement('div');
  // As high as so much may be: the bar for scrolling needs a guess.
  const height = weight * (nodes.some(isBlock) ? 20 : 2);
  holder.setAttribute(
    'style',
    `content-visibility: auto; contain-intrinsic-size: auto ${height}px`,
  );
  first.parentNode.insertBefore(holder, first);
  for (const node of nodes) holder.append(node);
}

/**
 * Lets a page of many thousand elements be laid out in parts, those in the window first: the browser would lay out the
 * whole in one piece. A page whose own styles place its elements is left as it is. Works in small steps.
 * @param page is changed: elements of ours come between its own.
 */
export async function throttleLayout(page: Document): Promise<void> {
  if (weightOf(page.documentElement) <= light || placesItself(page)) return;
  const pause = createYielder();
  const rest: Element[] = [page.body];
  for (let holder = rest.pop(); holder; holder = rest.pop()) {
    let nodes: Node[] = [];
    let weight = 0;
    const flush = () => {
      if (weight >= part) hold(nodes, weight);
      nodes = [];
      weight = 0;
    };
    for (const node of Array.from(holder.childNodes)) {
      if (pause()) await yieldToPage();
      const own = node instanceof Element ? weightOf(node) : 0;
      if (node instanceof Element && own > longest) {
        flush();
        if (holders.has(node.tagName)) rest.push(node);
        continue;
      }
      if (weight >= longest || (weight >= part && (isBlock(node) || isBlock(nodes.at(-1) ?? null))))
        flush();
      nodes.push(node);
      weight += own;
    }
    flush();
  }
}
