import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import { ownMetadata, type Shard } from '@regent/contract/operate/shards'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import * as queries from './queries.ts'

type Metadata = Record<string, unknown>

/** The fields of a shard that can be undone. */
export type ShardState = { uri: string; metadata: Metadata }

const readNumber = ({ metadata }: { metadata: Metadata }): number => {
  const number = metadata['_shard_num']
  return typeof number === 'number' ? number : Number.POSITIVE_INFINITY
}

/** Sorted by number; shards without one come last. */
export async function listShards(realm: Realm): Promise<Shard[]> {
  const rows = await queries.selectShards(realm)
  const inOrder = rows.toSorted((a, b) => (readNumber(a) === readNumber(b) ? 0 : readNumber(a) - readNumber(b)))
  return inOrder.map((row) => ({
    shardId: row.id,
    uri: row.uri,
    metadata: row.metadata,
    version: row.version,
    updatedAt: row.updated_at,
    ...present({ updatedBy: row.email }),
  }))
}

async function requireView(realm: Realm, id: string): Promise<Shard> {
  const shard = (await listShards(realm)).find(({ shardId }) => shardId === id)
  if (!shard) throw new ApiError('ShardNotFound', { field: 'shardId' })
  return shard
}

export async function createShard(
  context: RealmContext,
  { shardId, uri, metadata }: { shardId: string; uri: string; metadata: Metadata },
): Promise<Shard> {
  const { realm, now } = context
  const rows = await queries.lockShards(realm)
  if (rows.some(({ id }) => id === shardId)) throw new ApiError('ShardExists', { field: 'shardId' })
  const numbers = rows.map(readNumber).filter(Number.isFinite)
  await putShard(context, shardId, {
    uri,
    metadata: { _created: now, _shard_num: Math.max(0, ...numbers) + 1, ...metadata },
  })
  return requireView(realm, shardId)
}

export async function changeShard(
  context: RealmContext,
  { shardId, uri, metadata }: { shardId: string; uri?: string | undefined; metadata?: Metadata | undefined },
): Promise<Shard> {
  const { realm, ifMatch } = context
  const row = await findShard(realm, shardId)
  if (!row) throw new ApiError('ShardNotFound', { field: 'shardId' })
  if (ifMatch !== undefined && ifMatch !== row.version) {
    throw new ApiError('StaleVersion', { field: 'shardId', current: await requireView(realm, shardId) })
  }
  const newMetadata = metadata === undefined ? row.metadata : mergeMetadata(row.metadata, metadata)
  await putShard(context, shardId, { uri: uri ?? row.uri, metadata: newMetadata })
  return requireView(realm, shardId)
}

const isMap = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Older tools set and add single fields. Others send the full map, where fields written by the server are kept. */
function mergeMetadata(before: Metadata, input: Metadata): Metadata {
  const names = Object.keys(input)
  const isChange = names.length > 0 && names.every((name) => ['set', 'add'].includes(name) && isMap(input[name]))
  if (!isChange) {
    const serverFields = ownMetadata.flatMap((name) => (name in before ? [[name, before[name]]] : []))
    return { ...Object.fromEntries(serverFields), ...input }
  }
  const after = { ...before, ...(input['set'] as Metadata | undefined) }
  for (const [name, amount] of Object.entries((input['add'] as Metadata | undefined) ?? {})) {
    const sum = Number(after[name] ?? 0) + Number(amount)
    if (!Number.isFinite(sum))
      throw new ApiError('BadRequest', {
        field: 'metadata.add',
        message: `${name} is not a number. Nothing can be added to it.`,
      })
    after[name] = sum
  }
  return after
}

export async function removeShard(context: RealmContext, shardId: string): Promise<Shard> {
  const shard = await requireView(context.realm, shardId)
  await putShard(context, shardId, null)
  return shard
}

async function findShard(realm: Realm, id: string): Promise<queries.ShardRow | undefined> {
  return (await queries.lockShards(realm)).find((row) => row.id === id)
}

export async function readShard(realm: Realm, id: string): Promise<ShardState | null> {
  const row = await findShard(realm, id)
  return row ? { uri: row.uri, metadata: row.metadata } : null
}

/** Brings a shard to a state; null deletes it. */
export async function putShard(context: RealmContext, id: string, state: ShardState | null): Promise<void> {
  const { realm, caller, now, change } = context
  const existingShard = await findShard(realm, id)
  const before = existingShard ? { uri: existingShard.uri, metadata: existingShard.metadata } : null
  if (isDeepStrictEqual(before, state)) return context.unchanged()
  if (state) {
    const version = (existingShard?.version ?? 0) + 1
    await queries.upsertShard(realm, id, {
      ...state,
      version,
      created_at: new Date(existingShard?.created_at ?? now),
      updated_at: new Date(now),
      account_id: findAccountId(caller) ?? null,
    })
    context.setVersion(version)
  } else {
    await queries.deleteShard(realm, id)
  }
  change({ subject: 'shard', id, before, after: state })
}
