import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';

const run = promisify(execFile);

/** A virtual screen, for native menus and the toolbar popup, which headless mode lacks. */
export interface Display {
  /** Display name, such as ':99'. */
  name: string;
  /** Moves the mouse, clicks and types as a user does. */
  xdotool(...words: (string | number)[]): Promise<string>;
  /** Saves a screenshot of the whole screen. */
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

export async function startDisplay(width: number, height: number): Promise<Display> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vantage-display-'));
  const server = spawn(
    'Xvfb',
    [
      '-displayfd',
      '1',
      '-screen',
      '0',
      `${width}x${height}x24`,
      '-fbdir',
      folder,
      '-nolisten',
      'tcp',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb did not start')));
  });
  const name = `:${number}`;
  return {
    name,
    async xdotool(...words) {
      const { stdout } = await run('xdotool', words.map(String), {
        env: { ...process.env, DISPLAY: name },
      });
      return stdout;
    },
    async picture(file) {
      await writeFile(file, toPng(await readFile(path.join(folder, 'Xvfb_screen0'))));
    },
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Converts the frame buffer, which Xvfb stores as an X window dump with 32 bits per pixel, to a
 * PNG.
 */
function toPng(dump: Buffer): Buffer {
  const field = (at: number): number => dump.readUInt32BE(at * 4);
  const [headerSize, width, height, perLine, colors] = [
    field(0),
    field(4),
    field(5),
    field(12),
    field(19),
  ];
  const start = headerSize + colors * 12;
  const rows = Buffer.alloc(height * (width * 3 + 1));
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    // Each row begins with its filter type: none.
    to += 1;
    for (let x = 0; x < width; x += 1) {
      const from = start + y * perLine + x * 4;
      rows[to] = dump[from + 2] ?? 0;
      rows[to + 1] = dump[from + 1] ?? 0;
      rows[to + 2] = dump[from] ?? 0;
      to += 3;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
