import { ApiError } from '@regent/contract/errors'
import { periodFor } from '@regent/contract/metric-periods'
import type { MetricName } from '@regent/contract/metrics'
import type { StorageReference } from '@regent/contract/microservices'
import { millisOf } from '@regent/contract/moments'
import type { Realm } from '../../../kernel/context/context.ts'
import { findDeployed } from '../microservices/service.ts'

export type MetricRequest = {
  service: string
  metric: MetricName
  fromMs: number
  toMs: number
  stepMs: number
}

type MetricQuery = {
  metricName: MetricName
  startTime?: number | string | undefined
  endTime?: number | string | undefined
  period?: number | undefined
}

const hourMs = 3_600_000
const maxMs = 400 * 24 * hourMs

/** A checked query; it has at most as many points as a chart can show. */
export function readAsked(service: string, given: MetricQuery, now: number): MetricRequest {
  const { metricName: metric, startTime, endTime, period = 0 } = given
  const inTime = (moment: number | string) => Math.min(Math.max(millisOf(moment), now - maxMs), now)
  const toMs = endTime === undefined ? now : inTime(endTime)
  const fromMs = startTime === undefined ? toMs - hourMs : inTime(startTime)
  if (toMs < fromMs)
    throw new ApiError('BadRequest', { field: 'endTime', message: 'endTime must not be before startTime.' })
  const stepMs = periodFor(toMs - fromMs, period * 1_000)
  return { service: service.replace(/^micro_/, ''), metric, fromMs, toMs, stepMs }
}

export async function requireStorage(realm: Realm, id: string): Promise<StorageReference> {
  const storage = (await findDeployed(realm))?.storages.find((one) => one.id === id)
  if (!storage) throw new ApiError('StorageNotFound', { field: 'storageObjectName' })
  return storage
}
