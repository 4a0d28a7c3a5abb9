import { isFirefox } from '@/utils/browser/ext';
import type { Problem, ProblemCode } from '@/utils/problem';
import type { PageFailure } from '@/utils/proxy/exit/probe-outcome';
import type { Fetch } from '@/utils/service/transport';
import type { CustomProfile, Profile, ProfileState, ServiceProfile } from '@/utils/proxy/schema';
import { isRecoverable } from '@/utils/proxy/check-states';
import { appliedRoute } from '../applied-route';
import type { ProxyBackend } from '../proxy-backend';
import { probeProxy } from './proxy-probe';

/** What is known of pages that failed to load through a profile. */
export interface FailedPages {
  /** How the last page through the profile failed; null: none did since it was switched on. */
  failedPage: (active: ProfileState) => PageFailure | null;
  /** Whether pages of more than one host failed through the profile. */
  severalFailed: (active: ProfileState) => boolean;
}

const ownLogin = ({ hasLogin }: CustomProfile): Problem => ({
  code: hasLogin ? 'own-login-refused' : 'own-login-missing',
});
export const loginRefused = (profile: Profile): Problem =>
  profile.kind === 'custom' ? ownLogin(profile) : { code: 'login-refused' };

const proxyOrSite: Problem = { code: 'proxy-or-site' };

/** Problems that one failed page does not prove: its site may be at fault, as with a mistyped name. */
const ofPage = new Set<ProblemCode>(['socks-refuses', 'proxy-error']);

/**
 * What is said of a proxy of the service instead, whose login is not the user's to correct. Only these prevent its use:
 * a gateway that answers has taken the request, and one that is silent or drops it may do so with every missing host.
 */
const ofService = new Map<ProblemCode, ProblemCode>([
  ['own-login-refused', 'login-refused'],
  ['endpoint-unreachable', 'endpoint-unreachable'],
]);

/**
 * Whether the answer to a probe shows that the proxy accepts the login that the probe carried. The probe asks for a
 * host that does not exist, so only an error of the proxy itself counts, such as squid's 503. Other servers may answer
 * before the proxy does: a captive portal with a page, a redirect (status 0 in browsers) or 511; a gateway whose proxy
 * is down with 502 or 504.
 */
const provesLogin = (status: number): boolean =>
  status >= 400 && status !== 502 && status !== 504 && status !== 511;

/** Finds out why a profile's proxy cannot be used, by a request through it and by how pages failed. */
export function createProxyDiagnosis(
  backend: Pick<ProxyBackend, 'checkThrough'>,
  pages: FailedPages,
) {
  /**
   * Whether a profile's proxy is probed. A custom one always is. A proxy of the service may refuse the probe's host by
   * a rule of its own. So it is probed after a failed page only, and while its profile is blocked, when no page may
   * show that it works again. Those of private windows in Chromium are not, because the private worker does not report
   * why a request failed.
   * @param isShown whether a page loaded through the profile just before.
   */
  function isProbed(
    profile: Profile,
    active: ProfileState,
    isShown = false,
  ): profile is CustomProfile | ServiceProfile {
    if (profile.kind === 'direct' || (!isFirefox && profile.where.windows === 'private'))
      return false;
    if (profile.kind === 'custom') return true;
    return pages.failedPage(active) !== null || (!isShown && isRecoverable(active));
  }

  async function probe(
    profile: CustomProfile | ServiceProfile,
    active: ProfileState,
  ): Promise<{ found: Problem | null; status: number | null }> {
    const through = backend.checkThrough(profile.id);
    let status: number | null = null;
    const noting: Fetch = async (input, init) => {
      const answer = await through(input, init);
      status = answer.status;
      return answer;
    };
    const scheme =
      profile.kind === 'custom'
        ? profile.scheme
        : ((await appliedRoute(profile.id))?.endpoint?.scheme ?? 'http');
    const found = await probeProxy(noting, scheme, pages.failedPage(active));
    return { found, status };
  }

  function ofServiceProxy({ code, status }: Problem, active: ProfileState): Problem | null {
    if (status === 402) return { code: 'balance-empty' };
    const told = ofService.get(code);
    if (told) return { code: told };
    const page = pages.failedPage(active);
    if (page === null) return null;
    if ('error' in page) return proxyOrSite;
    // An answer over plain http may be the site's own, unless it is the very error that the probe got. A proxy that
    // answers is no longer what blocked the profile.
    const isSame = code === 'proxy-error' && Number(page.length) > 0;
    return isSame && active.phase !== 'blocked' ? proxyOrSite : null;
  }

  return {
    isProbed,
    /** Probes a proxy without an exit check; returns the problem that prevents its use, or that of the failed page. */
    async probed(profile: CustomProfile | ServiceProfile, active: ProfileState) {
      const { found: problem } = await probe(profile, active);
      if (problem === null) return null;
      if (profile.kind === 'service') return ofServiceProxy(problem, active);
      if (ofPage.has(problem.code) && !pages.severalFailed(active)) return proxyOrSite;
      return problem.code === 'own-login-refused' ? ownLogin(profile) : problem;
    },
    /**
     * Determines what a failed exit check does not tell of a custom profile's proxy.
     * @param isLoading whether a page loaded through it just before.
     * @returns the problem, and whether the proxy answered a request in a way that tells of none, and that proves its
     * login.
     */
    async reasonFor(
      profile: Profile,
      active: ProfileState,
      problem: Problem,
      isLoading: boolean,
    ): Promise<{ problem: Problem; works: boolean; isProven: boolean }> {
      const failing = { problem, works: false, isProven: false };
      if (profile.kind !== 'custom' || !isProbed(profile, active)) return failing;
      if (problem.code === 'login-refused') return { ...failing, problem: ownLogin(profile) };
      const isUnreachable = problem.code === 'endpoint-unreachable';
      if (!isUnreachable && problem.code !== 'exit-check-failed') return failing;
      const { found, status } = await probe(profile, active);
      if (found) {
        const isLogin = found.code === 'own-login-refused';
        return { ...failing, problem: isLogin ? ownLogin(profile) : found };
      }
      const works = status !== null;
      // Firefox alone sends the login unasked.
      const isProven = isFirefox && profile.hasLogin && works && provesLogin(status);
      if (!isUnreachable || profile.scheme !== 'socks5') return { problem, works, isProven };
      // The probe reached the SOCKS proxy, so the proxy refused the request of the exit check. If pages load, it did so
      // because the exit check's host is down.
      const code = isLoading ? 'exit-check-failed' : 'socks-refuses';
      return { problem: { code }, works, isProven };
    },
  };
}
