import { expect } from 'vitest';
import { rowsOf } from '../row.ts';
import { completed, processing, tasks, url } from './task-replies.ts';

export const taskAddress = rowsOf('task address', {
  'GET with the key in the header': [
    'Nothing of the key in the address',
    async (stage) => {
      const client = stage.client();
      await client.scrape(`${stage.site}/ip`, {}, { delivery: 'background' });
      const polls = stage.calls.filter(({ url: asked }) => asked.pathname.includes('/tasks/'));
      expect(polls.length).toBeGreaterThan(0);
      for (const poll of polls) {
        expect(poll.method).toBe('GET');
        expect(poll.headers.get('x-api-key')).toBe(stage.account.scraper.key);
        expect(poll.url.search).toBe('');
      }
    },
  ],
  'without check_url': [
    'The documented path with the task’s id, made safe for an address',
    async (stage) => {
      const bare = { success: true, task_id: 'a/b?c', status: 'processing' };
      await stage.canned(tasks(bare, completed)).scrape(url);
      expect(stage.calls.at(-1)?.url.pathname).toBe('/api/v1/scraper/tasks/a%2Fb%3Fc');
    },
  ],
  'another origin': [
    'The key never goes there; the documented path is asked for what was charged',
    async (stage) => {
      for (const check_url of ['https://evil.test/x', '//evil.test/x', 'ftp://localhost/x']) {
        const client = stage.canned(tasks({ ...processing, check_url }, completed));
        expect((await client.scrape(url)).state).toBe('done');
      }
      const asked = stage.calls.map((call) => call.url);
      expect(asked.every(({ hostname }) => hostname === 'localhost')).toBe(true);
      expect(asked.at(-1)?.pathname).toMatch(/\/scraper\/tasks\/[^/]+$/);
    },
  ],
  'its own host without TLS': [
    'As servers behind a gateway name it: asked with TLS',
    async (stage) => {
      const check_url = 'http://localhost/api/v1/scraper/tasks/7?of=me';
      const client = stage.canned(tasks({ ...processing, check_url }, completed));
      expect((await client.scrape(url)).state).toBe('done');
      const last = stage.calls.at(-1)?.url;
      expect([last?.protocol, last?.search]).toEqual(['https:', '?of=me']);
    },
  ],
  'a redirect': [
    'Not followed: it would take the key along',
    async (stage) => {
      const client = stage.canned(({ path }) =>
        path.endsWith('/realtime')
          ? { status: 202, body: processing }
          : { status: 302, headers: { location: `${stage.service.addresses.scraperApi}/x` } },
      );
      const { id } = await client.send(url);
      const run = await client.settle(id, 2);
      expect(run.state).toBe('running');
      expect(stage.calls.every(({ url: asked }) => !asked.pathname.endsWith('/v1/x'))).toBe(true);
    },
  ],
  'delivered once': [
    'The service drops a result at its delivery: it is kept then, and the task asked no more',
    async (stage) => {
      const client = stage.client();
      const run = await client.scrape(`${stage.site}/article`, {}, { delivery: 'background' });
      const polls = stage.calls.length;
      expect((await client.settle(run.id)).state).toBe('done');
      expect(stage.calls).toHaveLength(polls);
      expect(await client.text(run.id)).toContain('<article>');
      const again = await stage.fetch(run.task?.checkUrl ?? '', {
        headers: { 'x-api-key': stage.account.scraper.key },
      });
      expect(again.status).toBe(404);
    },
  ],
  '404': [
    'A task that the service has no more is lost, and its cost is not known',
    async (stage) => {
      const client = stage.canned(({ path }) =>
        path.endsWith('/realtime') ? { status: 202, body: processing } : { status: 404, body: {} },
      );
      expect(await client.scrape(url)).toMatchObject({
        problem: { code: 'task-lost' },
        cost: { used: null },
      });
    },
  ],
  '401': [
    'A key that was replaced while the task ran is fetched anew, and the task is not lost',
    async (stage) => {
      let polls = 0;
      const client = stage.canned(({ path }) => {
        if (path.endsWith('/realtime')) return { status: 202, body: processing };
        polls += 1;
        return polls === 1
          ? { status: 401, body: { success: false, error: 'Invalid API key' } }
          : { body: completed };
      });
      expect((await client.scrape(url)).state).toBe('done');
      expect(client.refetched).toBe(1);
      expect(stage.calls.at(-1)?.headers.get('x-api-key')).toBe('new-scraper-key');
    },
  ],
  'cut and garbled': [
    'An answer that was lost on the way is asked for again: asking costs nothing',
    async (stage) => {
      let polls = 0;
      const client = stage.canned(({ path }) => {
        if (path.endsWith('/realtime')) return { status: 202, body: processing };
        polls += 1;
        if (polls === 1) return { cut: true };
        if (polls === 2) return { body: '{"half', headers: { 'content-type': 'application/json' } };
        return polls === 3 ? { status: 502 } : { body: completed };
      });
      expect((await client.scrape(url)).state).toBe('done');
      expect(polls).toBe(4);
    },
  ],
});
