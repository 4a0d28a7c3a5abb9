import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { Socks5Server } from '@pondwader/socks5-server';
import { admit, type Gateway, noteConnection } from './gateway.ts';

/** The SOCKS5 gateway of a product: user name and password, names resolved at the exit. */
export async function startSocksGateway(
  gateway: Gateway,
): Promise<{ port: number; close(): Promise<void> }> {
  const { world } = gateway;
  const socks = new Socks5Server();
  // Whether a login is right shows together with the host it is for, as at the HTTP gateway.
  socks.setAuthHandler(() => true);
  socks.setConnectionHandler((connection, status) => {
    const { destAddress, destPort, username = null, password = null, socket } = connection;
    const host = `${destAddress}:${destPort}`;
    socket.on('error', () => socket.destroy());
    if (gateway.dead || world.fault('proxy', '/')?.kind === 'cut') {
      socket.destroy();
      return;
    }
    const decided = admit(gateway, username, password, destAddress);
    if ('status' in decided) {
      noteConnection(gateway, 'socks5', host, decided, { username });
      status('CONNECTION_NOT_ALLOWED');
      socket.destroy();
      return;
    }
    noteConnection(gateway, 'socks5', host, decided, { username });
    const count = (bytes: number) => {
      if (!gateway.meter.count(decided.login.product, bytes)) socket.destroy();
    };
    world.resolve(destAddress).then(
      (address) => {
        const target = net.connect({
          host: address,
          port: destPort,
          localAddress: decided.exit.address,
        });
        const end = () => {
          socket.destroy();
          target.destroy();
        };
        const release = gateway.sessions.hold(decided.login, end);
        target.once('connect', () => {
          status('REQUEST_GRANTED');
          socket.on('data', (chunk: Buffer) => count(chunk.length));
          target.on('data', (chunk) => count(chunk.length));
          socket.pipe(target).pipe(socket);
        });
        target.on('error', () => {
          if (target.connecting) status('CONNECTION_REFUSED');
          end();
        });
        target.on('close', () => {
          release();
          socket.destroy();
        });
        socket.on('close', () => target.destroy());
      },
      () => {
        status('HOST_UNREACHABLE');
        socket.destroy();
      },
    );
  });

  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socks._handleConnection(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port');
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
