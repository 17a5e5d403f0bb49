import type { InventoryCause, inventoryActs } from '@regent/contract/monetize/inventory'
import { balanceDays } from '@regent/contract/monetize/inventory-balances'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { groupCommit } from '../../../engines/database/connection/group-commit.ts'
import { givenRows } from '../../../engines/database/given-rows.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { statement } from '../../../engines/database/statement.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

export type Properties = Record<string, string>
export type CurrencyRef = { gamerTag: number; contentId: string }
export type ItemRef = CurrencyRef & { id: number }

export type CurrencyRow = { content_id: string; amount: number; properties: Properties }
export type ItemRow = {
  content_id: string
  id: number
  properties: Properties
  created_at: number
  updated_at: number
}

type HeldRow =
  | ({ id: null } & CurrencyRow)
  | { content_id: string; amount: null; properties: Properties; id: number; created_at: number; updated_at: number }

const heldBy = statement<HeldRow>(`
  select content_id, amount, properties, null::bigint as id, null::timestamptz as created_at,
         null::timestamptz as updated_at
  from currencies where pid = $1 and gamer_tag = $2
  union all
  (select content_id, null, properties, id, created_at, updated_at from items
   where pid = $1 and gamer_tag = $2 order by content_id, created_at, id)
`)

/** The currencies and the items of a player, in one statement. Items are in the order of their contents and age. */
export async function selectHeld(
  { db, id: pid }: Realm,
  gamerTag: number,
): Promise<{ currencies: CurrencyRow[]; items: ItemRow[] }> {
  const currencies: CurrencyRow[] = []
  const items: ItemRow[] = []
  for (const row of await heldBy(db, pid, gamerTag)) {
    if (row.id === null) currencies.push(row)
    else items.push(row)
  }
  return { currencies, items }
}

/** The amounts of some currencies of many players, unlocked; players without a row are omitted. */
export async function selectAmounts(
  { db, id: pid }: Realm,
  gamerTags: readonly number[],
  contentIds: readonly string[],
): Promise<{ gamer_tag: number; content_id: string; amount: number }[]> {
  const { rows } = await sql<{ gamer_tag: number; content_id: string; amount: number }>`
    select c.gamer_tag, c.content_id, c.amount
    from unnest(${gamerTags}::bigint[]) as wanted (gamer_tag)
    cross join unnest(${contentIds}::text[]) as of (content_id)
    join currencies as c on c.pid = ${pid} and c.gamer_tag = wanted.gamer_tag and c.content_id = of.content_id
  `.execute(db)
  return rows
}

/** Filters currencies to those that a player has or had. */
export async function selectHeldCurrencies(
  { db, id: pid }: Realm,
  gamerTag: number,
  contentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ content_id: string }>`
    select content_id from currencies
    where pid = ${pid} and gamer_tag = ${gamerTag} and content_id = any(${contentIds}::text[])
  `.execute(db)
  return rows.map(({ content_id }) => content_id)
}

export type Addition = CurrencyRef & { added: number; starting: number }

/** Adds to currencies of one or many players in one statement. Returns the amounts before and after. */
export async function addToCurrencies({ db, id: pid }: Realm, additions: readonly Addition[], now: Date) {
  if (additions.length === 0) return []
  const input = givenRows('given', additions.length, [
    ['gamer_tag', 'bigint', additions.map(({ gamerTag }) => gamerTag)],
    ['content_id', 'text', additions.map(({ contentId }) => contentId)],
    ['added', 'bigint', additions.map(({ added }) => added)],
    ['starting', 'bigint', additions.map(({ starting }) => starting)],
  ])
  const { rows } = await sql<{ gamer_tag: number; content_id: string; before: number; amount: number; added: number }>`
    insert into currencies as held (pid, gamer_tag, content_id, amount, last_added, properties, updated_at)
    select ${pid}, gamer_tag, content_id, starting + added, added, '{}', ${now} from ${input}
    order by gamer_tag, content_id
    on conflict (pid, gamer_tag, content_id) do update set
      amount = held.amount + excluded.last_added, last_added = excluded.last_added, updated_at = excluded.updated_at
    returning gamer_tag, content_id, amount - last_added as before, amount, last_added as added
  `.execute(db)
  return rows
}

