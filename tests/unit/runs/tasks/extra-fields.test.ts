import { expect, test } from 'vitest';
import { divideExtra, extraFieldsOf } from '@/utils/runs/tasks/extra-fields';
import { bodyOfText, bodyText } from '@/utils/incognito/body-text';

const parts = { id: 'a', content: new Blob(['page']), screenshot: null };
const result = (extra: Record<string, unknown>) => ({
  title: '',
  statusCode: 200,
  modeUsed: null,
  finalUrl: null,
  contentType: 'text/html',
  size: 4,
  hasScreenshot: false,
  extra,
});

test('small fields stay in the run', async () => {
  const fields = { headers: { server: 'x' }, note: 'y'.repeat(7000) };
  const { extra, largeExtra } = divideExtra(fields);
  expect(largeExtra).toBeUndefined();
  expect(await extraFieldsOf({ result: result(extra) }, parts)).toEqual(fields);
});

test('large fields are stored with the body, also through the storage of private windows', async () => {
  const fields = { pdf: 'JVBERi0x'.repeat(2000), headers: { server: 'x' } };
  const { extra, ...large } = divideExtra(fields);
  expect(extra).toEqual({});
  const body = await bodyOfText('a', await bodyText({ ...parts, ...large }));
  expect(await extraFieldsOf({ result: result(extra) }, body)).toEqual(fields);
});

test('many small fields count as large', () => {
  const fields = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`field${at}`, at]));
  expect(divideExtra(fields).extra).toEqual({});
});

test('a damaged body leaves the fields of the run', async () => {
  const largeExtra = new Blob(['{"pdf": "JV']);
  const run = { result: result({ note: 'kept' }) };
  expect(await extraFieldsOf(run, { ...parts, largeExtra })).toEqual({ note: 'kept' });
  expect(await extraFieldsOf(run, null)).toEqual({ note: 'kept' });
  expect(await extraFieldsOf({ result: null }, parts)).toEqual({});
});
