import type { StoreNotice } from './refunds.ts'
import type { Stores } from './stores.ts'
import type { Config } from './verifier.ts'

/** What a store is asked with. */
export type PollInput = { config: Config; stores: Stores; since: number; now: number }

/** What a store told when it was asked, and the time from which it is asked next. */
export type Polled = { notices: StoreNotice[]; since: number; hasMore: boolean }
