import type { CustomProfile } from '../schema';

/** The proxy that a login of the user's own goes to, and no other: as text, to be compared. */
export function loginPlace({
  scheme,
  host,
  port,
}: Pick<CustomProfile, 'scheme' | 'host' | 'port'>) {
  return `${scheme}://${host}:${port}`;
}
