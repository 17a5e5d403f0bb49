import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectNamed, selectRecordNames } from '../../../kernel/records/named.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'

const campaigns: NamedTable = {
  from: sql`campaigns`,
  id: sql`sid`,
  name: sql`definition ->> 'name'`,
  where: sql`deleted_at is null`,
  isNumbered: true,
}

/** Campaigns by name. */
export const findCampaigns: SearchSource = async ({ realm }, text) => {
  const rows = await selectNamed(realm, campaigns, text)
  return rows.map(({ id, name }) => ({ id, title: name ?? id }))
}

export const nameCampaigns: NameSource = ({ realm }, ids) => selectRecordNames(realm, campaigns, ids)

const templates: NamedTable = { from: sql`campaign_templates`, id: sql`sid`, name: sql`name`, isNumbered: true }

export const nameTemplates: NameSource = ({ realm }, ids) => selectRecordNames(realm, templates, ids)
