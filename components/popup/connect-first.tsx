import { i18n } from '#i18n';
import { EmptyState } from '../ui/empty';
import { openFromPopup } from './popup-links';

/** What a tab of the popup shows while no account is connected: the way to connect one. */
export function ConnectFirst() {
  return (
    <EmptyState title={i18n.t('proxy.notConnected')} hint={i18n.t('proxy.notConnectedHint')}>
      <button type="button" class="button primary" onClick={() => openFromPopup('#/welcome')}>
        {i18n.t('proxy.connect')}
      </button>
    </EmptyState>
  );
}
