import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddresses } from '@/utils/jobs/addresses';
import { foundText, withoutSitemap } from '@/utils/jobs/found-text';
import { addressColumns, columnCells } from '@/utils/jobs/csv-column';
import { expandRanges, rangeSize } from '@/utils/jobs/ranges';
import { readTextFile } from '@/utils/jobs/read-file';
import { readTable } from '@/utils/jobs/read-table';
import { parseSitemap } from '@/utils/jobs/sitemap';

test('addresses one a line, with blanks, commas, quotes and without a scheme', () => {
  const { addresses } = parseAddresses(
    'https://a.test/x\r\nhttp://b.test/?q=1,2 "https://c.test/"\n d.test/p,e.test;\t<https://f.test>',
  );
  expect(addresses).toEqual([
    'https://a.test/x',
    'http://b.test/?q=1,2',
    'https://c.test/',
    'https://d.test/p',
    'https://e.test/',
    'https://f.test/',
  ]);
});

test('a comma separates addresses that name their scheme only before another scheme', () => {
  const { addresses } = parseAddresses('https://a.test/1,2,https://b.test/');
  expect(addresses).toEqual(['https://a.test/1,2', 'https://b.test/']);
});

test('logins and fragments are removed, then duplicates are counted', () => {
  const list = parseAddresses('https://me:pass@a.test/#top\nhttps://a.test/#end\nhttps://a.test/');
  expect(list.addresses).toEqual(['https://a.test/']);
  expect(list.duplicates).toBe(2);
});

test('what is no http or https address is told', () => {
  const list = parseAddresses('ftp://a.test/\njavascript:alert(1)\nfile:///etc/passwd\nword');
  expect(list.addresses).toEqual([]);
  expect(list.invalid).toEqual([
    'ftp://a.test/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'word',
  ]);
});

test('addresses beyond the limit are counted, not taken', () => {
  const list = parseAddresses('https://a.test/[1-3]\nhttps://b.test/[1-2]', 4);
  expect(list.addresses).toHaveLength(4);
  expect(list.beyond).toBe(1);
});

test('a range that makes too many addresses is left out and told with its size', () => {
  const list = parseAddresses('https://a.test/[1-999]/[1-999999]\nhttps://b.test/');
  expect(list.addresses).toEqual(['https://b.test/']);
  expect(list.tooLarge).toEqual([{ text: 'https://a.test/[1-999]/[1-999999]', size: 998_999_001 }]);
});

test('ranges: zero-padded, several, downwards', () => {
  expect(expandRanges('p[008-011]', 10)).toEqual(['p008', 'p009', 'p010', 'p011']);
  expect(expandRanges('[1-2]-[3-4]', 10)).toEqual(['1-3', '1-4', '2-3', '2-4']);
  expect(expandRanges('x[3-1]y', 10)).toEqual(['x3y', 'x2y', 'x1y']);
  expect(expandRanges('http://[::1]/', 10)).toEqual(['http://[::1]/']);
  expect(expandRanges('p[0-25:10]', 3)).toEqual(['p0', 'p10', 'p20']);
  expect(expandRanges('p[020-005:5]', 4)).toEqual(['p020', 'p015', 'p010', 'p005']);
  expect(expandRanges('p[1-9:0]', 10)).toEqual(['p[1-9:0]']);
});

test('a range makes as many addresses as its size says, all different', () => {
  const bound = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(bound, bound, bound, bound, (a, b, c, d) => {
      const text = `https://x.test/[${a}-${b}]/p[${c}-${d}]`;
      const made = expandRanges(text, 2000) ?? [];
      expect(made).toHaveLength(rangeSize(text));
      expect(new Set(made).size).toBe(made.length);
    }),
  );
});

test('whatever is pasted, each address is http or https, without fragment, and there once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.webUrl({ withFragments: true }), fc.string())), (pieces) => {
      const { addresses } = parseAddresses(pieces.join('\n'));
      expect(new Set(addresses).size).toBe(addresses.length);
      for (const address of addresses) {
        expect(address).toMatch(/^https?:\/\//);
        expect(new URL(address).hash).toBe('');
      }
    }),
  );
});

test('a sitemap with entities, CDATA, prefixes and comments', () => {
  const sitemap = parseSitemap(`<?xml version="1.0"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><!-- <loc>https://no.test/</loc> -->
    <url><loc> https://a.test/?x=1&amp;y=2 </loc><image:loc>https://a.test/i.png</image:loc></url>
    <url><loc><![CDATA[https://a.test/?x=1&y=3]]></loc></url>
    <url><loc>https://a.test/&#x41;&#66;</loc></url></urlset>`);
  expect(sitemap).toEqual({
    kind: 'pages',
    addresses: ['https://a.test/?x=1&y=2', 'https://a.test/?x=1&y=3', 'https://a.test/AB'],
  });
});

