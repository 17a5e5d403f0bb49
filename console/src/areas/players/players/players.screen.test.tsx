import { createSavedView, listSavedViews, type SavedView } from '@regent/contract/organization/saved-views'
import type { Role } from '@regent/contract/permissions'
import { listPlayers, lookUpPlayers, type PlayerRow } from '@regent/contract/players/players'
import { getClientStatsBatch, listStatKeys, readObjectId, type StatSpace } from '@regent/contract/players/stats'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../../testing/screen.tsx'
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

/** The stats of players by gamer tag. */
type Stats = Record<number, Partial<Record<StatSpace, Record<string, string>>>>

/** The players in the order of a stat. Players without the stat are the last in both directions. */
function sortedBy(players: readonly PlayerRow[], sort: string | undefined, stats: Stats): readonly PlayerRow[] {
  const key = /^-?stat:game\.private\.(\w+)$/.exec(sort ?? '')?.[1]
  if (key === undefined) return players
  const levelOf = ({ gamerTag }: PlayerRow) => stats[gamerTag]?.['game.private']?.[key]
  const [some, none] = [true, false].map((has) => players.filter((one) => (levelOf(one) !== undefined) === has))
  const ascending = (some ?? []).toSorted((a, b) => Number(levelOf(a)) - Number(levelOf(b)))
  return [...(sort?.startsWith('-') ? ascending.reverse() : ascending), ...(none ?? [])]
}

/** A server with these players, newest first, in the production realm. */
const openPlayers = (
  players: readonly PlayerRow[],
  search = '',
  {
    stats = {},
    answers,
    ...options
  }: {
    stats?: Stats
    answers?: (on: Answers) => void
    role?: Role
    width?: number
    height?: number
  } = {},
) =>
  openScreen(realmPath(`players${search}`), {
    ...options,
    answers: (on) => {
      on.on(listPlayers, ({ query, pid }) => {
        const { query: text, by, limit, cursor, sort, criteria = [] } = query
        const start = Number(cursor ?? 0)
        const found = sortedBy(pid === studio.pid ? players : [], sort, stats).filter(
          ({ email, gamerTag, accountId }) =>
            criteria.every(({ stat, space, value }) => stats[gamerTag]?.[space]?.[stat] === value) &&
            (text === undefined ||
              (by === 'device'
                ? text === `device-${gamerTag}`
                : email?.startsWith(text) || [String(gamerTag), String(accountId)].includes(text))),
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
        })
        .on(listStatKeys, ({ pid }) => {
          const names = Object.values(pid === studio.pid ? stats : {}).flatMap((spaces) =>
            Object.entries(spaces).flatMap(([space, held]) => Object.keys(held).map((key) => `${space} ${key}`)),
          )
          const keys = [...new Set(names)].map((name) => {
            const [space, key = ''] = name.split(' ')
            return { space: space as StatSpace, key }
          })
          return { keys, isWhole: true }
        })
        .on(getClientStatsBatch, ({ query }) => ({
          results: query.objectIds.map((objectId) => {
            const { space, gamerTag: id } = readObjectId(objectId)
            const held = Object.entries(stats[id]?.[space] ?? {}).filter(([key]) => query.stats?.includes(key))
            return { id, stats: Object.fromEntries(held) }
          }),
        }))
      answers?.(on)
    },
  })

const rows = page.getByRole('row')
const countOfRows = () => rows.elements().length
const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
const columnsButton = page.getByRole('button', { name: 'Choose columns' })
const rowOf = ({ gamerTag }: PlayerRow) => page.getByRole('row', { name: new RegExp(String(gamerTag)) })
const linksOfTable = () =>
  page
    .getByRole('table')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

/** The files that are saved from now on. */
function savedFiles(): { name: string; text: () => Promise<string> }[] {
  const files: { name: string; text: () => Promise<string> }[] = []
  let last: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob
    return 'data:text/csv,'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = last
    files.push({ name: this.download, text: async () => (file ? await file.text() : '') })
  })
  return files
}

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
  await expect.element(head('Language')).toBeVisible()
  await expect.element(head('Account id')).not.toBeInTheDocument()
  await columnsButton.click()
  await page.getByRole('menuitemcheckbox', { name: 'Account id' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Language' }).click()
  await expect.element(head('Account id')).toBeVisible()
  await reload()
  await expect.element(head('Account id')).toBeVisible()
  await expect.element(head('Language')).not.toBeInTheDocument()

  const files = savedFiles()
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual([`players-${studio.pid}.csv`])
  const text = await files[0]?.text()
  expect(text).toContain(`${player.gamerTag},,ada@players.test,`)
  expect(text).toContain(',IPhonePlayer,de,')
})

