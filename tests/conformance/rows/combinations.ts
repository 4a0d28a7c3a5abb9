import { expect } from 'vitest';
import type { FilledOptions, OptionName } from '@/utils/runs/schema';
import { defaultOptions, optionConflict } from '@/utils/runs/parameters/options';
import type { OptionConflict } from '@/utils/runs/parameters/parameter';
import { rowsOf, type Row } from '../row.ts';
import { body, carried } from './scrape-request.ts';

/** Option that can't be combined with others: marked with a reason, and never sent. */
function impossible(
  options: Partial<FilledOptions>,
  name: OptionName,
  reason: OptionConflict,
  wire: string,
): Row['test'] {
  return () => {
    const all = { ...defaultOptions, ...options };
    const value = String(all[name]);
    expect(optionConflict(all, name, value)).toBe(reason);
    // There is always a content type: the default applies then.
    if (name === 'content') expect(body(options)).toMatchObject({ content: 'html' });
    else expect(body(options)).not.toHaveProperty(wire);
  };
}

export const combinations = rowsOf('combinations', {
  'datacenter with browser': [
    'Datacenter is for request mode only',
    impossible(
      { mode: 'browser', proxyType: 'datacenter' },
      'proxyType',
      'needsRequest',
      'proxy_type',
    ),
  ],
  'datacenter with auto': [
    'Datacenter is for request mode only, and auto may end in a browser',
    impossible(
      { mode: 'auto', proxyType: 'datacenter' },
      'proxyType',
      'needsRequest',
      'proxy_type',
    ),
  ],
  'screenshot with request': [
    'A screenshot needs browser mode',
    impossible({ mode: 'request', screenshot: true }, 'screenshot', 'needsBrowser', 'screenshot'),
  ],
  'screenshot with auto': [
    'A screenshot needs browser mode by name',
    impossible({ mode: 'auto', screenshot: true }, 'screenshot', 'needsBrowser', 'screenshot'),
  ],
  'content screenshot with request': [
    'A picture as the content is a screenshot too',
    impossible({ mode: 'request', content: 'screenshot' }, 'content', 'needsBrowser', 'content'),
  ],
  'content pdf with auto': [
    'A PDF as the content needs browser mode',
    impossible({ mode: 'auto', content: 'pdf' }, 'content', 'needsBrowser', 'content'),
  ],
  'AI of a screenshot with request': [
    'AI that looks at a screenshot needs one',
    impossible(
      { mode: 'request', ai: true, aiSource: 'screenshot' },
      'aiSource',
      'needsBrowser',
      'ai_source',
    ),
  ],
  'ai_source without AI': [
    'A source alone has nothing to be the source of',
    impossible({ aiSource: 'markdown' }, 'aiSource', 'needsAi', 'ai_source'),
  ],
  'wait with request': [
    'Nothing is waited for where nothing is rendered',
    impossible(
      { mode: 'request', waitSeconds: '5' },
      'waitSeconds',
      'needsBrowserOrAuto',
      'wait_seconds',
    ),
  ],
  'two sessions': [
    'The session of the profile and one that was typed exclude each other',
    impossible(
      { session: 'abc123', sessionOfProfile: true },
      'session',
      'oneSession',
      'proxy_session_id',
    ),
  ],
  'two schemes': [
    'A saved scheme and one that was typed exclude each other',
    impossible(
      { schemeId: 'sch_1', extractScheme: '[{}]' },
      'extractScheme',
      'oneScheme',
      'extract_scheme',
    ),
  ],
  'taken as settled': [
    'What is left of an impossible wish is taken by the local service without a complaint',
    async (stage) => {
      const wild = {
        mode: 'request',
        screenshot: true,
        content: 'pdf',
        waitSeconds: '5',
        script: '1',
        aiSource: 'screenshot',
      } as const;
      const { run } = await carried(stage, wild);
      expect(run.result?.modeUsed).toBe('request');
    },
  ],
});
