import * as z from 'zod/mini';
import { ext } from '../../browser/ext';
import { ProblemError } from '../../problem';
import { sentAddress } from '../../runs/address';

/** Maximum number of links read from a page. */
const maxLinks = 50_000;

export interface OpenPage {
  tabId: number;
  url: string;
  title: string;
}

/** Web pages open in regular windows, the one used last first. */
export async function listOpenPages(): Promise<OpenPage[]> {
  const tabs = await ext.tabs.query({ url: ['http://*/*', 'https://*/*'] });
  return tabs
    .filter(({ incognito }) => !incognito)
    .sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))
    .flatMap(({ id, url = '', title = '' }) =>
      id === undefined || sentAddress(url) === null ? [] : [{ tabId: id, url, title }],
    );
}

const LinksSchema = z.array(z.string());

/** Addresses of the links of a page, in their order. Rejects with `page-not-readable`. */
export async function readPageLinks(tabId: number): Promise<string[]> {
  const refused = (): never => {
    throw new ProblemError('page-not-readable');
  };
  const [injected] = await ext.scripting
    .executeScript({
      target: { tabId },
      // Methods of the prototypes: elements of the page may shadow those of the document.
      func: (count: number) => {
        const all = Document.prototype.querySelectorAll.call(document, 'a[href], area[href]');
        return [...all].slice(0, count).flatMap((link) => {
          const href = Element.prototype.getAttribute.call(link, 'href') ?? '';
          return URL.canParse(href, document.baseURI) ? [new URL(href, document.baseURI).href] : [];
        });
      },
      args: [maxLinks],
    })
    .catch(refused);
  const links = z.safeParse(LinksSchema, injected?.result);
  return links.success ? links.data : refused();
}
