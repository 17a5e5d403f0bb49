import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { grantableRights } from '../core/permissions.ts'
import { EmptyResponse, Id, Millis, Pid, Version } from '../core/shapes.ts'
import { dayMs } from '../core/time.ts'
import { opaque, text, uniqueName } from '../core/values.ts'

/** Maximum number of service accounts of an organization. */
export const maxServiceAccounts = 100

/** Maximum number of keys of a service account, without revoked ones. */
export const maxKeysOfAccount = 20

/** Maximum lifetime of a key. */
export const maxKeyLifetimeMs = 366 * dayMs

/** Proposed lifetime of a key. */
export const keyLifetimeMs = 90 * dayMs

/** In place of the realms of a key: the organization and all its realms. */
export const allRealms = '*'

/** How long the old secret of a rotated key works. */
export const maxOverlapHours = 30 * 24

const Name = uniqueName(60)
const Description = text(200)

/** An IPv4 or IPv6 address, or a range such as `10.1.0.0/16`. */
export const AddressRange = opaque(50).regex(
  /^[0-9a-fA-F:.]{2,45}(\/\d{1,3})?$/,
  'must be an address or a range such as 10.1.0.0/16',
)

/** A right such as `edit content`. */
export const GrantableRight = z.enum(grantableRights)

/**
 * The mode of a key: only reads; reads and plans, which a person applies; or every call, including
 * applying plans.
 */
export const KeyMode = z.enum(['read', 'plan', 'write'])
export type KeyMode = z.infer<typeof KeyMode>

/** Rights, realms and network addresses of a key. */
const scopeOfKey = {
  mode: KeyMode.describe('Mode of the key: read, also make plans, or everything.'),
  rights: z
    .array(GrantableRight)
    .min(1)
    .max(grantableRights.length)
    .describe('The rights of the key. It has each of them only where its grantor has it, too.'),
  realms: z
    .array(Pid)
    .min(1)
    .max(100)
    .describe('Ids of the realms of the key; `*`: the organization and all its realms.'),
  addresses: z.array(AddressRange).max(20).describe('Allowed IP addresses and ranges; empty: every address.'),
  expires: Millis.describe('When it expires: at most 366 days from now.'),
}

/** A secret of a key. The secret itself is shown once, when it is made. */
export const KeySecret = z.object({
  created: Millis.describe('When it was created.'),
  ends: Millis.optional().describe('When it ends, because the key was rotated; absent: with the key.'),
  lastUsed: Millis.optional(),
  lastAddress: z.string().optional().describe('The address of the last call.'),
})

/** An API key of a service account. */
export const ApiKey = z.object({
  id: Id.describe('Also the id of its account in the audit trail.'),
  serviceAccountId: Id,
  name: z.string().describe('The name of the key, for people.'),
  mode: KeyMode.describe('Mode of the key: read, also make plans, or everything.'),
  rights: z.array(z.string()).describe('The rights of the key, such as `edit content`.'),
  realms: z
    .array(z.string())
    .describe('The ids of the realms where the key works. `*`: the organization and all realms.'),
  addresses: z.array(z.string()).describe('Allowed IP addresses and ranges. Empty: every address.'),
  grantedBy: z
    .object({
      accountId: Id.describe('The id of the account.'),
      email: z.string().optional().describe('The e-mail address of the person.'),
    })
    .describe('The person who granted the rights. The key has no right that this person lacks.'),
  created: Millis.describe('When it was created.'),
  expires: Millis,
  revoked: Millis.optional(),
  secrets: z.array(KeySecret).describe('Newest first. Two during a rotation.'),
  lastUsed: Millis.optional(),
  calls: z.int().describe('Calls of the last 30 days.'),
  refused: z.int().describe('Calls of the last 30 days that were refused: a missing right, a wrong realm or address.'),
  version: Version,
})
export type ApiKey = z.infer<typeof ApiKey>

