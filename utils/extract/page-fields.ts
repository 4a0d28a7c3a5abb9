import { absolute } from './absolute';
import { withoutColon } from './columns/names';
import {
  attributeOf,
  childElementsOf,
  parentElementOf,
  query,
  tagOf,
  textContentOf,
  type Root,
} from './dom';
import { memo } from './memo';
import { readableText } from './text';
import { parsePageJson } from './parse-json';

/** One value of a page about a single thing, such as a product. */
export interface PageField {
  /** Identifies the field on every page of the same kind. */
  readonly key: string;
  readonly name: string;
  readonly kind: 'text' | 'link' | 'picture';
  readonly value: string;
}

const maxFields = 100;
const maxElements = 3000;
/** Maximum number of elements that hold a value and each other: the text of the innermost is read as often. */
const deepestElements = 8;
const longestLabel = 60;
const longestValue = 32_000;
const longestAddress = 8000;
const longestData = 500_000;
const deepestData = 3;
/** Maximum number of nested arrays and `@graph`s around an object of JSON-LD. */
const deepestThings = 10;

const isLabel = (label: string): boolean =>
  label !== '' && label.length <= longestLabel && /\p{L}/u.test(label);

/** Finds elements, but none that too many others of them surround. */
function elements(root: Root, selector: string): Element[] {
  const depths = new Map<Element, number>();
  return query(root, selector)
    .slice(0, maxElements)
    .filter((element) => {
      let around = parentElementOf(element);
      while (around && !depths.has(around)) around = parentElementOf(around);
      const depth = around ? (depths.get(around) ?? 0) + 1 : 0;
      depths.set(element, depth);
      return depth < deepestElements;
    });
}

type Candidate = PageField | null;

