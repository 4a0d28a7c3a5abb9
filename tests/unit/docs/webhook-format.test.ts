import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { signatureOf } from '@/utils/webhooks/signature';
import { root } from '../project-files';

const doc = readFileSync(path.join(root, 'docs/webhook-format.md'), 'utf8');
const [, example = ''] = /```js\n([\s\S]*?)```/.exec(doc) ?? [];
const secret = 'whsec_example-of-a-secret';
const body = '{"rows":[{"name":"Öl","price":1}]}';

test('the receiver of docs/webhook-format.md takes what Vantage signs, and nothing else', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vantage-webhook-'));
  try {
    const now = 1_767_312_000;
    const header = await signatureOf(secret, now, body);
    const cases = [
      [secret, header, body, now],
      [secret, header, body, now + 299],
      [secret, header, body, now + 301],
      [secret, header, `${body} `, now],
      ['another-secret-of-mine', header, body, now],
      [secret, header.replace('t=1', 't=2'), body, 2_767_312_000],
      [secret, 'v1=', body, now],
    ];
    const calls = `console.log(JSON.stringify(${JSON.stringify(cases)}.map((one) => isFromVantage(...one))));`;
    const file = path.join(folder, 'receiver.mjs');
    writeFileSync(file, `${example}\n${calls}`);
    const printed: unknown = JSON.parse(
      execFileSync(process.execPath, [file], { encoding: 'utf8' }),
    );
    expect(printed).toEqual([true, true, false, false, false, false, false]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
