import { expect } from 'vitest';
import { messagesByField } from '@/utils/runs/parameters/service-validation';
import { rowsOf, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';
import { answered, timestamp } from './answering.ts';

/** Service that refuses a scrape with these messages, in one of the known formats. */
async function landing(stage: Stage, lines: string[], nested = false) {
  const body = nested
    ? {
        success: false,
        status_code: 422,
        error: {
          code: 'VALIDATION_ERROR',
          message: 'No',
          details: { validation_errors: lines.map((line) => `: Value error, ${line}`) },
        },
      }
    : {
        success: false,
        error: 'Validation error',
        message: lines.join('; '),
        details: { validation_errors: lines },
        timestamp,
      };
  const run = await answered(stage, { status: 422, body });
  return messagesByField(run.problem);
}

/** The interface's messages as the service sends them, and the field of each. */
const messages: Record<string, [about: string, field: string]> = {
  'url is required': ['No address', 'url'],
  'invalid URL format': ['An address without a protocol', 'url'],
  'invalid mode value': ['None of the three modes', 'mode'],
  'invalid proxy_country': ['No two-letter code', 'country'],
  'invalid proxy_session_id': ['A session of another length', 'session'],
  'screenshot requires browser': ['A screenshot in another mode', 'screenshot'],
  'ai_source required': ['AI without a source', 'aiSource'],
};
const named = rowsOf(
  'validation messages',
  Object.fromEntries(
    Object.entries(messages).map(([line, [about, field]]): [string, [string, Row['test']]] => [
      line,
      [
        `${about}: told at its field, in either form of the body`,
        async (stage) => {
          const expected = { fields: { [field]: line }, rest: [] };
          expect(await landing(stage, [line])).toEqual(expected);
          expect(await landing(stage, [line], true)).toEqual(expected);
        },
      ],
    ]),
  ),
);
const forms = rowsOf('validation messages', {
  'as a list': [
    'Several at once, each at its own field',
    async (stage) => {
      const lines = ['invalid mode value', 'invalid proxy_country'];
      expect(Object.keys((await landing(stage, lines)).fields)).toEqual(['mode', 'country']);
      expect(Object.keys((await landing(stage, lines, true)).fields)).toEqual(['mode', 'country']);
    },
  ],
  'from the local service': [
    'The flat form, and the nested one, of a real refusal',
    async (stage) => {
      for (const nestedErrors of [false, true]) {
        stage.state.options.nestedErrors = nestedErrors;
        const run = await stage.client().send(`${stage.site}/ip`, { schemeId: 'sch_none' });
        expect(Object.keys(messagesByField(run.problem).fields)).toEqual(['schemeId']);
      }
    },
  ],
  'without a list': [
    'A joined message holds the same lines',
    async (stage) => {
      const message = 'mode: not allowed; wait_seconds: too long';
      const run = await answered(stage, {
        status: 422,
        body: { success: false, error: 'Validation', message },
      });
      expect(Object.keys(messagesByField(run.problem).fields)).toEqual(['mode', 'waitSeconds']);
    },
  ],
  'of no field': [
    'What speaks of no field that is known is told above the form',
    async (stage) =>
      expect(await landing(stage, ['the moon is full'])).toEqual({
        fields: {},
        rest: ['the moon is full'],
      }),
  ],
});

export const validation: readonly Row[] = [...named, ...forms];
