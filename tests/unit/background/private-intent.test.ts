import { expect, test } from 'vitest';
import { intentOf } from '@/entrypoints/background/private-intent';
import { protocol } from '@/utils/messages/protocol';

const self = { id: 'vantage', origin: 'chrome-extension://vantage' };
const page = { id: 'vantage', url: 'chrome-extension://vantage/popup.html' };
const tab = { id: 7, url: 'https://shop.example/' };
const press = { type: 'proxy/rotate', input: { profileId: 'a' } };

test("what one of Vantage's own pages wants is handed on as it is", () => {
  expect(intentOf(press, page, self)).toEqual(press);
});

test.each([
  ['a page of the web', press, { id: 'vantage', url: 'https://shop.example/', frameId: 0, tab }],
  ['another extension', press, { ...page, id: 'other' }],
  ['a name that begins alike', press, { ...page, url: 'chrome-extension://vantage.example/' }],
  ['nobody', press, { id: 'vantage' }],
  ['a page with what only a card may say', { type: 'card/hello', input: {} }, page],
  ['a page with a message that is none', { type: 'toString', input: {} }, page],
  ['a page with something else', 'proxy/rotate', page],
])('%s is refused', (_, message, sender) => {
  expect(() => intentOf(message, sender, self)).toThrow('message-refused');
});

const kept = Object.keys(protocol).filter((type) => /^(scrape|agent|library)\//.test(type));

test.each(kept)('%s is not done there', (type) => {
  expect(() => intentOf({ type, input: {} }, page, self)).toThrow('not-in-private');
});
