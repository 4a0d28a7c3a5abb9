import {
  everywhere,
  noExtras,
  type CustomProfile,
  type Extras,
  type Profile,
  type ProfileColor,
  type ServiceProfile,
  type Sites,
  type Where,
} from '@/utils/proxy/schema';
import { isLoginFor, loginEndpoint } from '@/utils/proxy/endpoint';
import type { RefreshPeriod } from '@/utils/proxy/rule-lists/subscription';
import type { ProductCode } from '@/utils/proxy/product-codes';

/**
 * Values of the profile form. Holds the fields of every kind, so that changing the kind loses no
 * input.
 */
export interface ProfileDraft {
  id: string;
  name: string;
  kind: Profile['kind'];
  color: ProfileColor;
  letter: string;
  product: ProductCode;
  /** Two-letter ISO codes; empty: any country. */
  countries: string[];
  /** Value from the service's list, as in the next fields; empty: none. */
  continent: string;
  region: string;
  city: string;
  isp: string;
  staticAddress: string;
  adblock: boolean;
  expert: Record<string, string>;
  session: ServiceProfile['session'];
  lifetime: string;
  renewal: ServiceProfile['renewal'];
  rotateEvery: string;
  scheme: CustomProfile['scheme'];
  host: string;
  port: string;
  username: string;
  password: string;
  /**
   * Endpoint of the proxy that the stored login belongs to (`loginEndpoint`), the only one to
   * receive the login; null: no login.
   */
  loginFor: string | null;
  forgetLogin: boolean;
  where: Where;
  sites: string;
  /** The stored text of `sites`; unchanged sites are not saved again. */
  sitesBefore: string;
  /** URL of the rule list as typed; empty: none. */
  listUrl: string;
  /** The stored URL; only a stored list can be refreshed. */
  listBefore: string;
  listEvery: RefreshPeriod;
  extras: Extras;
  /** Traffic limit in MB; empty: no limit. */
  cap: string;
}

/**
 * Whether the stored login stays valid for the draft, which is so while the proxy's endpoint is
 * unchanged.
 */
export function keepsLogin({ loginFor, forgetLogin, scheme, host, port }: ProfileDraft): boolean {
  const proxy = { scheme, host: host.trim(), port: Number(port) };
  return loginFor !== null && !forgetLogin && isLoginFor(loginFor, proxy);
}

export interface SaveInput {
  profile: Profile;
  login?: { username: string; password: string } | null;
  sites?: Sites | null;
}

/**
 * Returns the draft of a new profile.
 * @param product initial product.
 */
export function emptyProfileDraft(
  id: string,
  kind: Profile['kind'],
  product: ProductCode,
): ProfileDraft {
  return {
    id,
    name: '',
    kind,
    color: 'teal',
    letter: '',
    product,
    countries: [],
    continent: '',
    region: '',
    city: '',
    isp: '',
    staticAddress: '',
    adblock: false,
    expert: {},
    session: 'sticky',
    lifetime: '30',
    renewal: 'on',
    rotateEvery: '0',
    scheme: 'http',
    host: '',
    port: '',
    username: '',
    password: '',
    loginFor: null,
    forgetLogin: false,
    where: everywhere,
    sites: '',
    sitesBefore: '',
    listUrl: '',
    listBefore: '',
    listEvery: 'day',
    extras: noExtras,
    cap: '',
  };
}

/**
 * Returns the draft of a stored profile.
 * @param sites text of its sites, which are stored separately.
 */
export function profileDraftOf(profile: Profile, sites = ''): ProfileDraft {
  const { id, name, color, letter, where, extras, ruleList } = profile;
  const draft = {
    ...emptyProfileDraft(id, profile.kind, 'rp'),
    name,
    color,
    letter,
    where,
    extras,
    sites,
    sitesBefore: sites,
    listUrl: ruleList?.url ?? '',
    listBefore: ruleList?.url ?? '',
    listEvery: ruleList?.every ?? 'day',
    cap: extras.capMb === null ? '' : String(extras.capMb),
  };
  switch (profile.kind) {
    case 'direct':
      return draft;
    case 'custom':
      return {
        ...draft,
        scheme: profile.scheme,
        host: profile.host,
        port: String(profile.port),
        loginFor: profile.hasLogin ? loginEndpoint(profile) : null,
      };
    case 'service': {
      const { product, countries, session, renewal, adblock, expert } = profile;
      return {
        ...draft,
        product,
        countries,
        session,
        renewal,
        adblock,
        expert,
        continent: profile.continent ?? '',
        region: profile.region ?? '',
        city: profile.city ?? '',
        isp: profile.isp ?? '',
        staticAddress: profile.staticAddress ?? '',
        lifetime: String(profile.lifetimeMinutes),
        rotateEvery: String(profile.rotateEveryMinutes),
      };
    }
  }
}