/** A change of one amount by the player themselves. */
export type OwnChange = Addition & { pid: string; at: Date }

/**
 * Changes amounts of several players in one group commit, each with its entry of the history. An amount that would fall
 * below zero or exceed the maximum does not change: its result is false. Returns undefined if the database rejects any
 * of them; nothing is written then. The wait for another caller's locked amount is limited.
 */
export const changeAmountsInGroupCommit = groupCommit<OwnChange, boolean>(
  async (db, changes) => {
    const changedAmounts = await changeAmounts(
      db,
      changes.map(({ pid }) => pid),
      changes.map(({ gamerTag }) => gamerTag),
      changes.map(({ contentId }) => contentId),
      changes.map(({ added }) => added),
      changes.map(({ starting }) => starting),
      changes.map(({ at }) => at),
    )
    const keys = new Set(changedAmounts.map((row) => `${row.pid} ${row.gamer_tag} ${row.content_id}`))
    return changes.map((change) => keys.has(keyOfChange(change)))
  },
  { keyOf: (change) => keyOfChange(change) },
)

const keyOfChange = ({ pid, gamerTag, contentId }: OwnChange) => `${pid} ${gamerTag} ${contentId}`

// Only additions create a row: a player without one has the starting amount, which the slower path reads.
const changeAmounts = statement<{ pid: string; gamer_tag: number; content_id: string }>(`
  with patience as materialized (select set_config('lock_timeout', '20ms', true)),
  given as materialized (
    select given.* from patience,
      unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::timestamptz[])
        as given (pid, gamer_tag, content_id, added, starting, at)
  ),
  taken as (
    update currencies as held
    set amount = held.amount + given.added, last_added = given.added, updated_at = given.at from given
    where given.added < 0 and held.pid = given.pid and held.gamer_tag = given.gamer_tag
      and held.content_id = given.content_id and held.amount + given.added >= 0
    returning held.pid, held.gamer_tag, held.content_id, held.amount, held.last_added, held.updated_at
  ),
  earned as (
    insert into currencies as held (pid, gamer_tag, content_id, amount, last_added, properties, updated_at)
    select pid, gamer_tag, content_id, starting + added, added, '{}', at from given where added > 0
    order by pid, gamer_tag, content_id
    on conflict (pid, gamer_tag, content_id) do update set
      amount = held.amount + excluded.last_added, last_added = excluded.last_added, updated_at = excluded.updated_at
    where held.amount + excluded.last_added <= ${Number.MAX_SAFE_INTEGER}
    returning held.pid, held.gamer_tag, held.content_id, held.amount, held.last_added, held.updated_at
  )
  insert into inventory_changes (pid, gamer_tag, at, act, content_id, added, amount, cause)
  select pid, gamer_tag, updated_at, 'amount', content_id, last_added, amount, 'player' from taken
  union all
  select pid, gamer_tag, updated_at, 'amount', content_id, last_added, amount, 'player' from earned
  returning pid, gamer_tag, content_id
`)

/** The properties of currencies, locked; players without a row are omitted. */
export async function lockCurrencyProperties({ db, id: pid }: Realm, refs: readonly CurrencyRef[]) {
  const { rows } = await sql<{ gamer_tag: number; content_id: string; properties: Properties }>`
    select c.gamer_tag, c.content_id, c.properties
    from unnest(${refs.map(({ gamerTag }) => gamerTag)}::bigint[], ${refs.map(({ contentId }) => contentId)}::text[])
      as wanted (gamer_tag, content_id)
    join currencies as c
      on c.pid = ${pid} and c.gamer_tag = wanted.gamer_tag and c.content_id = wanted.content_id
    order by c.gamer_tag, c.content_id for update of c
  `.execute(db)
  return rows
}

export type CurrencyProperties = CurrencyRef & { properties: Properties; starting: number }

