import { randomBytes } from 'node:crypto';
import { canary } from './canary.ts';
import { staticAddresses } from './exits.ts';
import type { Account, ProductCode, ProxyProduct, ServiceOptions } from './types.ts';

const names: Record<ProductCode, string> = {
  rp: 'Premium Residential',
  rpc: 'Core Residential',
  mp: 'Mobile Proxies',
  dcp: 'Datacenter Proxies',
  static_residential: 'Static Residential',
};
export const productCodes: readonly ProductCode[] = [
  'rp',
  'rpc',
  'mp',
  'dcp',
  'static_residential',
];

/** Random secret; its prefix names its kind, so that nobody mistakes it for a real one. */
function secret(kind: string): string {
  return `local-${kind}-${password(7)}`;
}

/** Small letters and digits alone: in proxy passwords other signs begin a modifier. @param bytes of chance. */
function password(bytes: number): string {
  return `${canary}${randomBytes(bytes).toString('hex')}`;
}

interface Kind {
  name: string;
  /** Position in the list of accounts; static addresses are derived from it. */
  index: number;
  scope?: Account['scope'];
  emailVerified?: boolean;
  hasAccess?: boolean;
}

function makeAccount(options: ServiceOptions, kind: Kind): Account {
  const { name, index, scope = 'personal', emailVerified = true, hasAccess = true } = kind;
  const username = `${name}${randomBytes(3).toString('hex')}`;
  const proxyPassword = password(4);
  const products = productCodes.map((code): [ProductCode, ProxyProduct] => [
    code,
    {
      code,
      name: names[code],
      // Core Residential has a user name of its own.
      username: code === 'rpc' ? `${username}core` : username,
      password: proxyPassword,
      balanceMb: hasAccess ? options.balanceMb : 0,
      hasAccess,
      endpoint: '127.0.0.1',
      ports: { http: 0, socks5: 0 },
    },
  ]);
  return {
    key: secret(`${name}-key`),
    scope,
    emailVerified,
    products: new Map(products),
    staticIps: hasAccess ? staticAddresses(index).map((ip) => ({ ip, password: password(3) })) : [],
    scraper: {
      hasAccess,
      key: secret('scraper'),
      credits: hasAccess ? options.credits : 0,
      concurrency: hasAccess ? options.concurrency : 0,
    },
    browser: {
      hasAccess,
      key: secret('browser'),
      credits: hasAccess ? 1000 : 0,
      concurrency: hasAccess ? 2 : 0,
      maxSessionLengthSeconds: hasAccess ? 600 : 0,
    },
  };
}

/**
 * Creates the four accounts of the local service, in this order: personal, team, unverified, no
 * access.
 */
export function makeAccounts(options: ServiceOptions): Account[] {
  const kinds: Omit<Kind, 'index'>[] = [
    { name: 'personal' },
    { name: 'team', scope: 'team' },
    { name: 'unverified', emailVerified: false },
    { name: 'noaccess', hasAccess: false },
  ];
  return kinds.map((kind, index) => makeAccount(options, { ...kind, index }));
}
