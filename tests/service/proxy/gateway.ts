import type { Exit, ProductCode, World } from '../types.ts';
import { readLogin, type Login, type Refusal } from './login.ts';
import type { Meter } from './meter.ts';
import type { Sessions } from './sessions.ts';

/** What the HTTP and the SOCKS5 gateway of a product have in common. */
export interface Gateway {
  world: World;
  code: ProductCode;
  sessions: Sessions;
  meter: Meter;
  /** Tests switch it off: then connections are dropped at once. */
  dead: boolean;
}

export interface Admitted {
  login: Login;
  exit: Exit;
}

/** Hosts that ad blocking refuses. */
const adHosts = /(^|\.)(ads?|adservice|doubleclick|tracker)\./;

/** Decides on one connection: through which exit it goes, or why it is refused. */
export function admit(
  gateway: Gateway,
  username: string | null,
  password: string | null,
  host: string,
): Admitted | Refusal | { status: 403; why: string } {
  const { world, code, sessions } = gateway;
  if (username === null || password === null) return { status: 407, why: 'Login required' };
  const login = readLogin(world, code, username, password);
  if ('status' in login) return login;
  if (login.product.balanceMb <= 0) return { status: 402, why: 'No data balance left' };
  if (login.adblock && adHosts.test(`.${host}`)) return { status: 403, why: 'Blocked as an ad' };
  const exit = sessions.exitFor(login);
  if (!exit) return { status: 407, why: 'No exit fits: failed to select from the pool' };
  return { login, exit };
}

/** One line of the log: what was carried, or what was refused and why. */
export function noteConnection(
  gateway: Gateway,
  kind: 'http' | 'connect' | 'socks5',
  host: string,
  outcome: Admitted | { status: number },
  rest: { username: string | null; path?: string; method?: string; session?: string | null },
): void {
  const admitted = 'exit' in outcome;
  const session = admitted ? outcome.login.session?.id : rest.session;
  gateway.world.note({
    where: 'proxy',
    kind: admitted ? kind : 'refused',
    from: '127.0.0.1',
    host,
    ...(rest.path !== undefined && { path: rest.path }),
    ...(rest.method !== undefined && { method: rest.method }),
    ...(rest.username !== null && { username: rest.username }),
    ...(session && { session }),
    ...(admitted ? { exit: outcome.exit.address } : { status: outcome.status }),
  });
}
