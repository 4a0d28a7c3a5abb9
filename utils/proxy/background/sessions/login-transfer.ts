import * as z from 'zod/mini';
import type { AreaHandlers } from '@/utils/messaging/protocol';
import { parseJson } from '@/utils/parse-json';
import { ProblemError } from '@/utils/problem';
import { isLocked } from '@/utils/security/background/secrets';
import { seal, unseal } from '@/utils/security/passphrase-seal';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { loginEndpoint } from '@/utils/proxy/endpoint';
import { readLogin, type StoredLogin, storeLogin } from './stored-logins';

/**
 * `proxy`: the endpoint that receives the login (`loginEndpoint`). It is sealed with the login, so that an edited
 * file cannot send the login to another proxy.
 */
const SealedSchema = z.array(
  z.object({ id: z.string(), proxy: z.string(), username: z.string(), password: z.string() }),
);

interface LoginTransferDependencies {
  loginOf(profileId: string): Promise<StoredLogin | null>;
  keepLogin(profileId: string, login: StoredLogin): Promise<void>;
  /**
   * Login endpoints of custom profiles, keyed by profile ID. Logins of service profiles are created again and never
   * exported.
   */
  customProxies(): Promise<ReadonlyMap<string, string>>;
  /** IDs of all stored profiles. */
  allIds(): Promise<readonly string[]>;
}

const stored: LoginTransferDependencies = {
  loginOf: readLogin,
  keepLogin: storeLogin,
  async customProxies() {
    const profiles = await profilesItem.read();
    return new Map(
      profiles.flatMap((profile): [string, string][] =>
        profile.kind === 'custom' ? [[profile.id, loginEndpoint(profile)]] : [],
      ),
    );
  },
  allIds: async () => (await profilesItem.read()).map(({ id }) => id),
};

/** Exports and imports the logins of custom profiles. Pages handle only the sealed text, never the logins. */
export function createLoginTransfer(
  dependencies: LoginTransferDependencies = stored,
): AreaHandlers<'transfer'> {
  return {
    async 'transfer/seal'({ passphrase, profileIds }) {
      // Logins that stay usable while locked are for their proxies only.
      if (await isLocked()) throw new ProblemError('locked');
      const custom = await dependencies.customProxies();
      const logins: z.infer<typeof SealedSchema> = [];
      for (const id of profileIds) {
        const proxy = custom.get(id);
        const login = proxy === undefined ? null : await dependencies.loginOf(id);
        if (!login || proxy === undefined) continue;
        logins.push({ id, proxy, username: login.username, password: login.password });
      }
      return { sealed: await seal(JSON.stringify(logins), passphrase) };
    },

    async 'transfer/unseal'({ passphrase, sealed, ids }) {
      const text = await unseal(sealed, passphrase);
      const logins = z.safeParse(SealedSchema, text === null ? null : parseJson(text));
      if (!logins.success) return { opened: false, ids: [] };
      const sealedFor = new Map(logins.data.map((login) => [login.id, login.proxy]));
      const moved = ids.some(({ from, proxy }) => (sealedFor.get(from) ?? proxy) !== proxy);
      if (moved) return { opened: false, ids: [] };
      const there = new Set(await dependencies.allIds());
      const kept: string[] = [];
      for (const { from, to } of ids) {
        const login = logins.data.find(({ id }) => id === from);
        // Never overwrite the login of an existing profile.
        if (!login || there.has(to)) continue;
        const { username, password, proxy } = login;
        await dependencies.keepLogin(to, { username, password, sessionId: null, proxy });
        kept.push(to);
      }
      return { opened: true, ids: kept };
    },
  };
}
