import { describe, expect, test, vi } from 'vitest';
import { createClient } from '@/utils/messaging/client';
import { earlyProtocol } from '@/utils/messaging/early-protocol';
import { lateProtocol } from '@/utils/messaging/late-protocol';
import { createDispatcher } from '@/utils/messaging/dispatcher';
import type { Handlers } from '@/utils/messaging/protocol';
import { createRouter, identify, type Sender } from '@/utils/messaging/router';
import { ProblemError } from '@/utils/problem';
import { messageTypes } from '../../fixtures/messages';

const self = { id: 'vantage', origin: 'chrome-extension://vantage' };
const page: Sender = { id: 'vantage', url: 'chrome-extension://vantage/popup.html' };
const card: Sender = {
  id: 'vantage',
  url: 'https://shop.example/list',
  frameId: 0,
  documentId: 'doc',
  tab: { id: 7 },
};

/** Every handler remembers its calls and answers with nothing. */
function recordingHandlers() {
  const called = vi.fn();
  const handlers = Object.fromEntries(
    messageTypes.map((type) => [
      type,
      async (input: unknown, speaker: unknown) => {
        called(type, input, speaker);
        return {};
      },
    ]),
  );
  return { called, handlers: handlers as unknown as Handlers };
}

function routed(handlers: Handlers) {
  return createRouter(createDispatcher({ ...earlyProtocol, ...lateProtocol }, handlers), self);
}

describe('identify', () => {
  test.each<[string, Sender, ReturnType<typeof identify>]>([
    ['our page', page, { kind: 'page' }],
    ['our page in a tab', { ...page, tab: { id: 3 }, frameId: 0 }, { kind: 'page' }],
    [
      'the card in the top frame',
      card,
      { kind: 'card', tabId: 7, documentId: 'doc', url: 'https://shop.example/list' },
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
    ['a card message from a page', { type: 'card/hello', input: { ticket: 't' } }, page],
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

  test('hands the checked input and the speaker on', async () => {
    const { called, handlers } = recordingHandlers();
    const message = { type: 'proxy/switch', input: { profileId: 'a', on: true, sneaked: 1 } };
    expect(await routed(handlers)(message, page)).toEqual({ ok: true, value: {} });
    expect(called).toHaveBeenCalledWith(
      'proxy/switch',
      { profileId: 'a', on: true },
      { kind: 'page' },
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
