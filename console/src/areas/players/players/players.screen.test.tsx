import { listPlayers, lookUpPlayers, type PlayerRow } from '@regent/contract/players'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { refuse } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

/** A player without a name: its link shows the gamer tag. */
const playerOf = (index: number, more: Partial<PlayerRow> = {}): PlayerRow => ({
  gamerTag: 7_900_000_000_000_000 + index,
  accountId: 5_900_000_000_000_000 + index,
  platform: 'IPhonePlayer',
  language: 'de',
  created: Date.now() - index * 60_000,
  lastSeen: Date.now(),
  online: false,
  ...more,
})

/** A server with these players, newest first. */
const openPlayers = (players: readonly PlayerRow[], search = '') =>
  openScreen(realmPath(`players${search}`), {
    answers: (on) =>
      on
        .on(listPlayers, ({ query }) => {
          const { query: text, by, limit, cursor } = query
          const start = Number(cursor ?? 0)
          const found = players.filter(
            ({ email, gamerTag, accountId }) =>
              text === undefined ||
              (by === 'device'
                ? text === `device-${gamerTag}`
                : email?.startsWith(text) || [String(gamerTag), String(accountId)].includes(text)),
          )
          const rows = found.slice(start, start + limit)
          const next = start + limit < found.length ? String(start + limit) : null
          return { rows, next, about: found.length, isExact: true }
        })
        .on(lookUpPlayers, ({ body }) => {
          const find = (id: string) => players.find(({ gamerTag, email }) => String(gamerTag) === id || email === id)
          return {
            rows: body.ids.flatMap((id) => find(id) ?? []),
            unknown: body.ids.filter((id) => !find(id)),
          }
        }),
  })

const rows = page.getByRole('row')
const countOfRows = () => rows.elements().length

test('an empty realm shows how to connect a client, with its own values', async () => {
  let players: PlayerRow[] = []
  await openScreen(realmPath('players', studio.staging.pid), {
    answers: (on) => on.on(listPlayers, () => ({ rows: players, next: null, about: players.length, isExact: true })),
  })
  await expect.element(page.getByText('No players yet')).toBeVisible()
  await expect.element(page.getByText(`${studio.cid}.${studio.staging.pid}`, { exact: true })).toBeVisible()
  await expect.element(page.getByText(location.origin, { exact: true })).toBeVisible()
  players = [playerOf(1)]
  await reload()
  await expect.element(page.getByText('1 player', { exact: true }).last()).toBeVisible()
})

test('players are listed newest first and loaded page by page', async () => {
  const newest = playerOf(0, { email: 'newest@players.test', platform: 'Android', language: 'fr' })
  const others = Array.from({ length: 55 }, (_, index) => playerOf(index + 1))
  const oldest = playerOf(56, { email: 'oldest@players.test' })
  const answers = await openPlayers([newest, ...others, oldest])
  const first = rows.nth(1)
  await expect.element(first.getByRole('link', { name: String(newest.gamerTag) })).toBeVisible()
  await expect.element(first).toContainText('newest@players.test')
  await expect.element(first).toContainText('Android')
  await expect.element(page.getByText('50 of 57 players')).toBeVisible()
  expect(answers.requestsOf(listPlayers)[0]?.query.sort).toBeUndefined()
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await expect.element(page.getByText('57 players').last()).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
  // The list draws the rows in view.
  ;(rows.last().element() as HTMLElement).scrollIntoView()
  await expect.element(page.getByRole('link', { name: String(oldest.gamerTag) })).toBeInTheDocument()
})

