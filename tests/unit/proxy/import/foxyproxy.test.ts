import { expect, test } from 'vitest';
import { readPlan } from './switcher-files/read-plan';
import { match, regex } from './switcher-files/switcher-file';

const item = (title: string, change: object = {}) => ({
  active: true,
  title,
  type: 'http',
  hostname: 'gw.test',
  port: '8000',
  include: [],
  ...change,
});

test('of several items at one place the first active one was on', () => {
  const data = [
    item('Off', { active: false }),
    item('First', { username: 'u', password: 'p' }),
    item('Second'),
  ];
  expect(readPlan({ mode: 'gw.test:8000', data }).profiles).toEqual([
    'Off http://gw.test:8000 everything',
    'First http://u:p@gw.test:8000 everything on',
    'Second http://gw.test:8000 everything',
  ]);
  const off = data.map((one) => ({ ...one, active: false }));
  const { profiles } = readPlan({ mode: 'gw.test:8000', data: off });
  expect(profiles.filter((line) => line.endsWith(' on'))).toEqual([]);
});

test('items of one name keep their servers, logins and order', () => {
  const data = [
    item('', { username: 'a', password: 'b', include: [regex('^https://x')] }),
    item('Between', { hostname: 'other.test', include: [match('*://b.test/*')] }),
    item('', { type: 'https', include: [match('*://c.test/*')] }),
  ];
  expect(readPlan({ mode: 'pattern', data }).profiles).toEqual([
    'gw.test http://a:b@gw.test:8000 only on',
    'Between http://other.test:8000 only b.test on',
    'gw.test 2 https://gw.test:8000 only c.test on',
  ]);
});
