import { availableParallelism, totalmem } from 'node:os'
import type { Settings } from './kernel/settings/settings.ts'

/** The memory, in MB, that the analytics process may use: the setting, or a quarter of the machine within bounds. */
export const analyticsMemoryMb = ({ analyticsMemoryMb: set }: Pick<Settings, 'analyticsMemoryMb'>): number =>
  set ?? Math.min(4_096, Math.max(1_536, Math.floor(totalmem() / 1_048_576 / 4)))

const gigabyte = 1_073_741_824
/** More workers need an external database, with more connections than the embedded one. */
const maxUsualWorkers = 16
/** Connections of the embedded database that workers may hold; the rest is for the analytics process and for people. */
const connectionsOfWorkers = 160

/** Number of worker processes: the setting, or one per core if each has a gigabyte of memory. */
export function countWorkers({ workers: set }: Pick<Settings, 'workers'>, machine = readMachine()): number {
  if (set !== undefined) return set
  return Math.max(1, Math.min(machine.cores, Math.floor(machine.memoryBytes / gigabyte), maxUsualWorkers))
}

/** Database connections of each worker. */
export const computePoolSize = (workers: number): number =>
  Math.max(5, Math.min(20, Math.floor(connectionsOfWorkers / workers)))

/** A container may use less than its machine has. */
function readMachine() {
  const allowed = process.constrainedMemory()
  const memoryBytes = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
  return { cores: availableParallelism(), memoryBytes }
}

// Messages between the supervisor and its processes.

/** To a process that has just started. */
export type Begin = { begin: { databaseUrl: string; workers: number } }

/** To the analytics process: also who waits behind the others, because a query of theirs was overdue. */
export type BeginAnalytics = { begin: Begin['begin'] & { late: readonly string[] } }

/**
 * To the workers: where the analytics process of this machine answers, undefined while it does not run; and how many
 * queries had to be ended with it since the server started.
 */
export type AnalyticsAt = { analytics: { port: number | undefined; overdue: number } }

/** The metrics of all workers in one text, or null if one of them did not respond in time. */
export type MetricsOfAll = { metricsOfAll: { id: number; text: string | null } }

/** To the workers: the server will stop soon. */
export type Drain = { drain: true }

export type ToWorker = Begin | AnalyticsAt | MetricsOfAll | Drain
/**
 * `failed` is a sentence for the operator who starts the server. A worker that gets a metrics request asks for the
 * metrics of all.
 */
export type FromWorker = { ready: { address: string } } | { failed: string } | { sumMetrics: { id: number } }

export type ToAnalytics = BeginAnalytics
/** `overdue` contains the holders of an overdue query; the process exits right after it. */
export type FromAnalytics = { listening: { port: number } } | { overdue: { holder: string } }
