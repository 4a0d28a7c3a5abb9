import type { Account, ProductCode, ProxyProduct, Targeting, World } from '../types.ts';

/** What a proxy login asks for, once user name and password are found right. */
export interface Login {
  account: Account;
  product: ProxyProduct;
  targeting: Targeting;
  session: { kind: 'sticky' | 'hard'; id: string; lifetimeMinutes: number } | null;
  adblock: boolean;
  /** Static residential: the address that the password begins with. */
  staticIp: string | null;
}

export type Refusal = { status: 407; why: string } | { status: 402; why: string };

const sessionId = /^[A-Za-z0-9]{6,10}$/;

/** Reads a login shown at a product's gateway. Modifiers stand on the password as `_key-value`. */
export function readLogin(
  world: World,
  code: ProductCode,
  username: string,
  password: string,
): Login | Refusal {
  const account = world.accounts.find(
    ({ products }) => products.get(code)?.username === username && products.get(code)?.hasAccess,
  );
  const product = account?.products.get(code);
  if (!account || !product) return { status: 407, why: 'Unknown proxy user' };
  if (code === 'static_residential') return staticLogin(account, product, password);
  const [secret, ...parts] = password.split('_');
  if (secret !== product.password) return { status: 407, why: 'Wrong proxy password' };
  const modifiers = new Map<string, string>();
  for (const part of parts) {
    const dash = part.indexOf('-');
    if (dash < 1) return { status: 407, why: `Modifier not understood: ${part}` };
    modifiers.set(part.slice(0, dash), part.slice(dash + 1));
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
  const lifetimeMinutes = Number(modifiers.get('lifetime') ?? 30);
  if (!Number.isInteger(lifetimeMinutes) || lifetimeMinutes < 1 || lifetimeMinutes > 1440) {
    return { status: 407, why: 'A lifetime is 1 to 1440 minutes' };
  }
  const countries = modifiers.get('country')?.toUpperCase().split(',');
  const [continent, region, city, isp] = ['continent', 'region', 'city', 'isp'].map((name) =>
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
      ...(isp !== undefined && { isp }),
    },
    session:
      id === undefined
        ? null
        : { kind: sticky === undefined ? 'hard' : 'sticky', id, lifetimeMinutes },
    adblock: modifiers.has('adblock'),
    staticIp: null,
  };
}
