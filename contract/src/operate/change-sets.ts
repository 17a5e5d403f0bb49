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
const params = z.object({ number: Id.describe('Number of the change set, counted in the realm from 1.') })

export const listChangeSets = endpoint({
  method: 'GET',
  path: '/api/change-sets',
  summary: 'List the change sets of the realm, open or closed ones; the newest first by default.',
  scope: 'realm',
  worksArchived: true,
  access,
  query: z.object({
    ...pageQuery,
    cursor: opaque(1_000).optional().describe('The next of the previous page. Absent: the first page.'),
    state: z
      .enum(['open', 'closed', 'all'])
      .default('all')
      .describe('`open` includes scheduled sets; `closed` is applied or cancelled. Default: all.'),
    sort: sortBy('created', 'name', 'changed').default('-created').describe('Names are sorted case-insensitively.'),
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
  body: z.object({
    name: ChangeSetName.describe('Name for people, 1 to 100 characters.'),
    description: Description.default('').describe('Purpose of the set, at most 2,000 characters. Default: empty.'),
  }),
  response: ChangeSet,
})

export const updateChangeSet = endpoint({
  method: 'PUT',
  path: '/api/change-sets/:number',
  summary: 'Rename or describe a change set. If-Match: its version.',
  scope: 'realm',
  access,
  params,
  body: z.object({
    name: ChangeSetName.optional().describe('New name of 1 to 100 characters. Absent: unchanged.'),
    description: Description.optional().describe('New description, at most 2,000 characters. Absent: unchanged.'),
  }),
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
    cursor: opaque(400).optional().describe('The next of the previous page. Absent: the first page.'),
    limit: z.int().min(1).max(2000).default(500).describe('The largest number of rows of the response.'),
    sign: Sign.optional().describe('Only changes with this effect. Default: all.'),
    subject: SubjectName.optional().describe('Only changes of records of this kind. Default: all kinds.'),
    text: text(100).optional().describe('Part of the name or the id, in any case.'),
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
    items: z
      .array(DraftInput)
      .min(1)
      .max(maxItemsAtOnce)
      .describe('1 to 10,000 drafts. A draft replaces an earlier one of the same record.'),
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
  body: z.object({
    items: z.array(ItemRef).min(1).max(maxItemsAtOnce).describe('1 to 10,000 changes to drop from the set.'),
  }),
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
    number: Id.optional().describe('Number of the set to add to. Absent: a new set is created.'),
    name: ChangeSetName.optional().describe('The name of the new set.'),
    sourcePid: Pid.describe('Realm to take the differences from: DE_ and a number.'),
    items: z.array(ItemRef).min(1).max(maxItemsAtOnce).describe('1 to 10,000 records that differ between the realms.'),
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
  body: ItemRef.extend({
    isViewed: z.boolean().describe('True marks the change as viewed by the caller; false removes the mark.'),
  }),
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
  response: z.object({ comments: z.array(ChangeSetComment).describe('All comments of the set, the oldest first.') }),
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
    item: ItemRef.optional().describe('Change that the comment is about. Absent: the whole set.'),
    field: opaque(300).optional().describe('Name of a field of that change. Absent: the whole change.'),
    text: prose(2000).trim().min(1, 'must not be empty').describe('Comment as plain text, 1 to 2,000 characters.'),
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
  params: z.object({
    number: Id.describe('Number of the change set, counted in the realm from 1.'),
    id: Id.describe('Id of the comment: a whole number below 2^53.'),
  }),
  body: z.object({ isResolved: z.boolean().describe('True resolves the comment; false reopens it.') }),
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
    checkedAt: Millis.describe('Time of the check: milliseconds since 1970, UTC.'),
    hash: z.string().describe('SHA-256 of the checked changes in hexadecimal, to detect later edits.'),
    checked: z.int().describe('How many changes were checked.'),
    errors: z.array(Finding).describe('Why it cannot be applied.'),
    faults: z.array(Finding).describe('Problems found by checks: applying it then requires a reason.'),
    warnings: z.array(Finding).describe('Findings that do not prevent applying the set.'),
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
  body: z.object({
    applyAt: Millis.optional().describe(
      'Time to apply it: milliseconds since 1970, UTC. Absent: removes the schedule.',
    ),
  }),
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
