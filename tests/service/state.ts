import dns from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { makeAccounts } from './accounts.ts';
import { exitPool } from './exits.ts';
import { makeFaults, type Faults } from './faults.ts';
import { defaults } from './options.ts';
import { makeTls } from './tls.ts';
import type { ServiceAddresses, ServiceOptions, ServiceState, Clock } from './types.ts';

/**
 * Clock of the schedules: the machine's clock, running `speed` times as fast, which tests also
 * advance through the admin address, so that no test waits five minutes for a run.
 */
function makeClock(speed: number): Clock {
  const began = Date.now();
  const listeners = new Set<() => Promise<void>>();
  let skipped = 0;
  return {
    now: () => began + (Date.now() - began) * speed + skipped,
    async advance(ms) {
      skipped += ms;
      for (const hear of listeners) await hear();
    },
    onAdvance(hear) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
}

/** Addresses before the servers listen; filled in afterwards. */
const unknown: ServiceAddresses = {
  accountApi: '',
  scraperApi: '',
  browserWs: '',
  exitCheck: '',
  dashboard: '',
  ca: '',
  certSpki: '',
  keys: { account: '', team: '', unverified: '', noAccess: '', scraper: '', browser: '' },
  site: '',
  siteHttp: '',
  admin: '',
};

export interface CreatedState {
  state: ServiceState;
  faults: Faults;
  /** Removes the files written to disk. */
  dispose(): Promise<void>;
}

/** Creates the state that all parts of the service share; no server listens yet. */
export async function createServiceState(
  options: Partial<ServiceOptions> = {},
): Promise<CreatedState> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vantage-service-'));
  const all = { ...defaults, ...options };
  const faults = makeFaults();
  const log: ServiceState['log'] = [];
  const state: ServiceState = {
    options: all,
    clock: makeClock(all.clockSpeed),
    accounts: makeAccounts(all),
    // A copy: a test may replace its methods, and the next one in the same process has its own.
    exits: { ...exitPool },
    tls: await makeTls(folder),
    log,
    charges: [],
    foundSecrets: [],
    note: (line) => void log.push({ at: Date.now(), ...line }),
    fault: faults.take,
    async resolve(host) {
      const bare = host.replace(/^\[|\]$/g, '');
      if (net.isIP(bare) !== 0) return bare;
      if (/(^|\.)(test|localhost)$/i.test(bare)) return '127.0.0.1';
      return (await dns.lookup(bare, { family: 4 })).address;
    },
    addresses: unknown,
  };
  return { state, faults, dispose: () => rm(folder, { recursive: true, force: true }) };
}
