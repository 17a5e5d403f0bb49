import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Pid } from '../core/shapes.ts'
import { text } from '../core/values.ts'
import { Difference } from '../differences/difference-shapes.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { ItemRef, maxItemsAtOnce, Sign, SubjectName } from './change-set-shapes.ts'

/**
 * Diff of two realms, and promotion by item. The realm of the scope is always the target: `added` items are missing in
 * it, `removed` items exist only in it.
 */

/** Maximum number of differences per response. */
export const maxDifferences = 10_000

const access = { operator: 'view audit' } as const
const timeoutMs = 120_000

export const RealmDifferenceRow = ItemRef.extend({
  label: z.string(),
  /** Group within its kind: the type of a content item; empty for most kinds. */
  type: z.string(),
  sign: Sign,
})
export type RealmDifferenceRow = z.infer<typeof RealmDifferenceRow>

const DifferenceCount = z.object({
  subject: SubjectName,
  type: z.string(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
})
export type DifferenceCount = z.infer<typeof DifferenceCount>

export const listRealmDifference = endpoint({
  method: 'GET',
  path: '/api/change-sets/difference',
  summary:
    'List the differences from another realm, by kind and id. Returns the first 10,000 and the total of each kind.',
  scope: 'realm',
  access,
  timeoutMs,
  query: z.object({
    sourcePid: Pid,
    sign: Sign.optional(),
    subject: SubjectName.optional(),
    /** Part of the name or the id, in any case. */
    text: text(100).optional(),
    limit: z.int().min(1).max(maxDifferences).default(maxDifferences),
  }),
  response: z.object({
    rows: z.array(RealmDifferenceRow),
    /** Counts of all differences, regardless of the filters. */
    counts: z.array(DifferenceCount),
    /** How many match the filters. */
    count: z.int(),
  }),
  errors: ['RealmNotFound'],
})

const DifferingField = z.object({
  /** Empty for a thing without fields. */
  name: z.string(),
  /** In this realm. */
  before: z.unknown(),
  /** As in the other realm. */
  after: z.unknown(),
})

export const getDifferingItem = endpoint({
  method: 'GET',
  path: '/api/change-sets/difference/item',
  summary: 'Get one difference, field by field: the value here, and the value after the promotion.',
  scope: 'realm',
  access,
  timeoutMs,
  query: ItemRef.extend({ sourcePid: Pid }),
  response: ItemRef.extend({
    label: z.string(),
    sign: Sign,
    fields: z.array(DifferingField),
    /** The same fields with labels and units. Absent from older servers. */
    difference: Difference.optional(),
    /** The names of the fields that are equal. */
    same: z.array(z.string()),
  }),
  errors: ['RealmNotFound', 'NothingDiffers'],
})

const selection = { sourcePid: Pid, items: z.array(ItemRef).min(1).max(maxItemsAtOnce) }

export const listNeededItems = endpoint({
  method: 'POST',
  path: '/api/change-sets/difference/needed',
  summary: 'List the differing records that the selected ones reference: missing here, or of another version.',
  scope: 'realm',
  readOnly: true,
  access,
  timeoutMs,
  body: z.object(selection),
  response: z.object({ rows: z.array(RealmDifferenceRow.extend({ neededBy: ItemRef })) }),
  errors: ['RealmNotFound'],
})

/** Applying the plan needs the right of each change. Missing dependencies of the selected items are promoted too. */
export const planPromotionOfItems = endpoint({
  method: 'POST',
  path: '/api/change-sets/plans/promote',
  summary: 'Plan to promote selected records from another realm, all or none.',
  scope: 'realm',
  access,
  timeoutMs,
  body: z.object({
    ...selection,
    /** False: only the chosen ones. */
    takesNeeded: z.boolean().default(true),
  }),
  response: PlanWithSample,
  errors: ['RealmNotFound', 'NothingDiffers', 'NotDraftable', 'ChangeSetMoved', 'PlanRowsInvalid'],
})
