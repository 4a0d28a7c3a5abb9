import { pounds, products } from '../site/products.ts';
import { siteName } from '../site/server.ts';

/** A page of the demo site as the search knows it. */
export interface Entry {
  path: string;
  title: string;
  /** What a query is compared with, in small letters. */
  words: string;
}

const fixed: [string, string, string][] = [
  ['/', 'Harbour Lamps', 'lamps for harbours desks and long evenings made-up shop'],
  ['/products', 'All lamps, page 1', 'shop lamps list products prices'],
  [
    '/article',
    'The lamp that learned to wait',
    'lighthouse keepers ships oil history story article',
  ],
  ['/table', 'Tables', 'ferries sailings harbours ships guests quarter'],
];

/** All pages worth finding: built from the catalogue, not crawled. */
const entries: readonly Entry[] = [
  ...fixed.map(([path, title, words]) => ({
    path,
    title,
    words: `${title} ${words}`.toLowerCase(),
  })),
  ...products.map(({ id, name, description, price }) => ({
    path: `/product/${id}`,
    title: name,
    words: `${name} ${description} ${pounds(price)} product shop`.toLowerCase(),
  })),
];

// Two of these pages exist no more: what a check for living ones is there for.
const older = ['/', '/products', '/article', '/product/7', '/product/900', '/spring-sale-2019'];

/**
 * What a public archive remembers of a site: six addresses of the demo site and nothing of any other, as
 * no archive is asked here.
 */
export function remembered(origin: string): { urls: string[]; hint: string | null } {
  const { hostname } = new URL(origin);
  if (hostname === siteName || hostname === 'localhost') {
    return { urls: older.map((path) => new URL(path, origin).href), hint: null };
  }
  const hint = 'The local service asks no archive: commoncrawl knows the demo site only.';
  return { urls: [], hint };
}

/** Pages that hold every word of a query, those with more of them in the title first. */
export function search(query: string): Entry[] {
  const asked = query.toLowerCase().match(/[\p{L}\p{N}-]{2,}/gu) ?? [];
  // 'lamps' is to find 'lamp' as well.
  const words = asked.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
  const score = ({ title }: Entry): number =>
    words.filter((word) => title.toLowerCase().includes(word)).length;
  if (words.length === 0) return [];
  return entries
    .filter((entry) => words.every((word) => entry.words.includes(word)))
    .sort((one, other) => score(other) - score(one));
}
