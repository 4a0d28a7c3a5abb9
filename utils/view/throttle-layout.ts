import { yieldToPage, createYielder } from './yield';
import { weightOf } from './markdown/markdown-slices';

/** Maximum number of elements that are laid out at once without a noticeable pause. */
const light = 3000;
/** Minimum weight of a group. */
const part = 300;
/** Weight at which a group ends even between inline nodes, although this adds a line break. */
const longest = 1000;

const nameSet = (names: string) => new Set(names.split(' '));

/**
 * Elements whose children can be grouped. Numbered lists cannot: each group would restart the
 * numbers.
 */
const containers = nameSet(
  'ARTICLE ASIDE BLOCKQUOTE BODY CENTER DIV DL FIELDSET FOOTER FORM HEADER MAIN MENU NAV SECTION UL',
);
/** Elements that start and end a line. */
const blocks = nameSet(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE CENTER DD DIV DL DT FIELDSET FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN MENU NAV OL P PRE SECTION TABLE UL',
);

const isBlock = (node: Node | null) => node instanceof Element && blocks.has(node.tagName);

/** Styles that depend on siblings or position, which grouping would change. */
const placing = /position|float|flex|grid|column|counter|inset|child|nth-|[>+~]/i;
const placed = 'position,float,flex,grid,column'
  .split(',')
  .map((word) => `[style*="${word}" i]`)
  .join();

const placesItself = (page: Document) =>
  page.querySelector(placed) !== null ||
  Array.from(page.querySelectorAll('style')).some((style) => placing.test(style.textContent));

/** Wraps consecutive nodes in an element that the browser lays out only near the viewport. */
function deferLayout(nodes: readonly Node[], weight: number): void {
  const [first] = nodes;
  if (!first?.parentNode || !first.ownerDocument) return;
  const wrapper = first.ownerDocument.createElement('div');
  // Estimated height, for the scroll bar.
  const height = weight * (nodes.some(isBlock) ? 20 : 2);
  wrapper.setAttribute(
    'style',
    `content-visibility: auto; contain-intrinsic-size: auto ${height}px`,
  );
  first.parentNode.insertBefore(wrapper, first);
  for (const node of nodes) wrapper.append(node);
}

/**
 * Defers the layout of off-screen parts of a large page, which the browser would otherwise lay out
 * in one blocking step. Does nothing if the page's styles position its elements. Yields to the
 * page.
 * @param page is changed: elements are wrapped.
 */
export async function throttleLayout(page: Document): Promise<void> {
  if (weightOf(page.documentElement) <= light || placesItself(page)) return;
  const pause = createYielder();
  const rest: Element[] = [page.body];
  for (let container = rest.pop(); container; container = rest.pop()) {
    let nodes: Node[] = [];
    let weight = 0;
    const flush = () => {
      if (weight >= part) deferLayout(nodes, weight);
      nodes = [];
      weight = 0;
    };
    for (const node of Array.from(container.childNodes)) {
      if (pause()) await yieldToPage();
      const own = node instanceof Element ? weightOf(node) : 0;
      if (node instanceof Element && own > longest) {
        flush();
        if (containers.has(node.tagName)) rest.push(node);
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
