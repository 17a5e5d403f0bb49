import { anyOf } from '../../../engines/database/any-of.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'

/** Finds the organization's service plans; their label is their name. */
export const nameServicePlans: NameSource = ({ customer: { db, cid } }, ids) =>
  db
    .selectFrom('service_plans')
    .select(['name as id', 'name'])
    .where('cid', '=', cid)
    .where('name', '=', anyOf(ids))
    .execute()
