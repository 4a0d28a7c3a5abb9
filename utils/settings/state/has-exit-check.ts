import { settings } from '../../storage/state/page-state';

/** Whether an address for exit checks is set; false while the settings are not loaded. */
export const hasExitCheck = (): boolean => (settings.value.value?.addresses.exitCheck ?? '') !== '';
