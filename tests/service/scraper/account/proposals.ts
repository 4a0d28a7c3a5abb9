import { parseHTML } from 'linkedom';

/** Field in the format of `extract_scheme`. */
interface Proposed {
  label: string;
  selector: string;
  type: string;
}

type Has = (selector: string) => boolean;

/** Whether a selector matches anything on the page. */
export function parsePage(html: string): Has {
  const { document } = parseHTML(
    /<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`,
  );
  return (selector) => document.querySelector(selector) !== null;
}

/** Selectors by word of the prompt, most likely first. */
const known: [RegExp, Omit<Proposed, 'selector'>, string[]][] = [
  [/title|name|heading/i, { label: 'title', type: 'content' }, ['[itemprop=name]', '.name', 'h1']],
  [/pric|cost/i, { label: 'price', type: 'content' }, ['[itemprop=price]', '.price']],
  [/stock|availab/i, { label: 'stock', type: 'content' }, ['.stock']],
  [/rating|stars/i, { label: 'rating', type: 'content' }, ['.rating']],
  [/link|url/i, { label: 'links', type: 'link' }, ['main a[href]', 'a[href]']],
  [/image|picture|photo/i, { label: 'images', type: 'image' }, ['main img[src]', 'img[src]']],
  [
    /descri|summary|text/i,
    { label: 'text', type: 'content' },
    ['[itemprop=description]', '.lead', 'p'],
  ],
];

/**
 * Proposes schemes for a prompt, best match first, by plain rules instead of a model: fields that
 * the prompt names and the page has, then the page's heading alone.
 */
export function proposals(prompt: string, has: Has): Proposed[][] {
  const named = known.flatMap(([word, field, selectors]) => {
    const selector = word.test(prompt) ? selectors.find(has) : undefined;
    return selector === undefined ? [] : [{ ...field, selector }];
  });
  return [named, [{ label: 'heading', selector: 'h1', type: 'content' }]];
}
