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
  expect(agentFindings({ params: {}, result: { configs: [{ id: 'cfg_8' }] } })).toEqual([
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
});

test('a result that is very deep or very long is read in part', () => {
  let deep: unknown = { scheme_id: 'sch_deep' };
  for (let at = 0; at < 10_000; at += 1) deep = { deep };
  expect(agentFindings({ params: {}, result: deep })).toEqual([]);
  const configs = Array.from({ length: 100_000 }, (_, at) => ({ id: `cfg_${at}` }));
  expect(agentFindings({ params: {}, result: { configs } }).length).toBeLessThanOrEqual(50);
});
