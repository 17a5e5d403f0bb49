import {
  addSuppression,
  getEmailSender,
  listSuppressions,
  removeSuppression,
  setEmailSender,
} from '@regent/contract/communicate/emails'
import { ok } from '@regent/contract/shapes'
import { present } from '../../../kernel/context/present.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import { addressKeys } from './addresses.ts'
import { readSuppressionCursor, writeSuppressionCursor } from './cursor.ts'
import { findSuppression, selectSender, selectSuppressions } from './queries.ts'
import * as emails from './service.ts'

export function emailRoutes(server: Router) {
  server.on(getEmailSender, async ({ customer, settings, setVersion }) => {
    const { sender, version } = (await selectSender(customer)) ?? { sender: null, version: 0 }
    setVersion(version)
    return { ...present({ sender }), fallback: settings.mailFrom, version }
  })

  server.on(setEmailSender, async (context) => {
    await emails.setSender(context, context.body.sender ?? null)
    return ok
  })

  server.on(listSuppressions, async (context) => {
    const { customer, vault, query } = context
    const toKey = addressKeys(vault, customer.cid)
    const masking = maskingFor({ ...context, realm: undefined })
    if (query.email !== undefined) {
      const row = await findSuppression(customer, toKey(query.email))
      return { rows: row ? [emails.suppressionView(row, toKey, masking)] : [], next: null }
    }
    const rows = await selectSuppressions(customer, readSuppressionCursor(query.cursor), query.limit + 1)
    const page = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? page.at(-1) : undefined
    return {
      rows: page.map((row) => emails.suppressionView(row, toKey, masking)),
      next: last ? writeSuppressionCursor({ at: last.at, key: last.address_key }) : null,
    }
  })

  server.on(addSuppression, async (context) => {
    await emails.addSuppression(context, context.body.email)
    return ok
  })

  server.on(removeSuppression, async (context) => {
    await emails.removeSuppression(context, context.params.key)
    return ok
  })
}
