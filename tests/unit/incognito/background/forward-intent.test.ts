import { expect, test } from 'vitest';
import { forwardedIntent, isHandledHere } from '@/utils/incognito/background/forward-intent';
import { messageTypes } from '../../../fixtures/messages';

const self = { id: 'vantage', origin: 'chrome-extension://vantage' };
const page = { id: 'vantage', url: 'chrome-extension://vantage/popup.html' };
const tab = { id: 7, url: 'https://shop.example/' };
const press = { type: 'proxy/rotate', input: { profileId: 'a' } };

test("what one of Vantage's own pages wants is handed on as it is", () => {
  expect(forwardedIntent(press, page, self)).toEqual(press);
});

test.each([
  ['a page of the web', press, { id: 'vantage', url: 'https://shop.example/', frameId: 0, tab }],
  ['another extension', press, { ...page, id: 'other' }],
  ['a name that begins alike', press, { ...page, url: 'chrome-extension://vantage.example/' }],
  ['nobody', press, { id: 'vantage' }],
  ['a page with what only a card may say', { type: 'card/hello', input: {} }, page],
  ['a page with something else', 'proxy/rotate', page],
])('%s is refused', (_, message, sender) => {
  expect(() => forwardedIntent(message, sender, self)).toThrow('message-refused');
});

const own = messageTypes.filter((type) => /^(scrape|agent|library|card)\//.test(type));

test.each(own.filter((type) => type !== 'scrape/keep'))('%s is done there', (type) => {
  expect(isHandledHere({ type, input: {} })).toBe(true);
});

test.each(['scrape/keep', 'proxy/rotate', 'account/refresh', 'app/hello', 'toString'])(
  '%s is handed on',
  (type) => {
    expect(isHandledHere({ type, input: {} })).toBe(false);
  },
);

test('what is no message is not done there', () => {
  expect(isHandledHere('scrape/submit')).toBe(false);
});

test('a comparison of countries, which is kept with its address, is not begun there', () => {
  expect(() => forwardedIntent({ type: 'world/act', input: {} }, page, self)).toThrow(
    'not-in-private',
  );
});
