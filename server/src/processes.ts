import { totalmem } from 'node:os'
import type { Settings } from './kernel/settings.ts'

/** The memory, in MB, that the analytics process may use: the setting, or a quarter of the machine within bounds. */
export const analyticsMemoryMb = ({ analyticsMemoryMb: set }: Pick<Settings, 'analyticsMemoryMb'>): number =>
  set ?? Math.min(4_096, Math.max(1_536, Math.floor(totalmem() / 1_048_576 / 4)))

// What the supervisor and its processes say to one another.

/** To a process that has just started. */
export type Begin = { begin: { databaseUrl: string } }

/** To the workers: where the analytics process of this machine answers; undefined while it does not run. */
export type AnalyticsAt = { analytics: { port: number | undefined } }

export type ToWorker = Begin | AnalyticsAt
/** `failed` is a sentence for whoever starts the server. */
export type FromWorker = { ready: { address: string } } | { failed: string }

export type ToAnalytics = Begin
export type FromAnalytics = { listening: { port: number } }
