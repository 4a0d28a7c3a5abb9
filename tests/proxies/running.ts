import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A proxy that can be stopped and started again on the same port. */
export interface RunningProxy {
  port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** @param ports that it listens on once it runs. */
export function programOf(
  command: string,
  args: readonly string[],
  ports: readonly number[],
): Omit<RunningProxy, 'port'> {
  let child: ChildProcess | null = null;
  return {
    async start() {
      // A group of its own, so that its helpers end with it.
      const started = spawn(command, args, { stdio: 'ignore', detached: true });
      child = started;
      for (const port of ports) {
        for (let left = 100; !(await answers(port)); left -= 1) {
          if (left === 0 || started.exitCode !== null) throw new Error(`${command} did not start`);
          await pause(100);
        }
      }
    },
    async stop() {
      const running = child;
      child = null;
      if (running?.pid === undefined || running.exitCode !== null) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      process.kill(-running.pid, 'SIGKILL');
      await ended;
    },
  };
}
