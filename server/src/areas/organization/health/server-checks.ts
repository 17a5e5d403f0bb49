import { statfs } from 'node:fs/promises'
import {
  freeDiskPercent,
  type HealthMeasure,
  type HealthState,
  longStatementMs,
  oldRestoreDays,
  usedConnectionsPercent,
} from '@regent/contract/organization/health'
import { dayMs, hourMs } from '@regent/contract/time'
import { lastRestoreCheck } from '../../../engines/backup/restore-check.ts'
import { lastBackup } from '../../../engines/backup/scheduled.ts'
import { readDatabaseLoad } from '../../../engines/database/database-metrics.ts'
import { type FoundHealth, type HealthSource, stateOfCount, worstState } from '../../../kernel/records/health-source.ts'
import { refusalOfSkew } from '../../../kernel/servers/clock-skew.ts'

/** A state of the server, with measures: an organization learns no sizes, names or places. */
const ofServer = (state: HealthState, ...measures: HealthMeasure[]): FoundHealth => ({
  state,
  parts: [],
  more: 0,
  ...(measures.length > 0 && { measures }),
})

/** Scheduled backups: the last good one must not be older than two intervals. */
export const backups: HealthSource = async ({ db, settings, now }) => {
  const last = await lastBackup(db)
  const everyMs = (settings.backups?.everyHours ?? 24) * hourMs
  if (!last) return ofServer(settings.backups ? 'warning' : 'off')
  const isOld = last.doneAt === null || now - last.doneAt > 2 * everyMs
  return {
    ...ofServer(last.isFailing || isOld ? 'problem' : 'good'),
    ...(last.doneAt !== null && { at: last.doneAt }),
  }
}

/** The disk of DATA_DIR of the server that answers. */
export const disk: HealthSource = async ({ settings }) => {
  const { blocks, bavail } = await statfs(settings.dataDir)
  const percent = (bavail / blocks) * 100
  const state = percent < freeDiskPercent.problem ? 'problem' : percent < freeDiskPercent.warning ? 'warning' : 'good'
  return ofServer(state, { name: 'used', amount: Math.round(100 - percent), unit: 'percent' })
}

/** The clock of the server that answers, against the clock of the database. */
export const clock: HealthSource = async ({ settings, now, skewMs }) => {
  const isRefused = refusalOfSkew({ now: () => now, skewMs }, settings) !== undefined
  const isLarge = Math.abs(skewMs) * 2 > settings.maxClockSkewSeconds * 1_000
  return ofServer(isRefused ? 'problem' : isLarge ? 'warning' : 'good', {
    name: 'skew',
    amount: Math.round(Math.abs(skewMs)),
    unit: 'milliseconds',
  })
}

/** The connections of the database that are in use, and its longest running statement. */
export const database: HealthSource = async ({ db }) => {
  const { percent, statementMs } = await readDatabaseLoad(db)
  const state = worstState([stateOfCount(percent, usedConnectionsPercent), stateOfCount(statementMs, longStatementMs)])
  return ofServer(
    state,
    { name: 'connections', amount: Math.round(percent), unit: 'percent' },
    { name: 'statement', amount: Math.round(statementMs), unit: 'milliseconds' },
  )
}

/** The read replica of the server that answers. Reads use the database while it is away, so it is never urgent. */
export const replica: HealthSource = async ({ replica: found }) =>
  found &&
  ofServer(found.state === 'current' ? 'good' : 'warning', {
    name: 'behind',
    amount: Math.round(found.behindMs),
    unit: 'milliseconds',
  })

/** The last backup that was restored on trial and compared. */
export const restores: HealthSource = async ({ db, settings, now }) => {
  const last = await lastRestoreCheck(db)
  if (!last) return ofServer(settings.backups?.checkEveryHours ? 'warning' : 'off')
  const { doneAt, isFailing } = last
  const isOld = doneAt === null || now - doneAt > oldRestoreDays * dayMs
  return { ...ofServer(isFailing ? 'problem' : isOld ? 'warning' : 'good'), ...(doneAt !== null && { at: doneAt }) }
}
