import * as z from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { Moment } from '../../core/moments.ts'
import { Millis } from '../../core/shapes.ts'
import { SealedGrant, SignedRequest } from '../../core/signed-request.ts'
import { opaque } from '../../core/values.ts'

/** Processor and memory use of services, and measurements of their storage. */

export const metricNames = ['cpu', 'memory'] as const
export type MetricName = (typeof metricNames)[number]

const metricQueryFields = {
  metricName: z.enum(metricNames),
  /** Default: an hour ago. */
  startTime: Moment.optional(),
  endTime: Moment.optional(),
  /** Seconds from point to point; it grows until there are at most 200 points. */
  period: z.int().min(1).max(31_536_000).optional(),
}
const ServiceName = opaque(100).trim().min(1, 'is missing')

export const createMetricsUrl = endpoint({
  method: 'POST',
  path: '/basic/beamo/metricsUrl',
  summary: 'Create a signed request that reads the CPU or memory usage of a service.',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view metrics' },
  body: z.object({ serviceName: ServiceName, ...metricQueryFields }),
  response: SignedRequest,
})

export const createServiceMetricsRequest = endpoint({
  method: 'POST',
  path: '/api/beamo/services/:service/metrics-request',
  summary: 'Create a signed request that reads the CPU or memory usage of a service, in the format of newer tools.',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view metrics' },
  params: z.object({ service: ServiceName }),
  body: z.object(metricQueryFields),
  response: SignedRequest,
})

/** In percent of one processor, or in bytes. */
export const Datapoint = z.object({
  Timestamp: Millis,
  Average: z.number(),
  Maximum: z.number(),
  Minimum: z.number(),
})
export type Datapoint = z.infer<typeof Datapoint>

export const readDatapoints = endpoint({
  method: 'POST',
  path: '/api/metrics/datapoints',
  summary: 'Get the measurements of a signed request, oldest first; times without a measurement have no point.',
  scope: 'none',
  readOnly: true,
  access: { public: true },
  body: z.object({ grant: SealedGrant }),
  response: z.object({ Label: z.string(), Datapoints: z.array(Datapoint) }),
  errors: ['FileLinkInvalid'],
})

/** Five minutes, an hour, a day. */
export const granularities = ['PT5M', 'PT1H', 'P1D'] as const
export type Granularity = (typeof granularities)[number]

export const storageUnits = ['BYTES', 'SCALAR'] as const

const databaseTimeoutMs = 120_000

const Measurement = z.object({
  name: z.string(),
  units: z.enum(storageUnits),
  databaseName: z.string(),
  granularity: z.string(),
  dataPoints: z.array(z.object({ timestamp: z.string(), value: z.string() })),
})
export type Measurement = z.infer<typeof Measurement>

const Measurements = {
  databaseName: z.string(),
  granularity: z.string().optional(),
  start: z.string().optional(),
  end: z.string().optional(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })),
}
const Advice = {
  namespaces: z.array(z.object({ namespace: z.string(), type: z.string() })),
  queries: z.array(z.object({ namespace: z.string(), line: z.string() })),
}

/** Size of a storage object, and its document reads and writes; times are the beginnings of periods. */
export const getStoragePerformance = endpoint({
  method: 'GET',
  path: '/basic/beamo/storage/performance',
  summary: 'Get measurements of a storage object of the realm.',
  scope: 'realm',
  access: { operator: 'view storage-metrics' },
  timeoutMs: databaseTimeoutMs,
  query: z.object({
    storageObjectName: opaque(100).trim().min(1, 'is missing'),
    granularity: z.enum(granularities),
    startDate: Moment.optional(),
    endDate: Moment.optional(),
    /** Instead of dates: how far back, such as PT24H. */
    period: opaque(40).optional(),
  }),
  response: z.object({
    ...Advice,
    indexes: z.array(
      z.object({
        id: z.string(),
        namespace: z.string(),
        weight: z.string(),
        impact: z.array(z.string()),
        index: z.array(z.string()),
      }),
    ),
    databaseMeasurements: z.object({ ...Measurements, measurements: z.array(Measurement) }),
  }),
  errors: ['StorageNotFound'],
})

export const getStoragePerformanceByName = endpoint({
  method: 'GET',
  path: '/api/beamo/storage/:storageObjectName/performance',
  summary: 'Get measurements of a storage object, in the format of newer tools.',
  scope: 'realm',
  access: { operator: 'view storage-metrics' },
  timeoutMs: databaseTimeoutMs,
  params: z.object({ storageObjectName: opaque(100).trim().min(1) }),
  query: z.object({
    Granularity: z.enum(granularities).optional(),
    StartTime: Moment.optional(),
    EndTime: Moment.optional(),
    Period: opaque(40).optional(),
  }),
  response: z.object({
    ...Advice,
    indexes: z.array(
      z.object({
        id: z.string(),
        namespace: z.string(),
        weight: z.number(),
        impact: z.array(z.string()),
        index: z.array(z.record(z.string(), z.number())),
      }),
    ),
    databaseMeasurements: z.object({
      ...Measurements,
      measurements: z.array(
        Measurement.omit({ dataPoints: true }).extend({
          dataPoints: z.array(z.object({ timeStamp: z.string(), value: z.number() })),
        }),
      ),
    }),
  }),
  errors: ['StorageNotFound'],
})
