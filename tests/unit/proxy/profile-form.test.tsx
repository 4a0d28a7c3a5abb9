// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { customProfile, directProfile, serviceProfile } from '../../fixtures/stored-profiles';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { CustomFields } = await import('@/components/proxy/profile-form/custom-fields');
const { ExtrasSection } = await import('@/components/proxy/profile-form/extras-section');
const { profileDraftOf, emptyProfileDraft } =
  await import('@/components/proxy/profile-form/profile-draft');
const { profileSaveInput } = await import('@/components/proxy/profile-form/profile-save');
const { validateProfile } = await import('@/components/proxy/profile-form/profile-validation');
const { SearchList } = await import('@/components/ui/search-list');

afterEach(cleanup);

const full = serviceProfile({
  color: 'amber',
  letter: 'DE',
  region: 'bavaria',
  city: 'munich',
  isp: 'mnet',
  adblock: true,
  expert: { latency: '1000', zip: '80331' },
  session: 'hard',
  renewal: 'ask',
  rotateEveryMinutes: 5,
  where: { scope: 'only', windows: 'private', containers: ['c1'] },
  extras: { acceptLanguage: true, saveData: true, capMb: 20, atCap: 'close' },
});

describe('a profile with everything', () => {
  test('goes to its form and back unchanged', () => {
    expect(profileSaveInput(profileDraftOf(full, 'example.com'))).toEqual({ profile: full });
  });

  test.each([
    ['rpc', { isp: null, adblock: false }],
    ['mp', { city: null, expert: {} }],
    ['dcp', { region: null, city: null, isp: null, expert: {} }],
  ] as const)('loses on %s what that does not take', (product, lost) => {
    const { profile } = profileSaveInput({ ...profileDraftOf(full), product });
    expect(profile).toEqual({ ...full, product, ...lost });
  });

  test('holds neither places nor a session on static residential', () => {
    const draft = {
      ...profileDraftOf(full),
      product: 'static_residential',
      staticAddress: '203.0.113.7',
    };
    expect(profileSaveInput({ ...draft, product: 'static_residential' }).profile).toMatchObject({
      countries: [],
      city: null,
      session: 'rotating',
      rotateEveryMinutes: 0,
      staticAddress: '203.0.113.7',
      expert: {},
    });
  });

  test('keeps a city only with one country, and no place in the extended pool', () => {
    const two = { ...profileDraftOf(full), countries: ['DE', 'FR'] };
    expect(profileSaveInput(two).profile).toMatchObject({ city: null, region: null, isp: 'mnet' });
    const extended = { ...profileDraftOf(full), expert: { extended: '1', zip: '80331' } };
    expect(profileSaveInput(extended).profile).toMatchObject({
      countries: [],
      city: null,
      expert: { extended: '1' },
    });
  });

  test.each([
    { kind: 'direct' },
    { kind: 'custom' },
    { kind: 'service', product: 'static_residential' },
  ] as const)('loses its limit as %j, whose data is not counted', (part) => {
    const draft = { ...profileDraftOf(full), ...part };
    for (const cap of ['20', 'x']) {
      expect(profileSaveInput({ ...draft, cap }).profile.extras.capMb).toBeNull();
    }
    const { container } = render(
      <ExtrasSection draft={draft} errors={{}} change={() => undefined} />,
    );
    expect(screen.queryByLabelText('Session limit')).toBeNull();
    expect(container.textContent).not.toContain('20 MB');
  });

  test('sites are sent when they changed, and forgotten when emptied', () => {
    const draft = profileDraftOf(full, 'example.com');
    expect(profileSaveInput({ ...draft, sites: 'a.example\nb.example' }).sites).toMatchObject({
      text: 'a.example\nb.example',
      count: 2,
    });
    expect(profileSaveInput({ ...draft, sites: ' \n' }).sites).toBeNull();
  });
});

