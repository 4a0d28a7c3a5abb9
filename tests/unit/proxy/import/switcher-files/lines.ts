import type { SwitcherFile } from './switcher-file';

/** Lists of lines. */
export const lineFiles: readonly SwitcherFile[] = [
  {
    about: 'a country behind a hash',
    file: '# fresh\n203.0.113.7:8080#DE\nsocks5://203.0.113.8:1080#Fast one\nbob:p#ss@203.0.113.9:80#FR\n',
    profiles: [
      '203.0.113.7:8080 DE http://203.0.113.7:8080 everything',
      '203.0.113.8:1080 Fast one socks5://203.0.113.8:1080 everything',
      '203.0.113.9:80 FR http://bob:p#ss@203.0.113.9:80 everything',
    ],
    report: [],
  },
  {
    about: 'columns with scheme and country',
    file: '203.0.113.7:8080,HTTP,US\n203.0.113.8,1080,SOCKS5,DE,elite\n203.0.113.9:443\thttps\tFR\n203.0.113.10:1080,SOCKS4,FR',
    profiles: [
      '203.0.113.7:8080 US http://203.0.113.7:8080 everything',
      '203.0.113.8:1080 DE elite socks5://203.0.113.8:1080 everything',
      '203.0.113.9:443 FR https://203.0.113.9:443 everything',
    ],
    report: ['203.0.113.10:1080,SOCKS4,FR: socks4'],
  },
  {
    about: 'logins are no columns',
    file: 'proxy.test,8080,user,pass\nproxy.test:8081:user:pa#ss\nproxy.test 8082 US',
    profiles: [
      'proxy.test:8080 http://user:pass@proxy.test:8080 everything',
      'proxy.test:8081 http://user:pa#ss@proxy.test:8081 everything',
    ],
    report: ['proxy.test 8082 US: line-unreadable'],
  },
];
