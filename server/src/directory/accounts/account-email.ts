import { type RawBuilder, sql } from 'kysely'

/**
 * The e-mail of the account that a column names, in a query of any table:
 * `.select(accountEmail(cid, 'n.created_by').as('author'))`. Null if the column is null or the account has no e-mail.
 * `cid` is the organization, or a column with it.
 */
export function accountEmail(cid: number | string, column: string): RawBuilder<string | null> {
  const organization = typeof cid === 'number' ? sql`${cid}` : sql.ref(cid)
  return sql`(select coalesce(account.email, account.key_name) from accounts as account where account.cid = ${organization} and account.id = ${sql.ref(column)})`
}
