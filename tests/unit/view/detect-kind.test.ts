import { describe, expect, test } from 'vitest';
import { readHead } from '@/utils/view/decode';
import { detectBody } from '@/utils/view/detect-kind';

const html = 'text/html; charset=utf-8';

/**
 * Detects the kind like the page that shows a result: from the content type and the first bytes of
 * the body.
 */
async function sorted(type: string, content: BlobPart) {
  const { text, bytes } = await readHead(new Blob([content]));
  return detectBody(type, text, bytes);
}

describe('text', () => {
  test.each([
    ['a page', html, '<!doctype html><p>Hello', 'markup'],
    ['a page behind blanks and a comment', html, '\n <!-- made by hand --><html>', 'markup'],
    ['a fragment', html, 'Lamps <b>from</b> Oslo', 'markup'],
    ['a feed', 'application/rss+xml', '<?xml version="1.0"?><rss/>', 'markup'],
    ['a drawing, which can hold scripts', 'image/svg+xml', '<svg xmlns="x"/>', 'markup'],
    ['JSON by its type alone', 'application/json', 'nonsense', 'json'],
    ['JSON of a kind of its own', 'application/ld+json; charset=utf-8', '{}', 'json'],
    ['JSON that is called a page', html, '{"name":"Lamp"}', 'json'],
    ['JSON that is called a page and holds markup', html, '{"html":"<b>Lamp</b>"}', 'json'],
    ['a list of numbers', html, '[1, 2]', 'json'],
    ['a list of one number', 'text/plain', ' [-1.5e3] ', 'json'],
    ['an empty list', 'text/plain', '[]', 'json'],
    ['Markdown by its type', 'text/markdown', 'plain words', 'markdown'],
    ['Markdown by its signs', html, '# Lamps\n\n- oak\n- beech', 'markdown'],
    ['Markdown that begins with a link', 'text/plain', '[Lamps](/l)\n\n# All', 'markdown'],
    ['words', 'text/plain', 'A lamp. 2 < 3.', 'text'],
    ['words that are called a page', html, 'A lamp. 2 < 3.', 'text'],
    ['one dash, which is no Markdown yet', 'text/plain', '- a lamp', 'text'],
    ['a footnote, which is no list', html, '[1] See <b>there</b>', 'markup'],
    ['a template, which is no object', html, '{{title}} <p>Lamp</p>', 'markup'],
    ['nothing', '', '', 'text'],
  ] as const)('%s', async (_, type, text, kind) => {
    expect(await sorted(type, text)).toEqual({ kind, type: '', encoding: 'raw' });
  });
});

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const starts = {
  'image/png': '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01',
  'image/jpeg': '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01',
  'image/gif': 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff',
  'image/avif': '\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf',
  'image/webp': 'RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0',
  'application/pdf': '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj',
};

describe.each(Object.entries(starts))('%s', (type, start) => {
  const whole = start + '\0'.repeat(40);
  const kind = type === 'application/pdf' ? 'pdf' : 'image';
  const base64 = btoa(whole);
  test.each([
    ['as it is', latin(whole), 'raw'],
    ['as base64', base64, 'base64'],
    ['as base64 in quotes', `"${base64}"`, 'base64'],
    ['as base64 in lines', base64.replaceAll(/(.{20})/g, '$1\r\n'), 'base64'],
    ['as base64 for addresses', base64.replaceAll('+', '-').replaceAll('/', '_'), 'base64'],
    ['as a data URL', `data:${type};base64,${base64}`, 'data-url'],
    ['as a data URL that names another type', `data:text/html;base64,${base64}`, 'data-url'],
  ] as const)('%s, whatever the type says', async (_, content, encoding) => {
    expect(await sorted(html, content)).toEqual({ kind, type, encoding });
  });
});

test('what only begins alike is no picture', async () => {
  const sound = latin('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0');
  expect((await sorted('', sound)).kind).toBe('binary');
  expect((await sorted('text/plain', 'iVBORw0KGgo')).kind).toBe('text');
  expect((await sorted('text/plain', `data:text/html;base64,${btoa('<p>'.repeat(20))}`)).kind).toBe(
    'text',
  );
});

test('bytes that no text has are binary, unless their type says text', async () => {
  expect((await sorted('', latin('ab\0\x01cd'))).kind).toBe('binary');
  expect((await sorted('application/octet-stream', latin('\x7fELF\x02'))).kind).toBe('binary');
  expect((await sorted('text/plain', latin('ab\0cd'))).kind).toBe('text');
  expect((await sorted('', 'coloured \x1b[31mred\x1b[0m')).kind).toBe('text');
});
