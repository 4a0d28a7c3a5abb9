import { expect, test } from 'vitest';
import { failedPageFragment, failedPageIn } from '@/utils/proxy/failed-page';

test.each(['https://shop.example/a?b=1#c', 'http://münchen.example/50%25', 'http://[::1]:8080/'])(
  'the explanation of %s names it',
  (url) => {
    expect(failedPageIn(failedPageFragment(url))).toBe(url);
  },
);

test.each(['', '#', '#%', '#javascript%3Aalert(1)', '#file%3A%2F%2F%2Fetc', '#https%3A%2F%2F'])(
  'the fragment "%s" names no page',
  (fragment) => {
    expect(failedPageIn(fragment)).toBeNull();
  },
);
