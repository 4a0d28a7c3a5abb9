import { killWorkers, Vantage } from '../e2e/vantage.ts';
import { addFault, clearFaults, setDead } from '../fixtures/admin.ts';
import { passphrase } from '../fixtures/canaries.ts';
import { type Names, onOwnHost } from '../fixtures/names.ts';
import { canary } from '../service/canary.ts';
import type { Service } from '../service/service.ts';
import type { Account } from '../service/types.ts';
import { importProxy, installUpdate, setInWorker, takeProxy } from './everything-browser.ts';
import type { Builds } from './everything-build.ts';
import {
  accountFaultOf,
  type FaultKind,
  type Move,
  paidFaultsOf,
  pick,
} from './everything-plan.ts';
import type { Paid } from './everything-verdict.ts';
import type { MortalBrowser } from './scrapes-browser.ts';

interface StoredProfile {
  id: string;
  name: string;
  kind: string;
  countries?: string[];
}

/** Reply of the background; null: none came. */
type Reply = { ok: true; value: object } | { ok: false; problem: { code: string } } | null;

const countries = ['DE', 'US', 'FR', 'GB', 'NL'];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const day = 86_400_000;

/** What one action was about, and what came of it. */
export interface Acted {
  /** `ok`, the code of the problem, or `lost`. */
  reply: string;
  /** Country of the profile that was pressed. */
  aim?: string | undefined;
  /** IDs that have to be on now; undefined: the action says nothing about it. */
  wanted?: string[];
}

/** Carries out actions and faults in one browser. */
export class Actor {
  readonly paid: Paid[] = [];
  readonly #browser: MortalBrowser;
  readonly #service: Service;
  readonly #where: Names;
  readonly #builds: Builds;
  readonly #seed: number;
  readonly #account: Account;
  #faults = 0;
  #backup: { text: string; passphrase: string } | null = null;

  constructor(
    browser: MortalBrowser,
    service: Service,
    where: Names,
    builds: Builds,
    seed: number,
  ) {
    this.#browser = browser;
    this.#service = service;
    this.#where = where;
    this.#builds = builds;
    this.#seed = seed;
    const account = service.state.accounts.find(
      ({ key }) => key === service.addresses.keys.account,
    );
    if (!account) throw new Error('The service has no account');
    this.#account = account;
  }

