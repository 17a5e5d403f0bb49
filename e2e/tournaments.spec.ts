import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { saveContent, saveManifest } from '@regent/contract/content'
import { joinTournament, setTournamentScore } from '@regent/contract/tournaments'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('support corrects where a player stands in a tournament, and takes it back', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const tournamentId = 'tournaments.arena'
  const fields = { name: 'Arena', anchorTimeUTC: '2026-01-01T00:00:00Z', cycleDuration: 'P3650D' }
  const properties = Object.fromEntries(Object.entries(fields).map(([name, data]) => [name, { data }]))
  const { content } = await call(
    saveContent,
    { body: { content: [{ id: tournamentId, checksum: 'one', properties }] } },
    as,
  )
  await call(saveManifest, { body: { references: content } }, as)
  const { access_token: token } = requireTokens(
    await call(createToken, { body: { grant_type: 'guest' } }, { scope: as.scope }),
  )
  const me = { scope: as.scope, token }
  const { id: gamerTag } = await call(getOwnAccount, {}, me)
  await call(joinTournament, { body: { tournamentId } }, me)
  await call(setTournamentScore, { body: { tournamentId, playerId: gamerTag, score: 120 } }, me)

  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/tournaments`))
  const row = page.getByRole('row').filter({ hasText: tournamentId })
  await expect(row).toContainText('120')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Actions for ${tournamentId}` }).click()
  await page.getByRole('menuitem', { name: 'Edit status' }).click()
  const drawer = page.getByRole('dialog', { name: `Edit ${tournamentId}` })
  await drawer.getByLabel('Tier').fill('gold')
  await drawer.getByRole('button', { name: 'Save status' }).click()
  await expect(drawer.getByText('A whole number from 0 to 1,000.')).toBeVisible()
  await drawer.getByLabel('Tier').fill('2')
  await drawer.getByLabel('Score').fill('345')
  await drawer.getByRole('button', { name: 'Save status' }).click()
  await expect(row).toContainText('345')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row).toContainText('120')
})
