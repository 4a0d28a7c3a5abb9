// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ratesIn } from '@/utils/compare/exchange-rates';
import { pricesIn } from '@/utils/compare/prices';
import { detectPager } from '@/utils/extract/pager/detect';
import { readMoney } from '@/utils/extract/values/money';
import { parseSitemap } from '@/utils/jobs/sitemap';
import { markupWords } from '@/utils/library/searchable-text';
import { searchWords } from '@/utils/library/search-words';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import { pageOf } from './extract/page';
import { cpuTime } from '../fixtures/cpu-time';

/** Readers whose regular expressions are built from text, so that the linter does not see them. */

const characters = 50_000;
/** Generous: one with quadratic backtracking takes many times as long. */
const maxMs = 2000;

const iconNamed = (name: string) =>
  detectPager(
    pageOf(`<nav><b>1</b> <a href="?page=2"><i class="${name}"></i></a></nav>`),
    'https://a.test/?page=1',
  );

const feed = (text: string) => `<rss><item>${text}`;
const index = (text: string) => `<urlset>${text}`;
const readers: Record<string, [read: (text: string) => unknown, fragments: string[]]> = {
  proxy: [
    (text) => {
      try {
        parseProxyString(text);
      } catch {
        // Being refused in time is fine.
      }
    },
    ['a:', 'a:1:', ':1', '[:', 'a@a:1', 'a.', '1', '::1@', 'a:b@c:1 ', 'http://'],
  ],
  rates: [ratesIn, ['1', '1 ', '1 = ', '= 1', '1 000', '$1=', '1,', '€', '1 € = ', "1'"]],
  prices: [pricesIn, ['1', '1 ', '1 000 ', '1,', '$', '€1', 'kr', "1'1", '1,-', '-', 'EUR']],
  money: [readMoney, ['1', '-', '- ', '-$', '$', '€ ', 'EUR', '-\t', '1 ', 'A']],
  icon: [iconNamed, ['arrow', 'icon-', 'arrow-', '-', '-next', 'next-', 'pager-circle-', ' ']],
  feed: [(text) => parseSitemap(feed(text)), ['<link ', '<link>', '<link', '</link', '<!', ' ']],
  sitemap: [
    (text) => parseSitemap(index(text)),
    ['<loc', '<loc ', '<loc>', '</loc ', '<loc>a', '<url>', '<!--', '<![CDATA[', ' '],
  ],
  root: [parseSitemap, ['<?', '<!', '<? >', '<! >\n', ' ', '<', '<?xml?>', 'http://a ']],
  words: [searchWords, ['a', '日', '日a', 'é', ' ', 'ไ', '１']],
  markup: [markupWords, ['<script>', '<script ', '<style', '</script', '<', '<!--', '&', ' ']],
};

const cases = Object.entries(readers).flatMap(([name, [read, fragments]]) =>
  fragments.map((fragment) => ({ name, fragment, read })),
);

test.each(cases)('$name: "$fragment" over and over is read in time', ({ fragment, read }) => {
  const text = fragment.repeat(Math.ceil(characters / fragment.length));
  // A last character that nothing fits makes each expression try all its ways.
  for (const hostile of [text, `${text}!`]) {
    const from = cpuTime();
    read(hostile);
    expect(cpuTime() - from).toBeLessThan(maxMs);
  }
});
