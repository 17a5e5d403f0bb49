import {
  createHistoryQueryUrl,
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  getReaderConfig,
  listHistoryNamespaces,
  queryHistory,
  type Row,
} from '@regent/contract/analyze/analytics'
import { type ChartMark, listChartMarks } from '@regent/contract/analyze/analytics-marks'
import {
  type EventNameEntry,
  eventNameLimits,
  listEventNames,
  removeEventName,
  reserveEventName,
} from '@regent/contract/analyze/analytics-names'
import {
  createSavedQuery,
  deleteSavedQuery,
  listSavedQueries,
  type SavedQuery,
  updateSavedQuery,
} from '@regent/contract/analyze/analytics-queries'
import { type DayCounts, figureRows } from '@regent/contract/analyze/figures'
import { namespaces } from '@regent/contract/analyze/history'
import type { MoneyNote } from '@regent/contract/money'
import { listConfigKeys, updateConfig } from '@regent/contract/operate/config'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { dayMs } from '@regent/contract/time'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { address, goTo, openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'
import { toUtcDay } from './dashboard-words.ts'
import { withRange } from './query-range.ts'
import { rowQueries } from './row-queries.ts'

const main = page.getByRole('main')
const sql = main.getByRole('textbox', { name: 'SQL' })
const rows = main.getByRole('table', { name: 'Rows of the query' }).getByRole('row')
const countOfRows = () => rows.elements().length
const usd: MoneyNote = { currency: 'USD', rates: [], beside: [] }
const today = () => toUtcDay(Date.now())
const yesterday = () => toUtcDay(Date.now() - dayMs)

/** The text of a key figure. */
const figure = (name: string) => () =>
  [...document.querySelectorAll('main dl > div')]
    .find((cell) => cell.querySelector('dt')?.textContent === name)
    ?.textContent?.replaceAll(/\s+/g, ' ')

/** The names of the files that are saved from now on. */
function savedFiles(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

/** Two players installed yesterday. One of them came back today and paid. */
const counts = (): DayCounts => ({
  installs: [
    { day: yesterday(), key: 'Android', amount: 1 },
    { day: yesterday(), key: 'IPhonePlayer', amount: 1 },
  ],
  players: [
    { day: yesterday(), key: '', amount: 2 },
    { day: today(), key: '', amount: 1 },
  ],
  returned: [{ day: yesterday(), key: '1', amount: 1 }],
  revenue: [{ day: today(), key: 'Steam', amount: 1250 }],
  purchases: [{ day: today(), key: '', amount: 1 }],
  payers: [{ day: today(), key: '', amount: 1 }],
})

function keepFigures(answers: Answers): void {
  const sum = (measure: keyof DayCounts, day?: string) =>
    (counts()[measure] ?? []).reduce((total, one) => (one.day === (day ?? one.day) ? total + one.amount : total), 0)
  answers
    .on(getDashboardCard, ({ params: { card }, query: { date, daysAgo } }) => {
      const value = {
        installs: () => sum('installs', date),
        dau: () => sum('players', date ?? today()),
        revenue: () => sum('revenue', date) / 100,
        payers: () => sum('payers', date),
        monthRevenue: () => sum('revenue') / 100,
      }[card]()
      return { value: daysAgo === undefined ? value : 0, asOf: Date.now(), money: usd }
    })
    .on(getDashboardFigure, ({ params, query }) => {
      const all = counts()
      const within = Object.fromEntries(
        Object.entries(all).map(([name, list]) => [
          name,
          list.filter(({ day }) => day >= query.from && day <= query.to),
        ]),
      )
      const json = figureRows(params.figure, query, within, { currency: 'USD', rates: [] })
      return { json, csv: 'act_date\n', asOf: Date.now(), money: usd }
    })
    .on(getHistoryStatus, () => ({ asOf: Date.now(), waiting: 0 }))
    .on(listHistoryNamespaces, ({ query }) => ({
      namespaces: [...namespaces],
      ...(query.columns && {
        columns: { platform_session_install: ['act_date', 'act_time', 'gamer_tag', 'e.device.platform'] },
      }),
    }))
    .on(listChartMarks, () => ({ marks: [], cut: [] }))
    .on(listSavedQueries, () => ({ queries: [] }))
}

/** The answer of the query engine with these rows. */
const found = (json: Row[]) => ({
  results: json.map((row) => JSON.stringify(row)),
  columns: Object.keys(json[0] ?? {}),
  json,
  csv: '',
  isCut: false,
})

test('the dashboard shows a tester how the game is doing, now and on a day [analytics-2 analytics-3 analytics-4 analytics-12 analytics-13 analytics-15 analytics-16 analytics-17 analytics-18 analytics-24]', async () => {
  const files = savedFiles()
  const answers = await openScreen(realmPath('dashboard'), { role: 'tester', answers: keepFigures })
  await expect.poll(figure('Revenue')).toContain('$ 12.50')
  for (const name of ['Installs', 'Active players', 'Revenue', 'Paying users'])
    await expect.poll(figure(name)).toContain('last 24 hours')
  await expect.poll(figure('Revenue this month')).toContain('from its first day')
  await expect.poll(figure('Active players')).toContain('1')
  // Days before today: the first and the last one of each chart.
  const daysBefore = (day: string) => (Date.parse(today()) - Date.parse(day)) / dayMs
  const ranges = () =>
    Object.fromEntries(
      answers
        .requestsOf(getDashboardFigure)
        .map(({ params, query }) => [params.figure, [daysBefore(query.from), daysBefore(query.to)]]),
    )
  const week = { installs: [6, 0], dau: [6, 0], payers: [6, 0], arpdau: [13, 0], arppu: [13, 0] }
  await expect.poll(ranges).toMatchObject(week)
  const month = { revenue: [29, 0], retention: [30, 0] }
  await expect.poll(ranges).toMatchObject(month)
  // Installs of 30 days: of the last day nobody can have come back.
  const cohorts = main.getByRole('region', { name: 'Retention by day of the install' })
  await expect.poll(() => cohorts.getByRole('row').elements().length).toBe(31)
  await expect.poll(() => main.getByRole('button', { name: /: save as CSV$/ }).elements().length).toBe(8)
  const state = main.getByRole('status').filter({ hasText: 'as of' })
  await expect.element(state).toContainText('up to date')
  expect(state.element().querySelector('[data-tone="done"]')?.textContent).toBe('up to date')
  await expect.poll(figure('Paying players')).toContain('1 of 1')
  await expect
    .element(main.getByRole('region', { name: 'Installs' }).getByRole('img'))
    .toHaveAccessibleName(/2 installs on Android, iOS/)
  const byDay = main.getByRole('table', { name: 'Revenue by day' })
  await expect.element(byDay.getByRole('columnheader', { name: 'Steam' })).toBeVisible()
  // The total is first: with many providers the last columns are cut off at the card's edge.
  const headings = () =>
    byDay
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(headings).toEqual(['Day', 'Total', 'Steam'])
  await expect.element(main.getByRole('row').filter({ hasText: '1 of 2' })).toBeVisible()
  const [year, , date] = yesterday().split('-')
  const name = new Date(yesterday()).toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  await expect.element(cohorts.getByText(`${name} ${date}, ${year}`)).toBeVisible()
  await main.getByRole('button', { name: 'Revenue: save as CSV' }).click()
  expect(files).toEqual([`revenue-${studio.pid}.csv`])

  await main.getByText('Custom', { exact: true }).click()
  const day = yesterday()
  await main.getByLabelText('Last day').fill(day)
  await main.getByLabelText('First day').fill(day)
  await expect.poll(figure('Installs')).toContain('that day')
  await expect.poll(figure('Installs')).toContain('2')
  await expect.poll(address).toContain(`from=${day}&to=${day}`)
  await main.getByText('Latest', { exact: true }).click()
  await expect.poll(figure('Installs')).toContain('last 24 hours')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click()
  await expect.element(main.getByText('platform_session_session_end')).toBeVisible()
  await expect
    .element(main.getByRole('button', { name: 'Run query' }))
    .toHaveAttribute('data-tip', expect.stringMatching(/run analytics/))
})

test('a query is run, its refusal is marked in the text, and its rows are saved [analytics-31 analytics-33]', async () => {
  const files = savedFiles()
  let refusal: string | undefined
  const newest = { columns: ['act_time', 'e.provider'], json: [{ act_time: '2026-01-05', 'e.provider': 'Steam' }] }
  const answers = await openScreen(realmPath('analytics'), {
    answers: (on) => {
      keepFigures(on)
      on.on(queryHistory, () => (refusal ? refuse('QueryRefused', { message: refusal }) : found([{ n: 1 }, { n: 2 }])))
        .on(createHistoryQueryUrl, () => ({ url: 'data:text/csv,act_date%2Cgamer_tag%0A2026-01-05%2C1%0A' }))
        .on(getReaderConfig, () => ({
          endpoint: `data:application/json,${encodeURIComponent(JSON.stringify(newest))}`,
          username: 'reader',
          password: 'secret',
          expiresAt: new Date().toISOString(),
        }))
    },
  })
  const run = main.getByRole('button', { name: 'Run query' })
  await run.click()
  await expect.poll(countOfRows).toBe(3)
  await main.getByRole('button', { name: 'platform_commerce_hard_purchase' }).click()
  await expect.element(main.getByRole('table', { name: /^Newest rows/ })).toContainText('Steam')
  await sql.fill('select * from platform_session_install')
  await expect.element(run).toHaveAttribute('data-tip', expect.stringMatching(/Add a first and a last day/))
  refusal = 'Queries are read-only. Begin with SELECT or WITH.'
  const range = "where act_date between '{from}' and '{to}'"
  await sql.fill(`delete from platform_session_install ${range}`)
  await run.click()
  await expect.element(main.getByRole('alert')).toContainText('Queries are read-only')
  refusal = 'Binder Error: there is no column gamer_tga (line 1, column 8)'
  await sql.fill(`select gamer_tga from platform_session_install ${range}`)
  await run.click()
  await expect.element(main.getByRole('alert')).toContainText('(line 1, column 8)')
  await expect.poll(() => document.querySelector('.refused')?.textContent).toBe('gamer_tga')
  await sql.fill(`select act_date, gamer_tag from platform_session_install ${range}`)
  await main.getByRole('button', { name: 'Save all rows as CSV' }).click()
  await expect.poll(() => files).toEqual([`history-${studio.pid}.csv`])
  expect(answers.requestsOf(createHistoryQueryUrl)[0]?.body.query).toMatch(
    /^select act_date, gamer_tag from platform_session_install where act_date between '\d{4}-\d\d-\d\d'/,
  )
})

test('the range, its comparison and its marks are in the address, and a point of a chart opens its rows', async () => {
  const mark: ChartMark = {
    kind: 'config',
    at: Date.now() - dayMs,
    name: 'game|energy',
    path: ['realm-config'],
    email: 'ada@studio.test',
  }
  const answers = await openScreen(realmPath('dashboard'), {
    answers: (on) => {
      keepFigures(on)
      on.on(listChartMarks, () => ({ marks: [mark], cut: [] })).on(queryHistory, ({ body }) =>
        found(
          body.query.includes('platform_session_install')
            ? [
                { gamer_tag: 1, platform: 'IPhonePlayer' },
                { gamer_tag: 2, platform: 'Android' },
              ]
            : [{ gamer_tag: 1 }],
        ),
      )
    },
  })
  const lastQuery = () => answers.requestsOf(queryHistory).at(-1)?.body.query
  await main.getByText('28 days', { exact: true }).click()
  await main.getByRole('switch', { name: 'Compare with the period before' }).click()
  await expect.poll(address).toContain('range=28d&compare=before')
  await expect.poll(figure('Installs')).toContain('+2 on the 28 days before')
  await expect.element(main.getByText('the 28 days before', { exact: true }).first()).toBeVisible()
  const marks = main.getByRole('region', { name: 'Events and changes in these days' })
  await expect.element(marks.getByRole('link', { name: 'Changed config game|energy' })).toBeVisible()
  // Charts have marks that look alike: the first one gets a name of its own.
  document.querySelector('main [data-mark]')?.setAttribute('data-testid', 'mark')
  await page.getByTestId('mark').hover()
  const links = page.getByRole('link', { name: 'Changed config game|energy', includeHidden: true })
  await expect.poll(() => links.elements().length).toBe(2)
  await main.getByRole('switch', { name: 'Marks' }).click()
  await expect.element(marks).not.toBeInTheDocument()

  await goTo(realmPath('dashboard?range=7d&compare=before&marks=off'))
  await expect.poll(figure('Installs')).toContain('in 7 days')
  // By the keyboard: the last day is not over.
  const installs = main.getByRole('slider', { name: /^Installs of 7 days/ })
  ;(installs.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(installs).toHaveAttribute('aria-valuetext', expect.stringMatching(/Android 1; iOS 1/))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(installs).toHaveAttribute('aria-valuetext', expect.stringMatching(/so far/))
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.poll(address).toContain(`rows=installs&from=${yesterday()}&to=${yesterday()}`)
  await expect.poll(countOfRows).toBe(3)
  await expect.element(rows.filter({ hasText: 'IPhonePlayer' })).toBeVisible()
  expect(lastQuery()).toBe(withRange(rowQueries.installs, yesterday(), yesterday()))
  history.back()
  // By the pointer, and in the heat map.
  await main.getByRole('button', { name: /^1 of 2 after day 1/ }).click()
  await expect.poll(address).toContain('rows=retention')
  await expect.poll(countOfRows).toBe(2)
  expect(lastQuery()).toBe(withRange(rowQueries.retention, yesterday(), today()))
  history.back()
  const players = main.getByRole('slider', { name: /^Daily active users/ })
  await expect.element(players).toBeVisible()
  const { width } = players.element().getBoundingClientRect()
  await players.click({ position: { x: width - 8, y: 40 } })
  await expect.poll(address).toContain('rows=dau')
  await expect.poll(countOfRows).toBe(2)
  expect(lastQuery()).toBe(withRange(rowQueries.dau, today(), today()))
})

/** A server that keeps one operator's saved queries. Each write has an entry of the audit trail. */
function keepQueries(answers: Answers, queries: SavedQuery[]): void {
  let lastEntry = 0
  let deleted: SavedQuery | undefined
  const changed = <T,>(data: T) => {
    lastEntry += 1
    return withHeaders(data, { entries: [lastEntry] })
  }
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'DELETE /api/analytics/queries/:id',
    requestId: 'test',
    before: null,
    subject: 'saved-query',
    subjectId: '17',
    after: null,
  }
  const heldAs = (id: number) => queries.find((one) => one.id === id)
  answers
    .on(listSavedQueries, () => ({ queries }))
    .on(createSavedQuery, ({ body }) => {
      const id = 17 + queries.length
      const at = Date.now()
      const made: SavedQuery = { ...body, id, isMine: true, createdAt: at, updatedAt: at, version: 1 }
      queries.push(made)
      return changed(made)
    })
    .on(updateSavedQuery, ({ params, body, headers }) => {
      const held = heldAs(params.id)
      if (!held) return refuse('SavedQueryNotFound')
      if (headers.get('if-match') !== `"${held.version}"`) return refuse('StaleVersion', { current: held })
      return changed(Object.assign(held, body, { version: held.version + 1 }))
    })
    .on(deleteSavedQuery, ({ params }) => {
      deleted = heldAs(params.id)
      queries.splice(0, queries.length, ...queries.filter(({ id }) => id !== params.id))
      return changed({ result: 'ok' as const })
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      if (deleted) queries.push(deleted)
      return { undone: 1 }
    })
}

const saved = main.getByRole('list', { name: 'Saved queries' }).getByRole('listitem')
const drawer = page.getByRole('dialog')

test('a query is completed, saved, shared, remembered, renamed, deleted and restored', async () => {
  const queries: SavedQuery[] = []
  const answers = await openScreen(realmPath('analytics'), {
    answers: (on) => {
      keepFigures(on)
      keepQueries(on, queries)
      on.on(queryHistory, () => found([{ n: 1 }, { n: 2 }]))
    },
  })
  await expect.element(sql).toHaveClass(/cm-content/)
  await sql.fill(
    "select act_date, gamer_tag,  from platform_session_install where act_date between '{from}' and '{to}'",
  )
  ;(sql.element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await userEvent.keyboard('{ArrowRight}'.repeat('select act_date, gamer_tag, '.length))
  await userEvent.keyboard('e.dev')
  await page.getByRole('option', { name: /^e\.device\.platform/ }).click()
  await expect.element(sql).toContainText('"e.device.platform" from')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(countOfRows).toBe(3)
  expect(answers.requestsOf(queryHistory).at(-1)?.body.query).toMatch(
    /^select act_date, gamer_tag, "e\.device\.platform" from/,
  )
  await main.getByRole('button', { name: 'Save query' }).click()
  await drawer.getByLabelText('Name').fill('Installs by device')
  await drawer.getByLabelText('Shared').click()
  await drawer.getByRole('button', { name: 'Save query' }).click()
  await expect.poll(address).toMatch(/saved=\d+/)
  await expect.element(saved.filter({ hasText: 'Installs by device' })).toContainText('shared')
  // What was run is remembered.
  await sql.fill('select 1')
  await main.getByRole('button', { name: 'Last queries' }).click()
  await page.getByRole('menuitem', { name: /e\.device\.platform/ }).click()
  await expect.element(sql).toContainText('platform_session_install')
  await saved.getByRole('button', { name: 'Actions for Installs by device' }).click()
  await page.getByRole('menuitem', { name: 'Rename or share' }).click()
  await drawer.getByLabelText('Name').fill('Devices')
  await drawer.getByRole('button', { name: 'Save query' }).click()
  await saved.getByRole('button', { name: 'Actions for Devices' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(saved).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => saved.elements().length).toBe(1)
})

test('a tester opens a query by its address, keeps their own, and cannot change a shared one', async () => {
  const devices: SavedQuery = {
    id: 17,
    name: 'Devices',
    query: 'select * from platform_session_install',
    isShared: true,
    isMine: false,
    createdAt: Date.now(),
    updatedAt: Date.now(),
    version: 1,
  }
  await openScreen(realmPath('analytics?saved=17'), {
    role: 'tester',
    answers: (on) => {
      keepFigures(on)
      keepQueries(on, [devices])
    },
  })
  await expect.element(sql).toContainText('platform_session_install')
  await saved.getByRole('button', { name: 'Actions for Devices' }).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Delete' }))
    .toHaveAttribute('data-tip', expect.stringMatching(/run analytics/))
  await userEvent.keyboard('{Escape}')
  await main.getByRole('button', { name: 'Save as…' }).click()
  await expect.element(drawer.getByLabelText('Shared')).toBeDisabled()
  await drawer.getByLabelText('Name').fill('My devices')
  await drawer.getByRole('button', { name: 'Save query' }).click()
  await expect.element(saved.filter({ hasText: 'My devices' })).toContainText('only you')
})

test('revenue in another currency is shown next to the figure until an operator sets its rate', async () => {
  const config: Record<string, string> = {}
  const note = (): MoneyNote => {
    const [key, text] = Object.entries(config).find(([name]) => name.endsWith('EUR')) ?? []
    if (key === undefined) return { ...usd, beside: [{ currency: 'EUR', amount: 1_000 }] }
    const [rate, on = ''] = (text ?? '').split(' ')
    return { ...usd, rates: [{ currency: 'EUR', rate: Number(rate), on }] }
  }
  const answers = await openScreen(realmPath('dashboard'), {
    answers: (on) => {
      keepFigures(on)
      on.on(getDashboardCard, () => {
        const money = note()
        return { value: 10 * (money.rates[0]?.rate ?? 0), asOf: Date.now(), money }
      })
        .on(getDashboardFigure, () => ({ json: [], csv: '', asOf: Date.now(), money: note() }))
        .on(listConfigKeys, () => ({ rows: [], version: 3 }))
        .on(updateConfig, ({ body }) => {
          Object.assign(config, body.upserts)
          return { result: 'ok' as const, data: {} }
        })
    },
  })
  const text = page.getByRole('note', { name: 'Revenue currencies' })
  await expect.element(text).toContainText('Revenue is in USD, less refunds on the day of the refund.')
  await expect.element(text).toContainText('Not included (no rate): € 10.00.')
  await text.getByRole('button', { name: 'Currencies' }).click()
  const form = page.getByRole('dialog', { name: 'Revenue currencies' })
  await expect.element(form.getByRole('combobox', { name: 'Currency of rate 1' })).toHaveValue('EUR')
  await form.getByLabelText('Value of 1 in USD').fill('1.1')
  await form.getByLabelText('Since of rate 1').fill('2026-01-05')
  await expectAccessible({ of: 'CurrenciesForm', inside: '.mantine-Drawer-content' })
  await form.getByRole('button', { name: 'Save currencies' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(answers.requestsOf(updateConfig).map(({ body }) => Object.values(body.upserts))).toEqual([['1.1 2026-01-05']])
  expect(answers.requestsOf(updateConfig)[0]?.headers.get('if-match')).toBe('"3"')
  // The server announces changed keys of the config.
  answers.live.send({ type: 'changes', changes: [{ subject: 'config', pid: studio.pid }] })
  await expect.element(text).toContainText('1 EUR counts as 1.1 USD (rate of Jan 05, 2026).')
  await expect.poll(figure('Revenue this month')).toContain('$ 11.00')
})

test('if the tables of the history cannot be read again, their list is empty and queries still run [analytics-43]', async () => {
  let isFailing = false
  const rows = [{ n: 1 }, { n: 2 }]
  const answers = await openScreen(realmPath('analytics'), {
    answers: (on) =>
      on
        .on(listHistoryNamespaces, () =>
          isFailing ? refuse('Forbidden') : { namespaces: ['platform_session_install'] },
        )
        .on(queryHistory, () => ({
          results: rows.map((row) => JSON.stringify(row)),
          columns: ['n'],
          json: rows,
          csv: 'n\n1\n2\n',
          isCut: false,
        })),
  })
  const tables = page.getByRole('button', { name: /^platform_/ })
  await expect.element(tables.first()).toBeVisible()
  isFailing = true
  // A colleague imports events, so the tables are read again.
  const tell = () => answers.live.send({ type: 'changes', changes: [{ subject: 'history', pid: studio.pid }] })
  tell()
  await expect.element(page.getByText('The tables could not be loaded.')).toBeVisible()
  await expect.element(tables.first()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Run query' }).click()
  const found = page.getByRole('table', { name: 'Rows of the query' }).getByRole('row')
  await expect.poll(() => found.elements().length).toBe(3)
  isFailing = false
  tell()
  await expect.element(tables.first()).toBeVisible()
})

test('if two people save the same query, the later one sees the version of the other', async () => {
  const saved: SavedQuery = {
    id: 17,
    name: 'Sessions',
    query: 'select 1',
    isShared: true,
    isMine: true,
    createdAt: Date.now(),
    updatedAt: Date.now(),
    version: 1,
  }
  await openScreen(realmPath('analytics?saved=17'), {
    answers: (on) =>
      on
        .on(listSavedQueries, () => ({ queries: [saved] }))
        .on(updateSavedQuery, ({ body, headers }) =>
          headers.get('if-match') === `"${saved.version}"`
            ? Object.assign(saved, body)
            : refuse('StaleVersion', { current: saved }),
        ),
  })
  await page.getByRole('main').getByRole('button', { name: 'Actions for Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Rename or share' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabelText('Name').fill('Mine')
  Object.assign(saved, { name: 'Theirs', version: 2 })
  await drawer.getByRole('button', { name: 'Save query' }).click()
  await expect.element(drawer).toContainText('Theirs')
  await expectAccessible({ of: 'SavedQueryDrawer' })
  expect(saved.name).toBe('Theirs')
})

const waitingName: EventNameEntry = {
  name: 'raid_won',
  state: 'waiting',
  isReserved: false,
  players: 1,
  fields: 0,
  waitingFields: ['item', 'price'],
  firstSeen: Date.now() - dayMs,
  lastSeen: Date.now(),
}

function keepNames(answers: Answers, names: EventNameEntry[]): void {
  const use = () => ({
    names: { used: names.filter(({ state }) => state === 'accepted').length, limit: eventNameLimits.names },
    fields: { used: names.reduce((sum, { fields }) => sum + fields, 0), limit: eventNameLimits.fields },
  })
  answers
    .on(listEventNames, () => ({ names: [...names], isCut: false, use: use() }))
    .on(reserveEventName, ({ body: { name, fields } }) => {
      const known = names.find((one) => one.name === name)
      const accepted: EventNameEntry = {
        ...(known ?? { ...waitingName, name, players: 0 }),
        state: 'accepted',
        isReserved: true,
        fields: fields.length,
        waitingFields: [],
      }
      names.splice(0, names.length, ...names.filter((one) => one !== known), accepted)
      return accepted
    })
    .on(removeEventName, ({ params }) => {
      const known = names.find(({ name }) => name === params.name)
      if (!known) return refuse('EventNameNotFound')
      Object.assign(known, { state: 'removed', fields: 0, waitingFields: [] })
      return { result: 'ok' as const }
    })
}

const nameRows = main.getByRole('table', { name: 'Event Names' }).getByRole('row')
const menuOf = (name: string) => main.getByRole('button', { name: `Actions for ${name}` })

test('a waiting event name is accepted with its fields, removed after its name is typed, and another one is reserved', async () => {
  const names = [{ ...waitingName }]
  await openScreen(realmPath('analytics'), {
    answers: (on) => {
      keepFigures(on)
      keepNames(on, names)
    },
  })
  await main.getByRole('link', { name: 'Event names' }).click()
  await expect.element(nameRows.nth(1)).toHaveTextContent(/raid_won.*waiting.*1 of 3 players.*item, price/)
  expect(figure('Events per minute, at most')()).toMatch(/120,000.*3,000 per player, 12,000 per address/)
  await expectAccessible()
  await menuOf('raid_won').click()
  await page.getByRole('menuitem', { name: 'Accept name' }).click()
  await expect.element(nameRows.nth(1)).toHaveTextContent(/raid_won.*accepted.*staff or server.*2/)
  await vi.waitFor(() => expect(figure('Columns')()).toContain('2'))

  await menuOf('raid_won').click()
  await page.getByRole('menuitem', { name: 'Remove name' }).click()
  await expect.element(drawer).toHaveTextContent('The table and its rows are deleted.')
  await drawer.getByRole('textbox').fill('raid_won')
  await expectAccessible({ of: 'ConfirmModal' })
  await drawer.getByRole('button', { name: 'Delete table' }).click()
  await expect.element(nameRows.nth(1)).toHaveTextContent(/raid_won.*removed/)

  await main.getByRole('button', { name: 'Reserve name' }).click()
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Raid')
  await drawer.getByRole('button', { name: 'Reserve name' }).click()
  await expect.element(drawer).toHaveTextContent('Must be <category>_<name>, in lower case')
  await expectAccessible({ of: 'ReserveNameDrawer' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('raid_lost')
  await drawer.getByRole('button', { name: 'Reserve name' }).click()
  await vi.waitFor(() => expect(names.map(({ name }) => name)).toEqual(['raid_won', 'raid_lost']))
})

test('testers see the event names, and which right they lack to change them', async () => {
  await openScreen(realmPath('analytics/names'), {
    role: 'tester',
    answers: (on) => keepNames(on, [{ ...waitingName }]),
  })
  await expect.element(nameRows.nth(1)).toHaveTextContent('raid_won')
  await expect.element(main.getByRole('button', { name: 'Reserve name' })).toHaveAttribute('data-disabled', 'true')
})
