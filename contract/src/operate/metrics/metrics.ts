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
  metricName: z.enum(metricNames).describe('`cpu`: percent of one processor. `memory`: bytes.'),
  startTime: Moment.optional().describe('Default: an hour ago.'),
  endTime: Moment.optional().describe('End of the range: milliseconds since 1970, UTC, or ISO 8601. Default: now.'),
  period: z
    .int()
    .min(1)
    .max(31_536_000)
    .optional()
    .describe('Seconds from point to point; it grows until there are at most 200 points.'),
}
const ServiceName = opaque(100).trim().min(1, 'is missing')

export const createMetricsUrl = endpoint({
  method: 'POST',
  path: '/basic/beamo/metricsUrl',
  summary: 'Create a signed request that reads the CPU or memory usage of a service.',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view metrics' },
  body: z.object({
    serviceName: ServiceName.describe('Name of the service, with or without `micro_`.'),
    ...metricQueryFields,
  }),
  response: SignedRequest,
})

export const createServiceMetricsRequest = endpoint({
  method: 'POST',
  path: '/api/beamo/services/:service/metrics-request',
  summary: 'Create a signed request that reads the CPU or memory usage of a service, in the format of newer tools.',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view metrics' },
  params: z.object({ service: ServiceName.describe('Name of the service, with or without `micro_`.') }),
  body: z.object(metricQueryFields),
  response: SignedRequest,
})

/** In percent of one processor, or in bytes. */
export const Datapoint = z.object({
  Timestamp: Millis.describe('Start of the period: milliseconds since 1970, UTC.'),
  Average: z.number().describe('Mean of the samples in the period: percent of one processor, or bytes.'),
  Maximum: z.number().describe('Largest sample in the period: percent of one processor, or bytes.'),
  Minimum: z.number().describe('Smallest sample in the period: percent of one processor, or bytes.'),
})
export type Datapoint = z.infer<typeof Datapoint>

export const readDatapoints = endpoint({
  method: 'POST',
  path: '/api/metrics/datapoints',
  summary: 'Get the measurements of a signed request, oldest first; times without a measurement have no point.',
  scope: 'none',
  readOnly: true,
  access: { public: true },
  body: z.object({ grant: SealedGrant.describe('Sealed permission from the body of the signed request.') }),
  response: z.object({
    Label: z.string().describe('Name of the metric: `cpu` or `memory`.'),
    Datapoints: z.array(Datapoint).describe('Measurements at equal distances, at most 200, the oldest first.'),
  }),
  errors: ['FileLinkInvalid'],
})

/** Five minutes, an hour, a day. */
export const granularities = ['PT5M', 'PT1H', 'P1D'] as const
export type Granularity = (typeof granularities)[number]

export const storageUnits = ['BYTES', 'SCALAR'] as const

const databaseTimeoutMs = 120_000

const Measurement = z.object({
  name: z.string().describe('Measured quantity, such as `DATABASE_DATA_SIZE` or `DOCUMENTS_READ`.'),
  units: z.enum(storageUnits).describe('Unit of the values: bytes, or a plain count.'),
  databaseName: z.string().describe('Id of the storage object, as in the deployed manifest.'),
  granularity: z
    .string()
    .describe('Length of a period as an ISO 8601 duration.')
    .meta({ examples: ['PT1H'] }),
  dataPoints: z
    .array(
      z.object({
        timestamp: z.string().describe('Start of the period, as an ISO 8601 time in UTC.'),
        value: z.string().describe('Value of the period, a number as text.'),
      }),
    )
    .describe('Values by period, the oldest first.'),
})
export type Measurement = z.infer<typeof Measurement>

