import type { TemplateTexts } from '@regent/contract/communicate/campaigns-templates'
import { sql } from 'kysely'
import type { Realm } from './tables.ts'

export type TemplateRow = {
  sid: number
  name: string
  guid: string
  /** Only for templates without a `text_key`; the texts of all others are localizations. */
  msg: TemplateTexts
  text_key: string | null
  version: number
  created_at: number
  updated_at: number
}

const ofRealm = ({ db, id: pid }: Realm) =>
  db
    .selectFrom('campaign_templates')
    .select(['sid', 'name', 'guid', 'msg', 'text_key', 'version', 'created_at', 'updated_at'])
    .where('pid', '=', pid)

export const selectTemplates = (realm: Realm): Promise<TemplateRow[]> =>
  ofRealm(realm).orderBy('name').orderBy('sid').execute()

export const lockTemplate = (realm: Realm, sid: number): Promise<TemplateRow | undefined> =>
  ofRealm(realm).where('sid', '=', sid).forUpdate().executeTakeFirst()

export async function countTemplates({ db, id: pid }: Realm): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from campaign_templates where pid = ${pid}
  `.execute(db)
  return rows[0]?.n ?? 0
}

export async function upsertTemplate(
  { db, id: pid }: Realm,
  sid: number,
  {
    msg,
    ...row
  }: {
    name: string
    guid: string
    msg: TemplateTexts
    text_key: string
    version: number
    created_at: Date
    updated_at: Date
  },
): Promise<void> {
  const values = { ...row, msg: JSON.stringify(msg) }
  await db
    .insertInto('campaign_templates')
    .values({ pid, sid, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'sid']).doUpdateSet(values))
    .execute()
}

export const deleteTemplate = ({ db, id: pid }: Realm, sid: number) =>
  db.deleteFrom('campaign_templates').where('pid', '=', pid).where('sid', '=', sid).execute()
