import { expect } from 'vitest';
import type { FilledOptions } from '@/utils/runs/schema';
import { defaultOptions, validateOptions } from '@/utils/runs/parameters/options';
import { requestBody } from '@/utils/runs/parameters/request-body';
import { sent, type Stage } from '../stage.ts';

/** Body that a scrape with these options sends; expects the local service to carry it out. */
export async function carried(stage: Stage, options: Partial<FilledOptions>, path = '/ip') {
  const client = stage.client();
  const run = await client.scrape(stage.site + path, options);
  expect(run.state, JSON.stringify(run.problem)).toBe('done');
  return { run, text: await client.text(run.id), body: sent(stage) };
}

/** Body for options merged with the defaults; sends nothing. */
export const body = (options: Partial<FilledOptions>) =>
  requestBody({
    url: 'https://shop.test/',
    options: { ...defaultOptions, ...options },
    session: null,
    background: false,
  });

/** Options that the form marks as invalid, which are never sent. */
export const invalidOptions = (options: Partial<FilledOptions>) =>
  Object.keys(validateOptions({ ...defaultOptions, ...options }));