describe('what is wrong', () => {
  const errorsOf = (part: object) =>
    Object.keys(
      validateProfile({ ...emptyProfileDraft('n', 'service', 'rp'), name: 'A', ...part }, []),
    );
  const only = { scope: 'only', windows: 'all', containers: [] };
  test.each<[object, string[]]>([
    [{}, []],
    [{ rotateEvery: '1441' }, ['rotateEvery']],
    [{ rotateEvery: '1441', session: 'rotating' }, []],
    [{ cap: '0' }, ['cap']],
    [{ cap: '25' }, []],
    [{ where: only }, ['sites']],
    [{ where: only, sites: '# nothing' }, ['sites']],
    [{ where: only, sites: 'a.example\nnot a site' }, ['sites']],
    [{ where: only, sites: 'a.example' }, []],
    [{ expert: { fraudscore: '101' } }, ['fraudscore']],
    [{ expert: { zip: 'sw1a 1aa', asn: '7922' } }, []],
    // Core has no pools, so the pool typed earlier is not sent.
    [{ expert: { mode: 'warp' }, product: 'rpc' }, []],
    [{ lifetime: '0', product: 'static_residential' }, []],
    // Fields that are not shown can't be mended.
    [{ cap: '0', kind: 'direct' }, []],
    [{ cap: '0', kind: 'custom', host: 'mine.test', port: '80' }, []],
    [{ cap: '0', product: 'static_residential' }, []],
    [{ cap: '0', product: 'dcp' }, ['cap']],
    [{ expert: { zip: '!' } }, ['zip']],
    [{ expert: { zip: '!', extended: '1' } }, []],
  ])('%j: %j', (part, expected) => {
    expect(errorsOf(part)).toEqual(expected);
  });
});

