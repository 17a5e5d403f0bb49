import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { grantableRights } from '../core/permissions.ts'
import { Millis, Pid, Version } from '../core/shapes.ts'
import { AddressRange, GrantableRight } from './keys.ts'

/** How long the old secret of a realm works after a rotation. */
export const secretOverlapDays = 30

/** How long the console shows a revealed secret. */
export const secretShownMs = 60_000

/** The limits of the secret of a realm. */
const limitsOfSecret = {
  isOff: z.boolean().describe('True: no call with the secret is admitted.'),
  mode: z.enum(['read', 'write']).describe('`read`: only calls that change nothing.'),
  rights: z
    .array(GrantableRight)
    .max(grantableRights.length)
    .describe('The rights that its calls may need; empty: every call.'),
  players: z
    .boolean()
    .describe(
      'Whether game servers may make the calls of players. Used only with `rights`: without them every call is admitted.',
    ),
  addresses: z.array(AddressRange).max(20).describe('Allowed IP addresses and ranges; empty: every address.'),
}
export const SecretLimits = z.object(limitsOfSecret)
export type SecretLimits = z.infer<typeof SecretLimits>

/** The secret of a realm, without its value: what it is used for, and what it may be used for. */
export const RealmSecret = SecretLimits.extend({
  pid: Pid.describe('The id of the realm.'),
  created: Millis.describe('When it was made.'),
  lastUsed: Millis.optional(),
  lastAddress: z.string().optional().describe('The address of the last call.'),
  offSince: Millis.optional().describe('When it was switched off.'),
  calls: z.int().describe('Calls of the last 30 days.'),
  refused: z.int().describe('Calls of the last 30 days that were refused.'),
  used: z
    .array(
      z.object({
        right: z.string().describe('The right that the calls needed, such as `edit stats`.'),
        isWrite: z.boolean().describe('True if the calls could change data.'),
        lastUsed: Millis,
      }),
    )
    .describe('The rights that calls of the last 30 days needed.'),
  playersLastUsed: Millis.optional().describe('When game servers last made calls of players, in the last 30 days.'),
  old: z
    .object({
      ends: Millis,
      lastUsed: Millis.optional(),
      calls: z.int().describe('Number of calls with the old secret since the day of the rotation.'),
    })
    .optional()
    .describe('The secret before the last rotation, while it still works.'),
  version: Version,
})
export type RealmSecret = z.infer<typeof RealmSecret>

const params = z.object({ pid: Pid.describe('The id of the realm.') })

export const listRealmSecrets = endpoint({
  method: 'GET',
  path: '/api/realm-secrets',
  summary:
    'List what the secrets of the realms are used for, and their limits. The secrets themselves are never returned.',
  scope: 'customer',
  access: { operator: 'view api-keys' },
  response: z.object({
    secrets: z.array(RealmSecret).describe('The secrets of all realms that are not archived, without their values.'),
  }),
})

export const getRealmSecretUse = endpoint({
  method: 'GET',
  path: '/api/realm-secrets/:pid/use',
  summary: 'Read the calls with the secret of a realm per UTC day, for the last 30 days.',
  scope: 'customer',
  access: { operator: 'view api-keys' },
  params,
  response: z.object({
    days: z
      .array(
        z.object({
          day: z.string().describe('The day in UTC, as yyyy-MM-dd.'),
          calls: z.int().describe('Number of calls with the secret on this day.'),
          refused: z.int().describe('Number of these calls that were refused.'),
          oldCalls: z.int().describe('Number of these calls that used the secret before the rotation.'),
        }),
      )
      .describe('The calls per UTC day, for the last 30 days. Days without calls are omitted.'),
  }),
  errors: ['RealmNotFound'],
})

export const limitRealmSecret = endpoint({
  method: 'PUT',
  path: '/api/realm-secrets/:pid',
  summary: 'Limit what the secret of a realm can be used for and from where, or switch it off.',
  scope: 'customer',
  access: { operator: 'edit api-keys', person: true },
  params,
  body: SecretLimits.partial(),
  response: RealmSecret,
  errors: ['RealmNotFound', 'StaleVersion'],
})

export const rotateRealmSecret = endpoint({
  method: 'POST',
  path: '/api/realm-secrets/:pid/rotate',
  summary: 'Make a new secret for a realm. The old one works until the given time, at most 30 days.',
  scope: 'customer',
  access: { operator: 'edit api-keys', person: true, freshProof: 'create-key' },
  params,
  body: z.object({ oldEnds: Millis }),
  response: RealmSecret,
  errors: ['RealmNotFound'],
})

export const endOldRealmSecret = endpoint({
  method: 'POST',
  path: '/api/realm-secrets/:pid/end-old',
  summary: 'End the old secret of a realm now.',
  scope: 'customer',
  access: { operator: 'edit api-keys', person: true },
  params,
  response: RealmSecret,
  errors: ['RealmNotFound'],
})
