import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { ProfileSchema, SitesSchema } from './schema';

const ProfileId = z.lazy(() => z.object({ profileId: z.string() }));
const LoginSchema = z.lazy(() => z.object({ username: z.string(), password: z.string() }));

/** Profiles, switching and rotating. */
export const proxyMessages = {
  /**
   * Creates or replaces by id. `login` is for custom profiles: absent keeps what is stored, null forgets it.
   * `at`: place in the list of a new one (undoing a removal); absent, or past the end: last.
   * `sites`: absent keeps what is stored, null forgets them.
   */
  'profiles/save': {
    from: 'page',
    input: () =>
      z.object({
        profile: ProfileSchema,
        at: z.optional(z.number()),
        login: z.optional(z.nullable(LoginSchema)),
        sites: z.optional(z.nullable(SitesSchema)),
      }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'profiles/remove': {
    from: 'page',
    input: () => ProfileId,
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** The whole list in its new order; profiles it does not name keep their place at the end. */
  'profiles/order': {
    from: 'page',
    input: () => z.object({ ids: z.array(z.string()) }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },

  'proxy/switch': {
    from: 'page',
    input: () =>
      z.object({
        profileId: z.string(),
        on: z.boolean(),
        /** The user's answer to `endpoint-shared`: what shares the endpoint goes off. */
        replace: z.optional(z.boolean()),
      }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** A site that no profile takes: added to the list of them, or taken off. */
  'proxy/exclude': {
    from: 'page',
    input: () => z.object({ site: z.string(), add: z.boolean() }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'proxy/rotate': {
    from: 'page',
    input: () => ProfileId,
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'proxy/check': { from: 'page', input: () => ProfileId, output: () => Nothing, ...unpaidAnywhere },
  /** Rotates until the exit is as wanted, `most` times; how far it is stands in storage. */
  'proxy/rotate-until': {
    from: 'page',
    input: () =>
      z.object({
        profileId: z.string(),
        notLast: z.int().check(z.gte(0), z.lte(50)),
        city: z.string(),
        network: z.string(),
        most: z.int().check(z.gte(1), z.lte(50)),
      }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  'proxy/rotate-stop': {
    from: 'page',
    input: () => Nothing,
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** Rotates, clears the data of the site in a tab, and loads it anew. The user was asked. */
  'proxy/fresh': {
    from: 'page',
    input: () => z.object({ profileId: z.string(), tabId: z.number() }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** Firefox, 'this tab': all of a tab goes through a profile that is on; null: by the rules again. */
  'proxy/tab': {
    from: 'page',
    input: () => z.object({ tabId: z.number(), profileId: z.nullable(z.string()) }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },

  /** The logins of custom profiles, sealed under a passphrase for a file. */
  'transfer/seal': {
    from: 'page',
    input: () => z.object({ passphrase: z.string(), profileIds: z.array(z.string()) }),
    output: () => z.object({ sealed: z.string() }),
    ...unpaidAnywhere,
  },
  /**
   * Keeps what was sealed for profiles that are about to be added, by the ids of the file and the new ones. `proxy` is
   * where the login will go (`loginEndpoint`): one that was sealed for another proxy is not given.
   */
  'transfer/unseal': {
    from: 'page',
    input: () =>
      z.object({
        passphrase: z.string(),
        sealed: z.string(),
        ids: z.array(z.object({ from: z.string(), to: z.string(), proxy: z.string() })),
      }),
    /** `ids`: the new profiles that have a login now. */
    output: () => z.object({ opened: z.boolean(), ids: z.array(z.string()) }),
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;
