import { documentElementOf, query } from '@/utils/extract/dom';
import { findByPath, elementPathOf, type ElementPath } from '@/utils/extract/hand/element-path';
import { detectLists } from '@/utils/extract/lists/detect';
import type { HandKey } from '@/utils/picker/hand-keys';
import type {
  HandAction,
  HandAnnouncement,
  HandState,
  HandTexts,
} from '@/utils/picker/hand-messages';
import { wait } from '@/utils/wait';
import { describeElement } from './describe-element';
import { createInputOverlay, type Box, type InputOverlay } from './input-overlay';
import { elementAt } from './hit-test';
import { neighbourByKey } from './neighbours';

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

const empty: Taken = { rows: 0, excluded: 0, columns: [] };

type Event = HandAnnouncement['event'];
type Taken = Pick<HandState, 'rows' | 'excluded' | 'columns'>;

/** What happens to an element that the user picks. Without `taken`, pointing ends after the first element. */
interface PointingHandlers {
  /** Event to announce when pointing begins or goes on. */
  readonly begun: Event;
  /**
   * Takes an element.
   * @returns the event to announce.
   */
  take(element: Element): Event;
  /** @returns the event to announce. */
  undo?(): Event;
  isTaken?(element: Element): boolean;
  /** Does an action on a column. */
  choose?(action: Extract<HandAction, { column: number }>): void;
  /** Finds what was taken again where the page has replaced it. */
  refresh?(): void;
  /** Returns the boxes to draw around what was taken, and the marked element. */
  boxes(at: Element | null): Box[];
  /**
   * Called after each change.
   * @returns the ID of the search, which may be a new one.
   */
  publish?(): string;
  /** What was taken, for the state. */
  taken?(): Taken;
}

/** Pointing at elements of the page with the pointer and with keys, called by the background. */
export interface Pointing {
  begin(texts: HandTexts, search: string): HandState;
  /** Resolves to the state once it is newer than `seen`, or after some seconds; null if the search was replaced. */
  wait(search: string, seen: number): Promise<HandState | null>;
  /** Shows and announces on the page what happened last, unless more has happened since. */
  say(search: string, version: number, sentence: string): void;
  /** Whether the action belongs to this search. */
  act(search: string, action: HandAction): boolean;
  /** Whether clicks and keys on the page are taken. */
  isPointing(): boolean;
  stop(): void;
}

/** Element where the arrow keys begin: the first row of the likeliest list. */
const start = (): Element | null =>
  detectLists(document, 1)[0]?.records[0]?.[0] ??
  query(document, 'body')[0] ??
  documentElementOf(document);

/** Ends the pointing that receives the page's clicks and keys; only one may receive them. */
let endCurrent = (): void => undefined;

export function createPointing(handlers: PointingHandlers): Pointing {
  let overlay: InputOverlay | null = null;
  /**
   * Whether pointing is under way. Keys pressed in the panel count then, also where the page has removed the overlay.
   */
  let pointing = false;
  let announcement = nothing;
  let version = 0;
  let search = '';
  let at: Element | null = null;
  /** Path of `at`, for finding it again when the page replaces it. */
  let path: ElementPath = [];
  let nextRefresh = 0;
  let changed = Promise.withResolvers<void>();
  let texts: HandTexts = { name: '', hint: '' };

  const stateNow = (): HandState => ({
    search,
    version,
    picking: pointing,
    announcement,
    ...(handlers.taken?.() ?? empty),
  });

  /** Wakes the callers that wait for a change. */
  function notifyWaiting(): void {
    changed.resolve();
    changed = Promise.withResolvers();
  }

  function change(event: Event, element: Element | null = at): void {
    announcement = element
      ? { event, ...describeElement(element), taken: handlers.isTaken?.(element) ?? false }
      : { ...nothing, event };
    version += 1;
    search = handlers.publish?.() ?? search;
    overlay?.draw();
    notifyWaiting();
  }

  function goTo(element: Element | null): void {
    at = element;
    path = element ? elementPathOf(element) : [];
  }

  /** Finds replaced elements again; uses at most about 5 % of the page's time. */
  function keepUp(): void {
    const now = performance.now();
    if (now < nextRefresh) return;
    handlers.refresh?.();
    at = findByPath(path, document);
    nextRefresh = now + Math.max(300, 20 * (performance.now() - now));
  }

  function take(element: Element): void {
    goTo(element);
    const event = handlers.take(element);
    if (!handlers.taken) end(event, element);
    else change(event, element);
  }

  function close(): void {
    overlay?.remove();
    overlay = null;
  }

  function end(event: Event, element: Element | null = null): void {
    close();
    pointing = false;
    goTo(null);
    change(event, element);
  }

  const undo = (): void => change(handlers.undo?.() ?? 'nothing');

  function press(key: HandKey): void {
    if (!pointing) return;
    if (key === 'Escape') return end('ended');
    if (key === 'Backspace') return undo();
    at = findByPath(path, document);
    if (key === 'Enter' && at) return take(at);
    const next = at ? neighbourByKey(at, key) : start();
    if (!next) return change('edge');
    goTo(next);
    scrollIntoView.call(next, { block: 'nearest' });
    change('at');
  }

  const below = (x: number, y: number): Element | null => overlay && elementAt(x, y, overlay.host);

  function mark(element: Element | null): void {
    if (element === at) return;
    goTo(element);
    overlay?.draw();
  }

  function open(): void {
    endCurrent();
    endCurrent = () => {
      if (pointing) end('ended');
    };
    pointing = true;
    overlay ??= createInputOverlay(
      {
        ...texts,
        onMove: (x, y) => mark(below(x, y)),
        onLeave: () => mark(null),
        onClick(x, y) {
          const found = below(x, y);
          if (found) take(found);
        },
        onKey: press,
        boxes() {
          keepUp();
          return handlers.boxes(at);
        },
        onGiveUp() {
          close();
          change('removed');
        },
      },
      below,
    );
    change(handlers.begun);
  }

  return {
    begin(newTexts, newSearch) {
      close();
      texts = newTexts;
      goTo(null);
      search = newSearch;
      open();
      return stateNow();
    },
    async wait(ofSearch, seen) {
      if (ofSearch !== search) return null;
      if (version <= seen) await Promise.race([changed.promise, wait(longestWait)]);
      return ofSearch === search ? stateNow() : null;
    },
    say(ofSearch, ofVersion, sentence) {
      if (ofSearch === search && ofVersion === version) overlay?.say(sentence);
    },
    act(ofSearch, action) {
      if (ofSearch !== search) return false;
      if (action.do === 'key') press(action.key);
      else if (action.do === 'undo') undo();
      else if (action.do === 'resume') open();
      else if (action.do === 'end') end('ended');
      else {
        handlers.choose?.(action);
        change('changed', null);
      }
      return true;
    },
    isPointing: () => pointing,
    stop() {
      close();
      pointing = false;
      search = '';
      notifyWaiting();
    },
  };
}
