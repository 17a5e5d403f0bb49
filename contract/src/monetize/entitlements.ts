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
const Trigger = z.object({
  domain: opaque(128).default(''),
  subject: text(128).default(''),
  action: opaque(128).default(''),
  conditions: z
    .array(recordUpTo(50, opaque(128), z.unknown()))
    .max(50)
    .default([]),
})
export type EntitlementTrigger = z.infer<typeof Trigger>

const definitionFields = {
  name: text(200).default(''),
  description: Text.default(''),
  image: Text.default(''),
  /** How many a player may have, revoked ones not counted; 0: no limit. */
  maxGrants: z.int().min(0).max(1_000_000).default(0),
  groupSymbols: z.array(opaque(128)).max(100).default([]),
  grantTrigger: Trigger.default({ domain: '', subject: '', action: '', conditions: [] }),
  claimTrigger: Trigger.default({ domain: '', subject: '', action: '', conditions: [] }),
  revokeMode: z.int().min(0).max(100).default(0),
  transferable: z.boolean().default(false),
  /** True if `maxGrants` applies to each specialization separately. */
  parameterized: z.boolean().default(false),
  /** Seconds after the grant during which it can be claimed; 0: for ever. */
  terminalExpirationSecs: z.int().min(0).max(3_153_600_000).default(0),
  replaces: opaque(128).default(''),
}

const EntitlementDefRequest = z.object(definitionFields)
export type EntitlementDefRequest = z.infer<typeof EntitlementDefRequest>

export const EntitlementDefinition = z.object({
  symbol: z.string(),
  ...definitionFields,
  created: Millis,
  version: Version,
})
export type EntitlementDefinition = z.infer<typeof EntitlementDefinition>

const OneDefinition = z.object({ symbol: EntitlementSymbol, request: EntitlementDefRequest })
export type OneDefinition = z.infer<typeof OneDefinition>

const Result = z.object({ result: z.literal('ok') })

// ── Definitions ────────────────────────────────────────────────────────────

export const listEntitlementDefinitions = endpoint({
  method: 'GET',
  path: '/basic/legacy-entitlement-defs',
  summary: 'List the realm’s entitlement definitions, by symbol.',
  scope: 'realm',
  access: { operator: ['view entitlements', 'view player-entitlements'] },
  query: z.object({ symbol: opaque(128).optional() }),
  response: z.object({ definitions: z.array(EntitlementDefinition) }),
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
  body: z.object({ symbol: EntitlementSymbol }),
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
    entitlements: z.array(OneDefinition).max(maxDefinitions).optional(),
    /** The same list in YAML, also under a key `entitlements`. The fields of an entry may stand next to its symbol. */
    yaml: opaque(1_000_000).optional(),
  }),
  response: Result,
  errors: ['TooManyEntitlementDefinitions'],
})

// ── Of players ─────────────────────────────────────────────────────────────

export const Entitlement = z.object({
  uuid: z.string(),
  gamerTag: Id,
  symbol: z.string(),
  /** Empty: none. */
  specialized: z.string(),
  state: z.enum(entitlementStates),
  created: Millis,
  updated: Millis,
  history: z.array(z.object({ what: z.string(), why: z.string(), when: Millis })),
  /** Seconds during which it can still be claimed; 0: no end, or already over. */
  ttl: z.int(),
  cwin: z.object({ open: Millis, close: Millis }).optional(),
  cwinSecsTillOpen: z.int().optional(),
  cwinSecsTillClose: z.int().optional(),
  /** Parameters of the grant, for the game. */
  params: z.record(z.string(), z.string()),
})
export type Entitlement = z.infer<typeof Entitlement>

export const listPlayerEntitlements = endpoint({
  method: 'GET',
  path: '/basic/legacy-entitlement-defs/player',
  summary: 'List the entitlements of a player, newest first by default.',
  scope: 'realm',
  access: { operator: 'view player-entitlements' },
  query: z.object({
    /** The gamer tag. */
    gt: Id,
    skip: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(500).default(100),
    /** `granted`, `claimed` or `revoked`, in any case. */
    state: opaque(40).optional(),
    symbol: opaque(128).optional(),
    spec: opaque(128).optional(),
    /** Only entitlements that can be claimed now. */
    icw: z.boolean().optional(),
    sort: sortBy('granted').default('-granted'),
  }),
  response: z.object({ entitlements: z.array(Entitlement) }),
  errors: ['PlayerNotFound'],
})

const EntitlementGenerator = z.object({
  symbol: EntitlementSymbol,
  specialization: opaque(128).optional(),
  /** `grant`, in any case. */
  action: opaque(40).default('GRANT'),
  quantity: z.int().min(1).max(maxGranted).default(1),
  claimWindow: z.object({ open: Millis, close: Millis }).optional(),
  params: recordUpTo(100, opaque(128), opaque(2_000)).optional(),
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
  otherWay: 'Grant it to fewer players.',
  access: { operator: 'grant entitlements' },
  body: z.object({
    gamerTags: z.array(Id).min(1).max(maxGranted),
    generators: z.array(EntitlementGenerator).min(1).max(100),
    reason,
  }),
  response: Result,
  errors: ['PlayerNotFound', 'EntitlementDefinitionNotFound', 'EntitlementLimitReached'],
})

const StateChange = z.object({ status: z.literal('ok'), uuid: z.string(), state: z.enum(entitlementStates) })

export const claimEntitlement = endpoint({
  method: 'PUT',
  path: '/basic/legacy-entitlement-defs/claim',
  summary: 'Claim an entitlement of a player: the given one, or the oldest granted one of a symbol.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'claim entitlements' },
  body: z.object({
    gt: Id,
    symbol: opaque(128).optional(),
    spec: opaque(128).optional(),
    uuid: opaque(64).optional(),
    reason,
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
  body: z.object({ uuid: opaque(64).min(1), reason }),
  response: StateChange,
  errors: ['EntitlementNotFound', 'EntitlementRevoked'],
})
