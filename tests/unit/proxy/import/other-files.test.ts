import { describe, expect, test } from 'vitest';
import { readPlan } from './switcher-files/read-plan';

const pac = `// The proxy of the office
var proxy = "PROXY 1.2.3.4:8080";
function FindProxyForURL(url, host) {
  if (isPlainHostName(host)) return "DIRECT";
  return proxy;
}`;
const pacOfAddresses = `var all = [
"1.2.3.4:80",
"1.2.3.5:80",
"1.2.3.6:80"
];
function FindProxyForURL(url, host) { return "PROXY " + all[0]; }`;
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<foxyproxy mode="disabled">
  <proxies>
    <proxy name="bob:secret" host="1.2.3.4" port="8080"/>
  </proxies>
</foxyproxy>`;
const yaml = `mixed-port: 7890
external-controller: 127.0.0.1:9090
proxies:
  - name: one
    type: socks5
    server: one.test
    port: 443
    password: secret`;
const flowYaml = `proxies:
  - {name: one, type: socks5, server: one.test, port: 443}
  - {name: two, type: socks5, server: two.test, port: 443}`;
const server = { host: 'one.test', port: 1080, password: 'secret' };

describe('a file of another kind is one item of the report, and nothing of it is read', () => {
  test.each([
    ['a PAC script', pac, 'FindProxyForURL: pac-script'],
    ['a short PAC script', 'var FindProxyForURL = () => "DIRECT";', 'FindProxyForURL: pac-script'],
    ['a PAC script of addresses', pacOfAddresses, 'FindProxyForURL: pac-script'],
    ['XML', `\uFEFF${xml}`, '<?xml: file-unknown'],
    ['a web page', '<!DOCTYPE html>\n<p>1.2.3.4</p>\n<p>8080</p>', '<!DOCTYPE: file-unknown'],
    ['YAML', yaml, 'mixed: file-unknown'],
    ['YAML in braces', flowYaml, 'proxies: file-unknown'],
    ['cut off JSON', JSON.stringify({ data: [server] }, null, 2).slice(0, -3), '{: file-unknown'],
    ['a list in JSON', JSON.stringify([server, server], null, 1), '[: file-unknown'],
  ])('%s', (_kind, text, item) => {
    expect(readPlan(text)).toEqual({ source: 'lines', profiles: [], report: [item] });
  });
});

test.each([
  ['IPv6 first', '[2001:db8::1]:80\nbad', 1],
  ['texts in JSON', '[\n"1.2.3.4:80",\n"1.2.3.5:80"\n]', 2],
  ['a page with lines', '<pre>\n1.2.3.4:80\n</pre>', 2],
  ['headings', 'Germany:\n1.2.3.4:80\nFrance:\n1.2.3.5:80', 2],
  ['a field of its own', 'server: home.test\n1.2.3.4:80\n1.2.3.5:80', 1],
  ['a comment', '# no FindProxyForURL here\n1.2.3.4', 1],
  ['a call in a comment', '# from FindProxyForURL(url, host)\n1.2.3.4:80\nbad', 1],
  ['a call behind a proxy', '1.2.3.4:80 # FindProxyForURL(url, host)\n1.2.3.5:80\nbad', 1],
  ['a call in a heading', 'From FindProxyForURL(url, host):\n1.2.3.4:80', 1],
  ['a script in a comment', '1.2.3.4:80\n// function FindProxyForURL(url, host)\nbad', 1],
  ['wrong lines', '1.2.3.4\n1.2.3.5\nhost', 3],
])('a list of lines is read line by line: %s', (_kind, text, skipped) => {
  const { report } = readPlan(text);
  expect(report).toHaveLength(skipped);
  expect(report.join()).not.toMatch(/pac-script|file-unknown/);
});
