import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { messages, type MessageType } from '@/utils/messaging/protocol';
import { privateSessionOf } from '@/utils/incognito/background/private-run-store';
import {
  createRouter,
  identify,
  type ContextIdentity,
  type Sender,
} from '@/utils/messaging/router';
import { messageTypes } from '../../fixtures/messages';

const regular = { id: 'vantage', origin: 'chrome-extension://vantage', incognito: false };
const privateWorker = { ...regular, incognito: true };
const firefox = { ...regular, incognito: null };
const page: Sender = { id: 'vantage', url: 'chrome-extension://vantage/popup.html' };
const cardIn = (incognito: boolean): Sender => ({
  id: 'vantage',
  url: 'https://shop.example/list',
  frameId: 0,
  documentId: 'doc',
  tab: { id: 7, incognito },
});

/**
 * Outcome of a message whose input no schema accepts: 'read' when the sender may send it, else the
 * code of the refusal.
 */
async function outcome(
  type: MessageType,
  sender: Sender,
  self: ContextIdentity,
  claimed?: boolean,
) {
  const route = createRouter({ [type]: async () => ({}) }, self);
  const incognito = claimed === undefined ? {} : { incognito: claimed };
  const reply = await route({ type, input: null, ...incognito }, sender);
  if (reply.ok) throw new Error('Nobody answers here');
  const { code, detail } = reply.problem;
  return code === 'message-refused' && detail?.startsWith(`${type}: `) ? 'read' : code;
}

async function refusedOf(
  sender: Sender,
  self: ContextIdentity,
  claimed?: boolean,
): Promise<MessageType[]> {
  const all = await Promise.all(
    messageTypes.map(async (type) => ({ type, code: await outcome(type, sender, self, claimed) })),
  );
  return all.flatMap(({ type, code }) => (code === 'not-in-private' ? [type] : [])).sort();
}

/** Paths in a schema at which any value is accepted. */
function untyped(schema: z.core.$ZodType): string[] {
  const walk = (node: unknown, at: string): string[] => {
    if (typeof node !== 'object' || node === null) return [];
    const { properties, items, additionalProperties, anyOf } = JsonSchema.parse(node);
    if (Object.keys(node).filter((key) => key !== '$schema').length === 0) return [at];
    return [
      ...Object.entries(properties ?? {}).flatMap(([name, one]) => walk(one, `${at}.${name}`)),
      ...(anyOf ?? []).flatMap((one, place) => walk(one, `${at}.${place}`)),
      ...walk(items, `${at}.items`),
      ...walk(additionalProperties, `${at}.*`),
    ];
  };
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' });
  return walk(json, '').map((path) => path.slice(1));
}
const JsonSchema = z.looseObject({
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  additionalProperties: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
});

test('a value without a schema would be found', () => {
  const loose = z.object({
    change: z.unknown(),
    ids: z.array(z.any()),
    more: z.record(z.string(), z.unknown()),
  });
  expect(untyped(loose)).toEqual(['change', 'ids.items', 'more.*']);
  expect(untyped(z.union([z.string(), z.unknown()]))).toEqual(['1']);
});

test.each(messageTypes)('%s: a whole row', (type) => {
  const row = messages[type];
  expect(['extension-page', 'card']).toContain(row.from);
  expect(typeof row.private).toBe('boolean');
  expect(typeof row.paid).toBe('boolean');
  expect(untyped(row.input())).toEqual([]);
  // The format of a schedule's run is not documented, and a transformed amount can't be expressed
  // in JSON Schema.
  const known = ['runs.items.credits.0', 'runs.items.fields.*'];
  expect(untyped(row.output())).toEqual(type === 'schedules/list' ? known : []);
});

test.each(messageTypes)('%s: nobody but its own sender may send it', async (type) => {
  const isOfPages = messages[type].from === 'extension-page';
  expect(await outcome(type, page, regular)).toBe(isOfPages ? 'read' : 'message-refused');
  expect(await outcome(type, cardIn(false), regular)).toBe(isOfPages ? 'message-refused' : 'read');
});

