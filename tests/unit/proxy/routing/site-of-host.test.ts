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
  ['www.ad.jp', '*.www.ad.jp'],
  ['www.gub.uy', '*.www.gub.uy'],
  ['www.gc.ca', '*.www.gc.ca'],
  ['www.nic.in', '*.www.nic.in'],
  ['www.res.in', '*.www.res.in'],
  ['www.gen.in', '*.www.gen.in'],
  ['www.k12.tr', '*.www.k12.tr'],
  ['www.gv.at', '*.www.gv.at'],
  ['www.id.au', '*.www.id.au'],
  ['www.ind.br', '*.www.ind.br'],
  ['www.ne.kr', '*.www.ne.kr'],
  ['www.web.id', '*.www.web.id'],
  ['www.mod.uk', '*.www.mod.uk'],
  ['www.gob.mx', '*.www.gob.mx'],
  ['www.govt.nz', '*.www.govt.nz'],
  ['www.ad.nl', '*.ad.nl'],
  ['www.web.de', '*.web.de'],
  ['www.ge.ch', '*.ge.ch'],
  ['www.gr.ch', '*.gr.ch'],
  ['www.tm.de', '*.tm.de'],
  ['www.info.nl', '*.info.nl'],
  ['www.police.nl', '*.police.nl'],
  ['www.id.me', '*.id.me'],
  ['www.shop.ad.jp', '*.shop.ad.jp'],
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
