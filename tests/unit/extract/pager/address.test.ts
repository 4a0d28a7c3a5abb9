import { expect, test } from 'vitest';
import { stepTo } from '../../../../utils/extract/pager/address';

const step = (page: string, href: string | null): string => stepTo(href, page, page);

test.each([
  ['https://a.example/list?page=2', '?page=3', 'on'],
  ['https://a.example/list?page=2', '?page=1', 'back'],
  ['https://a.example/list', '/list?page=2', 'on'],
  ['https://a.example/list', '/list/page/2/', 'on'],
  ['https://a.example/list/page/2', '/list', 'back'],
  ['https://a.example/list?start=20', '?start=40', 'on'],
  ['https://a.example/f42-name-25.html', '/f42-name-50.html', 'on'],
  ['https://a.example/list', '/list', 'same'],
  ['https://a.example/list', '/about', 'other'],
  ['https://a.example/list', 'https://b.example/list?page=2', 'elsewhere'],
  ['https://a.example/list?page=2', 'https://m.a.example/list?page=3', 'on'],
  ['https://a.example/list?cursor=abc', '/list?cursor=xyz', 'on'],
  ['https://a.example/story', '/story/2', 'on'],
  ['https://a.example/2020/05/one', '/2020/06/other', 'other'],
  ['https://nota.example/list', 'https://a.example/list?page=2', 'elsewhere'],
  ['https://www.a.example/list', 'https://a.example/list?page=2', 'on'],
  ['https://a.example/list?before=900', '?before=700', 'on'],
  ['https://a.example/list.html', '/list_2.html', 'on'],
  ['https://a.example/2024-05', '/2024-05-8', 'other'],
  ['https://a.example/list', '#', 'none'],
  ['https://a.example/list', 'javascript:next()', 'none'],
  ['https://a.example/list', 'mailto:a@b.example', 'none'],
  ['https://a.example/list', 'http://[', 'none'],
])('%s to %s is %s', (page, href, expected) => {
  expect(step(page, href)).toBe(expected);
});

test('a link without an address leads nowhere', () => {
  expect(step('https://a.example/', null)).toBe('none');
});
