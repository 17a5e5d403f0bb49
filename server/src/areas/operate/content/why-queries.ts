import type { Realm } from './tables.ts'

/** Whether the realm has any version of an item, live or not. */
export async function hasItem({ db, id: pid }: Realm, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('content_items')
    .select('id')
    .where('pid', '=', pid)
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
