import { dayMs, hourMs } from '@regent/contract/time'
import { selectAccount } from '../../../directory/accounts/queries.ts'
import type { Organization, RealmEntry } from '../../../directory/organizations/directory.ts'
import type { Db } from '../../../engines/database/database.ts'
import { queueEmail } from '../../../engines/email/email.ts'
import type { EngineLog } from '../../../engines/engine-log.ts'
import { actAs } from '../../../kernel/plans/acting.ts'
import { buildContext, nothingDeferred, type Services } from '../../../kernel/write/write.ts'
import { nextReportTime } from './report.ts'
import { type WeekOfRealm, writeReport } from './report-mail.ts'
import * as queries from './report-queries.ts'
import { readWeek } from './service.ts'

/** Reports of one run of the job; the others wait for the next run. */
const maxReports = 500
/** Delay before the next attempt of a failed report. */
const retryMs = hourMs

/**
 * Sends the reports that are due, each in a transaction with its next time: after a restart, and with several servers,
 * nobody gets one twice. A week without results sends nothing.
 */
export async function sendReports(services: Services, log: EngineLog, signal: AbortSignal): Promise<number> {
  let sent = 0
  for (let done = 0; done < maxReports; done += 1) {
    signal.throwIfAborted()
    const result = await sendNext(services, log)
    if (result === 'none due') break
    if (result === 'sent') sent += 1
  }
  return sent
}

async function sendNext(services: Services, log: EngineLog): Promise<'sent' | 'nothing ran' | 'failed' | 'none due'> {
  const now = services.clock()
  const locked: { row?: queries.ReportRow } = {}
  try {
    return await services.db.transaction().execute(async (transaction) => {
      const db = transaction as Db
      const due = await queries.lockDueReport(db, new Date(now))
      if (!due) return 'none due'
      locked.row = due
      const { cid, account_id: accountId, time_zone: timeZone } = due
      await queries.updateNextReport({ db, cid }, accountId, new Date(nextReportTime(timeZone, now)))
      return (await mailReport(services, db, due)) ? 'sent' : 'nothing ran'
    })
  } catch (error) {
    if (!locked.row) throw error
    const { cid, account_id: accountId } = locked.row
    log.error({ err: error, cid, accountId }, 'a weekly report of results failed; the next attempt is in an hour')
    await queries.updateNextReport({ db: services.db, cid }, accountId, new Date(now + retryMs))
    return 'failed'
  }
}

/** Queues the mail of a person; false if nothing that they may see had results. */
async function mailReport(services: Services, db: Db, { cid, account_id: accountId }: queries.ReportRow) {
  const email = (await selectAccount({ db, cid }, accountId))?.email
  if (!email) return false
  const acting = await actAs({ ...services, db }, { cid, pid: undefined, accountId }, actionRef)
  const { organization } = acting
  if (!organization) return false
  const base = services.settings.publicUrl
  const home = base && `${base}/${organization.alias ?? cid}`
  const realms: WeekOfRealm[] = []
  for (const realm of organization.realms.values()) {
    if (realm.isArchived) continue
    const context = buildContext(services, { ...acting, realm }, db, nothingDeferred())
    if (!context.realm || !context.can('view games', realm.pid)) continue
    // The week ends yesterday, so that no day in it is incomplete.
    const week = await readWeek({
      ...context,
      customer: { db, cid },
      realm: context.realm,
      now: services.clock() - dayMs,
    })
    if (week.records.length === 0) continue
    const link = home && `${home}/games/${realm.root}/realms/${realm.pid}/results/week`
    realms.push({ name: nameRealm(organization, realm), week, link })
  }
  if (realms.length === 0) return false
  const { subject, body } = writeReport(realms, home && `${home}/account`)
  await queueEmail(db, cid, { to: email, subject, body, accountId }, services.clock())
  return true
}

const actionRef = { action: 'weekly report', requestId: 'weekly-report' }

/** "Sky Raiders, Production" */
function nameRealm({ realms }: Organization, { root, pid, name }: RealmEntry): string {
  const game = realms.get(root)?.name
  return game === undefined || root === pid ? name : `${game}, ${name}`
}
