import { createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A port that accepts connections and never answers. tinyproxy cannot stand in for it: a TLS greeting may contain the
 * line breaks that end a request (3 of 120 random ones), and is then answered at once.
 */
export async function startSilent(): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
