import { ApiError } from '@regent/contract/errors'
import {
  createMetricsUrl,
  createServiceMetricsRequest,
  getStoragePerformance,
  getStoragePerformanceByName,
  readDatapoints,
} from '@regent/contract/metrics'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { openGrant } from '../../../kernel/grants.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { signedRequest } from '../../../kernel/outgoing/signed-request.ts'
import { present } from '../../../kernel/present.ts'
import { selectDatapoints } from './queries.ts'
import { type MetricRequest, readAsked, requireStorage } from './service.ts'

type Grant = { metricsOf: string; asked: MetricRequest }

const requestFor = (context: RealmContext, asked: MetricRequest) =>
  signedRequest(context, readDatapoints.path, { metricsOf: context.realm.id, asked } satisfies Grant)

/** Stores run elsewhere, so nothing is measured or advised. */
async function nothingMeasured(realm: Realm, storage: string, granularity: string | undefined) {
  const { id } = await requireStorage(realm, storage)
  return {
    namespaces: [],
    queries: [],
    indexes: [],
    databaseMeasurements: {
      databaseName: id,
      ...present({ granularity }),
      links: [],
      measurements: [],
    },
  }
}

export function metricRoutes(server: Router) {
  server.on(createMetricsUrl, (context) =>
    requestFor(context, readAsked(context.body.serviceName, context.body, context.now)),
  )

  server.on(createServiceMetricsRequest, (context) =>
    requestFor(context, readAsked(context.params.service, context.body, context.now)),
  )

  server.on(readDatapoints, async ({ db, vault, now, body }) => {
    const grant = openGrant<Grant>(vault, body.grant, now)
    if (grant?.metricsOf === undefined) throw new ApiError('FileLinkInvalid', { field: 'grant' })
    const { service, metric, ...range } = grant.asked
    return {
      Label: metric,
      Datapoints: await selectDatapoints({ db, id: grant.metricsOf }, service, metric, range),
    }
  })

  server.on(getStoragePerformance, ({ realm, query }) =>
    nothingMeasured(realm, query.storageObjectName, query.granularity),
  )

  server.on(getStoragePerformanceByName, ({ realm, params, query }) =>
    nothingMeasured(realm, params.storageObjectName, query.Granularity),
  )
}
