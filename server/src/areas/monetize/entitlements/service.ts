import { randomUUID } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import {
  type Entitlement,
  type EntitlementGenerator,
  type EntitlementState,
  entitlementStates,
  maxGranted,
} from '@regent/contract/monetize/entitlements'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { existingGamerTags } from '../../players/players/service.ts'
import * as queries from './queries.ts'

type Row = queries.EntitlementRow

export type OwnedEntitlement = queries.OwnedEntitlement
export const kindsHeld = queries.selectKindsHeld

/** `42/9f0c…`: the player and the entitlement. */
const toKey = ({ gamer_tag, uuid }: Row) => `${gamer_tag}/${uuid}`

/** An entitlement in the audit trail, with all fields. */
export type WholeState = Omit<Row, 'uuid' | 'gamer_tag' | 'history' | 'updated_at'>

const toFullState = ({
  uuid: _,
  gamer_tag: _tag,
  history: _history,
  updated_at: _updated,
  ...state
}: Row): WholeState => state

/** Default reason in the history. */
const callerText = ({ caller }: RealmContext) => (caller.kind === 'server' ? 'game server' : 'operator')

const secondsTill = (ms: number, now: number) => Math.max(0, Math.ceil((ms - now) / 1_000))

export const entitlementView = (row: Row, now: number): Entitlement => ({
  uuid: row.uuid,
  gamerTag: row.gamer_tag,
  symbol: row.symbol,
  specialized: row.specialized,
  state: row.state,
  created: row.created_at,
  updated: row.updated_at,
  history: row.history,
  params: row.params,
  ttl: row.expires_at === null ? 0 : secondsTill(row.expires_at, now),
  ...(row.opens_at !== null &&
    row.closes_at !== null && {
      cwin: { open: row.opens_at, close: row.closes_at },
      cwinSecsTillOpen: secondsTill(row.opens_at, now),
      cwinSecsTillClose: secondsTill(row.closes_at, now),
    }),
})

export function readState(text: string | undefined): EntitlementState | undefined {
  if (text === undefined || text === '') return undefined
  const state = entitlementStates.find((one) => one === text.toUpperCase())
  if (state) return state
  throw new ApiError('BadRequest', { field: 'state', message: `state must be one of ${entitlementStates.join(', ')}.` })
}

/** The error contains the field of the first unknown player. */
async function checkPlayers({ realm }: RealmContext, gamerTags: readonly number[], fieldOf: (index: number) => string) {
  const existingTags = new Set(await existingGamerTags(realm, gamerTags))
  const missing = gamerTags.findIndex((gamerTag) => !existingTags.has(gamerTag))
  if (missing !== -1) throw new ApiError('PlayerNotFound', { field: fieldOf(missing) })
}

export async function listEntitlements(
  context: RealmContext,
  gamerTag: number,
  filter: queries.EntitlementFilter,
  page: { order: 'asc' | 'desc'; skip: number; limit: number },
): Promise<Entitlement[]> {
  await checkPlayers(context, [gamerTag], () => 'gt')
  const rows = await queries.selectEntitlements(context.realm, gamerTag, filter, page)
  return rows.map((row) => entitlementView(row, context.now))
}

export type Grant = {
  gamerTags: readonly number[]
  generators: readonly EntitlementGenerator[]
  reason?: string | undefined
}

export async function grant(context: RealmContext, { gamerTags: given, generators, reason }: Grant): Promise<void> {
  const { realm, change } = context
  const gamerTags = [...new Set(given)]
  await checkPlayers(context, gamerTags, (index) => `gamerTags.${given.indexOf(gamerTags[index] ?? 0)}`)
  const inAll = gamerTags.length * generators.reduce((sum, { quantity }) => sum + quantity, 0)
  if (inAll > maxGranted) {
    const message = `One call can grant at most ${maxGranted} entitlements, not ${inAll}.`
    throw new ApiError('BadRequest', { field: 'generators', message })
  }
  // Each grant sees the earlier ones, so that a repeated symbol is counted twice.
  for (const [index, generator] of generators.entries()) {
    const rows = await generate(context, gamerTags, generator, `generators.${index}`, reason)
    await queries.insertEntitlements(realm, rows)
    for (const row of rows) {
      const after = toFullState(row)
      change({ subject: 'entitlement', id: toKey(row), before: null, after, gamerTag: row.gamer_tag })
    }
  }
}

async function generate(
  context: RealmContext,
  gamerTags: readonly number[],
  { symbol, action, quantity, claimWindow, params = {}, ...given }: EntitlementGenerator,
  at: string,
  reason: string | undefined,
): Promise<Row[]> {
  const { realm, now } = context
  if (action.toUpperCase() !== 'GRANT')
    throw new ApiError('BadRequest', { field: `${at}.action`, message: `${at}.action must be GRANT.` })
  if (claimWindow && claimWindow.close <= claimWindow.open) {
    const field = `${at}.claimWindow.close`
    throw new ApiError('BadRequest', { field, message: `${field} must be after its open.` })
  }
  // Locked, so that two concurrent grants cannot both fit below the limit.
  const definition = await queries.lockDefinition(realm, symbol)
  if (!definition) throw new ApiError('EntitlementDefinitionNotFound', { field: `${at}.symbol` })
  const { terminalExpirationSecs } = definition.definition
  const specialized = findSpecialization(context, symbol, given.specialization)
  const { most, held } = await loadLimit(context, definition, gamerTags, specialized)
  const full = gamerTags.find((gamerTag) => (held.get(gamerTag) ?? 0) + quantity > most)
  if (full !== undefined) {
    const message = `A player can have at most ${most} of ${symbol}. Player ${full} would have more. Nothing was changed.`
    throw new ApiError('EntitlementLimitReached', { field: `${at}.quantity`, message })
  }
  return gamerTags.flatMap((gamer_tag) =>
    Array.from(
      { length: quantity },
      (): Row => ({
        uuid: randomUUID(),
        gamer_tag,
        symbol,
        specialized,
        state: 'GRANTED',
        params,
        history: [{ what: 'GRANTED', why: reason || callerText(context), when: now }],
        opens_at: claimWindow?.open ?? null,
        closes_at: claimWindow?.close ?? null,
        expires_at: terminalExpirationSecs === 0 ? null : now + terminalExpirationSecs * 1_000,
        created_at: now,
        updated_at: now,
      }),
    ),
  )
}

