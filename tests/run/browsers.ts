import { chromium } from '@playwright/test';
import type { ServiceAddresses } from '../service/types.ts';
import { installedChromium, installedFirefox, runs } from './places.mjs';

/** The Chromium to drive: CHROMIUM_PATH, an installed one, or Playwright's own; null: none is here. */
export function findChromium(): string | null {
  const installed = installedChromium();
  if (installed !== null) return installed;
  const own = chromium.executablePath();
  return runs(own) ? own : null;
}

/** The Firefox to drive: FIREFOX_PATH or an installed one; null: none is here. */
export function findFirefox(): string | null {
  return installedFirefox();
}

/** What both browsers need to know of the local service. */
export type Reachable = Pick<ServiceAddresses, 'certSpki'>;

/** Every name the local service goes by ends so; the browsers are told to find them on this machine. */
const testNames = '.vantage.test';

/**
 * Arguments for a Chromium that trusts the local service, finds its names, and says nothing to the
 * outside by itself. `extension` is the folder of a build to load.
 */
export function chromiumArguments(service: Reachable, extension?: string): string[] {
  return [
    // Chromium refuses to run as root with its sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-search-engine-choice-screen',
    `--host-resolver-rules=MAP *${testNames} 127.0.0.1`,
    `--ignore-certificate-errors-spki-list=${service.certSpki}`,
    // Playwright passes --disable-extensions: only both of these together undo it.
    ...(extension === undefined
      ? []
      : [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]),
  ];
}

/** Extension pages can only be opened by the driver with this. */
export const firefoxArguments = ['--remote-allow-system-access'];

/** The build's id in Firefox (wxt.config.ts), and the address its pages get under `firefoxPreferences`. */
export const firefoxExtensionId = 'vantage@vantage.example';
export const firefoxUuid = '5a3e1c7e-4f0b-4a51-9d0e-7c1f6b2a9d10';

/** Preferences for a Firefox that finds the local service's names and says nothing to the outside. */
export function firefoxPreferences(hosts: string[]): Record<string, string | number | boolean> {
  return {
    'extensions.webextensions.uuids': JSON.stringify({ [firefoxExtensionId]: firefoxUuid }),
    // Names that Firefox takes to be this machine; it has no wildcard.
    'network.dns.localDomains': hosts.join(','),
    // Firefox reaches this machine directly whatever proxy an extension names, unless told otherwise.
    'network.proxy.allow_hijacking_localhost': true,
    'network.trr.mode': 5,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'app.update.enabled': false,
    'browser.aboutwelcome.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'extensions.update.enabled': false,
    // A build carries no signature; Firefox ESR takes it for good with this.
    'xpinstall.signatures.required': false,
    'toolkit.telemetry.enabled': false,
  };
}
