/**
 * Ten ways in which a site changes over time, applied to the current page. Each applies to every
 * record alike, as a new template would.
 */

type Records = readonly (readonly Element[])[];

/** Replacements of elements and of texts. */
export class Changed {
  readonly #replaced = new Map<Element, Element>();
  translated = false;
  /** Elements added by the change. */
  readonly added = new Set<Element>();

  replace(old: Element, current: Element): void {
    this.#replaced.set(old, current);
  }

  now(element: Element): Element {
    let current = element;
    for (let next = this.#replaced.get(current); next; next = this.#replaced.get(current))
      current = next;
    return current;
  }
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  return value >>> 0;
}

const everything = (): Element[] => [...document.body.querySelectorAll('*')];
const kindOf = (element: Element): string =>
  `${element.localName}.${/^\D{1,20}/.exec(element.getAttribute('class')?.trim() ?? '')?.[0].split(/\s/)[0] ?? ''}`;
const bound = new Set(
  'html head body tr td th tbody thead tfoot caption colgroup col option optgroup script style noscript svg path dt dd source'.split(
    ' ',
  ),
);

function hashClasses(): void {
  for (const element of everything()) {
    const words = (element.getAttribute('class') ?? '').split(/\s+/).filter((word) => word !== '');
    if (words.length > 0)
      element.setAttribute('class', words.map((word) => `x${hash(word).toString(36)}`).join(' '));
  }
}

const inline = new Set(
  'a span b strong i em small img abbr time label button u sup sub code'.split(' '),
);

function addWrappers(): void {
  for (const element of everything()) {
    if (bound.has(element.localName) || hash(kindOf(element)) % 4 !== 0) continue;
    const wrapper = document.createElement(inline.has(element.localName) ? 'span' : 'div');
    element.replaceWith(wrapper);
    wrapper.append(element);
  }
}

/** Rotates the parts of each record by one place, and the table headings with them. */
function changeOrder(records: Records): void {
  const turn = (holder: Element): void => {
    const last = holder.lastElementChild;
    if (last) holder.prepend(last);
  };
  const tables = new Set<Element>();
  for (const record of records) {
    let [holder] = record;
    while (holder?.childElementCount === 1 && holder.firstElementChild)
      holder = holder.firstElementChild;
    if (holder) turn(holder);
    const table = holder?.localName === 'tr' ? holder.closest('table') : null;
    if (table) tables.add(table);
  }
  const bodies = new Set(records.flat());
  for (const table of tables)
    for (const row of table.querySelectorAll('tr'))
      if (!bodies.has(row) && row.childElementCount > 1) turn(row);
}

const needed = new Set([
  'class',
  'href',
  'src',
  'srcset',
  'data-src',
  'colspan',
  'rowspan',
  'dir',
  'lang',
  'datetime',
  'alt',
]);

function dropAttributes(): void {
  for (const element of everything())
    for (const name of element.getAttributeNames())
      if (!needed.has(name)) element.removeAttribute(name);
}

const vowels = 'aeiou';

/** Simulates another language of about the same length: replaces every letter, keeps digits. */
export function translate(text: string): string {
  return text.replaceAll(/\p{L}+/gu, (word) => {
    const letters = Array.from(word, (letter, at) => {
      const other = vowels.includes(letter.toLowerCase())
        ? (vowels[(hash(word) + at) % 5] ?? letter)
        : String.fromCodePoint(
            98 + (((letter.toLowerCase().codePointAt(0) ?? 0) * 7 + hash(word)) % 24),
          );
      return letter === letter.toLowerCase() ? other : other.toUpperCase();
    });
    return letters.join('') + (hash(word) % 3 === 0 ? 'en' : '');
  });
}

function translateTexts(_: Records, changed: Changed): void {
  changed.translated = true;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    node.nodeValue = translate(node.nodeValue ?? '');
  for (const element of everything())
    for (const name of ['alt', 'title', 'aria-label', 'placeholder'])
      if (element.hasAttribute(name))
        element.setAttribute(name, translate(element.getAttribute(name) ?? ''));
}

function renewIds(): void {
  for (const element of everything())
    for (const name of [
      'id',
      'for',
      'headers',
      'aria-labelledby',
      'aria-describedby',
      'aria-controls',
    ])
      if (element.hasAttribute(name))
        element.setAttribute(name, `u${hash(`${name}${element.getAttribute(name)}`).toString(36)}`);
}

function make(
  tag: string,
  classes: string,
  children: (Element | string)[],
  attributes: Record<string, string> = {},
): Element {
  const element = document.createElement(tag);
  element.setAttribute('class', classes);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * Adds an advertisement after every third record, a badge to each record and a notice before the
 * list.
 */
function addAds(records: Records, changed: Changed): void {
  const ad = (tag: string): Element => {
    const picture = make('img', 'promo-picture', [], {
      src: 'https://ads.example/banner.png',
      alt: '',
    });
    const link = make('a', 'promo-link', [picture], { href: 'https://ads.example/click?id=1' });
    const inside = make('div', 'promo-inside', [
      link,
      make('p', 'promo-text', ['Advertisement. Try it today.']),
    ]);
    if (tag !== 'tr') return make(tag, 'promo-slot', [inside]);
    return make('tr', 'promo-slot', [make('td', 'promo-cell', [inside], { colspan: '99' })]);
  };
  for (const [at, record] of records.entries()) {
    const [first] = record;
    const last = record.at(-1);
    if (!first || !last) continue;
    if (at % 3 === 2) {
      const slot = ad(first.localName);
      last.after(slot);
      changed.added.add(slot);
    }
    const holder = first.localName === 'tr' ? first.firstElementChild : first;
    const badge = make('span', 'fresh-badge', ['New']);
    holder?.prepend(badge);
    changed.added.add(badge);
  }
  const notice = make('div', 'promo-notice', ['Sign up for our letter and never miss a thing.']);
  (records[0]?.[0]?.closest('table, ul, ol, dl') ?? records[0]?.[0])?.before(notice);
}

const renamed: Record<string, string> = {
  div: 'section',
  section: 'div',
  span: 'label',
  p: 'div',
  li: 'div',
  ul: 'div',
  ol: 'div',
  h2: 'h4',
  h3: 'h4',
  h4: 'h3',
  article: 'div',
  b: 'strong',
  em: 'i',
};

function renameTags(_: Records, changed: Changed): void {
  for (const element of everything().toReversed()) {
    const tag = renamed[element.localName];
    if (tag === undefined || !(element instanceof HTMLElement)) continue;
    const other = document.createElement(tag);
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name);
      if (value !== null && /^[a-z_:][\w:.-]*$/i.test(name)) other.setAttribute(name, value);
    }
    other.append(...element.childNodes);
    element.replaceWith(other);
    changed.replace(element, other);
  }
}

