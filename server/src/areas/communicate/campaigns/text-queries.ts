import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import type { Realm } from './tables.ts'

/** The campaigns whose message has one of these keys. */
export const selectCampaignsNaming = ({ db, id: pid }: Realm, keys: readonly string[]) =>
  db
    .selectFrom('campaigns')
    .select(['sid', 'definition'])
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`definition -> 'msg' ->> 'localizationId' = any(${keys}::text[])`)
    .execute()

export const selectTemplatesNaming = ({ db, id: pid }: Realm, textKeys: readonly string[]) =>
  db
    .selectFrom('campaign_templates')
    .select(['sid', 'name', 'text_key'])
    .where('pid', '=', pid)
    .where('text_key', '=', anyOf(textKeys))
    .execute()

export const countVersionOfTemplates = ({ db, id: pid }: Realm, textKeys: readonly string[]) =>
  db
    .updateTable('campaign_templates')
    .set({ version: sql`version + 1` })
    .where('pid', '=', pid)
    .where('text_key', '=', anyOf(textKeys))
    .execute()
