import { type ApprovalRules, noApprovalRules } from '@regent/contract/approval-shapes'
import {
  askForApproval,
  getApprovalRules,
  getGrantsLeft,
  giveApproval,
  listApprovals,
  planApprovalRules,
  refuseApproval,
  setApprovalRules,
  withdrawApproval,
} from '@regent/contract/approvals'
import { listAuditEntries, undoChanges } from '@regent/contract/audit'
import { createCampaign, listCampaigns, scheduleCampaign } from '@regent/contract/campaigns'
import { planPromotion } from '@regent/contract/content-promotion'
import { planGrant } from '@regent/contract/inventory'
import { getLocalizations, saveLocalizations } from '@regent/contract/localizations'
import { listNeeds } from '@regent/contract/now'
import { applyPlan, cancelPlan, getPlan, listPlans, planUndo } from '@regent/contract/plans'
import { planStatsOfPlayers } from '@regent/contract/stats'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

const hourMs = 3_600_000

type Changes = Partial<Omit<ApprovalRules, 'acts'>> & { acts?: Partial<ApprovalRules['acts']> }

const rulesWith = ({ acts, ...rest }: Changes): ApprovalRules => ({
  ...noApprovalRules,
  ...rest,
  acts: { ...noApprovalRules.acts, ...acts },
})

/** A realm that asks for one approval of acts on more than one player, two admins, a developer and two players. */
async function studio(changes: Changes = { acts: { 'many-players': 1 }, maxPlayers: 1 }) {
  const app = await testApp()
  const [ada, ben] = [await app.as('admin'), await app.as('admin')]
  const dev = await app.as('developer')
  const players = [await app.player(), await app.player()]
  await ada.call(setApprovalRules, { body: { rules: rulesWith(changes) } })
  return { app, ada, ben, dev, players }
}

const plan = async (by: Actor, players: readonly Actor[], value = 'autumn') =>
  (
    await by.call(planStatsOfPlayers, {
      body: { players: { gamerTags: players.map(({ gamerTag }) => gamerTag) }, key: 'SEASON', act: 'set', value },
    })
  ).plan

const ask = (by: Actor, id: number, more: { message?: string; colleagues?: number[] } = {}) =>
  by.call(askForApproval, { body: { subject: { kind: 'plan', id }, ...more } })

const planOf = async (by: Actor, id: number) => (await by.call(getPlan, { params: { id } })).plan

const codeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

async function apply(app: TestApp, by: Actor, id: number) {
  await by.call(applyPlan, { params: { id } })
  await app.runJobs()
  return (await planOf(by, id)).state
}

