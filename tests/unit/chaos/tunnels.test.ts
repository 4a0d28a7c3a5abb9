import { expect, test } from 'vitest';
import type { Sent } from '../../fixtures/sender';
import { staleLogins, type Switched } from '../../fixtures/switching';
import type { LogLine } from '../../service/types';

/** Switch pressed at 1000 and shown as done at 2000; the session before was `old`. */
const done: Switched[] = [
  { country: 'DE', pressed: 1000, shown: 2000, exit: '', earlier: new Set(['old']), sent: [] },
];
const tunnel = (at: number, session = 'old'): LogLine => ({
  at,
  where: 'proxy',
  kind: 'connect',
  from: '127.0.0.1',
  host: 'shop.vantage.test:443',
  session,
});
const request = (began: number, ended: number, url = 'https://shop.vantage.test/'): Sent => ({
  id: 'any',
  url,
  began,
  ended,
  ok: true,
});
const found = (line: LogLine, stream: Sent[]) => staleLogins({ log: [line] }, done, stream).length;

test('a tunnel by a login of before is wrong after a switch, and none by the new one', () => {
  expect(found(tunnel(2501), [])).toBe(1);
  expect(found(tunnel(2501, 'new'), [])).toBe(0);
});

test('a tunnel that comes well after a switch is let pass only while a request from before is still under way', () => {
  expect(found(tunnel(4000), [request(1900, 4100)])).toBe(0);
  expect(found(tunnel(4000), [request(1900, 0)])).toBe(0);
  expect(found(tunnel(4000), [request(1900, 3900)])).toBe(1);
  expect(found(tunnel(4000), [request(2001, 4100)])).toBe(1);
  // Plain HTTP uses no tunnel.
  expect(found(tunnel(4000), [request(1900, 4100, 'http://shop.vantage.test/')])).toBe(1);
});
