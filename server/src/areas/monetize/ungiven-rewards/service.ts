import { maxUngivenRewards, type UngivenReward } from '@regent/contract/monetize/ungiven-rewards'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Registry } from '../../../kernel/context/registry.ts'
import * as queries from './queries.ts'

const maxCauses = 50

type Page = queries.UngivenFilter & { cursor?: string | undefined; limit: number; sort: 'last' | '-last' }

export async function listPage({ realm, registry }: RealmContext, { cursor, limit, sort, ...filter }: Page) {
  const after = readCursor(cursor, ['at', 'id'])
  const order = readSort(sort).direction
  const [rows, causes] = await Promise.all([
    queries.selectUngiven(realm, filter, { order, after, limit: limit + 1 }),
    queries.countBySymbol(realm),
  ])
  const last = rows[limit - 1]
  return {
    rows: rows.slice(0, limit).map((row) => toView(registry, row)),
    next: rows.length > limit && last ? writeCursor([last.last_at, last.id]) : null,
    total: causes.reduce((sum, { count }) => sum + count, 0),
    causes: causes.slice(0, maxCauses),
  }
}

/** True if operators can give rewards of this row's source, one player at a time. */
export const canBeGiven = (
  { gives }: Pick<Registry, 'gives'>,
  { gamer_tag, source, call }: queries.UngivenRow,
): boolean => call !== null || (gamer_tag !== 0 && 'giveAgain' in gives[source])

function toView(registry: Registry, row: queries.UngivenRow): UngivenReward {
  const { id, gamer_tag, source, reference, symbol, reason, tries, first_at, last_at } = row
  const giver = registry.gives[source]
  const isGivable = canBeGiven(registry, row)
  return {
    id,
    source,
    reference,
    symbol,
    reason,
    tries,
    firstAt: first_at,
    lastAt: last_at,
    canBeGiven: isGivable,
    ...present({
      gamerTag: gamer_tag === 0 ? undefined : gamer_tag,
      whoGives: !isGivable && 'whoGives' in giver ? giver.whoGives : undefined,
    }),
  }
}

/** A dismissed row in the audit trail. */
export type DismissedState = Omit<queries.UngivenRow, 'id'>

/** `42/mail/7/currency.gems`: a reference may contain slashes; those of a symbol are encoded. */
const toKey = ({ gamer_tag, source, reference, symbol }: queries.UngivenRow) =>
  `${gamer_tag}/${source}/${reference}/${encodeURIComponent(symbol)}`

/** Returns the symbols of the rows that were still there. */
export async function dismiss(context: RealmContext, ids: readonly number[]): Promise<string[]> {
  const { realm, change } = context
  const rows = await queries.lockUngiven(realm, ids)
  if (rows.length === 0) {
    context.unchanged()
    return []
  }
  await queries.deleteRows(
    realm,
    rows.map(({ id }) => id),
  )
  for (const row of rows)
    change({ subject: 'ungiven-reward', id: toKey(row), before: toState(row), after: null, ...playerIn(row) })
  return rows.map(({ symbol }) => symbol)
}

const toState = ({ id: _, ...row }: queries.UngivenRow): DismissedState => row

const playerIn = ({ gamer_tag }: queries.UngivenRow) => (gamer_tag === 0 ? {} : { gamerTag: gamer_tag })

/** The state of the row that the entry names, locked. */
export async function readState(realm: Realm, key: string): Promise<DismissedState | null> {
  const [gamerTag = '', source = '', ...rest] = key.split('/')
  const symbol = decodeURIComponent(rest.pop() ?? '')
  const keyColumns = { gamer_tag: Number(gamerTag), source: source as DismissedState['source'], symbol }
  const row = await queries.findRow(realm, { ...keyColumns, reference: rest.join('/') })
  return row ? toState(row) : null
}

export async function restore(context: RealmContext, key: string, state: DismissedState): Promise<void> {
  await queries.insertRow(context.realm, state)
  const gamerTag = state.gamer_tag === 0 ? undefined : state.gamer_tag
  context.change({ subject: 'ungiven-reward', id: key, before: null, after: state, gamerTag })
}

/** The rows that match a filter, up to the limit of a realm. */
export const findAll = (realm: Realm, filter: queries.UngivenFilter): Promise<queries.UngivenRow[]> =>
  queries.selectUngiven(realm, filter, { order: 'desc', after: undefined, limit: maxUngivenRewards })

/** Number of rows that contain a symbol. */
export const countOfSymbol = async ({ realm }: RealmContext, symbol: string): Promise<number> =>
  (await queries.countBySymbol(realm)).find((one) => one.symbol === symbol)?.count ?? 0

/** The rewards of a claim, or of all claims of a source, that could not be given to a player, with the reason. */
export const ungivenOfClaim = (
  realm: Realm,
  gamerTag: number,
  source: queries.UngivenRow['source'],
  reference?: string,
) => queries.selectOfClaim(realm, { gamer_tag: gamerTag, source, reference })
