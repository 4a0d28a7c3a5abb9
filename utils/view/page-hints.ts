/** What a result looks like, beside the page one wanted. */
export type PageHint = 'blocked' | 'login' | 'consent' | 'empty';

export interface PageFacts {
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
  /\b(access denied|request blocked|you have been blocked|verify (that )?you are (a )?human|are you a robot|unusual traffic|attention required|checking your browser|just a moment(\.\.\.|…)|enable javascript and cookies to continue|captcha|bot detection|pardon our interruption)/i;
const loginWords = /\b(log ?in|sign ?in|anmelden|se connecter|iniciar sesi[oó]n|accedi)\b/i;
const loginPath = /\/(log-?in|sign-?in|auth|account\/login|session\/new)\b/i;
const consentWords = /\b(before you continue|zustimmen und weiter|tout accepter)/i;
/** Each of these also stands in the footer of an honest short page; two of them make a banner. */
const bannerWords = [
  /\bwe value your privacy\b/i,
  /\bwe (and our partners )?use cookies\b/i,
  /\bcookie (consent|settings|preferences)\b/i,
  /\b(accept|reject) all\b/i,
];

function looksBlocked({ status, title, text }: PageFacts): boolean {
  const refused = status === 403 || status === 429 || status === 503;
  // A long page that came well may be about captchas; a page that blocks has little to say.
  if (text.length >= short) return refused && blockWords.test(title);
  return refused || blockWords.test(title) || blockWords.test(text);
}

/** Where an address points, without what it carries along (`?next=/login`). */
const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '');

function looksLikeLogin({ url, finalUrl, asksPassword, title, text }: PageFacts): boolean {
  const moved =
    finalUrl !== null && loginPath.test(pathOf(finalUrl)) && !loginPath.test(pathOf(url));
  return moved || (asksPassword && (loginWords.test(title) || text.length < short));
}

function asksConsent({ title, text }: PageFacts): boolean {
  const all = `${title}\n${text}`;
  if (text.length >= short) return false;
  return consentWords.test(all) || bannerWords.filter((words) => words.test(all)).length > 1;
}

/**
 * What a result looks like, by plain signs: words, the status, a field for a password. They hint; they don't know,
 * and the page says so.
 */
export function pageHintsOf(seen: PageFacts): PageHint[] {
  const found: PageHint[] = [];
  const text = seen.text.trim();
  if (text === '' && seen.title.trim() === '') return ['empty'];
  if (looksBlocked(seen)) found.push('blocked');
  if (looksLikeLogin(seen)) found.push('login');
  if (asksConsent(seen)) found.push('consent');
  return found;
}