test('an address without an end is left out, and the one after it is read', () => {
  expect(parseSitemap('<urlset><loc>https://a.test/<loc>https://b.test/</loc><loc>')).toEqual({
    kind: 'pages',
    addresses: ['https://b.test/'],
  });
});

test('the tags of a sitemap may have a prefix, and its comments name no root', () => {
  const sitemap = parseSitemap(`<!-- <urlset > --><s:sitemapindex xmlns:s="x" xmlns:image="y">
    <s:sitemap><s:loc>https://a.test/1.xml</s:loc><image:loc>https://a.test/i.png</image:loc>
    </s:sitemap></s:sitemapindex>`);
  expect(sitemap).toEqual({ kind: 'index', addresses: ['https://a.test/1.xml'] });
});

test('an index of sitemaps is told from a sitemap, and other text from both', () => {
  const index = '<sitemapindex><sitemap><loc>https://a.test/1.xml</loc></sitemap></sitemapindex>';
  expect(parseSitemap(index)).toEqual({ kind: 'index', addresses: ['https://a.test/1.xml'] });
  expect(parseSitemap('https://a.test/<urlsetting>')).toBeNull();
  expect(parseSitemap('<html><loc>x</loc></html>')).toBeNull();
});

test('a feed leads to the pages of its entries', () => {
  const rss = `<?xml version="1.0"?><!-- made by hand --><rss version="2.0"><channel><link>https://a.test/</link>
    <item><title>One</title><link>https://a.test/1?x=1&amp;y=2</link><guid>https://a.test/?p=1</guid></item>
    <item><link><![CDATA[https://a.test/2]]></link></item></channel></rss>`;
  expect(parseSitemap(rss)?.addresses).toEqual(['https://a.test/1?x=1&y=2', 'https://a.test/2']);
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://a.test/"/>
    <entry><link rel="edit" href="https://a.test/e"/><link href='https://a.test/1'/></entry>
    <entry><link rel="alternate" type="text/html" href="https://a.test/2?a=1&amp;b=2"/></entry></feed>`;
  expect(parseSitemap(atom)?.addresses).toEqual(['https://a.test/1', 'https://a.test/2?a=1&b=2']);
  expect(parseSitemap('<rss><channel><link>https://a.test/</link></channel></rss>')).toEqual({
    kind: 'pages',
    addresses: [],
  });
  expect(parseSitemap('<html><p><feed ><entry><link href="https://a.test/"></html>')).toBeNull();
});

test('a file is read as it is, or unpacked where it is gzip', async () => {
  const text = 'https://a.test/ü\n'.repeat(1000);
  expect(await readTextFile(new Blob([text]))).toBe(text);
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const file = new Blob([await new Response(packed).arrayBuffer()]);
  expect(await readTextFile(file)).toBe(text);
  await expect(readTextFile(file.slice(0, 30))).rejects.toMatchObject({
    problem: { code: 'file-unreadable' },
  });
});

test.each(['utf-16le', 'utf-16be'])('a file in %s, as spreadsheets write it', async (encoding) => {
  const text = 'Name\tLink\r\nTür\thttps://a.test/1\r\n';
  const units = Uint16Array.from(`\uFEFF${text}`, (one) => one.charCodeAt(0));
  const isLittle = encoding === 'utf-16le';
  const swapped = isLittle ? units : units.map((unit) => ((unit & 255) << 8) | (unit >> 8));
  expect(await readTextFile(new Blob([swapped]))).toBe(text);
});

const linksOf = async (file: string) => {
  const table = await readTable(file);
  return table ? parseAddresses(columnCells(table.rows, table.index).join('\n')).addresses : null;
};

test('files of other programs: separators, quotes, byte order mark, one column', async () => {
  const both = ['https://a.test/1,2', 'https://a.test/3'];
  expect(await linksOf('sep=;\r\nName;URL\r\nx;https://a.test/1,2\r\ny;https://a.test/3')).toEqual(
    both,
  );
  expect(await linksOf('\uFEFFName\tURL\n"a\nb"\thttps://a.test/1,2\nc\thttps://a.test/3')).toEqual(
    both,
  );
  expect(await linksOf('"a;b"|https://a.test/1,2\n"c;d"|https://a.test/3')).toEqual(both);
  // The separators of a single column belong to its addresses.
  expect(await linksOf('url\nhttps://a.test/1,2\nhttps://a.test/3')).toEqual(both);
  expect(await linksOf('Name,Age\nx,1')).toBeNull();
});

test.each([',', ';', '|', '\t'])(
  'a quote that never ends costs no row, split at %j',
  async (sign) => {
    const rows = [
      'name,url',
      'x,https://a.test/1',
      '"y,https://a.test/2',
      '"z,z",https://a.test/3',
    ];
    expect(await linksOf(rows.join('\n').replaceAll(',', sign))).toEqual([
      'https://a.test/1',
      'https://a.test/2',
      'https://a.test/3',
    ]);
  },
);

test('a cell with blanks is one address, and one with several addresses brings them all', async () => {
  const file = 'Name,URL\nx,https://a.test/my page\ny,"https://a.test/1.jpg, https://a.test/2.jpg"';
  expect(await linksOf(file)).toEqual([
    'https://a.test/my%20page',
    'https://a.test/1.jpg',
    'https://a.test/2.jpg',
  ]);
});

test('the column of addresses, with and without a header', () => {
  const rows = [
    ['Name', 'Link', 'Shop'],
    ['Lamp', 'https://a.test/1', 'a.test'],
    ['Desk', 'https://a.test/2', ''],
  ];
  expect(addressColumns(rows)).toEqual([
    { index: 1, name: 'Link', addresses: 2 },
    { index: 2, name: 'Shop', addresses: 1 },
  ]);
  expect(columnCells(rows, 1)).toEqual(['https://a.test/1', 'https://a.test/2']);
  expect(columnCells(rows.slice(1), 1)).toEqual(['https://a.test/1', 'https://a.test/2']);
  expect(addressColumns([['a'], ['b']])).toEqual([]);
});

test('a cell is one address: its commas stay', () => {
  expect(parseAddresses(foundText('https://a.test/?q=x,https://b.test/')).addresses).toHaveLength(
    1,
  );
});

test.each([
  ["https://a.test/wiki/Lovin'", 'https://a.test/wiki/Lovin%27'],
  ['https://a.test/x,', 'https://a.test/x%2C'],
  ['https://a.test/p;', 'https://a.test/p%3B'],
  ['https://a.test/?q=&quot;a&quot;', 'https://a.test/?q=%22a%22'],
])('an address of a pasted sitemap keeps the mark at its end: %s', (found, address) => {
  const sitemap = `<urlset><url><loc>${found}</loc></url></urlset>`;
  expect(parseAddresses(withoutSitemap(sitemap)).addresses).toEqual([address]);
});

test('an address in angle brackets before a sitemap counts', () => {
  const text =
    '<https://a.test/1>\n<?xml version="1.0"?><urlset><loc>https://a.test/2</loc></urlset>';
  expect(parseAddresses(withoutSitemap(text)).addresses).toEqual([
    'https://a.test/1',
    'https://a.test/2',
  ]);
});

const ended = (end: string) =>
  `<?xml version="1.0"?><urlset><url><loc>https://a.test/1</loc></url>${end}`;

test.each([
  ['a sitemap', ended('</urlset>')],
  [
    'one with a prefix',
    ended('</urlset>').replaceAll('urlset', 's:urlset').replaceAll('loc>', 's:loc>'),
  ],
  ['an index', ended('</urlset>').replaceAll('urlset', 'sitemapindex')],
  ['one with a comment', ended('</urlset >\n<!-- made by https://b.test/ <b>in</b> 3 s -->')],
  ['two', ended('</urlset>') + ended('</urlset>')],
  ['a feed', '<rss><item><link>https://a.test/1</link></item></rss>'],
  ['a feed', '<rdf:RDF><item><link>https://a.test/1</link></item></rdf:RDF>'],
  ['a feed', '<feed><entry><link href="https://a.test/1"/></entry></feed>'],
])('all addresses after %s count, also those in angle brackets', (_, pasted) => {
  const text = withoutSitemap(`${pasted}\nhttps://a.test/4\n<https://a.test/3>\nhttps://a.test/5`);
  expect(parseAddresses(text)).toMatchObject({
    addresses: ['https://a.test/1', 'https://a.test/4', 'https://a.test/3', 'https://a.test/5'],
    invalid: [],
  });
});

test.each([
  ['', 'no end'],
  ['<!-- made by https://b.test/', 'no end, and a comment without one'],
  ['</urlset><!-- made by https://b.test/ <b>in</b> 3 s -->', 'a comment'],
  ['</urlset><urlset><url><loc>https://a.test/2</loc></url>', 'a second one without an end'],
])('of the markup of a sitemap nothing counts but its addresses: %s', (end) => {
  expect(parseAddresses(withoutSitemap(ended(end))).invalid).toEqual([]);
});

test('a comment after a sitemap that never ends is text', () => {
  const text = `${ended('</urlset><!-- made by https://b.test/ -->')}\n<!-- mine\nhttps://c.test/`;
  const once = withoutSitemap(text);
  expect(parseAddresses(once).addresses).toEqual(['https://a.test/1', 'https://c.test/']);
  // It hides no sitemap that is pasted after it.
  const twice = withoutSitemap(`${once}\n${ended('</urlset>').replace('/1', '/2')}`);
  expect(parseAddresses(twice).addresses).toEqual([
    'https://a.test/1',
    'https://c.test/',
    'https://a.test/2',
  ]);
});

test('a text of many end tags takes linear time', () => {
  const started = performance.now();
  for (const piece of ['</', '</urlset', '</rss ', '<feed ', '</a:', '</a', '<!--', '</rss>'])
    withoutSitemap(`<urlset>${piece.repeat(300_000)}`);
  // Quadratic, each would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});
