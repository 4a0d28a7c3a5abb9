import { type ListProposal, detectLists } from '@/utils/extract/lists/detect';
import { documentElementOf, query } from '@/utils/extract/dom';
import { handList } from '@/utils/extract/hand/hand-list';
import { createHandPick } from '@/utils/extract/hand/hand-pick';
import { findByPath, pathOf, type ElementPath } from '@/utils/extract/hand/element-path';
import { recordOf } from '@/utils/extract/hand/rows';
import type { HandKey } from '@/utils/picker/hand-keys';
import type {
  HandAction,
  HandAnnouncement,
  HandState,
  HandTexts,
} from '@/utils/picker/hand-messages';
import { describe } from './describe';
import { createGlass, type Box, type Glass } from './glass';
import { elementAt } from './hit-test';
import { pickBoxes } from './pick-boxes';
import { walk } from './walk';

/** Maximum number of rows whose boxes are drawn; only those in the window are. */
const mostRows = 2000;
const longestWait = 15_000;

const { scrollIntoView } = Element.prototype;

const nothing: HandAnnouncement = {
  event: 'begun',
  kind: 'text',
  text: '',
  place: 0,
  of: 0,
  taken: false,
};

/** Picking by hand in the page, called by the background. */
export interface HandPicker {
  begin(texts: HandTexts): HandState;
  /** Resolves to the state once it is newer than `seen`, or after some seconds; null if the search was replaced. */
  wait(search: string, seen: number): Promise<HandState | null>;
  /** Shows and announces on the page what happened last, unless more has happened since. */
  say(search: string, version: number, sentence: string): void;
  /** Whether the action belongs to this search. */
  act(search: string, action: HandAction): boolean;
  /** Whether clicks and keys on the page pick. */
  isPicking(): boolean;
  /** Publishes the picked rows again if the page has replaced them. */
  refresh(): void;
  stop(): void;
}

/** Lets several callers wait for the same change, each for some seconds at most. */
function createSignal() {
  let waiters: (() => void)[] = [];
  return {
    next: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longestWait);
        waiters.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
    tell() {
      const woken = waiters;
      waiters = [];
      for (const wake of woken) wake();
    },
  };
}

/**
 * Creates picking by hand. @param publish makes a list the only one of a new or the same search, and
 * returns the search's ID.
 */
export function createHandPicker(
  publish: (list: ListProposal | null, again: boolean) => string,
): HandPicker {
  let pick = createHandPick(document);
  let glass: Glass | null = null;
  /** Whether keys pick: from the panel also where the page removes the glass. */
  let picking = false;
  let announcement = nothing;
  let version = 0;
  let search = '';
  let at: Element | null = null;
  /** Path of `at`, for finding it again when the page replaces it. */
  let path: ElementPath = [];
  let nextRefresh = 0;
  const changes = createSignal();
  let texts: HandTexts = { name: '', hint: '' };

  const stateNow = (): HandState => ({
    search,
    version,
    picking,
    rows: pick.columns.length === 0 ? 0 : pick.records().length,
    excluded: pick.excluded().length,
    columns: pick.columns.map((column) => ({
      id: column.id,
      choice: column.choice,
      choices: pick.choices(column).map(({ key, sample }) => ({ key, sample })),
    })),
    announcement,
  });

  function change(event: HandAnnouncement['event'], element: Element | null = at): void {
    announcement = element
      ? { event, ...describe(element), taken: isTaken(element) }
      : { ...nothing, event };
    version += 1;
    search = publish(handList(pick, document), false);
    glass?.draw();
    changes.tell();
  }

  const shownRecords = () => (pick.columns.length === 0 ? [] : pick.records().slice(0, mostRows));

  function isTaken(element: Element): boolean {
    const records = shownRecords();
    const record = records[recordOf(element, records)];
    return (
      record !== undefined &&
      pick.columns.some((column) => pick.cell(column, record)?.element === element)
    );
  }

  function goTo(element: Element | null): void {
    at = element;
    path = element ? pathOf(element) : [];
  }

  /** Finds the picked elements again after the page replaced them; uses at most about 5 % of the page's time. */
  function keepUp(): void {
    const now = performance.now();
    if (now < nextRefresh) return;
    pick.refresh();
    at = findByPath(path, document);
    nextRefresh = now + Math.max(300, 20 * (performance.now() - now));
  }

  function boxes(): Box[] {
    keepUp();
    return pickBoxes(pick, shownRecords(), at);
  }

  function take(element: Element): void {
    goTo(element);
    change(pick.take(element), element);
  }

  function close(): void {
    glass?.remove();
    glass = null;
  }

  function end(): void {
    close();
    picking = false;
    goTo(null);
    change('ended');
  }

  /** Element where walking begins: the first row of the likeliest list. */
  const start = (): Element | null =>
    detectLists(document, 1)[0]?.records[0]?.[0] ??
    query(document, 'body')[0] ??
    documentElementOf(document);

  function press(key: HandKey): void {
    if (!picking) return;
    if (key === 'Escape') return end();
    if (key === 'Backspace') return undo();
    at = findByPath(path, document);
    if (key === 'Enter' && at) return take(at);
    const next = at ? walk(at, key) : start();
    if (!next) return change('edge');
    goTo(next);
    scrollIntoView.call(next, { block: 'nearest' });
    change('at');
  }

  function undo(): void {
    const isDone = pick.undo();
    change(isDone ? 'undone' : 'nothing');
  }

  function open(): void {
    picking = true;
    glass ??= createGlass(
      {
        ...texts,
        onMove(x, y) {
          const found = glass && elementAt(x, y, glass.host);
          if (found === at) return;
          goTo(found);
          glass?.draw();
        },
        onLeave() {
          goTo(null);
          glass?.draw();
        },
        onClick(x, y) {
          const found = glass && elementAt(x, y, glass.host);
          if (found) take(found);
        },
        onKey: press,
        boxes,
        onLost() {
          close();
          change('lost');
        },
      },
      (x, y) => (glass ? elementAt(x, y, glass.host) : null),
    );
  }

  return {
    begin(given) {
      close();
      texts = given;
      pick = createHandPick(document);
      goTo(null);
      search = publish(null, true);
      open();
      change('begun');
      return stateNow();
    },
    async wait(ofSearch, seen) {
      if (ofSearch !== search) return null;
      if (version <= seen) await changes.next();
      return ofSearch === search ? stateNow() : null;
    },
    say(ofSearch, ofVersion, sentence) {
      if (ofSearch === search && ofVersion === version) glass?.say(sentence);
    },
    act(ofSearch, action) {
      if (ofSearch !== search || search === '') return false;
      if (action.do === 'key') press(action.key);
      else if (action.do === 'undo') undo();
      else if (action.do === 'resume') {
        open();
        change('begun');
      } else if (action.do === 'end') end();
      else {
        pick[action.do](action.column, action.choice);
        change('changed', null);
      }
      return true;
    },
    isPicking: () => picking,
    refresh() {
      if (search !== '' && pick.refresh()) publish(handList(pick, document), false);
    },
    stop() {
      close();
      picking = false;
      search = '';
      changes.tell();
    },
  };
}
