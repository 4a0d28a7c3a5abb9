import type { Run } from '../schema';
import { presetSite } from '../parameters/scrape-preferences';

/** Credits that the service said it took, summed up. */
export interface LedgerLine {
  /** A day (`2026-01-31`), a site, a mode, or the id of an account; empty: none. */
  name: string;
  calls: number;
  credits: number;
  /** Calls of which the service never said what they cost. */
  unknown: number;
  /** Calls that failed and cost nothing: their credits came back. */
  refunded: number;
}

export interface Ledger {
  /** Oldest first, days without calls left out. */
  days: LedgerLine[];
  /** The dearest first. */
  sites: LedgerLine[];
  modes: LedgerLine[];
  /** By who paid; more than one where there are several accounts. */
  accounts: LedgerLine[];
  total: LedgerLine;
}

/** Where a paid call belongs: auto is told by what it came to, as its prices differ. */
function modeOf(run: Run): string {
  if (run.kind === 'agent') return 'agent';
  return run.result?.modeUsed ?? run.options.mode;
}

/** A scrape that was begun and failed: the service gave its credits back (interface, Errors). */
export const wasRefunded = (run: Run): boolean =>
  run.state === 'failed' && run.cost.used === 0 && run.problem?.code === 'scrape-failed';

/** What the ledger needs of a paid call. */
export interface LedgerCall {
  /** Milliseconds since the epoch. */
  at: number;
  /** Empty: none, or not kept (private windows). */
  site: string;
  mode: string;
  /** The id of who paid; absent: not noted. */
  account?: string | undefined;
  /** Credits; null: the service never said. */
  used: number | null;
  refunded: boolean;
}

/** A run as the ledger sees it. */
export function ledgerCall(run: Run): LedgerCall {
  return {
    at: run.createdAt,
    site: presetSite(run.kind === 'agent' ? run.pageUrl : run.url),
    mode: modeOf(run),
    account: run.accountId,
    used: run.cost.used,
    refunded: wasRefunded(run),
  };
}

/** A call that went out: what still waits for its turn, or never left, cost nothing. */
function wentOut(run: Run): boolean {
  return run.cost.used !== null || run.state === 'unknown' || run.state === 'cancelled';
}

/**
 * The calls of private windows that went out and are no runs of this library. One that never came to its end was cut
 * off with its window: what it cost is not known.
 */
export function incognitoCalls(
  calls: readonly (Omit<LedgerCall, 'site'> & Pick<Run, 'id' | 'state'>)[],
  runs: readonly Run[],
): LedgerCall[] {
  const here = new Set(runs.map(({ id }) => id));
  return calls
    .filter((call) => !here.has(call.id))
    .filter(({ used, state }) => used !== null || (state !== 'waiting' && state !== 'failed'))
    .map(({ at, mode, used, refunded }) => ({ at, site: '', mode, used, refunded }));
}

/**
 * The ledger of what the service really said, run by run.
 * @param dayOf the day of a moment in the user's own time.
 * @param others calls that are no runs of this library; see `incognitoCalls`.
 */
export function ledgerOf(
  runs: readonly Run[],
  dayOf: (at: number) => string,
  others: readonly LedgerCall[] = [],
): Ledger {
  const days = new Map<string, LedgerLine>();
  const sites = new Map<string, LedgerLine>();
  const modes = new Map<string, LedgerLine>();
  const accounts = new Map<string, LedgerLine>();
  const total = emptyLine('');
  for (const call of [...runs.filter(wentOut).map(ledgerCall), ...others]) {
    const lines = [
      lineOf(days, dayOf(call.at)),
      lineOf(sites, call.site),
      lineOf(modes, call.mode),
      lineOf(accounts, call.account ?? ''),
      total,
    ];
    for (const line of lines) addTo(line, call);
  }
  const dearest = (a: LedgerLine, b: LedgerLine) => b.credits - a.credits || b.calls - a.calls;
  return {
    days: [...days.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    sites: [...sites.values()].sort(dearest),
    modes: [...modes.values()].sort(dearest),
    accounts: [...accounts.values()].sort(dearest),
    total,
  };
}

const emptyLine = (name: string): LedgerLine => ({
  name,
  calls: 0,
  credits: 0,
  unknown: 0,
  refunded: 0,
});

function lineOf(lines: Map<string, LedgerLine>, name: string): LedgerLine {
  const line = lines.get(name) ?? emptyLine(name);
  lines.set(name, line);
  return line;
}

function addTo(line: LedgerLine, { used, refunded }: LedgerCall): void {
  line.calls += 1;
  // Decimals of a credit are summed in hundredths, or 0.1 + 0.2 would show.
  line.credits = Math.round((line.credits + (used ?? 0)) * 100) / 100;
  if (used === null) line.unknown += 1;
  if (refunded) line.refunded += 1;
}

/** The day of a moment as `2026-01-31`, where the browser is. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