export async function setCurrencyProperties({ db, id: pid }: Realm, targets: readonly CurrencyProperties[], now: Date) {
  const input = givenRows('given', targets.length, [
    ['gamer_tag', 'bigint', targets.map(({ gamerTag }) => gamerTag)],
    ['content_id', 'text', targets.map(({ contentId }) => contentId)],
    ['properties', 'text', targets.map(({ properties }) => JSON.stringify(properties))],
    ['starting', 'bigint', targets.map(({ starting }) => starting)],
  ])
  await sql`
    insert into currencies (pid, gamer_tag, content_id, amount, last_added, properties, updated_at)
    select ${pid}, gamer_tag, content_id, starting, 0, properties::jsonb, ${now} from ${input}
    order by gamer_tag, content_id
    on conflict (pid, gamer_tag, content_id) do update set
      properties = excluded.properties, updated_at = excluded.updated_at
  `.execute(db)
}

export type NewItem = ItemRef & { properties: Properties; createdAt: Date }

export async function insertItems({ db, id: pid }: Realm, items: readonly NewItem[], now: Date) {
  const input = givenRows('given', items.length, [
    ['gamer_tag', 'bigint', items.map(({ gamerTag }) => gamerTag)],
    ['content_id', 'text', items.map(({ contentId }) => contentId)],
    ['id', 'bigint', items.map(({ id }) => id)],
    ['properties', 'text', items.map(({ properties }) => JSON.stringify(properties))],
    ['created_at', 'timestamptz', items.map(({ createdAt }) => createdAt)],
  ])
  await sql`
    insert into items (pid, gamer_tag, content_id, id, properties, created_at, updated_at)
    select ${pid}, gamer_tag, content_id, id, properties::jsonb, created_at, ${now} from ${input}
    order by gamer_tag, content_id, id
  `.execute(db)
}

/** The number of items that players hold. */
export async function countItems({ db, id: pid }: Realm, gamerTags: readonly number[]) {
  const { rows } = await sql<{ gamer_tag: number; count: number }>`
    select gamer_tag, count(*)::int as count from items
    where pid = ${pid} and gamer_tag = any(${gamerTags}::bigint[]) group by gamer_tag
  `.execute(db)
  return rows
}

/** Same by item, for these items. */
export async function countItemsById(
  { db, id: pid }: Realm,
  gamerTags: readonly number[],
  contentIds: readonly string[],
) {
  const { rows } = await sql<{ gamer_tag: number; content_id: string; count: number }>`
    select gamer_tag, content_id, count(*)::int as count from items
    where pid = ${pid} and gamer_tag = any(${gamerTags}::bigint[]) and content_id = any(${contentIds}::text[])
    group by gamer_tag, content_id
  `.execute(db)
  return rows
}

const wantedItems = (items: readonly ItemRef[]) => sql`
  unnest(${items.map(({ gamerTag }) => gamerTag)}::bigint[], ${items.map(({ contentId }) => contentId)}::text[],
         ${items.map(({ id }) => id)}::bigint[]) as wanted (gamer_tag, content_id, id)`

/** The properties of items, locked; missing items are omitted. */
export async function lockItems({ db, id: pid }: Realm, items: readonly ItemRef[]) {
  const { rows } = await sql<{ gamer_tag: number; content_id: string; id: number; properties: Properties }>`
    select i.gamer_tag, i.content_id, i.id, i.properties from ${wantedItems(items)}
    join items as i on i.pid = ${pid} and i.gamer_tag = wanted.gamer_tag
      and i.content_id = wanted.content_id and i.id = wanted.id
    order by i.gamer_tag, i.content_id, i.id for update of i
  `.execute(db)
  return rows
}

export async function updateItems(
  { db, id: pid }: Realm,
  items: readonly (ItemRef & { properties: Properties })[],
  now: Date,
) {
  const input = givenRows('given', items.length, [
    ['gamer_tag', 'bigint', items.map(({ gamerTag }) => gamerTag)],
    ['content_id', 'text', items.map(({ contentId }) => contentId)],
    ['id', 'bigint', items.map(({ id }) => id)],
    ['properties', 'text', items.map(({ properties }) => JSON.stringify(properties))],
  ])
  await sql`
    update items as i set properties = given.properties::jsonb, updated_at = ${now} from ${input}
    where i.pid = ${pid} and i.gamer_tag = given.gamer_tag and i.content_id = given.content_id and i.id = given.id
  `.execute(db)
}

export async function deleteItems({ db, id: pid }: Realm, items: readonly ItemRef[]) {
  await sql`
    delete from items as i using ${wantedItems(items)}
    where i.pid = ${pid} and i.gamer_tag = wanted.gamer_tag and i.content_id = wanted.content_id and i.id = wanted.id
  `.execute(db)
}

