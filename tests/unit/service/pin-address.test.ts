import { describe, expect, test } from 'vitest';
import { isSameSite } from '@/utils/service/same-site';
import { pinAddress } from '@/utils/service/pin-address';

describe('of the same site as the account API', () => {
  test.each([
    ['https://api.service.example', 'https://api.service.example:8443/v1'],
    ['https://api.service.example', 'https://scraper.service.example/api/v1'],
    ['https://api.service.example', 'https://service.example'],
    ['https://api.service.example', 'wss://eu.browser.service.example'],
    ['https://service.example', 'https://scraper.service.example'],
    ['https://service.co.uk', 'https://scraper.service.co.uk'],
    ['https://api.service.co.uk', 'https://scraper.service.co.uk'],
    ['https://api.service.de', 'https://scraper.service.de'],
    ['https://api.eu.service.example', 'https://scraper.service.example/api/v1'],
    ['https://api.eu.service.example', 'wss://browser.us.service.example'],
    ['https://api.eu.service.co.uk', 'https://scraper.service.co.uk'],
    ['https://api.eu.service.co.jp', 'https://scraper.service.co.jp'],
    ['https://api.service.co', 'https://scraper.service.co'],
    ['https://tenant.workers.dev', 'https://scraper.tenant.workers.dev'],
    ['https://localhost:4000', 'https://localhost:5000/api/v1'],
    ['https://127.0.0.1:4000', 'wss://127.0.0.1:5000'],
    ['https://[::1]:4000', 'https://[::1]:5000'],
    ['https://API.Service.Example', 'https://SCRAPER.service.example'],
  ])('%s and %s', (accountApi, address) => {
    expect(isSameSite(accountApi, address)).toBe(true);
  });

  test.each([
    ['https://api.service.example', 'https://evil.example'],
    ['https://api.service.example', 'https://evilservice.example'],
    ['https://api.service.example', 'https://service.example.evil.example'],
    ['https://api.service.example', 'https://scraper.service.example@evil.example/'],
    ['https://service.example', 'https://evil.example'],
    ['https://service.co.uk', 'https://evil.co.uk'],
    ['https://service.com.au', 'https://evil.com.au'],
    ['https://service.chiyoda.jp', 'https://evil.chiyoda.jp'],
    ['https://service.k12.ma.us', 'https://evil.ma.us'],
    ['https://tenant.workers.dev', 'https://evil.workers.dev'],
    ['https://tenant.github.io', 'https://evil.github.io'],
    [
      'https://id.execute-api.eu-west-1.amazonaws.com',
      'https://evil.execute-api.eu-west-1.amazonaws.com',
    ],
    ['https://api.eu.service.example', 'https://evil.example'],
    ['https://api.eu.service.co.uk', 'https://evil.co.uk'],
    ['https://service.chiyoda.tokyo.jp', 'https://evil.chiyoda.tokyo.jp'],
    ['https://service.k12.ma.us', 'https://evil.k12.ma.us'],
    ['https://tenant.eu.ngrok.io', 'https://evil.eu.ngrok.io'],
    ['https://tenant.nyc3.digitaloceanspaces.com', 'https://evil.nyc3.digitaloceanspaces.com'],
    ['https://tenant.uc.r.appspot.com', 'https://evil.uc.r.appspot.com'],
    [
      'https://id.execute-api.cn-north-1.amazonaws.com.cn',
      'https://evil.execute-api.cn-north-1.amazonaws.com.cn',
    ],
    ['https://up.railway.app', 'https://evil.up.railway.app'],
    ['https://localhost', 'https://evil.localhost'],
    ['https://api.localhost', 'https://evil.localhost'],
    ['https://127.0.0.1', 'https://localhost'],
    ['https://127.0.0.1', 'https://128.0.0.1'],
    ['https://10.0.0.1', 'https://evil.0.0.1'],
    ['https://[::1]', 'https://[::2]'],
    ['https://com', 'https://evil.com'],
    ['https://api.service.example', 'no address'],
    ['', 'https://evil.example'],
  ])('not %s and %s', (accountApi, address) => {
    expect(isSameSite(accountApi, address)).toBe(false);
  });
});

test.each([
  'uk.com',
  'us.com',
  'de.com',
  'eu.org',
  'co.com',
  'r2.dev',
  'azure-api.net',
  'azurecontainerapps.io',
  'azurefd.net',
  'no-ip.org',
  'dyndns.org',
  'dynv6.net',
  'gitpod.io',
  'github.dev',
  'on.aws',
  'amplifyapp.com',
  'awsapprunner.com',
  'gateway.dev',
  'apigee.net',
  'cloudhub.io',
  'zuplo.app',
  'devtunnels.ms',
  'pythonanywhere.com',
])('strangers below %s are of different sites, also below a region', (shared) => {
  const tenant = `https://tenant.${shared}`;
  expect(isSameSite(tenant, `https://scraper.tenant.${shared}`)).toBe(true);
  expect(isSameSite(tenant, `https://evil.${shared}`)).toBe(false);
  expect(isSameSite(tenant, `https://${shared}`)).toBe(false);
  expect(isSameSite(`https://${shared}`, `https://evil.${shared}`)).toBe(false);
  expect(isSameSite(`https://tenant.eu.${shared}`, `https://evil.eu.${shared}`)).toBe(false);
});

describe('an address that the account API reports', () => {
  const accountApi = 'https://api.service.example';
  const scraper = 'https://scraper.service.example/api/v1';
  const evil = 'https://evil.example/api/v1';

  test('of the same site is pinned when it is first seen', () => {
    expect(pinAddress(scraper, { accountApi, pinnedUrl: '' })).toEqual({ endpointUrl: scraper });
  });

  test('of another site waits for the user', () => {
    const waits = { endpointUrl: '', unconfirmedUrl: evil };
    expect(pinAddress(evil, { accountApi, pinnedUrl: '' })).toEqual(waits);
  });

  test('that was confirmed stays so, whatever its path', () => {
    const moved = 'https://evil.example/api/v2';
    expect(pinAddress(moved, { accountApi, pinnedUrl: evil })).toEqual({ endpointUrl: moved });
  });

  test.each([
    evil,
    'https://other.service.example/api/v1',
    'https://scraper.service.example:8443/api/v1',
    'http://scraper.service.example/api/v1',
    'wss://scraper.service.example/api/v1',
    'garbage',
  ])('of another origin than the pinned one waits: %s', (unconfirmedUrl) => {
    expect(pinAddress(unconfirmedUrl, { accountApi, pinnedUrl: scraper })).toEqual({
      endpointUrl: scraper,
      unconfirmedUrl,
    });
  });

  test('that is missing leaves the pinned one', () => {
    expect(pinAddress('', { accountApi, pinnedUrl: scraper })).toEqual({ endpointUrl: scraper });
  });
});
