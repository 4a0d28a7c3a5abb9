import { isHost } from '../host-port';

/** Words after a host that are no password: a port, a scheme, a country. */
const known = /^(\d{1,6}|https?|socks(4a?|5h?)?|[A-Z]{2})$/i;

/**
 * Name of an unreadable line in the report: its host and port where they can be told, without what may be a login;
 * else its number.
 */
export function lineForReport(line: string, number: number): string {
  const text = line.slice(0, 2000);
  // A single word is no login.
  if (/^\p{L}{1,30}$/u.test(text)) return text;
  const [, scheme = '', rest = ''] = /^([a-z]{1,10}\d?:\/\/)?(.*)$/i.exec(text) ?? [];
  const place = rest.slice(rest.lastIndexOf('@') + 1);
  const [host = '', port = '', ...more] = place.split(/[:,;|\s]+/);
  if (!host.includes('.') || host.length > 60 || !isHost(host)) return `#${number}`;
  const start = `${scheme}${place === rest ? '' : '…@'}`;
  if ([port, ...more].every((word) => word === '' || known.test(word))) return start + place;
  return `${start}${host}${/^\d{1,6}$/.test(port) ? `:${port}` : ''}:…`;
}
