import { useSignal, type ReadonlySignal } from '@preact/signals';
import { tableLimits } from '@/utils/extract/limits';
import type { FoundTable } from '@/utils/extract/schema';
import { logFailure } from '@/utils/log-failure';
import { send } from '@/utils/messaging/send';
import type { HandAction, HandState } from '@/utils/picker/hand-messages';
import type { Problem } from '@/utils/problem';
import { usePointing } from './use-pointing';

/** State of picking by hand, with the rows that were read. */
interface Picked {
  readonly state: HandState;
  /** Null while nothing is picked. */
  readonly table: FoundTable | null;
  /** URL of the tab as reported by the browser. */
  readonly url: string;
  /** Whether rows beyond the first are still to be read. */
  readonly reading: boolean;
}

/** Picking by hand as the panel follows it. */
export interface HandPickControls {
  readonly picked: ReadonlySignal<Picked | null>;
  readonly problem: ReadonlySignal<Problem | null>;
  act(action: HandAction): void;
}

let ending: Promise<unknown> = Promise.resolve();

/** Resolves once the page has ended the last pick by hand: what it finds before would be dropped with that pick. */
export const handPickEnded = (): Promise<unknown> => ending;

/** Rows read after each pick; all are read once picking has paused. */
const firstRows = 100;

const sameColumns = (one: HandState | undefined, other: HandState): boolean =>
  JSON.stringify([one?.columns, one?.rows, one?.excluded]) ===
  JSON.stringify([other.columns, other.rows, other.excluded]);

/**
 * Picks by hand in the page of a tab while the component is mounted, and follows what is picked.
 * @param attempt a new number starts over.
 */
export function useHandPick(tabId: number, attempt: number): HandPickControls {
  const picked = useSignal<Picked | null>(null);

  async function read(state: HandState, url: string, rows: number): Promise<void> {
    const table = await send('picker/read', { tabId, search: state.search, list: 0, rows });
    const { search, version } = picked.value?.state ?? {};
    if (search !== state.search || version !== state.version) return;
    const reading = rows < tableLimits.rows && table.rows.length < table.total;
    picked.value = { state, table, url, reading };
    if (reading) await read(state, url, tableLimits.rows);
  }

  /** Shows the state; the rows only follow where they may have changed. */
  async function show(state: HandState, url: string): Promise<void> {
    const before = picked.value;
    const same = sameColumns(before?.state, state);
    const isEmpty = state.columns.length === 0;
    picked.value = {
      state,
      url,
      table: isEmpty ? null : (before?.table ?? null),
      reading: same ? (before?.reading ?? false) : !isEmpty,
    };
    if (!isEmpty && (!same || before?.reading)) await read(state, url, firstRows);
  }

  const { problem, act } = usePointing({
    tabId,
    aim: 'rows',
    attempt,
    onState: show,
    onLeave() {
      picked.value = null;
      ending = send('picker/stop', { tabId }).catch(logFailure('ending a pick by hand'));
    },
  });
  return { picked, problem, act };
}
