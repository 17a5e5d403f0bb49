import { sql } from 'kysely'
import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'
import type { RealmRef } from './tables.ts'

/** Promos above this share of redemptions are nearly used up. */
const nearly = 0.9
const readAtMost = 100

/** Promos that players can still redeem, but not for long. */
export const nearlyUsedPromos: NeedSource = async ({ realm, now }) => {
  const promos = await selectNearlyUsed(realm, nearly, new Date(now), readAtMost)
  return groupIfMany(
    promos.map(({ id, name, redeemed, capacity }) => ({
      urgency: 'soon',
      id: String(id),
      name: name || String(id),
      count: Number(redeemed),
      of: Number(capacity),
    })),
  )
}

/** Promos that are redeemed to at least this share, but not completely. */
async function selectNearlyUsed({ db, id: pid }: RealmRef, share: number, now: Date, limit: number) {
  const { rows } = await sql<{ id: number; name: string | null; redeemed: number; capacity: number }>`
    select id, definition ->> 'name' as name, redeemed, capacity from promos
    where pid = ${pid} and withdrawn_at is null and (expires_at is null or expires_at > ${now})
      and capacity > 1 and redeemed >= capacity * ${share}::float8 and redeemed < capacity
    order by id desc limit ${limit}
  `.execute(db)
  return rows
}
