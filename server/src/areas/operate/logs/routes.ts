import { ApiError } from '@regent/contract/errors'
import {
  countLogErrors,
  createLogsUrl,
  getLogContext,
  getLogQueryResult,
  getServiceLogQuery,
  listLogContexts,
  readLogEvents,
  saveLogContext,
  startLogQuery,
  startServiceLogQuery,
  stopLogQuery,
  stopServiceLogQuery,
} from '@regent/contract/operate/logs/logs'
import { done } from '@regent/contract/shapes'
import { openGrant } from '../../../engines/secrets/grants.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { signedRequest } from '../../../kernel/outgoing/signed-request.ts'
import * as logs from './service.ts'
import type { LogQuery } from './tables.ts'

type Grant = { logsOf: string; asked: LogQuery; nextToken?: string }

const requestFor = (context: RealmContext, logQuery: LogQuery, nextToken?: string) =>
  signedRequest(context, readLogEvents.path, { logsOf: context.realm.id, asked: logQuery, nextToken } satisfies {
    [Name in keyof Grant]: unknown
  })

export function logRoutes(server: Router) {
  server.on(countLogErrors, ({ realm, now }) => logs.countErrorHours(realm, now))

  server.on(createLogsUrl, (context) => {
    const { nextToken, ...asked } = context.body
    logs.readPlace(nextToken)
    return requestFor(context, logs.parseLogQuery(asked), nextToken)
  })

  server.on(readLogEvents, async ({ db, vault, now, body }) => {
    const grant = openGrant<Grant>(vault, body.grant, now)
    if (grant?.logsOf === undefined) throw new ApiError('FileLinkInvalid', { field: 'grant' })
    return logs.listEvents({ db, id: grant.logsOf }, grant.asked, body.nextToken ?? grant.nextToken)
  })

  server.on(startLogQuery, (context) => logs.startQuery(context, context.body))

  server.on(getLogQueryResult, async (context) =>
    requestFor(context, await logs.requireQuery(context, context.body.queryId)),
  )

  server.on(stopLogQuery, async (context) => {
    await logs.forgetQuery(context, context.body.queryId)
    return done
  })

  server.on(startServiceLogQuery, (context) =>
    logs.startQuery(context, { ...context.body, serviceName: context.params.service }),
  )

  server.on(getServiceLogQuery, async (context) =>
    requestFor(context, await logs.requireQuery(context, context.params.queryId)),
  )

  server.on(stopServiceLogQuery, async (context) => {
    await logs.forgetQuery(context, context.params.queryId)
    return {}
  })

  server.on(getLogContext, async (context) => {
    const { params, query, setVersion } = context
    const logContext = await logs.requireContext(context, params.service, query.routingKey)
    setVersion(logContext.version)
    return logContext
  })

  server.on(saveLogContext, async (context) => {
    await logs.saveContext(context, context.params.service, context.body)
    return {}
  })

  server.on(listLogContexts, async (context) => ({ contexts: await logs.listContexts(context) }))
}