test('a plan waits for a colleague, who approves its hash, and is then applied by its maker', async () => {
  const { app, ada, dev, players } = await studio()
  const made = await plan(dev, players)
  expect(made.approvals).toMatchObject({ needed: 1, acts: ['many-players'] })
  expect(await codeOf(dev.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  const request = await ask(dev, made.id, { message: 'Autumn begins' })
  expect(request).toMatchObject({
    state: 'open',
    needed: 1,
    approvals: 0,
    whyNot: 'You cannot approve what you made yourself.',
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
  expect(ada).toBeDefined()
})

/** The same person with a fresh sign-in, after time has passed. */
async function again(app: TestApp, actor: Actor): Promise<Actor> {
  const { signIn } = await import('../auth/service.ts')
  const tokens = await signIn(app.db, app.now(), { cid: app.cid, accountId: actor.accountId })
  return { ...app.withToken(tokens.access_token), accountId: actor.accountId }
}

test.each([
  ['its maker', 'dev', 'CannotApprove'],
  ['a tester', 'tester', 'CannotApprove'],
  ['another developer, where admins approve', 'otherDev', 'CannotApprove'],
] as const)('%s cannot approve it', async (_, who, code) => {
  const { app, dev, players } = await studio()
  const people = { dev, tester: await app.as('tester'), otherDev: await app.as('developer') }
  const { id } = await plan(dev, players)
  const request = await ask(dev, id)
  const by = people[who]
  const asked = { params: { id: request.id }, body: { hash: request.hash } }
  expect(await codeOf(by.call(giveApproval, asked))).toBe(code)
  expect(await codeOf(by.call(refuseApproval, { params: asked.params, body: { comment: 'No' } }))).toBe(code)
})

test('where developers may approve, another developer can', async () => {
  const { app, dev, players } = await studio({ acts: { 'many-players': 1 }, maxPlayers: 1, leastRole: 'developer' })
  const { id } = await plan(dev, players)
  const request = await ask(dev, id)
  const other = await app.as('developer')
  expect(await other.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })).toMatchObject({
    state: 'approved',
  })
})

test('who asks for a plan of somebody else cannot approve it, nor can its maker; and who approved cannot apply', async () => {
  const { app, ada, ben, players } = await studio()
  const made = await plan(ada, players)
  const request = await ask(ben, made.id)
  const body = { hash: request.hash }
  expect(await codeOf(ada.call(giveApproval, { params: { id: request.id }, body }))).toBe('CannotApprove')
  expect(await codeOf(ben.call(giveApproval, { params: { id: request.id }, body }))).toBe('CannotApprove')
  const eve = await app.as('admin')
  await eve.call(giveApproval, { params: { id: request.id }, body })
  expect(await codeOf(eve.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  expect(await apply(app, ben, made.id)).toBe('done')
})

test('an approval is of one hash: another one is refused, and a plan whose rows have changed needs new ones', async () => {
  const { app, ada, dev, players } = await studio()
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
  const { app, ada, dev, players } = await studio()
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
  const { app, ada, dev, players } = await studio({ acts: { 'many-players': 1 }, maxPlayers: 1, expiresHours: 2 })
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

test('an approval counts only as long as its giver may approve', async () => {
  const { app, dev, players } = await studio()
  const made = await plan(dev, players)
  const request = await ask(dev, made.id)
  const eve = await app.as('admin')
  await eve.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  await app.db.updateTable('accounts').set({ role: 'developer' }).where('id', '=', eve.accountId).execute()
  expect(await codeOf(dev.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  expect((await planOf(dev, made.id)).approvals?.request).toMatchObject({
    state: 'open',
    approvals: 0,
    reviewers: [{ counts: false }],
  })
})

test('a colleague whom the maker has invited or given a role lately cannot approve for them', async () => {
  const { app, ada, players } = await studio()
  const { grantRole } = await import('@regent/contract/admin-users')
  const puppet = await app.as('tester')
  await ada.call(grantRole, { params: { id: puppet.accountId }, body: { role: 'admin' } }, { scope: String(app.cid) })
  const made = await plan(ada, players)
  const request = await ask(ada, made.id)
  const asked = { params: { id: request.id }, body: { hash: request.hash } }
  await expect(puppet.call(giveApproval, asked)).rejects.toMatchObject({
    code: 'CannotApprove',
    message: expect.stringContaining('last 7 days'),
  })
  const other = await app.as('developer')
  const theirs = await ask(other, (await plan(other, players)).id)
  expect(await codeOf(puppet.call(giveApproval, { params: { id: theirs.id }, body: { hash: theirs.hash } }))).toBe(
    'done',
  )
})

test('game servers, services and game clients neither ask nor approve', async () => {
  const { app, dev, players } = await studio()
  const { id } = await plan(dev, players)
  const request = await ask(dev, id)
  const { signIn } = await import('../auth/service.ts')
  const admin = await app.as('admin')
  const { attachPlayer } = await import('../accounts/service.ts')
  const { gamerTag } = await attachPlayer(
    { db: app.db, cid: app.cid, id: app.pid, createdAt: 0 },
    app.now(),
    admin.accountId,
    'WebGL',
  )
  const tokens = await signIn(app.db, app.now(), {
    cid: app.cid,
    accountId: admin.accountId,
    player: { pid: app.pid, gamerTag },
  })
  const inGame = app.withToken(tokens.access_token)
  expect(await codeOf(inGame.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } }))).toBe(
    'CannotApprove',
  )
  const { token, end } = app.services.identities.issueInternalToken({ kind: 'server', pid: app.pid })
  const service = app.withToken(token)
  expect(await codeOf(service.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } }))).toBe(
    'CannotApprove',
  )
  expect(await codeOf(ask(service, id))).toBe('CannotApprove')
  // Nor do they take the rule off.
  expect(await codeOf(service.call(setApprovalRules, { body: { rules: noApprovalRules } }))).toBe('ApprovalNeeded')
  end()
})

test('with two approvals asked, two colleagues approve at once, and one twice counts once', async () => {
  const { app, ada, ben, dev, players } = await studio({ acts: { 'many-players': 2 }, maxPlayers: 1 })
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
  const { app, ada, ben, dev, players } = await studio()
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
  expect((await mails())[0]?.body).toContain(`/plans/${id}`)
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

const needs = async (by: Actor) => (await by.call(listNeeds, {})).needs

test('a refusal ends the request and says why; who asked withdraws; who approved takes it back', async () => {
  const { ada, dev, players } = await studio()
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
  await dev.call(cancelPlan, { params: { id: third.id } })
  expect(await codeOf(ada.call(giveApproval, { params: { id: asked.id }, body: { hash: asked.hash } }))).toMatch(
    /ApprovalNotOpen|PlanNotOpen/,
  )
})

test('few players need nobody; the undo of an approved plan needs as much as the plan', async () => {
  const { app, ada, dev, players } = await studio()
  const small = await plan(dev, players.slice(0, 1))
  expect(small.approvals).toBeUndefined()
  expect(await apply(app, dev, small.id)).toBe('done')
  expect(await codeOf(ask(dev, small.id))).toBe('PlanNotOpen')
  const made = await plan(dev, players, 'winter')
  const request = await ask(dev, made.id)
  await ada.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, dev, made.id)).toBe('done')
  const { plan: undo } = await dev.call(planUndo, { params: { id: made.id } })
  expect(undo.approvals).toMatchObject({ needed: 1 })
  expect(await codeOf(dev.call(applyPlan, { params: { id: undo.id } }))).toBe('ApprovalNeeded')
})

test('to ask for less needs the approvals asked so far: by call, by undo, by plan', async () => {
  const { app, ada, ben } = await studio()
  expect(await codeOf(ada.call(setApprovalRules, { body: { rules: noApprovalRules } }))).toBe('ApprovalNeeded')
  const entry = (await ada.call(listAuditEntries, { query: { subject: 'approval-rules' } })).rows[0]
  expect(await codeOf(ada.call(undoChanges, { body: { ids: [entry?.id ?? 0] } }))).toBe('ApprovalNeeded')
  // To ask for more needs nobody.
  const more = rulesWith({ acts: { 'many-players': 1, publish: 1 }, maxPlayers: 1 })
  await ada.call(setApprovalRules, { body: { rules: more } })
  const { plan: made } = await ada.call(planApprovalRules, { body: { rules: noApprovalRules } })
  expect(made.approvals).toMatchObject({ needed: 1, acts: ['rules'] })
  expect(await codeOf(ada.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  const request = await ask(ada, made.id)
  await ben.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, ada, made.id)).toBe('done')
  expect((await ada.call(getApprovalRules, { query: {} })).rules).toEqual(noApprovalRules)
})

test('rules that nobody could fulfil are refused', async () => {
  const app = await testApp()
  const { db, cid } = app
  // Of a new organization there is one admin: its founder.
  const founder = await db.selectFrom('accounts').select('id').where('cid', '=', cid).executeTakeFirstOrThrow()
  const { signIn } = await import('../auth/service.ts')
  const alone = app.withToken((await signIn(db, app.now(), { cid, accountId: founder.id })).access_token)
  await expect(
    alone.call(setApprovalRules, { body: { rules: rulesWith({ acts: { publish: 1 } }) } }),
  ).rejects.toMatchObject({
    code: 'ApprovalsUnfulfillable',
    field: 'rules.acts.publish',
  })
  await app.as('developer')
  await alone.call(setApprovalRules, { body: { rules: rulesWith({ acts: { publish: 1 } }) } })
  expect(await codeOf(alone.call(setApprovalRules, { body: { rules: rulesWith({ acts: { publish: 2 } }) } }))).toBe(
    'ApprovalsUnfulfillable',
  )
})

test('a developer cannot change the rules', async () => {
  const { dev } = await studio()
  expect(await codeOf(dev.call(setApprovalRules, { body: { rules: noApprovalRules } }))).toBe('Forbidden')
})

test('a grant plan above the budget asks for approval where the realm does, and is then counted', async () => {
  const budgets = [{ role: 'developer' as const, symbol: 'currency.gems', perDay: 100 }]
  const { app, ada, dev, players } = await studio({ acts: { grant: 1 }, budgets })
  await publishItems(app, [{ id: 'currency.gems' }])
  const grants = [{ contentId: 'currency.gems', count: 60 }]
  const { plan: made } = await dev.call(planGrant, {
    body: { players: { gamerTags: players.map((one) => one.gamerTag) }, grants },
  })
  expect(made.approvals).toMatchObject({ needed: 1, acts: ['grant'] })
  expect(await codeOf(dev.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  const request = await ask(dev, made.id)
  await ada.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, dev, made.id)).toBe('done')
  // What was approved counts, so that nothing is left of the day.
  expect((await dev.call(getGrantsLeft, { query: {} })).left).toEqual([
    { symbol: 'currency.gems', perDay: 100, left: 0 },
  ])
})

test('texts of another realm are promoted by a plan once it is approved', async () => {
  const { app, ada, dev } = await studio({ acts: { promote: 1 } })
  const staging = { scope: `${app.cid}.${app.staging}` }
  const localizations = { 'shop.title': [{ language: 'en', value: 'Harbor shop' }] }
  await dev.call(saveLocalizations, { body: { localizations } }, staging)
  const body = { sourcePid: app.staging, promotions: ['localizations' as const] }
  const { plan: made, sample } = await dev.call(planPromotion, { body })
  expect(sample).toMatchObject([{ key: 'localizations', before: null, after: expect.any(String) }])
  expect(made.approvals).toMatchObject({ needed: 1, acts: ['promote'] })
  const request = await ask(dev, made.id)
  await ada.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, dev, made.id)).toBe('done')
  expect((await dev.call(getLocalizations, {})).localizations).toMatchObject({
    'shop.title': [{ value: 'Harbor shop' }],
  })
  expect(await codeOf(dev.call(planPromotion, { body }))).toBe('PlanRowsInvalid')
})

test('a campaign that is due and needs approval is planned, and colleagues are asked for whoever scheduled it', async () => {
  const { app, dev, players } = await studio()
  expect(players).toHaveLength(2)
  const campaign = { name: 'Harvest', mtype: 'MAILBOX-IN-GAME' as const, subject: 'Harvest', msg: 'It begins' }
  await dev.call(createCampaign, { body: campaign })
  const sid = (await dev.call(listCampaigns, {})).campaigns[0]?.sid ?? 0
  const startDate = new Date(app.now() + 10 * 60_000).toISOString()
  await dev.call(scheduleCampaign, { body: { sid, startDate } })
  app.advance(11 * 60_000)
  await app.runJobs()
  const [waiting] = (await dev.call(listPlans, { query: { waiting: true } })).rows
  expect(waiting).toMatchObject({ kind: 'campaign', madeBy: dev.accountId, approvals: { request: { state: 'open' } } })
  const later = await app.as('admin')
  expect((await later.call(listApprovals, { query: { waiting: true } })).rows).toHaveLength(1)
})
