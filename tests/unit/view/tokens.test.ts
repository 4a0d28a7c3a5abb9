import { expect, test } from 'vitest';
import { tokensOf } from '@/utils/view/tokens';

test.each(['\n', '', '\r\n"'])(
  'a text of JSON is one token also with a backslash before %j',
  (end) => {
    // Otherwise each quote in it is searched for an end again, in the square of their number.
    const text = `"${String.raw`\"`.repeat(50)}\\${end}`;
    expect(tokensOf(text, 'json')).toEqual([{ text, tone: 'value' }]);
  },
);
