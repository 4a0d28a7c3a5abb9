import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '@/utils/service/connect';
import { fakeService, healthy, proxyData, type Reply } from './account.fake';

const access = { baseUrl: 'https://api.service.example', key: 'account-key-abcd' };

const connectTo = async (changes: Record<string, Reply>) => {
  const { fetch } = fakeService({ ...healthy, ...changes });
  return await connect({ fetch, now: () => 1000 }, access, null, false);
};

afterEach(() => {
  vi.useRealTimers();
});

test.each(['/public/usage', '/public/settings', '/public/scraper', '/public/browser'])(
  'a reply of %s that can not be read is told with the name of the part',
  async (path) => {
    const { problem } = await connectTo({ [path]: { body: '<html>' } });
    expect(problem).toEqual({ code: 'part-garbled', detail: path, status: 200 });
  },
);

test('a product that can not be used is told beside the problem of a part', async () => {
  const { rp } = proxyData.products;
  const { account, problem } = await connectTo({
    '/public': { body: { products: { rp, mp: { ...rp, ports: {} } } } },
    '/public/scraper': { status: 401 },
  });
  expect(problem?.code).toBe('part-refused');
  expect(account.droppedProducts).toEqual(['mp: ports.http']);
});

test('a redirect of one part is told with its name, and where it leads', async () => {
  const { fetch } = fakeService(healthy);
  const elsewhere = async (input: string, init?: RequestInit): Promise<Response> => {
    if (!input.includes('/scraper/health')) return await fetch(input, init);
    return new Response(null, { status: 302, headers: { location: 'https://new.example/health' } });
  };
  const { problem } = await connect({ fetch: elsewhere, now: () => 1000 }, access, null, false);
  expect(problem).toEqual({
    code: 'part-redirected',
    detail: '/scraper/health: https://new.example',
  });
});

test('targeting values that come late and can not be read are told with the name of the part', async () => {
  vi.useFakeTimers();
  const { fetch } = fakeService({ ...healthy, '/public/settings': { body: '[]' } });
  const late = async (input: string, init?: RequestInit): Promise<Response> => {
    if (input.endsWith('/settings')) await new Promise((done) => setTimeout(done, 20_000));
    return await fetch(input, init);
  };
  const connecting = connect({ fetch: late, now: () => 1000 }, access, null, false);
  await vi.advanceTimersByTimeAsync(10_000);
  const { pendingTargets, problem } = await connecting;
  expect(problem).toBeNull();
  const outcome = expect(pendingTargets).rejects.toMatchObject({
    problem: { code: 'part-garbled', detail: '/public/settings' },
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await outcome;
});
