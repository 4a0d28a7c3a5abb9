import { names } from '../fixtures/names.ts';
import type { ServiceAddresses } from '../service/types.ts';
import { until } from './screen.ts';
import type { Screen } from './screen.ts';

export interface NewProfile {
  name: string;
  /** Values of product and session in the form's lists. */
  product: string;
  country: string;
  session: 'rotating' | 'sticky' | 'hard';
}

/** Profiles created for someone who tries the extension out. */
export const profiles = [
  { name: 'Germany', product: 'rp', country: 'DE', session: 'sticky' },
  { name: 'Japan', product: 'rp', country: 'JP', session: 'hard' },
] as const satisfies NewProfile[];

/** Connects to the account on the Settings page. Rejects when that takes too long. */
export async function connect(
  screen: Screen,
  service: ServiceAddresses,
  seconds = 30,
): Promise<void> {
  await screen.show('workspace.html#/settings');
  await screen.fill('Account API address', service.accountApi);
  await screen.fill('Account API key', service.keys.account);
  await screen.fill('Exit check address', names(service).exitCheck);
  await screen.press('button', 'Connect');
  await until('The account was not connected', seconds, async () => {
    const text = await screen.text();
    return /\bConnected\b/.test(text) ? true : null;
  });
}

/** Creates a profile on the Profiles page. */
export async function addProfile(screen: Screen, profile: NewProfile): Promise<void> {
  await screen.show('workspace.html#/profiles/new');
  await screen.fill('Name', profile.name);
  await screen.choose('Product', profile.product);
  await screen.choose('Country', profile.country);
  await screen.choose('Session', profile.session);
  await screen.press('button', 'Save');
  // The country's name is also in the form; only after the form is closed is it the profile's name.
  await until(`The profile ${profile.name} was not saved`, 10, async () => {
    const text = await screen.text();
    return text.includes(profile.name) && !text.includes('Cancel') ? true : null;
  });
}
