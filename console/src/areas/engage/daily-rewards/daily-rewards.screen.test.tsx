import {
  getPlayerDailyRewards,
  listDailyClaims,
  listDailyRewards,
  type PlayerDailyReward,
  resetDailyReward,
  setDailyRewardDay,
} from '@regent/contract/engage/daily-rewards'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { sampleCalendars, sampleDailyClaims, samplePlayerRewards } from '@regent/contract/samples/daily-rewards'
import { done } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, withHeaders } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'
import { formatClaimDay } from './daily-reward-words.ts'

const tags = demoPlayers('DEMO')
  .slice(0, 3)
  .map(({ row }) => row.gamerTag)
/** The second player has claimed on five days in a row. */
const [, player = 0] = tags
const daily = 'calendars.daily'
const now = Date.now()

/** A server with two calendars, one of them faulty, and the state of a player. */
function keepDailyRewards(answers: Answers): void {
  const [sample] = samplePlayerRewards(now, 1)
  if (!sample) throw new Error('The sample has no daily reward.')
  const monthly = { id: 'calendars.month', title: 'Monthly chest', mode: 'month' as const, claims: [] }
  let state: PlayerDailyReward = sample
  const entry: AuditEntry = {
    id: 1,
    at: now,
    action: 'PUT /api/players/7/daily-rewards/calendars.daily',
    requestId: 'test',
    subject: 'daily-reward-state',
    subjectId: `${player}/${daily}`,
    gamerTag: player,
    before: { nextIndex: 5 },
    after: { nextIndex: 0 },
  }
  answers
    .on(listDailyRewards, () => ({
      calendars: sampleCalendars(3),
      problems: [{ id: 'calendars.broken', message: 'days: needs a day' }],
    }))
    .on(listDailyClaims, ({ query: { cursor } }) => {
      const claims = sampleDailyClaims(now, tags)
      return cursor === undefined ? { rows: claims.slice(0, 4), next: 'more' } : { rows: claims.slice(4), next: null }
    })
    .on(getPlayerDailyRewards, () => ({ calendars: [state, { ...sample, ...monthly }] }))
    .on(setDailyRewardDay, ({ body: { nextIndex } }) => {
      state = { ...state, nextIndex }
      return withHeaders(done, { entries: [1] })
    })
    .on(resetDailyReward, () => {
      state = { ...state, nextIndex: 0, streak: 0, nextClaimAt: now }
      return withHeaders(done, { entries: [1] })
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      state = sample
      return { undone: 1 }
    })
}

const undo = () => page.getByRole('alert').getByRole('button', { name: 'Undo', exact: true })
const days = () => page.getByRole('dialog').getByRole('list', { name: 'Days' }).getByRole('listitem')

test('daily rewards show their state; a calendar shows its days, rules and claims, and a faulty one its fault', async () => {
  const answers = await openScreen(realmPath('daily-rewards'), { answers: keepDailyRewards })
  await expect.element(page.getByText('days: needs a day')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: daily })
  await expect.element(row).toContainText('running')
  await expect.element(row).toContainText('The player’s own')
  await row.getByRole('link', { name: daily }).click()
  await expect.poll(address).toMatch(/shown=calendars\.daily/)
  const drawer = page.getByRole('dialog', { name: 'Daily gems' })
  await expect.poll(() => days().elements().length).toBe(7)
  await expect.element(days().nth(6)).toContainText('50 × gems')
  await expect.element(drawer).toContainText('up to 1 day may be missed')
  await expect
    .element(drawer.getByRole('link', { name: 'Edit in content' }))
    .toHaveAttribute('href', expect.stringContaining(daily))
  const claims = drawer.getByRole('table', { name: 'Claims' }).getByRole('row')
  await expect.poll(() => claims.elements().length).toBe(5)
  await drawer.getByRole('button', { name: /more/i }).click()
  await expect.poll(() => claims.elements().length).toBeGreaterThan(5)
  expect(answers.requestsOf(listDailyClaims)[0]?.params).toEqual({ id: daily })
  await expectAccessible({ of: 'DailyRewardsPage' })
  await reload()
  await expect.poll(() => days().elements().length).toBe(7)
}, 60_000)

test('a player’s calendar shows the claimed days and the next one', async () => {
  await openScreen(realmPath(`players/${player}/daily-rewards`), { answers: keepDailyRewards })
  await page.getByRole('row').filter({ hasText: daily }).getByRole('link', { name: daily }).click()
  await expect.poll(() => days().elements().length).toBe(7)
  const today = formatClaimDay(new Date(now).toISOString().slice(0, 10))
  await expect.element(days().nth(4)).toContainText(`claimed ${today}`)
  await expect.element(days().nth(5)).toContainText('next')
  await expect.element(days().nth(6)).not.toContainText('next')
  await expectAccessible({ of: 'PlayerDailyRewardsPage' })
}, 60_000)

test('the day of a player’s streak is set and restored by undo; a month gives its own day', async () => {
  const answers = await openScreen(realmPath(`players/${player}/daily-rewards`), { answers: keepDailyRewards })
  const row = page.getByRole('row').filter({ hasText: daily })
  await expect.element(row).toContainText('6 of 7')
  await row.getByRole('button', { name: `Actions for ${daily}` }).click()
  await page.getByRole('menuitem', { name: 'Set day' }).click()
  const drawer = page.getByRole('dialog', { name: `Set the day in ${daily}` })
  await drawer.getByLabelText('Day').fill('8')
  await drawer.getByRole('button', { name: 'Set day' }).click()
  await expect.element(drawer.getByText('Enter a day from 1 to 7.')).toBeVisible()
  await expectAccessible({ of: 'SetDayDrawer' })
  await drawer.getByLabelText('Day').fill('2')
  await drawer.getByRole('button', { name: 'Set day' }).click()
  await expect.element(row).toContainText('2 of 7')
  expect(answers.requestsOf(setDailyRewardDay)).toMatchObject([
    { params: { gamerTag: player, id: daily }, body: { nextIndex: 1 } },
  ])
  await undo().click()
  await expect.element(row).toContainText('6 of 7')
  await page.getByRole('button', { name: 'Actions for calendars.month' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Set day' })).toHaveAttribute('aria-disabled', 'true')
}, 60_000)

test('a player’s calendar is reset and restored by undo', async () => {
  const answers = await openScreen(realmPath(`players/${player}/daily-rewards`), { answers: keepDailyRewards })
  const row = page.getByRole('row').filter({ hasText: daily })
  await row.getByRole('button', { name: `Actions for ${daily}` }).click()
  await page.getByRole('menuitem', { name: 'Reset' }).click()
  await expect.element(row).toContainText('1 of 7')
  expect(answers.requestsOf(resetDailyReward)).toMatchObject([{ params: { gamerTag: player, id: daily } }])
  await undo().click()
  await expect.element(row).toContainText('6 of 7')
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
})

test('without the right the actions of a tester name it', async () => {
  await openScreen(realmPath(`players/${player}/daily-rewards`), { answers: keepDailyRewards, role: 'tester' })
  await page.getByRole('button', { name: `Actions for ${daily}` }).click()
  for (const name of ['Set day', 'Reset'])
    await expect.element(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
})
