import { getPlayer, lookUpPlayers } from '@regent/contract/players/players'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { refuse } from '../../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../../testing/screen.tsx'
import { gamePath, realmPath, studio } from '../../../testing/studio.ts'

/** A sample player without a name, so that links show the gamer tag. */
function playerWith(index: number, email: string | undefined) {
  const player = demoPlayers('DEMO')[index]
  if (!player) throw new Error('The samples have fewer than two players.')
  const { name: _, userName: __, email: ___, ...row } = player.row
  const { email: ____, ...account } = player.account
  const own = email === undefined ? {} : { email }
  return { ...row, ...own, account: { ...account, ...own } }
}

const ada = playerWith(0, 'ada.with.a.very.long.address@players.test')
const guest = playerWith(1, undefined)
const players = [ada, guest]

const open = (path: string) =>
  openScreen(path, {
    answers: (on) =>
      on
        .on(
          getPlayer,
          ({ params: { player } }) =>
            players.find(({ gamerTag, accountId }) => player === gamerTag || player === accountId) ??
            refuse('PlayerNotFound'),
        )
        .on(lookUpPlayers, ({ body }) => ({
          rows: players
            .filter(({ gamerTag, accountId }) => [gamerTag, accountId].some((id) => body.ids.includes(String(id))))
            .map(({ account: _, ...row }) => row),
          unknown: [],
        })),
  })

const header = page.getByRole('region', { name: 'Player', exact: true })
const button = page.getByRole('button', { name: 'Go to player' })
const drawer = page.getByRole('dialog', { name: 'Go to player' })
const links = () =>
  drawer
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const [tagOfAda, tagOfGuest] = [ada, guest].map(({ gamerTag }) => String(gamerTag))

test('the go-to drawer lists the players that were opened in the realm, the last one first [players-30 players-31 players-32 players-33 players-34 players-35 players-39 players-41]', async () => {
  await open(gamePath)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()

  await goTo(realmPath('players'))
  await button.click()
  await expect.element(drawer.getByText('No recently viewed players')).toBeVisible()
  expect(drawer.element().getBoundingClientRect()).toMatchObject({ width: 400, right: window.innerWidth })
  const tabs = drawer.getByRole('tab').elements()
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Recently Viewed', 'Saved'])
  await drawer.getByRole('tab', { name: 'Saved' }).click()
  await expect.element(drawer.getByText('No saved players')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()

  // The gamer tag and the account id mean the same player.
  for (const id of [ada.gamerTag, guest.accountId, ada.accountId]) {
    await goTo(realmPath(`players/${id}`))
    const { gamerTag } = id === guest.accountId ? guest : ada
    await expect.element(header).toContainText(String(gamerTag))
  }
  await button.click()
  await expect.poll(links).toEqual([tagOfAda, tagOfGuest])
  expect(drawer.getByRole('button', { name: /^Save player/ }).elements().length).toBe(2)
  const email = drawer.getByText('ada.with.a.very.long')
  expect(email.element().getBoundingClientRect().width).toBeLessThanOrEqual(150)
  await expectAccessible({ of: 'GoToDrawer' })
  await drawer.getByRole('link').last().click()
  await expect.poll(address).toMatch(new RegExp(`/players/${guest.gamerTag}/overview$`))
  await expect.element(drawer).not.toBeInTheDocument()

  await goTo(realmPath('players', studio.staging.pid))
  await button.click()
  await expect.element(drawer.getByText('No recently viewed players')).toBeVisible()
})

test('a star saves a player, and the header and the drawer agree [players-36 players-37 players-43]', async () => {
  await open(realmPath(`players/${guest.accountId}`))
  const star = header.getByRole('button', { name: 'Save player' })
  await star.click()
  await goTo(realmPath(`players/${ada.accountId}`))
  await expect.element(header).toContainText(tagOfAda ?? '')
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  await reload()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')

  // By the keyboard: the star of a row removes the row, and the focus moves to the next row.
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(drawer).toBeVisible()
  ;(drawer.getByRole('tab', { name: 'Recently Viewed' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(drawer.getByRole('tab', { name: 'Saved' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(links).toEqual([tagOfAda, tagOfGuest])
  ;(drawer.getByRole('button', { name: `Save player ${tagOfAda}` }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(links).toEqual([tagOfGuest])
  await expect.element(drawer.getByRole('button', { name: `Save player ${tagOfGuest}` })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(drawer.getByText('No saved players')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
})
