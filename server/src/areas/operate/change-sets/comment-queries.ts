import type { Selectable } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { Tables } from '../../../engines/database/tables.ts'
import type { Realm } from './tables.ts'

export type CommentRow = Selectable<Tables['change_set_comments']> & { email: string | null }

const comments = ({ db, id: pid, cid }: Realm, number: number) =>
  db
    .selectFrom('change_set_comments as c')
    .selectAll('c')
    .select(accountEmail('c.cid', 'c.account_id').as('email'))
    .where('c.cid', '=', cid)
    .where('c.pid', '=', pid)
    .where('c.number', '=', number)

export const selectComments = (realm: Realm, number: number): Promise<CommentRow[]> =>
  comments(realm, number).orderBy('c.created_at').orderBy('c.id').execute()

export const lockComment = (realm: Realm, number: number, id: number): Promise<CommentRow | undefined> =>
  comments(realm, number).where('c.id', '=', id).forUpdate('c').executeTakeFirst()

export async function countComments({ db, id: pid, cid }: Realm, number: number): Promise<number> {
  const { count } = await db
    .selectFrom('change_set_comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return count
}

export type NewComment = Omit<CommentRow, 'cid' | 'pid' | 'number' | 'email' | 'created_at'> & { created_at: Date }

export async function insertComment({ db, id: pid, cid }: Realm, number: number, comment: NewComment) {
  await db
    .insertInto('change_set_comments')
    .values({ cid, pid, number, ...comment })
    .execute()
}

export async function updateResolved({ db, id: pid, cid }: Realm, number: number, id: number, isResolved: boolean) {
  await db
    .updateTable('change_set_comments')
    .set({ is_resolved: isResolved })
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('number', '=', number)
    .where('id', '=', id)
    .execute()
}

export async function deleteComment({ db, id: pid, cid }: Realm, number: number, id: number) {
  await db
    .deleteFrom('change_set_comments')
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('number', '=', number)
    .where('id', '=', id)
    .execute()
}
