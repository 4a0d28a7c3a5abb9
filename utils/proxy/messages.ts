import * as z from 'zod/mini';
import {
  type MessageRow,
  Nothing,
  unpaidInAnyWindow,
  unpaidInRegularWindows,
} from '../message-row';
import { NewPassphraseSchema } from '../security/new-passphrase';
import { ProfileSchema, SitesSchema } from './schema';
import { lazyObject } from '@/utils/lazy-object';

const ProfileId = lazyObject(() => ({ profileId: z.string() }));
const LoginSchema = lazyObject(() => ({ username: z.string(), password: z.string() }));

/** Messages for profiles, switching and rotation. */
export const proxyMessages = {
  /**
   * Creates a profile, or replaces the one with the same ID. `login` is for custom profiles: absent keeps the
   * stored login, null removes it. `loginOf`: ID of a custom profile with the same proxy, whose stored login is copied
   * unless the profile has one; if neither has, `hasLogin` is stored as false. `at`: list index of a new profile (used
   * to undo a removal); absent, or past the end: last. `sites`: absent keeps the stored sites, null removes them.
   * `base`: the profile as its form was opened, and the text of its sites if these are changed; rejects with
   * `profile-edited` if what is stored differs.
   */
  'profiles/save': {
    ...unpaidInAnyWindow,
    input: () =>
      z.object({
        profile: ProfileSchema,
        at: z.optional(z.number()),
        login: z.optional(z.nullable(LoginSchema)),
        loginOf: z.optional(z.string()),
        sites: z.optional(z.nullable(SitesSchema)),
        base: z.optional(z.object({ profile: ProfileSchema, sites: z.optional(z.string()) })),
      }),
  },
  'profiles/remove': { ...unpaidInAnyWindow, input: () => ProfileId },
  /** The new order of profiles; those not listed follow at the end in their present order. */
  'profiles/order': { ...unpaidInAnyWindow, input: () => z.object({ ids: z.array(z.string()) }) },

  /** Reads the profile's rule list now. Answered when the outcome is stored. */
  'rule-lists/refresh': { ...unpaidInAnyWindow, input: () => ProfileId },

  'proxy/switch': {
    ...unpaidInAnyWindow,
    input: () =>
      z.object({
        profileId: z.string(),
        on: z.boolean(),
        /** The user's answer to `endpoint-shared`: switch off the profiles that share the endpoint. */
        replace: z.optional(z.boolean()),
      }),
  },
  /** Requests spare logins for the profiles that the popup shows. Answered before they arrive. */
  'proxy/prepare': { ...unpaidInAnyWindow, input: () => Nothing },
  /** Adds a site to the list of sites that no profile takes, or removes it. */
  'proxy/exclude': {
    ...unpaidInAnyWindow,
    input: () => z.object({ site: z.string(), add: z.boolean() }),
  },
  /**
   * Gives a site to an active profile, or (null) to the browser's own connection, until a tab closes, or (null) for
   * an hour. Replaces the site's temporary rule.
   * `endsAt` is the end of a rule that is set again, in ms since the epoch: it never lasts longer than an hour from
   * now.
   */
  'proxy/temporary': {
    // Nothing of a private window is written to disk.
    ...unpaidInRegularWindows,
    input: () =>
      z.object({
        site: z.string(),
        profileId: z.nullable(z.string()),
        tabId: z.nullable(z.number()),
        endsAt: z.optional(z.number()),
      }),
  },
  'proxy/temporary-end': { ...unpaidInRegularWindows, input: () => z.object({ site: z.string() }) },
  /**
   * Rotates a profile. `atService`: has the service rotate its session, though a spare login would be faster, and
   * rejects if a newer switch ends the rotation.
   */
  'proxy/rotate': {
    ...unpaidInAnyWindow,
    input: () => z.object({ profileId: z.string(), atService: z.optional(z.boolean()) }),
  },
  'proxy/check': { ...unpaidInAnyWindow, input: () => ProfileId },
  /** Rotates up to `maxTries` times until the exit meets the conditions; progress is stored in `rotateUntilItem`. */
  'proxy/rotate-until': {
    ...unpaidInAnyWindow,
    input: () =>
      z.object({
        profileId: z.string(),
        avoidLast: z.int().check(z.gte(0), z.lte(50)),
        city: z.string(),
        network: z.string(),
        maxTries: z.int().check(z.gte(1), z.lte(50)),
      }),
  },
  'proxy/rotate-stop': { ...unpaidInAnyWindow, input: () => Nothing },
  /**
   * Rotates, clears the data of the tab's site, and reloads the tab. The user confirmed this for the host. Rejects with
   * `page-elsewhere` if the tab shows another one.
   */
  'proxy/fresh': {
    ...unpaidInAnyWindow,
    input: () => z.object({ profileId: z.string(), tabId: z.number(), host: z.string() }),
  },
  /** Firefox, 'this tab': assigns a tab to an active profile; null: the rules apply again. */
  'proxy/tab': {
    ...unpaidInAnyWindow,
    input: () => z.object({ tabId: z.number(), profileId: z.nullable(z.string()) }),
  },

  /** Encrypts the logins of custom profiles with a passphrase, for a file. */
  'transfer/seal': {
    ...unpaidInAnyWindow,
    input: () => z.object({ passphrase: NewPassphraseSchema, profileIds: z.array(z.string()) }),
    output: () => z.object({ sealed: z.string() }),
  },
  /**
   * Decrypts and stores logins for profiles about to be added. `from` is the ID in the file, `to` the new ID,
   * `proxy` the login's endpoint (`loginEndpoint`): a login sealed for another proxy is rejected.
   */
  'transfer/unseal': {
    ...unpaidInAnyWindow,
    input: () =>
      z.object({
        passphrase: z.string(),
        sealed: z.string(),
        ids: z.array(z.object({ from: z.string(), to: z.string(), proxy: z.string() })),
      }),
    /** `ids`: the new profiles that now have a login. */
    output: () => z.object({ opened: z.boolean(), ids: z.array(z.string()) }),
  },
} satisfies Record<string, MessageRow>;
