import type { Handlers } from '@/utils/messages/protocol';
import { ProblemError } from '@/utils/problem';
import type { AccountArea } from './account';

/** Profiles, switching and rotating. */
export interface ProxyArea {
  handlers: Pick<
    Handlers,
    'profiles/save' | 'profiles/remove' | 'proxy/switch' | 'proxy/rotate' | 'proxy/check'
  >;
  /** Rotates the profile that is on. Throws `not-switched-on`, `no-session-to-rotate`. */
  rotateActive(): Promise<void>;
  /** Adds the listeners; in the first turn. */
  register(): void;
  /** Takes up what an earlier life left under way. */
  resume(): Promise<void>;
}

export function createProxyArea(_account: AccountArea): ProxyArea {
  const none = async (): Promise<never> => {
    throw new ProblemError('not-switched-on');
  };
  return {
    handlers: {
      'profiles/save': none,
      'profiles/remove': none,
      'proxy/switch': none,
      'proxy/rotate': none,
      'proxy/check': none,
    },
    rotateActive: none,
    register() {},
    async resume() {},
  };
}
