import type { Exit, ProductCode, ServiceState } from '../types.ts';
import { readLogin, type Login, type Refusal } from './login.ts';
import { isUsedUp, type Meter } from './meter.ts';
import type { Sessions } from './sessions.ts';

/** Context common to the HTTP and the SOCKS5 gateway of a product. */
export interface Gateway {
  state: ServiceState;
  code: ProductCode;
  sessions: Sessions;
  meter: Meter;
}

/** Listening gateway. */
export interface RunningGateway {
  port: number;
  /**
   * Marks the gateway dead: running connections end and new ones are refused until it is alive
   * again.
   */
  setDead(dead: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface Admitted {
  login: Login;
  exit: Exit;
}

/** Labels of host names that ad blocking refuses. */
const adHosts = /(^|\.)(ads?|adservice|doubleclick|tracker)\./;

/** Decides on a connection: the exit that carries it, or the reason for its refusal. */
export function admit(
  gateway: Gateway,
  username: string | null,
  password: string | null,
  host: string,
): Admitted | Refusal {
  const { state, code, sessions } = gateway;
  if (username === null || password === null) return { status: 407, why: 'Login required' };
  const login = readLogin(state, code, username, password);
  if ('status' in login) return login;
  if (isUsedUp(login.product)) return { status: 402, why: 'No data balance left' };
  if (login.adblock && adHosts.test(host)) return { status: 403, why: 'Blocked as an ad' };
  const exit = sessions.exitFor(login);
  if (!exit) return { status: 407, why: 'No exit fits: failed to select from the pool' };
  return { login, exit };
}

/** Log fields of the login. */
export interface Shown {
  username: string | null;
  password: string | null;
  path?: string;
  method?: string;
}

/** Log entry for a carried or refused connection. */
export function recordConnection(
  gateway: Gateway,
  kind: 'http' | 'connect' | 'socks5',
  host: string,
  outcome: Admitted | { status: number },
  { username, password, path, method }: Shown,
): void {
  const modifiers = /_[a-z]+-.*$/.exec(password ?? '')?.[0];
  const session = /_(?:hard)?session-([^_]*)/.exec(modifiers ?? '')?.[1];
  gateway.state.note({
    where: 'proxy',
    kind: 'exit' in outcome ? kind : 'refused',
    from: '127.0.0.1',
    host,
    ...(path !== undefined && { path }),
    ...(method !== undefined && { method }),
    ...(username !== null && { username }),
    ...(modifiers !== undefined && { modifiers }),
    ...(session !== undefined && { session }),
    ...('exit' in outcome ? { exit: outcome.exit.address } : { status: outcome.status }),
  });
}
