import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { chromiumArguments, findChromium } from '../../run/browsers.ts';
import { openRelay } from '../scraper/relay.ts';
import type { Exit, ServiceState } from '../types.ts';

/** Chromium process of one browser session, controlled by DevTools messages. */
export interface DrivenChromium {
  send(message: string): void;
  onMessage(hear: (message: string) => void): void;
  /** Resolves when the process has ended, by itself or by `end`, and its files are removed. */
  ended: Promise<void>;
  end(): void;
}

const graceMs = 3000;

/**
 * Starts a Chromium whose traffic leaves through `exit`. DevTools runs over a pipe, so that
 * Chromium ends together with this process. Rejects when Chromium is missing or does not start.
 */
export async function startChromium(state: ServiceState, exit: Exit): Promise<DrivenChromium> {
  const program = findChromium();
  if (program === null) throw new Error('There is no Chromium on this machine');
  const profile = await mkdtemp(path.join(os.tmpdir(), 'vantage-browser-'));
  const relay = await openRelay(state, exit);
  const sweep = async (): Promise<void> => {
    relay.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const args = [
    ...chromiumArguments({ certSpki: state.tls.spki }),
    '--headless=new',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    `--proxy-server=http://127.0.0.1:${relay.port}`,
    '--proxy-bypass-list=<-loopback>',
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  try {
    await once(child, 'spawn');
  } catch (error) {
    await sweep();
    throw error;
  }
  const { input, output } = pipesOf(child);
  input.on('error', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(sweep);
  return {
    send: (message) => void input.write(`${message}\0`),
    onMessage: (hear) => listen(output, hear),
    ended,
    end() {
      input.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      child.once('exit', () => clearTimeout(timer));
    },
  };
}

function pipesOf({ stdio: [, , , input, output] }: ChildProcess) {
  if (!(input instanceof Writable) || !(output instanceof Readable)) {
    throw new Error('Chromium has no pipes');
  }
  return { input, output };
}

/** Messages end with a zero byte and may arrive in several chunks. */
function listen(output: Readable, hear: (message: string) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  output.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      hear(rest.subarray(0, end).toString('utf8'));
      rest = rest.subarray(end + 1);
    }
  });
}
