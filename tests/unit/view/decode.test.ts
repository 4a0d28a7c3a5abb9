import { describe, expect, test } from 'vitest';
import { decoderByCharset, readHead, readPart } from '@/utils/view/decode';
import { decodeBody } from '@/utils/view/decode-body';

const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));

/** All parts of a body, joined. */
async function inParts(blob: Blob, size: number): Promise<string> {
  let all = '';
  for (let at = 0; at < blob.size; at += size) all += (await readPart(blob, at, at + size)).text;
  return all;
}

test.each([
  ['text/html; charset=ISO-8859-1', 'windows-1252'],
  ['text/html; charset="shift_jis"', 'shift_jis'],
  ['text/html;Charset = utf-16le', 'utf-16le'],
  ['text/html; charset=nonsense', 'utf-8'],
  ['text/html; charset=', 'utf-8'],
  ['', 'utf-8'],
])('the charset of %s is %s', (type, encoding) => {
  expect(decoderByCharset(type).encoding).toBe(encoding);
});

describe('parts of any size are the whole, side by side', () => {
  const text = 'aé€😀 Lampe – 灯 \u20ac\u8080';
  const sizes = [4, 5, 6, 7, 8, 9, 64];
  test.each(sizes)('UTF-8, %i bytes', async (size) => {
    expect(await inParts(new Blob([text]), size)).toBe(text);
  });
  test.each(sizes)('UTF-16, %i bytes', async (size) => {
    const blob = new Blob([utf16(text)], { type: 'text/plain; charset=utf-16le' });
    expect(await inParts(blob, size)).toBe(text);
  });
  test.each(sizes)('one byte a letter, %i bytes', async (size) => {
    const bytes = Uint8Array.from({ length: 96 }, (_, at) => 160 + at);
    const blob = new Blob([bytes], { type: 'text/plain; charset=iso-8859-1' });
    expect(await inParts(blob, size)).toBe(new TextDecoder('windows-1252').decode(bytes));
  });
});

describe('invalid UTF-8', () => {
  const broken = (...bytes: number[]) => new Blob(['ab', Uint8Array.from(bytes), 'cd']);
  test.each([
    ['a byte that is none', [0xff]],
    ['a character cut short', [0xe2, 0x82]],
    ['half a pair', [0xed, 0xa0, 0x80]],
    ['too long a form', [0xc0, 0xaf]],
    ['only middles', [0x80, 0x80, 0x80, 0x80, 0x80, 0x80]],
  ])('%s is shown and told', async (_, bytes) => {
    const blob = broken(...bytes);
    const { text, broken: isBroken } = await readPart(blob, 0, blob.size);
    expect(text).toMatch(/^ab\uFFFD+cd$/);
    expect(isBroken).toBe(true);
    // Nothing is lost or read twice at the boundaries either.
    expect((await inParts(blob, 4)).replaceAll('\uFFFD', '')).toBe('abcd');
  });
  test('sound text is not told of', async () => {
    expect(await readPart(new Blob(['€']), 0, 3)).toEqual({ text: '€', broken: false });
    expect(await readPart(new Blob([]), 0, 10)).toEqual({ text: '', broken: false });
  });
});

test('only the head is read to tell what a body is', async () => {
  const { text, bytes } = await readHead(new Blob(['x'.repeat(10_000)]));
  expect([text.length, bytes.length]).toEqual([4096, 4096]);
});

describe('decoding', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, at) => (at * 7) % 256);
  const base64 = Buffer.from(bytes).toString('base64');
  const forms = [
    ['base64', base64],
    ['base64', `"${base64}"`],
    ['base64', base64.replaceAll(/(.{76})/g, '$1\r\n')],
    ['base64', base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')],
    ['data-url', `data:image/png;base64,${base64}`],
    ['data-url', ` "data:application/pdf;base64,${base64}"`],
  ] as const;
  test.each(forms)('%s %#', async (encoding, text) => {
    const type = text.includes('pdf') ? 'application/pdf' : 'image/png';
    const kind = text.includes('pdf') ? 'pdf' : 'image';
    const made = await decodeBody(new Blob([text]), { kind, type, encoding });
    expect(made?.type).toBe(type);
    expect(new Uint8Array((await made?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
  });

  test('raw bytes only get their right type', async () => {
    const content = new Blob([bytes], { type: 'text/html' });
    const made = await decodeBody(content, { kind: 'image', type: 'image/gif', encoding: 'raw' });
    expect([made?.type, made?.size]).toEqual(['image/gif', 1000]);
  });

  test('what is longer than a step comes out whole, also with line ends across the steps', async () => {
    const many = Buffer.alloc(700_001, 'lamp');
    const text = `data:image/png;base64,${many.toString('base64').replaceAll(/(.{77})/g, '$1\n')}`;
    const made = await decodeBody(new Blob([text]), {
      kind: 'image',
      type: 'image/png',
      encoding: 'data-url',
    });
    expect(Buffer.from((await made?.arrayBuffer()) ?? new ArrayBuffer()).equals(many)).toBe(true);
  });

  test.each(['iVBO*RK5', 'iVBOR', 'iVBO€'])('damaged: %s', async (text) => {
    const sort = { kind: 'image', type: 'image/png', encoding: 'base64' } as const;
    expect(await decodeBody(new Blob([text]), sort)).toBeNull();
  });
});
