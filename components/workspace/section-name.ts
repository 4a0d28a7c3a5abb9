import { i18n } from '@/utils/i18n/i18n';
import type { Section } from './route';

/** Returns the name of a section as shown in the navigation. */
export const sectionName = (section: Section): string =>
  i18n.t(section === 'proxy-lists' ? 'nav.proxyLists' : `nav.${section}`);
