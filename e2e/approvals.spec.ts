import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { setApprovalRules } from '@regent/contract/organization/approvals'
import { getStats, toObjectId } from '@regent/contract/players/stats'
import { call } from './support/api.ts'
import {
  addOperator,
  addPlayer,
  asAdmin,
  gamePath,
  makeStudio,
  openAs,
  realmPath,
  type Studio,
} from './support/studio.ts'
import { expect, test } from './support/test.ts'

const rules = { ...noApprovalRules, acts: { ...noApprovalRules.acts, 'many-players': 1 }, maxPlayers: 1 }

const seasonOf = async (studio: Studio, gamerTag: number) => {
  const params = { objectId: toObjectId('game.private', gamerTag) }
  return (await call(getStats, { params }, asAdmin(studio, studio.pid))).stats['SEASON']
}

test('one person asks for approval with the keyboard, another one approves the hash, and the first one applies', async ({
  page,
  browser,
}) => {
  const studio = await makeStudio()
  const ann = await addPlayer(studio)
  const bob = await addPlayer(studio)
  const developer = await addOperator(studio, 'developer')
  await call(setApprovalRules, { body: { rules } }, asAdmin(studio, studio.pid))

  await openAs(page, studio, realmPath(studio, 'tagging'), developer)
  const lines = [ann, bob].map(({ gamerTag }) => `${gamerTag},SEASON,autumn`)
  await page.getByLabel('Paste rows, or drop a file here').fill(`player,stat,value\n${lines.join('\n')}`)
  await page.getByRole('button', { name: 'Preview 2 rows' }).press('Enter')
  const plan = page.getByRole('dialog', { name: /Set 2 stats/ })
  const panel = plan.getByRole('region', { name: 'Needs 1 approval' })
  await expect(panel).toBeVisible()
  const apply = plan.getByRole('button', { name: /^Set 2 stats/ })
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await panel.getByLabel('Message').focus()
  await page.keyboard.type('Autumn begins')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(plan.getByRole('region', { name: '0 of 1 approval' })).toContainText('waiting for approval')
  await expect(plan).toContainText('You cannot approve your own plan.')

  const other = await browser.newContext()
  const desk = await other.newPage()
  await openAs(desk, studio, `${gamePath(studio)}/realms/${studio.pid}`)
  const need = desk.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: /^Approve or refuse/ })
  await need.press('Enter')
  await expect(desk.getByRole('heading', { level: 1, name: /Set 2 stats/ })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Changes' }).first()).toContainText(String(ann.gamerTag))
  const decision = desk.getByRole('region', { name: '0 of 1 approval' })
  await expect(decision).toContainText('Autumn begins')
  await decision.getByLabel('Comment').focus()
  await desk.keyboard.type('Fine with me')
  await desk.keyboard.press('Tab')
  await expect(decision.getByRole('button', { name: /^Approve [0-9a-f]{4} [0-9a-f]{4}$/ })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('region', { name: '1 of 1 approval' })).toContainText('Fine with me')
  await expect(desk.getByRole('button', { name: 'Apply…' })).toHaveAttribute('aria-disabled', 'true')
  await other.close()

  await page.reload()
  await openAs(page, studio, `${realmPath(studio, 'plans')}?approval=waiting`, developer)
  await expect(page.getByRole('row', { name: /Set 2 stats/ })).toContainText('approved')
  await page.getByRole('button', { name: /Set 2 stats/ }).press('Enter')
  await expect.poll(() => seasonOf(studio, ann.gamerTag)).toBeUndefined()
  await plan.getByRole('button', { name: /^Set 2 stats/ }).press('Enter')
  await expect(plan).toContainText('2 of 2 done')
  await expect.poll(() => seasonOf(studio, bob.gamerTag)).toBe('autumn')
})
