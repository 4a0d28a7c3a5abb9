import type { FastifyReply } from 'fastify';
import { invalid } from '../replies.ts';
import { isRecord } from '../shape.ts';
import { storageTypes } from '../storages.ts';
import type { Storage, StorageFields } from '../storages.ts';
import { iso, missing, readName } from './common.ts';
import type { Call } from './common.ts';

const honest = 'Kept and checked, but nothing is ever uploaded: this is the local service.';
const s3Keys = ['bucket', 'region', 'access_key', 'secret_key'];
const secretKey = /secret|key|credential|connection|account_json|token|password/i;

/** Secrets are never returned, only whether one is set. */
function shown({ id, name, storageType, config, isDefault, createdAt }: Storage): object {
  const safe = Object.entries(config).map(([key, value]): [string, unknown] => [
    key,
    secretKey.test(key) ? '********' : value,
  ]);
  return {
    id,
    name,
    storage_type: storageType,
    config: Object.fromEntries(safe),
    is_default: isDefault,
    created_at: iso(createdAt),
  };
}

function readConfig(
  type: StorageFields['storageType'] | undefined,
  config: unknown,
  problems: string[],
): Record<string, unknown> {
  if (!isRecord(config)) {
    problems.push('config is required');
    return {};
  }
  // The keys of the other two kinds are not public: all given keys are stored.
  if (type === 's3_compatible') {
    const absent = s3Keys.filter((key) => typeof config[key] !== 'string' || config[key] === '');
    problems.push(...absent.map((key) => `config.${key} is required`));
  }
  return config;
}

/** POST /account/storage (facts 4.4). */
export function createStorage({ engine, account, reply, body }: Call): FastifyReply {
  const values = body ?? {};
  const problems: string[] = [];
  const name = readName(values, problems);
  const storageType = storageTypes.find((type) => type === values['storage_type']);
  if (storageType === undefined) problems.push('invalid storage_type value');
  const config = readConfig(storageType, values['config'], problems);
  if (problems.length > 0 || storageType === undefined) return invalid(reply, problems);
  const { storages } = engine.saved;
  const made = storages.create(account, { name, storageType, config, isDefault: false });
  if (values['set_as_default'] === true) storages.setDefault(account, made.id);
  return reply.code(201).send({ success: true, ...shown(made), message: honest });
}

/** GET /account/storage: a bare array (facts 4.4). */
export function listStorages({ engine, account, reply }: Call): FastifyReply {
  return reply.send(engine.saved.storages.list(account).map(shown));
}

export function changeStorage({ engine, account, reply, id, body }: Call): FastifyReply {
  const { storages } = engine.saved;
  const found = storages.find(account, id);
  if (!found) return missing(reply, 'Storage');
  const values = body ?? {};
  const problems: string[] = [];
  const fields = {
    ...(values['name'] === undefined ? {} : { name: readName(values, problems) }),
    ...(values['config'] === undefined
      ? {}
      : { config: readConfig(found.storageType, values['config'], problems) }),
  };
  if (problems.length > 0) return invalid(reply, problems);
  storages.change(account, id, fields);
  if (values['set_as_default'] === true) storages.setDefault(account, id);
  return reply.send({ success: true, ...shown(found), message: honest });
}

export function removeStorage({ engine, account, reply, id }: Call): FastifyReply {
  return engine.saved.storages.remove(account, id)
    ? reply.send({ success: true, message: 'Storage deleted' })
    : missing(reply, 'Storage');
}
