import type { lookup, LookupAddress } from 'node:dns';
import { RequestError, Server } from 'proxy-chain';
import type { World } from '../types.ts';
import { admit, type Gateway, noteConnection } from './gateway.ts';
import type { Login } from './login.ts';

const meterEveryMs = 300;

type Lookup = (
  host: string,
  options: { all?: boolean },
  done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
) => void;

/** Names resolve at the exit, never in the browser. */
export function exitLookup(world: World): Lookup {
  return (host, options, done) => {
    world.resolve(host).then(
      (address) => (options.all ? done(null, [{ address, family: 4 }]) : done(null, address, 4)),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };
}

/** The HTTP gateway of a product: absolute-form requests and CONNECT, Basic login. */
export async function startHttpGateway(
  gateway: Gateway,
): Promise<{ port: number; close(): Promise<void> }> {
  const { world } = gateway;
  /** What each open connection carried so far, and for whom. */
  const open = new Map<
    number,
    { login: Login; counted: number; release: () => void; exit: string }
  >();

  const server = new Server({
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction({ connectionId, username, password, hostname, port, isHttp, request }) {
      const host = `${hostname}:${port}`;
      const id = connectionId;
      if (gateway.dead || world.fault('proxy', '/')?.kind === 'cut') {
        request.socket.destroy();
        throw new RequestError('Gone', 502);
      }
      const known = open.get(id);
      const decided = admit(gateway, username || null, password || null, hostname);
      if ('status' in decided) {
        noteConnection(gateway, isHttp ? 'http' : 'connect', host, decided, {
          username: username || null,
          session: /session-(\w+?)(?:_|$)/.exec(password)?.[1] ?? null,
        });
        if (decided.status === 407) return { requestAuthentication: true, failMsg: decided.why };
        throw new RequestError(decided.why, decided.status);
      }
      // Without a session the exit changes per connection, not per request of one connection.
      const exit =
        decided.login.session === null && known
          ? (world.exits.find(known.exit) ?? decided.exit)
          : decided.exit;
      const end = () => server.closeConnection(id);
      known?.release();
      open.set(id, {
        login: decided.login,
        counted: known?.counted ?? 0,
        release: gateway.sessions.hold(decided.login, end),
        exit: exit.address,
      });
      noteConnection(
        gateway,
        isHttp ? 'http' : 'connect',
        host,
        { ...decided, exit },
        {
          username,
          ...(request.method !== undefined && { method: request.method }),
          ...(isHttp && request.url !== undefined && { path: pathOf(request.url) }),
        },
      );
      return {
        localAddress: exit.address, // Only the forms that sockets call are there: proxy-chain asks for all of dns.lookup.
        dnsLookup: exitLookup(world) as typeof lookup,
      };
    },
  });

  function count(id: number): boolean {
    const connection = open.get(id);
    const stats = server.getConnectionStats(id);
    if (!connection || !stats) return true;
    const total = (stats.srcTxBytes ?? 0) + (stats.srcRxBytes ?? 0);
    const left = gateway.meter.count(connection.login.product, total - connection.counted);
    connection.counted = total;
    return left;
  }

  const timer = setInterval(() => {
    for (const id of open.keys()) if (!count(id)) server.closeConnection(id);
  }, meterEveryMs);
  timer.unref();

  server.on(
    'connectionClosed',
    ({
      connectionId,
      stats,
    }: {
      connectionId: number;
      stats?: { srcTxBytes?: number; srcRxBytes?: number };
    }) => {
      const connection = open.get(connectionId);
      if (!connection) return;
      const total = (stats?.srcTxBytes ?? 0) + (stats?.srcRxBytes ?? 0);
      gateway.meter.count(connection.login.product, Math.max(0, total - connection.counted));
      connection.release();
      open.delete(connectionId);
    },
  );

  await server.listen();
  return {
    port: server.port,
    async close() {
      clearInterval(timer);
      await server.close(true);
    },
  };
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname + new URL(url).search : url;
}
