import * as z from 'zod/mini';
import type { Where } from '../schema';

/** One way out as another switcher had it, before it becomes a profile. */
export interface ImportedProxy {
  name: string;
  scheme: 'http' | 'https' | 'socks5' | 'direct';
  /** Empty for 'direct'. */
  host: string;
  /** 0 for 'direct'. */
  port: number;
  username: string;
  password: string;
  /** As of a profile. 'only' without sites takes nothing. */
  scope: Where['scope'];
  /** Lines that `parseSite` reads. */
  sites: string[];
  /** It carried traffic over there as the file stands. */
  active: boolean;
}

/** What was not taken over, by name and reason, so that nothing goes missing in silence. */
export interface SkippedItem {
  name: string;
  why:
    | 'pac-script'
    | 'socks4'
    | 'regular-expression'
    | 'time-or-weekday'
    | 'host-levels'
    | 'keyword'
    | 'pattern-unreadable'
    /** A name without a dot. */
    | 'local-names'
    /** Taken, but here also for the host itself. */
    | 'host-itself'
    /** Taken, but over there compared with the text of the whole address. */
    | 'whole-address'
    | 'subscribed-list'
    | 'nested-rules'
    | 'system-proxy'
    /** Taken, but not beside another one in Chromium. */
    | 'proxy-shared'
    | 'disabled-rule'
    | 'rule-order'
    | 'line-unreadable'
    | 'host-unreadable'
    | 'scheme-unknown'
    | 'per-scheme-proxies'
    | 'profile-missing';
}

export interface ImportResult {
  proxies: ImportedProxy[];
  notTaken: SkippedItem[];
}

/** Text where text is expected; anything else reads as empty, as these exports mix types freely. */
export const LooseText = z.catch(z.string(), '');

/** A proxy of the file without the sites that it takes. */
export type ImportedServer = Pick<
  ImportedProxy,
  'name' | 'scheme' | 'host' | 'port' | 'username' | 'password'
>;
