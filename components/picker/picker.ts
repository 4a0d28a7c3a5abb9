import { languageOf } from '@/utils/extract/columns/columns-of';
import { baseOf } from '@/utils/extract/dom';
import { locateByHand } from '@/utils/extract/hand/by-hand';
import { rowSteps, shortBase, tableSteps } from '@/utils/extract/found-table';
import type { ListProposal } from '@/utils/extract/lists/detect';
import type { ListLocators } from '@/utils/extract/locators/list';
import { locateColumns } from '@/utils/extract/locators/locate';
import { resolveLocators } from '@/utils/extract/resolve-locators';
import { proposalSteps } from '@/utils/extract/proposals';
import type { FoundTable, RanRecipe } from '@/utils/extract/schema';
import { finish, type Steps } from '@/utils/extract/steps';
import { titleOf } from '@/utils/extract/title';
import type { PickTarget, HandState, HandTexts } from '@/utils/picker/hand-messages';
import type { PageLists } from '@/utils/picker/messages';
import { randomId } from '@/utils/random-id';
import { runYielding } from '@/utils/view/yield';
import { createHandPicker } from './hand/hand-picker';
import { markedBox } from './hand/pick-boxes';
import { createPointing, type Pointing } from './hand/pointing';
import { createRowOutlines, type RowOutlines } from './row-outlines';

const maxLists = 300;

/** API in the page's isolated world, called by the background. */
interface Picker {
  find(): PageLists;
  /**
   * Reads the first rows of a list. Resolves to null when the search ID is outdated or the list
   * does not exist.
   */
  read(search: string, list: number, rows: number): Promise<FoundTable | null>;
  /**
   * Makes locators for columns of a list, by their indexes in what was read last. Null when the
   * search ID is outdated, the list does not exist, or the page has replaced a column; no `locators`
   * when the columns would not be found again.
   */
  locate(
    search: string,
    list: number,
    columns: readonly number[],
  ): { locators?: ListLocators; columns: number[] } | null;
  /**
   * Reads the rows of a recipe, and starts a search whose only list is the recipe's.
   * @param within ID of a search whose list has its rows; '' to look for them.
   */
  run(locators: ListLocators, within: string): Promise<RanRecipe>;
  stop(): void;
  /** Pointing by hand at rows and columns, or at the link to the next page. */
  readonly hand: Pick<Pointing, 'wait' | 'say' | 'act'> & {
    begin(aim: PickTarget, texts: HandTexts): HandState;
  };
  /** Element that was pointed at last as the link to the next page; null if none was. */
  nextLink(): Element | null;
}

/** Timers of a hidden page fire once a second, so that pauses would take most of the time. */
const finishInPage = async <T>(steps: Steps<T>): Promise<T> =>
  document.hidden ? finish(steps) : await runYielding(steps);

/**
 * Creates the picker, which finds lists in the current page, outlines their rows and reads them.
 */
export function createPicker(): Picker {
  let found: { search: string; lists: readonly ListProposal[] } | null = null;
  let outlines: RowOutlines | null = null;
  let shown: ListProposal | null = null;
  /** Whether the lists of the search were picked by hand. */
  let byHand = false;
  const listAt = (search: string, at: number): ListProposal | undefined =>
    found?.search === search ? found.lists[at] : undefined;
  const hand = createHandPicker((list, again) => {
    const search = again || !found ? randomId() : found.search;
    found = { search, lists: list ? [list] : [] };
    byHand = true;
    outlines?.remove();
    outlines = null;
    shown = null;
    return search;
  });
  let nextLink: Element | null = null;
  const next = createPointing({
    begun: 'beginNext',
    take(element) {
      nextLink = element;
      return 'nextTaken';
    },
    boxes: markedBox,
  });
  function stopPointing(): void {
    hand.stop();
    next.stop();
  }
  return {
    hand: {
      begin: (aim, texts) => (aim === 'next' ? next.begin(texts, randomId()) : hand.begin(texts)),
      // `hand` and `next` each ignore a search of the other.
      wait: async (search, seen) =>
        (await hand.wait(search, seen)) ?? (await next.wait(search, seen)),
      say(search, version, sentence) {
        hand.say(search, version, sentence);
        next.say(search, version, sentence);
      },
      act: (search, action) => hand.act(search, action) || next.act(search, action),
    },
    nextLink: () => nextLink,
    find() {
      stopPointing();
      byHand = false;
      found = { search: randomId(), lists: finish(proposalSteps(document)).slice(0, maxLists) };
      return { search: found.search, count: found.lists.length };
    },
    async read(search, at, rows) {
      const list = listAt(search, at);
      if (!list) return null;
      if (shown !== list && !hand.isPointing()) {
        outlines ??= createRowOutlines();
        outlines.show(list.records);
        shown = list;
      }
      return await finishInPage(tableSteps(list, document, baseOf(document), rows));
    },
    locate(search, at, columns) {
      hand.refresh();
      const list = listAt(search, at);
      if (!list) return null;
      if (!byHand) return locateColumns(document, list, columns);
      return locateByHand(document, list, columns) ?? { columns: [] };
    },
    async run(locators, within) {
      const only = listAt(within, 0);
      stopPointing();
      const { drift, list, records, fields } = resolveLocators(document, locators, only);
      byHand = locators.byHand === true || locators.css !== undefined || only !== undefined;
      found = { search: randomId(), lists: list ? [list] : [] };
      outlines ??= createRowOutlines();
      outlines.show(records);
      shown = list;
      const columns = fields.map(({ cells }, at) => ({
        kind: locators.fields[at]?.kind ?? ('text' as const),
        cells,
      }));
      const { search } = found;
      const base = shortBase(baseOf(document));
      const rows = await finishInPage(rowSteps(columns, base, records.length));
      return {
        search,
        drift,
        title: list ? titleOf(list.table, records[0]?.[0]) : '',
        language: languageOf(document).slice(0, 40),
        base,
        fields: fields.map(({ drift: lost, column }) => ({ drift: lost, column })),
        rows,
        total: records.length,
      };
    },
    stop() {
      stopPointing();
      outlines?.remove();
      outlines = null;
      shown = null;
      found = null;
    },
  };
}
