import { createRunbook } from '@regent/contract/operate/runbooks'
import { getStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { call } from './support/api.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a runbook changes the stat of its audience when its run is started, and its undo restores it', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { gamerTag } = await addPlayer(studio, { email: 'ada@players.test' })
  const objectId = toObjectId('game.private', gamerTag)
  const veteran = async () => (await call(getStats, { params: { objectId } }, as)).stats['VETERAN']
  await call(setStats, { params: { objectId }, body: { set: { LEVEL: '3' } } }, as)
  const players = { audience: { rules: { criteria: [{ stat: 'LEVEL', rel: 'gte', value: 1 }] } } }
  const step = { kind: 'stats' as const, title: 'Mark them', body: { players, key: 'VETERAN', act: 'set', value: '1' } }
  const content = { name: 'Mark the veterans', description: '', parameters: [], steps: [step] }
  const { id } = await call(createRunbook, { body: content }, as)
  await openAs(page, studio, realmPath(studio, `runbooks?shown=${id}`))
  await page.getByRole('dialog', { name: 'Mark the veterans' }).getByRole('button', { name: 'Run…' }).click()
  await page.getByRole('button', { name: 'Prepare the run' }).click()
  const start = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Start the run' }).click()
    const asking = page.getByRole('dialog', { name: `Start ${name}?` })
    await asking.getByRole('button', { name: 'Start the run' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 step done' })).toBeVisible()
  }
  await start('Mark the veterans')
  expect(await veteran()).toBe('1')
  await page.getByRole('button', { name: 'Undo…' }).click()
  await start('Undo of Mark the veterans')
  expect(await veteran()).toBeUndefined()
})
