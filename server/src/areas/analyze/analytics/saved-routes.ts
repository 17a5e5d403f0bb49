import {
  createSavedQuery,
  deleteSavedQuery,
  listSavedQueries,
  updateSavedQuery,
} from '@regent/contract/analyze/analytics-queries'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import * as saved from './saved-service.ts'

export function savedQueryRoutes(server: Router) {
  server.on(listSavedQueries, async (context) => ({ queries: await saved.listSaved(context) }))

  server.on(createSavedQuery, (context) => saved.createSaved(context, context.body))

  server.on(updateSavedQuery, (context) => saved.updateSaved(context, context.params.id, context.body))

  server.on(deleteSavedQuery, async (context) => {
    await saved.deleteSaved(context, context.params.id)
    return ok
  })
}
