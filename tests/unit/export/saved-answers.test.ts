import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeFor, scrapeCall } from '@/utils/export/code';

const programs = { curl: 'sh', python: 'python3', node: process.execPath };
/** `requests` on the standard library, for machines without the package. */
const shim = resolve(import.meta.dirname, '../../service/code');
const folder = mkdtempSync(join(tmpdir(), 'vantage-saved-'));
/** No text in UTF-8. */
const bytes = Buffer.from([0x89, 0x50, 0, 0xff, 0xfe, 0x0d, 0x0a]);
let answer = { status: 200, type: '', body: '' as string | Buffer, isCut: false };
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const { status, type, body, isCut } = answer;
    if (!isCut) response.writeHead(status, { 'content-type': type }).end(body);
    else {
      response.writeHead(status, { 'content-type': type, 'content-length': 1000 });
      response.write(body, () => response.destroy());
    }
  });
});
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  for (const name of ['result.png', 'result.pdf']) {
    rmSync(join(folder, name), { force: true, recursive: true });
  }
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs a sample that saves a screenshot or PDF. */
async function run(
  language: keyof typeof programs,
  content: 'screenshot' | 'pdf',
  variables: Record<string, string> = { VANTAGE_SCRAPER_KEY: 'key' },
) {
  const { port } = server.address() as AddressInfo;
  const options = { mode: 'browser', country: '', screenshot: false, delivery: 'raw' } as const;
  const root = `http://127.0.0.1:${port}`;
  const sample = codeFor(
    language,
    scrapeCall("https://a.test/it's", { ...options, content }, root),
  );
  const file = join(folder, sample.file);
  writeFileSync(file, sample.text);
  const python = { PYTHONPATH: shim, PYTHONDONTWRITEBYTECODE: '1' };
  const env = { PATH: process.env['PATH'], TMPDIR: folder, ...python, ...variables };
  return await new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
    execFile(programs[language], [file], { cwd: folder, env }, (error, stdout, stderr) => {
      done({ code: error?.code ?? 0, stdout, stderr });
    });
  });
}

describe.each(['curl', 'python', 'node'] as const)('%s', (language) => {
  test.each([
    ['screenshot', 'image/png', 'result.png'],
    ['pdf', 'application/pdf; a=b', 'result.pdf'],
    ['screenshot', 'application/octet-stream', 'result.png'],
    ['screenshot', '', 'result.png'],
  ] as const)('writes a %s of type "%s" to its file', async (content, type, name) => {
    answer = { status: 200, type, body: bytes, isCut: false };
    expect(await run(language, content)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(folder, name))).toEqual(bytes);
    const other = join(folder, 'other');
    writeFileSync(other, '');
    expect(statSync(join(folder, name)).mode).toBe(statSync(other).mode);
    expect(readdirSync(folder).filter((file) => file.startsWith('tmp.'))).toEqual([]);
  });

  test.each([
    ['a task', 202, 'application/json', '{"task_id":"für 7"}'],
    ['a task after a long wait', 408, 'application/json', '{"task_id":"7"}'],
    ['a refused key', 401, 'application/json', '{"error":"Invalid API key"}'],
    ['an error with a picture', 422, 'image/png', 'picture'],
    ['another type', 200, 'application/json', '{"success":false}'],
    ['a text', 200, 'text/plain; charset=utf-8', 'Not ready'],
  ])('prints %s as an error, and writes no file', async (_title, status, type, body) => {
    answer = { status, type, body, isCut: false };
    const { code, stdout, stderr } = await run(language, 'screenshot');
    expect({ code, stdout, text: stderr.trim() }).toEqual({ code: 1, stdout: '', text: body });
    expect(existsSync(join(folder, 'result.png'))).toBe(false);
  });

  test('writes no file of a picture that was cut off', async () => {
    answer = { status: 200, type: 'image/png', body: 'byt', isCut: true };
    expect(await run(language, 'screenshot')).not.toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'result.png'))).toBe(false);
  });

  test('stops with an error while the key is not set', async () => {
    answer = { status: 200, type: 'image/png', body: 'bytes', isCut: false };
    const { code, stderr } = await run(language, 'screenshot', {});
    expect(code).toBe(1);
    expect(stderr).toContain('VANTAGE_SCRAPER_KEY');
    expect(existsSync(join(folder, 'result.png'))).toBe(false);
  });
});

test('curl keeps an answer that cannot be written to its file, and names the place', async () => {
  answer = { status: 200, type: 'image/png', body: bytes, isCut: false };
  mkdirSync(join(folder, 'result.png'));
  const { code, stdout, stderr } = await run('curl', 'screenshot');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const [, kept = ''] = /The answer is in (\S+)$/m.exec(stderr) ?? [];
  expect(readFileSync(kept)).toEqual(bytes);
  rmSync(kept);
});
