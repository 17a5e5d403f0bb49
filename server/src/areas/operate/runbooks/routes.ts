import {
  createRunbook,
  deleteRunbook,
  getRun,
  getRunbook,
  listRunbooks,
  listRuns,
  prepareRun,
  prepareUndoOfRun,
  startRun,
  updateRunbook,
} from '@regent/contract/operate/runbooks'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { selectRunbooks } from './queries.ts'
import * as runs from './runs.ts'
import * as runbooks from './service.ts'

export function runbookRoutes(server: Router) {
  server.on(listRunbooks, async ({ realm }) => ({ runbooks: (await selectRunbooks(realm)).map(runbooks.runbookView) }))

  server.on(getRunbook, async (context) => {
    const row = await runbooks.requireRunbook(context, context.params.id)
    context.setVersion(row.version)
    return runbooks.runbookView(row)
  })

  server.on(createRunbook, (context) => runbooks.createRunbook(context, context.body))

  server.on(updateRunbook, (context) => runbooks.updateRunbook(context, context.params.id, context.body))

  server.on(deleteRunbook, async (context) => {
    await runbooks.deleteRunbook(context, context.params.id)
    return ok
  })

  server.on(prepareRun, (context) => runs.prepareRun(context, context.params.id, context.body.values))

  server.on(listRuns, (context) => runs.listRuns(context, context.query))

  server.on(getRun, (context) => runs.readRunWithApprovals(context, context.params.id))

  server.on(startRun, (context) => runs.startRun(context, context.params.id, context.body.reason))

  server.on(prepareUndoOfRun, (context) => runs.prepareUndoOfRun(context, context.params.id))
}
