/**
 * Shared types of the local service's parts (account API, proxies, scraper, agent, demo site).
 * `state.ts` builds the `ServiceState` that all of them run on.
 */

/** Options of the command; each has a default that suits trying the service out by hand. */
export interface ServiceOptions {
  /** Time limit of a synchronous scrape in seconds (the service: request 30, browser 45). */
  syncLimitSeconds: { request: number; browser: number };
  /** How a synchronous scrape beyond its time limit is handed over to a task. */
  handOver: '408' | '202';
  concurrency: number;
  credits: number;
  balanceMb: number;
  /** Speed of session clocks: at 60, a lifetime of one minute lasts a second. */
  clockSpeed: number;
  /** Milliseconds added to each agent response. */
  agentDelayMs: number;
  /**
   * Accepts the scraper key only where the interface shows it: in the header or query, for POST in
   * the body; for the agent in the header only.
   */
  strictKeys: boolean;
  /**
   * Reports validation errors in the nested form of the service's own tests instead of the
   * documented flat one.
   */
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

/**
 * Exit of a proxy. Outgoing sockets bind to `address`, a loopback address, so that sites see it as
 * the peer.
 */
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
  /** Autonomous system, such as 'AS64512'. */
  asn?: string;
}

export interface ExitPool {
  /** Returns a random exit that fits, other than `except`; null when none fits. */
  pick(product: ProductCode, targeting: Targeting, except?: ReadonlySet<string>): Exit | null;
  /** Returns the exit with this address; null when the address is not an exit. */
  find(address: string): Exit | null;
}

export type FaultArea = 'account' | 'scraper' | 'agent' | 'proxy' | 'exitCheck';
export interface Fault {
  area: FaultArea;
  /** Path prefix of the calls that the fault hits; absent: all paths of the area. */
  path?: string;
  /**
   * On paid calls `cut`, `garbage`, `gateway` (a gateway's error, as JSON) and `nested` (a result
   * 3,000 levels deep) take effect after the work was accepted. `redirect`: the account API answers
   * 308 to the same path with a slash.
   */
  kind: 'status' | 'delay' | 'cut' | 'garbage' | 'dead' | 'gateway' | 'nested' | 'redirect';
  status?: number;
  ms?: number;
  /** Number of calls that the fault hits; absent: all until it is cleared. */
  count?: number;
  /**
   * Share of calls that the fault hits, above 0 and below 1, chosen pseudo-randomly from `seed`;
   * absent: all calls.
   */
  share?: number;
  seed?: number;
  /** Seconds in `Retry-After`; only with status 429 or 503. */
  waitSeconds?: number;
}

/** Log entry for one call or connection; tests read the log through the admin address. */
export interface LogLine {
  at: number;
  where: 'proxy' | 'site' | 'account' | 'scraper' | 'agent' | 'exitCheck';
  kind: 'http' | 'connect' | 'socks5' | 'refused' | 'request';
  /**
   * Peer address of the TCP connection: at a site the exit's address, 127.0.0.1 for direct
   * requests.
   */
  from: string;
  host: string;
  method?: string;
  path?: string;
  status?: number;
  /** Proxy only: user name, modifiers and session id of the login. */
  username?: string;
  modifiers?: string;
  session?: string;
  /** Proxy only: exit that carried the connection. */
  exit?: string;
  cookie?: string;
  /** Scraper and agent only: when the call started; `at` is when it ended. */
  began?: number;
  /** Scraper only: target URL of a paid call. */
  target?: string;
  /**
   * Scraper only: number of the attempt at the target, from 1; absent on the entry of the call
   * itself.
   */
  attempt?: number;
}

/** Credits charged, after refunds: one entry per successful scrape or agent request. */
export interface Charge {
  at: number;
  /** Account key of the account that was charged. */
  account: string;
  credits: number;
  /** Description, such as 'scrape browser https://…' or 'agent 3 steps'. */
  why: string;
}

/** Clock of the schedules; see `makeClock`. */
export interface Clock {
  /** Current time in milliseconds since the epoch. */
  now(): number;
  /** Advances the clock at once; resolves when all runs that fell due are done. */
  advance(ms: number): Promise<void>;
  /**
   * Registers a callback that is called and awaited after each advance. @returns removes the
   * callback.
   */
  onAdvance(hear: () => Promise<void>): () => void;
}

export interface ServiceState {
  options: ServiceOptions;
  clock: Clock;
  accounts: Account[];
  exits: ExitPool;
  /**
   * PEM strings: the local certificate authority, and the certificate for localhost, *.localhost,
   * *.vantage.test, 127.0.0.1.
   */
  tls: { ca: string; cert: string; key: string; caFile: string; spki: string };
  log: LogLine[];
  charges: Charge[];
  /** Secrets in requests of clients that do not belong there, with what stands around them. */
  foundSecrets: string[];
  note(line: Omit<LogLine, 'at'>): void;
  /** Returns the first fault that hits this call and counts it down; null: none. */
  fault(area: FaultArea, path: string): Fault | null;
  /**
   * Resolves a host as exits do: `*.test`, `*.localhost` and localhost to 127.0.0.1, others by DNS.
   * Rejects like `dns.lookup`.
   */
  resolve(host: string): Promise<string>;
  /** Addresses of the servers, set once they listen. */
  addresses: ServiceAddresses;
}

/** JSON line that the command prints: the documented fields, and `admin` and `siteHttp`. */
export interface ServiceAddresses {
  accountApi: string;
  /** Scraper API base URL, including `/api/v1`. */
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
  /** Demo site over HTTPS. */
  site: string;
  /** Demo site over plain HTTP. */
  siteHttp: string;
  /** Admin address for tests: faults, logs, balances. */
  admin: string;
}
