import type { AuthContext } from '@/utils/proxy/auth/proxy-auth-rules';
import type { PlanInput } from '@/utils/proxy/chromium/pac-plan';
import type { Endpoint, Login } from '@/utils/proxy/endpoint';
import type { Fetch } from '@/utils/service/transport';
import type { Where } from '@/utils/proxy/schema';

/** A login that is used once to see where it leads, beside whatever is on. */
export interface LoginTest {
  endpoint: Endpoint;
  login: Login;
  /** What is asked through it, and nothing else is. */
  url: string;
}

interface OneTrial extends LoginTest {
  profileId: string;
  refused: boolean;
}

/** What is done through it: the `fetch` that goes that way, and whether the proxy refused the login. */
export type LoginTestWork<T> = (through: Fetch, refused: () => boolean) => Promise<T>;

/** Only sites, and none of them: it takes nothing by itself. */
const nothing: Where = { scope: 'only', windows: 'all', containers: [] };

/** Those under way. They die with the worker, and what they changed is put right by its next instance. */
const underWay = new Map<string, OneTrial>();
const all = () => [...underWay.values()];

export const loginTests = {
  any: (): boolean => underWay.size > 0,

  begin(trial: LoginTest): OneTrial {
    const made = { ...trial, profileId: `trial:${crypto.randomUUID()}`, refused: false };
    underWay.set(made.profileId, made);
    return made;
  },

  end({ profileId }: OneTrial): void {
    underWay.delete(profileId);
  },

  /** Notes that a trial's login was not accepted. False: it was no trial's. */
  refuse(profileId: string): boolean {
    const found = underWay.get(profileId);
    if (found) found.refused = true;
    return found !== undefined;
  },

  /** Chromium: the plan with a route for each, which only its check takes. */
  planned(input: PlanInput): PlanInput {
    const routes = all().map(({ profileId, endpoint }) => {
      return { profileId, endpoint, where: nothing, tables: null, closed: false };
    });
    return { ...input, routes: [...input.routes, ...routes] };
  },

  /** Who may be asked for a login, with each of them first. */
  known: (known: AuthContext): AuthContext => ({ ...known, routes: [...all(), ...known.routes] }),

  /** Firefox: a lane for each, over connections of its own. */
  lanes() {
    return all().map(({ profileId, endpoint, login }) => {
      const none = { where: nothing, sites: null, closed: false, proven: false };
      return { profileId, endpoint, login, ...none, apart: profileId };
    });
  },
};
