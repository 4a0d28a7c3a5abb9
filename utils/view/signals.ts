/** What a result looks like, beside the page one wanted. */
export type Signal = 'blocked' | 'login' | 'consent' | 'empty';

export interface Seen {
  title: string;
  /** Readable text. */
  text: string;
  /** Status of the page, where the service told it. */
  status: number | null;
  /** Address asked for, and where it ended, where told. */
  url: string;
  finalUrl: string | null;
  /** The markup holds a field for a password. */
  asksPassword: boolean;
}

/** Characters below which a page has little of its own to say. */
const short = 1500;

const blockWords =
  /\b(access denied|request blocked|you have been blocked|verify (that )?you are (a )?human|are you a robot|unusual traffic|attention required|checking your browser|just a moment\.\.\.|enable javascript and cookies to continue|captcha|bot detection|pardon our interruption)/i;
const loginWords = /\b(log ?in|sign ?in|anmelden|se connecter|iniciar sesi[oó]n|accedi)\b/i;
const loginPath = /\/(log-?in|sign-?in|auth|account\/login|session\/new)\b/i;
const consentWords =
  /\b(before you continue|we value your privacy|we use cookies|cookie (consent|settings|preferences)|accept all( cookies)?|zustimmen und weiter|tout accepter)/i;

function looksBlocked({ status, title, text }: Seen): boolean {
  const says = blockWords.test(title) || (text.length < short && blockWords.test(text));
  return says || ((status === 403 || status === 429 || status === 503) && text.length < short);
}

function looksLikeLogin({ url, finalUrl, asksPassword, title, text }: Seen): boolean {
  const moved = finalUrl !== null && loginPath.test(finalUrl) && !loginPath.test(url);
  return moved || (asksPassword && (loginWords.test(title) || text.length < short));
}

/**
 * What a result looks like, by plain signs: words, the status, a field for a password. They hint; they don't know,
 * and the page says so.
 */
export function signalsOf(seen: Seen): Signal[] {
  const found: Signal[] = [];
  const text = seen.text.trim();
  if (text === '' && seen.title.trim() === '') return ['empty'];
  if (looksBlocked(seen)) found.push('blocked');
  if (looksLikeLogin(seen)) found.push('login');
  if (text.length < short && consentWords.test(`${seen.title}\n${text}`)) found.push('consent');
  return found;
}
