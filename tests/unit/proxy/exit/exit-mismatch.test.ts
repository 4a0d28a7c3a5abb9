import { describe, expect, test } from 'vitest';
import { exitMismatch } from '@/utils/proxy/exit/exit-mismatch';

const winter = Date.UTC(2026, 0, 15);
const summer = Date.UTC(2026, 6, 15);

describe('the clock', () => {
  test.each([
    ['Europe/Berlin', 'DE', true],
    ['Europe/Berlin', 'de', true],
    // A time zone with the same offset all year under another name.
    ['Europe/Berlin', 'FR', true],
    ['Europe/Berlin', 'US', false],
    ['Europe/London', 'PT', true],
    // Equal offset in winter only.
    ['Europe/London', 'IS', false],
    ['Africa/Lagos', 'DE', false],
    ['America/New_York', 'US', true],
    ['America/Los_Angeles', 'US', true],
    ['America/New_York', 'CA', true],
    ['America/Sao_Paulo', 'US', false],
    // Old and new name of one time zone.
    ['Asia/Kolkata', 'IN', true],
    ['Asia/Calcutta', 'IN', true],
    ['Asia/Kathmandu', 'IN', false],
    ['UTC', 'GB', false],
    ['UTC', 'IS', true],
    // Unknown data gives no mismatch.
    ['Mars/Olympus', 'DE', true],
    ['Europe/Berlin', 'QQ', true],
  ])('%s through an exit in %s: fits %s', (zone, country, fits) => {
    for (const now of [winter, summer]) {
      expect(exitMismatch({ zone, languages: [] }, country, now)?.clock).toBe(!fits);
    }
  });
});

describe('the languages', () => {
  test.each([
    [['de-DE', 'de', 'en'], 'DE', null],
    [['de'], 'AT', null],
    [['en-GB'], 'US', null],
    [['en-US', 'en'], 'DE', 'de'],
    [['de-DE', 'de'], 'US', 'en'],
    [['de-DE', 'en'], 'US', null],
    [['fr-FR'], 'CH', null],
    [['fr-CA'], 'CA', null],
    [['nl'], 'BE', null],
    [['es-MX'], 'CH', 'de'],
    [['ca-ES'], 'ES', null],
    // A language tag that names the country itself matches it.
    [['en-JP'], 'JP', null],
    [['en'], 'JP', 'ja'],
    [['no'], 'NO', null],
    [['nb-NO'], 'NO', null],
    [['zh-TW'], 'CN', null],
    [['en'], 'SG', null],
    [['not a tag'], 'DE', 'de'],
    [[], 'DE', null],
    [['en'], 'QQ', null],
  ])('%j through an exit in %s: %s', (languages, country, expected) => {
    expect(exitMismatch({ zone: 'Europe/Berlin', languages }, country, winter)?.language).toBe(
      expected,
    );
  });
});

test.each(['', 'X', 'Germany', '12'])('nothing is said of %j, which is no country', (country) => {
  expect(exitMismatch({ zone: 'UTC', languages: ['en'] }, country, winter)).toBeNull();
});
