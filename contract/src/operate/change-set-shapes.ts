import * as z from 'zod'
import { type DraftSubject, draftSubjects } from '../core/drafts.ts'
import { Id, Millis, Pid, Version } from '../core/shapes.ts'
import { name, opaque, prose } from '../core/values.ts'
import { Difference } from '../differences/difference-shapes.ts'

// Inputs and outputs of the endpoints in change-sets.ts.

/** Limits of a realm: open sets, and stored sets. */
export const maxOpenChangeSets = 100
export const maxChangeSets = 2_000
/** Upper bounds of a set: its changes, their size as JSON in bytes, its comments. */
export const maxChangeSetItems = 20_000
export const maxChangeSetBytes = 32 * 1024 * 1024
export const maxChangeSetComments = 2_000
/** Limits: bytes of one change as JSON, and changes per call. */
export const maxChangeBytes = 1024 * 1024
export const maxItemsAtOnce = 10_000

export const ChangeSetName = name(100)

export const Description = prose(2000).trim()

export const signs = ['added', 'changed', 'removed'] as const
export const Sign = z.enum(signs)
export type Sign = z.infer<typeof Sign>

export const SubjectName = z.enum(draftSubjects)

/** Names a change of a set: the kind of thing, as in the audit trail, and its id. */
export const ItemRef = z.object({
  subject: SubjectName.describe('Kind of record, as in the audit trail, such as `content` or `config`.'),
  id: opaque(300)
    .min(1)
    .describe('Id of the record, unique within its kind.')
    .meta({ examples: ['game|daily_limit'] }),
})
export type ItemRef = { subject: DraftSubject; id: string }

/**
 * The target state of a record. Null and a missing field are the same to the server, so removals have their own marker.
 */
export const DraftInput = ItemRef.extend({
  after: z
    .unknown()
    .optional()
    .describe('Complete new state of the record. Absent if it is removed.')
    .meta({ examples: ['5'] }),
  isRemoved: z
    .boolean()
    .default(false)
    .describe('True: the change deletes the record, and `after` is absent. Default: false.'),
  version: Version.optional().describe('The version of the change that was read; an older one is rejected.'),
}).refine(({ after, isRemoved }) => (after !== undefined) !== isRemoved, {
  message: 'needs the full new state, or isRemoved',
  path: ['after'],
})

const Counts = z.object({
  added: z.int().describe('Number of changes that create a record.'),
  changed: z.int().describe('Number of changes to existing records.'),
  removed: z.int().describe('Number of changes that delete a record.'),
})

const ChangeSetState = z.enum(['open', 'scheduled', 'applying', 'applied', 'cancelled'])
export type ChangeSetState = z.infer<typeof ChangeSetState>

export const ChangeSet = z.object({
  number: Id.describe('Counted in the realm, from 1.'),
  name: z.string().describe('Name that people gave the set, at most 100 characters.'),
  description: z.string().describe('Purpose of the set, at most 2,000 characters. Empty if not given.'),
  state: ChangeSetState.describe('Only an `open` set can be edited. `scheduled` sets are applied at `applyAt`.'),
  authorId: Id.describe('Account id of the author.'),
  authorEmail: z
    .string()
    .optional()
    .describe('Email of the author, or name of the API key. Absent if the account no longer exists.'),
  createdAt: Millis.describe('When it was created.'),
  updatedAt: Millis.describe('When it was last changed.'),
  version: Version,
  hash: z.string().describe('SHA-256 of all its changes, in hexadecimal: equal changes have equal hashes.'),
  sourcePid: Pid.optional().describe('The realm that its changes were taken from.'),
  counts: Counts.describe('Number of changes in the set by their effect.'),
  subjects: z
    .array(Counts.extend({ subject: SubjectName.describe('Kind of the changed records, as in the audit trail.') }))
    .describe('The same for each kind of thing that it changes.'),
  viewed: z.int().describe('How many changes the caller has viewed as they are now.'),
  comments: z
    .object({
      open: z.int().describe('Comments that are not resolved yet.'),
      all: z.int().describe('All comments, including resolved ones.'),
    })
    .describe('Number of comments on the set and its changes.'),
  applyAt: Millis.optional().describe('Time when it is applied automatically. Absent: not scheduled.'),
  scheduledByEmail: z
    .string()
    .optional()
    .describe('Email, or name of the API key, in whose name the set is applied at `applyAt`.'),
  planId: Id.optional().describe('The newest plan that applies or has applied it.'),
  appliedAt: Millis.optional().describe('Time when it was applied. Absent: not applied yet.'),
  appliedByEmail: z
    .string()
    .optional()
    .describe('Email of the person, or name of the API key, who applied it. Absent until then.'),
  problem: z.string().optional().describe('The reason why the last attempt to apply it failed.'),
})
export type ChangeSet = z.infer<typeof ChangeSet>

