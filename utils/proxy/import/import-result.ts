import * as z from 'zod/mini';
import type { Where } from '../schema';

/** Proxy or direct route of another switcher, before it becomes a profile. */
export interface ImportedProxy {
  name: string;
  scheme: 'http' | 'https' | 'socks5' | 'direct';
  /** Empty for 'direct'. */
  host: string;
  /** 0 for 'direct'. */
  port: number;
  username: string;
  password: string;
  /** As in a profile. 'only' without sites takes nothing. */
  scope: Where['scope'];
  /** Lines that `parseSite` accepts. */
  sites: string[];
  /** URL of a rule list to subscribe to; its scope is then 'only'. */
  ruleList?: string;
  /** Whether it was active in the other switcher according to the file. */
  active: boolean;
}

/** Item that was not imported, or not exactly, with the reason for the report. */
export interface SkippedItem {
  name: string;
  why:
    | 'pac-script'
    | 'socks4'
    | 'regular-expression'
    | 'time-or-weekday'
    | 'host-levels'
    | 'keyword'
    /** Text with which a whole URL, or its host and path, begins. */
    | 'address-start'
    | 'pattern-unreadable'
    /** Host name without a dot. */
    | 'local-names'
    /** Imported, but here it also takes the host itself. */
    | 'host-itself'
    /** Imported, but here it takes only addresses, no names that begin with the same numbers. */
    | 'address-block'
    /** Imported, but the other switcher matched it against the text of the whole URL. */
    | 'whole-address'
    | 'subscribed-list'
    /** List of proxies by address. */
    | 'subscribed-proxies'
    /** Taken: the profile subscribes to the list. */
    | 'list-subscribed'
    | 'nested-rules'
    | 'system-proxy'
    /** Imported, but in Chromium it never matches an https address, whose path proxy rules do not see. */
    | 'path-hidden'
    /** Imported, but in Chromium it cannot be on together with another profile. */
    | 'proxy-shared'
    | 'disabled-rule'
    | 'rule-order'
    | 'line-unreadable'
    /** Set of rules that are too many to compare; none of them is imported. */
    | 'too-many-rules'
    | 'host-unreadable'
    | 'scheme-unknown'
    /** Whole file of a kind that is none of those that are read. */
    | 'file-unknown'
    | 'per-scheme-proxies'
    | 'profile-missing'
    /** Entry of a list that has another form than the format says. */
    | 'entry-unreadable'
    /** Server whose ID an earlier one of the file has. */
    | 'id-repeated'
    /** Proxy of a container or of private windows, which is chosen in the form of a profile. */
    | 'window-proxy'
    /** Imported without its login, which is encrypted or of another form than the format says. */
    | 'login-unreadable'
    /** Imported, but the other switcher sent all requests of a matched page through its proxy. */
    | 'whole-page'
    /** Rule that binds a tab to a proxy. */
    | 'tab-rule';
}

export interface ImportResult {
  proxies: ImportedProxy[];
  skipped: SkippedItem[];
}

/** Text; any other type reads as empty, as these exports are inconsistent in types. */
export const LooseText = z.catch(z.string(), '');

/**
 * Switch as a boolean, its text, or 0 and 1. Any other value makes its entry unreadable: a default could take more
 * than the file says.
 */
export const LooseFlag = (absent: boolean) =>
  z.pipe(
    z.nullish(z.union([z.boolean(), z.literal(['true', 'false', 0, 1])])),
    z.transform((value) => (value == null ? absent : [true, 'true', 1].includes(value))),
  );

const TextOrNumber = z.union([z.string(), z.number()]);

/** User name or password as text or number; null: of another type, which `readServer` reports. */
export const LoginText = z.catch(
  z.pipe(
    z.nullish(TextOrNumber),
    z.transform((value): string | null => String(value ?? '')),
  ),
  null,
);

/** Login as an object with a user name or a password, or empty. Both are null if it is anything else. */
export const LooseLogin = z.catch(
  z.nullish(
    z.pipe(
      z
        .looseObject({ username: z.nullish(TextOrNumber), password: z.nullish(TextOrNumber) })
        .check(
          z.refine(
            (auth) => 'username' in auth || 'password' in auth || Object.keys(auth).length === 0,
          ),
        ),
      z.transform(({ username, password }): LooseLogin => ({
        username: String(username ?? ''),
        password: String(password ?? ''),
      })),
    ),
  ),
  { username: null, password: null },
);
export interface LooseLogin {
  username: string | null;
  password: string | null;
}

/** Port or version as text or number; any other type reads as absent. Such an object may even refuse to become text. */
export const LooseNumber = z.catch(z.optional(z.union([z.string(), z.number()])), undefined);

/**
 * List whose unreadable entries are null, so that they reach the report: an item that lost its only rule would take
 * everything. What is no list at all is one such entry.
 */
export const LooseList = <T extends z.core.$ZodType>(item: T) =>
  z.pipe(
    z.catch(z.nullish(z.array(z.catch(z.nullable(item), null))), [null]),
    z.transform((list) => list ?? []),
  );

/** Proxy of the file without its sites. */
export type ImportedServer = Pick<
  ImportedProxy,
  'name' | 'scheme' | 'host' | 'port' | 'username' | 'password'
>;
