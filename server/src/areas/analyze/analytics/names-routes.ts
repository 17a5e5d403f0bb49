import { listEventNames, removeEventName, reserveEventName } from '@regent/contract/analyze/analytics-names'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import * as names from './names-service.ts'

export function eventNameRoutes(server: Router) {
  server.on(listEventNames, ({ realm }) => names.listNames(realm))

  server.on(reserveEventName, (context) => names.reserveName(context, context.body))

  server.on(removeEventName, async (context) => {
    await names.removeName(context, context.params.name)
    return ok
  })
}
