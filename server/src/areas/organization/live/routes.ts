import { ApiError } from '@regent/contract/errors'
import { announcePresence } from '@regent/contract/organization/live'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { requireOperator } from '../admin-users/service.ts'
import { notifyPresence } from './presence.ts'

export function liveRoutes(server: Router, { live }: Services) {
  server.on(announcePresence, async ({ customer, realm, caller, body }) => {
    if (caller.kind !== 'account')
      throw new ApiError('Forbidden', { message: 'Only operators can report their current screen.' })
    const { email = '' } = await requireOperator(customer, caller.accountId)
    const presence = { ...body, accountId: caller.accountId, email }
    notifyPresence(live, { cid: customer.cid, pid: realm?.id, presence })
    return ok
  })
}
