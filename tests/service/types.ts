/**
 * The contract between the rooms of the local service: who owns what, and what one may ask of another.
 * `world.ts` builds the World; the account API, proxies, scraper, agent and demo site are built on it.
 */

/** Options of the command; every one has a default that fits a person trying things out. */
export interface ServiceOptions {
  /** Seconds a synchronous scrape may take before it is handed over (service: request 30, browser 45). */
  syncLimitSeconds: { request: number; browser: number };
  /** How a synchronous scrape that outlasts its limit is handed over. */
  handOver: '408' | '202';
  concurrency: number;
  credits: number;
  balanceMb: number;
  /** How fast session clocks run: 60 makes a minute's lifetime last a second. */
  clockSpeed: number;
  /** Milliseconds added to each agent answer. */
  agentDelayMs: number;
  /** Takes the scraper key only where the interface shows it: header or query, body for POST; agent header only. */
  strictKeys: boolean;
  /** Tells validation errors in the nested form of the service's own tests, not the flat one of its documents. */
  nestedErrors: boolean;
}

export type ProductCode = 'rp' | 'rpc' | 'mp' | 'dcp' | 'static_residential';

export interface ProxyProduct {
  code: ProductCode;
  name: string;
  username: string;
  password: string;
  balanceMb: number;
  hasAccess: boolean;
  endpoint: string;
  ports: { http: number; socks5: number };
}

export interface Account {
  /** Account API key (`x-apikey`). */
  key: string;
  scope: 'personal' | 'team';
  emailVerified: boolean;
  products: Map<ProductCode, ProxyProduct>;
  staticIps: { ip: string; password: string }[];
  scraper: { hasAccess: boolean; key: string; credits: number; concurrency: number };
  browser: {
    hasAccess: boolean;
    key: string;
    credits: number;
    concurrency: number;
    maxSessionLengthSeconds: number;
  };
}

/** One way out. `address` is a loopback address that outgoing sockets bind to, so that sites really see it. */
export interface Exit {
  address: string;
  country: string;
  region: string;
  city: string;
  /** Name of the network (ISP). */
  network: string;
  asn: string;
}

export interface Targeting {
  countries?: string[];
  continent?: string;
  region?: string;
  city?: string;
  isp?: string;
  /** Such as 'AS64512'. */
  asn?: string;
}

export interface ExitPool {
  /** A random exit that fits, other than `except`; null when nothing fits. */
  pick(product: ProductCode, targeting: Targeting, except?: ReadonlySet<string>): Exit | null;
  /** Who has this address; null for an address that is no exit. */
  find(address: string): Exit | null;
}

export type FaultArea = 'account' | 'scraper' | 'agent' | 'proxy' | 'exitCheck';
export interface Fault {
  area: FaultArea;
  /** Only paths that begin with this; absent: all of the area. */
  path?: string;
  /**
   * On paid calls `cut`, `garbage`, `gateway` (an error of a gateway, as JSON) and `nested` (a result 3,000 levels deep)
   * come after the work was taken. `redirect`: the account API answers 308 to the same path with a slash.
   */
  kind: 'status' | 'delay' | 'cut' | 'garbage' | 'dead' | 'gateway' | 'nested' | 'redirect';
  status?: number;
  ms?: number;
  /** How many calls it hits; absent: until cleared. */
  count?: number;
  /** The part of the calls that it hits, above 0 and below 1, chosen at random by `seed`; absent: all of them. */
  share?: number;
  seed?: number;
  /** With a status of 429 or 503: the seconds to wait that it names. */
  waitSeconds?: number;
}

/** One line of what really happened, as tests read it from the admin address. */
export interface LogLine {
  at: number;
  where: 'proxy' | 'site' | 'account' | 'scraper' | 'agent' | 'exitCheck';
  kind: 'http' | 'connect' | 'socks5' | 'refused' | 'request';
  /** Peer of the TCP connection: the exit's address at a site, 127.0.0.1 for what came directly. */
  from: string;
  host: string;
  method?: string;
  path?: string;
  status?: number;
  /** Proxy only: account user name and session id shown. */
  username?: string;
  session?: string;
  /** Proxy only: the exit that carried it. */
  exit?: string;
  cookie?: string;
  /** Scraper and agent only: when the call came; `at` is when it was over. */
  began?: number;
  /** Scraper only: the address that a paid call names. */
  target?: string;
  /** Scraper only: which try at the target this line is, from 1; absent on the line of the call itself. */
  attempt?: number;
}

/** Credits really taken (after refunds), once per scrape or agent request that succeeded. */
export interface Charge {
  at: number;
  /** The account key of who paid. */
  account: string;
  credits: number;
  /** Such as 'scrape browser https://…' or 'agent 3 steps'. */
  why: string;
}

/** The time that schedules go by; see `clock.ts`. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Lets time pass at once; resolves when everything that fell due has been carried out. */
  advance(ms: number): Promise<void>;
  /** Called after each advance, and waited for. @returns stops that. */
  onAdvance(hear: () => Promise<void>): () => void;
}

export interface World {
  options: ServiceOptions;
  clock: Clock;
  accounts: Account[];
  exits: ExitPool;
  /** PEM strings of the made-up authority and the leaf for localhost, *.localhost, *.vantage.test, 127.0.0.1. */
  tls: { ca: string; cert: string; key: string; caFile: string; spki: string };
  log: LogLine[];
  charges: Charge[];
  note(line: Omit<LogLine, 'at'>): void;
  /** The first fault that hits this call (its count goes down); null: none. */
  fault(area: FaultArea, path: string): Fault | null;
  /** Address for a name as the exits see it: `*.test`, `*.localhost`, localhost → 127.0.0.1; others by DNS. Rejects like `dns.lookup`. */
  resolve(host: string): Promise<string>;
  /** Addresses once the servers listen. */
  addresses: ServiceAddresses;
}

/** The one line of JSON that the command prints, and `admin`, `siteHttp` beside the documented fields. */
export interface ServiceAddresses {
  accountApi: string;
  /** Includes `/api/v1`. */
  scraperApi: string;
  browserWs: string;
  exitCheck: string;
  dashboard: string;
  ca: string;
  certSpki: string;
  keys: {
    account: string;
    team: string;
    unverified: string;
    noAccess: string;
    scraper: string;
    browser: string;
  };
  /** The demo site over HTTPS. */
  site: string;
  /** The same site over plain HTTP. */
  siteHttp: string;
  /** Faults, logs, balances for tests. */
  admin: string;
}
