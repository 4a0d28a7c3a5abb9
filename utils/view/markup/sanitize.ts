import DOMPurify, { type Config } from 'dompurify';
import { weightOf } from '../markdown/markdown-slices';
import { createYielder, forEachYielding, yieldToPage } from '../yield';

/** Policy for sanitizing a parsed page: DOMPurify's allow-lists with further restrictions. */
interface SanitizePolicy {
  config: Config;
  /** Whether to keep an attribute that DOMPurify allows. `name` is in lower case. */
  keeps: (element: Element, name: string, value: string) => boolean;
}

/** Elements allowed by DOMPurify that load resources or whose content is parsed later. */
const forbiddenTags =
  'area audio content datalist decorator element shadow source template track video';
/** Attributes used by Turndown, apart from URLs. */
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
 * Policy for Markdown, which may contain tables as HTML and is displayed by other programs: HTML
 * with few attributes. URLs of links and images stay, and are checked by `prepareForMarkdown`.
 */
export const markdownPolicy: SanitizePolicy = {
  config: {
    USE_PROFILES: { html: true },
    ADD_TAGS: ['body'],
    FORBID_TAGS: [...forbiddenTags.split(' '), 'style'],
    // Formulas are reduced to their text.
    FORBID_CONTENTS:
      'annotation annotation-xml audio datalist head iframe noembed noframes noscript script style svg template video'.split(
        ' ',
      ),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /-/ },
    IN_PLACE: true,
  },
  keeps(element, name, value) {
    if (name === 'href' || name === 'src') return /^(a|img)$/.test(element.localName);
    if (!markdownAttributes.has(name)) return false;
    // The code language, which Turndown writes after the fence without escaping.
    return name !== 'class' || (element.localName === 'code' && /^[\w+#. -]*$/.test(value));
  },
};

/**
 * Escapes `<` as `\3c ` in styles. DOMPurify would otherwise remove a whole style that contains an
 * SVG data URL (`url('data:image/svg+xml,<svg …')`), suspecting hidden markup.
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

/** Maximum weight sanitized at once, about ten milliseconds; larger elements are split. */
const pieceWeight = 500;

const svg = 'http://www.w3.org/2000/svg';

/** Groups siblings, in order, by maximum weight. */
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
 * Unwraps unknown elements. DOMPurify removes HTML elements with MathML or SVG names (`mglyph`)
 * with all content, which may be the rest of the page. Unknown elements have no effect without
 * scripts and styles.
 */
function unwrapUnknown(element: Element): void {
  if (element instanceof HTMLUnknownElement) element.replaceWith(...element.childNodes);
}

/**
 * Sanitizes the content of an element, without the element itself. DOMPurify takes about 400 ms for
 * 25,000 elements in one step; so a large element is emptied, sanitized alone, and refilled with
 * its sanitized children.
 * @param root is changed; no other code may use it meanwhile.
 * @returns whether anything was removed.
 */
export async function sanitizeWithin(root: Element, policy: SanitizePolicy): Promise<boolean> {
  const purify = createPurify(policy);
  const pause = createYielder();
  let found = false;

  /**
   * Sanitizes siblings in a parent of their namespace; DOMPurify removes elements of a foreign
   * namespace.
   */
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

  await forEachYielding(root.querySelectorAll('*'), unwrapUnknown);
  const rest = [{ parent: root, siblings: [...root.childNodes] }];
  root.replaceChildren();
  for (let next = rest.pop(); next; next = rest.pop()) {
    for (const group of groupsOf(next.siblings)) {
      if (pause()) await yieldToPage();
      const [first] = group;
      // MathML is never split, since its content model depends on the parent.
      const large =
        first instanceof Element &&
        weightOf(first) > pieceWeight &&
        !first.namespaceURI?.endsWith('MathML');
      if (!large) {
        next.parent.append(...purifySiblings(group, next.parent));
        continue;
      }
      const children = [...first.childNodes];
      // A test child shows whether DOMPurify keeps, unwraps or removes the element.
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