test('what Chromium can not do with a SOCKS5 proxy is said where it is typed', () => {
  const draft = profileDraftOf(customProfile({ scheme: 'socks5' }));
  const fields = { draft, errors: {}, change: () => undefined };
  const { rerender } = render(<CustomFields {...fields} chromium />);
  expect(screen.getByText(/can't log in to a SOCKS5 proxy/)).toBeTruthy();
  rerender(<CustomFields {...fields} chromium={false} />);
  expect(screen.queryByText(/can't log in to a SOCKS5 proxy/)).toBeNull();
  expect(profileSaveInput(profileDraftOf(directProfile())).profile).toEqual(directProfile());
});

test("that Firefox's own requests wait for an HTTP proxy with a login is said where it is typed", () => {
  const fields = { errors: {}, change: () => undefined, chromium: false };
  const draft = profileDraftOf(customProfile());
  const said = () => screen.queryByText(/Firefox's own requests/) !== null;
  const { rerender } = render(<CustomFields {...fields} draft={draft} />);
  expect(said()).toBe(false);
  rerender(<CustomFields {...fields} draft={{ ...draft, username: 'u' }} />);
  expect(said()).toBe(true);
  rerender(<CustomFields {...fields} draft={{ ...draft, username: 'u' }} chromium />);
  expect(said()).toBe(false);
  rerender(<CustomFields {...fields} draft={{ ...draft, username: 'u', scheme: 'socks5' }} />);
  expect(said()).toBe(false);
});

describe('a searchable list', () => {
  const choices = Array.from({ length: 3000 }, (_, at) => ({
    value: `town.${at}`,
    name: `Town ${at}`,
    countries: ['DE'],
  }));
  const setUp = (more = {}) => {
    const onChange = vi.fn();
    render(
      <SearchList
        name="City"
        choices={choices}
        value=""
        none="Any"
        onChange={onChange}
        {...more}
      />,
    );
    return { onChange, box: screen.getByRole('combobox', { name: 'City' }) };
  };

  test('lays out few of thousands, and says how many there are', () => {
    const { box } = setUp();
    expect(screen.queryAllByRole('option')).toEqual([]);
    fireEvent.input(box, { target: { value: 'town' } });
    expect(screen.getAllByRole('option')).toHaveLength(50);
    expect(screen.getByRole('status').textContent).toBe('3000 matches');
    expect(box.getAttribute('aria-expanded')).toBe('true');
  });

  test('is chosen from by keyboard', () => {
    const { box, onChange } = setUp();
    fireEvent.input(box, { target: { value: 'town 29' } });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    expect(active?.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledWith(
      `town.${active?.textContent?.match(/\d+/)?.[0] ?? 'none'}`,
    );
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  test('Escape changes nothing, and nothing is free text', () => {
    const { box, onChange } = setUp({ value: 'town.7' });
    fireEvent.input(box, { target: { value: 'atlantis' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.input(box, { target: { value: 'town 1' } });
    fireEvent.keyDown(box, { key: 'Escape' });
    fireEvent.blur(box);
    expect(onChange).not.toHaveBeenCalled();
    expect((box as HTMLInputElement).value).toBe('Town 7');
    fireEvent.click(screen.getByRole('button', { name: 'Clear City' }));
    expect(onChange).toHaveBeenCalledWith('');
  });

  test('says why it can not be used, and what is no longer in it', () => {
    setUp({ unavailable: 'Works with one country at most.' });
    expect(screen.getByText('Works with one country at most.')).toBeTruthy();
    cleanup();
    const { box } = setUp({ value: 'gone.town' });
    expect((box as HTMLInputElement).value).toBe('gone.town');
    expect(screen.getByText("This is no longer in the service's list.")).toBeTruthy();
  });
});

describe('the stored login of a custom proxy', () => {
  const stored = profileDraftOf(customProfile({ host: 'mine.test', port: 80, hasLogin: true }));
  const elsewhere = { ...stored, host: 'other.test' };

  test('is asked for again once the proxy is another one', () => {
    expect(validateProfile(stored, [])).toEqual({});
    expect(validateProfile({ ...stored, host: 'MINE.test' }, [])).toEqual({});
    for (const moved of [{ host: 'other.test' }, { port: '81' }, { scheme: 'https' }] as const) {
      expect(Object.keys(validateProfile({ ...stored, ...moved }, []))).toEqual(['username']);
    }
  });

  test('goes when it is typed again or forgotten, and never stays beside another proxy', () => {
    expect(validateProfile({ ...elsewhere, username: 'u' }, [])).toEqual({});
    expect(validateProfile({ ...elsewhere, forgetLogin: true }, [])).toEqual({});
    expect(profileSaveInput(elsewhere)).toMatchObject({
      login: null,
      profile: { hasLogin: false },
    });
  });

  test('is not replaced by a password alone', () => {
    const expected = { username: 'Enter the user name too.' };
    expect(validateProfile({ ...stored, password: 'p' }, [])).toEqual(expected);
    expect(validateProfile({ ...stored, username: 'u' }, [])).toEqual({});
    expect(validateProfile({ ...stored, username: 'u', password: 'p' }, [])).toEqual({});
  });
});

describe('a subscribed rule list', () => {
  const listed = {
    ...full,
    ruleList: { url: 'https://lists.test/a.txt?t=1', every: 'week' },
  } as const;

  test('goes to the form and back, and is completed as typed', () => {
    expect(profileSaveInput(profileDraftOf(listed)).profile).toEqual(listed);
    const typed = { ...profileDraftOf(full), listUrl: ' lists.test/b.txt ' };
    expect(profileSaveInput(typed).profile.ruleList).toEqual({
      url: 'https://lists.test/b.txt',
      every: 'day',
    });
    expect(profileSaveInput({ ...profileDraftOf(listed), listUrl: '' }).profile).not.toHaveProperty(
      'ruleList',
    );
  });

  test('suffices in place of sites, and must be a web address without a user name', () => {
    expect(validateProfile(profileDraftOf(listed), [])).not.toHaveProperty('sites');
    for (const listUrl of ['not an address', 'ftp://lists.test/', 'https://me:pass@lists.test/']) {
      expect(validateProfile({ ...profileDraftOf(listed), listUrl }, [])).toHaveProperty('listUrl');
    }
  });
});
