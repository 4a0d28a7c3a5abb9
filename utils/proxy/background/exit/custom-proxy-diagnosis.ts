import { isFirefox } from '@/utils/browser/ext';
import type { Problem } from '@/utils/problem';
import type { PageFailure } from '@/utils/proxy/exit/probe-outcome';
import type { CustomProfile, Profile, ProfileState } from '@/utils/proxy/schema';
import type { ProxyBackend } from '../proxy-backend';
import { probeProxy } from './proxy-probe';

/** What failed pages show about a profile's proxy. */
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

/**
 * Whether a profile's proxy is probed. Only custom proxies are: for others, the service and the exit check tell what
 * fails. Those of private windows in Chromium are not, because the private worker does not report why a request failed.
 */
export const isProbed = (profile: Profile): profile is CustomProfile =>
  profile.kind === 'custom' && (isFirefox || profile.where.windows !== 'private');

/** Finds out what is wrong with the proxy of a custom profile. */
export function createCustomProxyDiagnosis(
  backend: Pick<ProxyBackend, 'checkThrough'>,
  pages: FailedPages,
) {
  async function probe(profile: Profile, active: ProfileState): Promise<Problem | null> {
    if (!isProbed(profile)) return null;
    const through = backend.checkThrough(profile.id);
    const problem = await probeProxy(through, profile.scheme, pages.failedPage(active));
    return problem?.code === 'own-login-refused' ? ownLogin(profile) : problem;
  }

  return {
    /**
     * Probes a custom proxy; returns the problem that prevents its use. While pages of only one host failed, that site
     * may be at fault: a working proxy may answer a mistyped name as it answers the probe's.
     */
    async probed(profile: Profile, active: ProfileState): Promise<Problem | null> {
      const problem = await probe(profile, active);
      const isOfPage = problem?.code === 'socks-refuses' || problem?.code === 'proxy-error';
      return isOfPage && !pages.severalFailed(active) ? { code: 'proxy-or-site' } : problem;
    },
    /**
     * Determines what a failed exit check does not tell of a custom profile's proxy.
     * @param isLoading whether a page loaded through it just before.
     */
    async reasonFor(
      profile: Profile,
      active: ProfileState,
      problem: Problem,
      isLoading: boolean,
    ): Promise<Problem> {
      if (!isProbed(profile)) return problem;
      if (problem.code === 'login-refused') return ownLogin(profile);
      const isUnreachable = problem.code === 'endpoint-unreachable';
      if (!isUnreachable && problem.code !== 'exit-check-failed') return problem;
      const found = await probe(profile, active);
      if (found || !isUnreachable || profile.scheme !== 'socks5') return found ?? problem;
      // The probe reached the SOCKS proxy, so the proxy refused the request of the exit check. If pages load, it did so
      // because the exit check's host is down.
      return { code: isLoading ? 'exit-check-failed' : 'socks-refuses' };
    },
  };
}
