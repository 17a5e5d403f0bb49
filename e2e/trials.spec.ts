import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { startSession } from '@regent/contract/sessions'
import { createTrial, getPlayerTrials, listTrials } from '@regent/contract/trials'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a trial is made with a rule, given a file and started; a player joins, and ejecting is taken back [trials-2 trials-3 trials-21]', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { access_token: token } = requireTokens(
    await call(createToken, { body: { grant_type: 'guest' } }, { scope: as.scope }),
  )
  const me = { scope: as.scope, token }
  const { id: gamerTag } = await call(getOwnAccount, {}, me)
  await setStats(studio, gamerTag, 'game.private', { LEVEL: 12 })
  await openAs(page, studio, realmPath(studio, 'cloud-trials'))
  await expect(page.getByText('No trials yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create trial' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a trial' })
  await drawer.getByLabel('Name', { exact: true }).fill('starter pack')
  await drawer.getByLabel('Percent of cohort 1').fill('60')
  await drawer.getByRole('button', { name: 'Add rule', exact: true }).click()
  await drawer.getByLabel('Stat of condition 1 of rule 1').fill('LEVEL')
  await drawer.getByRole('button', { name: 'Create trial' }).click()
  await expect(drawer.getByText('110 percent together; 100 at most.')).toBeVisible()
  await expect(drawer.getByText('Enter a value.')).toBeVisible()
  await drawer.getByLabel('Percent of cohort 1').fill('100')
  await drawer.getByLabel('Percent of cohort 2').fill('0')
  await drawer.getByLabel('Value of condition 1 of rule 1').fill('10')
  await drawer.getByRole('button', { name: 'Create trial' }).click()

  const row = page.getByRole('row').filter({ hasText: 'starter pack' })
  await expect(row).toContainText('paused')
  await row.getByRole('link', { name: 'starter pack' }).click()
  const detail = page.getByRole('dialog', { name: 'starter pack' })
  await expect(detail.getByText('LEVEL is at least 10')).toBeVisible()
  const file = { name: 'prices.json', mimeType: 'application/json', buffer: Buffer.from('{"pack":299}') }
  await detail.locator('input[type="file"]').first().setInputFiles(file)
  await expect(detail.getByText('prices.json')).toBeVisible()
  await detail.getByRole('button', { name: 'Start trial' }).click()
  const asking = page.getByRole('dialog', { name: 'Start starter pack?' })
  await expect(asking.getByText('It matches 1 of 1 player, without')).toBeVisible()
  await asking.getByRole('button', { name: 'Start trial' }).click()
  await expect(detail.getByRole('button', { name: 'Pause trial' })).toBeVisible()
  await expect(detail.getByText('holds nobody who joined')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  const { gamer } = await call(startSession, { body: { platform: 'IPhonePlayer' } }, me)
  expect(gamer.trials).toEqual([{ trial: 'starter pack', cohort: 'a' }])
  await page.goto(realmPath(studio, `players/${gamerTag}/trials`))
  await expect(page.getByRole('row').filter({ hasText: 'starter pack' }).first()).toContainText('playing')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Actions for prices.json' }).click()
  await page.getByRole('menuitem', { name: 'Show' }).click()
  const shown = page.getByRole('dialog', { name: 'prices.json of cohort a' })
  await expect(shown.getByText('{"pack":299}')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()

  await page.getByRole('link', { name: 'starter pack', exact: true }).click()
  // The history gets what happened some seconds later, on a busy machine more.
  await expect(detail.getByText('Played on day 1')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await row.getByRole('button', { name: 'Actions for starter pack' }).click()
  await page.getByRole('menuitem', { name: 'Eject trial' }).click()
  await page
    .getByRole('dialog', { name: 'Eject starter pack?' })
    .getByRole('button', { name: /^Eject/ })
    .click()
  await expect(page.getByText('No trials yet')).toBeVisible()
  const query = { dbid: gamerTag }
  expect((await call(getPlayerTrials, { query }, as)).trials).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(row).toContainText('playing')
  expect((await call(getPlayerTrials, { query }, as)).cohortData).toHaveLength(1)
  expect((await call(listTrials, {}, as)).result[0]?.assigned).toBe(1)

  for (const words of ['a 100 %', 'prices.json']) await expect(row).toContainText(words)
  const newer = { name: 'another', strat: 'GLOBALLY_OPEN', cohorts: '[{"name":"x","pct":100}]' } as const
  await call(createTrial, { body: newer }, as)
  await expect(page.getByRole('main').getByRole('row')).toContainText([
    /Name/,
    /another.*paused/,
    /starter pack.*playing/,
  ])
})
