import { ext, isFirefox } from './ext';

/**
 * Whether this background serves a kind of window: Firefox has one background for all windows, Chromium another worker
 * for private ones.
 */
export function isServed(incognito: boolean): boolean {
  return isFirefox || incognito === ext.extension.inIncognitoContext;
}
