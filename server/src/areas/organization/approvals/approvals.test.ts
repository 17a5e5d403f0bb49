import { giveApproval, listApprovals, refuseApproval, withdrawApproval } from '@regent/contract/organization/approvals'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { applyPlan, cancelPlan } from '@regent/contract/organization/plans'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { again, apply, approvalStudio, ask, codeOf, needs, plan, planOf } from '../../../testing/approval-studio.ts'
import type { Actor, TestApp } from '../../../testing/test-app.ts'

test('a plan waits for a colleague, who approves its hash, and is then applied by its maker', async () => {
  const { app, ada, dev, players } = await approvalStudio()
  const made = await plan(dev, players)
  expect(made.approvals).toMatchObject({ needed: 1, acts: ['many-players'] })
  expect(await codeOf(dev.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  const request = await ask(dev, made.id, { message: 'Autumn begins' })
  expect(request).toMatchObject({
    state: 'open',
    needed: 1,
    approvals: 0,
    whyNot: 'You cannot approve your own plan.',
  })
  app.advance(2 * hourMs)
  const later = await app.as('admin')
  const seen = (await later.call(listApprovals, { query: { waiting: true } })).rows[0]
  expect(seen).toMatchObject({ id: request.id, hash: request.hash, message: 'Autumn begins' })
  expect(seen?.whyNot).toBeUndefined()
  const approved = await later.call(giveApproval, {
    params: { id: request.id },
    body: { hash: request.hash, comment: 'Fine' },
  })
  expect(approved).toMatchObject({ state: 'approved', approvals: 1 })
  expect(await later.call(listApprovals, { query: { waiting: true } })).toMatchObject({ rows: [] })
  const maker = await again(app, dev)
  expect(await needs(maker)).toContainEqual(expect.objectContaining({ kind: 'waiting-plans', id: String(made.id) }))
  expect((await planOf(maker, made.id)).canApply).toBe(true)
  expect(await apply(app, maker, made.id)).toBe('done')
  expect((await planOf(maker, made.id)).approvals?.request).toMatchObject({
    state: 'used',
    reviewers: [{ decision: 'approved', comment: 'Fine' }],
  })
  const { rows } = await later.call(listAuditEntries, { query: { subject: 'approval' } })
  expect(rows.map(({ after }) => after)).toMatchObject([{ decision: 'approved' }, { state: 'asked' }])
  expect(rows[1]?.difference).toMatchObject({
    action: 'recorded',
    fields: [{ label: 'Approvals needed' }, {}, {}, {}, {}],
  })
  expect(ada).toBeDefined()
})

test('an approval is of one hash: another one is refused, and a plan whose rows have changed needs new ones', async () => {
  const { app, ada, dev, players } = await approvalStudio()
  const made = await plan(dev, players)
  const request = await ask(dev, made.id)
  const params = { id: request.id }
  expect(await codeOf(ada.call(giveApproval, { params, body: { hash: 'f'.repeat(64) } }))).toBe('ApprovalHashDiffers')
  await ada.call(giveApproval, { params, body: { hash: request.hash } })
  await app.db
    .updateTable('plan_rows')
    .set({ after: JSON.stringify('evil') })
    .where('plan_id', '=', made.id)
    .where('n', '=', 1)
    .execute()
  expect(await codeOf(dev.call(applyPlan, { params: { id: made.id } }))).toMatch(/ApprovalNeeded|PlanMoved/)
  const second = await ask(dev, made.id)
  expect(second).toMatchObject({ state: 'open', approvals: 0 })
  expect(second.hash).not.toBe(request.hash)
  expect(await codeOf(ada.call(giveApproval, { params, body: { hash: request.hash } }))).toBe('ApprovalNotOpen')
})

test('plans that do the same have one hash; another value, another order of rows or another kind has another', async () => {
  const { app, ada, dev, players } = await approvalStudio()
  const hashOf = async (by: Actor, value: string, whom = players) =>
    (await ask(by, (await plan(by, whom, value)).id)).hash
  const first = await hashOf(dev, 'a')
  expect(await hashOf(ada, 'a')).toBe(first)
  expect(await hashOf(dev, 'b')).not.toBe(first)
  expect(await hashOf(dev, 'a', [...players].reverse())).not.toBe(first)
  const other = await plan(dev, players, 'a')
  await app.db.updateTable('plans').set({ kind: 'stats-upload' }).where('id', '=', other.id).execute()
  expect((await ask(dev, other.id)).hash).not.toBe(first)
})

test('a request expires with its approvals and the plan; before that the plan lives longer than 15 minutes', async () => {
  const { app, ada, dev, players } = await approvalStudio({
    acts: { 'many-players': 1 },
    maxPlayers: 1,
    expiresHours: 2,
  })
  const made = await plan(dev, players)
  const request = await ask(dev, made.id)
  expect(request.expiresAt).toBe(app.now() + 2 * hourMs)
  await ada.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  app.advance(2 * hourMs + 1)
  const maker = await again(app, dev)
  expect(await codeOf(maker.call(applyPlan, { params: { id: made.id } }))).toBe('PlanExpired')
  const late = await again(app, ada)
  expect(await codeOf(late.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } }))).toBe(
    'ApprovalNotOpen',
  )
  expect((await planOf(late, made.id)).approvals?.request?.state).toBe('expired')
})

