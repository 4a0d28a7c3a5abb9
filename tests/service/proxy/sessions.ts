import type { Account, Exit, ProductCode, Targeting, ServiceState } from '../types.ts';
import type { Login } from './login.ts';

interface Session {
  /** Null until the first connection binds the session to an exit. */
  exit: Exit | null;
  /** Addresses that rotations have released. */
  released: Set<string>;
  targeting: Targeting | null;
  expiresAt: number;
  /** Callbacks that end the running connections of this session. */
  connections: Set<() => void>;
}

/**
 * Binds sessions to exits: the first connection decides; later targeting under the same id has no
 * effect.
 */
export interface Sessions {
  /** Registers a generated session, so that it can be rotated before its first connection. */
  declare(account: Account, product: ProductCode, id: string): void;
  /** Returns the exit for a connection; null when none fits the targeting. */
  exitFor(login: Login): Exit | null;
  /** Registers a running connection. @returns call it when the connection has ended. */
  hold(login: Login, end: () => void): () => void;
  /** @returns false when there is no such active session or no other exit in its pool. */
  rotate(account: Account, product: ProductCode, id: string): boolean;
  /** Expires all sticky sessions now. */
  expireAll(): void;
}

export function makeSessions(state: ServiceState): Sessions {
  const sessions = new Map<string, Session>();
  // By the account's place, because its key may be replaced.
  const keyOf = (account: Account, product: ProductCode, id: string) =>
    `${state.accounts.indexOf(account)} ${product} ${id}`;

  function sessionOf(account: Account, product: ProductCode, id: string): Session {
    const key = keyOf(account, product, id);
    const known = sessions.get(key);
    if (known) return known;
    const made: Session = {
      exit: null,
      released: new Set(),
      targeting: null,
      expiresAt: Infinity,
      connections: new Set(),
    };
    sessions.set(key, made);
    return made;
  }

  return {
    declare: (account, product, id) => void sessionOf(account, product, id),

    exitFor({ account, product, targeting, session: wanted, staticIp }) {
      if (staticIp !== null) return state.exits.find(staticIp);
      if (!wanted) return state.exits.pick(product.code, targeting);
      const session = sessionOf(account, product.code, wanted.id);
      if (session.exit && Date.now() < session.expiresAt) return session.exit;
      // The first connection fixes the exit; after the lifetime, the same id starts with another
      // exit.
      // Real pools are so large that two sessions hardly ever share an exit.
      const { pick } = state.exits;
      const former = new Set(session.exit ? [session.exit.address] : []);
      const taken = new Set([...sessions.values()].map(({ exit: held }) => held?.address ?? ''));
      // 'immediately unavailable' (interface, States) holds for the account's other sessions too.
      const released = [...sessions.values()].flatMap((one) => [...one.released]);
      const exit =
        pick(product.code, targeting, new Set([...taken, ...released])) ??
        pick(product.code, targeting, taken) ??
        pick(product.code, targeting, former) ??
        pick(product.code, targeting);
      const lifetime = (wanted.lifetimeMinutes * 60_000) / state.options.clockSpeed;
      session.exit = exit;
      session.targeting = targeting;
      session.expiresAt = exit && wanted.kind === 'sticky' ? Date.now() + lifetime : Infinity;
      return exit;
    },

    hold({ account, product, session: wanted }, end) {
      if (!wanted) return () => undefined;
      const { connections } = sessionOf(account, product.code, wanted.id);
      connections.add(end);
      return () => connections.delete(end);
    },

    rotate(account, product, id) {
      const session = sessions.get(keyOf(account, product, id));
      if (!session || Date.now() >= session.expiresAt) return false;
      // A session that never connected has no pool yet; its first connection chooses the exit.
      if (session.exit && session.targeting) {
        const { pick } = state.exits;
        const { address } = session.exit;
        session.released.add(address);
        const next =
          pick(product, session.targeting, session.released) ??
          pick(product, session.targeting, new Set([address]));
        if (!next) return false;
        session.exit = next;
      }
      for (const end of session.connections) end();
      session.connections.clear();
      return true;
    },

    expireAll() {
      for (const session of sessions.values()) {
        if (session.expiresAt !== Infinity) session.expiresAt = 0;
      }
    },
  };
}
