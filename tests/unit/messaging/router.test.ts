import { describe, expect, test, vi } from 'vitest';
import { createClient } from '@/utils/messaging/client';
import { type Handlers, messages } from '@/utils/messaging/protocol';
import { createRouter, identify, type Sender } from '@/utils/messaging/router';
import { ProblemError } from '@/utils/problem';
import { messageTypes } from '../../fixtures/messages';

const self = { id: 'vantage', origin: 'chrome-extension://vantage', incognito: false };
const page: Sender = { id: 'vantage', url: 'chrome-extension://vantage/popup.html' };
const card: Sender = {
  id: 'vantage',
  url: 'https://shop.example/list',
  frameId: 0,
  documentId: 'doc',
  tab: { id: 7 },
};

/** Handlers that record their calls and return nothing. */
function recordingHandlers() {
  const called = vi.fn();
  const handlers = Object.fromEntries(
    messageTypes.map((type) => [
      type,
      async (input: unknown, caller: unknown) => {
        called(type, input, caller);
        return {};
      },
    ]),
  );
  return { called, handlers: handlers as unknown as Handlers };
}

const routed = (handlers: Partial<Handlers>) => createRouter(handlers, self);

describe('identify', () => {
  const ofCard = {
    kind: 'card' as const,
    incognito: false,
    tabId: 7,
    documentId: 'doc',
    url: 'https://shop.example/list',
  };
  test.each<[string, Sender, ReturnType<typeof identify>]>([
    ['our page', page, { kind: 'extension-page', incognito: false }],
    [
      'our page in a tab',
      { ...page, tab: { id: 3 }, frameId: 0 },
      { kind: 'extension-page', incognito: false },
    ],
    ['the card in the top frame', card, ofCard],
    [
      'the card after `pushState`',
      { ...card, tab: { id: 7, url: 'https://shop.example/next' } },
      { ...ofCard, url: 'https://shop.example/next' },
    ],
    [
      'a card whose tab has gone on to another site',
      { ...card, tab: { id: 7, url: 'https://other.example/' } },
      ofCard,
    ],
    ['a card in a sub-frame', { ...card, frameId: 4 }, null],
    ['another extension', { ...page, id: 'other' }, null],
    ['a look-alike origin', { ...page, url: 'chrome-extension://vantage.evil/popup.html' }, null],
    ['no address', { id: 'vantage' }, null],
  ])('%s', (_name, sender, expected) => {
    expect(identify(sender, self)).toEqual(expected);
  });
});

describe('router', () => {
  test.each<[string, unknown, Sender]>([
    ['an unknown type', { type: 'proxy/explode', input: {} }, page],
    ['a name every object has', { type: 'constructor', input: {} }, page],
    ['no envelope', 'proxy/switch', page],
    ['input of the wrong shape', { type: 'proxy/switch', input: { profileId: 1 } }, page],
    ['a page message from a card', { type: 'proxy/rotate', input: { profileId: 'a' } }, card],
    ['a card message from a page', { type: 'card/hello', input: { card: 'c' } }, page],
    [
      'a stranger',
      { type: 'proxy/rotate', input: { profileId: 'a' } },
      { ...page, id: 'stranger' },
    ],
  ])('refuses %s without calling anything', async (_name, message, sender) => {
    const { called, handlers } = recordingHandlers();
    const reply = await routed(handlers)(message, sender);
    expect(reply).toMatchObject({ ok: false, problem: { code: 'message-refused' } });
    expect(called).not.toHaveBeenCalled();
  });

  test('refuses what nobody handles', async () => {
    const { handlers } = recordingHandlers();
    const { 'proxy/rotate': _gone, ...rest } = handlers;
    const reply = await routed(rest)({ type: 'proxy/rotate', input: { profileId: 'a' } }, page);
    expect(reply).toMatchObject({ ok: false, problem: { code: 'message-refused' } });
  });

  test.each(['input', 'from', 'paid', 'private'] as const)(
    'refuses a message whose row lacks %s',
    async (field) => {
      const { called, handlers } = recordingHandlers();
      const { [field]: _gone, ...row } = messages['proxy/rotate'];
      const table = { ...messages, 'proxy/rotate': row as (typeof messages)['proxy/rotate'] };
      const route = createRouter(handlers, { ...self, incognito: true }, undefined, table);
      const reply = await route({ type: 'proxy/rotate', input: { profileId: 'a' } }, page);
      expect(reply).toMatchObject({ ok: false });
      expect(called).not.toHaveBeenCalled();
    },
  );

  test('hands the checked input and the caller on', async () => {
    const { called, handlers } = recordingHandlers();
    const message = { type: 'proxy/switch', input: { profileId: 'a', on: true, sneaked: 1 } };
    expect(await routed(handlers)(message, page)).toEqual({ ok: true, value: {} });
    expect(called).toHaveBeenCalledWith(
      'proxy/switch',
      { profileId: 'a', on: true },
      { kind: 'extension-page', incognito: false },
    );
  });

  test('a thrown problem becomes the reply', async () => {
    const { handlers } = recordingHandlers();
    const refusing: Handlers = {
      ...handlers,
      'account/refresh': async () => {
        throw new ProblemError('key-refused', { status: 401 });
      },
    };
    const reply = await routed(refusing)({ type: 'account/refresh', input: {} }, page);
    expect(reply).toEqual({ ok: false, problem: { code: 'key-refused', status: 401 } });
  });
});

describe('ready', () => {
  test('a page waits for it, and is told why it failed; a card is answered in the turn of its message', async () => {
    const { called, handlers } = recordingHandlers();
    const broken = Promise.reject(new ProblemError('migration-failed'));
    const route = createRouter(handlers, self, broken);
    const fromCard = route({ type: 'card/panel', input: {} }, card);
    expect(called).toHaveBeenCalledOnce();
    expect(await fromCard).toMatchObject({ ok: true });
    expect(await route({ type: 'app/hello', input: {} }, page)).toMatchObject({
      problem: { code: 'migration-failed' },
    });
    expect(called).toHaveBeenCalledOnce();
  });
});

describe('client', () => {
  test('gives the value, or throws the problem', async () => {
    const { handlers } = recordingHandlers();
    const route = routed({ ...handlers, 'agent/repeat': async () => ({ runId: 'r2' }) });
    const send = createClient((envelope) => route(envelope, page));
    expect(await send('agent/repeat', { runId: 'r1' })).toEqual({ runId: 'r2' });
    await expect(send('scrape/repeat', { runId: 'r1' })).rejects.toThrow();
  });

  test.each([
    ['nothing', async () => undefined],
    ['an answer that never comes', () => new Promise<unknown>(() => {})],
  ])('a background that gives %s is called silent', async (_name, post) => {
    const send = createClient(post, 20);
    await expect(send('app/hello', {})).rejects.toMatchObject({
      problem: { code: 'background-silent' },
    });
  });
});