test('of two required approvals, two colleagues approve concurrently, and one person counts once', async () => {
  const { app, ada, ben, dev, players } = await approvalStudio({ acts: { 'many-players': 2 }, maxPlayers: 1 })
  const made = await plan(dev, players)
  const request = await ask(dev, made.id)
  const give = (by: Actor) => by.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  await Promise.all([give(ada), give(ada)])
  expect((await planOf(dev, made.id)).approvals?.request).toMatchObject({ state: 'open', approvals: 1 })
  expect(await codeOf(dev.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  const eve = await app.as('admin')
  await Promise.all([give(ben), give(eve)])
  expect((await planOf(dev, made.id)).approvals?.request).toMatchObject({ state: 'approved', approvals: 3 })
  const tries = await Promise.all([1, 2, 3].map(() => codeOf(dev.call(applyPlan, { params: { id: made.id } }))))
  expect(tries.sort()).toEqual(['PlanNotOpen', 'PlanNotOpen', 'done'])
  const { rows } = await ada.call(listAuditEntries, { query: { subject: 'approval' } })
  expect(rows.filter(({ after }) => (after as { decision?: string }).decision === 'approved')).toHaveLength(3)
})

test('asking twice is one request; naming colleagues asks only them; all get one e-mail', async () => {
  const { app, ada, ben, dev, players } = await approvalStudio()
  const { id } = await plan(dev, players)
  const both = await Promise.all([
    ask(dev, id, { colleagues: [ada.accountId] }),
    ask(dev, id, { colleagues: [ada.accountId] }),
  ])
  expect(new Set(both.map((one) => one.id)).size).toBe(1)
  const mails = () =>
    app.db
      .selectFrom('emails')
      .select(['recipient', 'body'])
      .where('cid', '=', app.cid)
      .where('subject', 'like', 'Approve:%')
      .execute()
  expect(await mails()).toHaveLength(1)
  const body = (await mails())[0]?.body
  expect(body).toContain(`/plans/${id}`)
  // The changes, line by line: the record, then its fields.
  for (const { gamerTag } of players)
    expect(body).toMatch(new RegExp(`^${gamerTag}: (added|changed)\\n {2}\\S+: \\S+`, 'm'))
  expect(await ben.call(listApprovals, { query: { waiting: true } })).toMatchObject({ rows: [] })
  expect((await ada.call(listApprovals, { query: { waiting: true } })).rows).toHaveLength(1)
  await ask(dev, id, { colleagues: [ben.accountId] })
  expect(await mails()).toHaveLength(2)
  expect((await ben.call(listApprovals, { query: { waiting: true } })).rows).toHaveLength(1)
  await expect(ask(dev, id, { colleagues: [dev.accountId] })).rejects.toMatchObject({
    code: 'CannotApprove',
    field: 'colleagues.0',
  })
  expect(await needs(ada)).toContainEqual(expect.objectContaining({ kind: 'waiting-approvals', id: String(id) }))
  expect((await needs(dev)).map(({ kind }) => kind)).not.toContain('waiting-plans')
})

test('a refusal ends the request and says why; who asked withdraws; who approved takes it back', async () => {
  const { ada, dev, players } = await approvalStudio()
  const first = await plan(dev, players)
  const refused = await ask(dev, first.id)
  await ada.call(refuseApproval, { params: { id: refused.id }, body: { comment: 'Not in PROD' } })
  expect((await planOf(dev, first.id)).approvals?.request).toMatchObject({
    state: 'refused',
    reviewers: [{ decision: 'refused', comment: 'Not in PROD' }],
  })
  expect(await codeOf(dev.call(applyPlan, { params: { id: first.id } }))).toBe('ApprovalNeeded')
  const second = await plan(dev, players, 'winter')
  const request = await ask(dev, second.id)
  await ada.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  await ada.call(withdrawApproval, { params: { id: request.id } })
  expect(await codeOf(dev.call(applyPlan, { params: { id: second.id } }))).toBe('ApprovalNeeded')
  expect(await dev.call(withdrawApproval, { params: { id: request.id } })).toMatchObject({ state: 'withdrawn' })
  const third = await plan(dev, players, 'spring')
  const asked = await ask(dev, third.id)
  await dev.call(cancelPlan, { params: { id: third.id }, body: {} })
  expect(await codeOf(ada.call(giveApproval, { params: { id: asked.id }, body: { hash: asked.hash } }))).toMatch(
    /ApprovalNotOpen|PlanNotOpen/,
  )
})

/** Subject and text of the e-mails to somebody, the newest last. */
const mailsTo = async ({ db, cid }: TestApp, { accountId }: Actor) => {
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return db
    .selectFrom('emails')
    .select(['subject', 'body'])
    .where('cid', '=', cid)
    .where('recipient', '=', email ?? '')
    .orderBy('id')
    .execute()
}

test('the maker is told once by e-mail that their plan is approved, and until when it can be applied', async () => {
  const { app, ada, ben, dev, players } = await approvalStudio()
  const made = await plan(dev, players)
  const request = await ask(dev, made.id)
  const give = (by: Actor) =>
    by.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash, comment: 'Go on' } })
  await give(ada)
  await give(ben)
  const mails = await mailsTo(app, dev)
  expect(mails.map(({ subject }) => subject)).toEqual([`Approved: ${made.title}`])
  expect(mails[0]?.body).toContain('“Go on”')
  expect(mails[0]?.body).toContain('The plan is not applied yet. Apply it before 2026-01-16 16:00 UTC.')
  expect(mails[0]?.body).toContain(`/plans/${made.id}`)
})

