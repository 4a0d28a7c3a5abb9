import type { Handlers } from '@/utils/messages/protocol';
import type { AccountApi } from '@/utils/service/account';
import { ProblemError } from '@/utils/problem';

/** The account that is connected: its state, its keys, and the calls made with them. */
export interface AccountArea {
  handlers: Pick<Handlers, 'account/connect' | 'account/refresh' | 'account/forget'>;
  /** The account API with the stored key. Throws `not-connected`. */
  api(): Promise<AccountApi>;
  /**
   * Where and with which key to scrape. `refetch` asks the account API again (after a 401).
   * Throws `not-connected`, `no-scraper-access` and what the account API answers.
   */
  scraperAccess(options?: { refetch?: boolean }): Promise<{ baseUrl: string; key: string }>;
  /** Keeps the credits that a scraper or agent answer reported. */
  noteCredits(left: number): Promise<void>;
}

export function createAccountArea(): AccountArea {
  const none = async (): Promise<never> => {
    throw new ProblemError('not-connected');
  };
  return {
    handlers: { 'account/connect': none, 'account/refresh': none, 'account/forget': none },
    api: none,
    scraperAccess: none,
    noteCredits: async () => {},
  };
}