  /** Sends a message of an extension page. */
  async say(type: string, input: object): Promise<Reply> {
    const late = pause(20_000).then((): Reply => null);
    const send = async (): Promise<Reply> =>
      await this.#browser.page.evaluate(
        async (sent): Promise<Reply> => await chrome.runtime.sendMessage(sent),
        { type, input },
      );
    return await Promise.race([send().catch((): Reply => null), late]);
  }

  async #profiles(): Promise<StoredProfile[]> {
    return await this.#read(async () => {
      const { profiles = [] }: { profiles?: StoredProfile[] } =
        await chrome.storage.local.get('profiles');
      return profiles;
    });
  }

  async #on(): Promise<string[]> {
    return await this.#read(async () => {
      const { proxyState }: { proxyState?: { on: { profileId: string }[] } } =
        await chrome.storage.local.get('proxyState');
      return proxyState?.on.map(({ profileId }) => profileId) ?? [];
    });
  }

  /** Reads a list in the extension page; empty where the browser has just died. */
  async #read<T>(list: () => Promise<T[]>): Promise<T[]> {
    try {
      return await this.#browser.page.evaluate(list);
    } catch {
      return [];
    }
  }

  async act({ action, about }: Move): Promise<Acted> {
    const profiles = await this.#profiles();
    const service = profiles.filter(({ kind }) => kind === 'service');
    const chosen = service.length > 0 ? pick(service, about) : null;
    const on = await this.#on();
    switch (action) {
      case 'switch': {
        if (!chosen) return { reply: 'nothing to do' };
        const input = { profileId: chosen.id, on: true, replace: true };
        const reply = outcomeOf(await this.say('proxy/switch', input));
        const [aim] = chosen.countries ?? [];
        return { reply, aim, ...(reply === 'ok' && { wanted: [chosen.id] }) };
      }
      case 'off': {
        const replies: string[] = [];
        for (const profileId of on) {
          replies.push(outcomeOf(await this.say('proxy/switch', { profileId, on: false })));
        }
        // Nothing is known to be on while the extension is reloading, either.
        const done = replies.length > 0 && replies.every((reply) => reply === 'ok');
        return { reply: replies.join() || 'nothing to do', ...(done && { wanted: [] }) };
      }
      case 'rotate': {
        const [profileId] = on;
        if (profileId === undefined) return { reply: 'nothing to do' };
        return { reply: outcomeOf(await this.say('proxy/rotate', { profileId })) };
      }
      case 'scrape':
      case 'agent':
        return { reply: outcomeOf(await this.#pay(action)) };
      case 'edit': {
        if (!chosen) return { reply: 'nothing to do' };
        const other = pick(countries, (about * 10) % 1);
        const change = about < 0.5 ? { name: `Edited ${about}` } : { countries: [other] };
        const input = { profile: { ...chosen, ...change } };
        return { reply: outcomeOf(await this.say('profiles/save', input)), aim: other };
      }
      case 'import':
        return { reply: await this.#import(profiles) };
      case 'exclude': {
        const input = { site: `site${Math.floor(about * 10)}.example`, add: about < 0.7 };
        return { reply: outcomeOf(await this.say('proxy/exclude', input)) };
      }
      case 'lock': {
        await this.say('lock/set', { passphrase, current: passphrase });
        return { reply: outcomeOf(await this.say('lock/now', {})) };
      }
      case 'unlock':
        return { reply: outcomeOf(await this.say('lock/unlock', { passphrase })) };
      case 'backup': {
        const sealed = about < 0.5 ? '' : passphrase;
        const input = { passphrase: sealed, withLibrary: true };
        const reply = await this.say('backup/make', input);
        if (reply?.ok && 'text' in reply.value) {
          this.#backup = { text: String(reply.value.text), passphrase: sealed };
        }
        return { reply: outcomeOf(reply) };
      }
      case 'restore':
        if (!this.#backup) return { reply: 'nothing to do' };
        return { reply: outcomeOf(await this.say('backup/restore', this.#backup)) };
    }
  }

  async #pay(kind: Paid['kind']): Promise<Reply> {
    const host = onOwnHost(this.#where.siteHttp, `paid-${this.paid.length}`);
    const url = `${host}/echo`;
    this.paid.push({ url, kind });
    const id = crypto.randomUUID();
    if (kind === 'agent') {
      const message = 'Tell me my credits';
      return await this.say('agent/ask', { id, pageUrl: url, message, costConfirmed: true });
    }
    const options = { mode: 'request', country: '', screenshot: false };
    const confirmed = { privateAddressConfirmed: true, costConfirmed: true };
    return await this.say('scrape/submit', { id, url, options, ...confirmed });
  }

  /** Imports a proxy as a user does, and removes the one that was imported before. */
  async #import(profiles: readonly StoredProfile[]): Promise<string> {
    for (const { id } of profiles.filter(({ kind }) => kind === 'custom')) {
      await this.say('profiles/remove', { profileId: id });
    }
    return await importProxy(this.#browser);
  }

  /** Begins a fault. @returns ends it. */
  async begin(fault: FaultKind, how: number): Promise<() => Promise<void>> {
    const browser = this.#browser;
    switch (fault) {
      case 'account':
        await addFault(this.#service, accountFaultOf(how));
        return () => this.usualFaults();
      case 'exit-check':
        await addFault(this.#service, { ...accountFaultOf(how), area: 'exitCheck' });
        return () => this.usualFaults();
      case 'gateways': {
        const set = (dead: boolean) =>
          Promise.all((['rp', 'rpc'] as const).map((code) => setDead(this.#service, code, dead)));
        await set(true);
        return async () => void (await set(false));
      }
      case 'sessions':
        await fetch(`${this.#service.addresses.admin}/sessions/expire`, { method: 'POST' });
        // Nothing tells Vantage that the service ended a session early, but the next check.
        return async () => {
          for (const profileId of await this.#on()) await this.say('proxy/check', { profileId });
        };
      case 'storage':
        await setInWorker(browser, { full: true });
        return () => setInWorker(browser, { full: false });
      case 'clock':
        await setInWorker(browser, {
          ahead: pick([-2 * day, -3_600_000, 3_600_000, 2 * day], how),
        });
        return nothing;
      case 'key':
        this.#account.key = `${this.#account.key.slice(0, 30)}${String(how).slice(2, 10)}`;
        return () => this.connect();
      case 'password': {
        const product = this.#account.products.get(pick(['rp', 'rpc'] as const, how));
        if (product) product.password = `${canary}${how}`;
        return nothing;
      }
      case 'update':
        await installUpdate(browser, this.#builds);
        return () => browser.openPage();
      case 'taken':
        return await takeProxy(browser, this.#builds);
      case 'worker':
        await Promise.race([
          killWorkers(browser.context, browser.page).catch(() => {}),
          pause(3000),
        ]);
        return nothing;
      case 'browser':
        await browser.killAndStart();
        return nothing;
    }
  }

  /** Connects with the current key, like a user who has replaced it. */
  async connect(): Promise<void> {
    const { accountApi } = this.#service.addresses;
    const addresses = { accountApi, exitCheck: this.#where.exitCheck, dashboard: '' };
    const input = { addresses, key: this.#account.key };
    for (let tries = 0; tries < 5; tries += 1) {
      await this.say('lock/unlock', { passphrase });
      const reply = await this.say('account/connect', input);
      if (reply?.ok) return;
      await pause(500);
    }
  }

  /** Replaces all faults of the service with those that last for the whole run. */
  async usualFaults(): Promise<void> {
    this.#faults += 1;
    await clearFaults(this.#service);
    for (const fault of paidFaultsOf(this.#seed + this.#faults * 100)) {
      await addFault(this.#service, fault);
    }
  }

  async setUp(vantage: Vantage): Promise<void> {
    await vantage.connect();
    await vantage.addProfiles([
      { name: 'One', country: 'DE', product: 'rp' },
      { name: 'Two', country: 'US', product: 'rp' },
      { name: 'Three', country: 'FR', product: 'rpc' },
      { name: 'Four', country: 'GB', product: 'rpc' },
    ]);
    await this.usualFaults();
  }
}

async function nothing(): Promise<void> {}

function outcomeOf(reply: Reply): string {
  if (!reply) return 'lost';
  return reply.ok ? 'ok' : reply.problem.code;
}
