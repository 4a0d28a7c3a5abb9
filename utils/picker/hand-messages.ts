import * as z from 'zod/mini';
import { SearchIdSchema } from '../extract/schema';
import { type MessageRow, unpaidInAnyWindow } from '../message-row';
import { handKeys } from './hand-keys';
import { lazyObject } from '@/utils/lazy-object';

const Count = z.lazy(() => z.int().check(z.minimum(0), z.maximum(10_000_000)));
const Sample = z.lazy(() => z.string().check(z.maxLength(300)));

/** Kind of an element, which has a name in the user's language. */
const elementKinds = [
  'link',
  'picture',
  'heading',
  'button',
  'field',
  'list',
  'entry',
  'table',
  'row',
  'cell',
  'text',
  'group',
] as const;

/** The last event while picking, which is announced to the user. */
const handEvents = [
  'begun',
  'at',
  'edge',
  'column',
  'corrected',
  'excluded',
  'included',
  'unlike',
  'changed',
  'undone',
  'nothing',
  'ended',
  'removed',
  'beginNext',
  'nextTaken',
] as const;

/** What is pointed at by hand: values of rows, or the link or button to the next page. */
const pickTargets = ['rows', 'next'] as const;

/** State of picking by hand, made in the page and untrusted. */
export const HandStateSchema = lazyObject(() => ({
  search: SearchIdSchema,
  /** Number of the state, increased by each change. */
  version: Count,
  /** Whether clicks and keys on the page pick. */
  picking: z.boolean(),
  rows: Count,
  excluded: Count,
  columns: z
    .array(
      z.object({
        id: Count,
        /** Key of the kind of value that the column reads, one of `choices`. */
        choice: Sample,
        choices: z.array(z.object({ key: Sample, sample: Sample })).check(z.maxLength(40)),
      }),
    )
    .check(z.maxLength(100)),
  announcement: z.object({
    event: z.enum(handEvents),
    kind: z.enum(elementKinds),
    /** Beginning of the element's text. */
    text: Sample,
    /** Place among its siblings, from 1, and their number. */
    place: Count,
    of: Count,
    taken: z.boolean(),
  }),
}));
export type HandState = z.infer<typeof HandStateSchema>;
export type PickTarget = (typeof pickTargets)[number];
export type HandAnnouncement = HandState['announcement'];

/**
 * Texts of the picker in the page. It is given all its texts: a page with a frame named `chrome` leaves its script
 * without the extension API, and so without the message catalogue.
 */
export interface HandTexts {
  /** Name of the picker for assistive technology. */
  readonly name: string;
  /** Keys to use. */
  readonly hint: string;
}

const ActionSchema = z.lazy(() =>
  z.discriminatedUnion('do', [
    z.object({ do: z.literal('key'), key: z.enum(handKeys) }),
    z.object({ do: z.literal('choose'), column: Count, choice: Sample }),
    /** Adds a column that takes something else of the same elements. */
    z.object({ do: z.literal('also'), column: Count, choice: Sample }),
    /** Continues with the columns and rows that were picked before. */
    z.object({ do: z.literal('resume') }),
    z.object({ do: z.literal('undo') }),
    z.object({ do: z.literal('end') }),
  ]),
);
export type HandAction = z.infer<typeof ActionSchema>;

/**
 * Messages for picking by hand in the page of a tab. List 0 of the state's search is what was
 * picked, for `picker/read` and `picker/locate`. All reject with `page-not-readable` if scripts are
 * not allowed, and with `page-changed` if the page was left.
 */
export const handMessages = {
  'picker/hand-begin': {
    ...unpaidInAnyWindow,
    input: () => z.object({ tabId: z.int(), aim: z.enum(pickTargets) }),
    /** `url`: URL of the tab as reported by the browser. */
    output: () => z.object({ state: HandStateSchema, url: z.string() }),
  },
  /** Waits some seconds at most until the state is newer than `seen`. */
  'picker/hand-wait': {
    ...unpaidInAnyWindow,
    input: () => z.object({ tabId: z.int(), search: SearchIdSchema, seen: Count }),
    output: () => HandStateSchema,
  },
  'picker/hand-act': {
    ...unpaidInAnyWindow,
    input: () => z.object({ tabId: z.int(), search: SearchIdSchema, action: ActionSchema }),
  },
} satisfies Record<string, MessageRow>;