describe('paid calls', () => {
  test('are these', () => {
    expect(messageTypes.filter((type) => messages[type].paid).sort()).toEqual([
      'agent/ask',
      'agent/repeat',
      'card/scrape',
      'compare/act',
      'jobs/create',
      'jobs/resume',
      'jobs/retry',
      'scrape/repeat',
      'scrape/submit',
      'watches/run',
      'watches/save',
    ]);
  });

  test('take the name of the press, so that sending one again costs nothing', () => {
    const named = messageTypes.filter((type) => {
      const { properties = {} } = z.toJSONSchema(messages[type].input(), {
        unrepresentable: 'any',
      });
      const id = properties['id'];
      return typeof id === 'object' && 'pattern' in id;
    });
    expect(named.sort()).toEqual(messageTypes.filter((type) => messages[type].paid).sort());
  });
});

describe('private windows', () => {
  const kept = [
    'backup/make',
    'backup/restore',
    'backup/result',
    'backup/undo',
    'compare/act',
    'jobs/cancel',
    'jobs/create',
    'jobs/page',
    'jobs/page-read',
    'jobs/pause',
    'jobs/recipe',
    'jobs/remove',
    'jobs/resume',
    'jobs/retry',
    'proxy/temporary',
    'proxy/temporary-end',
    'recipes/import',
    'recipes/remove',
    'recipes/rename',
    'recipes/restore',
    'recipes/revert',
    'recipes/save',
    'watches/pause',
    'watches/remove',
    'watches/resume',
    'watches/rows',
    'watches/run',
    'watches/save',
    'watches/task',
    'webhooks/remove',
    'webhooks/retry',
    'webhooks/save',
    'webhooks/send',
    'webhooks/test',
  ];
  // All other messages only change memory: `forward-paid-calls.test.ts`.
  test('of Chromium begin no comparison, job or watch, and change no recipe, rule, webhook or backup: these are kept on disk', async () => {
    expect(await refusedOf(page, privateWorker)).toEqual(kept);
    expect(await refusedOf(cardIn(true), privateWorker)).toEqual([]);
  });

  test('have the same forwarded to the regular worker', async () => {
    const forwarded = { ...page, tab: { incognito: true }, privateSession: 's' };
    expect(await refusedOf(forwarded, regular)).toEqual(kept);
  });

  test('of Firefox are told by the browser, and by pages where it does not tell', async () => {
    expect(await refusedOf(page, firefox, true)).toEqual(kept);
    expect(await refusedOf({ ...page, tab: { incognito: true } }, firefox, false)).toEqual(kept);
    // A page that does not say which window it is in counts as private.
    expect(await refusedOf(page, firefox)).toEqual(kept);
  });

  test('have a session in any case, so that nothing of them is taken for a regular window', () => {
    const sessionOf = (sender: Sender, self: ContextIdentity, claimed?: boolean) => {
      const caller = identify(sender, self, claimed);
      return caller && privateSessionOf(caller);
    };
    expect(sessionOf({ ...page, privateSession: 's', tab: { incognito: true } }, regular)).toBe(
      's',
    );
    expect(sessionOf(page, firefox, true)).toBeTruthy();
    expect(sessionOf(page, firefox)).toBeTruthy();
    // A content script's own statement is ignored.
    expect(sessionOf(cardIn(true), firefox, false)).toBeTruthy();
    expect(sessionOf(page, firefox, false)).toBeUndefined();
    expect(sessionOf(cardIn(false), firefox, true)).toBeUndefined();
    expect(sessionOf({ ...page, privateSession: 's' }, regular)).toBeUndefined();
  });

  test('are told from others', async () => {
    expect(await refusedOf(page, regular)).toEqual([]);
    expect(await refusedOf(page, firefox, false)).toEqual([]);
    expect(await refusedOf(cardIn(false), firefox)).toEqual([]);
  });
});

test('whatever is sealed is sealed with eight characters or more', () => {
  const takes = (passphrase: string) => [
    z.safeParse(messages['lock/set'].input(), { passphrase }).success,
    z.safeParse(messages['transfer/seal'].input(), { passphrase, profileIds: [] }).success,
    z.safeParse(messages['backup/make'].input(), { passphrase, withLibrary: false }).success,
  ];
  // A backup without a passphrase has no secrets.
  expect(takes('')).toEqual([false, false, true]);
  expect(takes('sevensi')).toEqual([false, false, false]);
  expect(takes('🔑'.repeat(7))).toEqual([false, false, false]);
  expect(takes('eightsix')).toEqual([true, true, true]);
});
