import type { ResultReport } from '@regent/contract/analyze/results-reports'
import { nextTimes } from '@regent/contract/cron'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import * as queries from './report-queries.ts'

/** Every Monday at 8 o'clock. */
const weekly = '0 8 * * 1'

/** The first Monday, 08:00 in a time zone, after a time. */
export function nextReportTime(timeZone: string, after: number): number {
  const [next] = nextTimes([weekly], { after, zone: timeZone, count: 1 })
  if (next === undefined) throw new Error(`no Monday follows in ${timeZone}`)
  return next
}

const toReport = (row: queries.ReportRow | undefined): ResultReport =>
  row === undefined ? { isOn: false } : { isOn: true, timeZone: row.time_zone, nextAt: row.next_at }

/** True if the caller gets the weekly report. */
export const readReport = async ({ customer, caller }: OrganizationContext): Promise<ResultReport> =>
  toReport(await queries.selectReport(customer, requireAccount(caller).accountId))

/** Switches the report of the caller on or off. The first one is that of the next Monday. */
export async function saveReport(
  context: OrganizationContext,
  { isOn, timeZone }: { isOn: boolean; timeZone: string },
): Promise<ResultReport> {
  const { customer, caller, now, change } = context
  const { accountId } = requireAccount(caller)
  const before = await queries.selectReport(customer, accountId)
  const after = isOn ? timeZone : undefined
  if (before?.time_zone === after) context.unchanged()
  else {
    if (isOn) await queries.upsertReport(customer, accountId, timeZone, new Date(nextReportTime(timeZone, now)))
    else await queries.deleteReport(customer, accountId)
    change({
      subject: 'result-report',
      id: String(accountId),
      before: { isOn: before !== undefined, timeZone: before?.time_zone ?? null },
      after: { isOn, timeZone: after ?? null },
    })
  }
  return readReport(context)
}
