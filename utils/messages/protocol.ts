import * as z from 'zod/mini';
import { mapOf, wholeNumber } from '../checks';
import type { Output } from './output';
import { AddressesSchema, PreferencesSchema, ProfileSchema, SitesSchema } from '../storage/schema';

const Nothing = z.object({});
const ProfileId = z.object({ profileId: z.string() });
const RunId = z.object({ runId: z.string() });
const AccountId = z.object({ id: z.string() });
/** Parsed where it is used, in the background's late part: its schema would weigh on every start. */
const SentOptions = mapOf(z.unknown());
const LoginSchema = z.object({ username: z.string(), password: z.string() });

/**
 * Every message, by 'area/verb'. `from` says who may send it: Vantage's own pages, or the card in a
 * tab (which must hold a ticket). Replies carry `input` errors back as problems.
 */
export const protocol = {
  /** Answers that the background is there (the client's handshake). */
  'app/hello': { from: 'page', input: Nothing },
  'settings/save': {
    from: 'page',
    /** What changed; the addresses are part of connecting. */
    input: PreferencesSchema,
  },

  /** Verifies and stores. The set-up text is parsed by the page; an empty key keeps the stored one. */
  'account/connect': {
    from: 'page',
    input: z.object({ addresses: AddressesSchema, key: z.string() }),
  },
  'account/refresh': { from: 'page', input: Nothing },
  'account/forget': { from: 'page', input: Nothing },
  /** Verifies another account and keeps it beside the one in use. */
  'accounts/add': {
    from: 'page',
    input: z.object({ addresses: AddressesSchema, key: z.string(), label: z.string() }),
  },
  'accounts/use': { from: 'page', input: AccountId },
  'accounts/label': { from: 'page', input: z.object({ id: z.string(), label: z.string() }) },
  /** Forgets one that is not in use, with its keys. */
  'accounts/remove': { from: 'page', input: AccountId },

  /**
   * Creates or replaces by id. `login` is for custom profiles: absent keeps what is stored, null forgets it.
   * `at`: place in the list of a new one (undoing a removal); absent, or past the end: last.
   * `sites`: absent keeps what is stored, null forgets them.
   */
  'profiles/save': {
    from: 'page',
    input: z.object({
      profile: ProfileSchema,
      at: z.optional(z.number()),
      login: z.optional(z.nullable(LoginSchema)),
      sites: z.optional(z.nullable(SitesSchema)),
    }),
  },
  'profiles/remove': { from: 'page', input: ProfileId },
  /** The whole list in its new order; profiles it does not name keep their place at the end. */
  'profiles/order': { from: 'page', input: z.object({ ids: z.array(z.string()) }) },

  /** The logins of custom profiles, sealed under a passphrase for a file. */
  'transfer/seal': {
    from: 'page',
    input: z.object({ passphrase: z.string(), profileIds: z.array(z.string()) }),
  },
  /** Keeps what was sealed for profiles that are about to be added, by the ids of the file and the new ones. */
  'transfer/unseal': {
    from: 'page',
    input: z.object({
      passphrase: z.string(),
      sealed: z.string(),
      ids: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
  },

  'proxy/switch': {
    from: 'page',
    input: z.object({
      profileId: z.string(),
      on: z.boolean(),
      /** The user's answer to `endpoint-shared`: what shares the endpoint goes off. */
      replace: z.optional(z.boolean()),
    }),
  },
  /** A site that no profile takes: added to the list of them, or taken off. */
  'proxy/exclude': { from: 'page', input: z.object({ site: z.string(), add: z.boolean() }) },
  'proxy/rotate': { from: 'page', input: ProfileId },
  'proxy/check': { from: 'page', input: ProfileId },
  /** Rotates until the exit is as wanted, `most` times; how far it is stands in storage. */
  'proxy/rotate-until': {
    from: 'page',
    input: z.object({
      profileId: z.string(),
      notLast: z.number().check(wholeNumber(0, 50)),
      city: z.string(),
      network: z.string(),
      most: z.number().check(wholeNumber(1, 50)),
    }),
  },
  'proxy/rotate-stop': { from: 'page', input: Nothing },
  /** Rotates, clears the data of the site in a tab, and loads it anew. The user was asked. */
  'proxy/fresh': { from: 'page', input: z.object({ profileId: z.string(), tabId: z.number() }) },
  /** Firefox, 'this tab': all of a tab goes through a profile that is on; null: by the rules again. */
  'proxy/tab': {
    from: 'page',
    input: z.object({ tabId: z.number(), profileId: z.nullable(z.string()) }),
  },

  'scrape/submit': {
    from: 'page',
    input: z.object({
      url: z.string(),
      options: SentOptions,
      /** The user said yes to sending a loopback, private or single-label address. */
      privateConfirmed: z.boolean(),
      /** The user said yes to a cost above the limit. */
      costConfirmed: z.optional(z.boolean()),
    }),
  },
  /** Stops polling; what the service charged stays charged. */
  'scrape/cancel': { from: 'page', input: RunId },
  /** The same paid call once more, as a new run. `mode`: in another mode. */
  'scrape/repeat': {
    from: 'page',
    input: z.object({
      runId: z.string(),
      mode: z.optional(z.enum(['auto', 'request', 'browser'])),
    }),
  },
  /** Keeps presets and limits; what `change` may hold is in `runs/asking.ts`. */
  'scrape/keep': { from: 'page', input: z.object({ change: SentOptions }) },
  /** What only the background knows of a scrape that is about to be asked for. */
  'scrape/look': { from: 'page', input: z.object({ url: z.string() }) },

  'agent/ask': {
    from: 'page',
    input: z.object({ pageUrl: z.string(), message: z.string() }),
  },
  'agent/repeat': { from: 'page', input: RunId },

  /** One change of any number of results, or of the library; the late part reads it (`library/changes.ts`). */
  'library/change': {
    from: 'page',
    input: z.object({ ids: z.array(z.string()), change: z.unknown() }),
  },

  /** Reads what is saved at the service (empty id), or the runs of one schedule. */
  'saved/list': { from: 'page', input: z.object({ id: z.string() }) },
  /** One change of it; the late part reads it (`background/saved/change.ts`). */
  'saved/change': { from: 'page', input: z.object({ change: z.unknown() }) },

  /** Comparisons of a page from several countries; the late part reads what is asked (`world/schema.ts`). */
  'world/act': { from: 'page', input: z.object({ act: z.unknown() }) },

  /** The card says hello with the ticket it was injected with; the address comes from the sender. */
  'card/hello': {
    from: 'card',
    input: z.object({ ticket: z.string() }),
  },
  'card/scrape': {
    from: 'card',
    input: z.object({ ticket: z.string(), options: SentOptions }),
  },
  /** What might cost more than the user's limit: asked in a window of Vantage's own, where no page can reach. */
  'card/confirm': {
    from: 'card',
    input: z.object({ ticket: z.string(), options: SentOptions }),
  },
  'card/ask': {
    from: 'card',
    input: z.object({ ticket: z.string(), message: z.string() }),
  },
  'card/state': {
    from: 'card',
    input: z.object({ ticket: z.string(), runId: z.string() }),
  },
  /** An empty run: the whole list. */
  'card/open': {
    from: 'card',
    input: z.object({ ticket: z.string(), runId: z.string() }),
  },
  /** Opens the panel beside the page; the browser lets nobody but a user who presses. Rejects with `panel-refused`. */
  'card/panel': { from: 'card', input: Nothing },
} as const;

export type Protocol = typeof protocol;
export type MessageType = keyof Protocol;
export type Input<K extends MessageType> = z.infer<Protocol[K]['input']>;

/** The protocol once more, typed so that a generic message type keeps its own input. */
export const schemas: { [K in MessageType]: { input: z.core.$ZodType<Input<K>> } } = protocol;

/** Who sent a message, as the browser says (never as the message says). */
export type Speaker =
  | { kind: 'page' }
  /** `documentId` is null where the browser does not tell it (Firefox 153). */
  | { kind: 'card'; tabId: number; documentId: string | null; url: string };

export type Handlers = {
  [K in MessageType]: (input: Input<K>, speaker: Speaker) => Promise<Output<K>>;
};

export const EnvelopeSchema = z.object({ type: z.string(), input: z.unknown() });
