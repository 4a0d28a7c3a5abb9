import { parseHTML } from 'linkedom';

/** Field of an extraction scheme (facts 4.1). */
export interface Field {
  label: string;
  selector: string;
  type: 'content';
}

// Usual selectors by word of the prompt, most specific first.
const known: [label: string, word: RegExp, selectors: string[]][] = [
  ['name', /\b(names?|products?)\b/i, ['[itemprop=name]', '.name', '.product h2', 'h1']],
  ['price', /\b(prices?|costs?)\b/i, ['[itemprop=price]', '.price']],
  ['rating', /\b(ratings?|stars)\b/i, ['[itemprop=ratingValue]', '.rating']],
  ['stock', /\b(stock|available|availability)\b/i, ['.stock']],
  ['description', /\bdescriptions?\b/i, ['[itemprop=description]', '.lead']],
  ['author', /\bauthors?\b/i, ['[rel=author]', '.author']],
  ['date', /\bdates?\b/i, ['time']],
  ['heading', /\bheadings?\b/i, ['h2', 'h1']],
  ['title', /\btitles?\b/i, ['h1', 'title']],
];

/** Fields that the prompt names and the page contains; the page's title when no word is known. */
export function fieldsFor(html: string, prompt: string): Field[] {
  const { document } = parseHTML(html);
  const asked = known.filter(([, word]) => word.test(prompt));
  const wanted = asked.length > 0 ? asked : known.slice(-1);
  return wanted.flatMap(([label, , selectors]) => {
    const selector = selectors.find((one) => document.querySelector(one) !== null);
    return selector === undefined ? [] : [{ label, selector, type: 'content' as const }];
  });
}
