import { isSession } from '@/utils/runs/parameters/parse-typed';
import { frontTabProfile } from '../../proxy/background/front-tab-profile';
import { readLogin } from '../../proxy/background/stored-logins';

/**
 * The session of the profile that takes an address, where its id is one that the scraper takes (6 to 8 letters
 * and digits); null where no profile is on, it holds no session, or the id does not fit. For the service only.
 */
export async function profileSession(url: string, incognito: boolean): Promise<string | null> {
  const profileId = await frontTabProfile({ url, incognito });
  const login = profileId === null ? null : await readLogin(profileId);
  const session = login?.sessionId ?? '';
  return isSession(session) ? session : null;
}
