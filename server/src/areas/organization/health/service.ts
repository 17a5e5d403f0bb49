import type { EndpointOutput } from '@regent/contract/endpoint'
import {
  type getOrganizationHealth,
  type HealthKind,
  type HealthPeriod,
  type HealthRow,
  healthKinds,
  healthStates,
  maxHealthParts,
  maxHealthSteps,
} from '@regent/contract/organization/health'
import { dayMs, hourMs } from '@regent/contract/time'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import {
  type FoundHealth,
  type HealthScope,
  type HealthSource,
  worstState,
} from '../../../kernel/records/health-source.ts'
import { readRelease } from '../../../kernel/servers/release.ts'
import { version } from '../../../kernel/settings/version.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { keptCountDays } from './tables.ts'

type Health = EndpointOutput<typeof getOrganizationHealth>
export type HealthServices = Pick<Services, 'directory' | 'log' | 'skewMs' | 'replicaState' | 'live'>

/** The start of a period and the length of its steps. A release that is not recorded is as old as the counts. */
function findPeriod(period: HealthPeriod, now: number, releaseSince: number | undefined): HealthScope['period'] {
  const week = keptCountDays * dayMs
  const span = period === 'day' ? dayMs : period === 'week' ? week : Math.min(week, now - (releaseSince ?? 0))
  const hours = Math.max(1, Math.ceil(span / hourMs))
  const stepMs = Math.ceil(hours / maxHealthSteps) * hourMs
  const steps = Math.ceil((hours * hourMs) / stepMs)
  const thisHour = Math.floor(now / hourMs) * hourMs
  return { from: thisHour + hourMs - steps * stepMs, stepMs }
}

/** Reads every check that the caller may see, the worst first. */
export async function readHealth(
  { db, customer, can, registry, now, settings }: OrganizationContext,
  { directory, log, skewMs, replicaState, live }: HealthServices,
  chosen: HealthPeriod,
): Promise<Health> {
  const organization = await directory.find(String(customer.cid))
  const realms = [...(organization?.realms.values() ?? [])].filter(({ isArchived }) => !isArchived)
  const release = await readRelease(db)
  const period = findPeriod(chosen, now, release.since)
  const ofServer = { settings, skewMs: skewMs(), replica: replicaState(), isConnected: live.isConnected }
  const scope = { db, cid: customer.cid, now, releaseSince: release.since, period, ...ofServer }
  const kinds = Object.keys(healthKinds) as HealthKind[]
  const rows = await Promise.all(
    kinds.map(async (kind): Promise<HealthRow[]> => {
      const { right, place } = healthKinds[kind]
      const pids = [...(can(right) ? [''] : []), ...realms.map(({ pid }) => pid).filter((pid) => can(right, pid))]
      const isVisible = place === 'realm' ? pids.length > 0 : can(right)
      if (!isVisible) return []
      const found = await readCheck(kind, registry.health[kind], { ...scope, pids }, log)
      return found ? [{ kind, ...found }] : []
    }),
  )
  return {
    checkedAt: now,
    period,
    release: { version, ...present({ since: release.since }) },
    rows: rows.flat().toSorted((a, b) => healthStates.indexOf(a.state) - healthStates.indexOf(b.state)),
  }
}

/** Reads the sources of a check. One that cannot be read must not hide the others. */
async function readCheck(
  kind: HealthKind,
  sources: readonly HealthSource[],
  scope: HealthScope,
  log: Services['log'],
): Promise<FoundHealth | undefined> {
  try {
    const found = await Promise.all(sources.map((source) => source(scope)))
    const applicable = found.filter((one) => one !== undefined)
    return applicable.length > 0 ? join(applicable) : undefined
  } catch (error) {
    log.warn({ err: error, cid: scope.cid, check: kind }, 'a check of the health screen could not be read')
    return { state: 'unknown', parts: [], more: 0 }
  }
}

function join(found: readonly FoundHealth[]): FoundHealth {
  const [first] = found
  if (first && found.length === 1) return first
  const parts = found.flatMap((one) => one.parts)
  const counts = found.flatMap(({ count }) => count ?? [])
  const times = found.flatMap(({ at }) => at ?? [])
  return {
    state: worstState(found.map(({ state }) => state)),
    parts: parts.slice(0, maxHealthParts),
    more: found.reduce((sum, { more }) => sum + more, 0) + Math.max(0, parts.length - maxHealthParts),
    ...(counts.length > 0 && { count: counts.reduce((sum, count) => sum + count, 0) }),
    ...(times.length > 0 && { at: Math.min(...times) }),
  }
}
