import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import type { RealmRef } from './tables.ts'

/** Currencies of one player, locked in the order of their ids. */
export const lockAmounts = ({ db, id: pid }: RealmRef, gamerTag: number, contentIds: readonly string[]) =>
  db
    .selectFrom('currencies')
    .select(['content_id', 'amount'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('content_id', '=', anyOf(contentIds))
    .orderBy('content_id')
    .forUpdate()
    .execute()

/** The items of one player with this creation time, locked. */
export const selectItemsMadeAt = (
  { db, id: pid }: RealmRef,
  gamerTag: number,
  contentIds: readonly string[],
  at: Date,
) =>
  db
    .selectFrom('items')
    .select(['id', 'content_id'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('content_id', '=', anyOf(contentIds))
    .where(sql<boolean>`created_at = ${at}`)
    .orderBy('content_id')
    .orderBy('id')
    .forUpdate()
    .execute()
