import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('stats are columns of the list, whichever way the players are found, until they are taken away', async ({
  page,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players', studio.staging.pid))
  const columns = page.getByRole('button', { name: 'Choose columns' })
  const entry = page.getByRole('menuitem', { name: 'Stat columns' })
  await columns.click()
  await expect(entry).toContainText('no stats yet')
  await expect(entry).toBeDisabled()

  const ada = await addPlayer(studio, { email: 'ada@players.test' })
  const bob = await addPlayer(studio, { email: 'bob@players.test' })
  await setStats(studio, ada.gamerTag, 'game.private', { LEVEL: 31, GUILD: 'Ravens' })
  await setStats(studio, ada.gamerTag, 'client.public', { LEVEL: 8 })
  await setStats(studio, bob.gamerTag, 'game.private', { LEVEL: 7 })
  await page.goto(realmPath(studio, 'players'))
  const rowOf = ({ gamerTag }: { gamerTag: number }) => page.getByRole('row', { name: new RegExp(String(gamerTag)) })
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(rowOf(ada)).toBeVisible()
  await columns.click()
  await entry.click()
  const form = page.getByRole('dialog', { name: 'Stat columns' })
  await form.getByRole('combobox', { name: 'Stats' }).fill('LEVEL')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    /^LEVEL · game.private/,
    /^LEVEL · client.public/,
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: 'Stats' }).fill('GUI')
  await page.getByRole('option', { name: 'GUILD' }).click()
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Show' }).click()
  await expect(form).toHaveCount(0)
  await expect(head('LEVEL')).toBeVisible()
  await expect(rowOf(ada).getByText('31', { exact: true })).toBeVisible()
  await expect(rowOf(ada).getByText('Ravens')).toBeVisible()
  await expect(rowOf(bob).getByText('7', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('gamerTag,name,game.private.LEVEL,game.private.GUILD,email')
  expect(text).toContain(`${ada.gamerTag},,31,Ravens,ada@players.test`)

  for (const search of ['', '?q=ada', `?ids=${ada.gamerTag}`]) {
    await page.goto(realmPath(studio, `players${search}`))
    await expect(rowOf(ada).getByText('31', { exact: true })).toBeVisible()
  }
  await setStats(studio, ada.gamerTag, 'game.private', { LEVEL: 32 })
  await page.getByRole('button', { name: /^read / }).click()
  await expect(rowOf(ada).getByText('32', { exact: true })).toBeVisible()

  // Another realm has a choice of its own; here a tick takes one away, and a reset all.
  await page.goto(realmPath(studio, 'players', studio.staging.pid))
  await expect(page.getByText('No players yet')).toBeVisible()
  await expect(head('LEVEL')).toHaveCount(0)
  await page.goto(realmPath(studio, 'players'))
  await columns.click()
  await page.getByRole('menuitemcheckbox', { name: 'GUILD' }).click()
  await expect(head('GUILD')).toHaveCount(0)
  await page.reload()
  await expect(head('LEVEL')).toBeVisible()
  await expect(head('GUILD')).toHaveCount(0)
  await columns.click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect(head('LEVEL')).toHaveCount(0)
})
