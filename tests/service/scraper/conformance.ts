import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { TrialService } from './trial-service.ts';

/** Pattern of the timestamps in all scraper bodies. */
export const stamp: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/**
 * Resets a trial to its initial state: 1,000 credits, five parallel calls, no faults, empty logs.
 */
export function freshen(service: TrialService): void {
  service.faults.clear();
  service.state.log.length = 0;
  service.state.charges.length = 0;
  service.account.scraper.credits = 1000;
  service.account.scraper.concurrency = 5;
  Object.assign(service.state.options, {
    syncLimitSeconds: { request: 30, browser: 45 },
    handOver: '408',
    strictKeys: false,
    nestedErrors: false,
  });
}

/** Log entries of the attempts at the target. */
export function tries(service: TrialService): number[] {
  return service.state.log.flatMap(({ attempt }) => (attempt === undefined ? [] : [attempt]));
}

const form = `<!doctype html><html lang="en"><title>Form</title>
<link rel="stylesheet" href="/style.css"><body><h1>Order a lamp</h1>
<input id="name"><button id="go">Go</button><p id="out"></p><p id="seen"></p>
<ul><li class="lamp"><a href="/l/1">Small</a> <span>£4.50</span></li><li class="lamp"><a href="/l/2">Large</a> <span>£9.00</span></li></ul>
<script>
document.getElementById('go').addEventListener('click', () => setTimeout(() => {
  const done = document.createElement('p');
  done.id = 'done';
  done.textContent = 'Hello ' + document.getElementById('name').value;
  document.body.append(done);
}, 200));
fetch('/data.json').then((answer) => answer.json()).then((data) => {
  document.getElementById('seen').textContent = 'Stock ' + data.stock;
});
</script></body></html>`;

/** Local site for tests of page actions: a form, a request by script, a style sheet, a cookie. */
export async function formSite(): Promise<{
  url: string;
  /** Requested paths, with the value of the `x-lamp` request header. */
  calls: string[];
  close(): void;
}> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.url ?? ''} ${String(request.headers['x-lamp'] ?? '')}`.trim());
    if (request.url === '/data.json') {
      response.setHeader('content-type', 'application/json').end('{"stock":7}');
    } else if (request.url === '/style.css') {
      response.setHeader('content-type', 'text/css').end('h1{color:red}');
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('set-cookie', 'visit=first; Path=/').end(form);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://form.vantage.test:${port}/`, calls, close };
}
