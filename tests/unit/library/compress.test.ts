import { expect, test } from 'vitest';
import { pack, unpack } from '@/utils/library/compress';

test('what is packed comes out as it went in', async () => {
  const markup = `<p>${'the same again '.repeat(1000)}</p>`;
  const packed = await pack(new Blob([markup], { type: 'text/html' }));
  expect(packed.gzip).toBe(true);
  expect(packed.data.size).toBeLessThan(markup.length / 10);
  const content = await unpack(packed, 'text/html');
  expect(content.type).toBe('text/html');
  expect(await content.text()).toBe(markup);
});

test('equal contents have one name, whatever their type', async () => {
  const [one, other, third] = await Promise.all([
    pack(new Blob(['same'], { type: 'text/html' })),
    pack(new Blob(['same'], { type: 'text/plain' })),
    pack(new Blob(['not the same'])),
  ]);
  expect(one.hash).toBe(other.hash);
  expect(one.hash).not.toBe(third.hash);
  expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('what does not get smaller is kept as it is', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(5000));
  for (const type of ['image/png', 'text/plain']) {
    const packed = await pack(new Blob([bytes], { type }));
    expect(packed.gzip).toBe(false);
    expect(new Uint8Array(await (await unpack(packed, type)).arrayBuffer())).toEqual(bytes);
  }
});
