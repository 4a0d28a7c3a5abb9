/** Code of the popup that is loaded after its first paint, as one chunk. */
import { keepFocus } from '../ui/keep-focus';

export { routeOfPage } from '@/utils/proxy/state/page-profile';
export { endOwnConnection } from '../proxy/popup/site-changes';
export { SiteRules } from '../proxy/popup/site-rules';
export { UnlockPrompt } from '../settings/unlock-prompt';
export { CountryRows, countryCodes } from './country-rows';
export { DetailsPanel } from './details-panel';
export { HeaderProblem, offersCheck } from './header-problem';
export { NotesButton } from './notes-button';
export { NotesPanel } from './notes-panel';
export { pickInSidePanel } from './pick-in-side-panel';
export { SharedEndpointQuestion } from './shared-endpoint-question';
export { shortcuts } from '@/utils/settings/state/shortcuts';
export { lockReady } from '@/utils/security/state';

keepFocus();
