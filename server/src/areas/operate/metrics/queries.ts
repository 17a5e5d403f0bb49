import type { Datapoint, MetricName } from '@regent/contract/operate/metrics/metrics'
import { sql } from 'kysely'
import type { RealmRef } from './tables.ts'

const columns: Record<MetricName, string> = { cpu: 'cpu', memory: 'memory_bytes' }

/** What a service used, per time step; steps without a measurement are left out. */
export async function selectDatapoints(
  { db, id: pid }: RealmRef,
  service: string,
  metric: MetricName,
  { fromMs, toMs, stepMs }: { fromMs: number; toMs: number; stepMs: number },
): Promise<Datapoint[]> {
  const value = sql.raw(columns[metric])
  const { rows } = await sql<Datapoint>`
    select (floor(extract(epoch from at) * 1000 / ${stepMs}) * ${stepMs})::bigint as "Timestamp",
      avg(${value})::float8 as "Average", max(${value})::float8 as "Maximum", min(${value})::float8 as "Minimum"
    from service_samples
    where pid = ${pid} and service_name = ${service} and at >= ${new Date(fromMs)} and at <= ${new Date(toMs)}
    group by 1
    order by 1
  `.execute(db)
  return rows
}