/** Returns true if the key is new; a concurrent call with the same key waits for the first one. */
export async function insertTransaction({ db, id: pid }: Realm, gamerTag: number, key: string, now: Date) {
  const { rows } = await sql`
    insert into inventory_transactions (pid, gamer_tag, key, at) values (${pid}, ${gamerTag}, ${key}, ${now})
    on conflict do nothing returning 1
  `.execute(db)
  return rows.length > 0
}

export const deleteTransaction = ({ db, id: pid }: Realm, gamerTag: number, key: string) =>
  db
    .deleteFrom('inventory_transactions')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('key', '=', key)
    .execute()

export async function deleteOldTransactions(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from inventory_transactions where (pid, gamer_tag, key) in (
      select pid, gamer_tag, key from inventory_transactions where at < ${before} order by at limit ${limit}
    ) returning 1
  `.execute(db)
  return rows.length
}

/** The first realm after the given one that has a history of inventories. */
export async function selectNextRealmWithChanges(db: Db, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('inventory_changes')
    .select('pid')
    .where('pid', '>', after)
    .orderBy('pid')
    .limit(1)
    .executeTakeFirst()
  return row?.pid
}

/** Deletes the oldest changes of a realm that are older; returns their number. */
export async function deleteOldChanges({ db, id: pid }: RealmRef, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select gamer_tag, at, id from inventory_changes where pid = ${pid} and at < ${before} order by at limit ${limit}
    )
    delete from inventory_changes as c using old
    where c.pid = ${pid} and c.gamer_tag = old.gamer_tag and c.at = old.at and c.id = old.id
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export type NewChange = CurrencyRef & {
  act: (typeof inventoryActs)[number]
  itemId?: number
  added?: number
  amount?: number
}
export type ChangeReason = {
  cause: InventoryCause
  reference: string | undefined
  accountId: number | undefined
}

export async function insertChanges(
  { db, id: pid }: Realm,
  changes: readonly NewChange[],
  { cause, reference, accountId }: ChangeReason,
  now: Date,
) {
  const input = givenRows('given', changes.length, [
    ['gamer_tag', 'bigint', changes.map(({ gamerTag }) => gamerTag)],
    ['act', 'text', changes.map(({ act }) => act)],
    ['content_id', 'text', changes.map(({ contentId }) => contentId)],
    ['item_id', 'bigint', changes.map(({ itemId }) => itemId ?? null)],
    ['added', 'bigint', changes.map(({ added }) => added ?? null)],
    ['amount', 'bigint', changes.map(({ amount }) => amount ?? null)],
  ])
  await sql`
    insert into inventory_changes
      (pid, gamer_tag, at, act, content_id, item_id, added, amount, cause, reference, account_id)
    select ${pid}, gamer_tag, ${now}, act, content_id, item_id, added, amount, ${cause}, ${reference ?? null},
           ${accountId ?? null}::bigint
    from ${input} order by place
  `.execute(db)
}

/** Newest changes that a sum reads; the sum of a realm with more is extrapolated from them. */
const summedChanges = 200_000

/** How much of each symbol the realm has given to players since a time: amounts of currencies, numbers of items. */
export async function selectGivenSince(
  { db, id: pid }: Realm,
  symbols: readonly string[],
  since: number,
  now: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ content_id: string; given: string; first: Date; read: string }>`
    with newest as (
      select content_id, item_id, added, act, at from inventory_changes
      where pid = ${pid} and at >= ${new Date(since)} order by at desc limit ${summedChanges}
    ), whole as (select min(at) as first, count(*) as read from newest)
    select content_id, sum(case when item_id is null then added else 1 end) as given, first, read
    from newest, whole
    where content_id = any(${[...symbols]}::text[]) and (added > 0 or act = 'create')
    group by content_id, first, read
  `.execute(db)
  return new Map(
    rows.map(({ content_id: symbol, given, first, read }) => {
      const covered = Math.max(1, now - Number(first))
      const factor = Number(read) < summedChanges ? 1 : (now - since) / covered
      return [symbol, Math.round(Number(given) * factor)]
    }),
  )
}

export type ChangeRow = {
  id: number
  at: number
  act: (typeof inventoryActs)[number]
  content_id: string
  item_id: number | null
  added: number | null
  amount: number | null
  cause: InventoryCause
  reference: string | null
  email: string | null
}

type ChangeFilter = {
  contentId?: string | undefined
  itemId?: number | undefined
  /** True: without changes by staff. */
  isByPlayer?: boolean
}

/** The changes of a player's inventory, newest first, before a position by time and id. */
export async function selectChanges(
  { db, id: pid, cid }: Realm,
  gamerTag: number,
  { contentId, itemId, isByPlayer }: ChangeFilter,
  { before, limit }: { before: { at: number; id: number } | undefined; limit: number },
): Promise<ChangeRow[]> {
  return db
    .selectFrom('inventory_changes as c')
    .select(['c.id', 'c.at', 'c.act', 'c.content_id', 'c.item_id', 'c.added', 'c.amount', 'c.cause', 'c.reference'])
    .select(accountEmail(cid, 'c.account_id').as('email'))
    .where('c.pid', '=', pid)
    .where('c.gamer_tag', '=', gamerTag)
    .$if(contentId !== undefined, (query) => query.where('c.content_id', '=', contentId ?? ''))
    .$if(itemId !== undefined, (query) => query.where('c.item_id', '=', itemId ?? 0))
    .$if(isByPlayer === true, (query) => query.where('c.account_id', 'is', null).where('c.cause', '<>', 'game-server'))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(c.at, c.id) < (${new Date(before?.at ?? 0)}, ${before?.id ?? 0})`),
    )
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

