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
  label: z.string().describe('Display name of the record, or its id if it has none.'),
  type: z.string().describe('Group within its kind: the type of a content item; empty for most kinds.'),
  sign: Sign.describe('Effect of a promotion on this realm: the record is added, changed or removed.'),
})
export type RealmDifferenceRow = z.infer<typeof RealmDifferenceRow>

const DifferenceCount = z.object({
  subject: SubjectName.describe('Kind of the counted records.'),
  type: z.string().describe('Group within the kind: the type of content items. Empty for most kinds.'),
  added: z.int().describe('Records that exist only in the other realm.'),
  changed: z.int().describe('Records that exist in both realms but differ.'),
  removed: z.int().describe('Records that exist only in this realm.'),
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
    sourcePid: Pid.describe('Realm to compare with, of the same organization: DE_ and a number.'),
    sign: Sign.optional().describe('Only differences of this effect. Default: all.'),
    subject: SubjectName.optional().describe('Only records of this kind. Default: all kinds.'),
    text: text(100).optional().describe('Part of the name or the id, in any case.'),
    limit: z
      .int()
      .min(1)
      .max(maxDifferences)
      .default(maxDifferences)
      .describe('The largest number of rows of the response.'),
  }),
  response: z.object({
    rows: z.array(RealmDifferenceRow).describe('The rows of this page.'),
    counts: z.array(DifferenceCount).describe('Counts of all differences, regardless of the filters.'),
    count: z.int().describe('How many match the filters.'),
  }),
  errors: ['RealmNotFound'],
})

const DifferingField = z.object({
  name: z.string().describe('Empty for a thing without fields.'),
  before: z.unknown().describe('Value in this realm.'),
  after: z.unknown().describe('Value in the other realm, and here after the promotion.'),
})

export const getDifferingItem = endpoint({
  method: 'GET',
  path: '/api/change-sets/difference/item',
  summary: 'Get one difference, field by field: the value here, and the value after the promotion.',
  scope: 'realm',
  access,
  timeoutMs,
  query: ItemRef.extend({
    sourcePid: Pid.describe('Realm to compare with, of the same organization: DE_ and a number.'),
  }),
  response: ItemRef.extend({
    label: z.string().describe('Display name of the record, or its id if it has none.'),
    sign: Sign.describe('Effect of a promotion on this realm: the record is added, changed or removed.'),
    fields: z.array(DifferingField).describe('Fields whose values differ between the realms.'),
    difference: Difference.optional().describe('The same fields with labels and units. Absent from older servers.'),
    same: z.array(z.string()).describe('The names of the fields that are equal.'),
  }),
  errors: ['RealmNotFound', 'NothingDiffers'],
})

const selection = {
  sourcePid: Pid.describe('Realm to promote from, of the same organization: DE_ and a number.'),
  items: z.array(ItemRef).min(1).max(maxItemsAtOnce).describe('1 to 10,000 differing records to promote.'),
}

export const listNeededItems = endpoint({
  method: 'POST',
  path: '/api/change-sets/difference/needed',
  summary: 'List the differing records that the selected ones reference: missing here, or of another version.',
  scope: 'realm',
  readOnly: true,
  access,
  timeoutMs,
  body: z.object(selection),
  response: z.object({
    rows: z
      .array(RealmDifferenceRow.extend({ neededBy: ItemRef.describe('Selected record that references this one.') }))
      .describe('The rows of this page.'),
  }),
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
    takesNeeded: z.boolean().default(true).describe('False: only the chosen ones.'),
  }),
  response: PlanWithSample,
  errors: ['RealmNotFound', 'NothingDiffers', 'NotDraftable', 'ChangeSetMoved', 'PlanRowsInvalid'],
})
