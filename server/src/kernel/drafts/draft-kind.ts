import type { AuditSubject } from '@regent/contract/audit-subjects'
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
  /** The current state; of an object at least the fields that the edit names. It stays locked until the transaction ends. */
  read: (context: RealmContext, id: string, edit: Edit) => Promise<unknown>
  /** The same for many. */
  readAll?: (context: RealmContext, ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>
  /**
   * Makes the changes through the service of the area, so that its rules hold and they are audited. The reason says why
   * it is done although checks found errors.
   */
  apply: (context: RealmContext, drafts: readonly Draft[], reason: string | undefined) => Promise<void>
  /** All drafts of the kinds that say the same are applied at once; without it each by itself. */
  together?: string
  /** What a whole state must be like, for those who write it by its fields or as JSON. */
  reads: z.ZodType
  /** How fields of the state are called and shown, by their path, as for a type of content; the rest says the reader. */
  fields?: Readonly<Record<string, FieldSchema>>
  /** Parts of the state that the schema does not say, as of a type of content. */
  hides?: readonly string[]
  /** Fields of the state that stay as they are when it is edited, and why; the empty text: nobody needs to see them. */
  fixed?: (live: unknown) => Readonly<Record<string, string>>
  /** Why a thing that is not there yet is made in its own form alone, as the end of a sentence. */
  madeElsewhere?: string
  /** The state to draft of one that was edited, checked as by the form of the thing; errors name fields of the state. */
  edited?: (context: RealmContext, id: string, after: unknown, before: unknown) => unknown
  /** The JSON Schema of the state of one thing, where it depends on the thing; of content, of its plain properties. */
  schema?: (context: RealmContext, id: string) => FieldSchema | Promise<FieldSchema>
  /** What has to be saved when a plan is made, so that undoing the plan does not name it. */
  prepare?: (context: RealmContext, drafts: readonly Draft[]) => Promise<void>
  /** What checks find that applying does not refuse by itself. */
  check?: (context: RealmContext, drafts: readonly Draft[]) => Promise<DraftFindings>
  /** The id of the thing in drafts, where it is another one than in the audit trail. */
  idOf?: (id: string, ...states: readonly unknown[]) => string
  /** Returns a sentence if this edit cannot be drafted. What the call has stored outside of the database is noted, or deleted. */
  refuses?: (context: RealmContext, draft: Draft) => string | undefined | Promise<string | undefined>
  /** The part of a recorded value that is drafted: what `read` says, too. */
  drafted?: (value: unknown) => unknown
  /** False: calls that change such things are not recorded; they are drafted by `saveChangeSetItems` alone. */
  isRecorded?: false
  /** The value as it is stored: secrets are sealed. */
  seal?: (context: RealmContext, id: string, value: unknown) => unknown
  /** The value without what the caller may not see. */
  shown?: (context: RealmContext, value: unknown) => unknown
  /** The state of a thing of another realm as it comes to this one, where it is in the other state or null. */
  taken?: (context: RealmContext, state: unknown, here: unknown) => unknown
  /** Brings what the things refer to from another realm, before drafts are made of them. */
  bring?: (context: RealmContext, source: Realm, ids: readonly string[]) => Promise<void>
  /** What differs between two realms, if that can be told without reading every thing: `sign` is what the second one has. */
  differences?: (here: Realm, there: Realm) => Promise<DraftDifference[]>
  /** The things of a realm, without secrets. At most some thousands: all of them. */
  list?: (context: RealmContext) => Promise<DraftThing[]>
}

/** What drafts ask of a subject beyond what undo asks. */
type Beyond = Partial<DraftKind> & Pick<DraftKind, 'reads'>

/** A draft does to a thing what undoing the opposite change would do: the rule of the undo serves for it. */
export function draftByUndo(subject: AuditSubject & DraftSubject, rule: Undoable, beyond: Beyond): DraftKind {
  return {
    read: (context, id, edit) => rule.read(context, entryOf(context, subject, id, edit)),
    async apply(context, drafts) {
      const unseen = { ...context, ifMatch: undefined }
      for (const draft of drafts)
        await rule.restore(unseen, entryOf(unseen, subject, draft.id, draft), stateToRestore(draft))
    },
    ...beyond,
  }
}

/** The entry that would be undone: of the opposite change. */
const entryOf = ({ realm, now }: RealmContext, subject: string, id: string, { before, after }: Edit): UndoEntry => ({
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
})

declare module '../context/registry.ts' {
  interface Registry {
    drafts: { readonly [Subject in DraftSubject]: DraftKind }
  }
}
