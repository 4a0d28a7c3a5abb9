import * as z from 'zod/mini';
import { PreferencesSchema } from '../settings/schema';
import { ProfileSchema, SitesSchema } from '../proxy/schema';

const Nothing = z.object({});
const ProfileId = z.object({ profileId: z.string() });
const LoginSchema = z.object({ username: z.string(), password: z.string() });

/**
 * The messages that the background answers by itself, by 'area/verb'. `from` says who may send it: Vantage's own
 * pages, or the card in a tab (which must hold a ticket).
 */
export const earlyProtocol = {
  /** Answers that the background is there (the client's handshake). */
  'app/hello': { from: 'page', input: Nothing },
  'settings/save': {
    from: 'page',
    /** What changed; the addresses are part of connecting. */
    input: PreferencesSchema,
  },

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
  /** Firefox, 'this tab': all of a tab goes through a profile that is on; null: by the rules again. */
  'proxy/tab': {
    from: 'page',
    input: z.object({ tabId: z.number(), profileId: z.nullable(z.string()) }),
  },
  /** Opens the panel beside the page; the browser lets nobody but a user who presses. Rejects with `panel-refused`. */
  'card/panel': { from: 'card', input: Nothing },
} as const;
