import { names } from '../fixtures/names.ts';
import type { ServiceAddresses } from '../service/types.ts';
import { until } from './screen.ts';
import type { Screen } from './screen.ts';

export interface NewProfile {
  name: string;
  /** Product and session as the lists of the form hold them. */
  product: string;
  country: string;
  session: 'rotating' | 'sticky' | 'hard';
}

/** The profiles a person finds who tries the extension out. */
export const profiles = [
  { name: 'Germany', product: 'rp', country: 'DE', session: 'sticky' },
  { name: 'Japan', product: 'rp', country: 'JP', session: 'hard' },
] as const satisfies NewProfile[];

/** Connects to the account as a person does, on the Settings page. Rejects when that takes longer. */
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

/** Makes a profile as a person does, on the Profiles page. */
export async function addProfile(screen: Screen, profile: NewProfile): Promise<void> {
  await screen.show('workspace.html#/profiles/new');
  await screen.fill('Name', profile.name);
  await screen.choose('Product', profile.product);
  await screen.choose('Country', profile.country);
  await screen.choose('Session', profile.session);
  await screen.press('button', 'Save');
  // The form has the country's name too: only when it is gone is the name that of the profile.
  await until(`The profile ${profile.name} was not saved`, 10, async () => {
    const text = await screen.text();
    return text.includes(profile.name) && !text.includes('Cancel') ? true : null;
  });
}
