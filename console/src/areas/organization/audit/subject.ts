import type { AuditEntry } from '@regent/contract/audit'
import type { AnyEndpoint } from '@regent/contract/endpoint'

export type Change = Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after' | 'undoes'>

export type NameOf = (pid: string) => string | undefined

/** A kind of thing that operators change, as the console speaks of it. */
export type Subject = {
  /** In filters and drawers. */
  label: string
  /** What an operator did, as a sentence’s predicate: "Renamed realm staging". */
  words: (change: Change, nameOf: NameOf) => string
  /** What one plain value is called where the change has no fields. */
  valueName?: (subjectId: string) => string
  /** The reads that show it: they are made again when somebody changes it. */
  reads: readonly AnyEndpoint[]
  /** Seen in every realm, wherever it was changed. */
  isOfOrganization?: true
}