const findSpecialization = ({ settings }: RealmContext, symbol: string, given = '') =>
  settings.unspecializedEntitlements.includes(symbol) ? '' : given

/** The maximum per player of a definition, and the current number of each player. */
export async function loadLimit(
  context: RealmContext,
  { symbol, definition: { maxGrants, parameterized } }: queries.EntitlementDefinitionRow,
  gamerTags: readonly number[],
  specialization: string | undefined,
): Promise<{ most: number; held: ReadonlyMap<number, number> }> {
  if (maxGrants === 0) return { most: Number.POSITIVE_INFINITY, held: new Map() }
  const specialized = parameterized ? findSpecialization(context, symbol, specialization) : undefined
  return { most: maxGrants, held: await queries.countHeld(context.realm, gamerTags, symbol, specialized) }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const lockByUuid = ({ realm }: RealmContext, uuid: string) =>
  isUuid(uuid) ? queries.lockEntitlement(realm, uuid) : Promise.resolve(undefined)

async function setState(context: RealmContext, row: Row, state: EntitlementState, why: string): Promise<void> {
  const { realm, now, change } = context
  const history = [...row.history, { what: state, why, when: now }]
  await queries.updateState(realm, row.uuid, { state, history, at: new Date(now) })
  const before = { state: row.state }
  const after = { state }
  change({ subject: 'entitlement', id: toKey(row), before, after, gamerTag: row.gamer_tag })
}

type Claim = {
  gt: number
  uuid?: string | undefined
  symbol?: string | undefined
  spec?: string | undefined
  reason?: string | undefined
}

export async function claim(context: RealmContext, { gt, uuid, symbol, spec, reason }: Claim): Promise<string> {
  const { realm, now } = context
  if (uuid === undefined && symbol === undefined)
    throw new ApiError('BadRequest', { field: 'uuid', message: 'uuid or symbol of the entitlement is missing.' })
  const row =
    uuid === undefined
      ? await queries.lockClaimable(realm, gt, { symbol: symbol ?? '', spec }, new Date(now))
      : await lockByUuid(context, uuid)
  if (row?.gamer_tag !== gt)
    throw new ApiError('EntitlementNotFound', { field: uuid === undefined ? 'symbol' : 'uuid' })
  const why = whyNotClaimed(row, now)
  if (why !== undefined) throw new ApiError('EntitlementNotClaimable', { field: 'uuid', message: why })
  await setState(context, row, 'CLAIMED', reason || callerText(context))
  return row.uuid
}

function whyNotClaimed({ state, opens_at, closes_at, expires_at }: Row, now: number): string | undefined {
  const unchangedText = 'Nothing was changed.'
  if (state !== 'GRANTED') return `The entitlement is already ${state.toLowerCase()}. ${unchangedText}`
  if (opens_at !== null && opens_at > now) return `The entitlement cannot be claimed yet. ${unchangedText}`
  const isOver = (closes_at !== null && closes_at <= now) || (expires_at !== null && expires_at <= now)
  return isOver ? `The entitlement can no longer be claimed. ${unchangedText}` : undefined
}

export async function revoke(context: RealmContext, uuid: string, reason: string | undefined): Promise<void> {
  const row = await lockByUuid(context, uuid)
  if (!row) throw new ApiError('EntitlementNotFound', { field: 'uuid' })
  if (row.state === 'REVOKED') throw new ApiError('EntitlementRevoked', { field: 'uuid' })
  await setState(context, row, 'REVOKED', reason || callerText(context))
}

// ── Undo ───────────────────────────────────────────────────────────────────

export async function lockWhole(context: RealmContext, uuid: string): Promise<WholeState | null> {
  const row = await lockByUuid(context, uuid)
  return row ? toFullState(row) : null
}

/** An undo restores the state and adds it to the history; undoing a grant deletes the entitlement. */
export async function restore(
  context: RealmContext,
  { gamerTag, uuid }: { gamerTag: number; uuid: string },
  state: Partial<WholeState> | null,
): Promise<void> {
  const { realm, now, change } = context
  const row = await lockByUuid(context, uuid)
  if (row && state?.state) return setState(context, row, state.state, 'undone')
  if (row && state === null) {
    await queries.deleteEntitlement(realm, uuid)
    return change({ subject: 'entitlement', id: toKey(row), before: toFullState(row), after: null, gamerTag })
  }
  if (row || !state) return context.unchanged()
  const history = [{ what: 'GRANTED', why: 'granted again', when: now }]
  const restoredRow: Row = { ...(state as WholeState), uuid, gamer_tag: gamerTag, history, updated_at: now }
  await queries.insertEntitlements(realm, [restoredRow])
  change({ subject: 'entitlement', id: toKey(restoredRow), before: null, after: toFullState(restoredRow), gamerTag })
}