async function addStatColumn(stat: string) {
  await columnsButton.click()
  await page.getByRole('menuitem', { name: 'Stat columns' }).click()
  const form = page.getByRole('dialog', { name: 'Stat columns' })
  await form.getByRole('combobox', { name: 'Stats' }).fill(stat)
  await page.getByRole('option', { name: stat }).click()
  await userEvent.tab()
  await form.getByRole('button', { name: 'Show' }).click()
  await expect.element(form).not.toBeInTheDocument()
}

test('stats are columns of the list for every kind of search, until they are removed', async () => {
  const ada = playerOf(1, { email: 'ada@players.test' })
  const bob = playerOf(2, { email: 'bob@players.test' })
  const level = { LEVEL: '31', GUILD: 'Ravens' }
  const stats: Stats = {
    [ada.gamerTag]: { 'game.private': level, 'client.public': { LEVEL: '8' } },
    [bob.gamerTag]: { 'game.private': { LEVEL: '7' } },
  }
  await openPlayers([ada, bob], '', { stats })
  const entry = page.getByRole('menuitem', { name: 'Stat columns' })
  await goTo(realmPath('players', studio.staging.pid))
  await expect.element(page.getByText('No players yet')).toBeVisible()
  await columnsButton.click()
  await expect.element(entry).toContainText('no stats yet')
  await expect.element(entry).toBeDisabled()
  await userEvent.keyboard('{Escape}')

  await goTo(realmPath('players'))
  await expect.element(rowOf(ada)).toBeVisible()
  await columnsButton.click()
  await entry.click()
  const form = page.getByRole('dialog', { name: 'Stat columns' })
  await form.getByRole('combobox', { name: 'Stats' }).fill('LEVEL')
  const offered = () =>
    page
      .getByRole('listbox')
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(offered)
    .toEqual([expect.stringMatching(/^LEVEL · game.private/), expect.stringMatching(/^LEVEL · client.public/)])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await form.getByRole('combobox', { name: 'Stats' }).fill('GUI')
  await page.getByRole('option', { name: 'GUILD' }).click()
  await userEvent.tab()
  await expectAccessible({ of: 'StatColumnsDrawer' })
  await form.getByRole('button', { name: 'Show' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(head('LEVEL')).toBeVisible()
  await expect.element(rowOf(ada).getByText('31', { exact: true })).toBeVisible()
  await expect.element(rowOf(ada).getByText('Ravens')).toBeVisible()
  await expect.element(rowOf(bob).getByText('7', { exact: true })).toBeVisible()
  const files = savedFiles()
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => files.length).toBe(1)
  const text = await files[0]?.text()
  expect(text).toContain('gamerTag,name,game.private.LEVEL,game.private.GUILD,email')
  expect(text).toContain(`${ada.gamerTag},,31,Ravens,ada@players.test`)

  for (const search of ['', '?q=ada', `?ids=${ada.gamerTag}`]) {
    await goTo(realmPath(`players${search}`))
    await expect.element(rowOf(ada).getByText('31', { exact: true })).toBeVisible()
  }
  level.LEVEL = '32'
  await page.getByRole('button', { name: /^read / }).click()
  await expect.element(rowOf(ada).getByText('32', { exact: true })).toBeVisible()

  // Another realm has its own columns. Here, unticking removes one column, and a reset removes all.
  await goTo(realmPath('players', studio.staging.pid))
  await expect.element(page.getByText('No players yet')).toBeVisible()
  await expect.element(head('LEVEL')).not.toBeInTheDocument()
  await goTo(realmPath('players'))
  await columnsButton.click()
  await page.getByRole('menuitemcheckbox', { name: 'GUILD' }).click()
  await expect.element(head('GUILD')).not.toBeInTheDocument()
  await reload()
  await expect.element(head('LEVEL')).toBeVisible()
  await expect.element(head('GUILD')).not.toBeInTheDocument()
  await columnsButton.click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect.element(head('LEVEL')).not.toBeInTheDocument()
})

/** A player for each level, the first the newest; undefined for one without a level. */
function withLevels(levels: readonly (number | undefined)[]) {
  const players = levels.map((_, index) => playerOf(index))
  const stats: Stats = Object.fromEntries(
    players.map(({ gamerTag }, index) => [
      gamerTag,
      levels[index] === undefined ? {} : { 'game.private': { LEVEL: String(levels[index]) } },
    ]),
  )
  return { players, stats, tags: players.map(({ gamerTag }) => String(gamerTag)) }
}

test('a stat that is a column sorts the list, and the address and the CSV keep its order', async () => {
  const { players, stats, tags } = withLevels([10, 31, undefined, 9])
  const [ten, most, none, nine] = tags
  await openPlayers(players, '', { stats })
  await expect.poll(linksOfTable).toEqual([ten, most, none, nine])
  await addStatColumn('LEVEL')
  await head('LEVEL').getByRole('button').click()
  await expect.poll(() => decodeURIComponent(address())).toContain('sort=-stat:game.private.LEVEL')
  await expect.poll(linksOfTable).toEqual([most, ten, nine, none])
  await expect.element(head('LEVEL')).toHaveAttribute('aria-sort', 'descending')
  await head('LEVEL').getByRole('button').click()
  await expect.poll(linksOfTable).toEqual([nine, ten, most, none])
  await reload()
  await expect.element(head('LEVEL')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(linksOfTable).toEqual([nine, ten, most, none])
  const files = savedFiles()
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => files.length).toBe(1)
  expect((await files[0]?.text())?.match(/^\d+/gm)).toEqual([nine, ten, most, none])

  // Without the column, nothing would explain the order.
  await columnsButton.click()
  await page.getByRole('menuitemcheckbox', { name: 'LEVEL' }).click()
  await expect.element(head('LEVEL')).not.toBeInTheDocument()
  await expect.poll(linksOfTable).toEqual([ten, most, none, nine])
  await expect.poll(address).not.toContain('sort=')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()

  // The address of a colleague adds the column. This browser does not store it.
  await goTo(realmPath('players?sort=stat:game.private.LEVEL'))
  await expect.element(head('LEVEL')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(linksOfTable).toEqual([nine, ten, most, none])
  await page.getByRole('columnheader', { name: 'Installed' }).getByRole('button').click()
  await expect.element(head('LEVEL')).not.toBeInTheDocument()
})

test('a saved view contains its stat columns, also for a colleague', async () => {
  const { players, stats, tags } = withLevels([9, 31])
  const [nine, most] = tags
  const views: SavedView[] = []
  const keepViews = (isMine: boolean) => (on: Answers) =>
    on
      .on(listSavedViews, () => ({ views: views.map((view) => ({ ...view, isMine })) }))
      .on(createSavedView, ({ body }) => {
        const at = Date.now()
        const made: SavedView = { ...body, id: 17, isMine: true, createdAt: at, updatedAt: at, version: 1 }
        views.push(made)
        return made
      })
  const search = '?sort=-stat:game.private.LEVEL'
  await openPlayers(players, search, { stats, answers: keepViews(true) })
  await addStatColumn('LEVEL')
  const button = page.getByRole('button', { name: /^Views/ })
  await button.click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const drawer = page.getByRole('dialog', { name: 'Save as new view' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('By level')
  await drawer.getByRole('checkbox', { name: 'Shared' }).click()
  await drawer.getByRole('button', { name: 'Save view' }).click()
  await expect.element(button).toHaveTextContent(/^By level$/)
  await expect.poll(address).toContain('view=17')
  await page.getByRole('button', { name: 'Close message' }).click()
  await columnsButton.click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect.element(head('LEVEL')).not.toBeInTheDocument()
  await expect.element(button).toHaveTextContent(/^By levelchanged$/)
  await button.click()
  await page.getByRole('menuitem', { name: /^By level/ }).click()
  await expect.element(head('LEVEL')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(button).toHaveTextContent(/^By level$/)

  await openPlayers(players, '?view=17', { stats, answers: keepViews(false), role: 'tester' })
  await expect.element(head('LEVEL')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(linksOfTable).toEqual([most, nine])
  await expect.element(page.getByRole('row', { name: new RegExp(String(most)) })).toContainText('31')
})

test('on a phone a filter needs no extra line, and the end of a long list is visible', async () => {
  const players = Array.from({ length: 55 }, (_, index) => playerOf(index, { online: true }))
  await openPlayers(players, '', { width: 390, height: 844 })
  const more = page.getByRole('button', { name: 'Load more' })
  await expect.element(more).toBeVisible()
  const heightOfBar = () => document.querySelector('search')?.getBoundingClientRect().height
  await page.getByRole('button', { name: 'Filters and columns' }).click()
  const plain = heightOfBar()
  const navigation = page.getByRole('navigation', { name: 'Nearest screens' })
  expect(more.element().getBoundingClientRect().bottom).toBeLessThan(navigation.element().getBoundingClientRect().top)
  await goTo(realmPath(`players?installedFrom=${Date.now() - 86_400_000}&online=true`))
  const remove = page.getByRole('button', { name: /^Remove filter Presence/ })
  await expect.element(remove).toBeVisible()
  expect(plain).toBeGreaterThan(0)
  expect(heightOfBar()).toBe(plain)
  await remove.click()
  await expect.element(more).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(address).not.toContain('installedFrom')
})

test('a criterion offers the stats of the players of the realm, and accepts any other', async () => {
  const { players, stats, tags } = withLevels([9, undefined])
  stats[Number(tags[1])] = { 'client.public': { LUCK: '3' } }
  await openPlayers(players, '?by=stats', { stats })
  await page.getByRole('button', { name: 'Choose criteria' }).click()
  const form = page.getByRole('dialog')
  const stat = form.getByRole('combobox', { name: 'Stat' })
  await stat.fill('L')
  await expect.element(page.getByRole('option', { name: /^LUCK/ })).toContainText('in client.public')
  await expectAccessible({ of: 'CriteriaDrawer' })
  await page.getByRole('option', { name: /^LEVEL Level in the game/ }).click()
  await expect.element(stat).toHaveValue('LEVEL')
  await form.getByLabelText('Value').fill('9')
  await form.getByRole('button', { name: 'Search' }).click()
  await expect.poll(linksOfTable).toEqual([tags[0]])
})

test('many pasted ids are one filter; unknown ids are named, and only listed players can be selected', async () => {
  const ann = playerOf(1, { email: 'ann@players.test' })
  const bob = playerOf(2)
  await openPlayers([ann, bob, playerOf(3)])
  await page.getByRole('button', { name: 'Paste ids' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste ids' })
  await dialog.getByRole('textbox').fill(`ann@players.test\n${bob.gamerTag}; 42`)
  await expectAccessible({ of: 'PasteIdsDialog' })
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
