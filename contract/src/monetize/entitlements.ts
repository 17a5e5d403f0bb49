import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Millis, recordUpTo, sortBy, Version } from '../core/shapes.ts'
import { opaque, prose, text } from '../core/values.ts'

/** Upper bound of the definitions of a realm, low enough to read all at once. */
export const maxDefinitions = 2_000
/** Upper bound of the entitlements in one grant. */
export const maxGranted = 1_000

export const entitlementStates = ['GRANTED', 'CLAIMED', 'REVOKED'] as const
export type EntitlementState = (typeof entitlementStates)[number]

export const EntitlementSymbol = opaque(128)
  .min(1)
  .regex(/^[^\s,/\p{Cc}]+$/u, 'must be a symbol such as season_pass')

const Text = opaque(2_000)

/** The event in the game that changes the state. Only the game evaluates it. */
export const EntitlementTrigger = z.object({
  domain: opaque(128).default('').describe('Category of the event, chosen by the game; empty: no trigger.'),
  subject: text(128).default('').describe('Object of the event, chosen by the game; empty: none.'),
  action: opaque(128).default('').describe('Content of the event, chosen by the game; empty: none.'),
  conditions: z
    .array(recordUpTo(50, opaque(128), z.unknown()))
    .max(50)
    .default([])
    .describe('Further conditions as JSON objects. Only the game evaluates them.'),
})
export type EntitlementTrigger = z.infer<typeof EntitlementTrigger>

const definitionFields = {
  name: text(200).default('').describe('Display name for players and staff; empty: none.'),
  description: Text.default('').describe('Display text about the entitlement; empty: none.'),
  image: Text.default('').describe('URL or file name of the image, for the game; empty: none.'),
  maxGrants: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('How many a player may have, revoked ones not counted; 0: no limit.'),
  groupSymbols: z
    .array(opaque(128))
    .max(100)
    .default([])
    .describe('Symbols of groups of related entitlements, for the game.'),
  grantTrigger: EntitlementTrigger.default({ domain: '', subject: '', action: '', conditions: [] }).describe(
    'Event in the game that grants it. The server does not evaluate it.',
  ),
  claimTrigger: EntitlementTrigger.default({ domain: '', subject: '', action: '', conditions: [] }).describe(
    'Event in the game that claims it. The server does not evaluate it.',
  ),
  revokeMode: z.int().min(0).max(100).default(0).describe('Number for the game. The server does not interpret it.'),
  transferable: z
    .boolean()
    .default(false)
    .describe('True if players can transfer it in the game. The server does not transfer it.'),
  parameterized: z.boolean().default(false).describe('True if `maxGrants` applies to each specialization separately.'),
  terminalExpirationSecs: z
    .int()
    .min(0)
    .max(3_153_600_000)
    .default(0)
    .describe('Seconds after the grant during which it can be claimed; 0: for ever.'),
  replaces: opaque(128).default('').describe('Symbol of the entitlement that it replaces, for the game; empty: none.'),
}

export const EntitlementDefRequest = z.object(definitionFields)
export type EntitlementDefRequest = z.infer<typeof EntitlementDefRequest>

export const EntitlementDefinition = z.object({
  symbol: z.string().describe('Unique symbol of the entitlement in the realm; it never changes.'),
  ...definitionFields,
  created: Millis.describe('When it was created.'),
  version: Version,
})
export type EntitlementDefinition = z.infer<typeof EntitlementDefinition>

const OneDefinition = z.object({
  symbol: EntitlementSymbol.describe('Unique symbol of the entitlement in the realm; it cannot be changed later.'),
  request: EntitlementDefRequest.describe('Complete settings of the definition. Missing ones get their defaults.'),
})
export type OneDefinition = z.infer<typeof OneDefinition>

const Result = z.object({ result: z.literal('ok') })

// ── Definitions ────────────────────────────────────────────────────────────

export const listEntitlementDefinitions = endpoint({
  method: 'GET',
  path: '/basic/legacy-entitlement-defs',
  summary: 'List the realm’s entitlement definitions, by symbol.',
  scope: 'realm',
  access: { operator: ['view entitlements', 'view player-entitlements'] },
  query: z.object({ symbol: opaque(128).optional().describe('Only the definition with this symbol; absent: all.') }),
  response: z.object({
    definitions: z.array(EntitlementDefinition).describe('Matching definitions, ordered by symbol.'),
  }),
})