const Measurements = {
  databaseName: z.string().describe('Id of the storage object, as in the deployed manifest.'),
  granularity: z
    .string()
    .optional()
    .describe('Length of a period as an ISO 8601 duration.')
    .meta({ examples: ['PT1H'] }),
  start: z.string().optional().describe('Start of the measured range, as an ISO 8601 time in UTC.'),
  end: z.string().optional().describe('End of the measured range, as an ISO 8601 time in UTC.'),
  links: z
    .array(
      z.object({
        href: z.string().describe('URL of a related page.'),
        rel: z.string().describe('Relation of the linked page.'),
      }),
    )
    .describe('Always empty; kept for older tools.'),
}
const Advice = {
  namespaces: z
    .array(
      z.object({
        namespace: z.string().describe('Name of a collection, in the form `database.collection`.'),
        type: z.string().describe('Kind of the namespace, such as a collection.'),
      }),
    )
    .describe('Always empty: the server gives no index advice.'),
  queries: z
    .array(
      z.object({
        namespace: z.string().describe('Name of the collection that was queried.'),
        line: z.string().describe('Log line of the slow query.'),
      }),
    )
    .describe('Always empty: the server reports no slow queries.'),
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
    storageObjectName: opaque(100)
      .trim()
      .min(1, 'is missing')
      .describe('Id of the storage object, as in the deployed manifest.'),
    granularity: z.enum(granularities).describe('Length of a period: five minutes, one hour or one day.'),
    startDate: Moment.optional().describe(
      'Start of the range. Default: 12 hours, 7 days or 30 days back, by granularity.',
    ),
    endDate: Moment.optional().describe('End of the range. Default: now.'),
    period: opaque(40).optional().describe('Instead of dates: how far back, such as PT24H.'),
  }),
  response: z.object({
    ...Advice,
    indexes: z
      .array(
        z.object({
          id: z.string().describe('Id of the suggested index.'),
          namespace: z.string().describe('Name of the collection for the index.'),
          weight: z.string().describe('Expected benefit of the index, a number as text.'),
          impact: z.array(z.string()).describe('Ids of the queries that the index would speed up.'),
          index: z.array(z.string()).describe('Fields of the suggested index, in order.'),
        }),
      )
      .describe('Always empty: the server creates its indexes itself.'),
    databaseMeasurements: z
      .object({
        ...Measurements,
        measurements: z.array(Measurement).describe('One series for each measured quantity.'),
      })
      .describe('Measurements of the storage object and their range of time.'),
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
  params: z.object({
    storageObjectName: opaque(100).trim().min(1).describe('Id of the storage object, as in the deployed manifest.'),
  }),
  query: z.object({
    Granularity: z
      .enum(granularities)
      .optional()
      .describe('Length of a period: five minutes, one hour or one day. Default: PT5M.'),
    StartTime: Moment.optional().describe(
      'Start of the range. Default: 12 hours, 7 days or 30 days back, by granularity.',
    ),
    EndTime: Moment.optional().describe('End of the range. Default: now.'),
    Period: opaque(40).optional().describe('Instead of dates: how far back, such as PT24H.'),
  }),
  response: z.object({
    ...Advice,
    indexes: z
      .array(
        z.object({
          id: z.string().describe('Id of the suggested index.'),
          namespace: z.string().describe('Name of the collection for the index.'),
          weight: z.number().describe('Expected benefit of the index; larger is better.'),
          impact: z.array(z.string()).describe('Ids of the queries that the index would speed up.'),
          index: z
            .array(z.record(z.string(), z.number()))
            .describe('Fields of the suggested index, each with its direction.'),
        }),
      )
      .describe('Always empty: the server creates its indexes itself.'),
    databaseMeasurements: z
      .object({
        ...Measurements,
        measurements: z
          .array(
            Measurement.omit({ dataPoints: true }).extend({
              dataPoints: z
                .array(
                  z.object({
                    timeStamp: z.string().describe('Start of the period, as an ISO 8601 time in UTC.'),
                    value: z.number().describe('Value of the period in the unit of the series.'),
                  }),
                )
                .describe('Values by period, the oldest first.'),
            }),
          )
          .describe('One series for each measured quantity.'),
      })
      .describe('Measurements of the storage object and their range of time.'),
  }),
  errors: ['StorageNotFound'],
})
