// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import jsQR from 'jsqr';
import { encode } from 'uqr';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatLine } from '@/utils/proxy-lists/line-format';
import { lineFormats, lineProtocols, maxLines } from '@/utils/proxy-lists/schema';
import { pixelsOf } from './pixels';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { QrCode } = await import('@/components/proxy-lists/qr-code');
const { ProgramSetup } = await import('@/components/proxy-lists/program-setup');

afterEach(cleanup);

/** Decodes the drawn code with an independent reader. */
function readBack(text: string): string | undefined {
  render(<QrCode text={text} label="QR code of line 1" />);
  const { data, width, height } = pixelsOf(screen.getByRole('img'), 3);
  cleanup();
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data;
}

/** All modifiers that a password may have, each at its maximum length. */
const everything = [
  'country-US_region-north.carolina_city-winston.salem_zip-27101-1234_isp-charter.communications',
  'asn-AS4294967295_session-AB12CD34EF_lifetime-1440_mode-quality_geosource-maxmind_device-windows',
  'latency-60000_fraudscore-100_activesince-525600_adblock-1_localdns-1',
].join('_');
const short = { username: 'u', password: 'p', host: 'a.test', port: 1 };
const long = {
  username: 'personal1a2b3ccore',
  password: `${'x'.repeat(64)}_${everything}`,
  host: 'core-residential.eu-central.gateways.service.test',
  port: 65_535,
};

describe('the QR code, read as a phone reads it', () => {
  test.each([
    ['shortest', short],
    ['longest', long],
  ])('holds the %s line in every layout and protocol, to the letter', (_, parts) => {
    for (const format of lineFormats) {
      for (const protocol of lineProtocols) {
        for (const withProtocol of [true, false]) {
          const line = formatLine(parts, { format, protocol, withProtocol });
          expect(readBack(line)).toBe(line);
        }
      }
    }
  });

  test.each([1, 20, 100, 250, 500, 1000, 1700, 2331])('of %i characters', (length) => {
    const text = 'aZ09:@_-./'.repeat(Math.ceil(length / 10)).slice(0, length);
    expect(readBack(text)).toBe(text);
  });

  test.each(['http://пользователь:pässwörd@a.test:1', '12345678', 'UPPER CASE', '東京 \u{1f600}'])(
    '%s, whatever letters it is of',
    (text) => {
      expect(readBack(text)).toBe(text);
    },
  );

  test('has four modules of white around it, and is black on white', () => {
    render(<QrCode text="http://u:p@a.test:1" label="QR code of line 1" />);
    const { data, width, height } = pixelsOf(screen.getByRole('img'), 1);
    const isWhite = (x: number, y: number) => data[(y * width + x) * 4] === 255;
    for (let at = 0; at < width; at += 1) {
      for (let edge = 0; edge < 4; edge += 1) {
        expect(isWhite(at, edge) && isWhite(at, height - 1 - edge)).toBe(true);
        expect(isWhite(edge, at) && isWhite(width - 1 - edge, at)).toBe(true);
      }
    }
    expect(isWhite(4, 4)).toBe(false);
    // Must not be mirrored: this reader accepts a mirrored code, some phones do not.
    const { data: modules } = encode('http://u:p@a.test:1', { border: 4, ecc: 'M' });
    for (const [y, row] of modules.entries()) {
      for (const [x, dark] of row.entries()) expect(isWhite(x, y)).toBe(!dark);
    }
  });
});

describe('the code of a list', () => {
  const listOf = (count: number, parts = short) =>
    Array.from({ length: count }, (_, at) => {
      const password = `${parts.password}${at}`;
      const text = formatLine(
        { ...parts, password },
        { format: '1', protocol: 'http', withProtocol: true },
      );
      return { text, parts: { ...parts, password, sessionId: null } };
    });
  function drawn(): string | undefined {
    const { data, width, height } = pixelsOf(
      screen.getByRole('img', { name: /^QR code of line/ }),
      3,
    );
    return jsQR(data, width, height)?.data;
  }

  test.each([1, maxLines])('of %i lines is the one of the line that is chosen', (count) => {
    const lines = listOf(count, long);
    render(<ProgramSetup lines={lines} protocol="http" />);
    for (const at of new Set([0, count - 1])) {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: String(at) } });
      expect(screen.queryByRole('img')).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Show QR code' }));
      expect(drawn()).toBe(lines[at]?.text);
      fireEvent.click(screen.getByRole('button', { name: 'Hide QR code' }));
    }
  });

  test('is none where the line is too long for any, and says so', () => {
    const lines = listOf(1, { ...short, password: 'x'.repeat(2331) });
    render(<ProgramSetup lines={lines} protocol="http" />);
    fireEvent.click(screen.getByRole('button', { name: 'Show QR code' }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText(/longer than a QR code can hold/)).toBeTruthy();
  });
});
