import { expect, test } from 'vitest';
import { agentFindings } from '@/utils/runs/agent/agent-findings';

test('ids by their names, and the pages that were scraped, each once', () => {
  const action = {
    params: { url: 'https://shop.test/a', scheme_id: 'sch_1' },
    result: { success: true, scheme_id: 'sch_1', config_id: 'cfg_2', url: 'https://shop.test/b' },
  };
  expect(agentFindings(action)).toEqual([
    { kind: 'page', value: 'https://shop.test/a' },
    { kind: 'scheme', value: 'sch_1' },
    { kind: 'config', value: 'cfg_2' },
    { kind: 'page', value: 'https://shop.test/b' },
  ]);
});

test('lists of saved things, with what each belongs to', () => {
  const schedules = [
    { id: 'job_1', config_id: 'cfg_1', config: { id: 'no', url: 'https://x.test/' } },
  ];
  expect(agentFindings({ params: {}, result: { schedules, id: 'request-7' } })).toEqual([
    { kind: 'schedule', value: 'job_1' },
    { kind: 'config', value: 'cfg_1' },
  ]);
  const configs = [{ id: 'cfg_8', name: 'lamps' }];
  expect(agentFindings({ params: {}, result: { configs } })).toEqual([
    { kind: 'config', value: 'cfg_8' },
  ]);
});

test('nothing but web addresses and plain ids becomes a link', () => {
  const result = {
    url: 'javascript:alert(1)',
    scheme_id: '<b>x</b>',
    config_id: 7,
    schedule_id: `job_${'x'.repeat(100)}`,
  };
  expect(agentFindings({ params: { url: 'data:text/html,x' }, result })).toEqual([]);
  expect(agentFindings({ params: null, result: 'sch_1' })).toEqual([]);
  const params = { url: 'http://shop.test/', homepage: 'https://home.test/' };
  expect(agentFindings({ params, result: undefined })).toEqual([
    { kind: 'page', value: 'http://shop.test/' },
  ]);
});

test.each([
  ['not an address', 'shop'],
  ['of another kind', 'xhttp://shop.test/'],
  ['longer than 4000 characters', `https://shop.test/${'a'.repeat(3983)}`],
])('a url that is %s becomes no link', (_name, url) => {
  expect(agentFindings({ params: { url }, result: null })).toEqual([]);
});

test('an address of 4000 characters becomes a link', () => {
  const url = `https://shop.test/${'a'.repeat(3982)}`;
  expect(agentFindings({ params: { url }, result: null })).toEqual([{ kind: 'page', value: url }]);
});

test('a result that is very deep or very long is read in part', () => {
  let deep: unknown = { scheme_id: 'sch_deep' };
  for (let at = 0; at < 10_000; at += 1) deep = { deep };
  expect(agentFindings({ params: {}, result: deep })).toEqual([]);
  const configs = Array.from({ length: 100_000 }, (_, at) => ({ id: `cfg_${at}` }));
  expect(agentFindings({ params: {}, result: { configs } })).toEqual([]);
});

const found = [{ kind: 'scheme', value: 'sch_1' }];
const numbers = (length: number) => Array.from({ length }, (_, at) => at);

test('ids are found within twelve levels, and no deeper', () => {
  let result: unknown = { scheme_id: 'sch_1' };
  for (let level = 0; level < 12; level += 1) result = { more: result };
  expect(agentFindings({ params: null, result })).toEqual(found);
  expect(agentFindings({ params: null, result: { more: result } })).toEqual([]);
});

test('ids are found among the first 5000 values', () => {
  const after = (count: number) => Object.assign({}, numbers(count), { scheme_id: 'sch_1' });
  expect(agentFindings({ params: after(4999), result: null })).toEqual(found);
  expect(agentFindings({ params: after(5000), result: null })).toEqual([]);
  const result = { list: numbers(2600), more: { deeper: { scheme_id: 'sch_1' } } };
  expect(agentFindings({ params: 'x'.repeat(6000), result })).toEqual(found);
});

test('what was found first is kept, fifty at most', () => {
  const configs = Array.from({ length: 60 }, (_, at) => ({ id: `cfg_${at}` }));
  const values = agentFindings({ params: null, result: { configs } }).map(({ value }) => value);
  expect(values).toEqual(configs.slice(0, 50).map(({ id }) => id));
});