export const createEntitlementDefinition = endpoint({
  method: 'POST',
  path: '/basic/legacy-entitlement-defs',
  summary: 'Define an entitlement.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'create entitlements' },
  body: OneDefinition,
  response: Result,
  errors: ['EntitlementDefinitionExists', 'TooManyEntitlementDefinitions'],
})

export const updateEntitlementDefinition = endpoint({
  method: 'PUT',
  path: '/basic/legacy-entitlement-defs',
  summary: 'Change an entitlement definition. Granted entitlements do not change.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit entitlements' },
  body: OneDefinition,
  response: Result,
  errors: ['EntitlementDefinitionNotFound', 'StaleVersion'],
})

export const deleteEntitlementDefinition = endpoint({
  method: 'DELETE',
  path: '/basic/legacy-entitlement-defs',
  summary: 'Delete an entitlement definition. Granted entitlements are kept.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit entitlements' },
  body: z.object({ symbol: EntitlementSymbol.describe('Symbol of the definition to delete.') }),
  response: Result,
  errors: ['EntitlementDefinitionNotFound'],
})

export const uploadEntitlementDefinitions = endpoint({
  method: 'POST',
  path: '/basic/legacy-entitlement-defs/upload',
  summary: 'Define many entitlements, all or none, from a list or from YAML. Existing definitions are changed.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'upload entitlements' },
  body: z.object({
    entitlements: z
      .array(OneDefinition)
      .max(maxDefinitions)
      .optional()
      .describe('Definitions to create or replace; absent: only those in `yaml`.'),
    yaml: opaque(1_000_000)
      .optional()
      .describe(
        'The same list in YAML, also under a key `entitlements`. The fields of an entry may stand next to its symbol.',
      ),
  }),
  response: Result,
  errors: ['TooManyEntitlementDefinitions'],
})

// ── Of players ─────────────────────────────────────────────────────────────

export const Entitlement = z.object({
  uuid: z.string().describe('Unique id of this granted entitlement.'),
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  symbol: z.string().describe('Symbol of its definition.'),
  specialized: z.string().describe('Empty: none.'),
  state: z.enum(entitlementStates).describe('Current state: granted, claimed by the player, or revoked.'),
  created: Millis.describe('When it was created.'),
  updated: Millis.describe('Time of the last change, in milliseconds since 1970, UTC.'),
  history: z
    .array(
      z.object({
        what: z.string().describe('State after the change.'),
        why: z.string().describe('Reason for the change, or its author if no reason was given.'),
        when: Millis.describe('Time of the change, in milliseconds since 1970, UTC.'),
      }),
    )
    .describe('State changes, oldest first.'),
  ttl: z.int().describe('Seconds during which it can still be claimed; 0: no end, or already over.'),
  cwin: z
    .object({
      open: Millis.describe('Start of the claim period, in milliseconds since 1970, UTC.'),
      close: Millis.describe('Time until which it can be claimed, in milliseconds since 1970, UTC.'),
    })
    .optional()
    .describe('Claim period; absent: no such limit.'),
  cwinSecsTillOpen: z.int().optional().describe('Seconds until the claim window opens; absent without a window.'),
  cwinSecsTillClose: z.int().optional().describe('Seconds until the claim window closes; absent without a window.'),
  params: z.record(z.string(), z.string()).describe('Parameters of the grant, for the game.'),
})
export type Entitlement = z.infer<typeof Entitlement>

