import { describe, expect, test } from 'vitest';
import { scraperProblem } from '@/utils/service/scraper-failure';
import { messagesByField } from '@/utils/runs/parameters/service-validation';

const landing = (json: unknown, status = 422) =>
  messagesByField(scraperProblem({ status, json, retryAfterSeconds: null }));

describe("the service's validation messages", () => {
  test.each([
    [
      'the documented form',
      {
        success: false,
        error: 'Validation error',
        message: 'mode: not one of them; proxy_country: not a country',
        details: { validation_errors: ['mode: not one of them', 'proxy_country: not a country'] },
      },
    ],
    [
      'the nested form, lines beginning with a colon',
      {
        success: false,
        status_code: 422,
        error: {
          code: 'VALIDATION_ERROR',
          message: 'Invalid',
          details: {
            validation_errors: [
              ': Value error, mode: not one of them',
              ': Value error, proxy_country: not a country',
            ],
          },
        },
      },
    ],
    [
      'a joined message without a list',
      { error: 'Validation error', message: 'mode: not one of them; proxy_country: not a country' },
    ],
    [
      'a nested message without a list',
      { error: { message: 'mode: not one of them\nproxy_country: not a country' } },
    ],
  ])('%s', (_name, json) => {
    expect(landing(json)).toEqual({
      fields: { mode: 'mode: not one of them', country: 'proxy_country: not a country' },
      rest: [],
    });
  });

  // Every message that the interface names.
  test.each([
    ['url is required', 'url'],
    ['invalid URL format', 'url'],
    ['invalid mode value', 'mode'],
    ['invalid proxy_country', 'country'],
    ['invalid proxy_session_id', 'session'],
    ['screenshot requires browser', 'screenshot'],
    ['ai_source required', 'aiSource'],
    ['body.wait_seconds: too long', 'waitSeconds'],
    ['proxy_type datacenter is only available with mode request', 'proxyType'],
    ['networkCapture: too many', 'networkCapture'],
    ['mode.screenshot: not allowed', 'screenshot'],
    ['12: mode must be one of them', 'mode'],
  ] as const)('%s lands at %s', (line, field) => {
    const { fields, rest } = landing({ details: { validation_errors: [line] } });
    expect(Object.keys(fields)).toEqual([field]);
    expect(fields[field]).toBe(line);
    expect(rest).toEqual([]);
  });

  test('all messages of one field stand there', () => {
    const lines = ['mode: not a text', 'mode: too long'];
    expect(landing({ details: { validation_errors: lines } })).toEqual({
      fields: { mode: 'mode: not a text mode: too long' },
      rest: [],
    });
  });

  test('an entry that is no text does not hide the others', () => {
    const list = [{ field: 'mode' }, 'mode: not a text', null];
    expect(landing({ details: { validation_errors: list } })).toEqual({
      fields: { mode: 'mode: not a text' },
      rest: [],
    });
  });

  test('what speaks of nothing known is told above the form', () => {
    const lines = ['the moon is full', ': Value error, too many at night', '12: 34'];
    expect(landing({ details: { validation_errors: lines } })).toEqual({
      fields: {},
      rest: ['the moon is full', 'too many at night', '12: 34'],
    });
  });

  test('other failures are no validation', () => {
    expect(landing({ error: 'Insufficient credits', message: 'mode: x' }, 402)).toEqual({
      fields: {},
      rest: [],
    });
    expect(messagesByField(null)).toEqual({ fields: {}, rest: [] });
  });
});