export const ChangeSetItemRow = ItemRef.extend({
  label: z.string().describe('Display name of the record, or its id if it has none.'),
  sign: Sign.describe('Effect of the change on the record: it is added, changed or removed.'),
  fields: z.int().describe('How many fields it changes; 1 for a thing that has none.'),
  isViewed: z.boolean().describe('True if the caller has marked the change as viewed since its last edit.'),
  comments: z.int().describe('Comments that are not settled.'),
  editedAt: Millis.describe('Time of the last edit of this change.'),
  editedBy: z
    .string()
    .optional()
    .describe('Email of the last editor, or name of the API key. Absent if the account no longer exists.'),
})
export type ChangeSetItemRow = z.infer<typeof ChangeSetItemRow>

export const ChangeSetField = z.object({
  name: z.string().describe('Empty for a thing without fields.'),
  before: z.unknown().describe('The live state when it was drafted.'),
  after: z.unknown().describe('Value after the set is applied.'),
  live: z.unknown().describe('The current live state.'),
  isMoved: z.boolean().describe('True if somebody has changed it since it was drafted: the set cannot be applied.'),
  isSecret: z.boolean().describe('A secret: its value is never shown.'),
})
export type ChangeSetField = z.infer<typeof ChangeSetField>

export const ChangeSetItem = ChangeSetItemRow.extend({
  version: Version,
  changes: z.array(ChangeSetField).describe('The fields that it changes.'),
  difference: Difference.optional().describe(
    'The same fields with labels and units, compared with the live state. Absent from older servers.',
  ),
  same: z
    .array(
      z.object({
        name: z.string().describe('Name of the unchanged field.'),
        value: z.unknown().describe('Value of the field, now and after the change.'),
      }),
    )
    .describe('The unchanged fields.'),
  after: z.unknown().describe('The whole state that the thing will have; null when it is removed.'),
  schema: z
    .record(z.string(), z.unknown())
    .describe(
      'JSON Schema of that state, with the annotations of content-fields.ts; of content, of its plain properties.',
    ),
  isMoved: z.boolean().describe('True if the thing was made or removed since it was drafted.'),
})
export type ChangeSetItem = z.infer<typeof ChangeSetItem>

export const ChangeSetComment = z.object({
  id: Id,
  item: ItemRef.optional().describe('Change that the comment is about. Absent: the whole set.'),
  field: z.string().optional().describe('The field of the change; absent for the whole change.'),
  text: z.string().describe('Comment as plain text of several lines, 1 to 2,000 characters.'),
  authorId: Id.describe('Account id of the author.'),
  authorEmail: z
    .string()
    .optional()
    .describe('Email of the author, or name of the API key. Absent if the account no longer exists.'),
  createdAt: Millis.describe('When it was created.'),
  isResolved: z.boolean().describe('True if somebody marked the comment as resolved.'),
  isOlder: z.boolean().describe('True if the value that it is about has been edited since.'),
})
export type ChangeSetComment = z.infer<typeof ChangeSetComment>

/** A problem of a change, or a warning. */
export const Finding = ItemRef.extend({
  field: z.string().describe('Empty if it is about the whole thing.'),
  reason: z.string().describe('Problem as a sentence or the end of one: “must not be empty”.'),
})
export type Finding = z.infer<typeof Finding>

/** The first eight digits of a hash, as people compare them: `7f3a 9c1e`. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
