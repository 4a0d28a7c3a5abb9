import { expect, test } from 'vitest';
import { mayLeavePrivate } from '@/utils/messaging/incognito-pages';
import { messageTypes } from '../../fixtures/messages';

test("in Firefox nothing that makes results leaves a private window's pages", () => {
  expect(messageTypes.filter((type) => !mayLeavePrivate(type)).sort()).toEqual([
    'agent/ask',
    'agent/repeat',
    'scrape/repeat',
    'scrape/submit',
    'world/act',
  ]);
});
