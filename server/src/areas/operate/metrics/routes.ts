import { ApiError } from '@regent/contract/errors'
import {
  createMetricsUrl,
  createServiceMetricsRequest,
  getStoragePerformance,
  getStoragePerformanceByName,
  readDatapoints,
} from '@regent/contract/operate/metrics/metrics'
import { openGrant } from '../../../engines/secrets/grants.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { signedRequest } from '../../../kernel/outgoing/signed-request.ts'
import { readUsage, requireDeployedStorage } from '../microservices/service.ts'
import { readMeasurements } from '../storage/measurements.ts'
import { type MetricRequest, parseMetricQuery, type StorageQuery, storageRange } from './service.ts'

type Grant = { metricsOf: string; asked: MetricRequest }

const requestFor = (context: RealmContext, metricRequest: MetricRequest) =>
  signedRequest(context, readDatapoints.path, { metricsOf: context.realm.id, asked: metricRequest } satisfies Grant)

export function metricRoutes(server: Router) {
  server.on(createMetricsUrl, (context) =>
    requestFor(context, parseMetricQuery(context.body.serviceName, context.body, context.now)),
  )

  server.on(createServiceMetricsRequest, (context) =>
    requestFor(context, parseMetricQuery(context.params.service, context.body, context.now)),
  )

  server.on(readDatapoints, async ({ db, vault, now, body }) => {
    const grant = openGrant<Grant>(vault, body.grant, now)
    if (grant?.metricsOf === undefined) throw new ApiError('FileLinkInvalid', { field: 'grant' })
    const { service, metric, ...range } = grant.asked
    return {
      Label: metric,
      Datapoints: await readUsage({ db, id: grant.metricsOf }, service, metric, range),
    }
  })

  server.on(getStoragePerformance, ({ query, ...context }) => {
    const { storageObjectName: storage, granularity, startDate: start, endDate: end, period } = query
    const names = { storage: 'storageObjectName', start: 'startDate', end: 'endDate', period: 'period' }
    const timeRange = { granularity, start, end, period }
    return readPerformance(context, storage, timeRange, names, ({ at, value }) => ({
      timestamp: timeText(at),
      value: String(value),
    }))
  })

  server.on(getStoragePerformanceByName, ({ params, query, ...context }) => {
    const { Granularity: granularity, StartTime: start, EndTime: end, Period: period } = query
    const names = { storage: 'storageObjectName', start: 'StartTime', end: 'EndTime', period: 'Period' }
    const timeRange = { granularity, start, end, period }
    return readPerformance(context, params.storageObjectName, timeRange, names, ({ at, value }) => ({
      timeStamp: timeText(at),
      value,
    }))
  })
}

/** The performance of a storage object. The calls differ in their field names and in the format of points. */
async function readPerformance<Point>(
  context: RealmContext,
  storage: string,
  asked: StorageQuery,
  names: { storage: string; start: string; end: string; period: string },
  pointOf: (point: { at: number; value: number }) => Point,
) {
  await requireDeployedStorage(context.realm, storage, names.storage)
  const range = storageRange(asked, context.now, names)
  const measured = await readMeasurements(context, storage, range)
  return {
    ...noAdvice,
    databaseMeasurements: {
      ...describe(storage, range),
      measurements: measured.map(({ name, units, points }) => ({
        name,
        units,
        databaseName: storage,
        granularity: range.granularity,
        dataPoints: points.map(pointOf),
      })),
    },
  }
}

/** The server suggests no indexes or queries: it creates the index for finding documents itself. */
const noAdvice = { namespaces: [], queries: [], indexes: [] }

const timeText = (ms: number) => new Date(ms).toISOString()

const describe = (databaseName: string, { fromMs, toMs, granularity }: ReturnType<typeof storageRange>) => ({
  databaseName,
  granularity,
  start: timeText(fromMs),
  end: timeText(toMs),
  links: [],
})
