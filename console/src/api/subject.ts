import type { AuditEntry, AuditSubject } from '@regent/contract/audit'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { LazyCode } from '../ui/lazy-code.ts'

export type Change = Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after' | 'undoes'>

export type NameOf = (pid: string) => string | undefined

/** A kind of thing that operators change, as the console speaks of it. Each area declares its own in `subjects.ts`. */
export type Subject = {
  /** In filters and drawers. */
  label: string
  /** What an operator did, as a sentence’s predicate: "Renamed realm staging". */
  words: (change: Change, nameOf: NameOf) => string
  /** What one plain value is called where the change has no fields. */
  valueName?: (subjectId: string) => string
  /** The reads that show it: they are made again when it is changed, by the operator or by a colleague. */
  reads: readonly AnyEndpoint[]
  /** Seen in every realm, wherever it was changed. */
  isOfOrganization?: true
}

export type Subjects = Readonly<Record<AuditSubject, Subject>>

/** What one area declares. */
export type AreaSubjects = Partial<Subjects>

let code: LazyCode<Subjects>

/** Tells where the subjects of all areas are fetched from, before anything asks for them. Only the composition knows the areas. */
export function provideSubjects(fetch: () => Promise<Subjects>): void {
  code = new LazyCode(fetch)
}

/** Their words and reads are not part of the first load. */
export const loadSubjects = (): Promise<Subjects> => code.load()

/** The subjects where they have been fetched already. */
export const loadedSubjects = (): Subjects | undefined => code.loaded
