import type { Run } from '../schema';
import { isUnsent } from '../run-states';
import { presetSite } from '../parameters/presets-and-limits';

/** Sum of the credits that the service reported. */
export interface LedgerLine {
  /** Day (`2026-01-31`), site, mode, or account ID; empty: none. */
  name: string;
  calls: number;
  credits: number;
  /** Number of calls without a reported cost. */
  unknown: number;
  /** Number of calls that failed and were refunded. */
  refunded: number;
}

export interface Ledger {
  /** Oldest first, without days that had no calls. */
  days: LedgerLine[];
  /** Most expensive first. */
  sites: LedgerLine[];
  modes: LedgerLine[];
  accounts: LedgerLine[];
  total: LedgerLine;
}

/** Category of a paid call. Auto scrapes count by the mode that was used, as the prices differ. */
function modeOf(run: Run): string {
  if (run.kind === 'agent') return 'agent';
  return run.result?.modeUsed ?? run.options.mode;
}

/** Whether a scrape was started and failed, so that the service refunded it (interface, Errors). */
export const wasRefunded = (run: Run): boolean =>
  run.state === 'failed' && run.cost.used === 0 && run.problem?.code === 'scrape-failed';

interface LedgerCall {
  /** Timestamp in ms since the epoch. */
  at: number;
  /** URL; empty: none, or not stored (private windows). */
  site: string;
  mode: string;
  /** ID of the account that paid; absent: not recorded. */
  account?: string | undefined;
  /** Credits; null: not reported. */
  used: number | null;
  refunded: boolean;
}

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

/**
 * Whether a call that has ended may have been charged. One that is still queued, or was never sent, cost nothing; one
 * that brought a result without a cost did.
 */
function mayHaveBeenCharged(run: Run): boolean {
  const { cost, state } = run;
  return !isUnsent(run) && (cost.used !== null || ['done', 'unknown', 'cancelled'].includes(state));
}

/**
 * Sent calls of private windows that are not runs of this library. The cost is unknown for a call that was cut off
 * when its window closed.
 */
export function incognitoCalls(
  calls: readonly (Omit<LedgerCall, 'site'> & Pick<Run, 'id' | 'state'>)[],
  runs: readonly Run[],
): LedgerCall[] {
  // Restored runs are not counted, so their lines here are.
  const here = new Set(runs.filter(({ restored }) => !restored).map(({ id }) => id));
  return calls
    .filter((call) => !here.has(call.id))
    .filter(({ used, state }) => used !== null || (state !== 'waiting' && state !== 'failed'))
    .map(({ at, mode, used, refunded }) => ({ at, site: '', mode, used, refunded }));
}

/**
 * Sums up the costs that the service reported, without those of restored runs: these calls were made elsewhere, or
 * before a restore.
 * @param dayOf returns the local date of a timestamp, as `2026-01-31`.
 * @param others calls that are not runs of this library; see `incognitoCalls`.
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
  for (const call of [
    ...runs.filter((run) => mayHaveBeenCharged(run) && !run.restored).map(ledgerCall),
    ...others,
  ]) {
    const lines = [
      lineOf(days, dayOf(call.at)),
      lineOf(sites, call.site),
      lineOf(modes, call.mode),
      lineOf(accounts, call.account ?? ''),
      total,
    ];
    for (const line of lines) addTo(line, call);
  }
  const byCreditsDescending = (a: LedgerLine, b: LedgerLine) =>
    b.credits - a.credits || b.calls - a.calls;
  return {
    days: [...days.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    sites: [...sites.values()].sort(byCreditsDescending),
    modes: [...modes.values()].sort(byCreditsDescending),
    accounts: [...accounts.values()].sort(byCreditsDescending),
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
  // Sums in hundredths of a credit, to avoid floating-point results such as 0.1 + 0.2.
  line.credits = Math.round((line.credits + (used ?? 0)) * 100) / 100;
  if (used === null) line.unknown += 1;
  if (refunded) line.refunded += 1;
}

/** Local date of a timestamp, as `2026-01-31`. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
