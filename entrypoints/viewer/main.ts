import '@/assets/styles/tokens.css';
import '@/assets/styles/base.css';
import './viewer.css';
import { showMarkup } from '@/components/results/markup-viewer';
import { setPageLanguage } from '@/components/ui/page-language';
import { chooseLibrary } from '@/utils/incognito/state/firefox-library';
import { getBody } from '@/utils/library/database/library-runs';

chooseLibrary();
setPageLanguage();

/** Shows the result whose ID is in the URL fragment. */
function show(): void {
  void showMarkup(async () => await getBody(decodeURIComponent(location.hash.slice(1))));
}

show();
addEventListener('hashchange', show);
