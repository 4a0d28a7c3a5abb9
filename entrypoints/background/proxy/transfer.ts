import * as z from 'zod/mini';
import type { Handlers } from '@/utils/messages/protocol';
import { parseJson } from '@/utils/service/transport';
import { seal, unseal } from '@/utils/storage/seal';
import type { StoredLogin } from './logins';

const SealedSchema = z.array(
  z.object({ id: z.string(), username: z.string(), password: z.string() }),
);

export interface TransferTools {
  loginOf(profileId: string): Promise<StoredLogin | null>;
  keepLogin(profileId: string, login: StoredLogin): Promise<void>;
  /** Ids of the custom profiles: the service's logins are made anew and never go out. */
  customIds(): Promise<readonly string[]>;
  /** Ids of every profile there is. */
  allIds(): Promise<readonly string[]>;
}

/** Logins of custom profiles on their way out and in: pages carry them sealed, and never see them. */
export function createTransfer(
  tools: TransferTools,
): Pick<Handlers, 'transfer/seal' | 'transfer/unseal'> {
  return {
    async 'transfer/seal'({ passphrase, profileIds }) {
      const custom = new Set(await tools.customIds());
      const logins: z.infer<typeof SealedSchema> = [];
      for (const id of profileIds.filter((given) => custom.has(given))) {
        const login = await tools.loginOf(id);
        if (login) logins.push({ id, username: login.username, password: login.password });
      }
      return { sealed: await seal(JSON.stringify(logins), passphrase) };
    },

    async 'transfer/unseal'({ passphrase, sealed, ids }) {
      const text = await unseal(sealed, passphrase);
      const logins = z.safeParse(SealedSchema, text === null ? null : parseJson(text));
      if (!logins.success) return { opened: false, ids: [] };
      const there = new Set(await tools.allIds());
      const kept: string[] = [];
      for (const { from, to } of ids) {
        const login = logins.data.find(({ id }) => id === from);
        // The login of a profile that is there already is not the file's to change.
        if (!login || there.has(to)) continue;
        const { username, password } = login;
        await tools.keepLogin(to, { username, password, sessionId: null });
        kept.push(to);
      }
      return { opened: true, ids: kept };
    },
  };
}
