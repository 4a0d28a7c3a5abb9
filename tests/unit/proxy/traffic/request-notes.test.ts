import { describe, expect, test } from 'vitest';
import {
  connectionsKey,
  readConnections,
  withConnection,
} from '@/utils/proxy/traffic/request-notes';
import type { NotedConnection } from '@/utils/proxy/traffic/schema';

type Connections = readonly NotedConnection[];

/** A tab that opens several connections to one host in sequence. */
function opened(before: Connections, tabId: number, count: number, name = 'a'): Connections {
  let list = before;
  for (let at = 0; at < count; at += 1) {
    const url = `wss://${name}${at}.test/`;
    list = withConnection(list, `${tabId} ${url}`, { tabId, frameId: 0, url, at });
  }
  return list;
}

describe('noted connections', () => {
  test('of an address only scheme, host and port are kept', () => {
    const url = `wss://user:word@site.test:8443/${'x'.repeat(1_900_000)}?token=1#end`;
    const list = withConnection([], 'key', { tabId: 1, frameId: 2, url, at: 3 });
    expect(list).toEqual([
      { key: 'key', tabId: 1, frameId: 2, url: 'wss://site.test:8443/', at: 3 },
    ]);
    expect(readConnections({ [connectionsKey]: list })).toEqual(list);
  });

  test('a host too long to be one is not noted', () => {
    const url = (length: number) => `ws://${'x'.repeat(length)}/`;
    const note = (length: number) => withConnection([], 'key', { ...one, url: url(length) });
    const one = { tabId: 1, frameId: 0, at: 1 };
    expect(note(253)).toHaveLength(1);
    expect(note(254)).toHaveLength(0);
  });

  test('one tab has fifty at most, the newest, and takes no place of another tab', () => {
    const mine = opened([], 1, 1);
    const list = opened(mine, 2, 200, 'b');
    expect(list).toHaveLength(51);
    expect(list.slice(0, 1)).toEqual(mine);
    expect(list[1]?.url).toBe('wss://b150.test/');
    expect(list.at(-1)?.url).toBe('wss://b199.test/');
  });

  test('all tabs have five hundred at most, the newest', () => {
    let list: Connections = [];
    for (let tabId = 1; tabId <= 30; tabId += 1) list = opened(list, tabId, 50);
    expect(list).toHaveLength(500);
    expect(list[0]?.tabId).toBe(21);
    expect(JSON.stringify(list).length).toBeLessThan(100_000);
  });

  test('a connection of the same key takes the place of the one before', () => {
    const list = opened(opened([], 1, 3), 1, 3);
    expect(list).toHaveLength(3);
  });
});
