// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Parameter } from '@/utils/runs/parameters/parameter';

/** Invented parameter, added to the table and the texts and nowhere else. */
const zip = {
  wire: 'proxy_zip',
  control: 'text',
  schema: () => z.string(),
  default: '',
  group: 'connection',
  label: 'field.zip',
  hint: 'field.zipHint',
  rules: [{ option: 'mode', values: ['browser'], reason: 'needsBrowser' }],
  price: { name: 'zip', least: 3, most: 3 },
  check: (text: string) => (/^\d+$/.test(text) ? null : 'id'),
} as const;
const texts = new Map<string, string>([
  [zip.label, 'Postcode'],
  [zip.hint, 'Digits only'],
]);

vi.mock('@/utils/i18n/i18n', async () => {
  const { fakeI18n } = await import('../../ui/catalogue');
  return {
    i18n: {
      t: (...all: Parameters<typeof fakeI18n.t>) => texts.get(all[0]) ?? fakeI18n.t(...all),
    },
  };
});
vi.mock('@/utils/runs/parameters/parameter-table', async (original) => {
  const { parameterTable } = await original<{ parameterTable: Record<string, Parameter> }>();
  return { parameterTable: { ...parameterTable, zip } };
});
const { MoreOptions } = await import('@/components/scrape/more-options');
const { runOptionFacts } = await import('@/components/results/run-option-facts');
const { codeFor, scrapeCall } = await import('@/utils/export/code');
const { publishedCost } = await import('@/utils/runs/cost/estimate-cost');
const { ScrapeOptionsSchema } = await import('@/utils/runs/schema');
const { defaultOptions, fillOptions, omitDefaults } =
  await import('@/utils/runs/parameters/options');
const { normalizeOptions, validateOptions } = await import('@/utils/runs/parameters/options');
const { requestBody } = await import('@/utils/runs/parameters/request-body');
const { messagesByField } = await import('@/utils/runs/parameters/service-validation');
afterEach(cleanup);

const withZip = (value: string, mode: 'auto' | 'browser' = 'browser') => ({
  ...defaultOptions,
  mode,
  zip: value,
});
const url = 'https://shop.test/';
const bodyOf = (options: typeof defaultOptions) =>
  requestBody({ url, options, session: null, background: false });

test('one row in the table makes a parameter that is stored, checked, sent, priced and exported', () => {
  const set = withZip(' 10115 ');
  const kept = omitDefaults(set);
  expect(z.parse(ScrapeOptionsSchema, kept)).toEqual(kept);
  expect(fillOptions(kept)).toEqual(set);
  expect(z.safeParse(ScrapeOptionsSchema, { ...kept, zip: 5 }).success).toBe(false);
  expect(validateOptions(set)).toEqual({});
  expect(validateOptions(withZip('a'))).toEqual({ zip: 'id' });
  expect(bodyOf(set)).toMatchObject({ proxy_zip: '10115' });
  expect(bodyOf(defaultOptions)).not.toHaveProperty('proxy_zip');
  expect(normalizeOptions(withZip('10115', 'auto'))).toMatchObject({ zip: '' });
  expect(bodyOf(withZip('10115', 'auto'))).not.toHaveProperty('proxy_zip');
  expect(publishedCost(set)).toMatchObject({ least: 8, most: 8 });
  expect(codeFor('curl', scrapeCall(url, set, null)).text).toContain('"proxy_zip": "10115"');
  const problem = { code: 'service-garbled', lines: ['invalid proxy_zip'] } as const;
  expect(messagesByField({ ...problem, lines: [...problem.lines] }).fields).toEqual({
    zip: 'invalid proxy_zip',
  });
  expect(runOptionFacts(set)).toEqual([['Postcode', ' 10115 ']]);
});

test('one row in the table also makes a field in the form, with its hint, error and conflict', () => {
  const change = vi.fn();
  const form = (options: typeof defaultOptions, errors: Record<string, string> = {}) => (
    <MoreOptions options={options} change={change} errors={errors} sessionFits />
  );
  const { rerender } = render(form(withZip('')));
  const field = () => screen.getByLabelText<HTMLInputElement>('Postcode');
  const note = () =>
    document.getElementById(field().getAttribute('aria-describedby')!)?.textContent;
  expect(note()).toBe('Digits only');
  fireEvent.input(field(), { target: { value: '10115' } });
  expect(change).toHaveBeenCalledWith({ zip: '10115' });
  rerender(form(withZip('a'), { zip: 'Wrong.' }));
  expect(note()).toBe('Wrong.');
  rerender(form(withZip('10115', 'auto')));
  expect(field().disabled).toBe(true);
  expect(note()).toBe('Needs the Browser mode');
});
