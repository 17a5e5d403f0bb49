import { listNeeds } from '@regent/contract/operate/now'
import { type ApprovalRules, noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { askForApproval, setApprovalRules } from '@regent/contract/organization/approvals'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import { type Actor, ownApp, type TestApp } from './test-app.ts'

type Changes = Partial<Omit<ApprovalRules, 'acts'>> & { acts?: Partial<ApprovalRules['acts']> }

export const rulesWith = ({ acts, ...rest }: Changes): ApprovalRules => ({
  ...noApprovalRules,
  ...rest,
  acts: { ...noApprovalRules.acts, ...acts },
})

/** A realm that asks for one approval of acts on more than one player, two admins, a developer and two players. */
export async function approvalStudio(changes: Changes = { acts: { 'many-players': 1 }, maxPlayers: 1 }) {
  const app = await ownApp()
  const ada = await app.as('admin')
  const ben = await app.as('admin')
  const dev = await app.as('developer')
  const players = [await app.player(), await app.player()]
  await ada.call(setApprovalRules, { body: { rules: rulesWith(changes) } })
  return { app, ada, ben, dev, players }
}

export const plan = async (by: Actor, players: readonly Actor[], value = 'autumn') =>
  (
    await by.call(planStatsOfPlayers, {
      body: { players: { gamerTags: players.map(({ gamerTag }) => gamerTag) }, key: 'SEASON', act: 'set', value },
    })
  ).plan

export const ask = (by: Actor, id: number, more: { message?: string; colleagues?: number[] } = {}) =>
  by.call(askForApproval, { body: { subject: { kind: 'plan', id }, ...more } })

export const planOf = async (by: Actor, id: number) => (await by.call(getPlan, { params: { id } })).plan

export const codeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

export async function apply(app: TestApp, by: Actor, id: number) {
  await by.call(applyPlan, { params: { id } })
  await app.runJobs()
  return (await planOf(by, id)).state
}

/** The same person with a fresh sign-in, after time has passed. */
export async function again(app: TestApp, actor: Actor): Promise<Actor> {
  const { signIn } = await import('../areas/organization/auth/service.ts')
  const tokens = await signIn(app.db, app.now(), { cid: app.cid, accountId: actor.accountId })
  return { ...app.withToken(tokens.access_token), accountId: actor.accountId }
}

export const needs = async (by: Actor) => (await by.call(listNeeds, {})).needs

/** Gives these people a second factor: with their confirmed e-mail, their identity is confirmed. */
export async function identify(app: TestApp, ...people: readonly Actor[]): Promise<void> {
  for (const { accountId } of people) {
    await app.db
      .insertInto('second_factors')
      .values({ cid: app.cid, account_id: accountId, confirmed_at: new Date(app.now()) })
      .onConflict((clash) => clash.columns(['cid', 'account_id']).doUpdateSet({ confirmed_at: new Date(app.now()) }))
      .execute()
    const now = new Date(app.now())
    await app.db.updateTable('accounts').set({ email_confirmed_at: now }).where('id', '=', accountId).execute()
  }
}

/** The person who signed the organization up. */
export async function founderOf(app: TestApp): Promise<Actor> {
  const { founder_id: id } = await app.db
    .selectFrom('customers')
    .select('founder_id')
    .where('cid', '=', app.cid)
    .executeTakeFirstOrThrow()
  return again(app, { accountId: id ?? 0 } as Actor)
}