export const listPlayerEntitlements = endpoint({
  method: 'GET',
  path: '/basic/legacy-entitlement-defs/player',
  summary: 'List the entitlements of a player, newest first by default.',
  scope: 'realm',
  access: { operator: 'view player-entitlements' },
  query: z.object({
    gt: Id.describe('The gamer tag.'),
    skip: z.int().min(0).max(1_000_000).default(0).describe('Number of entitlements to skip, for paging.'),
    limit: z.int().min(1).max(500).default(100).describe('The largest number of rows of the response.'),
    state: opaque(40).optional().describe('`granted`, `claimed` or `revoked`, in any case.'),
    symbol: opaque(128).optional().describe('Only entitlements with this symbol; absent: all.'),
    spec: opaque(128).optional().describe('Only entitlements with this specialization; absent: all.'),
    icw: z.boolean().optional().describe('Only entitlements that can be claimed now.'),
    sort: sortBy('granted').default('-granted'),
  }),
  response: z.object({ entitlements: z.array(Entitlement).describe('Matching entitlements of the player.') }),
  errors: ['PlayerNotFound'],
})

export const EntitlementGenerator = z.object({
  symbol: EntitlementSymbol.describe('Symbol of the definition to grant.'),
  specialization: opaque(128).optional().describe('Specialization of the granted entitlements; absent: none.'),
  action: opaque(40).default('GRANT').describe('`grant`, in any case.'),
  quantity: z.int().min(1).max(maxGranted).default(1).describe('Number of entitlements for each player.'),
  claimWindow: z
    .object({
      open: Millis.describe('Start of the claim period, in milliseconds since 1970, UTC.'),
      close: Millis.describe(
        'Time until which it can be claimed, in milliseconds since 1970, UTC. Must be after `open`.',
      ),
    })
    .optional()
    .describe('Claim period of the player; absent: no such limit.'),
  params: recordUpTo(100, opaque(128), opaque(2_000))
    .optional()
    .describe('Names and values for the game, stored with each entitlement.'),
})
export type EntitlementGenerator = z.infer<typeof EntitlementGenerator>

/** Stored in the history of each entitlement. The audit trail records the actor. */
const reason = prose(500).trim().optional()

export const grantEntitlements = endpoint({
  method: 'POST',
  path: '/basic/legacy-entitlement-defs/grant',
  summary: 'Grant entitlements to players, all or none.',
  scope: 'realm',
  reaches: ({ body }) => body.gamerTags.length,
  reviewed: true,
  otherWay: 'Grant it to fewer players.',
  access: { operator: 'grant entitlements' },
  body: z.object({
    gamerTags: z.array(Id).min(1).max(maxGranted).describe('Gamer tags of players of this realm.'),
    generators: z.array(EntitlementGenerator).min(1).max(100).describe('Entitlements that each of the players gets.'),
    reason: reason.describe('Reason for the history of each entitlement; absent: the caller is recorded.'),
  }),
  response: Result,
  errors: ['PlayerNotFound', 'EntitlementDefinitionNotFound', 'EntitlementLimitReached'],
})

const StateChange = z.object({
  status: z.literal('ok'),
  uuid: z.string().describe('Unique id of the changed entitlement.'),
  state: z.enum(entitlementStates).describe('State after the call.'),
})

export const claimEntitlement = endpoint({
  method: 'PUT',
  path: '/basic/legacy-entitlement-defs/claim',
  summary: 'Claim an entitlement of a player: the given one, or the oldest granted one of a symbol.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'claim entitlements' },
  body: z.object({
    gt: Id,
    symbol: opaque(128)
      .optional()
      .describe('Symbol of the entitlement, if `uuid` is absent. The oldest granted one is claimed.'),
    spec: opaque(128)
      .optional()
      .describe('Specialization of the entitlement, in addition to `symbol`; absent: not compared.'),
    uuid: opaque(64).optional().describe('Unique id of the entitlement to claim; absent: selected by `symbol`.'),
    reason: reason.describe('Reason for the history of the entitlement; absent: the caller is recorded.'),
  }),
  response: StateChange,
  errors: ['EntitlementNotFound', 'EntitlementNotClaimable'],
})

export const revokeEntitlement = endpoint({
  method: 'DELETE',
  path: '/basic/legacy-entitlement-defs/revoke',
  summary: 'Revoke an entitlement, granted or claimed.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'revoke entitlements' },
  body: z.object({
    uuid: opaque(64).min(1).describe('Unique id of the entitlement to revoke.'),
    reason: reason.describe('Reason for the history of the entitlement; absent: the caller is recorded.'),
  }),
  response: StateChange,
  errors: ['EntitlementNotFound', 'EntitlementRevoked'],
})
