import { addPlayer, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a star in one tab changes the saved players of another tab', async ({ page, context }) => {
  const studio = await makeStudio()
  const guest = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `players/${guest.accountId}`))
  const star = page.getByRole('region', { name: 'Player', exact: true }).getByRole('button', { name: 'Save player' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  const second = await context.newPage()
  await openAs(second, studio, realmPath(studio, 'players'))
  await second.getByRole('button', { name: 'Go to player' }).click()
  const elsewhere = second.getByRole('dialog', { name: 'Go to player' })
  await elsewhere.getByRole('tab', { name: 'Saved' }).click()
  await expect(elsewhere.getByText('No saved players')).toBeVisible()
  await star.click()
  await expect(elsewhere.getByRole('link')).toHaveText([String(guest.gamerTag)])
  await elsewhere.getByRole('button', { name: `Save player ${guest.gamerTag}` }).click()
  await expect(elsewhere.getByText('No saved players')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})
