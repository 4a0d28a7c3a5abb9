import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAddresses } from '@/utils/jobs/add-addresses';
import { parseAddresses } from '@/utils/jobs/addresses';
import { readSitemaps, sitemapLimits } from '@/utils/jobs/read-sitemaps';
import { parseSitemap } from '@/utils/jobs/sitemap';
import { ProblemError } from '@/utils/problem';

const list = (tag: 'url' | 'sitemap', addresses: readonly string[]) => {
  const root = tag === 'url' ? 'urlset' : 'sitemapindex';
  const parts = addresses.map((address) => `<${tag}><loc>${address}</loc></${tag}>`);
  return `<?xml version="1.0"?><${root}>${parts.join('')}</${root}>`;
};

/** Serves texts by address and notes what was read. */
function site(files: Record<string, string>) {
  const read: string[] = [];
  const load = async (url: string) => {
    read.push(url);
    const text = files[url];
    if (text === undefined) throw new ProblemError('sitemap-no-answer');
    return text;
  };
  return { load, read };
}

test('an index brings the addresses of its sitemaps in their order; the address needs no scheme', async () => {
  const { load } = site({
    'https://a.test/index.xml': list('sitemap', ['https://a.test/1.xml', 'https://a.test/2.xml']),
    'https://a.test/1.xml': list('url', ['https://a.test/x']),
    'https://a.test/2.xml': list('url', ['https://a.test/y', 'https://a.test/z']),
  });
  expect(await readSitemaps('a.test/index.xml', load)).toEqual({
    addresses: ['https://a.test/x', 'https://a.test/y', 'https://a.test/z'],
    files: 3,
    dropped: { foreign: 0, beyond: 0, unreadable: 0, invalid: 0 },
  });
});

test('sitemaps of other hosts, broken ones and cycles are left out and counted', async () => {
  const { load, read } = site({
    'https://a.test/index.xml': list('sitemap', [
      'https://a.test/index.xml',
      'https://192.168.1.1/reboot',
      'https://b.test/1.xml',
      'https://a.test/gone.xml',
      'javascript:alert(1)',
      'https://a.test/page.html',
      'https://a.test/1.xml',
    ]),
    'https://a.test/page.html': '<html><p>no sitemap</p></html>',
    'https://a.test/1.xml': list('url', ['https://a.test/x']),
  });
  const { addresses, dropped } = await readSitemaps('https://a.test/index.xml', load);
  expect(addresses).toEqual(['https://a.test/x']);
  expect(dropped).toEqual({ foreign: 2, beyond: 0, unreadable: 3, invalid: 0 });
  expect(read.filter((url) => !url.startsWith('https://a.test/'))).toEqual([]);
});

test('depth and number of files are limited, and reading stops when there are enough addresses', async () => {
  let depth = 0;
  const endless = async (url: string) => {
    depth += 1;
    return list('sitemap', [`${url}x`]);
  };
  expect(await readSitemaps('https://a.test/', endless)).toMatchObject({ dropped: { beyond: 1 } });
  expect(depth).toBe(1 + sitemapLimits.depth);

  const many = Array.from({ length: 150 }, (_, n) => `https://a.test/${n}.xml`);
  const wide = async (url: string) =>
    url.endsWith('/') ? list('sitemap', many) : list('url', [`${url}/page`]);
  const read = await readSitemaps('https://a.test/', wide);
  expect(read.files).toBe(sitemapLimits.files);
  expect(read.dropped.beyond).toBe(150 + 1 - sitemapLimits.files);
  const enough = await readSitemaps('https://a.test/', wide, (count) => count >= 10);
  expect(enough.addresses).toHaveLength(10);
});

test('relative addresses count from their file, and what is no address is counted', async () => {
  const { load } = site({
    'https://a.test/maps/index.xml': list('sitemap', ['/maps/1.xml', '2.xml']),
    'https://a.test/maps/1.xml': list('url', ['/x', 'https://a.test/y', 'mailto:z@a.test']),
    'https://a.test/maps/2.xml': list('url', ['//a.test/w']),
  });
  const { addresses, dropped } = await readSitemaps('https://a.test/maps/index.xml', load);
  expect(addresses).toEqual(['https://a.test/x', 'https://a.test/y', 'https://a.test/w']);
  expect(dropped).toMatchObject({ unreadable: 0, invalid: 1 });
});

