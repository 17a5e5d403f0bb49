import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, Pid, pageQuery, sortBy } from '../core/shapes.ts'
import { opaque, prose, text } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'
import {
  ChangeSet,
  ChangeSetComment,
  ChangeSetItem,
  ChangeSetItemRow,
  ChangeSetName,
  Description,
  DraftInput,
  Finding,
  ItemRef,
  maxItemsAtOnce,
  Sign,
  SubjectName,
} from './change-set-shapes.ts'
import { isServiceAddress } from './config-keys.ts'

/** Everybody who sees the audit trail sees and discusses sets; a draft needs the right of its change. */
const access = { operator: 'view audit' } as const
const params = z.object({ number: Id })

export const listChangeSets = endpoint({
  method: 'GET',
  path: '/api/change-sets',
  summary: 'List the change sets of the realm, open or closed ones; the newest first by default.',
  scope: 'realm',
  worksArchived: true,
  access,
  query: z.object({
    ...pageQuery,
    cursor: opaque(1_000).optional(),
    state: z.enum(['open', 'closed', 'all']).default('all'),
    /** Names are sorted case-insensitively. */
    sort: sortBy('created', 'name', 'changed').default('-created'),
  }),
  response: buildPageSchema(ChangeSet),
})

export const getChangeSet = endpoint({
  method: 'GET',
  path: '/api/change-sets/:number',
  summary: 'Get a change set: its state, its hash, and how many changes of each kind it has. Its version is the ETag.',
  scope: 'realm',
  worksArchived: true,
  access,
  params,
  response: ChangeSet,
  errors: ['ChangeSetNotFound'],
})

export const createChangeSet = endpoint({
  method: 'POST',
  path: '/api/change-sets',
  summary: 'Open a change set in the realm that it changes.',
  scope: 'realm',
  access,
  body: z.object({ name: ChangeSetName, description: Description.default('') }),
  response: ChangeSet,
})

export const updateChangeSet = endpoint({
  method: 'PUT',
  path: '/api/change-sets/:number',
  summary: 'Rename or describe a change set. If-Match: its version.',
  scope: 'realm',
  access,
  params,
  body: z.object({ name: ChangeSetName.optional(), description: Description.optional() }),
  response: ChangeSet,
  errors: ['ChangeSetNotFound', 'ChangeSetNotOpen', 'StaleVersion'],
})

export const cancelChangeSet = endpoint({
  method: 'POST',
  path: '/api/change-sets/:number/cancel',
  summary: 'Close a change set without applying it. Undo reopens it.',
  scope: 'realm',
  access,
  params,
  response: EmptyResponse,
  errors: ['ChangeSetNotFound', 'ChangeSetNotOpen'],
})

export const listChangeSetItems = endpoint({
  method: 'GET',
  path: '/api/change-sets/:number/items',
  summary: 'List the changes of a change set by kind and id, without values.',
  scope: 'realm',
  worksArchived: true,
  access,
  params,
  query: z.object({
    cursor: opaque(400).optional(),
    limit: z.int().min(1).max(2000).default(500),
    sign: Sign.optional(),
    subject: SubjectName.optional(),
    /** Part of the name or the id, in any case. */
    text: text(100).optional(),
  }),
  response: buildPageSchema(ChangeSetItemRow),
  errors: ['ChangeSetNotFound'],
})

export const getChangeSetItem = endpoint({
  method: 'GET',
  path: '/api/change-sets/:number/item',
  summary: 'Get one change of a set, field by field: the live value and the new value.',
  scope: 'realm',
  worksArchived: true,
  access,
  params,
  query: ItemRef,
  response: ChangeSetItem,
  errors: ['ChangeSetNotFound', 'ChangeSetItemNotFound'],
})

/** True if a change makes the server send requests to a custom address: a job other than a message, or a config key. */
function callsOut({ subject, id, after }: z.infer<typeof DraftInput>): boolean {
  if (subject === 'config') return isServiceAddress(id)
  if (subject !== 'job' || after === undefined || after === null) return false
  const { action } = after as { action?: { type?: unknown } | null }
  return action?.type !== 'PublishMessage'
}

/** Two people editing one change: send the version that you read; an older one is rejected with the newer change. */
export const saveChangeSetItems = endpoint({
  method: 'PUT',
  path: '/api/change-sets/:number/items',
  summary: 'Add changes to a set, or edit existing ones: the complete new state of a record, or its removal.',
  scope: 'realm',
  // Changes that send requests need the same rights as in their own form.
  access: { ...access, confirmed: ({ body: { items } }) => items.some(callsOut) },
  params,
  body: z.object({
    items: z.array(DraftInput).min(1).max(maxItemsAtOnce),
  }),
  response: ChangeSet,
  timeoutMs: 120_000,
  errors: ['ChangeSetNotFound', 'ChangeSetNotOpen', 'ChangeSetFull', 'NotDraftable', 'StaleVersion'],
})

