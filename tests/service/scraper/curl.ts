import { execFile } from 'node:child_process';

/** Response as received by `curl`, an independent client. */
export interface CurlAnswer {
  /** HTTP status; 0: the connection ended without a response. */
  status: number;
  headers: Headers;
  body: Buffer;
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function split(output: Buffer): { head: string; body: Buffer } {
  const at = output.indexOf('\r\n\r\n');
  if (at < 0) return { head: '', body: output };
  const head = output.subarray(0, at).toString('latin1');
  const body = output.subarray(at + 4);
  // 'Expect: 100-continue' adds an interim header block before the real one.
  return head.startsWith('HTTP/1.1 100') ? split(body) : { head, body };
}

/**
 * Runs `curl` with these arguments, without following redirects; rejects only when `curl` itself
 * can't run.
 */
export function curl(...args: string[]): Promise<CurlAnswer> {
  const all = ['--silent', '--include', '--max-time', '40', ...args];
  return new Promise((resolve, reject) => {
    execFile('curl', all, { encoding: 'buffer', maxBuffer: 1 << 26 }, (error, output) => {
      if (error && 'code' in error && error.code === 'ENOENT') {
        reject(error);
        return;
      }
      const { head, body } = split(output);
      const headers = new Headers();
      for (const line of head.split('\r\n').slice(1)) {
        const [name = '', ...rest] = line.split(':');
        headers.append(name.trim(), rest.join(':').trim());
      }
      const text = body.toString('utf8');
      const status = Number(/^HTTP\/\S+ (\d+)/.exec(head)?.[1] ?? 0);
      resolve({ status, headers, body, text, json: parse(text) });
    });
  });
}
