import { languageOf } from '@/utils/extract/columns/columns-of';
import { baseOf } from '@/utils/extract/dom';
import { rowSteps } from '@/utils/extract/found-table';
import { tableLimits } from '@/utils/extract/limits';
import type { ListLocators } from '@/utils/extract/locators/list';
import { resolveLocators } from '@/utils/extract/resolve-locators';
import { pageFields, type PageField } from '@/utils/extract/page-fields';
import { detectPager, pagerAt, type Pager as Detected } from '@/utils/extract/pager/detect';
import { finish } from '@/utils/extract/steps';
import { titleOf } from '@/utils/extract/title';
import type { FoundNext, PageRows } from '@/utils/paging/schema';
import type { NextPage } from '@/utils/recipes/schema';
import { createRowOutlines, type RowOutlines } from '../picker/row-outlines';
import { scrollToListEnd } from './scroll-to-list-end';

// Method of the prototype, because named elements of the page may shadow that of an element.
const { click } = HTMLElement.prototype;

/** Elements of frames are not `instanceof` this page's `HTMLElement`. */
const isHtml = (element: Element): element is HTMLElement =>
  element.namespaceURI === 'http://www.w3.org/1999/xhtml';

/** API in the page's isolated world, called by the background. */
export interface Pager {
  /**
   * Finds how the page continues.
   * @param next of a recipe, see `detectPager`; null outlines what is found.
   */
  findNext(next: NextPage | null): FoundNext;
  /** Takes the link or button that was pointed at, and outlines it; null if none was. */
  findPointed(): FoundNext | null;
  /** Reads all rows of a list that the page has now. */
  read(locators: ListLocators): PageRows;
  /**
   * Presses the button found by `findNext`, or scrolls to the last row, and then to the end of the page.
   * @returns false if there is nothing to press.
   */
  advance(next: NextPage): boolean;
  /** Reads the values of a page about one thing. */
  fields(): { document: string; fields: readonly PageField[] };
  stop(): void;
}

const detect = (next: NextPage | null) => detectPager(document, undefined, next ?? undefined);

function foundNext({ kind, name, address, link, own }: Detected): FoundNext {
  const short = address && address.length <= 8000 ? address : null;
  return { kind, name: name.slice(0, 60), address: short, link, own };
}

function pointedAt(): Element | null {
  const globals = globalThis;
  // A named element of the page would be an inherited property.
  const isOurs = Object.hasOwn(globals, '__vantagePicker');
  return (isOurs && globals.__vantagePicker?.nextLink()) || null;
}

/** Creates the pager of the current document. */
export function createPager(): Pager {
  // `crypto.randomUUID` is missing on pages without HTTPS.
  const id = [...crypto.getRandomValues(new Uint8Array(16))].join('').slice(0, 40);
  let outlines: RowOutlines | null = null;
  let last: Element | undefined;
  function outline({ element, kind }: Detected): void {
    if (!element || kind === 'scroll') return;
    outlines ??= createRowOutlines();
    outlines.show([[element]]);
  }
  return {
    findNext(next) {
      const found = detect(next);
      if (!next) outline(found);
      return foundNext(found);
    },
    findPointed() {
      const element = pointedAt();
      if (!element) return null;
      const found = pagerAt(document, element);
      if (found.own === 'found') outline(found);
      return foundNext(found);
    },
    read(locators) {
      const { drift, list, records, fields } = resolveLocators(document, locators);
      const columns = fields.map(({ cells }, at) => ({
        kind: locators.fields[at]?.kind ?? ('text' as const),
        cells,
      }));
      last = records.at(-1)?.at(-1);
      const base = baseOf(document);
      return {
        document: id,
        hidden: document.visibilityState === 'hidden',
        drift,
        title: list ? titleOf(list.table, records[0]?.[0]).slice(0, tableLimits.name) : '',
        language: languageOf(document).slice(0, 40),
        base,
        fields: fields.map((field) => field.drift),
        rows: finish(rowSteps(columns, base, records.length)),
      };
    },
    advance(next) {
      outlines?.remove();
      outlines = null;
      if (next.kind === 'scroll') {
        scrollToListEnd(last);
        return true;
      }
      const { element } = detect(next);
      if (!element || !isHtml(element)) return false;
      click.call(element);
      return true;
    },
    fields: () => ({ document: id, fields: pageFields(document, baseOf(document)) }),
    stop() {
      outlines?.remove();
      outlines = null;
    },
  };
}
