import type { Account, Exit, ProductCode, Targeting, World } from '../types.ts';
import type { Login } from './login.ts';

interface Session {
  product: ProductCode;
  /** Null until the first connection binds it. */
  exit: Exit | null;
  targeting: Targeting | null;
  expiresAt: number;
  /** Ends a running connection of this session. */
  connections: Set<() => void>;
  /** Exits it had and may not have again. */
  left: Set<string>;
}

/** Binds sessions to exits: the first connection decides, later targeting under the same id changes nothing. */
export interface Sessions {
  /** Knows a session from its generation on, so that it can be rotated before its first connection. */
  declare(account: Account, product: ProductCode, id: string): void;
  /** The exit for one connection; null when nothing fits the targeting. */
  exitFor(login: Login): Exit | null;
  /** Notes a running connection. @returns call when it has ended. */
  hold(login: Login, end: () => void): () => void;
  /** @returns false: no such session. */
  rotate(account: Account, product: ProductCode, id: string): boolean;
  /** Makes every sticky session run out now. */
  expireAll(): void;
}

export function makeSessions(world: World): Sessions {
  const sessions = new Map<string, Session>();
  const keyOf = (account: Account, product: ProductCode, id: string) =>
    `${account.key} ${product} ${id}`;

  function sessionOf(account: Account, product: ProductCode, id: string): Session {
    const key = keyOf(account, product, id);
    const known = sessions.get(key);
    if (known) return known;
    const made: Session = {
      product,
      exit: null,
      targeting: null,
      expiresAt: Infinity,
      connections: new Set(),
      left: new Set(),
    };
    sessions.set(key, made);
    return made;
  }

  function bind(session: Session, targeting: Targeting): Exit | null {
    session.targeting ??= targeting;
    const exit =
      world.exits.pick(session.product, session.targeting, session.left) ??
      world.exits.pick(session.product, session.targeting);
    session.exit = exit;
    return exit;
  }

  return {
    declare: (account, product, id) => void sessionOf(account, product, id),

    exitFor({ account, product, targeting, session: wanted, staticIp }) {
      if (staticIp !== null) return staticExit(staticIp);
      if (!wanted) return world.exits.pick(product.code, targeting);
      const session = sessionOf(account, product.code, wanted.id);
      if (Date.now() > session.expiresAt) {
        if (session.exit) session.left.add(session.exit.address);
        session.exit = null;
        session.targeting = targeting;
      }
      if (session.exit) return session.exit;
      session.expiresAt =
        wanted.kind === 'sticky'
          ? Date.now() + (wanted.lifetimeMinutes * 60_000) / world.options.clockSpeed
          : Infinity;
      return bind(session, targeting);
    },

    hold({ account, product, session: wanted }, end) {
      if (!wanted) return () => undefined;
      const { connections } = sessionOf(account, product.code, wanted.id);
      connections.add(end);
      return () => connections.delete(end);
    },

    rotate(account, product, id) {
      const session = sessions.get(keyOf(account, product, id));
      if (!session) return false;
      if (session.exit) session.left = new Set([session.exit.address]);
      // A session that never connected has no pool yet: its first connection chooses one.
      if (session.targeting) bind(session, session.targeting);
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

function staticExit(address: string): Exit {
  return {
    address,
    country: 'US',
    region: '',
    city: 'New York',
    network: 'Static Net',
    asn: 'AS1',
  };
}
