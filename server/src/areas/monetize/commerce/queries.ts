import { sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { statement } from '../../../engines/database/statement.ts'
import type { CatalogBody, Db, Realm, SkusBody } from './tables.ts'

export type Bodies = { catalog: CatalogBody; skus: SkusBody }

export type Kind = keyof Bodies

export type Saved<K extends Kind> = { version: number; body: Bodies[K]; created_at: number }

/** Locks catalogue and SKUs of the realm, which must be consistent, until the transaction ends. */
export const lockCommerce = ({ db, id: pid }: Realm) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`commerce ${pid}`}, 0))`.execute(db)

const newest = statement<{ version: number; body: Bodies[Kind]; created_at: number }>(`
  select version, body, created_at from commerce_versions
  where pid = $1 and kind = $2 order by version desc limit 1
`)

/** The newest version, or a given one. */
export async function selectSaved<K extends Kind>(
  { db, id: pid }: Realm,
  kind: K,
  version?: number,
): Promise<Saved<K> | undefined> {
  if (version === undefined) return (await newest(db, pid, kind))[0] as Saved<K> | undefined
  const row = await db
    .selectFrom('commerce_versions')
    .select(['version', 'body', 'created_at'])
    .where('pid', '=', pid)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  return row as Saved<K> | undefined
}

export const insertSaved = <K extends Kind>(
  { db, id: pid }: Realm,
  kind: K,
  row: { version: number; body: Bodies[K]; created_at: Date; account_id: number | null },
) =>
  db
    .insertInto('commerce_versions')
    .values({ ...row, pid, kind, body: JSON.stringify(row.body) })
    .execute()

/** Deletes versions that a newer one had replaced before a time; returns how many. */
export async function deleteOldSaved(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with live_then as (
      select pid, kind, max(version) as version from commerce_versions where created_at < ${before} group by pid, kind
    )
    delete from commerce_versions where (pid, kind, version) in (
      select v.pid, v.kind, v.version from commerce_versions as v
      join live_then as l on l.pid = v.pid and l.kind = v.kind
      where v.version < l.version limit ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Serializes the purchases of one player, so that no limit is exceeded. */
export const lockBuyer = ({ db, id: pid }: Realm, gamerTag: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`buyer ${pid}/${gamerTag}`}, 0))`.execute(db)

export type ListingState = {
  store: string
  listing: string
  offer: string
  purchases: number
  window_at: number | null
  window_purchases: number
  instance_at: number | null
  instance_purchases: number
}

const states = statement<ListingState>(`
  select store, listing, offer, purchases, window_at, window_purchases, instance_at, instance_purchases
  from listing_states
  where pid = $1 and gamer_tag = $2
`)

export const selectListingStates = ({ db, id: pid }: Realm, gamerTag: number) => states(db, pid, gamerTag)

