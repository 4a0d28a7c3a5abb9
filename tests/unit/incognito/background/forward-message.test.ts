import { expect, test } from 'vitest';
import { messageToForward } from '@/utils/incognito/background/forward-message';

const self = { id: 'vantage', origin: 'chrome-extension://vantage', incognito: true };
const page = { id: 'vantage', url: 'chrome-extension://vantage/popup.html' };
const tab = { id: 7, url: 'https://shop.example/' };
const press = { type: 'proxy/rotate', input: { profileId: 'a' } };

test("what one of Vantage's own pages wants is handed on as it is", () => {
  expect(messageToForward(press, page, self)).toEqual(press);
});

test.each([
  ['a page of the web', press, { id: 'vantage', url: 'https://shop.example/', frameId: 0, tab }],
  ['another extension', press, { ...page, id: 'other' }],
  ['a name that begins alike', press, { ...page, url: 'chrome-extension://vantage.example/' }],
  ['nobody', press, { id: 'vantage' }],
  ['a page with what nobody knows', { type: 'toString', input: {} }, page],
  ['a page with what only a card may say', { type: 'card/hello', input: {} }, page],
  ['a page with something else', 'proxy/rotate', page],
])('%s is refused', (_, message, sender) => {
  expect(() => messageToForward(message, sender, self)).toThrow('message-refused');
});

test('a comparison of countries, which is kept with its address, is not begun there', () => {
  expect(() => messageToForward({ type: 'compare/act', input: {} }, page, self)).toThrow(
    'not-in-private',
  );
});
