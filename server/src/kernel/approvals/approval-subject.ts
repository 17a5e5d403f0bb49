import type { ApprovalSubjectKind } from '@regent/contract/organization/approval-shapes'
import type { OrganizationContext, Realm } from '../context/context.ts'

/** A thing that can be approved, as it is now. */
export type SubjectView = {
  title: string
  /** Who made it; undefined for a game server. They never approve it. */
  authorId: number | undefined
  /** How many approvals the realm asks for it now. */
  needed: number
  /** When it is done by itself: a request lives at least as long. */
  waitsUntil?: number | undefined
  /** The console's address of it below that of the realm. */
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
  /** Refuses a caller who may not ask for approval of it. */
  refuseAsker: (context: OrganizationContext & { realm: Realm }, id: number) => Promise<void>
  /** The thing waits for approval until this time; null: it no longer waits. */
  waits: (realm: Realm, id: number, until: Date | null) => Promise<void>
}

declare module '../context/registry.ts' {
  interface Registry {
    approvals: Readonly<Record<ApprovalSubjectKind, ApprovalSubject>>
  }
}
