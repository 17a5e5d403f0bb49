import { sql } from 'kysely'
import { apartOrTogether, type NeedSource } from '../../../kernel/needs/need-source.ts'

/** From this share of its redemptions on, a promo is nearly used up. */
const nearly = 0.9
const readAtMost = 100

/** Promos that players can still redeem, but not for long. */
export const nearlyUsedPromos: NeedSource = async ({ realm: { db, id: pid }, now }) => {
  const { rows } = await sql<{ id: number; name: string | null; redeemed: number; capacity: number }>`
    select id, definition ->> 'name' as name, redeemed, capacity from promos
    where pid = ${pid} and withdrawn_at is null and (expires_at is null or expires_at > ${new Date(now)})
      and capacity > 1 and redeemed >= capacity * ${nearly}::float8 and redeemed < capacity
    order by id desc limit ${readAtMost}
  `.execute(db)
  return apartOrTogether(
    rows.map(({ id, name, redeemed, capacity }) => ({
      urgency: 'soon',
      id: String(id),
      name: name || String(id),
      count: Number(redeemed),
      of: Number(capacity),
    })),
  )
}
