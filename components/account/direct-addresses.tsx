import { i18n } from '@/utils/i18n/i18n';
import { accounts } from '@/utils/account/state/accounts';
import { serviceUrls } from '@/utils/account/service-urls';
import { account, settings } from '@/utils/storage/state/page-state';
import { directAddresses } from '@/utils/proxy/routing/bypass';

/** Returns the host and port of every service URL that bypasses the proxy, for all accounts. */
function directHosts(): string[] {
  const state = account.value.value;
  const addresses = settings.value.value?.addresses;
  if (!state || !addresses) return [];
  const others = accounts.value.value?.others ?? [];
  const urls = [{ addresses, state }, ...others].flatMap((one) =>
    serviceUrls(one.addresses, one.state),
  );
  const hosts = directAddresses(urls).map(({ host, port }) =>
    port === 443 ? host : `${host}:${port}`,
  );
  return [...new Set(hosts)];
}

/** Collapsible list of the hosts that bypass the proxy; renders nothing without one. */
export function DirectAddresses() {
  const hosts = directHosts();
  if (hosts.length === 0) return null;
  const browser = import.meta.env.FIREFOX ? 'Firefox' : 'Chromium';
  return (
    <details class="fold">
      <summary>
        <strong>{i18n.t('account.direct')}</strong> <span class="muted num">{hosts.length}</span>
      </summary>
      <div class="stack-s">
        <p class="hint">{i18n.t(`account.direct${browser}`)}</p>
        <ul class="stack-s">
          {hosts.map((host) => (
            <li key={host} class="mono break">
              {host}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
