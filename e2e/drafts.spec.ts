import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('what was typed survives a reload, is offered to its person only, and goes with a save', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const address = realmPath(studio, `players/${player.accountId}`)
  await openAs(page, studio, address)
  const drawer = page.getByRole('dialog', { name: 'Add note' })
  const note = drawer.getByLabel('Note', { exact: true })
  const offer = drawer.getByRole('region', { name: 'Draft' })
  const open = () => page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Add note' }).click()
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('regent-draft/')))

  await open()
  await note.fill('Asked for a refund')
  await expect.poll(drafts).toHaveLength(1)
  // The browser asks whether to leave what is not saved.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await open()
  await expect(offer).toContainText('You have a draft of')
  await expect(note).toHaveValue('')
  await expectAccessible(page)
  // Who closes the form without an answer is asked again.
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer).toHaveCount(0)
  await open()
  await offer.getByRole('button', { name: 'Continue' }).click()
  await expect(note).toHaveValue('Asked for a refund')
  await expect(offer).toHaveCount(0)

  // What was typed since is kept too, until it is saved.
  await note.fill('Asked for a refund twice.')
  await drawer.getByRole('button', { name: 'Add note' }).click()
  await expect(drawer).toHaveCount(0)
  expect(await drafts()).toEqual([])
  await open()
  await expect(offer).toHaveCount(0)

  await note.fill('Another one')
  await expect.poll(drafts).toHaveLength(1)
  await page.reload()
  await open()
  await offer.getByRole('button', { name: 'Discard draft' }).click()
  expect(await drafts()).toEqual([])
  await note.fill('And one more')
  await expect.poll(drafts).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer).toHaveCount(0)
  expect(await drafts()).toEqual([])
})

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

test('the first fault of a form is focused, also in a field of its own kind', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'promotions'))
  await page.getByRole('button', { name: 'Create promo', exact: true }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /Create/ }).click()
  await expect(drawer.locator('[aria-invalid="true"]').first()).toBeFocused()
})
