import { i18n } from '#i18n';
import {
  everywhere,
  noExtras,
  type CustomProfile,
  type ProductCode,
  type Profile,
  type ServiceProfile,
} from '@/utils/storage/schema';

/** A profile as it is typed: everything a text, of every kind at once, so that changing the kind loses nothing. */
export interface Draft {
  id: string;
  name: string;
  kind: Profile['kind'];
  product: ProductCode;
  country: string;
  session: ServiceProfile['session'];
  lifetime: string;
  scheme: CustomProfile['scheme'];
  host: string;
  port: string;
  username: string;
  password: string;
  hadLogin: boolean;
  forgetLogin: boolean;
}

export interface SaveInput {
  profile: Profile;
  login?: { username: string; password: string } | null;
}

/** What can't be saved yet, by field. */
export type Wrongs = Partial<Record<'name' | 'lifetime' | 'host' | 'port', string>>;

/** @param product the product a new profile begins with. */
export function emptyDraft(id: string, kind: Profile['kind'], product: ProductCode): Draft {
  return {
    id,
    name: '',
    kind,
    product,
    country: '',
    session: 'sticky',
    lifetime: '30',
    scheme: 'http',
    host: '',
    port: '',
    username: '',
    password: '',
    hadLogin: false,
    forgetLogin: false,
  };
}

export function draftOf(profile: Profile): Draft {
  const draft = { ...emptyDraft(profile.id, profile.kind, 'rp'), name: profile.name };
  switch (profile.kind) {
    case 'direct':
      return draft;
    case 'custom':
      return {
        ...draft,
        scheme: profile.scheme,
        host: profile.host,
        port: String(profile.port),
        hadLogin: profile.hasLogin,
      };
    case 'service':
      return {
        ...draft,
        product: profile.product,
        country: profile.countries.join(','),
        session: profile.session,
        lifetime: String(profile.lifetimeMinutes),
      };
  }
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

/** @param taken names of the other profiles: switches are told apart by their names. */
export function wrongsOf(draft: Draft, taken: readonly string[]): Wrongs {
  const wrongs: Wrongs = {};
  const name = draft.name.trim();
  if (name === '') wrongs.name = i18n.t('profiles.nameNeeded');
  else if (taken.includes(name)) wrongs.name = i18n.t('profiles.nameTaken');
  if (draft.kind === 'service' && draft.session === 'sticky' && !isWhole(draft.lifetime, 1, 1440)) {
    wrongs.lifetime = i18n.t('profiles.lifetimeWrong');
  }
  if (draft.kind === 'custom') {
    const host = draft.host.trim();
    if (host === '') wrongs.host = i18n.t('profiles.hostNeeded');
    else if (!/^([\w-]+(\.[\w-]+)*\.?|\[[\da-fA-F:.]+\])$/.test(host)) {
      wrongs.host = i18n.t('profiles.hostWrong');
    }
    if (!isWhole(draft.port, 1, 65_535)) wrongs.port = i18n.t('profiles.portWrong');
  }
  return wrongs;
}

/** What is sent to be stored; call it only when nothing is wrong. */
export function saveInputOf(draft: Draft): SaveInput {
  const base = {
    id: draft.id,
    name: draft.name.trim(),
    color: 'teal',
    letter: '',
    where: everywhere,
    extras: noExtras,
  } as const;
  switch (draft.kind) {
    case 'direct':
      return { profile: { ...base, kind: 'direct' } };
    case 'service': {
      const plain = draft.product === 'static_residential';
      return {
        profile: {
          ...base,
          kind: 'service',
          product: draft.product,
          countries: plain || draft.country === '' ? [] : draft.country.split(','),
          session: plain ? 'rotating' : draft.session,
          lifetimeMinutes: isWhole(draft.lifetime, 1, 1440) ? Number(draft.lifetime) : 30,
          continent: null,
          region: null,
          city: null,
          isp: null,
          adblock: false,
          staticAddress: null,
          expert: {},
          renewal: 'on',
          rotateEveryMinutes: 0,
        },
      };
    }
    case 'custom': {
      const typed = draft.username !== '' || draft.password !== '';
      const kept = draft.hadLogin && !draft.forgetLogin;
      const profile: Profile = {
        ...base,
        kind: 'custom',
        scheme: draft.scheme,
        host: draft.host.trim(),
        port: Number(draft.port),
        hasLogin: typed || kept,
      };
      if (typed) return { profile, login: { username: draft.username, password: draft.password } };
      return kept ? { profile } : { profile, login: null };
    }
  }
}
