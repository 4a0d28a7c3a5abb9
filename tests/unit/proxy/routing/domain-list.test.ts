import { describe, expect, test } from 'vitest';
import { parseDomainList } from '@/utils/proxy/routing/domain-list';

describe('a plain list of domains', () => {
  test.each<[string, string[]]>([
    ['example.com', ['*.example.com']],
    ['EXAMPLE.com. ', ['*.example.com']],
    ['*.example.com', ['*.example.com']],
    ['.example.com', ['.example.com']],
    ['example.com # a note', ['*.example.com']],
    ['# a note', []],
    ['! a note', []],
    ['[Adblock Plus 2.0]', []],
    ['0.0.0.0 ads.example', ['*.ads.example']],
    ['127.0.0.1\tads.example track.example # both', ['*.ads.example', '*.track.example']],
    ['127.0.0.1 localhost', []],
    ['::1 localhost', []],
    ['||ads.example^', ['*.ads.example']],
    ['||ads.example', ['*.ads.example']],
    ['127.0.0.1', ['127.0.0.1']],
    ['  127.0.0.1   ads.example  ', ['*.ads.example']],
    [':: ads.example', ['*.ads.example']],
    [
      '127.0.0.1 localhost.localdomain 0.0.0.0 my-localhost localhost.test',
      ['*.my-localhost', '*.localhost.test'],
    ],
    ['[fd00::1]', ['[fd00::1]']],
    ['7up.example', ['*.7up.example']],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['203.0.113.7', ['203.0.113.7']],
    ['https://example.com/a*', ['https://example.com/a*']],
    ['+.a.example', ['*.a.example']],
    ['a.example\r\na.example\r\nb.example', ['*.a.example', '*.b.example']],
  ])('%j', (text, sites) => {
    expect(parseDomainList(text)).toEqual({ sites, refused: [] });
  });

  test('what is told of a line is cut, and counts from 1', () => {
    const { refused } = parseDomainList(`a.test\n@@${'x'.repeat(200)} y`);
    expect(refused).toEqual([{ line: 2, text: `@@${'x'.repeat(98)}` }]);
  });

  test.each([
    'two words',
    '128.0.0.1 a.example',
    '10.0.0.0.0 a.example',
    '::12 a.example',
    'x [section]',
    '[section] x',
    '||ads.example^$third-party',
    '@@||good.example^',
    '/banner[0-9]+/x/y',
    'DOMAIN-SUFFIX,a.example',
    'a.example,b.example',
    'server=a.example',
  ])('%s is no site, and is told with its line', (line) => {
    expect(parseDomainList(`\n${line}`)).toEqual({
      sites: [],
      refused: [{ line: 2, text: line }],
    });
  });
});
