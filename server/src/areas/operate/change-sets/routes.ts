import { isDraftSubject } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import {
  addChangeSetComment,
  cancelChangeSet,
  checkChangeSet,
  createChangeSet,
  draftFromRealm,
  getChangeSet,
  getChangeSetItem,
  listChangeSetComments,
  listChangeSetItems,
  listChangeSets,
  markChangeViewed,
  planChangeSet,
  removeChangeSetItems,
  resolveChangeSetComment,
  saveChangeSetItems,
  scheduleChangeSet,
  updateChangeSet,
} from '@regent/contract/operate/change-sets'
import {
  getDifferingItem,
  listNeededItems,
  listRealmDifference,
  planPromotionOfItems,
} from '@regent/contract/operate/change-sets-difference'
import { ok } from '@regent/contract/shapes'
import { findAccountId } from '../../../kernel/context/access.ts'
import {
  type CursorValue,
  isCursorNumber,
  isCursorText,
  isCursorTime,
  readSort,
  readTextCursor,
  writeTextCursor,
} from '../../../kernel/context/paging.ts'
import { checkDrafts } from '../../../kernel/drafts/applying.ts'
import { listDraftRows, lockOpenSet, requireSet, toDraft } from '../../../kernel/drafts/store.ts'
import type { Router } from '../../../kernel/http/router.ts'
import * as comments from './comments.ts'
import { neededItems, readDifference, readDifferingItem } from './difference.ts'
import * as items from './items.ts'
import { planSet } from './plans.ts'
import { planItemPromotion } from './promotion.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

/** How long a check may take, in milliseconds. */
const maxCheckMs = 60_000

export function changeSetRoutes(server: Router) {
  setRoutes(server)
  itemRoutes(server)
  reviewRoutes(server)
  promotionRoutes(server)
}

function setRoutes(server: Router) {
  server.on(listChangeSets, async ({ realm, caller, query }) => {
    const sort = readSort(query.sort)
    const after = readTextCursor(query.cursor, cursorParts[sort.by])
    const page = { state: query.state, sort, after, limit: query.limit + 1 }
    const rows = await queries.selectViews(realm, page, findAccountId(caller))
    const pageRows = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? pageRows.at(-1) : undefined
    return { rows: pageRows.map(service.setView), next: last ? writeTextCursor(placeIn(last, sort.by)) : null }
  })

  server.on(getChangeSet, (context) => service.readView(context, context.params.number))

  server.on(createChangeSet, async (context) => {
    const { name, description } = context.body
    return service.readView(context, await service.createSet(context, name, description))
  })

  server.on(updateChangeSet, async (context) => {
    await service.updateSet(context, context.params.number, context.body)
    return service.readView(context, context.params.number)
  })

  server.on(cancelChangeSet, async (context) => {
    await service.cancelSet(context, context.params.number)
    return ok
  })
}

function itemRoutes(server: Router) {
  server.on(listChangeSetItems, async (context) => {
    const { realm, caller, params, query } = context
    await requireSet(context, params.number)
    const { cursor, limit, ...filter } = query
    const page = { ...filter, after: cursor === undefined ? undefined : parseRefCursor(cursor), limit: limit + 1 }
    const rows = await queries.selectItems(realm, params.number, findAccountId(caller), page)
    const pageRows = rows.slice(0, limit)
    const last = rows.length > limit ? pageRows.at(-1) : undefined
    return { rows: pageRows.map(items.itemRowView), next: last ? `${last.subject}/${last.id}` : null }
  })

  server.on(getChangeSetItem, (context) => items.readItem(context, context.params.number, context.query))

  server.on(saveChangeSetItems, async (context) => {
    await items.saveItems(context, context.params.number, context.body.items)
    return service.readView(context, context.params.number)
  })

  server.on(removeChangeSetItems, async (context) => {
    await items.removeItems(context, context.params.number, context.body.items)
    return service.readView(context, context.params.number)
  })

  server.on(draftFromRealm, async (context) => {
    const { name, sourcePid, items: wanted } = context.body
    if (context.body.number === undefined && name === undefined)
      throw new ApiError('BadRequest', { field: 'name', message: 'name is required for a new change set.' })
    const number = context.body.number ?? (await service.createSet(context, name ?? '', ''))
    await items.addDraftsFromRealm(context, await lockOpenSet(context, number), sourcePid, wanted)
    return service.readView(context, number)
  })
}

function reviewRoutes(server: Router) {
  server.on(markChangeViewed, async (context) => {
    const { isViewed, ...ref } = context.body
    await items.markViewed(context, context.params.number, ref, isViewed)
    return ok
  })

  server.on(listChangeSetComments, async (context) => ({
    comments: await comments.listComments(context, context.params.number),
  }))

  server.on(addChangeSetComment, (context) => comments.addComment(context, context.params.number, context.body))

  server.on(resolveChangeSetComment, (context) => {
    const { number, id } = context.params
    return comments.setResolved(context, number, id, context.body.isResolved)
  })

  server.on(checkChangeSet, async (context) => {
    const { hash } = await requireSet(context, context.params.number)
    const drafts = (await listDraftRows(context.realm, context.params.number)).map((row) => toDraft(context, row))
    const checks = await checkDrafts(context, drafts, performance.now() + maxCheckMs)
    return { checkedAt: context.now, hash, checked: drafts.length, ...checks }
  })

  server.on(scheduleChangeSet, async (context) => {
    await service.scheduleSet(context, context.params.number, context.body.applyAt ?? null)
    return service.readView(context, context.params.number)
  })
}

function promotionRoutes(server: Router) {
  server.on(listRealmDifference, (context) => {
    const { sourcePid, ...filter } = context.query
    return readDifference(context, sourcePid, filter)
  })

  server.on(getDifferingItem, (context) => {
    const { sourcePid, ...ref } = context.query
    return readDifferingItem(context, sourcePid, ref)
  })

  server.on(listNeededItems, async (context) => ({
    rows: await neededItems(context, context.body.sourcePid, context.body.items),
  }))

  server.on(planPromotionOfItems, (context) => planItemPromotion(context, context.body))

  server.on(planChangeSet, (context) => planSet(context, context.params.number))
}

/** `event/events.harvest`: the last change of a page. */
function parseRefCursor(cursor: string) {
  const slash = cursor.indexOf('/')
  const subject = cursor.slice(0, slash)
  if (slash > 0 && isDraftSubject(subject)) return { subject, id: cursor.slice(slash + 1) }
  throw new ApiError('BadRequest', { field: 'cursor', message: 'cursor must be one that this list returned.' })
}

const cursorParts = {
  created: [isCursorNumber],
  name: [isCursorText, isCursorNumber],
  changed: [isCursorTime, isCursorNumber],
}

const placeIn = (
  { number, lower_name, updated_at }: queries.SetViewRow,
  by: keyof typeof cursorParts,
): CursorValue[] => (by === 'created' ? [number] : [by === 'name' ? lower_name : updated_at, number])
