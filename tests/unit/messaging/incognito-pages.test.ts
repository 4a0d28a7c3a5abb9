import { expect, test } from 'vitest';
import { isAllowedFromIncognito } from '@/utils/messaging/incognito-pages';
import { messageTypes } from '../../fixtures/messages';

test("in Firefox nothing that makes results leaves a private window's pages", () => {
  expect(messageTypes.filter((type) => !isAllowedFromIncognito(type)).sort()).toEqual([
    'agent/ask',
    'agent/repeat',
    'scrape/repeat',
    'scrape/submit',
    'world/act',
  ]);
});
