import type { Server } from 'node:net';

/**
 * Server that can stop listening, so that connections are refused, and listen on the same port
 * again.
 */
export async function setListening(server: Server, port: number, on: boolean): Promise<void> {
  if (server.listening === on) return;
  await new Promise<void>((resolve, reject) => {
    if (!on) {
      // Resolves when the last connection has ended; new connections are refused at once.
      server.close();
      resolve();
      return;
    }
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
