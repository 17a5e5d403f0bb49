import type { OrganizationContext } from '../context/context.ts'

/** Whose data is meant: an account, and its players in those realms that are asked about. */
export type DataSubject = {
  accountId: number
  email: string | null
  players: readonly { pid: string; gamerTag: number }[]
}

/**
 * One kind of thing that is held about a player. An area that keeps something about people writes one and names
 * it in its area.ts; export, the plan to forget and the erasure follow.
 */
export type PersonalPart = {
  /** Its list in the exported document. */
  name: string
  /** What is counted: "3 devices". */
  noun: readonly [one: string, many: string]
  /** All of it, as it is exported. */
  list: (context: OrganizationContext, held: DataSubject) => Promise<readonly unknown[]>
  /** Erases it, in the transaction that forgets the player; missing for what stays because it names nobody. */
  erase?: (context: OrganizationContext, held: DataSubject) => Promise<void>
}

declare module '../context/registry.ts' {
  interface Registry {
    personalData: readonly PersonalPart[]
  }
}