/** A tool, game server or pipeline that uses the API. */
export const ServiceAccount = z.object({
  id: Id,
  name: z.string().describe('The name of the service account, unique in the organization.'),
  description: z.string().describe('Purpose of the service account. Empty: not described.'),
  createdBy: z
    .string()
    .optional()
    .describe('The e-mail address of the creator. Missing if the account no longer exists.'),
  created: Millis.describe('When it was created.'),
  paused: Millis.optional().describe('Since when it is paused: all its keys are refused. Absent: it is not paused.'),
  version: Version,
  keys: z.array(ApiKey).describe('The API keys of the service account, including revoked ones.'),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

const params = z.object({ id: Id })

export const listServiceAccounts = endpoint({
  method: 'GET',
  path: '/api/keys',
  summary: 'List the service accounts of the organization with their API keys, by name. Secrets are never returned.',
  scope: 'customer',
  access: { operator: 'view api-keys' },
  response: z.object({
    accounts: z.array(ServiceAccount).describe('The service accounts of the organization with their keys.'),
  }),
})

export const createServiceAccount = endpoint({
  method: 'POST',
  path: '/api/keys/accounts',
  summary: 'Create a service account: a tool, game server or pipeline that uses the API with keys.',
  scope: 'customer',
  access: { operator: 'create api-keys', person: true },
  body: z.object({
    name: Name.describe('The name of the service account, unique in the organization, at most 60 characters.'),
    description: Description.default('').describe(
      'Purpose of the service account, at most 200 characters. Default: empty.',
    ),
  }),
  response: ServiceAccount,
  errors: ['ServiceAccountNameTaken'],
})

export const updateServiceAccount = endpoint({
  method: 'PUT',
  path: '/api/keys/accounts/:id',
  summary: 'Change the name or the description of a service account, pause it, or end the pause.',
  scope: 'customer',
  access: { operator: 'edit api-keys', person: true },
  params,
  body: z
    .object({
      name: Name.describe('The new name of the service account. Absent: it does not change.'),
      description: Description.describe(
        'Purpose of the service account, at most 200 characters. Absent: it does not change.',
      ),
      paused: z.boolean().describe('True: all its keys are refused until it is false again. Absent: no change.'),
    })
    .partial(),
  response: ServiceAccount,
  errors: ['ServiceAccountNotFound', 'ServiceAccountNameTaken', 'StaleVersion'],
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  summary: 'Create an API key. The response contains its secret, which is shown only this once.',
  scope: 'customer',
  access: { operator: 'create api-keys', person: true, freshProof: 'create-key' },
  body: z.object({
    serviceAccountId: Id,
    name: Name.describe('The name of the key, at most 60 characters.'),
    ...scopeOfKey,
  }),
  response: z.object({
    key: ApiKey.describe('The new API key, without its secret.'),
    secret: z.string().describe('The secret of the key, which authenticates calls. It is not shown again.'),
  }),
  errors: ['ServiceAccountNotFound', 'RightNotHeld', 'RealmNotFound'],
})

export const updateApiKey = endpoint({
  method: 'PUT',
  path: '/api/keys/:id',
  summary: 'Change the name, rights, realms, addresses or expiry of an API key. The caller becomes its grantor.',
  scope: 'customer',
  access: { operator: 'edit api-keys', person: true },
  params,
  body: z
    .object({ name: Name.describe('The new name of the key. Absent: it does not change.'), ...scopeOfKey })
    .partial(),
  response: ApiKey,
  errors: ['ApiKeyNotFound', 'RightNotHeld', 'RealmNotFound', 'StaleVersion'],
})

export const rotateApiKey = endpoint({
  method: 'POST',
  path: '/api/keys/:id/rotate',
  summary: 'Make a new secret for an API key. The old one works for the given number of hours.',
  scope: 'customer',
  access: { operator: 'edit api-keys', person: true, freshProof: 'create-key' },
  params,
  body: z.object({
    overlapHours: z
      .int()
      .min(0)
      .max(maxOverlapHours)
      .default(24)
      .describe('Remaining validity of the old secret in hours, 0 to 720. Default: 24.'),
  }),
  response: z.object({
    key: ApiKey.describe('The key with both secrets, without their values.'),
    secret: z.string().describe('The new secret of the key. It is not shown again.'),
  }),
  errors: ['ApiKeyNotFound', 'RightNotHeld'],
})

export const endOldSecret = endpoint({
  method: 'POST',
  path: '/api/keys/:id/end-old',
  summary: 'End the old secret of a rotated API key now.',
  scope: 'customer',
  access: { operator: 'edit api-keys', person: true },
  params,
  response: ApiKey,
  errors: ['ApiKeyNotFound'],
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id',
  summary: 'Revoke an API key on all servers. This cannot be undone.',
  scope: 'customer',
  access: { operator: 'delete api-keys' },
  params,
  response: EmptyResponse,
  errors: ['ApiKeyNotFound'],
})

export const deleteServiceAccount = endpoint({
  method: 'DELETE',
  path: '/api/keys/accounts/:id',
  summary: 'Revoke all keys of a service account and delete it. This cannot be undone.',
  scope: 'customer',
  access: { operator: 'delete api-keys' },
  params,
  response: EmptyResponse,
  errors: ['ServiceAccountNotFound'],
})

export const getApiKeyUse = endpoint({
  method: 'GET',
  path: '/api/keys/:id/use',
  summary: 'Read the calls of an API key per UTC day, for the last 30 days.',
  scope: 'customer',
  access: { operator: 'view api-keys' },
  params,
  response: z.object({
    days: z
      .array(
        z.object({
          day: z.string().describe('The day in UTC, as yyyy-MM-dd.'),
          calls: z.int().describe('Number of calls with the key on this day.'),
          refused: z.int().describe('Number of these calls that were refused: missing right, wrong realm or address.'),
        }),
      )
      .describe('The calls per UTC day, for the last 30 days. Days without calls are omitted.'),
  }),
  errors: ['ApiKeyNotFound'],
})
