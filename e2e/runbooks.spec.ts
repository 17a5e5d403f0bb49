import { getConfig } from '@regent/contract/config'
import { createRunbook } from '@regent/contract/runbooks'
import { getStats, objectIdOf, setStats } from '@regent/contract/stats'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const seasonOf = async (studio: Studio) =>
  (await call(getConfig, {}, asAdmin(studio, studio.pid))).config['arena|season']

test('a runbook is made by its form, run with a preview, and undone as a whole', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'runbooks'))
  await page.getByRole('button', { name: 'Compensate for an outage…' }).click()
  const template = page.getByRole('dialog', { name: 'Create a runbook' })
  await expect(template.getByRole('textbox', { name: 'Label of parameter 1' })).toHaveValue('Outage began')
  await template.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Create runbook' }).first().click()
  const creating = page.getByRole('dialog', { name: 'Create a runbook' })
  await creating.getByRole('button', { name: 'Create runbook' }).click()
  await expect(creating.getByText('Enter a name.')).toBeVisible()
  await creating.getByRole('textbox', { name: 'Name', exact: true }).fill('Open a season')
  await creating.getByRole('button', { name: 'Add parameter' }).click()
  await creating.getByRole('textbox', { name: 'Label of parameter 1' }).fill('Season')
  await creating.getByRole('textbox', { name: 'Name of parameter 1' }).fill('season')
  await creating.getByRole('combobox', { name: 'Kind of parameter 1' }).click()
  await page.getByRole('option', { name: 'Number', exact: true }).click()
  await creating.getByRole('combobox', { name: 'Kind of step 1' }).click()
  await page.getByRole('option', { name: 'Change config keys' }).click()
  await creating.getByRole('textbox', { name: 'Title of step 1' }).fill('Set the season')
  await creating.getByRole('button', { name: 'Add key' }).click()
  await creating.getByLabel('Name of key 1').fill('arena|season')
  await creating.getByLabel('Value of key 1').fill('{{seson}}')
  await expectAccessible(page)
  await creating.getByRole('button', { name: 'Create runbook' }).click()
  await expect(creating.getByText(/names the parameter “seson”, which there is not/).first()).toBeVisible()
  await creating.getByLabel('Value of key 1').fill('{{season}}')
  await creating.getByRole('button', { name: 'Create runbook' }).click()
  // What was made is shown, with the way to run it.
  const detail = page.getByRole('dialog', { name: 'Open a season' })
  await expect(detail).toContainText('Set the season')
  await detail.getByRole('button', { name: 'Run…' }).click()
  const running = page.getByRole('dialog', { name: 'Run Open a season' })
  await running.getByRole('textbox', { name: 'Season' }).fill('9')
  await running.getByRole('button', { name: 'Prepare the run' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open a season' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 step prepared, nothing changed yet' })).toBeVisible()
  await expect.poll(() => seasonOf(studio)).toBeUndefined()
  await page.getByRole('button', { name: 'Set the season' }).click()
  const plan = page.getByRole('dialog', { name: 'Change arena|season' })
  await expect(plan).toContainText('arena|season')
  await plan.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start the run' }).click()
  await page
    .getByRole('dialog', { name: 'Start Open a season?' })
    .getByRole('button', { name: 'Start the run' })
    .click()
  await expect(page.getByRole('status').filter({ hasText: '1 step done' })).toBeVisible()
  await expect.poll(() => seasonOf(studio)).toBe('9')

  await page.getByRole('button', { name: 'Undo…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Undo of Open a season' })).toBeVisible()
  await page.getByRole('button', { name: 'Start the run' }).click()
  await page
    .getByRole('dialog', { name: 'Start Undo of Open a season?' })
    .getByRole('button', { name: 'Start the run' })
    .click()
  await expect(page.getByRole('status').filter({ hasText: '1 step done' })).toBeVisible()
  await expect.poll(() => seasonOf(studio)).toBeUndefined()
})

test('by keyboard: everybody who played is marked, after a look at the plan', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { gamerTag } = await addPlayer(studio, { email: 'ada@players.test' })
  const objectId = objectIdOf('game.private', gamerTag)
  await call(setStats, { params: { objectId }, body: { set: { LEVEL: '3' } } }, as)
  const players = { audience: { rules: { criteria: [{ stat: 'LEVEL', rel: 'gte', value: 1 }] } } }
  await call(
    createRunbook,
    {
      body: {
        name: 'Mark the veterans',
        description: 'After each season.',
        parameters: [],
        steps: [{ kind: 'stats', title: 'Mark them', body: { players, key: 'VETERAN', act: 'set', value: '1' } }],
      },
    },
    as,
  )
  await openAs(page, studio, realmPath(studio, 'runbooks'))
  await page.getByRole('link', { name: 'Mark the veterans' }).focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: 'Mark the veterans' })
  await detail.getByRole('button', { name: 'Run…' }).focus()
  await page.keyboard.press('Enter')
  const running = page.getByRole('dialog', { name: 'Run Mark the veterans' })
  await expect(running).toContainText('This runbook asks for nothing.')
  await running.getByRole('button', { name: 'Prepare the run' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mark the veterans' })).toBeVisible()
  await page.getByRole('button', { name: 'Start the run' }).press('Enter')
  const asking = page.getByRole('dialog', { name: 'Start Mark the veterans?' })
  await asking.getByRole('button', { name: 'Start the run' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 step done' })).toBeVisible()
  await expect.poll(async () => (await call(getStats, { params: { objectId } }, as)).stats['VETERAN']).toBe('1')
})
