/** Kind of page that a result looks like instead of the wanted one. */
export type PageHint = 'blocked' | 'login' | 'consent' | 'empty';

export interface ResultFacts {
  title: string;
  text: string;
  /** HTTP status of the page; null if the service did not report it. */
  status: number | null;
  /** Requested URL; `finalUrl` is the one after redirects, if reported. */
  url: string;
  finalUrl: string | null;
  /** Whether the page has a password field. */
  asksPassword: boolean;
}

/**
 * Whether markup has a password field. Stops at the next element: a search to the end from each of
 * many elements that are not closed takes quadratic time.
 */
export const hasPasswordField = (markup: string): boolean =>
  /<input[^<>]{1,2000}type\s*=\s*["']?password/i.test(markup);

/** Pages with fewer characters have little content of their own. */
const short = 1500;

const blockWords =
  /\b(access denied|request blocked|you have been blocked|verify (that )?you are (a )?human|are you a robot|unusual traffic|attention required|checking your browser|just a moment(\.\.\.|…)|enable javascript and cookies to continue|captcha|bot detection|pardon our interruption)/i;
const loginWords = /\b(log ?in|sign ?in|anmelden|se connecter|iniciar sesi[oó]n|accedi)\b/i;
const loginPath = /\/(log-?in|sign-?in|auth|account\/login|session\/new)\b/i;
const consentWords = /\b(before you continue|zustimmen und weiter|tout accepter)/i;
/** Phrases that also occur in footers of short pages; two of them mean a cookie banner. */
const bannerWords = [
  /\bwe value your privacy\b/i,
  /\bwe (and our partners )?use cookies\b/i,
  /\bcookie (consent|settings|preferences)\b/i,
  /\b(accept|reject) all\b/i,
];

function looksBlocked({ status, title, text }: ResultFacts): boolean {
  const refused = status === 403 || status === 429 || status === 503;
  // A long page with a normal status may be about captchas; a block page is short.
  if (text.length >= short) return refused && blockWords.test(title);
  return refused || blockWords.test(title) || blockWords.test(text);
}

/** Path of a URL, without parameters such as `?next=/login`. */
const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '');

function looksLikeLogin({ url, finalUrl, asksPassword, title, text }: ResultFacts): boolean {
  const moved =
    finalUrl !== null && loginPath.test(pathOf(finalUrl)) && !loginPath.test(pathOf(url));
  return moved || (asksPassword && (loginWords.test(title) || text.length < short));
}

function asksConsent({ title, text }: ResultFacts): boolean {
  const all = `${title}\n${text}`;
  if (text.length >= short) return false;
  return consentWords.test(all) || bannerWords.filter((words) => words.test(all)).length > 1;
}

/**
 * Detects block, login, consent and empty pages by words, status and password fields. A heuristic,
 * and shown as such.
 */
export function pageHintsOf(seen: ResultFacts): PageHint[] {
  const found: PageHint[] = [];
  const text = seen.text.trim();
  if (text === '' && seen.title.trim() === '') return ['empty'];
  if (looksBlocked(seen)) found.push('blocked');
  if (looksLikeLogin(seen)) found.push('login');
  if (asksConsent(seen)) found.push('consent');
  return found;
}
