import { isSession } from '@/utils/runs/parameters/parse-typed';
import { activeTabProfile } from '../../proxy/background/tabs/active-tab-profile';
import { readLogin } from '../../proxy/background/sessions/stored-logins';

/**
 * Session ID of the profile that takes a URL, if the scraper accepts the ID (6 to 8 letters and digits); null: no
 * profile takes it, it has no session, or the ID does not fit. Sent only to the service.
 */
export async function profileSession(url: string, incognito: boolean): Promise<string | null> {
  const profileId = await activeTabProfile({ url, incognito }, true);
  const login = profileId === null ? null : await readLogin(profileId);
  const session = login?.sessionId ?? '';
  return isSession(session) ? session : null;
}
