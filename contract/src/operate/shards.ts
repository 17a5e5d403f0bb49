import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Millis, recordUpTo, Version } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'

/** Servers that a game spreads its players over: the address and metadata of each. */

const ShardId = z
  .string()
  .trim()
  .min(1, 'is missing')
  .max(100)
  .regex(/^[\w.:-]+$/, 'must have letters, digits and . _ : - only')

/** Must contain no password: it is visible to everyone who may view shards. */
const Uri = opaque(2_000)
  .trim()
  .min(1, 'is missing')

  .refine(
    (text) => URL.canParse(text) && new URL(text).password === '',
    'must be an address without a password, such as https://eu-1.example.com',
  )

const Metadata = recordUpTo(200, opaque(100).min(1), z.unknown()).refine(
  (metadata) => JSON.stringify(metadata).length <= 16_000,
  'must have fewer than 16,000 letters',
)

export const Shard = z.object({
  shardId: z
    .string()
    .describe('Id of the shard, unique in the realm.')
    .meta({ examples: ['eu-1'] }),
  uri: z
    .string()
    .describe('Address of the shard, without a password.')
    .meta({ examples: ['https://eu-1.example.com'] }),
  metadata: z.record(z.string(), z.unknown()).describe('`_created`, `_shard_num` and the game’s own fields.'),
  version: Version,
  updatedAt: Millis.describe('When it was last changed.'),
  updatedBy: z.string().optional().describe('The operator who changed it last, if the account is still there.'),
})
export type Shard = z.infer<typeof Shard>

/** Fields that the server writes when a shard is made; they stay when metadata is saved without them. */
export const ownMetadata = ['_created', '_shard_num'] as const

const path = '/basic/legacy-shards'
const OneShard = z.object({
  result: z.literal('ok'),
  shard: Shard.describe('Shard after the change; of a deleted one, its last state.'),
})

export const listShards = endpoint({
  method: 'GET',
  path,
  summary: 'List the shards of the realm, by number.',
  scope: 'realm',
  access: { operator: 'view shards' },
  response: z.object({
    result: z.literal('ok'),
    shards: z.array(Shard).describe('All shards of the realm, sorted by `_shard_num`.'),
  }),
})

export const createShard = endpoint({
  method: 'POST',
  path,
  summary: 'Create a shard.',
  scope: 'realm',
  access: { operator: 'create shards' },
  body: z.object({
    shardId: ShardId.describe('Letters, digits and . _ : - only, at most 100 characters; unique in the realm.').meta({
      examples: ['eu-1'],
    }),
    uri: Uri.describe('Address of the shard, without a password.').meta({ examples: ['https://eu-1.example.com'] }),
    metadata: Metadata.default({}).describe(
      'At most 200 custom fields, up to 16,000 characters as JSON. Default: none.',
    ),
  }),
  response: OneShard,
  errors: ['ShardExists'],
})

/** `metadata` replaces the previous one; `{set, add}` sets and adds single fields of it. */
export const saveShard = endpoint({
  method: 'PUT',
  path,
  summary: 'Change a shard; absent fields stay as they are.',
  scope: 'realm',
  access: { operator: 'edit shards' },
  body: z.object({
    shardId: ShardId.describe('Id of the shard to change.'),
    uri: Uri.optional().describe('New address without a password. Absent: unchanged.'),
    metadata: Metadata.optional().describe('New metadata, or `{set, add}` to change single fields. Absent: unchanged.'),
  }),
  response: OneShard,
  errors: ['ShardNotFound', 'StaleVersion'],
})

export const deleteShard = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a shard.',
  scope: 'realm',
  access: { operator: 'delete shards' },
  body: z.object({ shardId: ShardId.describe('Id of the shard to delete.') }),
  response: OneShard,
  errors: ['ShardNotFound'],
})
