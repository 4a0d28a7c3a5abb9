import { hexOf } from './sha256';

/** A random UUID, also on pages without HTTPS, where `crypto.randomUUID` is missing. */
export function randomId(): string {
  const hex = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
