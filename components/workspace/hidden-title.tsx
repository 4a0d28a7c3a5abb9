import { route } from './route';
import { sectionName } from './section-name';

/** Main heading of a section that shows none, for screen readers. */
export const HiddenTitle = () => <h1 class="vh">{sectionName(route.value.section)}</h1>;
