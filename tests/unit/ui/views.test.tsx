// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { agentLimits, defaultScrapePreferences } from '@/utils/runs/parameters/presets-and-limits';
import type { Profile } from '@/utils/proxy/schema';
import { customProfile, directProfile, serviceProfile } from '../../fixtures/stored-profiles';
import { storedProfileState } from '../../fixtures/stored-profile-state';
import { idlePanel } from '../../fixtures/idle-panel';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
const { AgentComposer } = await import('@/components/agent/agent-composer');
const { ExitAddress } = await import('@/components/proxy/popup/exit-address');
const { Credits } = await import('@/components/scrape/credits');
const { ProfileSwitches } = await import('@/components/proxy/popup/profile-switches');
const { PopupScrapeForm } = await import('@/components/scrape/popup-scrape-form');
const { profileDraftOf, emptyProfileDraft } =
  await import('@/components/proxy/profile-form/profile-draft');
const { validateProfile } = await import('@/components/proxy/profile-form/profile-validation');
const { profileSaveInput } = await import('@/components/proxy/profile-form/profile-save');
const { unmatchedText, stateHeadline } = await import('@/components/proxy/proxy-text');
const { pageText } = await import('@/utils/view/page-text');

afterEach(cleanup);
const nothing = () => undefined;

const germany = serviceProfile({ name: 'Germany <b>', lifetimeMinutes: 30 });
const exit = {
  address: '203.0.113.7',
  country: 'DE',
  city: null,
  network: null,
  checkedAt: Date.now(),
  tookMs: 12.4,
};
const active = storedProfileState({
  session: { startedAt: 0, endsAt: Date.now() + 600_000, rotations: 0 },
  exit,
  check: 'done',
});

describe('the state in words is true', () => {
  test.each([
    ['Off', null],
    ['Switching…', { ...active, phase: 'switching' }],
    ['Rotating…', { ...active, phase: 'rotating' }],
    ['Blocked', { ...active, phase: 'blocked' }],
    ['Site access is off', { ...active, phase: 'blocked', problem: { code: 'no-site-access' } }],
    ['Not protected', { ...active, phase: 'blocked', problem: { code: 'control-taken' } }],
    ['Not protected', { ...active, phase: 'blocked', problem: { code: 'control-by-policy' } }],
    ['Not protected', { ...active, phase: 'blocked', problem: { code: 'private-not-covered' } }],
    ['On · Germany', active],
    ['On', { ...active, exit: { ...exit, country: null } }],
    ['On, exit not verified', { ...active, exit: null, check: 'none' }],
    ['Checking…', { ...active, exit: null, check: 'checking' }],
    ['On · Germany', { ...active, check: 'checking' }],
    ['Not verified', { ...active, exit: null, check: 'failed' }],
  ] as const)('%s', (words, state) => {
    expect(stateHeadline(state, germany, null)).toBe(words);
  });

  test('without site access that is the state while nothing is on, too', () => {
    expect(stateHeadline(null, null, { code: 'no-site-access' })).toBe('Site access is off');
    expect(stateHeadline(null, null, { code: 'no-answer' })).toBe('Off');
  });

  test('what was asked for is said only where it is not confirmed', () => {
    expect(unmatchedText(germany, exit)).toBeNull();
    expect(unmatchedText(germany, { ...exit, country: 'de' })).toBeNull();
    expect(unmatchedText(germany, { ...exit, country: null })).toBe(
      'Asked for DE, got no location',
    );
    expect(unmatchedText(germany, { ...exit, country: 'FR' })).toBe('Asked for DE, got France');
    expect(unmatchedText({ ...germany, countries: [] }, null)).toBeNull();
    // Nothing came back yet, so nothing is missing in it.
    expect(unmatchedText(germany, null)).toBeNull();
    const berlin = { ...germany, city: 'berlin' };
    expect(unmatchedText(berlin, { ...exit, city: 'Munich' })).toBe(
      'Asked for Berlin, not confirmed',
    );
    expect(unmatchedText(berlin, exit)).toBe('Asked for Berlin, not confirmed');
    expect(unmatchedText(berlin, { ...exit, city: 'Berlin' })).toBeNull();
    expect(unmatchedText(berlin, { ...exit, country: 'FR' })).toBe('Asked for DE, got France');
  });
});