test('the maker is told that their plan was refused and why, by e-mail and for a day in what waits for them', async () => {
  const { app, ada, dev, players } = await approvalStudio()
  const made = await plan(dev, players)
  const request = await ask(dev, made.id)
  await ada.call(refuseApproval, { params: { id: request.id }, body: { comment: 'Too early' } })
  const mails = await mailsTo(app, dev)
  expect(mails.map(({ subject }) => subject)).toEqual([`Refused: ${made.title}`])
  expect(mails[0]?.body).toContain('“Too early”')
  const ended = { kind: 'ended-approvals', id: String(made.id), reason: 'refused', name: made.title }
  expect(await needs(dev)).toContainEqual(expect.objectContaining(ended))
  expect((await needs(ada)).map(({ kind }) => kind)).not.toContain('ended-approvals')
  app.advance(25 * hourMs)
  expect((await needs(await again(app, dev))).map(({ kind }) => kind)).not.toContain('ended-approvals')
})

test('the requester is told once that a request was not approved in time', async () => {
  const { app, dev, players } = await approvalStudio({ acts: { 'many-players': 1 }, maxPlayers: 1, expiresHours: 2 })
  const made = await plan(dev, players)
  await ask(dev, made.id)
  app.advance(2 * hourMs + 60_000)
  await app.runJobs()
  app.advance(2 * 60_000)
  await app.runJobs()
  expect((await mailsTo(app, dev)).map(({ subject }) => subject)).toEqual([`Not approved in time: ${made.title}`])
  const ended = { kind: 'ended-approvals', id: String(made.id), reason: 'expired' }
  expect(await needs(await again(app, dev))).toContainEqual(expect.objectContaining(ended))
})
