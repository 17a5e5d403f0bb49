import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import {
  type EntitlementDefinition,
  type EntitlementDefRequest,
  maxDefinitions,
  type OneDefinition,
} from '@regent/contract/monetize/entitlements'
import type { RealmContext, RealmRef } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'

/** A definition in the audit trail; `created` preserves its identity across a restore. */
export type DefinitionState = EntitlementDefRequest & { created: number }

const toState = ({ definition, created_at: created }: queries.EntitlementDefinitionRow): DefinitionState => ({
  ...definition,
  created,
})

export const definitionView = ({ symbol, definition, version, created_at }: queries.EntitlementDefinitionRow) =>
  ({ symbol, ...definition, created: created_at, version }) satisfies EntitlementDefinition

export async function lockDefinitionState({ realm }: RealmContext, symbol: string): Promise<DefinitionState | null> {
  const row = await queries.lockDefinition(realm, symbol)
  return row ? toState(row) : null
}

/** The symbols that are defined in the realm, and whether the realm has any definition at all. */
export async function definedSymbols(
  realm: RealmRef,
  symbols: readonly string[],
): Promise<{ known: ReadonlySet<string>; isEmpty: boolean }> {
  const existingSymbols = new Set(await queries.selectDefinedAmong(realm, symbols))
  return {
    known: existingSymbols,
    isEmpty: existingSymbols.size === 0 && (await queries.countDefinitions(realm)) === 0,
  }
}

export async function createDefinition(context: RealmContext, { symbol, request }: OneDefinition): Promise<void> {
  if (await queries.lockDefinition(context.realm, symbol))
    throw new ApiError('EntitlementDefinitionExists', { field: 'symbol' })
  await checkRoom(context, 1)
  await putDefinition(context, symbol, { ...request, created: context.now })
}

export async function updateDefinition(context: RealmContext, { symbol, request }: OneDefinition): Promise<void> {
  const before = await queries.lockDefinition(context.realm, symbol)
  if (!before) throw new ApiError('EntitlementDefinitionNotFound', { field: 'symbol' })
  if (context.ifMatch !== undefined && context.ifMatch !== before.version)
    throw new ApiError('StaleVersion', { current: definitionView(before) })
  await putDefinition(context, symbol, { ...request, created: before.created_at })
}

export async function deleteDefinition(context: RealmContext, symbol: string): Promise<void> {
  if (!(await queries.lockDefinition(context.realm, symbol)))
    throw new ApiError('EntitlementDefinitionNotFound', { field: 'symbol' })
  await putDefinition(context, symbol, null)
}

/** Saves all or nothing; a symbol may occur only once. */
export async function uploadDefinitions(context: RealmContext, definitions: readonly OneDefinition[]): Promise<void> {
  const { realm, now } = context
  const symbols = definitions.map(({ symbol }) => symbol)
  const twice = symbols.findIndex((symbol, index) => symbols.indexOf(symbol) < index)
  if (twice !== -1) {
    const field = `entitlements.${twice}.symbol`
    throw new ApiError('BadRequest', { field, message: `${field} is repeated: ${symbols[twice]}.` })
  }
  const createdBySymbol = new Map(
    (await queries.selectDefinitions(realm, undefined)).map((row) => [row.symbol, row.created_at]),
  )
  await checkRoom(context, symbols.filter((symbol) => !createdBySymbol.has(symbol)).length)
  // Sorted, so that two concurrent uploads cannot deadlock.
  for (const { symbol, request } of [...definitions].sort((a, b) => (a.symbol < b.symbol ? -1 : 1))) {
    await putDefinition(context, symbol, { ...request, created: createdBySymbol.get(symbol) ?? now })
  }
  if (definitions.length === 0) context.unchanged()
}

async function checkRoom({ realm }: RealmContext, added: number): Promise<void> {
  if (added > 0 && (await queries.countDefinitions(realm)) + added > maxDefinitions)
    throw new ApiError('TooManyEntitlementDefinitions')
}

/** Sets a definition to a state; null deletes it. */
export async function putDefinition(
  context: RealmContext,
  symbol: string,
  state: DefinitionState | null,
): Promise<void> {
  const { realm, change } = context
  const stored = await queries.lockDefinition(realm, symbol)
  const before = stored ? toState(stored) : null
  if (isDeepStrictEqual(before, state)) return context.unchanged()
  if (state) {
    const { created, ...definition } = state
    const version = (stored?.version ?? 0) + 1
    await queries.putDefinition(realm, { symbol, definition, version, created_at: new Date(created) })
    context.setVersion(version)
  } else {
    await queries.deleteDefinition(realm, symbol)
  }
  change({ subject: 'entitlement-definition', id: symbol, before, after: state })
}
