import type { StoreNotice } from './refunds.ts'
import type { Stores } from './stores.ts'
import type { Config } from './verifier.ts'

/** Input for polling a store. */
export type PollInput = { config: Config; stores: Stores; since: number; now: number }

/** Refunds reported by a poll, and the start time of the next poll. */
export type Polled = { notices: StoreNotice[]; since: number; hasMore: boolean }
