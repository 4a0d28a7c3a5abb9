import { describe, expect, test } from 'vitest';
import { toProblem } from '@/utils/problem';
import { parseExit } from '@/utils/proxy/exit/parse-exit';
import { checkExit } from '@/utils/proxy/exit/exit-check';

const nothing = { country: null, city: null, network: null };

test.each([
  ['203.0.113.9', { address: '203.0.113.9', ...nothing }],
  [' 2001:db8::1\n', { address: '2001:db8::1', ...nothing }],
  ['{"ip":"203.0.113.9"}', { address: '203.0.113.9', ...nothing }],
  [
    '{"ip":"203.0.113.9","country":"DE","city":"Berlin","network":"O2"}',
    { address: '203.0.113.9', country: 'DE', city: 'Berlin', network: 'O2' },
  ],
  [
    '{"query":"203.0.113.9","country":"Germany","countryCode":"de","city":"","isp":"O2"}',
    { address: '203.0.113.9', country: 'DE', city: null, network: 'O2' },
  ],
  [
    '{"address":"203.0.113.9","country":{"name":"Germany","iso_code":"DE"},"asn":1}',
    { address: '203.0.113.9', country: 'DE', city: null, network: null },
  ],
  ['{"proxy":{"ip":"203.0.113.9"},"country":"Germany"}', { address: '203.0.113.9', ...nothing }],
])('%s', (text, expected) => {
  expect(parseExit(text)).toEqual(expected);
});

test('names are kept short, since any server may write them', () => {
  const long = 'x'.repeat(5_000_000);
  const report = JSON.stringify({ ip: '203.0.113.9', city: long, network: long });
  const { city, network } = parseExit(report);
  expect([city?.length, network?.length]).toEqual([100, 100]);
});

test.each([
  '',
  'hello',
  '<html>',
  '{}',
  '[]',
  'null',
  '{"ip":5}',
  '{"ip":"x"}',
  '999.1.1.1',
  '1.2.3',
  '2001:db8::\t\n1',
])('%s is no exit', (text) => {
  expect(() => parseExit(text)).toThrow('exit-check-failed');
});

describe('checking', () => {
  function stage(answers: (string | null)[]) {
    let at = 0;
    const waits: number[] = [];
    return {
      waits,
      dependencies: {
        fetch: async () => {
          const answer = answers.shift() ?? null;
          if (answer === null) throw new TypeError('reset');
          return new Response(answer);
        },
        now: () => 0,
        elapsed: () => (at += 10),
        wait: async (ms: number) => {
          waits.push(ms);
          at += ms;
        },
      },
    };
  }

  test('waits for tunnels that are just closing', async () => {
    const { dependencies, waits } = stage([null, '<html>', '203.0.113.9']);
    expect(await checkExit('https://ip.example/', dependencies)).toMatchObject({
      address: '203.0.113.9',
      tookMs: 10,
    });
    expect(waits).toEqual([300, 900]);
  });

  test('gives up after about three seconds', async () => {
    const { dependencies, waits } = stage([]);
    const problem = await checkExit('https://ip.example/', dependencies).catch(toProblem);
    expect(problem).toEqual({ code: 'exit-check-failed', detail: 'https://ip.example' });
    expect(waits.reduce((sum, ms) => sum + ms)).toBe(3000);
  });
});
