import { expect, test } from 'vitest';
import { mayLeavePrivate } from '@/utils/messages/private-pages';
import { protocol } from '@/utils/messages/protocol';
import { isMessageType } from '@/utils/messages/router';

const types = Object.keys(protocol).filter(isMessageType);

test("in Firefox nothing that makes results leaves a private window's pages", () => {
  expect(types.filter((type) => !mayLeavePrivate(type)).sort()).toEqual([
    'agent/ask',
    'agent/repeat',
    'scrape/repeat',
    'scrape/submit',
    'world/act',
  ]);
});
