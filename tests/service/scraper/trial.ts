import { execFile } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import dns from 'node:dns/promises';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account, Exit, Fault, LogLine, ServiceOptions, World } from '../types.ts';

/** A small world for the tests of these rooms alone: one account, a handful of exits, its own certificate. */
export interface TrialWorld {
  world: World;
  account: Account;
  faults: Fault[];
  dispose(): Promise<void>;
}

const usual: ServiceOptions = {
  syncLimitSeconds: { request: 30, browser: 45 },
  handOver: '408',
  concurrency: 5,
  credits: 1000,
  balanceMb: 100,
  clockSpeed: 1,
  agentDelayMs: 0,
  strictKeys: false,
};

/** The servers of other rooms do not run in a trial. */
const nowhere: World['addresses'] = {
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

const run = promisify(execFile);

/** A certificate that is its own authority, made by the `openssl` command. */
async function certificate(folder: string): Promise<{ cert: string; key: string; spki: string }> {
  const [keyFile, caFile] = [path.join(folder, 'key.pem'), path.join(folder, 'ca.pem')];
  const names = 'subjectAltName=DNS:localhost,DNS:*.localhost,DNS:*.vantage.test,IP:127.0.0.1';
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const files = ['-keyout', keyFile, '-out', caFile];
  await run('openssl', ['req', '-x509', ...kind, ...files, '-subj', '/CN=Trial', '-addext', names]);
  const cert = await readFile(caFile, 'utf8');
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    cert,
    key: await readFile(keyFile, 'utf8'),
    spki: createHash('sha256').update(spki).digest('base64'),
  };
}

function exitPool(): World['exits'] {
  let turn = 0;
  const made = new Map<string, Exit>();
  return {
    pick(product, targeting) {
      turn = (turn % 250) + 1;
      const address = `127.${product === 'dcp' ? 12 : 11}.0.${turn}`;
      const country = targeting.countries?.[0] ?? 'US';
      const exit = { address, country, region: 'r', city: 'c', network: 'Trial Net', asn: 'AS1' };
      made.set(address, exit);
      return exit;
    },
    find: (address) => made.get(address) ?? null,
  };
}

function newAccount(key: string): Account {
  return {
    key: `account-${key}`,
    scope: 'personal',
    emailVerified: true,
    products: new Map(),
    staticIps: [],
    scraper: { hasAccess: true, key, credits: usual.credits, concurrency: usual.concurrency },
    browser: { hasAccess: false, key: '', credits: 0, concurrency: 0, maxSessionLengthSeconds: 0 },
  };
}

/** Builds the world; `dispose` removes its files. Names under `.test` are here, others nowhere. */
export async function trialWorld(options: Partial<ServiceOptions> = {}): Promise<TrialWorld> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vantage-trial-'));
  const caFile = path.join(folder, 'ca.pem');
  const { cert, key, spki } = await certificate(folder);
  const log: LogLine[] = [];
  const faults: Fault[] = [];
  const account = newAccount('scraper-key');
  const world: World = {
    options: { ...usual, ...options },
    accounts: [account, newAccount('other-key')],
    exits: exitPool(),
    tls: { ca: cert, cert, key, caFile, spki },
    log,
    charges: [],
    note: (line) => void log.push({ at: Date.now(), ...line }),
    fault(area, at) {
      const fault = faults.find(
        (one) => one.area === area && at.startsWith(one.path ?? '') && one.count !== 0,
      );
      if (fault?.count !== undefined) fault.count -= 1;
      return fault ?? null;
    },
    async resolve(host) {
      if (net.isIP(host) !== 0) return host;
      const here = /(^|\.)(vantage\.test|localhost)$/.test(host);
      return here ? '127.0.0.1' : (await dns.lookup(host)).address;
    },
    addresses: {
      ...nowhere,
      ca: caFile,
      certSpki: spki,
    },
  };
  return { world, account, faults, dispose: () => rm(folder, { recursive: true }) };
}
