import { sql } from 'kysely'
import type { RealmRef } from './tables.ts'

/** Promos that are redeemed to at least this share, but not completely. */
export async function selectNearlyUsed({ db, id: pid }: RealmRef, share: number, now: Date, limit: number) {
  const { rows } = await sql<{ id: number; name: string | null; redeemed: number; capacity: number }>`
    select id, definition ->> 'name' as name, redeemed, capacity from promos
    where pid = ${pid} and withdrawn_at is null and (expires_at is null or expires_at > ${now})
      and capacity > 1 and redeemed >= capacity * ${share}::float8 and redeemed < capacity
    order by id desc limit ${limit}
  `.execute(db)
  return rows
}
