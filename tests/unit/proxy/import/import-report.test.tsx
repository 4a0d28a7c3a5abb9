// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { ImportPlan } from '@/utils/proxy/import/profiles-file';
import { planImport } from '@/utils/proxy/import/profiles-file';
import { textOf, wildcard } from './switcher-files/switcher-file';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
const { ImportReport } = await import('@/components/proxy/transfer/import-report');

afterEach(cleanup);

function planOf(file: object | string): ImportPlan {
  let id = 0;
  return planImport(textOf(file), [], () => String((id += 1)));
}

const report = (plan: ImportPlan) => (
  <ImportReport
    plan={plan}
    passphrase=""
    onPassphrase={() => undefined}
    busy={false}
    done={0}
    onAdd={() => undefined}
  />
);

// A search by role takes long among so many items.
const items = () => [...document.querySelectorAll('li')];
const more = () => screen.queryByText('Show more', { selector: 'button' });
const press = () => fireEvent.click(more() ?? expect.fail('no button'));

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

test('every item that is left out can be shown', () => {
  const plan = planOf(lines(250, (at) => `quic://h${at}.test:80`));
  const { rerender } = render(report(plan));
  expect(items()).toHaveLength(200);
  expect(screen.getByText('And 50 more.')).toBeTruthy();
  press();
  expect(items()).toHaveLength(250);
  expect(items().at(-1)?.textContent).toContain('h249.test');
  expect(more()).toBeNull();
  // The report of another file begins with its first items.
  rerender(report(planOf(lines(250, (at) => `quic://i${at}.test:80`))));
  expect(items()).toHaveLength(200);
});

test('so can every profile', () => {
  render(report(planOf(lines(201, (at) => `h${at}.test:80`))));
  expect(items()).toHaveLength(200);
  press();
  expect(items()).toHaveLength(201);
});

test('what is left out is before what is only changed', () => {
  const include = [
    wildcard('a.test'),
    wildcard('*.a.*'),
    { ...wildcard('*://*.b.test/*'), type: 'match' },
  ];
  const item = { title: 'F', type: 'http', hostname: 'f.test', port: '80', active: true };
  const data = [
    { ...item, password: { of: 'another form' }, include },
    { ...item, title: 'G', type: 'socks4' },
  ];
  render(report(planOf({ mode: 'pattern', passthrough: '*.own.test, <local>', data })));
  const heads = items().map((item) => item.querySelector('strong'));
  expect(heads.map((head) => head?.textContent).slice(-6)).toEqual([
    'passthrough: <local>',
    'F: *.a.*',
    'G',
    'F',
    'passthrough: *.own.test',
    'F',
  ]);
});
