import { addOperator, addPlayer, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('another person on the same browser is not offered a draft', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const colleague = await addOperator(studio, 'developer')
  const address = realmPath(studio, `players/${player.accountId}`)
  await openAs(page, studio, address)
  const drawer = page.getByRole('dialog', { name: 'Add note' })
  const open = () => page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Add note' }).click()
  await open()
  await drawer.getByLabel('Note', { exact: true }).fill('For my eyes')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('regent-draft/')))
  await expect.poll(drafts).toHaveLength(1)
  page.on('dialog', (dialog) => void dialog.accept())
  // The colleague signs in on this browser; what it stores stays.
  await page.evaluate(
    ([access, refresh]) => {
      const [mine] = JSON.parse(localStorage.getItem('regent-customers') ?? '[]')
      localStorage.setItem('regent-customers', JSON.stringify([{ ...mine, token: access, refreshToken: refresh }]))
    },
    [colleague.token.access_token, colleague.token.refresh_token],
  )
  await page.goto(address)
  await open()
  await expect(drawer.getByLabel('Note', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Draft' })).toHaveCount(0)
  expect(await drafts()).toHaveLength(1)
})
