import type { AuditSubject } from '@regent/contract/audit-subjects'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import type { RecordKind } from '@regent/contract/operate/search/search-names'
import type { AuditEntry } from '@regent/contract/organization/audit'
import { LazyCode } from '../ui/code/lazy-code.ts'

export type Change = Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after' | 'undoes'>

export type NameOf = (pid: string) => string | undefined

/** A record of the realm or of its organization. */
export type RecordRef = {
  kind: RecordKind
  id: string
  /** As the search of the realm answers it. */
  of?: string | undefined
  /** The name that a sentence about it uses: what it was called at the time. */
  was?: string | undefined
}

/** A kind of thing that operators change, as the console speaks of it. Each area declares its own in `subjects.ts`. */
export type Subject = {
  /** In filters and drawers. */
  label: string
  /** What an operator did, as a sentence without its subject: "Renamed realm staging". */
  words: (change: Change, nameOf: NameOf) => string
  /** The name of a plain value where the change has no fields. */
  valueName?: (subjectId: string) => string
  /** The kind of record that it is, by the id of the change, or the record that the change is a part of. */
  record?: RecordKind | ((change: Change) => RecordRef | undefined)
  /** What a change does at once in a production realm. Its form says so, and its undo asks with these words. */
  effectInProd?: string
  /** The reads that show it: they are repeated when the operator or a colleague changes it. */
  reads: readonly AnyEndpoint[]
  /** The reads that compare realms: they are repeated, too, when it is changed in another realm. */
  comparisons?: readonly AnyEndpoint[]
  /** True if every realm shows it, wherever it was changed. */
  isOfOrganization?: true
}

export type Subjects = Readonly<Record<AuditSubject, Subject>>

/** The subjects that one area declares. */
export type AreaSubjects = Partial<Subjects>

let code: LazyCode<Subjects>

/** Sets how the subjects of all areas are fetched; called before any use. Only the composition knows the areas. */
export function provideSubjects(fetch: () => Promise<Subjects>): void {
  code = new LazyCode(fetch)
}

/** Fetches the subjects: their words and reads are not part of the first load. */
export const loadSubjects = (): Promise<Subjects> => code.load()

/** The subjects if they have been fetched; undefined otherwise. */
export const loadedSubjects = (): Subjects | undefined => code.loaded
