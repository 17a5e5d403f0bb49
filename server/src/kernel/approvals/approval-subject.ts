import type { ApprovalSubjectKind } from '@regent/contract/organization/approval-shapes'
import type { OrganizationContext, Realm } from '../context/context.ts'

/** A thing that can be approved, as it is now. */
export type SubjectView = {
  title: string
  /** The author; undefined for a game server. Authors never approve their own things. */
  authorId: number | undefined
  /** Number of approvals that the realm currently requires for it. */
  needed: number
  /** Time of the automatic action: a request does not expire before. */
  waitsUntil?: number | undefined
  /** Its console path, relative to the realm. */
  path: string
}

/** How things of a kind are approved. */
export type ApprovalSubject = {
  /**
   * The thing in its realm, its row locked until the transaction ends. Throws when there is none, when the caller may
   * not see it, or when it can no longer be approved.
   */
  lock: (context: OrganizationContext & { realm: Realm }, id: number) => Promise<SubjectView>
  /** SHA-256 of exactly what is approved, hexadecimal. */
  hash: (realm: Realm, id: number) => Promise<string>
  /** Its changes, line by line, as shown to anybody who may open it. */
  lines: (context: OrganizationContext & { realm: Realm }, id: number) => Promise<string[]>
  /** Throws if the caller may not request approval of it. */
  refuseAsker: (context: OrganizationContext & { realm: Realm }, id: number) => Promise<void>
  /** The thing waits for approval until this time; null: it no longer waits. */
  waits: (realm: Realm, id: number, until: Date | null) => Promise<void>
}

declare module '../context/registry.ts' {
  interface Registry {
    approvals: Readonly<Record<ApprovalSubjectKind, ApprovalSubject>>
  }
}
