import { describe, expect, test } from 'vitest';
import { toProblem } from '@/utils/problem';
import { passwordSuffix, withPasswordSuffix } from '@/utils/proxy/targeting/password-suffix';

const asked = { product: 'rp', countries: [], continent: null, expert: {} } as const;
const codeOf = (call: () => unknown) => {
  try {
    call();
    return null;
  } catch (error) {
    return toProblem(error).code;
  }
};

describe('what stands on the password', () => {
  test.each([
    [{}, ''],
    [{ continent: 'north.america' }, '_continent-north.america'],
    // A country is more specific.
    [{ continent: 'europe', countries: ['DE'] }, ''],
    [
      { expert: { latency: '1000', zip: '10115', asn: 'AS7922' } },
      '_zip-10115_asn-AS7922_latency-1000',
    ],
    [{ product: 'rpc', expert: { mode: 'speed', fraudscore: '10' } }, '_fraudscore-10'],
    [{ expert: { extended: '1', zip: '10115', localdns: '1' } }, '_extended-1_localdns-1'],
    [{ product: 'mp', expert: { extended: '1', localdns: '1' } }, '_localdns-1'],
  ] as const)('%j: %s', (change, expected) => {
    expect(passwordSuffix({ ...asked, ...change })).toBe(expected);
  });

  test.each([
    [{ expert: { zip: '10115@evil.example' } }],
    [{ expert: { zip: '101_session-ABCDEF' } }],
    [{ expert: { latency: '0' } }],
    [{ expert: { planet: 'mars' } }],
    [{ continent: 'North America' }],
    [{ continent: 'a:b' }],
    [{ continent: 'a_session-ABCDEF' }],
  ])('%j is not sent', (change) => {
    expect(codeOf(() => passwordSuffix({ ...asked, ...change }))).toBe('targeting-wrong');
  });

  test.each([
    ['acct:pw_session-AB12CD34@rp.example:1000', 'acct:pw_session-AB12CD34_zip-1@rp.example:1000'],
    ['http://acct:p@w@rp.example:1000', 'acct:p@w_zip-1@rp.example:1000'],
    ['http://rp.example:1000:acct:pw', 'acct:pw_zip-1@rp.example:1000'],
    ['acct:pw@[2001:db8::1]:1000', 'acct:pw_zip-1@[2001:db8::1]:1000'],
  ])('%s', (line, expected) => {
    expect(withPasswordSuffix(line, '_zip-1')).toBe(expected);
  });

  test('a line that asks for nothing more stays as it came', () => {
    expect(withPasswordSuffix('anything at all', '')).toBe('anything at all');
    expect(codeOf(() => withPasswordSuffix('anything at all', '_zip-1'))).toBe(
      'proxy-string-unreadable',
    );
  });
});