test('a player is found by e-mail, gamer tag, account id and device [players-2]', async () => {
  const ada = playerOf(1, { email: 'ada.byron@players.test', platform: 'WindowsPlayer' })
  const answers = await openPlayers([ada, playerOf(2, { email: 'charles@players.test' })])
  const search = page.getByRole('searchbox')
  const table = page.getByRole('table')
  const found = table.getByRole('link', { name: String(ada.gamerTag) })
  const others = table.getByText('charles@players.test')
  for (const text of ['ada.b', String(ada.gamerTag), String(ada.accountId)]) {
    await search.fill(text)
    await expect.poll(address).toMatch(new RegExp(`\\?q=${text.replace('.', '\\.')}$`))
    await expect.element(found).toBeVisible()
    await expect.element(others).not.toBeInTheDocument()
  }
  await expect.element(rows.nth(1)).toContainText('Windows')
  expect(answers.requestsOf(listPlayers).at(-1)?.query).toMatchObject({ query: String(ada.accountId) })

  await search.fill('nobody')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
  const kinds = page.getByRole('combobox', { name: 'Search by' })
  expect(
    kinds
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Identity', 'Device id', 'Third-party id', 'Stat criteria'])
  await kinds.selectOptions('Device id')
  await expect.poll(address).toMatch(/by=device/)
  await search.fill(`device-${ada.gamerTag}`)
  await expect.element(found).toBeVisible()
  await reload()
  await expect.element(found).toBeVisible()
  await search.fill('another-device')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(others).toBeVisible()
})

test('a failed search shows no rows and the reason [players-7]', async () => {
  await openScreen(realmPath('players?q=ada'), { answers: (on) => on.on(listPlayers, () => refuse('BadRequest')) })
  await expect.element(page.getByRole('alert')).toContainText('The search failed.')
  await expect.element(page.getByRole('alert')).toContainText('Request')
  await expect.element(page.getByRole('table').getByRole('link')).not.toBeInTheDocument()
})

test('the chosen columns are stored, and the loaded rows are saved as CSV', async () => {
  const player = playerOf(1, { email: 'ada@players.test' })
  await openPlayers([player])
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect.element(head('Language')).toBeVisible()
  await expect.element(head('Account id')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Account id' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Language' }).click()
  await expect.element(head('Account id')).toBeVisible()
  await reload()
  await expect.element(head('Account id')).toBeVisible()
  await expect.element(head('Language')).not.toBeInTheDocument()

  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('data:text/csv,')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => names).toEqual([`players-${studio.pid}.csv`])
  const [file] = made.mock.calls[0] ?? []
  const text = await new Response(file as Blob).text()
  expect(text).toContain(`${player.gamerTag},,ada@players.test,`)
  expect(text).toContain(',IPhonePlayer,de,')
})

test('many pasted ids are one filter; unknown ids are named, and only listed players can be selected', async () => {
  const ann = playerOf(1, { email: 'ann@players.test' })
  const bob = playerOf(2)
  await openPlayers([ann, bob, playerOf(3)])
  await page.getByRole('button', { name: 'Paste ids' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste ids' })
  await dialog.getByRole('textbox').fill(`ann@players.test\n${bob.gamerTag}; 42`)
  await expectAccessible()
  await dialog.getByRole('button', { name: /3 ids/ }).click()
  await expect.poll(address).toMatch(/ids=/)
  await expect.element(page.getByText('1 id not found in this realm: 42')).toBeVisible()
  await expect.poll(countOfRows).toBe(3)
  await expect.element(page.getByRole('row', { name: new RegExp(String(ann.gamerTag)) })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Select all .*matching/ })).not.toBeInTheDocument()
  await reload()
  await expect.poll(countOfRows).toBe(3)
})

test('Shift and a click select a range, and Space selects one row', async () => {
  await openPlayers(
    ['ann', 'bob', 'cleo', 'dan'].map((name, index) => playerOf(index, { email: `${name}@players.test` })),
  )
  const boxes = rows.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await expect.element(boxes.nth(3)).not.toBeChecked()
  const all = page.getByRole('checkbox', { name: 'Select all' })
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true)
  await boxes.nth(1).click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('1 selected')).toBeVisible()
  ;(rows.nth(4).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await all.click()
  await expect.element(page.getByText('4 selected')).toBeVisible()
  await all.click()
  await expect.element(boxes.nth(0)).not.toBeChecked()
})

test('two selected players are compared without typing an id', async () => {
  const [first, second] = demoPlayers('DEMO').map(({ row }) => row)
  if (!first || !second) throw new Error('The samples have fewer than two players.')
  await openPlayers([first, second])
  const boxes = page.getByRole('table').getByRole('checkbox', { name: /^Select [^a]/ })
  await boxes.nth(0).click()
  const compare = page.getByRole('button', { name: 'Compare' })
  await expect.element(compare).toHaveAttribute('aria-disabled', 'true')
  await boxes.nth(1).click()
  await compare.click()
  await expect.poll(address).toMatch(/\/stats\/compare\?with=\d+$/)
  const level = page.getByRole('row').filter({ hasText: 'VIP_LEVEL' })
  for (const { stats } of demoPlayers('DEMO').slice(0, 2))
    await expect.element(level).toContainText(stats['VIP_LEVEL'] ?? '')
})
