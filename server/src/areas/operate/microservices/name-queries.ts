import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/records/name-source.ts'

/** The number of newest deployments that are searched for a deleted service. */
const maxLookedThrough = 200

/**
 * Finds services that are deployed or connected; their label is their name. A service that was never deployed connects
 * at any time, so it is never reported as deleted.
 */
export const nameServices: NameSource = async ({ realm }, ids) => {
  if (!realm) return []
  const deployedIn = (manifests: ReturnType<typeof sql>) => sql`
    select service ->> 'serviceName' from (${manifests}) as m, jsonb_array_elements(m.services) as service
    where service ->> 'serviceName' = any(${ids}::text[])`
  const { rows } = await sql<{ id: string; name: string | null }>`
    with there as (
      ${deployedIn(sql`select services from service_manifests where pid = ${realm.id} and is_current`)}
      union
      select service_name from service_connections where pid = ${realm.id} and service_name = any(${ids}::text[])
    ), earlier as (
      ${deployedIn(sql`
        select services from service_manifests where pid = ${realm.id} order by id desc limit ${maxLookedThrough}`)}
    )
    select id, case when id in (select * from there) then id end as name from unnest(${ids}::text[]) as asked (id)
    where id in (select * from there) or id not in (select * from earlier)
  `.execute(realm.db)
  return rows
}
