import type { DraftSubject } from '@regent/contract/drafts'
import type { Finding as ItemFinding, Sign } from '@regent/contract/operate/change-set-shapes'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import type * as z from 'zod'
import type { Undoable, UndoEntry } from '../audit/undoable.ts'
import type { Realm, RealmContext } from '../context/context.ts'
import { type Edit, stateToRestore } from './fields.ts'

/** An edit of one thing that is not live, with its secrets in clear. */
export type Draft = Edit & { subject: DraftSubject; id: string; label: string }

export type DraftFindings = Record<'errors' | 'warnings', ItemFinding[]>

/** A thing of a realm, in the form of a draft. */
export type DraftThing = { id: string; label: string; state: unknown }

/** A thing that differs; `type` is what it is filed under. */
export type DraftDifference = { id: string; label?: string; type: string; sign: Sign }

/** How things of a kind are read, written and checked before they are live. */
export type DraftKind = {
  /**
   * The current state; of an object at least the fields that the edit names. It stays locked until the transaction
   * ends.
   */
  read: (context: RealmContext, id: string, edit: Edit) => Promise<unknown>
  /** The same for many. */
  readAll?: (context: RealmContext, ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>
  /**
   * Makes the changes through the service of the area, so that its rules apply and they are audited. The reason is set
   * if check errors are overridden.
   */
  apply: (context: RealmContext, drafts: readonly Draft[], reason: string | undefined) => Promise<void>
  /** Drafts of all kinds with the same value are applied in one call; otherwise one by one. */
  together?: string
  /** Schema of the full state, for people who edit its fields or its JSON. */
  reads: z.ZodType
  /**
   * How fields of the state are called and shown, by their path, as for a type of content; the rest says the reader.
   */
  fields?: Readonly<Record<string, FieldSchema>>
  /** Parts of the state that the schema does not describe, such as those of a content type. */
  hides?: readonly string[]
  /** Fields of the state that stay as they are when it is edited, and why; the empty text: nobody needs to see them. */
  fixed?: (live: unknown) => Readonly<Record<string, string>>
  /** Why a new record can only be created in its own form, as the end of a sentence. */
  madeElsewhere?: string
  /**
   * Converts an edited state to the state to draft, validated like the record's form; errors name fields of the state.
   */
  edited?: (context: RealmContext, id: string, after: unknown, before: unknown) => unknown
  /** The JSON Schema of the state of one thing, where it depends on the thing; of content, of its plain properties. */
  schema?: (context: RealmContext, id: string) => FieldSchema | Promise<FieldSchema>
  /** Saves data when a plan is created, so that undoing the plan does not include it. */
  prepare?: (context: RealmContext, drafts: readonly Draft[]) => Promise<void>
  /** Findings of checks that applying would not report itself. */
  check?: (context: RealmContext, drafts: readonly Draft[]) => Promise<DraftFindings>
  /** The id of the thing in drafts, where it is another one than in the audit trail. */
  idOf?: (id: string, ...states: readonly unknown[]) => string
  /**
   * Returns a sentence if this edit cannot be drafted. Data that the call stored outside the database is recorded, or
   * deleted.
   */
  refuses?: (context: RealmContext, draft: Draft) => string | undefined | Promise<string | undefined>
  /** The drafted part of a recorded value, in the same form as `read`. */
  drafted?: (value: unknown) => unknown
  /** False: calls that change such records are not recorded; they are drafted only by `saveChangeSetItems`. */
  isRecorded?: false
  /** The value as it is stored: secrets are sealed. */
  seal?: (context: RealmContext, id: string, value: unknown) => unknown
  /** The value without parts that the caller may not view. */
  shown?: (context: RealmContext, value: unknown) => unknown
  /** The state of a thing of another realm as it comes to this one, where it is in the other state or null. */
  taken?: (context: RealmContext, state: unknown, here: unknown) => unknown
  /** Adds dependencies from another realm, before drafts of the records are made. */
  bring?: (context: RealmContext, source: Realm, ids: readonly string[]) => Promise<void>
  /**
   * The differences between two realms, if they can be computed without reading every record: `sign` is the fingerprint
   * in the second one.
   */
  differences?: (here: Realm, there: Realm) => Promise<DraftDifference[]>
  /** The things of a realm, without secrets. At most some thousands: all of them. */
  list?: (context: RealmContext) => Promise<DraftThing[]>
}

/** The parts of a draft kind that undo provides: a draft does what undoing the opposite change would do. */
export type DraftByUndo = Pick<DraftKind, 'read' | 'apply'>

/** The rest of it, and what differs. */
export type DraftBeyondUndo = Partial<DraftKind> & Pick<DraftKind, 'reads'>

export const draftByUndo = (subject: DraftSubject, rule: Undoable): DraftByUndo => ({
  read: (context, id, edit) => rule.read(context, toUndoEntry(context, subject, id, edit)),
  async apply(context, drafts) {
    const unseen = { ...context, ifMatch: undefined }
    for (const draft of drafts)
      await rule.restore(unseen, toUndoEntry(unseen, subject, draft.id, draft), stateToRestore(draft))
  },
})

/** The entry that would be undone: of the opposite change. */
const toUndoEntry = (
  { realm, now }: RealmContext,
  subject: string,
  id: string,
  { before, after }: Edit,
): UndoEntry => ({
  cid: realm.cid,
  id: 0,
  at: now,
  account_id: null,
  email: null,
  role: null,
  pid: realm.id,
  action: '',
  subject,
  subject_id: id,
  gamer_tag: null,
  before: after ?? null,
  after: before ?? null,
  amount: null,
  undoes: null,
  undone_by: null,
  plan_id: null,
  request_id: '',
  how: null,
  grantor_id: null,
  address: null,
})

declare module '../context/registry.ts' {
  interface Registry {
    drafts: { readonly [Subject in DraftSubject]: DraftKind }
  }
}
