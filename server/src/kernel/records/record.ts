import type { AuditSubject } from '@regent/contract/audit-subjects'
import type { DraftSubject } from '@regent/contract/drafts'
import { type DeclaredKind, type KindWith, type RecordTrait, recordTable } from '@regent/contract/records'
import type { Tables } from '../../engines/database/tables.ts'
import type { ApprovalSubject } from '../approvals/approval-subject.ts'
import type { SubjectUndoRule, Undoable } from '../audit/undoable.ts'
import type { CalendarSource } from '../calendar/calendar-source.ts'
import { type DraftBeyondUndo, type DraftByUndo, type DraftKind, draftByUndo } from '../drafts/draft-kind.ts'
import type { Giver } from '../giving/giver.ts'
import type { PersonalPart } from '../personal-data/personal-part.ts'
import type { CopyPart } from '../plans/copy-part.ts'
import type { NameSource } from './name-source.ts'
import { findByTable, nameByTable, type SearchOptions, type StoredIn } from './named.ts'
import type { RecordUses } from './record-uses.ts'
import type { SearchSource } from './search-source.ts'
import type { SegmentUser } from './segment-user.ts'
import type { TimelineSource } from './timeline-source.ts'
import type { WhySource } from './why-source.ts'

/** A part of a trait of the contract (`core/records.ts`): a kind with the trait has it, other kinds must not. */
type PartOf<Trait extends RecordTrait, Kind, Part> =
  Kind extends KindWith<Trait> ? Part : { [Key in keyof Part]?: never }

/** The draft kind; by default it reads and writes like the undo of the record. */
type DraftPart = DraftKind | DraftBeyondUndo | ((byUndo: DraftByUndo) => DraftKind)

/** The implementation of the traits. */
type TraitParts<Kind> =
  /** How a change is undone, or why it cannot be. */
  PartOf<'undo', Kind, { undo: SubjectUndoRule<Kind & AuditSubject> }> &
    /** How change sets read, write and check it before it is live. */
    PartOf<'drafted', Kind, { draft: DraftPart }> &
    /** Where the calendar reads it, and how it is moved. */
    PartOf<'scheduled', Kind, { calendar: CalendarSource }> &
    /** Where its events in the timeline of a player are read, and the required right. */
    PartOf<'timeline', Kind, { timeline: TimelineSource }> &
    /** Which of them a player did or did not get, and why. */
    PartOf<'why', Kind, { why: WhySource }> &
    /** Handling of failed rewards. */
    PartOf<'gives', Kind, { gives: Giver }> &
    /** Which segments it uses. */
    PartOf<'segments', Kind, { segmentUses: SegmentUser }> &
    /** Which records it uses. */
    PartOf<'uses', Kind, { recordUses: RecordUses }> &
    /** How the part of a player is copied to another realm. */
    PartOf<'copied', Kind, { copy: CopyPart }> &
    /** How the approved thing is read, and when it is out of date. */
    PartOf<'approved', Kind, { approval: ApprovalSubject }>

type Base<Kind extends DeclaredKind> = {
  kind: Kind
  /** Its data about players: how it is exported, counted and erased. */
  personalData?: readonly PersonalPart[]
} & TraitParts<Kind>

/** A record of a table, which serves to find it by a text and by its ids, unless it is declared otherwise. */
type RecordInTable<Kind extends DeclaredKind, Table extends keyof Tables> = Base<Kind> &
  StoredIn<Table, keyof Tables[Table] & string> &
  PartOf<'searched', Kind, { search?: SearchSource | SearchOptions }> &
  PartOf<'checked', Kind, { names?: NameSource }>

type RecordElsewhere<Kind extends DeclaredKind> = Base<Kind> & { table?: never } & PartOf<
    'searched',
    Kind,
    { search: SearchSource }
  > &
  PartOf<'checked', Kind, { names: NameSource }>

/** A record with the implementation of its traits, as the registry collects them. */
export type DeclaredRecord<Kind extends DeclaredKind = DeclaredKind> = {
  kind: Kind
  personalData?: readonly PersonalPart[]
  undo?: SubjectUndoRule<AuditSubject>
  draft?: DraftKind
  search?: SearchSource
  names?: NameSource
  calendar?: CalendarSource
  timeline?: TimelineSource
  why?: WhySource
  gives?: Giver
  segmentUses?: SegmentUser
  recordUses?: RecordUses
  copy?: CopyPart
  approval?: ApprovalSubject
}

type AnyRecord = Omit<DeclaredRecord, 'kind' | 'draft' | 'search'> & {
  kind: DeclaredKind
  draft?: DraftPart
  search?: SearchSource | SearchOptions
} & (StoredIn | { table?: never })

/**
 * Declares a record: where it is stored, and its traits. A kind whose row in the contract has a trait must have the
 * part of it here, and others must not.
 */
export function record<const Kind extends DeclaredKind, Table extends keyof Tables>(
  declared: RecordInTable<Kind, Table>,
): DeclaredRecord<Kind>
export function record<const Kind extends DeclaredKind>(declared: RecordElsewhere<Kind>): DeclaredRecord<Kind>
export function record(declared: unknown): DeclaredRecord {
  const { kind, undo, draft, search, names, personalData, ...rest } = declared as AnyRecord
  const stored = rest.table === undefined ? undefined : rest
  const isSearched = 'searched' in recordTable[kind]
  const isChecked = 'checked' in recordTable[kind]
  return {
    ...(rest as Omit<DeclaredRecord, 'kind'>),
    kind,
    ...(personalData && { personalData }),
    ...(undo && { undo }),
    ...(draft && { draft: completeDraft(kind as DraftSubject, undo as Undoable, draft) }),
    ...(isSearched && { search: typeof search === 'function' ? search : stored && findByTable(stored, search) }),
    ...(isChecked && { names: names ?? (stored && nameByTable(stored)) }),
  }
}

function completeDraft(subject: DraftSubject, undo: Undoable, draft: DraftPart): DraftKind {
  const byUndo = draftByUndo(subject, undo)
  return typeof draft === 'function' ? draft(byUndo) : { ...byUndo, ...draft }
}
