import type { LogLine, ServiceState } from '../service/types.ts';
import { arrival, idIn } from '../fixtures/judge.ts';
import type { Sent } from '../fixtures/sender.ts';
import { oldestUnderWay } from '../fixtures/switching.ts';
import type { Action } from './plan.ts';
import type { Done } from './drive.ts';

/** Record of one action. */
export interface Step extends Done {
  action: Action;
  /** Exit shown by the popup; null where it was not read. */
  exit: string | null;
  /** Sessions of the switches before this one. */
  earlier: Set<string>;
}

export interface Verdict {
  /** Number of requests started after an action was shown as done, and of those that arrived. */
  settled: number;
  arrived: number;
  /** Number of requests started between a press and its completion. */
  between: number;
  /** Settled requests that a site received from another exit than the active one. */
  misrouted: string[];
  /** Direct requests that sites received after the first switch. */
  direct: string[];
  /** Logins of earlier sessions that gateways received after a switch. */
  staleLogins: LogLine[];
}

/** Milliseconds within which a gateway may still handle a connection that was opened earlier. */
const grace = 500;

/** Evaluates the logs of the whole run: sites log the exits, gateways the logins. */
export function verdictOf(
  state: ServiceState,
  steps: readonly Step[],
  sent: readonly Sent[],
): Verdict {
  const verdict: Verdict = {
    settled: 0,
    arrived: 0,
    between: 0,
    misrouted: [],
    direct: [],
    staleLogins: staleLogins(state, steps, sent),
  };
  const arrivals = new Map(
    state.log.flatMap((line) => {
      const id = line.where === 'site' ? idIn(line.path) : null;
      return id === null ? [] : [[id, line] as const];
    }),
  );
  const begins = new Map(sent.map((one) => [one.id, one.began]));
  const firstShown = steps[0]?.shown ?? Infinity;
  for (const { where, from, at, host, path } of state.log) {
    if (where !== 'site' || from !== '127.0.0.1') continue;
    const began = begins.get(idIn(path) ?? '') ?? at;
    if (began <= firstShown) continue;
    verdict.direct.push(`${host}${path}, ${began - firstShown} ms after the first switch`);
  }
  for (const request of sent) {
    const index = steps.findLastIndex(({ pressed }) => pressed <= request.began);
    const step = steps[index];
    if (!step) continue;
    if (request.began <= step.shown) {
      verdict.between += 1;
      continue;
    }
    verdict.settled += 1;
    const line = arrivals.get(request.id) ?? arrival(state, request);
    if (!line) continue;
    verdict.arrived += 1;
    const next = steps[index + 1];
    // A later press made while the request was in flight may have moved it to another exit.
    const mayBeNext = next !== undefined && line.at >= next.pressed;
    const right = fits(state, step, line.from) || (mayBeNext && fits(state, next, line.from));
    if (!right && line.from !== '127.0.0.1') {
      const { kind, profile } = step.action;
      const since = request.began - step.shown;
      verdict.misrouted.push(
        `${request.url}: ${line.from}, not ${step.exit ?? profile.country}, ${since} ms after ${kind} ${index}`,
      );
    }
  }
  return verdict;
}

function fits(state: ServiceState, { action, exit }: Step, from: string): boolean {
  if (exit !== null) return from === exit;
  return state.exits.find(from)?.country === action.profile.country;
}

/**
 * A request is dated by its start; a tunnel, whose log entry names no request, only counts when it
 * came well after all requests in flight.
 */
function staleLogins(
  state: ServiceState,
  steps: readonly Step[],
  sent: readonly Sent[],
): LogLine[] {
  const begins = new Map(sent.map(({ id, began }) => [id, began]));
  return state.log.filter(({ where, session, at, path }) => {
    if (where !== 'proxy' || session === undefined) return false;
    const began = begins.get(idIn(path) ?? '') ?? Math.min(at - grace, oldestUnderWay(sent, at));
    const step = steps.findLast(({ pressed }) => pressed <= began);
    return step !== undefined && began > step.shown && step.earlier.has(session);
  });
}
