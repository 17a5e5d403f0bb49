import {
  cancelJob,
  deleteJob,
  getJob,
  listAllJobs,
  listJobActivity,
  listJobs,
  listLastActivity,
  listNextRuns,
  listRealmActivity,
  listSuspendedJobs,
  parseJobTime,
  planJobRun,
  runJob,
  saveJob,
} from '@regent/contract/operate/scheduler'
import { readCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { buildRunPlan } from './plans.ts'
import * as scheduler from './service.ts'

export function schedulerRoutes(server: Router) {
  server.on(listJobs, (context) => scheduler.listJobPage(context, context.query))

  server.on(listSuspendedJobs, (context) => scheduler.listSuspendedPage(context, context.query))

  server.on(listAllJobs, async (context) => (await scheduler.listJobPage(context, context.query)).records)

  server.on(listRealmActivity, (context) => {
    const { cursor, limit } = context.query
    return scheduler.listActivityPage(context, undefined, { before: readCursor(cursor, ['id'])?.id, limit })
  })

  server.on(listLastActivity, async (context) => {
    const { limit } = context.query
    return (await scheduler.listActivityPage(context, context.params.id, { before: undefined, limit })).records
  })

  server.on(getJob, async (context) => {
    const row = await scheduler.requireJob(context.realm, context.params.id)
    context.setVersion(row.version)
    return scheduler.jobView(context, row)
  })

  server.on(listJobActivity, (context) => {
    const { cursor, limit } = context.query
    const before = readCursor(cursor, ['id'])?.id
    return scheduler.listActivityPage(context, context.params.id, { before, limit })
  })

  server.on(listNextRuns, async ({ realm, params, query: { from, limit }, now }) => {
    const row = await scheduler.requireJob(realm, params.id)
    return scheduler.nextRuns(row, from === undefined ? now : parseJobTime(from), limit)
  })

  server.on(saveJob, (context) => scheduler.saveJob(context, context.body))

  server.on(cancelJob, async (context) => {
    await scheduler.cancelScheduledJob(context, context.params.id)
    return {}
  })

  server.on(deleteJob, async (context) => {
    await scheduler.removeJob(context, context.params.id)
    return {}
  })

  server.on(planJobRun, (context) => buildRunPlan(context, context.body))

  server.on(runJob, async (context) => {
    await scheduler.startRunNow(context, context.params.id)
    return {}
  })
}
