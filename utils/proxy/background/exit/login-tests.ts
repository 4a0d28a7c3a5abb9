import type { AuthContext } from '@/utils/proxy/auth/proxy-auth-rules';
import type { PlanInput } from '@/utils/proxy/chromium/pac-plan';
import type { Endpoint, Login } from '@/utils/proxy/endpoint';
import type { Fetch } from '@/utils/service/transport';
import type { Where } from '@/utils/proxy/schema';

/** Temporary route that tests a login, in addition to the active profiles. */
export interface LoginTest {
  endpoint: Endpoint;
  login: Login;
  /** The only URL that is requested through it. */
  url: string;
}

interface OneTrial extends LoginTest {
  profileId: string;
  refused: boolean;
}

/** Work to do through the tested login: `through` fetches with it, `refused` tells whether the proxy refused it. */
export type LoginTestWork<T> = (through: Fetch, refused: () => boolean) => Promise<T>;

/** Only sites, and an empty list: the route takes no other request. */
const nothing: Where = { scope: 'only', windows: 'all', containers: [] };

/** Running tests. They end with the worker; its next instance restores what they changed. */
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

  /** Records that a test's login was refused. Returns false when the ID belongs to no test. */
  refuse(profileId: string): boolean {
    const found = underWay.get(profileId);
    if (found) found.refused = true;
    return found !== undefined;
  },

  /** Chromium: adds a route per test to the plan, taken only by the test's request. */
  planned(input: PlanInput): PlanInput {
    const routes = all().map(({ profileId, endpoint }) => {
      return { profileId, endpoint, where: nothing, tables: null, closed: false };
    });
    return { ...input, routes: [...input.routes, ...routes] };
  },

  /** Adds the tests' logins, first, to the routes that may be challenged. */
  known: (known: AuthContext): AuthContext => ({ ...known, routes: [...all(), ...known.routes] }),

  /** Firefox: one route per test, over connections of its own. */
  routes() {
    return all().map(({ profileId, endpoint, login }) => {
      const none = { where: nothing, sites: null, closed: false, proven: false };
      return { profileId, endpoint, login, ...none, isolation: profileId };
    });
  },
};
