import { statfs } from 'node:fs/promises'
import { freeDiskPercent, type HealthState } from '@regent/contract/organization/health'
import { hourMs } from '@regent/contract/time'
import { lastBackup } from '../../../engines/backup/scheduled.ts'
import type { FoundHealth, HealthSource } from '../../../kernel/records/health-source.ts'
import { refusalOfSkew } from '../../../kernel/servers/clock-skew.ts'

/** A state of the server: an organization learns no sizes, names or places. */
const stateOnly = (state: HealthState): FoundHealth => ({ state, parts: [], more: 0 })

/** Scheduled backups: the last good one must not be older than two intervals. */
export const backups: HealthSource = async ({ db, settings, now }) => {
  const last = await lastBackup(db)
  const everyMs = (settings.backups?.everyHours ?? 24) * hourMs
  if (!last) return stateOnly(settings.backups ? 'warning' : 'off')
  const isOld = last.doneAt === null || now - last.doneAt > 2 * everyMs
  return {
    ...stateOnly(last.isFailing || isOld ? 'problem' : 'good'),
    ...(last.doneAt !== null && { at: last.doneAt }),
  }
}

/** The disk of DATA_DIR of the server that answers. */
export const disk: HealthSource = async ({ settings }) => {
  const { blocks, bavail } = await statfs(settings.dataDir)
  const percent = (bavail / blocks) * 100
  return stateOnly(
    percent < freeDiskPercent.problem ? 'problem' : percent < freeDiskPercent.warning ? 'warning' : 'good',
  )
}

/** The clock of the server that answers, against the clock of the database. */
export const clock: HealthSource = async ({ settings, now, skewMs }) => {
  const isRefused = refusalOfSkew({ now: () => now, skewMs }, settings) !== undefined
  const isLarge = Math.abs(skewMs) * 2 > settings.maxClockSkewSeconds * 1_000
  return stateOnly(isRefused ? 'problem' : isLarge ? 'warning' : 'good')
}
