import { cancelApprovalRelease, getApprovalRules, startApprovalRelease } from '@regent/contract/organization/approvals'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { dayMs, minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { releaseDue } from '../../../kernel/approvals/releases.ts'
import { again, approvalStudio, codeOf, rulesWith } from '../../../testing/approval-studio.ts'
import type { Actor, TestApp } from '../../../testing/test-app.ts'

const reason = 'Both other admins have left the studio.'
const start = (by: Actor) => by.call(startApprovalRelease, { body: { reason } })

const mailTo = async (app: TestApp, who: Actor) => {
  const { email } = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow()
  return app.lastMail(email ?? '')
}

test('an emergency release removes the required approvals after a day, and everybody is told', async () => {
  const { app, ada, ben, dev } = await approvalStudio()
  const effectiveAt = app.now() + dayMs
  expect(await start(ada)).toMatchObject({ reason, startedBy: ada.accountId, effectiveAt })
  for (const who of [ada, ben, dev]) {
    const mail = await mailTo(app, who)
    expect(mail?.subject).toBe('Emergency release of approvals started')
    expect(mail?.body).toContain(reason)
  }
  expect((await ben.call(getApprovalRules, { query: {} })).release).toMatchObject({ reason, effectiveAt })
  expect(await codeOf(start(ben))).toBe('ReleaseAlreadyStarted')
  app.advance(dayMs - minuteMs)
  expect(await releaseDue(app.db, app.now(), undefined)).toBe(0)
  app.advance(minuteMs)
  expect(await releaseDue(app.db, app.now(), undefined)).toBe(1)
  const later = await again(app, ben)
  const { rules, version, release } = await later.call(getApprovalRules, { query: {} })
  expect(rules).toMatchObject({ acts: rulesWith({}).acts, maxPlayers: 1 })
  expect(version).toBe(2)
  expect(release).toBeUndefined()
  expect((await mailTo(app, dev))?.subject).toBe('Approvals are released')
  const { rows } = await later.call(listAuditEntries, { query: { subject: 'approval-release' } })
  expect(rows.map(({ after }) => after)).toMatchObject([
    { state: 'released', 'many-players': 0 },
    { state: 'waiting', reason },
  ])
})

test('any admin cancels it before; then the rules stay', async () => {
  const { app, ada, ben, dev } = await approvalStudio()
  await start(ada)
  expect(await codeOf(dev.call(cancelApprovalRelease, {}))).toBe('Forbidden')
  app.advance(1)
  await ben.call(cancelApprovalRelease, {})
  expect((await mailTo(app, ada))?.subject).toBe('Emergency release of approvals cancelled')
  expect(await codeOf(ben.call(cancelApprovalRelease, {}))).toBe('NoReleaseWaiting')
  app.advance(2 * dayMs)
  expect(await releaseDue(app.db, app.now(), undefined)).toBe(0)
  const later = await again(app, ada)
  expect((await later.call(getApprovalRules, { query: {} })).rules.acts['many-players']).toBe(1)
  expect(await codeOf(start(later))).toBe('done')
})

test('it needs a reason, an admin, and rules to release', async () => {
  const { app, ada, dev } = await approvalStudio()
  await expect(ada.call(startApprovalRelease, { body: { reason: 'short' } })).rejects.toMatchObject({
    code: 'BadRequest',
    field: 'reason',
  })
  expect(await codeOf(start(dev))).toBe('Forbidden')
  await app.db.deleteFrom('approval_rules').where('pid', '=', app.pid).execute()
  expect(await codeOf(start(ada))).toBe('NothingToRelease')
})