test('a sitemap of 150,000 addresses is read', async () => {
  const many = Array.from({ length: 150_000 }, (_, n) => `https://a.test/${n}`);
  const read = await readSitemaps('https://a.test/', async () => list('url', many));
  expect(read.addresses).toHaveLength(150_000);
});

test('a sitemap may be a text with one address a line', async () => {
  const text = '\uFEFFhttps://a.test/x\r\n\r\nhttps://a.test/y\nno address\n';
  const { load } = site({ 'https://a.test/sitemap.txt': text });
  const { addresses, dropped } = await readSitemaps('a.test/sitemap.txt', load);
  expect(addresses).toEqual(['https://a.test/x', 'https://a.test/y']);
  expect(dropped.invalid).toBe(1);
});

test('what is no sitemap, or does not load, is said', async () => {
  const { load } = site({ 'https://a.test/': '<html></html>' });
  const code = (address: string) =>
    readSitemaps(address, load).catch((error: unknown) =>
      error instanceof ProblemError ? error.problem.code : error,
    );
  expect(await code('https://a.test/')).toBe('not-a-sitemap');
  expect(await code('https://a.test/gone.xml')).toBe('sitemap-no-answer');
  expect(await code('not an address')).toBe('not-a-url');
});

test('hostile sitemaps take linear time, and no entity of their own is expanded', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${list('url', ['https://a.test/&b;'])}`;
  expect(parseSitemap(bomb)?.addresses).toEqual(['https://a.test/&b;']);
  const started = performance.now();
  for (const piece of [
    '<!--',
    '<loc>',
    '<loc ',
    '<loc><![CDATA[',
    '&#',
    '<urlset',
    '<link ',
    '<!x>',
  ]) {
    parseSitemap(`<urlset>${piece.repeat(300_000)}`);
    parseSitemap(`<feed><entry>${piece.repeat(300_000)}`);
    parseSitemap(`<rss><item>${piece.repeat(300_000)}`);
    parseSitemap(piece.repeat(300_000));
  }
  // Quadratic, each would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('addresses are added once, those of the pattern only, and the others are counted', () => {
  const found = [
    'https://a.test/product/1#top',
    'https://a.test/product/1',
    'https://a.test/about',
    'https://a.test/product/2',
    'mailto:x@a.test',
  ];
  expect(addAddresses(found, ['https://a.test/product/2'], '/product/')).toEqual({
    addresses: ['https://a.test/product/1'],
    doubled: 2,
    otherPattern: 1,
  });
  expect(addAddresses(found, [], '*/product/*').addresses).toHaveLength(2);
  expect(addAddresses(found, [], '*.html').addresses).toEqual([]);
  expect(addAddresses(found, [], '').addresses).toHaveLength(3);
  // Brackets in a found address are not expanded as a range: each address of it would be paid.
  const { addresses } = addAddresses(['https://a.test/?price[0-100]=1'], [], '');
  expect(parseAddresses(addresses.join('\n')).addresses).toHaveLength(1);
});

test.each([
  ["https://a.test/wiki/Lovin'", 'https://a.test/wiki/Lovin%27'],
  ['https://a.test/x,', 'https://a.test/x%2C'],
  ['https://a.test/p;', 'https://a.test/p%3B'],
  ['https://a.test/r?u=,https://b.test/', 'https://a.test/r?u=%2Chttps://b.test/'],
])('a found address that is added is the one that the job pays for: %s', (found, paid) => {
  const { addresses } = addAddresses([found], [], found);
  expect(parseAddresses(addresses.join('\n')).addresses).toEqual([paid]);
  expect(addAddresses([found], [paid], '')).toMatchObject({ addresses: [], doubled: 1 });
});

test('whatever is found, the text of the job reads the same addresses', () => {
  const marks = fc.string({
    unit: fc.constantFrom(...`"'<>()[],;:- 0a\\/?#%&é`.split('')),
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.array(marks), (ends) => {
      const found = ends.map((end) => `https://a.test/${end}`);
      const { addresses } = addAddresses(found, [], '');
      expect(parseAddresses(addresses.join('\n')).addresses).toEqual(addresses);
    }),
  );
});
