import { ApiError } from '@regent/contract/errors'
import type { PlayerSearch } from '@regent/contract/players/player-search'
import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Customer, Realm } from '../../../kernel/context/context.ts'
import { findAccountByKey } from '../../organization/accounts/service.ts'
import { type Beginning, type FoundRow, type KeyCursor, selectByBeginning } from './beginning-queries.ts'
import type { PlayerCriteria } from './condition-queries.ts'
import { countPage, type FoundPage, type ListPage } from './list-page.ts'
import * as queries from './search-queries.ts'
import type { PlayerListRow } from './service.ts'

/** A page of players that match a text: exactly, or by prefix. */
export async function searchByText(
  realm: Realm,
  text: string,
  by: NonNullable<PlayerSearch['by']>,
  wanted: PlayerCriteria,
  { cursor, limit, vault }: ListPage,
): Promise<FoundPage> {
  const exact = await findExactly(realm, text, by, wanted)
  if (exact) return { rows: exact, next: null, about: exact.length, isExact: true }
  const beginning = toBeginning(text, by)
  const after = readKeyCursor(vault, cursor)
  const rows = await selectByBeginning(realm, beginning, wanted, after, limit + 1)
  const pageRows = rows.slice(0, limit)
  const last = rows.length > limit ? pageRows.at(-1) : undefined
  const total = await countPage(realm, wanted, beginning, after === undefined && !last ? pageRows.length : undefined)
  return { rows: pageRows, next: last ? writeKeyCursor(vault, last) : null, ...total }
}

/** The first players that match a text, without counting all of them. */
export async function firstByText(realm: Realm, text: string, limit: number): Promise<PlayerListRow[]> {
  const everybody: PlayerCriteria = { filter: {}, tests: [] }
  const exact = await findExactly(realm, text, 'identity', everybody)
  return exact ?? selectByBeginning(realm, toBeginning(text, 'identity'), everybody, undefined, limit)
}

const idText = /^\d{1,16}$/

/** Values that only match exactly: a device, an account id, a gamer tag. Undefined if the text is a prefix. */
export async function findExactly(
  realm: Realm,
  text: string,
  by: NonNullable<PlayerSearch['by']>,
  wanted: PlayerCriteria,
): Promise<PlayerListRow[] | undefined> {
  const customer: Customer = { db: realm.db, cid: realm.cid }
  if (by === 'device') {
    const accountId = await findAccountByKey(customer, 'device', text)
    return accountId === undefined ? [] : queries.selectMatchingPlayers(realm, { accountId }, wanted)
  }
  const number = by === 'identity' && idText.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number)) return undefined
  const anyhow = await queries.selectMatchingPlayers(realm, { number }, { filter: {}, tests: [] })
  if (anyhow.length === 0) return undefined
  return queries.selectMatchingPlayers(realm, { number }, wanted)
}

export const toBeginning = (text: string, by: NonNullable<PlayerSearch['by']>): Beginning => ({
  name: by === 'identity' ? text.toLowerCase() : undefined,
  userId: text,
})

const writeKeyCursor = (vault: Vault, { kind, key, gamer_tag }: FoundRow) =>
  vault.seal(JSON.stringify([kind, key, gamer_tag])).toString('base64url')

function readKeyCursor(vault: Vault, cursor: string | undefined): KeyCursor | undefined {
  if (cursor === undefined || cursor === '') return undefined
  try {
    const [kind, key, gamerTag] = JSON.parse(vault.open(Buffer.from(cursor, 'base64url'))) as [
      KeyCursor['kind'],
      string,
      number,
    ]
    return { kind, key, gamerTag }
  } catch {
    throw new ApiError('BadRequest', { field: 'cursor', message: 'cursor must be one that this list returned.' })
  }
}
