import type { AuditSubject } from '@regent/contract/audit-subjects'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import type { RecordKind } from '@regent/contract/operate/search/search-names'
import type { AuditEntry } from '@regent/contract/organization/audit'
import { LazyCode } from '../ui/code/lazy-code.ts'

export type Change = Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after' | 'undoes'>

export type FindRealmName = (pid: string) => string | undefined

/** A record of the realm or of its organization. */
export type RecordRef = {
  kind: RecordKind
  id: string
  /** As returned by the search of the realm. */
  of?: string | undefined
  /** The name at the time of the change, used in its sentence. */
  was?: string | undefined
}

/** A kind of record that operators change, with its texts. Each area declares its own in `subjects.ts`. */
export type Subject = {
  /** In filters and drawers. */
  label: string
  /** Formats the change as a sentence without its subject: "Renamed realm staging". */
  words: (change: Change, nameOf: FindRealmName) => string
  /** The label of a plain value if the change has no fields. */
  valueName?: (subjectId: string) => string
  /** The kind of record, identified by the id of the change, or the parent record of the change. */
  record?: RecordKind | ((change: Change) => RecordRef | undefined)
  /** The immediate effect of a change in a production realm; shown in its form and in the confirmation of its undo. */
  effectInProd?: string
  /** The queries that show it: refetched when the operator or a colleague changes it. */
  reads: readonly AnyEndpoint[]
  /** Queries that compare realms: also refetched when it changes in another realm. */
  comparisons?: readonly AnyEndpoint[]
  /** True if all realms show it, no matter where it was changed. */
  isOfOrganization?: true
}

export type Subjects = Readonly<Record<AuditSubject, Subject>>

/** The subjects that one area declares. */
export type AreaSubjects = Partial<Subjects>

let code: LazyCode<Subjects>

/** Sets the loader of all areas' subjects; called once by the composition, which knows the areas. */
export function provideSubjects(fetch: () => Promise<Subjects>): void {
  code = new LazyCode(fetch)
}

/** Loads the subjects, which are not part of the initial bundle. */
export const loadSubjects = (): Promise<Subjects> => code.load()

/** The subjects if they are loaded; undefined otherwise. */
export const loadedSubjects = (): Subjects | undefined => code.loaded
