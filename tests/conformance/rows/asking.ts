import { expect } from 'vitest';
import type { FilledOptions } from '@/utils/runs/schema';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { requestBody } from '@/utils/runs/parameters/request-body';
import { validateOptions } from '@/utils/runs/parameters/option-rules';
import { sent, type Stage } from '../stage.ts';

/** What a scrape with these options sends, and that the local service carries it out. */
export async function carried(stage: Stage, options: Partial<FilledOptions>, path = '/ip') {
  const client = stage.client();
  const run = await client.scrape(stage.site + path, options);
  expect(run.state, JSON.stringify(run.problem)).toBe('done');
  return { run, text: await client.text(run.id), body: sent(stage) };
}

/** What goes out for options on top of the usual ones; nothing is sent. */
export const body = (options: Partial<FilledOptions>) =>
  requestBody({
    url: 'https://shop.test/',
    options: { ...defaultOptions, ...options },
    session: null,
    background: false,
  });

/** Names of the options that the form marks, so that they never leave. */
export const wrong = (options: Partial<FilledOptions>) =>
  Object.keys(validateOptions({ ...defaultOptions, ...options }));
