import type { Server } from 'node:net';

/** A server that can stop listening, so that connecting to it is refused, and listen again on its port. */
export async function setListening(server: Server, port: number, on: boolean): Promise<void> {
  if (server.listening === on) return;
  await new Promise<void>((resolve, reject) => {
    if (!on) {
      // Done when the last connection has ended; nobody is taken in from this moment on.
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
