import { describe, expect, test } from 'vitest';
import {
  hasPasswordField,
  type ResultFacts,
  type PageHint,
  pageHintsOf,
} from '@/utils/view/page-hints';
import { cpuTime } from '../../fixtures/cpu-time';

const plain: ResultFacts = {
  title: 'Lamps',
  text: 'Lamps of oak and of beech.',
  status: 200,
  url: 'https://shop.test/lamps',
  finalUrl: null,
  asksPassword: false,
};
/** Page with at least one hint. */
const long = 'Oak is heavier than beech, and takes oil well. '.repeat(60);

const accused: [string, Partial<ResultFacts>, PageHint[]][] = [
  ['nothing at all', { title: ' ', text: '\n' }, ['empty']],
  ['nothing at all, and refused', { title: '', text: '', status: 403 }, ['empty']],
  ['a title that refuses', { title: 'Access Denied', text: 'Reference 18.2' }, ['blocked']],
  ['a check of the browser', { title: 'Just a moment...', status: 403 }, ['blocked']],
  [
    'a check of the browser with a real ellipsis',
    { title: 'Just a moment…', status: null },
    ['blocked'],
  ],
  ['a question', { text: 'Please verify you are human to go on.' }, ['blocked']],
  ['a captcha', { text: 'Solve the CAPTCHA below.' }, ['blocked']],
  ['too many requests', { text: 'Slow down.', status: 429 }, ['blocked']],
  ['a closed shop', { text: 'Back soon.', status: 503 }, ['blocked']],
  ['a long page that refuses', { title: 'Access denied', text: long, status: 403 }, ['blocked']],
  ['a move to a login', { finalUrl: 'https://shop.test/login?next=/lamps' }, ['login']],
  ['a move to another host', { finalUrl: 'https://id.test/account/login' }, ['login']],
  ['a short form', { text: 'E-mail Password', asksPassword: true }, ['login']],
  ['a form by its title', { title: 'Sign in', text: long, asksPassword: true }, ['login']],
  ['a form in German', { title: 'Anmelden', text: long, asksPassword: true }, ['login']],
  ['consent before all', { title: 'Before you continue' }, ['consent']],
  ['consent in German', { text: 'Zustimmen und weiter' }, ['consent']],
  ['a banner alone', { text: 'We use cookies. Accept all. Cookie settings.' }, ['consent']],
  [
    'two at once',
    { text: 'Access denied', asksPassword: true, finalUrl: 'https://shop.test/signin' },
    ['blocked', 'login'],
  ],
];

const innocent: [string, Partial<ResultFacts>][] = [
  ['a page', {}],
  ['a page whose status nobody told', { status: null }],
  ['a page that is not there', { title: 'Not found', text: 'No such lamp.', status: 404 }],
  ['a picture with a title only', { text: '' }],
  ['words without a title', { title: '' }],
  ['an article about captchas', { title: 'CAPTCHA, a history', text: `A captcha asks. ${long}` }],
  ['a report', { title: 'Access denied: who may enter a library', text: long }],
  ['a form kept by a robot check', { text: 'Write to us. This site is protected by reCAPTCHA.' }],
  ['a long answer with an odd status', { text: long, status: 503 }],
  ['a page with a login in its head', { text: `Log in ${long}`, asksPassword: true }],
  ['words about signing in', { title: 'Sign in', text: 'How the deaf sign in Norway.' }],
  ['a login that was asked for', { url: 'https://a.test/login', finalUrl: 'https://a.test/login' }],
  ['an author', { finalUrl: 'https://shop.test/authors/ann' }],
  ['a way back', { finalUrl: 'https://shop.test/lamps?from=/login' }],
  ['an address that is none', { url: 'nonsense', finalUrl: 'nonsense/login' }],
  ['a footer', { text: 'Call us. Imprint. Cookie settings.' }],
  ['a long page with a banner', { text: `We use cookies. Accept all. Reject all. ${long}` }],
  ['a recipe', { title: 'Cookies', text: 'We use cookies as a base for this cake.' }],
];

describe('is hinted at', () => {
  test.each(accused)('%s', (_, page, signals) => {
    expect(pageHintsOf({ ...plain, ...page })).toEqual(signals);
  });
});

describe('is not accused', () => {
  test.each(innocent)('%s', (_, page) => {
    expect(pageHintsOf({ ...plain, ...page })).toEqual([]);
  });
});

test('a password field is found, and looked for in linear time', () => {
  expect(hasPasswordField('<form><input name=p TYPE = "password"></form>')).toBe(true);
  expect(hasPasswordField('<input type=text> type=password')).toBe(false);
  const start = cpuTime();
  expect(hasPasswordField('<input'.repeat(80_000))).toBe(false);
  expect(cpuTime() - start).toBeLessThan(1000);
});
