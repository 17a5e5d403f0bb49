import { sql } from 'kysely'
import { selectNamed } from '../../../kernel/records/named.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'

/** Boards by id, without their partitions. */
export const findLeaderboards: SearchSource = async ({ realm }, text) => {
  const rows = await selectNamed(
    realm,
    {
      from: sql`leaderboards`,
      id: sql`id`,
      name: sql`null::text`,
      where: sql`parent_id is null`,
      // Game clients create boards, so a realm may have very many.
      index: { key: sql`id`, begins: text },
    },
    text,
  )
  return rows.map(({ id, name }) => ({ id, title: name ?? id }))
}
