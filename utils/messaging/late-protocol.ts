import * as z from 'zod/mini';
import { BrowserOptionsSchema } from '../browser-product/schema';
import { ListRequestSchema } from '../proxy-lists/schema';
import { AddressesSchema } from '../settings/schema';
import { ProductCodeSchema } from '../proxy/product-codes';
import { PeriodSchema } from '../account/usage/schema';
import { OnboardingStepSchema } from '../onboarding/schema';

const Nothing = z.object({});
const RunId = z.object({ runId: z.string() });
const AccountId = z.object({ id: z.string() });
const SentOptions = z.record(z.string(), z.unknown());
/** Eight characters at least. */
const Passphrase = z.string().check(z.regex(/^.{8,}$/su));

/**
 * The page's own name for one press, and the run's: a press that nobody answered is sent once more under the same
 * name, and makes no second run.
 */
const PressId = z.optional(z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)));

/** The messages that the background's late part answers, and reads: their schemas would weigh on every start. */
export const lateProtocol = {
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

  /** Reads one bandwidth report of the account in use; the report stands in storage. */
  'usage/read': {
    from: 'page',
    input: z.object({ product: ProductCodeSchema, period: PeriodSchema }),
  },
  /** Levels below which the account in use is told of; what a change may hold is in `utils/account/balance-levels.ts`. */
  'balance/levels': { from: 'page', input: z.object({ levels: z.unknown() }) },

  /** Sets the lock, or with the passphrase of now another one. Rejects with `passphrase-wrong`. */
  'lock/set': {
    from: 'page',
    input: z.object({ passphrase: Passphrase, current: z.optional(z.string()) }),
  },
  'lock/remove': { from: 'page', input: z.object({ passphrase: z.string() }) },
  'lock/unlock': { from: 'page', input: z.object({ passphrase: z.string() }) },
  'lock/now': { from: 'page', input: Nothing },
  /** Minutes without use after which it locks; 0: only when the browser is closed. */
  'lock/idle': {
    from: 'page',
    input: z.object({ minutes: z.int().check(z.gte(0), z.lte(1440)) }),
  },

  /**
   * Everything but the library as a file; with a passphrase, keys and logins sealed in it. With `withLibrary`, what belongs
   * to results is in it: comparisons. Rejects with `locked`.
   */
  'backup/make': {
    from: 'page',
    input: z.object({ passphrase: z.string(), withLibrary: z.boolean() }),
  },
  /**
   * Puts a file in the place of what there is, all or nothing; an empty passphrase takes no keys from it. Rejects with
   * `backup-unreadable`, `passphrase-wrong`, `backup-changed`, `account-busy`, `locked`.
   */
  'backup/restore': {
    from: 'page',
    input: z.object({ text: z.string(), passphrase: z.string() }),
  },
  /**
   * A result of a file that was restored, with the accounts that restoring it answered with. One that is there already
   * stays as it is; one that has not ended is refused (`message-refused`).
   */
  'backup/result': {
    from: 'page',
    input: z.object({ parcel: z.string(), accounts: z.record(z.string(), z.string()) }),
  },
  /** Takes the last restore back, but for its results. Rejects with `undo-gone`, `account-busy`, `locked`. */
  'backup/undo': { from: 'page', input: Nothing },
  /** Erases all that Vantage keeps; what was typed is checked again. */
  'erase/all': { from: 'page', input: z.object({ typed: z.string() }) },

  /** The logins of custom profiles, sealed under a passphrase for a file. */
  'transfer/seal': {
    from: 'page',
    input: z.object({ passphrase: z.string(), profileIds: z.array(z.string()) }),
  },
  /**
   * Keeps what was sealed for profiles that are about to be added, by the ids of the file and the new ones. `proxy` is
   * where the login will go (`login-endpoint.ts`): one that was sealed for another proxy is not given.
   */
  'transfer/unseal': {
    from: 'page',
    input: z.object({
      passphrase: z.string(),
      sealed: z.string(),
      ids: z.array(z.object({ from: z.string(), to: z.string(), proxy: z.string() })),
    }),
  },
  /** Rotates until the exit is as wanted, `most` times; how far it is stands in storage. */
  'proxy/rotate-until': {
    from: 'page',
    input: z.object({
      profileId: z.string(),
      notLast: z.int().check(z.gte(0), z.lte(50)),
      city: z.string(),
      network: z.string(),
      most: z.int().check(z.gte(1), z.lte(50)),
    }),
  },
  'proxy/rotate-stop': { from: 'page', input: Nothing },
  /** Rotates, clears the data of the site in a tab, and loads it anew. The user was asked. */
  'proxy/fresh': { from: 'page', input: z.object({ profileId: z.string(), tabId: z.number() }) },

  'scrape/submit': {
    from: 'page',
    input: z.object({
      id: PressId,
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
      id: PressId,
      runId: z.string(),
      mode: z.optional(z.enum(['auto', 'request', 'browser'])),
    }),
  },
  /** Keeps presets and limits; what `change` may hold is in `runs/background/cost-checks.ts`. */
  'scrape/keep': { from: 'page', input: z.object({ change: SentOptions }) },
  /** What only the background knows of a scrape that is about to be asked for. */
  'scrape/look': { from: 'page', input: z.object({ url: z.string() }) },

  'agent/ask': {
    from: 'page',
    input: z.object({
      id: PressId,
      pageUrl: z.string(),
      message: z.string(),
      /** The user said yes to setting aside more than the limit. */
      costConfirmed: z.optional(z.boolean()),
    }),
  },
  'agent/repeat': {
    from: 'page',
    input: z.object({ id: PressId, runId: z.string(), costConfirmed: z.optional(z.boolean()) }),
  },

  /** One change of any number of results, or of the library; the late part reads it (`library/database/changes.ts`). */
  'library/change': {
    from: 'page',
    input: z.object({ ids: z.array(z.string()), change: z.unknown() }),
  },

  /** Reads what is saved at the service (empty id), or the runs of one schedule. */
  'saved/list': { from: 'page', input: z.object({ id: z.string() }) },
  /** One change of it; the late part reads it (`schedules/background/change-schema.ts`). */
  'saved/change': { from: 'page', input: z.object({ change: z.unknown() }) },

  /** Skips a step of the first minutes, or takes it up again. */
  'welcome/skip': {
    from: 'page',
    input: z.object({ step: OnboardingStepSchema, skip: z.boolean() }),
  },
  /** What the exit check sees before anything is switched on. Rejects with `exit-check-failed`. */
  'welcome/before': { from: 'page', input: Nothing },

  /** The key of the browser product, in one reply, because the user pressed for it. */
  'browser/reveal': { from: 'page', input: Nothing },
  /** Opens a session and closes it again, which may cost; the user was asked. */
  'browser/try': { from: 'page', input: z.object({ ask: BrowserOptionsSchema }) },

  /** A list of proxy strings, made now. They are secrets: one reply, kept nowhere. */
  'generate/list': { from: 'page', input: ListRequestSchema },
  /** Uses one of them once, of this product. In Chromium open connections end; the user was asked. */
  'generate/try': {
    from: 'page',
    input: z.object({ line: z.string(), product: ProductCodeSchema }),
  },

  /** Comparisons of a page from several countries; the late part reads what is asked (`compare/schema.ts`). */
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
  /**
   * What might cost more than the user's limit: asked in a window of Vantage's own, where no page can reach. Options
   * of a scrape, or else a message to the agent.
   */
  'card/confirm': {
    from: 'card',
    input: z.object({
      ticket: z.string(),
      options: z.optional(SentOptions),
      message: z.optional(z.string()),
    }),
  },
  /** The window that asks takes, once, what it is about. @param id as in its address. */
  'card/asked': { from: 'page', input: z.object({ id: z.string() }) },
  /** The user said yes there: which run came of it, for the card that shows this ticket. */
  'card/answered': { from: 'page', input: z.object({ ticket: z.string(), runId: z.string() }) },
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
} as const;
