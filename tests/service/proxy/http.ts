import type { lookup, LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { RequestError, Server } from 'proxy-chain';
import type { PrepareRequestFunctionOpts, PrepareRequestFunctionResult } from 'proxy-chain';
import type { Exit } from '../types.ts';
import { type Admitted, admit, type Gateway, recordConnection } from './gateway.ts';
import type { RunningGateway } from './gateway.ts';
import { setListening } from './listening.ts';
import type { Login } from './login.ts';
import { type Target, resolveTarget } from './reach.ts';
import { garbage, trouble } from './trouble.ts';

const meterEveryMs = 300;

/** Open connection of a client. */
interface Connection {
  login: Login;
  /** Complete login; a different login on the same connection gets a different exit. */
  shown: string;
  exit: Exit;
  /** Bytes of the connection that are metered already. */
  counted: number;
  release: () => void;
}

interface Bytes {
  srcTxBytes?: number;
  srcRxBytes?: number;
}

const total = ({ srcTxBytes = 0, srcRxBytes = 0 }: Bytes): number => srcTxBytes + srcRxBytes;

/** HTTP gateway of a product: absolute-form requests and CONNECT, with Basic authentication. */
export async function startHttpGateway(gateway: Gateway): Promise<RunningGateway> {
  const { state } = gateway;
  const open = new Map<number, Connection>();
  const server = new Server({ port: 0, host: '127.0.0.1', prepareRequestFunction: prepare });

  async function prepare(asked: PrepareRequestFunctionOpts): Promise<PrepareRequestFunctionResult> {
    const { connectionId: id, username, password, hostname, isHttp, request } = asked;
    const fault = await trouble(gateway);
    if (fault?.kind === 'status')
      throw new RequestError('A fault of the tests', fault.status ?? 500);
    if (fault) {
      if (fault.kind === 'garbage') request.socket.end(garbage);
      else request.socket.destroy();
      throw new RequestError('A fault of the tests', 502);
    }
    const kind = isHttp ? 'http' : 'connect';
    const host = `${hostname}:${asked.port}`;
    const login = { username: username || null, password: password || null };
    const line = { ...login, ...(isHttp ? pathOf(request) : { method: 'CONNECT' }) };
    const decided = admit(gateway, login.username, login.password, hostname);
    if ('status' in decided) {
      recordConnection(gateway, kind, host, decided, line);
      if (decided.status === 407) return { requestAuthentication: true, failMsg: decided.why };
      throw new RequestError(decided.why, decided.status);
    }
    const exit = hold(id, `${username}:${password}`, decided);
    recordConnection(gateway, kind, host, { ...decided, exit }, line);
    const target = await resolveTarget(state, hostname, exit).catch(() => {
      throw new RequestError(`${hostname} was not found`, 502);
    });
    // Meanwhile the session was rotated or the client disconnected.
    if (request.socket.destroyed) throw new RequestError('Gone', 502);
    return {
      ...(target.localAddress !== undefined && { localAddress: target.localAddress }),
      dnsLookup: resolvedTo(target),
    };
  }

  /** Without a session the exit changes per connection, not per request. */
  function hold(id: number, shown: string, { login, exit }: Admitted): Exit {
    const known = open.get(id);
    const kept = known?.shown === shown && login.session === null ? known.exit : exit;
    known?.release();
    const release = gateway.sessions.hold(login, () => server.closeConnection(id));
    if (known) meter(known, server.getConnectionStats(id) ?? {});
    open.set(id, { login, shown, exit: kept, counted: known?.counted ?? 0, release });
    return kept;
  }

  /** @returns false when the balance is used up. */
  function meter(connection: Connection, bytes: Bytes): boolean {
    const grown = Math.max(0, total(bytes) - connection.counted);
    connection.counted += grown;
    return gateway.meter.count(connection.login.product, grown);
  }

  const timer = setInterval(() => {
    for (const [id, connection] of open) {
      if (!meter(connection, server.getConnectionStats(id) ?? {})) server.closeConnection(id);
    }
  }, meterEveryMs);
  timer.unref();

  server.on('connectionClosed', (closed: { connectionId: number; stats?: Bytes }) => {
    const connection = open.get(closed.connectionId);
    if (!connection) return;
    meter(connection, closed.stats ?? {});
    connection.release();
    open.delete(closed.connectionId);
  });

  await server.listen();
  const { port } = server;
  return {
    port,
    async setDead(dead) {
      await setListening(server.server, port, !dead);
      if (dead) server.closeConnections();
    },
    async close() {
      clearInterval(timer);
      await setListening(server.server, port, true);
      await server.close(true);
    },
  };
}

/**
 * Lookup function for a host whose address is already known, with the signature of `dns.lookup`.
 */
function resolvedTo({ address }: Target): typeof lookup {
  const answer = (
    _host: string,
    options: { all?: boolean },
    done: (error: null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    const family = address.includes(':') ? 6 : 4;
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  // Sockets use only this signature; proxy-chain's type requires all overloads.
  return answer as typeof lookup;
}

function pathOf({ url = '/', method = 'GET' }: IncomingMessage): { path: string; method: string } {
  const { pathname, search } = new URL(url, 'http://any');
  return { path: pathname + search, method };
}
