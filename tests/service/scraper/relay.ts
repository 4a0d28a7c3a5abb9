import http from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import type { Exit, ServiceState } from '../types.ts';
import { dial } from './dial.ts';

/** Loopback proxy for one page of the driven browser; all its traffic leaves through one exit. */
interface Relay {
  port: number;
  /** Node's error on the connection to a host; undefined: none. */
  failure(host: string): unknown;
  close(): void;
}

function split(authority: string): { host: string; port: number } {
  const at = authority.lastIndexOf(':');
  return { host: authority.slice(0, at), port: Number(authority.slice(at + 1)) };
}

/** Starts a relay. The browser only sees that its proxy failed; the relay keeps the reason. */
export async function openRelay(state: ServiceState, exit: Exit): Promise<Relay> {
  const failures = new Map<string, unknown>();
  const sockets = new Set<net.Socket>();
  const server = http.createServer();
  server.on('connection', (socket) => keep(socket));

  function keep(socket: net.Socket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  }

  async function reach(host: string, port: number): Promise<net.Socket> {
    const { address, localAddress } = await dial(state, host, exit);
    return new Promise((resolve, reject) => {
      const socket = net.connect({
        host: address,
        port,
        ...(localAddress === undefined ? {} : { localAddress }),
      });
      keep(socket);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        // Once the connection is established, an error is followed by 'close', which ends the other
        // side.
        socket.on('error', () => socket.destroy());
        resolve(socket);
      });
    });
  }

  async function tunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    const { host, port } = split(authority);
    try {
      const target = await reach(host, port);
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) target.write(head);
      target.pipe(client).pipe(target);
      target.once('close', () => client.destroy());
      client.once('close', () => target.destroy());
    } catch (error) {
      failures.set(host, error);
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    }
  }

  async function forward(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> {
    const target = new URL(request.url ?? 'http://invalid/');
    const fail = (error: unknown): void => {
      failures.set(target.hostname, error);
      // A response by the relay itself would be taken for the page.
      response.destroy();
    };
    try {
      const socket = await reach(target.hostname, Number(target.port || 80));
      const onward = http.request({
        createConnection: () => socket,
        method: request.method,
        path: target.pathname + target.search,
        headers: { ...request.headers, connection: 'close' },
      });
      onward.on('error', fail);
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      });
      request.pipe(onward);
    } catch (error) {
      fail(error);
    }
  }

  server.on('connect', (request, client, head) => {
    client.on('error', () => client.destroy());
    void tunnel(request.url ?? '', client, head);
  });
  server.on('request', (request, response) => {
    void forward(request, response);
  });

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port');
  return {
    port: address.port,
    failure: (host) => failures.get(host),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
