import { ApiError } from '@regent/contract/errors'
import { announcePresence } from '@regent/contract/organization/live'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { requireOperator } from '../admin-users/service.ts'
import { notifyPresence } from './presence.ts'

export function liveRoutes(server: Router) {
  server.on(announcePresence, async ({ db, customer, realm, caller, body }) => {
    if (caller.kind !== 'account')
      throw new ApiError('Forbidden', { message: 'Only operators can report their current screen.' })
    const { email = '' } = await requireOperator(customer, caller.accountId)
    const presence = { ...body, accountId: caller.accountId, email }
    await notifyPresence(db, { cid: customer.cid, pid: realm?.id, presence })
    return ok
  })
}
