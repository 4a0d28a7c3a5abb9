import { i18n } from '@/utils/i18n/i18n';
import { messageName } from '@/utils/i18n/message-name';
import type { Problem, ProblemCode } from '@/utils/problem';

/** Place where a problem can be solved; the page decides what the button does. */
export type ProblemLink =
  | 'settings'
  | 'profiles'
  | 'dashboard'
  | 'check'
  | 'rotate'
  | 'renew'
  | 'apply'
  | 'off'
  | 'allow'
  | 'unlock';

/** Sentence that explains a problem and its solution, for every code. */
export function problemSentence(problem: Problem): string {
  return i18n.t(`problem.${messageName(problem.code)}`);
}

/** Details of a problem: the service's message, HTTP status and retry time. */
export function problemDetails(problem: Problem): string[] {
  const lines: string[] = [];
  if (problem.detail) lines.push(i18n.t('problemMore.says', [problem.detail]));
  if (problem.status !== undefined) lines.push(i18n.t('problemMore.status', [problem.status]));
  if (problem.retryAfterSeconds !== undefined) {
    const wait = i18n.t('common.seconds', [Math.ceil(problem.retryAfterSeconds)]);
    lines.push(i18n.t('problemMore.retryAfter', [wait]));
  }
  if (problem.creditsRemaining !== undefined) {
    lines.push(i18n.t('problemMore.creditsLeft', [problem.creditsRemaining]));
  }
  return lines;
}

const links: Partial<Record<ProblemCode, ProblemLink>> = {
  'not-a-url': 'settings',
  'not-https': 'settings',
  'no-site-access': 'allow',
  'key-missing': 'settings',
  'key-refused': 'settings',
  'key-masked': 'settings',
  redirected: 'settings',
  'call-redirected': 'settings',
  'key-is-scraper-key': 'settings',
  'scraper-key-refused': 'settings',
  'not-connected': 'settings',
  'service-garbled': 'settings',
  'foreign-address': 'settings',
  'address-unconfirmed': 'settings',
  'host-unknown': 'settings',
  'email-unverified': 'dashboard',
  'no-scraper-access': 'dashboard',
  'insufficient-credits': 'dashboard',
  'balance-empty': 'dashboard',
  'product-unavailable': 'profiles',
  'endpoint-missing': 'profiles',
  'host-unusable': 'profiles',
  'login-refused': 'profiles',
  'own-login-refused': 'profiles',
  'own-login-missing': 'profiles',
  'digest-login-kept': 'profiles',
  'login-elsewhere': 'profiles',
  'login-kind-unknown': 'off',
  'socks-refuses': 'profiles',
  'proxy-error': 'off',
  'proxy-refuses': 'off',
  'proxy-silent': 'off',
  'proxy-garbled': 'profiles',
  'proxy-certificate': 'profiles',
  'no-session-to-rotate': 'profiles',
  'static-address-gone': 'profiles',
  'targeting-wrong': 'profiles',
  'socks-needs-firefox': 'profiles',
  'containers-need-firefox': 'profiles',
  'socks-port-missing': 'profiles',
  'profile-missing': 'profiles',
  'exit-check-failed': 'check',
  'exit-unchanged': 'rotate',
  'exit-mismatch': 'rotate',
  'endpoint-unreachable': 'off',
  'network-closed': 'off',
  'session-ending': 'renew',
  'session-ended': 'renew',
  'cap-reached': 'renew',
  'profile-changed': 'apply',
  'private-windows-silent': 'off',
  locked: 'unlock',
};

/** Place where a problem can be solved; null for none. */
export function problemLink(problem: Problem): ProblemLink | null {
  return links[problem.code] ?? null;
}
