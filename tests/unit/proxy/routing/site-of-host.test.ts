import { expect, test } from 'vitest';
import { siteName, siteOfHost } from '@/utils/proxy/routing/site-of-host';

test.each([
  ['shop.test', '*.shop.test'],
  ['WWW.Shop.Test.', '*.shop.test'],
  ['a.www.shop.test', '*.a.www.shop.test'],
  ['wwwshop.test', '*.wwwshop.test'],
  ['www.shop.test', '*.shop.test'],
  ['www.com', '*.www.com'],
  ['www.de', '*.www.de'],
  ['www.gov.uk', '*.www.gov.uk'],
  ['www.police.uk', '*.www.police.uk'],
  ['www.github.io', '*.www.github.io'],
  ['www.lemonde.fr', '*.lemonde.fr'],
  ['www.sbb.ch', '*.sbb.ch'],
  ['www.ac.jp', '*.www.ac.jp'],
  ['www.shop.co.uk', '*.shop.co.uk'],
  ['www', '*.www'],
  ['10.1.2.3', '10.1.2.3'],
  ['10.1.2.3.test', '*.10.1.2.3.test'],
  ['cdn.10', '*.cdn.10'],
  ['[fd00::1]', '[fd00::1]'],
])("'this site' means for %s: %s", (host, site) => {
  expect(siteOfHost(host)).toBe(site);
});

test.each([
  ['www.shop.test', 'shop.test'],
  ['www.gov.uk', 'www.gov.uk'],
  ['10.1.2.3', '10.1.2.3'],
])('texts name the site of %s: %s', (host, name) => {
  expect(siteName(host)).toBe(name);
});
