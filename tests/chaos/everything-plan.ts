import { seeded } from '../service/seeded.ts';
import type { Fault } from '../service/types.ts';
import { faultsOf } from './scrapes-plan.ts';

/** What a user does; each is drawn as often as it stands here. */
const actions = [
  ...(['switch', 'switch', 'switch', 'switch', 'off', 'rotate', 'rotate', 'rotate'] as const),
  ...(['scrape', 'scrape', 'scrape', 'agent', 'edit', 'edit', 'import', 'exclude'] as const),
  ...(['lock', 'unlock', 'unlock', 'unlock', 'unlock', 'backup', 'restore'] as const),
];
type ActionKind = (typeof actions)[number];

/** What goes wrong meanwhile. */
const faults = [
  ...(['account', 'account', 'gateways', 'sessions', 'exit-check', 'storage', 'clock'] as const),
  ...(['key', 'password', 'update', 'taken', 'worker', 'worker', 'worker', 'browser'] as const),
];
export type FaultKind = (typeof faults)[number];

/** `CHAOS_FAULTS=storage,update` looks for the cause of what these do; seeds then mean other moves. */
const named = new Set((process.env['CHAOS_FAULTS'] ?? '').split(',').filter(Boolean));
const drawn = named.size > 0 ? faults.filter((fault) => named.has(fault)) : faults;

export interface Move {
  action: ActionKind;
  /** Number from 0 to 1 that chooses what the action is about. */
  about: number;
  fault: FaultKind | null;
  /** Number from 0 to 1 that chooses the fault's details. */
  how: number;
  /** Milliseconds from the press until the fault begins; negative: it begins before. */
  after: number;
  /** Milliseconds until the next press. */
  pause: number;
}

/** Generates moves; the same seed gives the same ones on every machine. */
export function movesOf(seed: number, count: number): Move[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (): Move => {
    const about = random();
    const how = random();
    const fault = random() < 0.6 ? pick(drawn, random()) : null;
    const action = pick(actions, random());
    return {
      action,
      about,
      fault,
      how,
      after: Math.floor(random() * 400) - 100,
      pause: Math.floor(random() * 300),
    };
  });
}

/** Chooses one by a number from 0 to 1. */
export function pick<T>(from: readonly T[], at: number): T {
  const chosen = from[Math.min(from.length - 1, Math.floor(at * from.length))];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
}

/** Faults of paid calls, which last for the whole run. */
export function paidFaultsOf(seed: number): Fault[] {
  const share = 0.02;
  return [
    ...faultsOf(seed),
    { area: 'scraper', path: '/scraper/', kind: 'gateway', share, seed: seed + 10 },
    { area: 'scraper', path: '/scraper/', kind: 'nested', share, seed: seed + 11 },
    { area: 'agent', kind: 'cut', share: 0.1, seed: seed + 12 },
    { area: 'agent', kind: 'gateway', share: 0.1, seed: seed + 13 },
  ];
}

/** Fault of the account API while one action is done. */
export function accountFaultOf(how: number): Fault {
  const kinds: Omit<Fault, 'area'>[] = [
    { kind: 'cut' },
    { kind: 'dead' },
    { kind: 'garbage' },
    { kind: 'gateway', status: 502 },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 429, waitSeconds: 2 },
    { kind: 'delay', ms: 1500 },
    { kind: 'redirect' },
  ];
  return { area: 'account', ...pick(kinds, how) };
}
