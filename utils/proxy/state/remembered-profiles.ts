import { signal, type ReadonlySignal } from '@preact/signals';

/** IDs of the profiles at the top of the popup's list, in `localStorage`, which can be read before the first paint. */

const maxRecent = 5;

function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch (error) {
    // Not JSON, so not written by Vantage. The next press replaces it.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const recentsKey = 'popup-recent';
const favouritesKey = 'popup-favourites';
const starred = signal<readonly string[]>(read(favouritesKey));

export const favourites: ReadonlySignal<readonly string[]> = starred;

/** Ids of the profiles that were switched on last, newest first. */
export function recents(): string[] {
  return read(recentsKey);
}

export function rememberRecent(profileId: string): void {
  const kept = [profileId, ...recents().filter((id) => id !== profileId)].slice(0, maxRecent);
  localStorage.setItem(recentsKey, JSON.stringify(kept));
}

/** Adds a profile that is shown without a star, or removes one with it, and keeps what other pages stored meanwhile. */
export function toggleFavourite(profileId: string): void {
  const others = read(favouritesKey).filter((id) => id !== profileId);
  starred.value = starred.value.includes(profileId) ? others : [...others, profileId];
  localStorage.setItem(favouritesKey, JSON.stringify(starred.value));
}

/** Both as stored now, also by other pages, as a backup holds them. */
export interface RememberedProfiles {
  favourites: string[];
  recent: string[];
}

export function rememberedProfiles(): RememberedProfiles {
  return { favourites: read(favouritesKey), recent: recents() };
}

/** Replaces both, as a restored backup does. */
export function replaceRemembered({ favourites: kept, recent }: RememberedProfiles): void {
  starred.value = kept;
  localStorage.setItem(favouritesKey, JSON.stringify(kept));
  localStorage.setItem(recentsKey, JSON.stringify(recent.slice(0, maxRecent)));
}