/** Adds elements at the start of every record and of the list, and removes the first record. */
function shiftPlaces(records: Records, changed: Changed): void {
  for (const [at, record] of records.entries()) {
    const [first] = record;
    if (!first) continue;
    if (at === 0 && records.length > 3) for (const element of record) element.remove();
    const holder = first.localName === 'tr' ? first.firstElementChild : first;
    const spacers = [make('i', 'spacer', []), make('div', 'spacer', [])];
    holder?.prepend(...spacers);
    for (const spacer of spacers) changed.added.add(spacer);
  }
  const list = records[1]?.[0]?.parentElement;
  if (list && !bound.has(list.localName))
    list.prepend(make('div', 'spacer', []), make('div', 'spacer', []));
}

type Change = (records: Records, changed: Changed) => void;

export const changes: Record<string, readonly Change[]> = {
  unchanged: [],
  'class names hashed': [hashClasses],
  'wrappers added': [addWrappers],
  'order changed': [changeOrder],
  'attributes dropped': [dropAttributes],
  'texts translated': [translateTexts],
  'ids regenerated': [renewIds],
  'ads inserted': [addAds],
  'tags renamed': [renameTags],
  'places shifted': [shiftPlaces],
  combination: [addAds, hashClasses, addWrappers, renewIds],
};