describe('names on the screen', () => {
  test.each([
    ['None', 'proxy-silent'],
    ['Not known', 'control-taken'],
    ['Not known', 'control-by-policy'],
    ['Not known', 'private-not-covered'],
  ] as const)('Exit IP is %s while a profile is blocked by %s', (words, code) => {
    const blocked = { ...active, phase: 'blocked', problem: { code } } as const;
    render(<ExitAddress active={blocked} profile={germany} />);
    expect(screen.getByLabelText('Exit IP').textContent).toBe(words);
  });

  test.each(['control-taken', 'private-not-covered'] as const)(
    'the row says it too: %s',
    (code) => {
      const problem = { code };
      render(
        <ProfileSwitches
          profiles={[germany]}
          on={[{ ...active, profileId: germany.id, phase: 'blocked', problem }]}
          carrying={new Set([germany.id])}
          pressed={null}
          leaves={() => false}
          first={1}
          favourites={[]}
          onFavourite={nothing}
          onSwitch={nothing}
        />,
      );
      expect(screen.getByText('Not protected')).toBeTruthy();
      expect(screen.queryByText('Blocked')).toBeNull();
    },
  );

  test('Exit IP has its value, and both addresses stand side by side after a rotation', () => {
    const previousExit = { ...exit, address: '203.0.113.1' };
    const { rerender } = render(
      <ExitAddress active={{ ...active, previousExit }} profile={germany} />,
    );
    expect(screen.getByLabelText('Exit IP').textContent).toBe('203.0.113.7');
    expect(screen.getByText('Before').nextElementSibling?.textContent).toBe('203.0.113.1');
    expect(screen.getByText('Now').nextElementSibling?.textContent).toBe('203.0.113.7');
    expect(screen.getByText('Exit IP changed')).toBeTruthy();
    rerender(<ExitAddress active={{ ...active, previousExit: exit }} profile={germany} />);
    expect(screen.getByText('Exit IP did not change')).toBeTruthy();
    expect(screen.getByText('Now').nextElementSibling?.textContent).toBe('203.0.113.7');
    // While it rotates, the address is the one that still holds.
    rerender(<ExitAddress active={{ ...active, phase: 'rotating' }} profile={germany} />);
    expect(screen.getByLabelText('Exit IP').textContent).toBe('203.0.113.7');
    expect(screen.queryByText('Now')).toBeNull();
    rerender(<ExitAddress active={null} profile={null} />);
    expect(screen.getByLabelText('Exit IP').textContent).toBe('Your own IP');
  });

  test('a profile is a switch named exactly as the profile', () => {
    const onSwitch = vi.fn();
    render(
      <ProfileSwitches
        profiles={[germany]}
        on={[]}
        carrying={new Set()}
        pressed={null}
        leaves={() => false}
        first={1}
        favourites={[]}
        onFavourite={nothing}
        onSwitch={onSwitch}
      />,
    );
    const found = screen.getByRole('switch', { name: 'Germany <b>' });
    expect((found as HTMLInputElement).checked).toBe(false);
    fireEvent.click(found);
    expect(onSwitch).toHaveBeenCalledWith(germany, true);
    // It changes when the exit has changed, not on press.
    expect((found as HTMLInputElement).checked).toBe(false);
  });

  test('Credits say what is left and what the last call used', () => {
    render(<Credits used={2} left={998} />);
    expect(screen.getByLabelText('Credits').textContent).toBe('998 left · 2 used');
  });

  test('the screenshot waits for the Browser mode, a private address for a yes', () => {
    const onScrape = vi.fn();
    render(
      <PopupScrapeForm
        pageUrl="http://user:pass@localhost:8080/a#b"
        {...idlePanel}
        onScrape={onScrape}
      />,
    );
    const shot = screen.getByRole('checkbox', { name: 'Screenshot' });
    const button = screen.getByRole('button', { name: 'Scrape this page' });
    expect((shot as HTMLInputElement).disabled).toBe(true);
    expect((button as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Browser' }));
    fireEvent.click(shot);
    fireEvent.click(screen.getByRole('checkbox', { name: /private address/ }));
    fireEvent.click(button);
    expect(onScrape).toHaveBeenCalledWith(
      'http://localhost:8080/a',
      { mode: 'browser', country: '', screenshot: true },
      { privateAddressConfirmed: true, costConfirmed: false },
    );
  });

  test('the message is counted as it is sent, the page with it', async () => {
    const onAsk = vi.fn(() => Promise.resolve(true));
    render(
      <AgentComposer
        pageUrl="https://a.example/"
        pending={false}
        limits={agentLimits(defaultScrapePreferences)}
        onAsk={onAsk}
      />,
    );
    const box = screen.getByRole('textbox', { name: 'Message' });
    const button = screen.getByRole('button', { name: 'Ask the agent' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    fireEvent.input(box, { target: { value: 'Hi' } });
    const length = 'Page: https://a.example/\n\nHi'.length;
    expect(screen.getByText(`${length} of 10,000 characters`)).toBeTruthy();
    fireEvent.input(box, { target: { value: 'x'.repeat(9_990) } });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include this page' }));
    fireEvent.click(button);
    const asked = { pageUrl: '', message: 'x'.repeat(9_990), costConfirmed: false };
    await vi.waitFor(() => expect(onAsk).toHaveBeenCalledWith(asked));
  });
});

describe('a profile as typed', () => {
  test('goes to its form and back unchanged', () => {
    const profiles: Profile[] = [
      germany,
      directProfile({ name: 'Direct' }),
      customProfile({ host: 'h', port: 1, hasLogin: true }),
    ];
    for (const profile of profiles) {
      expect(profileSaveInput(profileDraftOf(profile))).toEqual({ profile });
    }
  });

  test('a custom login is sent when typed, forgotten when asked, else left alone', () => {
    const draft = { ...emptyProfileDraft('c', 'custom', 'rp'), name: 'C', host: 'h', port: '80' };
    expect(profileSaveInput(draft).login).toBeNull();
    expect(profileSaveInput({ ...draft, username: 'u' }).login).toEqual({
      username: 'u',
      password: '',
    });
    const stored = { ...draft, loginFor: 'http://h:80' };
    expect(profileSaveInput(stored)).not.toHaveProperty('login');
    expect(profileSaveInput({ ...stored, forgetLogin: true }).login).toBeNull();
  });

  test('says what is wrong, by field', () => {
    const draft = emptyProfileDraft('n', 'service', 'rp');
    expect(Object.keys(validateProfile({ ...draft, lifetime: '1441' }, []))).toEqual([
      'name',
      'lifetime',
    ]);
    expect(Object.keys(validateProfile({ ...draft, name: 'A' }, ['A']))).toEqual(['name']);
    const custom = { ...draft, kind: 'custom' as const, name: 'C', host: 'http://h', port: '0' };
    expect(Object.keys(validateProfile(custom, []))).toEqual(['host', 'port']);
    expect(validateProfile({ ...custom, host: '[2001:db8::1]', port: '65535' }, [])).toEqual({});
  });
});

test('the text of markup leaves out scripts and keeps lines and cells apart', async () => {
  const markup =
    '<head><title>t</title></head><h1>A</h1><script>x()</script><p>b <i>c</i></p><table><tr><td>1</td><td>2</td></tr></table>';
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  expect((await pageText(body)).replaceAll('\t', '|')).toBe('A\n\nb c\n\n1|2');
});

test.each([
  ['$19<sup>99</sup>', '$19.99'],
  ['<b>1299</b><sup>99</sup> €', '1299.99 €'],
  ['10<sup>12</sup> m', '1012 m'],
  ['Text 19<sup>20</sup> says', 'Text 1920 says'],
])('small cents of a price are its decimals: %s', async (markup, text) => {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  expect(await pageText(body)).toBe(text);
});
