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
import type { ProductCode } from '@/utils/proxy/product-codes';

/** A profile as it is typed: of every kind at once, so that changing the kind loses nothing. */
export interface ProfileDraft {
  id: string;
  name: string;
  kind: Profile['kind'];
  color: ProfileColor;
  letter: string;
  product: ProductCode;
  /** Two-letter codes; none: anywhere. */
  countries: string[];
  /** Values of the service's lists; empty: none. */
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
  /** The proxy that the stored login was given for (`loginEndpoint`), and the only one it is sent to; null: none. */
  loginFor: string | null;
  forgetLogin: boolean;
  where: Where;
  sites: string;
  /** As they were stored: sites that are not touched are not sent. */
  sitesBefore: string;
  extras: Extras;
  /** MB; empty: no limit. */
  cap: string;
}

/** Whether the stored login goes with the draft as it is: its proxy is the one that it was given for. */
export function keepsLogin({ loginFor, forgetLogin, scheme, host, port }: ProfileDraft): boolean {
  const proxy = { scheme, host: host.trim(), port: Number(port) };
  return loginFor !== null && !forgetLogin && isLoginFor(loginFor, proxy);
}

export interface SaveInput {
  profile: Profile;
  login?: { username: string; password: string } | null;
  sites?: Sites | null;
}

/** @param product the product a new profile begins with. */
export function emptyDraft(id: string, kind: Profile['kind'], product: ProductCode): ProfileDraft {
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
    extras: noExtras,
    cap: '',
  };
}

/** @param sites the text of its sites, which are stored apart. */
export function draftOf(profile: Profile, sites = ''): ProfileDraft {
  const { id, name, color, letter, where, extras } = profile;
  const draft = {
    ...emptyDraft(id, profile.kind, 'rp'),
    name,
    color,
    letter,
    where,
    extras,
    sites,
    sitesBefore: sites,
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
