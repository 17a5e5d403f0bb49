import {
  addSuppression,
  getEmailSender,
  listSuppressions,
  removeSuppression,
  setEmailSender,
} from '@regent/contract/communicate/emails'
import { ApiError } from '@regent/contract/errors'
import { ok } from '@regent/contract/shapes'
import { present } from '../../../kernel/context/present.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import { addressKeys } from './addresses.ts'
import { findSuppression, selectSender, selectSuppressions } from './queries.ts'
import * as emails from './service.ts'

type Place = { at: number; key: string }

const writeSuppressionCursor = ({ at, key }: Place): string => `${at.toString(36)}.${key}`

function readSuppressionCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const [, at, key] = /^([0-9a-z]{1,10})\.([\w-]{20,60})$/.exec(cursor) ?? []
  if (at === undefined || key === undefined)
    throw new ApiError('BadRequest', { field: 'cursor', message: 'cursor must be one that this list returned.' })
  return { at: Number.parseInt(at, 36), key }
}

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