export const removeChangeSetItems = endpoint({
  method: 'POST',
  path: '/api/change-sets/:number/items/remove',
  summary: 'Remove changes from a set.',
  scope: 'realm',
  access,
  params,
  body: z.object({ items: z.array(ItemRef).min(1).max(maxItemsAtOnce) }),
  response: ChangeSet,
  errors: ['ChangeSetNotFound', 'ChangeSetNotOpen', 'ChangeSetItemNotFound'],
})

export const draftFromRealm = endpoint({
  method: 'POST',
  path: '/api/change-sets/from-realm',
  summary: 'Add differences from another realm to a set of this one. Without a number, a new set is created.',
  scope: 'realm',
  access,
  body: z.object({
    number: Id.optional(),
    /** The name of the new set. */
    name: ChangeSetName.optional(),
    sourcePid: Pid,
    items: z.array(ItemRef).min(1).max(maxItemsAtOnce),
  }),
  response: ChangeSet,
  timeoutMs: 120_000,
  errors: ['ChangeSetNotFound', 'ChangeSetNotOpen', 'ChangeSetFull', 'NotDraftable', 'NothingDiffers'],
})

export const markChangeViewed = endpoint({
  method: 'PUT',
  path: '/api/change-sets/:number/viewed',
  summary: 'Mark a change as viewed by the caller, until it is edited again.',
  scope: 'realm',
  access,
  params,
  body: ItemRef.extend({ isViewed: z.boolean() }),
  response: EmptyResponse,
  errors: ['ChangeSetNotFound', 'ChangeSetItemNotFound'],
})

export const listChangeSetComments = endpoint({
  method: 'GET',
  path: '/api/change-sets/:number/comments',
  summary: 'List the comments on a change set, oldest first.',
  scope: 'realm',
  worksArchived: true,
  access,
  params,
  response: z.object({ comments: z.array(ChangeSetComment) }),
  errors: ['ChangeSetNotFound'],
})

export const addChangeSetComment = endpoint({
  method: 'POST',
  path: '/api/change-sets/:number/comments',
  summary: 'Comment on a change set, on one of its changes, or on a field of it.',
  scope: 'realm',
  access,
  params,
  body: z.object({
    item: ItemRef.optional(),
    field: opaque(300).optional(),
    text: prose(2000).trim().min(1, 'must not be empty'),
  }),
  response: ChangeSetComment,
  errors: ['ChangeSetNotFound', 'ChangeSetItemNotFound', 'ChangeSetFull'],
})

export const resolveChangeSetComment = endpoint({
  method: 'PUT',
  path: '/api/change-sets/:number/comments/:id',
  summary: 'Resolve a comment, or reopen it.',
  scope: 'realm',
  access,
  params: z.object({ number: Id, id: Id }),
  body: z.object({ isResolved: z.boolean() }),
  response: ChangeSetComment,
  errors: ['ChangeSetNotFound', 'CommentNotFound'],
})

export const checkChangeSet = endpoint({
  method: 'POST',
  path: '/api/change-sets/:number/check',
  summary: 'Test a change set without applying it. Returns the refused items with field and reason.',
  scope: 'realm',
  readOnly: true,
  access,
  params,
  response: z.object({
    checkedAt: Millis,
    hash: z.string(),
    /** How many changes were checked. */
    checked: z.int(),
    /** Why it cannot be applied. */
    errors: z.array(Finding),
    /** Problems found by checks: applying it then requires a reason. */
    faults: z.array(Finding),
    warnings: z.array(Finding),
  }),
  timeoutMs: 120_000,
  errors: ['ChangeSetNotFound'],
})

export const scheduleChangeSet = endpoint({
  method: 'PUT',
  path: '/api/change-sets/:number/schedule',
  summary:
    'Schedule a change set in the name of the caller. Without a time, the schedule is removed. If the realm requires approvals, a plan is created that colleagues approve first.',
  scope: 'realm',
  access,
  params,
  body: z.object({ applyAt: Millis.optional() }),
  response: ChangeSet,
  timeoutMs: 120_000,
  errors: [
    'ChangeSetNotFound',
    'ChangeSetNotOpen',
    'ChangeSetEmpty',
    'ChangeSetMoved',
    'PlanHasFaults',
    'PlanRowsInvalid',
  ],
})

/** Everything is applied in one step, or nothing. Applying the plan needs the right of each change. */
export const planChangeSet = endpoint({
  method: 'POST',
  path: '/api/change-sets/:number/plan',
  summary: 'Plan to apply a change set as it is now.',
  scope: 'realm',
  access,
  params,
  response: PlanWithSample,
  timeoutMs: 120_000,
  errors: ['ChangeSetNotFound', 'ChangeSetNotOpen', 'ChangeSetEmpty', 'ChangeSetMoved', 'PlanRowsInvalid'],
})
