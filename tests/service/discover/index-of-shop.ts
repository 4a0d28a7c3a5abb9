import { pounds, products } from '../site/products.ts';
import { siteName } from '../site/server.ts';

/** Page of the demo site in the search index. */
interface Entry {
  path: string;
  title: string;
  /** Text that queries are compared with, in lower case. */
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

/** All pages of the index, built from the catalogue instead of crawled. */
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

// Two of these pages no longer exist, so that checks for live pages have something to drop.
const older = ['/', '/products', '/article', '/product/7', '/product/900', '/spring-sale-2019'];

/**
 * URLs that a public archive would return: six of the demo site, none of other sites, because no
 * real archive is contacted.
 */
export function remembered(origin: string): { urls: string[]; hint: string | null } {
  const { hostname } = new URL(origin);
  if (hostname === siteName || hostname === 'localhost') {
    return { urls: older.map((path) => new URL(path, origin).href), hint: null };
  }
  const hint = 'The local service asks no archive: commoncrawl knows the demo site only.';
  return { urls: [], hint };
}

/** Pages that contain every word of a query; those with more of the words in the title first. */
export function search(query: string): Entry[] {
  const asked = query.toLowerCase().match(/[\p{L}\p{N}-]{2,}/gu) ?? [];
  // 'lamps' must also match 'lamp'.
  const words = asked.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
  const score = ({ title }: Entry): number =>
    words.filter((word) => title.toLowerCase().includes(word)).length;
  if (words.length === 0) return [];
  return entries
    .filter((entry) => words.every((word) => entry.words.includes(word)))
    .sort((one, other) => score(other) - score(one));
}