/** Splits the name of a property such as `priceCurrency` into words. */
function nameOf(property: string): string {
  const words = property.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function addressField(key: string, name: string, written: string, base: string): Candidate {
  const value = /^\s*(?:$|(?:data|blob|javascript):)/i.test(written) ? '' : absolute(written, base);
  const kind = /image|picture|logo|photo|thumbnail/i.test(name) ? 'picture' : 'link';
  return value.length > longestAddress ? null : { key, name, kind, value };
}

/** Properties of what a page is seldom about: of steps of its path, and of a publisher or seller. */
const aside =
  ':is([itemtype$=BreadcrumbList],[itemtype$=ListItem],[itemprop][itemtype$="/Organization"]) [itemprop]';

/** Returns the values marked with microdata. A repeated property describes something else. */
function marked(root: Root, base: string): Candidate[] {
  const last = new Set(elements(root, aside));
  const first = elements(root, '[itemprop]').filter((element) => !last.has(element));
  return [...first, ...last].map((element) => {
    const property = attributeOf(element, 'itemprop')?.trim().split(/\s/, 1)[0] ?? '';
    const name = nameOf(property);
    const key = `itemprop:${property}`;
    const address =
      attributeOf(element, 'src') ?? (tagOf(element) === 'a' ? null : attributeOf(element, 'href'));
    if (address !== null) return addressField(key, name, address, base);
    const value = attributeOf(element, 'content') ?? readableText([element]);
    return { key, name, kind: 'text', value };
  });
}

/** Returns the pairs of a term and its description, and of the two cells of a two-cell row. */
function paired(root: Root): Candidate[] {
  const nextIn = memo((parent: Element) => {
    const all = childElementsOf(parent);
    return new Map(all.map((child, at) => [child, all[at + 1]]));
  });
  // A description may hold terms, whose descriptions hold terms.
  const terms = elements(root, 'dt, dd').flatMap((term): [Element, Element | undefined][] => {
    const parent = tagOf(term) === 'dt' ? parentElementOf(term) : null;
    return parent ? [[term, nextIn(parent).get(term)]] : [];
  });
  const rows = elements(root, 'tr').flatMap((row): [Element, Element | undefined][] => {
    const cells = query(row, 'th, td');
    const [label, value] = cells;
    return label && cells.length === 2 ? [[label, value]] : [];
  });
  return [...terms, ...rows].map(([label, value]) => {
    if (!value || !['dd', 'td'].includes(tagOf(value))) return null;
    return labelled(readableText([label]), readableText([value]));
  });
}

function labelled(text: string, value: string): Candidate {
  const name = withoutColon(text);
  return isLabel(name) ? { key: `label:${name}`, name, kind: 'text', value } : null;
}

/** Returns the label and value of lines such as 'Weight: 3 kg'. */
function lines(root: Root): Candidate[] {
  return elements(root, 'li, p').map((element) => {
    const text = readableText([element], 400);
    const [, label = '', value = ''] = /^([^:：\n]{2,60})[:：]([^\n]+)$/u.exec(text) ?? [];
    return value.trim() === '' ? null : labelled(label, value);
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the objects that a JSON-LD value describes. */
function thingsIn(value: unknown, depth = 0): Record<string, unknown>[] {
  if (depth > deepestThings) return [];
  if (Array.isArray(value)) return value.flatMap((one) => thingsIn(one, depth + 1));
  if (!isRecord(value)) return [];
  return '@graph' in value ? thingsIn(value['@graph'], depth + 1) : [value];
}

/** Returns the values of the objects that the page describes as JSON-LD. */
function described(root: Root, base: string): Candidate[] {
  const found: Candidate[] = [];
  const visit = (whole: unknown, path: string, depth: number): void => {
    if (found.length >= maxFields || depth > deepestData) return;
    let first = whole;
    while (Array.isArray(first)) first = first[0];
    const value = first;
    if (isRecord(value)) {
      for (const [name, inner] of Object.entries(value))
        if (!name.startsWith('@')) visit(inner, `${path}.${name}`, depth + 1);
      return;
    }
    if (typeof value !== 'string' && typeof value !== 'number') return;
    const key = `data:${path}`;
    const name = nameOf(path.split('.').at(-1) ?? path);
    const isAddress = typeof value === 'string' && /^https?:\/\/\S+$/.test(value);
    found.push(
      isAddress && !value.includes('schema.org/')
        ? addressField(key, name, value, base)
        : { key, name, kind: 'text', value: String(value) },
    );
  };
  for (const script of query(root, 'script[type="application/ld+json" i]').slice(0, 20)) {
    const text = textContentOf(script);
    const things = text.length <= longestData ? thingsIn(parsePageJson(text)) : [];
    for (const thing of things) {
      const type = thing['@type'];
      visit(thing, typeof type === 'string' ? type : '', 0);
    }
  }
  return found;
}

function head(root: Root, base: string): Candidate[] {
  const [title] = query(root, 'h1');
  const contentOf = (selector: string): string => {
    const [meta] = query(root, selector);
    return meta ? (attributeOf(meta, 'content') ?? '') : '';
  };
  return [
    { key: 'heading', name: 'Heading', kind: 'text', value: title ? readableText([title]) : '' },
    {
      key: 'meta:description',
      name: 'Description',
      kind: 'text',
      value: contentOf('meta[name="description" i]'),
    },
    addressField('meta:image', 'Picture', contentOf('meta[property="og:image"]'), base),
  ];
}

/**
 * Finds the values of a page about one thing: heading, description, picture, terms and descriptions,
 * rows of two cells, lines such as 'Weight: 3 kg', microdata and JSON-LD. Of several with one key the
 * first counts.
 * @param base URL for resolving relative ones.
 */
export function pageFields(root: Root, base: string): PageField[] {
  const all = [
    ...head(root, base),
    ...paired(root),
    ...lines(root),
    ...marked(root, base),
    ...described(root, base),
  ];
  const fields = new Map<string, PageField>();
  for (const field of all) {
    const value = field?.value.trim().slice(0, longestValue) ?? '';
    if (field && value !== '' && !fields.has(field.key)) fields.set(field.key, { ...field, value });
  }
  return [...fields.values()].slice(0, maxFields);
}
