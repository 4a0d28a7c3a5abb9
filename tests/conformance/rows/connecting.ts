import { connect } from '@/utils/service/connect';
import type { Stage } from '../stage.ts';

/** Account of a key, as read from the local service on connecting. */
export const connecting = (stage: Stage, key: string) =>
  connect(
    { fetch: stage.fetch, now: () => 1 },
    { baseUrl: stage.service.addresses.accountApi, key },
    null,
    false,
  );