/** One listing state, locked. */
export const lockListingState = (
  { db, id: pid }: Realm,
  gamerTag: number,
  { store, listing }: Pick<ListingRef, 'store' | 'listing'>,
): Promise<ListingState | undefined> =>
  db
    .selectFrom('listing_states')
    .select(['store', 'listing', 'offer', 'purchases', 'window_at', 'window_purchases'])
    .select(['instance_at', 'instance_purchases'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('store', '=', store)
    .where('listing', '=', listing)
    .forUpdate()
    .executeTakeFirst()

export async function putListingState(
  { db, id: pid }: Realm,
  gamerTag: number,
  { store, listing, window_at, instance_at, ...rest }: ListingState,
): Promise<void> {
  const toDate = (ms: number | null) => (ms === null ? null : new Date(ms))
  const values = { ...rest, window_at: toDate(window_at), instance_at: toDate(instance_at) }
  await db
    .insertInto('listing_states')
    .values({ pid, gamer_tag: gamerTag, store, listing, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'gamer_tag', 'store', 'listing']).doUpdateSet(values))
    .execute()
}

export async function deleteListingState(
  { db, id: pid }: Realm,
  gamerTag: number,
  { store, listing }: Pick<ListingRef, 'store' | 'listing'>,
): Promise<void> {
  await db
    .deleteFrom('listing_states')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('store', '=', store)
    .where('listing', '=', listing)
    .execute()
}

export type ListingRef = { store: string; listing: string; offer: string }

/** Starts the windows of the listings now, unless a concurrent request has started them. */
export async function openWindows(
  { db, id: pid }: Realm,
  gamerTag: number,
  listings: readonly (ListingRef & { seenAt: number | null })[],
  now: Date,
): Promise<void> {
  if (listings.length === 0) return
  const of = <T>(value: (one: (typeof listings)[number]) => T) => listings.map(value)
  const seenDates = of(({ seenAt }) => (seenAt === null ? null : new Date(seenAt)))
  await sql`
    insert into listing_states as s (pid, gamer_tag, store, listing, offer, window_at)
    select ${pid}, ${gamerTag}, store, listing, offer, ${now}
    from unnest(${of(({ store }) => store)}::text[], ${of(({ listing }) => listing)}::text[],
      ${of(({ offer }) => offer)}::text[]) as given (store, listing, offer)
    order by store, listing
    on conflict (pid, gamer_tag, store, listing) do update set window_at = excluded.window_at, window_purchases = 0
    where s.window_at is null or s.window_at = any (${seenDates}::timestamptz[])
  `.execute(db)
}

/** `instanceAt` is when the schedule of the listing last opened; null if no limit depends on it. */
export const countPurchase = (
  { db, id: pid }: Realm,
  gamerTag: number,
  { store, listing, offer, instanceAt }: ListingRef & { instanceAt: Date | null },
) =>
  db
    .insertInto('listing_states')
    .values({
      pid,
      gamer_tag: gamerTag,
      store,
      listing,
      offer,
      purchases: 1,
      window_purchases: 1,
      instance_at: instanceAt,
      instance_purchases: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['pid', 'gamer_tag', 'store', 'listing']).doUpdateSet({
        offer,
        purchases: sql`listing_states.purchases + 1`,
        window_purchases: sql`listing_states.window_purchases + 1`,
        instance_at: instanceAt,
        instance_purchases: sql`case when listing_states.instance_at = ${instanceAt}::timestamptz
          then listing_states.instance_purchases else 0 end + 1`,
      }),
    )
    .execute()

export type NewPurchase = ListingRef & {
  at: Date
  price_symbol: string
  price_amount: number
  is_by_player: boolean
}

export const insertPurchase = ({ db, id: pid }: Realm, gamerTag: number, purchase: NewPurchase) =>
  db
    .insertInto('purchases')
    .values({ ...purchase, pid, gamer_tag: gamerTag })
    .execute()

/** The player's own purchases, newest first, before a position by time and id. */
export async function selectPurchases(
  { db, id: pid }: Realm,
  gamerTag: number,
  { before, limit }: { before: { at: number; id: number }; limit: number },
) {
  const { rows } = await sql<{
    id: number
    at: number
    store: string
    listing: string
    price_symbol: string
    price_amount: number
  }>`
    select id, at, store, listing, price_symbol, price_amount from purchases
    where pid = ${pid} and gamer_tag = ${gamerTag} and is_by_player
      and (at, id) < (${new Date(before.at)}, ${before.id})
    order by at desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

export const selectPurchasesOfPlayers = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db
    .selectFrom('purchases')
    .select(['pid', 'gamer_tag as gamerTag', 'at', 'store', 'listing', 'offer'])
    .select(['price_symbol as priceSymbol', 'price_amount as priceAmount'])
    .where(ofPlayers(players))
    .orderBy('at')
    .execute()

export const selectListingStatesOfPlayers = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db
    .selectFrom('listing_states')
    .select(['pid', 'gamer_tag as gamerTag', 'store', 'listing', 'purchases', 'window_at as windowAt'])
    .where(ofPlayers(players))
    .orderBy('store')
    .orderBy('listing')
    .execute()

/** SQL for the purchases of the realm, for the first steps. */
export const purchaseTimes = (pid: string) => sql`select at, gamer_tag from purchases where pid = ${pid}`

/**
 * SQL: the row `old` is not the player's newest purchase of its listing, by which searches find the buyers of a
 * listing.
 */
export const hasNewerPurchase = sql<boolean>`exists (
  select from purchases as newer
  where newer.pid = old.pid and newer.listing = old.listing and newer.gamer_tag = old.gamer_tag
    and (newer.at, newer.id) > (old.at, old.id))`
