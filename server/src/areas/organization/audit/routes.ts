import type { EndpointOutput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import {
  type AuditEntry,
  exportAuditEntries,
  getAuditEntry,
  listAuditEntries,
  listAuditHeads,
  listAuditPeople,
  maxAuditHeads,
  maxExportedEntries,
  undoChanges,
} from '@regent/contract/organization/audit'
import { forecastUndo, planUndoWith } from '@regent/contract/organization/audit-undo'
import { readDigests, readHeads } from '../../../kernel/audit/chain.ts'
import {
  entryViews,
  findEntries,
  listEntriesInOrder,
  listEntryTexts,
  listPeople,
  resolveAuditSearch,
} from '../../../kernel/audit/service.ts'
import { canSee, loadUndoState, undoEntries } from '../../../kernel/audit/undo.ts'
import { readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import { present } from '../../../kernel/context/present.ts'
import { jsonPage } from '../../../kernel/http/json-text.ts'
import type { Router } from '../../../kernel/http/router.ts'
import * as undoForecast from '../../../kernel/plans/undo-forecast.ts'

/** Heads in an export: those of the last month. */
const exportedHeads = 31

export function auditRoutes(server: Router) {
  server.on(listAuditEntries, async (context) => {
    const { customer, realm, query } = context
    const after = readCursor(query.cursor, ['id'])
    const { cursor: _, limit, search, sort, ...filter } = query
    const rows = await listEntryTexts(
      context,
      {
        ...filter,
        pid: realm?.id ?? filter.pid,
        ...(search !== undefined && (await resolveAuditSearch(customer, search))),
      },
      // An entry's number rises with its time.
      { limit: limit + 1, afterId: after?.id, order: readSort(sort).direction },
    )
    const page = rows.slice(0, limit)
    const lastText = rows.length > limit ? page.at(-1) : undefined
    const last = lastText === undefined ? undefined : (JSON.parse(lastText) as AuditEntry)
    return jsonPage<EndpointOutput<typeof listAuditEntries>>(page, { next: last ? writeCursor([last.id]) : null })
  })

  server.on(listAuditHeads, ({ db, customer, vault }) => readHeads(db, customer.cid, vault, maxAuditHeads))

  server.on(exportAuditEntries, async (context) => {
    const { db, customer, realm, body, vault, change } = context
    const { cursor, search, sort, ...filter } = body
    const after = readCursor(cursor, ['id'])
    const page = { limit: maxExportedEntries + 1, afterId: after?.id, order: readSort(sort).direction }
    const searched = search === undefined ? {} : await resolveAuditSearch(customer, search)
    const entryPage = await listEntriesInOrder(customer, { ...filter, pid: realm?.id ?? filter.pid, ...searched }, page)
    const rows = entryPage.slice(0, maxExportedEntries)
    const digests = await readDigests(
      db,
      customer.cid,
      rows.map(({ id }) => id),
    )
    const entries = await entryViews(context, rows)
    const last = entryPage.length > rows.length ? rows.at(-1) : undefined
    change({
      subject: 'audit-export',
      id: String(customer.cid),
      before: null,
      // Not their values: they may name a player.
      after: { filters: Object.keys({ ...filter, ...(search !== undefined && { search }) }), entries: rows.length },
    })
    return {
      ...(await readHeads(db, customer.cid, vault, exportedHeads)),
      rows: entries.map((entry) => ({ ...entry, ...digests.get(entry.id) })),
      next: last ? writeCursor([last.id]) : null,
    }
  })

  server.on(listAuditPeople, async ({ customer }) => ({
    people: (await listPeople(customer)).map(({ account_id: accountId, email }) => ({
      accountId,
      ...present({ email }),
    })),
  }))

  server.on(getAuditEntry, async (context) => {
    const [entry] = await findEntries(context.customer, [context.params.id])
    if (!entry || !canSee(context, entry)) throw new ApiError('AuditEntryNotFound')
    const [view] = await entryViews(context, [entry])
    if (!view) throw new ApiError('AuditEntryNotFound')
    return { entry: view, undo: await loadUndoState(context, entry) }
  })

  server.on(undoChanges, async (context) => {
    const { ids, fields } = context.body
    if (fields && ids.length > 1) {
      throw new ApiError('BadRequest', { field: 'fields', message: 'fields can be used for a single entry only.' })
    }
    await undoEntries(context, ids, fields)
    return { undone: ids.length }
  })

  server.on(forecastUndo, (context) => undoForecast.forecastUndo(context, context.body))

  server.on(planUndoWith, (context) => undoForecast.planUndoBy(context, context.body))
}
