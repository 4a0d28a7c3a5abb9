import net from 'node:net';
import type { Duplex } from 'node:stream';
import { Socks5Server } from '@pondwader/socks5-server';
import { type Admitted, admit, type Gateway, recordConnection } from './gateway.ts';
import type { RunningGateway } from './gateway.ts';
import { setListening } from './listening.ts';
import { readLogin } from './login.ts';
import { resolveTarget } from './reach.ts';
import { garbage, trouble } from './trouble.ts';

type Reply =
  | 'REQUEST_GRANTED'
  | 'CONNECTION_NOT_ALLOWED'
  | 'CONNECTION_REFUSED'
  | 'GENERAL_FAILURE'
  | 'HOST_UNREACHABLE';

interface Wish {
  client: Duplex;
  host: string;
  port: number;
  username: string | null;
  password: string | null;
  reply(status: Reply): void;
}

/** SOCKS5 gateway of a product: user name and password, host names resolved at the exit. */
export async function startSocksGateway(gateway: Gateway): Promise<RunningGateway> {
  const { state } = gateway;
  const socks = new Socks5Server();
  socks.setAuthHandler(({ username, password }) => {
    const login = readLogin(state, gateway.code, username, password);
    if (!('status' in login)) return true;
    // The client sends the host only after it is authenticated.
    recordConnection(gateway, 'socks5', '', login, { username, password });
    return false;
  });
  socks.setConnectionHandler((connection, status) => {
    const { socket: client, destAddress: host, destPort: port, command } = connection;
    const { username = null, password = null } = connection;
    client.on('error', () => client.destroy());
    if (command !== 'connect') {
      status('COMMAND_NOT_SUPPORTED');
      client.end();
      return;
    }
    void serve({ client, host, port, username, password, reply: status });
  });

  async function serve(wish: Wish): Promise<void> {
    const { client, username, password, reply } = wish;
    const fault = await trouble(gateway);
    if (fault) {
      if (fault.kind === 'garbage') client.end(garbage);
      else if (fault.kind === 'status') refuse(wish, 'GENERAL_FAILURE');
      else client.destroy();
      return;
    }
    const host = `${wish.host}:${wish.port}`;
    const decided = admit(gateway, username, password, wish.host);
    recordConnection(gateway, 'socks5', host, decided, { username, password });
    if ('status' in decided) {
      refuse(wish, 'CONNECTION_NOT_ALLOWED');
      return;
    }
    // Registered before the host is resolved, so that a rotation also ends connections still in
    // lookup.
    const release = gateway.sessions.hold(decided.login, () => client.destroy());
    client.once('close', release);
    try {
      const { address, localAddress } = await resolveTarget(state, wish.host, decided.exit);
      if (client.destroyed) return;
      const target = net.connect({
        host: address,
        port: wish.port,
        ...(localAddress !== undefined && { localAddress }),
      });
      join(wish, target, decided);
    } catch {
      reply('HOST_UNREACHABLE');
      client.end();
    }
  }

  function join({ client, reply }: Wish, target: net.Socket, { login }: Admitted): void {
    let joined = false;
    const count = (chunk: Buffer): void => {
      if (!gateway.meter.count(login.product, chunk.length)) client.destroy();
    };
    target.once('connect', () => {
      joined = true;
      reply('REQUEST_GRANTED');
      client.on('data', count);
      target.on('data', count);
      client.pipe(target).pipe(client);
    });
    target.on('error', () => {
      if (joined) client.destroy();
      else {
        reply('CONNECTION_REFUSED');
        client.end();
      }
    });
    target.on('close', () => client.end());
    client.on('close', () => target.destroy());
  }

  const clients = new Set<net.Socket>();
  const server = net.createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    socks._handleConnection(client);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port');
  const { port } = address;

  async function setDead(dead: boolean): Promise<void> {
    await setListening(server, port, !dead);
    if (dead) for (const client of clients) client.destroy();
  }
  return { port, setDead, close: () => setDead(true) };
}

function refuse({ client, reply }: Wish, status: Reply): void {
  reply(status);
  client.end();
}
