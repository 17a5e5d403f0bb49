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
export const ItemRef = z.object({ subject: SubjectName, id: opaque(300).min(1) })
export type ItemRef = { subject: DraftSubject; id: string }

/**
 * The target state of a record. Null and a missing field are the same to the server, so removals have their own marker.
 */
export const DraftInput = ItemRef.extend({
  /** Its whole state. */
  after: z.unknown().optional(),
  isRemoved: z.boolean().default(false),
  /** The version of the change that was read; an older one is rejected. */
  version: Version.optional(),
}).refine(({ after, isRemoved }) => (after !== undefined) !== isRemoved, {
  message: 'needs the full new state, or isRemoved',
  path: ['after'],
})

const Counts = z.object({ added: z.int(), changed: z.int(), removed: z.int() })

const ChangeSetState = z.enum(['open', 'scheduled', 'applying', 'applied', 'cancelled'])
export type ChangeSetState = z.infer<typeof ChangeSetState>

export const ChangeSet = z.object({
  /** Counted in the realm, from 1. */
  number: Id,
  name: z.string(),
  description: z.string(),
  state: ChangeSetState,
  /** The author; absent if the account no longer exists. */
  authorId: Id,
  authorEmail: z.string().optional(),
  createdAt: Millis,
  updatedAt: Millis,
  version: Version,
  /** SHA-256 of all its changes, in hexadecimal: equal changes have equal hashes. */
  hash: z.string(),
  /** The realm that its changes were taken from. */
  sourcePid: Pid.optional(),
  counts: Counts,
  /** The same for each kind of thing that it changes. */
  subjects: z.array(Counts.extend({ subject: SubjectName })),
  /** How many changes the caller has viewed as they are now. */
  viewed: z.int(),
  comments: z.object({ open: z.int(), all: z.int() }),
  /** Time of its automatic application, and the person it runs as. */
  applyAt: Millis.optional(),
  scheduledByEmail: z.string().optional(),
  /** The newest plan that applies or has applied it. */
  planId: Id.optional(),
  appliedAt: Millis.optional(),
  appliedByEmail: z.string().optional(),
  /** The reason why the last attempt to apply it failed. */
  problem: z.string().optional(),
})
export type ChangeSet = z.infer<typeof ChangeSet>

export const ChangeSetItemRow = ItemRef.extend({
  label: z.string(),
  sign: Sign,
  /** How many fields it changes; 1 for a thing that has none. */
  fields: z.int(),
  isViewed: z.boolean(),
  /** Comments that are not settled. */
  comments: z.int(),
  editedAt: Millis,
  /** The last editor. */
  editedBy: z.string().optional(),
})
export type ChangeSetItemRow = z.infer<typeof ChangeSetItemRow>

export const ChangeSetField = z.object({
  /** Empty for a thing without fields. */
  name: z.string(),
  /** The live state when it was drafted. */
  before: z.unknown(),
  after: z.unknown(),
  /** The current live state. */
  live: z.unknown(),
  /** True if somebody has changed it since it was drafted: the set cannot be applied. */
  isMoved: z.boolean(),
  /** A secret: its value is never shown. */
  isSecret: z.boolean(),
})
export type ChangeSetField = z.infer<typeof ChangeSetField>

export const ChangeSetItem = ChangeSetItemRow.extend({
  version: Version,
  /** The fields that it changes. */
  changes: z.array(ChangeSetField),
  /** The same fields with labels and units, compared with the live state. Absent from older servers. */
  difference: Difference.optional(),
  /** The unchanged fields. */
  same: z.array(z.object({ name: z.string(), value: z.unknown() })),
  /** The whole state that the thing will have; null when it is removed. */
  after: z.unknown(),
  /**
   * JSON Schema of that state, with the annotations of content-fields.ts; of content, of its plain properties.
   */
  schema: z.record(z.string(), z.unknown()),
  /** True if the thing was made or removed since it was drafted. */
  isMoved: z.boolean(),
})
export type ChangeSetItem = z.infer<typeof ChangeSetItem>

export const ChangeSetComment = z.object({
  id: Id,
  item: ItemRef.optional(),
  /** The field of the change; absent for the whole change. */
  field: z.string().optional(),
  text: z.string(),
  authorId: Id,
  authorEmail: z.string().optional(),
  createdAt: Millis,
  isResolved: z.boolean(),
  /** True if the value that it is about has been edited since. */
  isOlder: z.boolean(),
})
export type ChangeSetComment = z.infer<typeof ChangeSetComment>

/** A problem of a change, or a warning. */
export const Finding = ItemRef.extend({
  /** Empty if it is about the whole thing. */
  field: z.string(),
  reason: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** The first eight digits of a hash, as people compare them: `7f3a 9c1e`. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
