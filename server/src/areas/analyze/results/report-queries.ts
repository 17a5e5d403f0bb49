import { sql } from 'kysely'
import type { Customer, Db } from './tables.ts'

/** A person who gets the weekly report. */
export type ReportRow = { cid: number; account_id: number; time_zone: string; next_at: number }

const columns = ['cid', 'account_id', 'time_zone', 'next_at'] as const

export const selectReport = ({ db, cid }: Customer, accountId: number): Promise<ReportRow | undefined> =>
  db
    .selectFrom('result_reports')
    .select(columns)
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export async function upsertReport({ db, cid }: Customer, accountId: number, timeZone: string, nextAt: Date) {
  const values = { time_zone: timeZone, next_at: nextAt }
  await db
    .insertInto('result_reports')
    .values({ cid, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['cid', 'account_id']).doUpdateSet(values))
    .execute()
}

export const deleteReport = async ({ db, cid }: Customer, accountId: number): Promise<void> => {
  await db.deleteFrom('result_reports').where('cid', '=', cid).where('account_id', '=', accountId).execute()
}

/** The report that is due the longest, locked. A report that another server sends is skipped. */
export async function lockDueReport(db: Db, now: Date): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select cid, account_id, time_zone, next_at from result_reports
    where next_at <= ${now} order by next_at limit 1 for update skip locked
  `.execute(db)
  return rows[0]
}

export const updateNextReport = async ({ db, cid }: Customer, accountId: number, nextAt: Date): Promise<void> => {
  await db
    .updateTable('result_reports')
    .set({ next_at: nextAt })
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .execute()
}
