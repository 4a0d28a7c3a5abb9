import { connect } from '@/utils/service/connect';
import type { Stage } from '../stage.ts';

/** The account of a key, as connecting reads it from the local service. */
export const connecting = (stage: Stage, key: string) =>
  connect(
    { fetch: stage.fetch, now: () => 1 },
    { baseUrl: stage.service.addresses.accountApi, key },
    null,
    false,
  );
