import { i18n } from '@/utils/i18n/i18n';
import { classes } from '@/components/ui/classes';
import { useNow } from '@/components/ui/hooks/use-now';
import { HeaderLinks } from '@/components/ui/header-links';
import { megabytesText } from '@/utils/i18n/format';
import { locked } from '@/utils/security/state';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { Credits } from '../scrape/credits';
import { shownProfile } from './shown-profile';
import { paidParts } from './lazy-parts';
import { openFromPopup } from './popup-links';
import styles from './popup.module.css';

/** Time in ms after a call's end by which its credits are certainly stored. */
const settleMs = 5000;

const isRecent = (at: number): boolean => Math.abs(Date.now() - at) < settleMs;

/** One line that links to the Account section: remaining credits, and gigabytes of the active profile's product. */
export function PopupFooter() {
  const { profile } = shownProfile();
  const known = connectedAccount();
  const products = known?.products ?? [];
  const product =
    products.find(({ code }) => profile?.kind === 'service' && code === profile.product) ??
    products.find(({ balanceMb }) => balanceMb !== null && balanceMb > 0) ??
    products[0];
  const left = creditsLeft();
  const last = paidParts.value?.lastPaidRun.value;
  // A call that ended just now is stored a moment before the credits that it left.
  const differs = last !== undefined && last.cost.left !== null && last.cost.left !== left;
  // Draws again once that time is over.
  useNow(differs);
  const isAhead = differs && isRecent(last.updatedAt);
  const balance = product?.balanceMb ?? null;
  const name = product && i18n.t(`product.${product.code}`);
  const route = known ? '#/account' : '#/welcome';
  return (
    <footer class={classes('row', styles.foot)}>
      <a
        class={classes('small muted', styles.left)}
        href={`/workspace.html${route}`}
        title={i18n.t('nav.account')}
        onClick={(event) => {
          event.preventDefault();
          openFromPopup(route);
        }}
      >
        {known && !locked.value ? (
          <>
            <Credits used={isAhead ? null : (last?.cost.used ?? null)} left={left} />
            {name !== undefined && balance !== null && (
              <>
                <span class="vh">{name}</span>
                <span class="num nowrap" title={name}>
                  {megabytesText(balance)}
                </span>
              </>
            )}
          </>
        ) : (
          i18n.t('nav.account')
        )}
      </a>
      <HeaderLinks onGo={openFromPopup} />
    </footer>
  );
}
