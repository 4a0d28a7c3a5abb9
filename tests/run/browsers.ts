import { chromium } from '@playwright/test';
import type { ServiceAddresses } from '../service/types.ts';
import { installedChromium, installedFirefox, runs } from './places.mjs';

/**
 * Path of the Chromium to drive: CHROMIUM_PATH, an installed one, or Playwright's own; null: none
 * found.
 */
export function findChromium(): string | null {
  const installed = installedChromium();
  if (installed !== null) return installed;
  const own = chromium.executablePath();
  return runs(own) ? own : null;
}

/** Path of the Firefox to drive: FIREFOX_PATH or an installed one; null: none found. */
export function findFirefox(): string | null {
  return installedFirefox();
}

/** Properties of the local service that both browsers are configured with. */
export type Reachable = Pick<ServiceAddresses, 'certSpki'>;

/**
 * Suffix of all host names of the local service; the browsers are configured to resolve them to
 * this machine.
 */
const testNames = '.vantage.test';

/**
 * Arguments for a Chromium that trusts the local service, resolves its host names, and makes no
 * network requests on its own. `extension` is the folder of a build to load.
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
    // Playwright passes --disable-extensions; only both of these flags together undo that.
    ...(extension === undefined
      ? []
      : [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]),
  ];
}

/** Lets the driver open extension pages. */
export const firefoxArguments = ['--remote-allow-system-access'];

/**
 * Id of the extension in Firefox (wxt.config.ts), and the host of its pages under
 * `firefoxPreferences`.
 */
export const firefoxExtensionId = 'vantage@vantage.example';
export const firefoxUuid = '5a3e1c7e-4f0b-4a51-9d0e-7c1f6b2a9d10';

/**
 * Preferences for a Firefox that resolves the local service's host names and makes no network
 * requests on its own.
 */
export function firefoxPreferences(hosts: string[]): Record<string, string | number | boolean> {
  return {
    'extensions.webextensions.uuids': JSON.stringify({ [firefoxExtensionId]: firefoxUuid }),
    // List of host names that Firefox resolves to this machine; it supports no wildcard.
    'network.dns.localDomains': hosts.join(','),
    // By default Firefox bypasses any proxy for this machine.
    'network.proxy.allow_hijacking_localhost': true,
    'network.trr.mode': 5,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'app.update.enabled': false,
    'browser.aboutwelcome.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'extensions.update.enabled': false,
    // Builds are unsigned; with this preference Firefox ESR installs them permanently.
    'xpinstall.signatures.required': false,
    'toolkit.telemetry.enabled': false,
  };
}
