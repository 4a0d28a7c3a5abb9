import type { Device } from './params.ts';

const systems: Record<Device, string> = {
  windows: 'Windows NT 10.0; Win64; x64',
  macos: 'Macintosh; Intel Mac OS X 10_15_7',
  android: 'Linux; Android 10; K',
};

/** User agent of scrapes. `version` is Chromium's, such as '140.0.0.0'. */
export function userAgent(device: Device, version = '140.0.0.0'): string {
  const mobile = device === 'android' ? ' Mobile' : '';
  return `Mozilla/5.0 (${systems[device]}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}${mobile} Safari/537.36`;
}
