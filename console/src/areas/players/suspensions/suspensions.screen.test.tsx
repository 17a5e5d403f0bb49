import { listPlayers, type PlayerRow } from '@regent/contract/players/players'
import { liftSuspension, listSuspensions, type Suspension, suspendPlayer } from '@regent/contract/players/suspensions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Answers } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const player = demoPlayers('DEMO').find(({ row }) => !row.suspension)?.row as PlayerRow
const reason = 'Insulted others'

const suspensionOf = (more: Partial<Suspension> = {}): Suspension => ({
  id: 1,
  gamerTag: player.gamerTag,
  accountId: player.accountId,
  suspendedAt: Date.now(),
  reason,
  by: { accountId: 7, email: 'ada@sky-studio.test' },
  state: 'suspended',
  ...more,
})

/** A server that keeps the suspensions of one player. */
function keepSuspensions(answers: Answers, kept: Suspension[]): void {
  answers
    .on(listSuspensions, ({ query: { current, player: of } }) => ({
      rows: kept.filter(
        ({ state, gamerTag }) => (!current || state === 'suspended') && (of === undefined || gamerTag === of),
      ),
      next: null,
    }))
    .on(suspendPlayer, ({ body: { until, message } }) => {
      const made = suspensionOf({ ...(until && { until }), ...(message && { message }) })
      kept.push(made)
      return made
    })
    .on(liftSuspension, () => {
      const lifted = { ...(kept[0] ?? suspensionOf()), state: 'lifted' as const, liftedAt: Date.now() }
      kept.splice(0, 1, lifted)
      return lifted
    })
}

const banner = page.getByRole('region', { name: 'Suspension', exact: true })

test('a player is suspended with a reason and a message, and the suspension is lifted', async () => {
  const kept: Suspension[] = []
  const answers = await openScreen(realmPath(`players/${player.gamerTag}`), {
    answers: (on) => keepSuspensions(on, kept),
  })
  await page.getByRole('button', { name: 'Suspend' }).click()
  const drawer = page.getByRole('dialog', { name: 'Suspend this player' })
  await drawer.getByRole('button', { name: 'Suspend player' }).click()
  await expect.element(drawer.getByText('Enter a reason for your colleagues.')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Duration' }).click()
  await page.getByRole('option', { name: '7 days' }).click()
  await drawer.getByLabelText('Reason').fill(reason)
  await drawer.getByLabelText('Message to the player').fill('See you in a week.')
  await expect.element(drawer.getByRole('region', { name: 'Message in the game' })).toContainText('See you in a week.')
  await expectAccessible({ of: 'SuspendDrawer' })
  await drawer.getByRole('button', { name: 'Suspend player' }).click()
  await expect.element(banner).toContainText(reason)
  await expect.element(banner).toContainText('ada@sky-studio.test')
  await expect
    .element(page.getByRole('button', { name: 'Suspend', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
  expect(answers.requestsOf(suspendPlayer)).toMatchObject([
    { body: { player: player.gamerTag, reason, message: 'See you in a week.', until: expect.any(Number) } },
  ])
  await banner.getByRole('button', { name: 'Lift suspension' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Past suspensions' })).toContainText(reason)
}, 60_000)

test('the list of players marks suspended players, and filters by them', async () => {
  const [banned, guest, free] = demoPlayers('DEMO')
    .slice(0, 3)
    .map(({ row: { suspension: _, ...row } }): PlayerRow => ({ ...row, online: true })) as [
    PlayerRow,
    PlayerRow,
    PlayerRow,
  ]
  banned.suspension = {}
  const answers = await openScreen(realmPath('players'), {
    answers: (on) =>
      on.on(listPlayers, ({ query }) => {
        const rows = [banned, guest, free].filter(({ suspension }) => !query.suspended || suspension)
        return { rows, next: null, about: rows.length, isExact: true }
      }),
  })
  const row = ({ gamerTag }: PlayerRow) =>
    page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: new RegExp(`${gamerTag}`) }) })
  await expect.element(row(banned)).toContainText('banned')
  await expect.element(row(free)).toContainText('online')
  // A colleague suspends another player: the live stream tells the list to read again.
  guest.suspension = { until: Date.now() + 3_600_000 }
  answers.live.send({
    type: 'changes',
    by: 7,
    changes: [{ subject: 'suspension', id: String(guest.gamerTag), pid: studio.pid, gamerTag: guest.gamerTag }],
  })
  await expect.element(row(guest)).toContainText('suspended')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'State' }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'suspended' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect.poll(address).toMatch(/\?suspended=true$/)
  await expect.element(row(free)).not.toBeInTheDocument()
  reload()
  await expect.element(row(banned)).toContainText('banned')
  await expect.element(row(guest)).toContainText('suspended')
  await expect.element(row(free)).not.toBeInTheDocument()
})

test('a tester sees suspended players, and the right that lifting needs', async () => {
  await openScreen(realmPath('players'), {
    role: 'tester',
    answers: (on) => keepSuspensions(on, [suspensionOf()]),
  })
  await page.getByRole('link', { name: 'Suspended Players' }).click()
  const listed = page.getByRole('row').filter({ hasText: reason })
  await expect.element(listed).toContainText('banned')
  await listed.getByRole('link').first().click()
  await expect.element(banner).toContainText('Banned from this realm')
  for (const name of ['Suspend', 'Lift ban']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(button)
      .toHaveAttribute('data-tip', 'Needs the right "edit player-profile" (role developer or admin).')
  }
})
