import type { Account, ProductCode, ProxyProduct, Targeting, ServiceState } from '../types.ts';
import { complaintOf } from './expert.ts';

/** Parsed login whose user name and password are valid. */
export interface Login {
  account: Account;
  product: ProxyProduct;
  targeting: Targeting;
  session: { kind: 'sticky' | 'hard'; id: string; lifetimeMinutes: number } | null;
  adblock: boolean;
  /** Static residential: address that the password begins with. */
  staticIp: string | null;
}

/** 407: invalid login or modifiers; 402: no balance; 403: blocked. */
export interface Refusal {
  status: 407 | 402 | 403;
  why: string;
}

const sessionId = /^[A-Za-z0-9]{6,10}$/;

/** Modifiers that choose the exit or the session. */
const choosing = ['country', 'continent', 'region', 'city', 'isp', 'asn', 'session', 'hardsession'];
/** Documented modifiers that match every exit of this service. */
const harmless = ['lifetime', 'adblock', 'mode', 'geosource', 'device', 'latency', 'fraudscore'];
const others = ['zip', 'activesince', 'extended', 'localdns'];
const modifierNames = new Set([...choosing, ...harmless, ...others]);

/**
 * Parses a login at a product's gateway. Modifiers are appended to the password as `_key-value`.
 */
export function readLogin(
  state: ServiceState,
  code: ProductCode,
  username: string,
  password: string,
): Login | Refusal {
  const account = state.accounts.find(
    ({ products }) => products.get(code)?.username === username && products.get(code)?.hasAccess,
  );
  const product = account?.products.get(code);
  if (!account || !product) return { status: 407, why: 'Unknown proxy user' };
  if (code === 'static_residential') return staticLogin(account, product, password);
  const { password: secret } = product;
  if (password !== secret && !password.startsWith(`${secret}_`)) {
    return { status: 407, why: 'Wrong proxy password' };
  }
  const modifiers = new Map<string, string>();
  for (const part of password.slice(secret.length).split('_').slice(1)) {
    const [name = '', ...value] = part.split('-');
    if (!modifierNames.has(name) || value.join('-') === '') {
      return { status: 407, why: `Modifier not understood: ${name}` };
    }
    modifiers.set(name, value.join('-'));
  }
  return fromModifiers(account, product, modifiers);
}

function staticLogin(account: Account, product: ProxyProduct, password: string): Login | Refusal {
  const [ip = '', own = ''] = password.split('_');
  if (!account.staticIps.some((entry) => entry.ip === ip && entry.password === own)) {
    return { status: 407, why: 'Unknown static address' };
  }
  return { account, product, targeting: {}, session: null, adblock: false, staticIp: ip };
}

function fromModifiers(
  account: Account,
  product: ProxyProduct,
  modifiers: Map<string, string>,
): Login | Refusal {
  const sticky = modifiers.get('session');
  const hard = modifiers.get('hardsession');
  const id = sticky ?? hard;
  if (id !== undefined && !sessionId.test(id)) {
    return { status: 407, why: 'A session id has 6 to 10 letters and digits' };
  }
  if (hard !== undefined && (sticky !== undefined || modifiers.has('lifetime'))) {
    return { status: 407, why: 'A hard session takes no lifetime, and is not sticky' };
  }
  const lifetimeMinutes = Number(modifiers.get('lifetime') ?? 30);
  if (!Number.isInteger(lifetimeMinutes) || lifetimeMinutes < 1 || lifetimeMinutes > 1440) {
    return { status: 407, why: 'A lifetime is 1 to 1440 minutes' };
  }
  const why = complaintOf(product.code, modifiers);
  if (why !== null) return { status: 407, why };
  const isp = modifiers.get('isp');
  const countries = modifiers.get('country')?.toUpperCase().split(',');
  const [continent, region, city, asn] = ['continent', 'region', 'city', 'asn'].map((name) =>
    modifiers.get(name)?.toLowerCase(),
  );
  return {
    account,
    product,
    targeting: {
      ...(countries && { countries }),
      ...(continent !== undefined && { continent }),
      ...(region !== undefined && { region }),
      ...(city !== undefined && { city }),
      ...(isp !== undefined && { isp: isp.toLowerCase() }),
      ...(asn !== undefined && { asn: asn.toUpperCase() }),
    },
    session:
      id === undefined
        ? null
        : { kind: sticky === undefined ? 'hard' : 'sticky', id, lifetimeMinutes },
    adblock: modifiers.get('adblock') === '1',
    staticIp: null,
  };
}
