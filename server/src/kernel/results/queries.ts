import { statement } from '../../engines/database/statement.ts'
import type { RealmRef } from './tables.ts'

export type Mark = { kind: string; record: string; step: string; gamerTag: number }
export type Sum = { kind: string; record: string; step: string; symbol: string; amount: number }

// Entries are inserted, not added to a counter: a counter of a record would make all concurrent claims of it wait for
// each other, and counters locked in different orders could deadlock. Players are inserted in one order.
const insert = statement(`
  with fresh as (
    insert into result_players (pid, gamer_tag, kind, record, step, at)
    select $1, m.gamer_tag, m.kind, m.record, m.step, $2::timestamptz
    from unnest($3::text[], $4::text[], $5::text[], $6::bigint[]) as m (kind, record, step, gamer_tag)
    order by m.gamer_tag, m.kind, m.record, m.step
    on conflict do nothing returning kind, record, step
  )
  insert into result_entries (pid, kind, record, day, step, symbol, amount)
  select $1, kind, record, ($2::timestamptz at time zone 'utc')::date, step, '', count(*) from fresh
  group by kind, record, step
  union all
  select $1, s.kind, s.record, ($2::timestamptz at time zone 'utc')::date, s.step, s.symbol, s.amount
  from unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::bigint[]) as s (kind, record, step, symbol, amount)
`)

/** A player who is already marked counts no more. Amounts always count. */
export async function insertResults(
  { db, id: pid }: RealmRef,
  marks: readonly Mark[],
  sums: readonly Sum[],
  at: Date,
): Promise<void> {
  await insert(
    db,
    pid,
    at,
    marks.map(({ kind }) => kind),
    marks.map(({ record }) => record),
    marks.map(({ step }) => step),
    marks.map(({ gamerTag }) => gamerTag),
    sums.map(({ kind }) => kind),
    sums.map(({ record }) => record),
    sums.map(({ step }) => step),
    sums.map(({ symbol }) => symbol),
    sums.map(({ amount }) => amount),
  )
}