/** The amount of a currency before its first change of a day and after its last one; days are counted from `since`. */
export type BalanceRow = { content_id: string; day: number; before: number; after: number }

/** Limit of changes read for the balances of a player; earlier ones are omitted. */
const maxBalanceChanges = 20_000

/** The balances of a player's currencies on the days of changes. */
export async function selectBalances({ db, id: pid }: Realm, gamerTag: number, since: Date): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select content_id, least(${sql.lit(balanceDays - 1)}, floor(extract(epoch from at - ${since}::timestamptz) / 86400))::int as day,
           (array_agg(amount - added order by at, id))[1] as before,
           (array_agg(amount order by at desc, id desc))[1] as after
    from (
      select content_id, at, id, amount, added from inventory_changes
      where pid = ${pid} and gamer_tag = ${gamerTag} and act = 'amount' and at > ${since}
      order by at desc, id desc limit ${maxBalanceChanges}
    ) as changes
    group by content_id, day order by content_id, day
  `.execute(db)
  return rows
}

/** Locks an item id, so that two undos of the same item wait for each other. */
export async function lockItemId({ db, id: pid }: Realm, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`item ${pid}/${id}`}, 0))`.execute(db)
}

/** The creation time of an item that may no longer exist. */
export async function selectItemMadeAt({ db, id: pid }: Realm, { gamerTag, contentId, id }: ItemRef) {
  const row = await db
    .selectFrom('inventory_changes')
    .select('at')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('content_id', '=', contentId)
    .where('item_id', '=', id)
    .where('act', '=', 'create')
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectCurrenciesOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('currencies')
    .select(['pid', 'gamer_tag as gamerTag', 'content_id as contentId', 'amount', 'properties'])
    .where(ofPlayers(players))
    .orderBy('pid')
    .orderBy('gamer_tag')
    .orderBy('content_id')
    .execute()

export const selectItemsOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('items')
    .select(['pid', 'gamer_tag as gamerTag', 'content_id as contentId', 'id', 'properties'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where(ofPlayers(players))
    .orderBy('pid')
    .orderBy('gamer_tag')
    .orderBy('content_id')
    .orderBy('id')
    .execute()

export const selectChangesOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('inventory_changes')
    .select(['pid', 'gamer_tag as gamerTag', 'at', 'act', 'content_id as contentId', 'item_id as itemId'])
    .select(['added', 'amount', 'cause', 'reference'])
    .where(ofPlayers(players))
    .orderBy('at')
    .orderBy('id')
    .execute()

export async function deleteInventoryOfPlayers(db: Db, players: Players): Promise<void> {
  for (const table of ['currencies', 'items', 'inventory_transactions'] as const)
    await db.deleteFrom(table).where(ofPlayers(players)).execute()
}
