import { Readability } from '@mozilla/readability';
import { weightOf } from '../markdown/markdown-slices';
import { pageText } from '../page-text';
import { resolveAddress } from '../markdown/prepare-markdown';
import { padBlocks } from '../markdown/separate-words';
import { forEachYielding, yieldToPage } from '../yield';

/** Parts around the content of a page: navigation, banners, notes beside it and dialogs. */
const surroundings =
  '.mw-editsection,nav,aside,dialog,[role=navigation],[role=complementary],[role=search],[role=dialog],[hidden],[aria-hidden=true]';
/** Links of headings to themselves. */
const headingLinks = 'h1 a,h2 a,h3 a,h4 a,h5 a,h6 a';
/** Parts around the content unless they belong to an article or the main part. */
const edges = 'header,footer,[role=banner],[role=contentinfo]';

/**
 * Maximum number of elements for the extractor, which works in one blocking step: about 10 ms for
 * 700 elements.
 */
const extractorLimit = 1500;

/** Minimum share of the text that the surroundings must leave on a page without a main part. */
const minLeft = 0.2;
/**
 * Minimum share of the text that an extraction must keep. Readability 0.6.0 takes one block of
 * running text for the whole page, which loses the records of lists.
 */
const minKept = 0.6;

const lengthOf = async (root: Element) => (await pageText(root)).replaceAll(/\s/g, '').length;

/** Removes a part and keeps the words before and after it apart, as the part did. */
const takeOut = (part: Element) => part.replaceWith(' ');

/** Quotes and notes that belong to the text although they are marked as standing beside it. */
const belongs = 'blockquote,[role=note],[role^=doc-]';
const isPartOfText = (aside: Element) =>
  aside.localName === 'aside' &&
  (aside.matches(belongs) || aside.querySelector('blockquote') !== null);

async function removeSurroundings(page: Document): Promise<void> {
  await forEachYielding(page.querySelectorAll(surroundings), (one) => {
    if (!isPartOfText(one)) takeOut(one);
    else {
      // Readability removes every aside.
      const part = page.createElement('div');
      part.append(...one.childNodes);
      one.replaceWith(part);
    }
  });
  await forEachYielding(page.querySelectorAll(headingLinks), (link) => {
    if (/^[#¶§🔗]?$/u.test(link.textContent?.trim() ?? '') && !link.querySelector('img'))
      link.remove();
  });
  await forEachYielding(page.querySelectorAll(edges), (one) => {
    if (!one.closest('article,main,[role=main]')) takeOut(one);
  });
}

/** Whether the page itself marks its main part, which then counts as such however short it is. */
async function hasMainPart(page: Document): Promise<boolean> {
  const main = page.querySelector('main,[role=main]');
  return main !== null && (await lengthOf(main)) > 0;
}

/**
 * Extracts the article of a page; null if there is none.
 * @param page is changed.
 */
function extract(page: Document): Element | null {
  const article = new Readability(page, {
    maxElemsToParse: 0,
    // The language of code is a class.
    keepClasses: true,
    serializer: (node) => (node instanceof Element ? node : null),
  }).parse();
  return article?.content ?? null;
}

/**
 * Finds the main content of a page: without navigation, header and footer, and the article only
 * where it is most of the text. Yields to the page.
 * @param page inert document from `parseInertDocument`, with words kept apart by `separateWords`; is
 *   not changed.
 * @param base URL for resolving links and images; Readability would use that of the extension.
 * @returns element of a copy; the copy of the whole body if nothing can be left out.
 */
export async function mainContent(page: Document, base: string): Promise<Element> {
  const clone = () => {
    const copy = page.cloneNode(true);
    return copy instanceof Document ? copy : page;
  };
  const copy = clone();
  await yieldToPage();
  const whole = await lengthOf(page.body);
  await removeSurroundings(copy);
  const left = await lengthOf(copy.body);
  if (left < minLeft * whole && !(await hasMainPart(copy))) return clone().body;
  if (weightOf(copy.documentElement) > extractorLimit) return copy.body;
  await forEachYielding(copy.querySelectorAll('[href],[src]'), (one) => resolveAddress(one, base));
  await padBlocks(copy.body);
  const rest = copy.cloneNode(true);
  await yieldToPage();
  const article = rest instanceof Document ? extract(rest) : null;
  await yieldToPage();
  const enough = article !== null && (await lengthOf(article)) >= minKept * left;
  if (!enough) return copy.body;
  restoreHeading(article, copy.body);
  return article;
}

/** Puts the first heading of the page back: Readability removes the one that repeats the title. */
function restoreHeading(article: Element, body: Element): void {
  restoreLevel(article, body);
  const heading = body.querySelector('h1') ?? body.querySelector('h2');
  const isKept = [...article.querySelectorAll('h1,h2')].some(
    (one) => wordsOf(one) === wordsOf(heading),
  );
  if (heading && !isKept) article.prepend(article.ownerDocument.importNode(heading, true));
}

const wordsOf = (element: Element | null) => element?.textContent?.replaceAll(/\s+/g, ' ').trim();

/** Gives headings of the first level their level back: Readability lowers it. */
function restoreLevel(article: Element, body: Element): void {
  const first = new Set(Array.from(body.querySelectorAll('h1'), wordsOf));
  for (const heading of article.querySelectorAll('h2')) {
    if (!first.has(wordsOf(heading))) continue;
    const raised = heading.ownerDocument.createElement('h1');
    raised.append(...heading.childNodes);
    heading.replaceWith(raised);
  }
}
