import DOMPurify, { type Config } from 'dompurify';
import { weightOf } from './markdown-slices';
import { createYielder, eachYielding, yieldToPage } from './yield';

/** What is done to a parsed page: DOMPurify's allow-lists, made stricter. */
export interface SanitizePolicy {
  config: Config;
  /** Whether an attribute that DOMPurify would allow may stay. `name` is in lower case. */
  keeps: (element: Element, name: string, value: string) => boolean;
}

/** Elements on DOMPurify's lists that load something, or whose content is read later. */
const forbiddenTags = 'area audio content decorator element shadow source template track video';
/** Attributes that Turndown reads, addresses aside. */
const markdownAttributes = new Set([
  'align',
  'alt',
  'checked',
  'class',
  'colspan',
  'rowspan',
  'start',
  'type',
]);

/**
 * For Markdown, which may hold tables as markup and is shown by programs of others: HTML with few attributes.
 * Addresses of links and pictures stay, for `prepareForMarkdown` to check.
 */
export const markdownPolicy: SanitizePolicy = {
  config: {
    USE_PROFILES: { html: true },
    ADD_TAGS: ['body'],
    FORBID_TAGS: [...forbiddenTags.split(' '), 'style'],
    // Formulas become their words.
    FORBID_CONTENTS:
      'audio head iframe noembed noframes noscript script style svg template video'.split(' '),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /-/ },
    IN_PLACE: true,
  },
  keeps(element, name, value) {
    if (name === 'href' || name === 'src') return /^(a|img)$/.test(element.localName);
    if (!markdownAttributes.has(name)) return false;
    // The language of code, which Turndown writes behind the fence as it is.
    return name !== 'class' || (element.localName === 'code' && /^[\w+#. -]*$/.test(value));
  },
};

/**
 * A style that holds a drawing as text (`url('data:image/svg+xml,<svg …')`) looks to DOMPurify like markup that hides in
 * a style, and would go as a whole. `\3c ` means the same in CSS.
 */
function escapeTagsInStyle(node: Node): void {
  if (node.nodeName.toLowerCase() !== 'style' || node.firstChild !== node.lastChild) return;
  const text = node.textContent ?? '';
  const escaped = text.replaceAll(/<!--|-->/g, ' ').replaceAll(/<(?=[\w/!?])/g, '\\3c ');
  if (escaped !== text) node.textContent = escaped;
}

function createPurify({ config, keeps }: SanitizePolicy) {
  const purify = DOMPurify(window);
  purify.setConfig(config);
  purify.addHook('beforeSanitizeElements', escapeTagsInStyle);
  purify.addHook('uponSanitizeAttribute', (element, data) => {
    if (!keeps(element, data.attrName, data.attrValue)) data.keepAttr = false;
  });
  return purify;
}

/** Elements that are sanitized at once: some ten milliseconds. Larger ones are taken apart. */
const pieceWeight = 500;

const svg = 'http://www.w3.org/2000/svg';

/** Siblings in their order, as many together as are sanitized at once. */
function groupsOf(nodes: readonly ChildNode[]): ChildNode[][] {
  const groups: ChildNode[][] = [];
  let weight = pieceWeight;
  for (const node of nodes) {
    const own = node instanceof Element ? weightOf(node) : 1;
    if (weight + own > pieceWeight) {
      groups.push([]);
      weight = 0;
    }
    groups.at(-1)?.push(node);
    weight += own;
  }
  return groups;
}

/**
 * DOMPurify drops an HTML element with the name of a formula's or drawing's (`mglyph`) and all that is in it, which may be
 * the rest of a page. Unknown elements mean nothing without scripts and styles: their content takes their place.
 */
function unwrapUnknown(element: Element): void {
  if (element instanceof HTMLUnknownElement) element.replaceWith(...element.childNodes);
}

/**
 * Sanitizes everything in an element, itself excepted. DOMPurify works on a whole tree at once, 25,000 elements in some
 * 400 ms; so a large element is emptied, sanitized alone, and given its sanitized children back.
 * @param root is changed; nobody else may hold it.
 * @returns whether there was anything to take away.
 */
export async function sanitizeWithin(root: Element, policy: SanitizePolicy): Promise<boolean> {
  const purify = createPurify(policy);
  const pause = createYielder();
  let found = false;

  /** Sanitizes siblings within a parent of their namespace, without which DOMPurify takes them for strays. */
  function purifySiblings(siblings: readonly ChildNode[], parent: Element): ChildNode[] {
    const holder =
      parent.namespaceURI === svg && !/^(desc|foreignObject|title)$/.test(parent.localName)
        ? parent.ownerDocument.createElementNS(svg, 'svg')
        : parent.ownerDocument.createElement('div');
    holder.append(...siblings);
    purify.sanitize(holder);
    found ||= purify.removed.length > 0;
    return [...holder.childNodes];
  }

  await eachYielding(root.querySelectorAll('*'), unwrapUnknown);
  const rest = [{ parent: root, siblings: [...root.childNodes] }];
  root.replaceChildren();
  for (let next = rest.pop(); next; next = rest.pop()) {
    for (const group of groupsOf(next.siblings)) {
      if (pause()) await yieldToPage();
      const [first] = group;
      // MathML stays whole: what may lie in what there hangs on the parent's name.
      const large =
        first instanceof Element &&
        weightOf(first) > pieceWeight &&
        !first.namespaceURI?.endsWith('MathML');
      if (!large) {
        next.parent.append(...purifySiblings(group, next.parent));
        continue;
      }
      const children = [...first.childNodes];
      // One child tells what becomes of the others: they stay, come in place of the element, or go with it.
      first.replaceChildren(first.ownerDocument.createTextNode('-'));
      const [kept] = purifySiblings([first], next.parent);
      if (kept === undefined) continue;
      if (kept === first) first.replaceChildren();
      const parent = kept === first ? first : root.ownerDocument.createElement('div');
      next.parent.append(parent);
      rest.push({ parent, siblings: children });
    }
  }
  return found;
}
