import { attributeOf, query } from '../dom';

const things = /^(?:article|product|video|book|profile|music|recipe)/i;
const single = /(?:^|\s)(?:single(?:-post|-product)?|postid-\d+)(?:\s|$)/;

/**
 * Whether a page says that it is about one article or product. Lists say so as well at times, so
 * this counts only against links whose URL says nothing of pages.
 */
export const isItemPage = (page: Document): boolean =>
  query(page, 'meta[property="og:type" i]').some((meta) =>
    things.test(attributeOf(meta, 'content') ?? ''),
  ) || query(page, 'body').some((body) => single.test(attributeOf(body, 'class') ?? ''));
