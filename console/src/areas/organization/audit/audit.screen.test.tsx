import { listRecordNames } from '@regent/contract/operate/search/search-names'
import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import {
  type AuditEntry,
  exportAuditEntries,
  getAuditEntry,
  listAuditEntries,
  listAuditPeople,
  undoChanges,
} from '@regent/contract/organization/audit'
import { forecastUndo } from '@regent/contract/organization/audit-undo'
import { lookUpPlayers } from '@regent/contract/players/players'
import { getStats, readObjectId } from '@regent/contract/players/stats'
import { demoCampaigns, demoTemplates } from '@regent/contract/samples/campaigns'
import { demoPeople } from '@regent/contract/samples/studio'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../../testing/screen.tsx'
import { gamePath, operatorOf, realmPath, studio } from '../../../testing/studio.ts'

const admin = { accountId: demoPeople[0]?.id ?? 0, email: demoPeople[0]?.email ?? '' }
const [player = 0, other = 0] = demoPlayers('DEMO').map(({ row }) => row.gamerTag)

type Change = Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after'> & Partial<AuditEntry>

/** The entries of the trail, newest first. The last change of the list is the newest. */
const entriesOf = (changes: readonly Change[]): AuditEntry[] =>
  changes
    .map(
      (change, index): AuditEntry => ({
        ...admin,
        role: 'admin',
        pid: studio.pid,
        action: 'POST /basic/stats/batch',
        requestId: `request-${index + 1}`,
        id: index + 1,
        at: Date.now() - (changes.length - index) * 1_000,
        ...change,
      }),
    )
    .reverse()

const statChange = (gamerTag: number, key: string, before: unknown, after: unknown): Change => ({
  subject: 'stat',
  subjectId: `game.private.player.${gamerTag}/${key}`,
  gamerTag,
  before,
  after,
})

const renamed: Change = {
  subject: 'realm',
  subjectId: studio.pid,
  action: 'PUT /basic/realms/project/rename',
  before: { name: 'Sky Raiders' },
  after: { name: 'Sky Raiders II' },
}

const samples = () =>
  entriesOf([
    statChange(player, 'LEVEL', null, '1'),
    statChange(player, 'LEVEL', '1', '2'),
    statChange(other, 'HONOR', null, '5'),
    renamed,
  ])

/** A server that filters the trail as the console asks, and undoes changes that nobody has touched since. */
function keepTrail(answers: Answers, trail: AuditEntry[]): void {
  const newerOf = (entry: AuditEntry) =>
    trail.find(({ id, subjectId, undoes }) => id > entry.id && subjectId === entry.subjectId && undoes === undefined)
  const stateOf = (entry: AuditEntry) => {
    const touchedBy = newerOf(entry)
    const { before, after } = entry
    const field = { name: '', before, after, now: touchedBy?.after ?? after, isPossible: !touchedBy }
    return {
      isPossible: !touchedBy && entry.undoneBy === undefined,
      ...(touchedBy && { reason: 'The record has changed since.' }),
      fields: [{ ...field, ...(touchedBy && { touchedBy }) }],
    }
  }
  answers
    // Without a name the link of a player shows the gamer tag.
    .on(lookUpPlayers, () => ({ rows: [], unknown: [] }))
    .on(listAuditEntries, ({ query, pid }) => {
      const { cursor, limit, search, from = 0, to = Number.POSITIVE_INFINITY, sort, ...wanted } = query
      const start = Number(cursor ?? 0)
      const found = trail.filter(
        (entry) =>
          (pid === '' || entry.pid === pid) &&
          entry.at >= from &&
          entry.at < to &&
          Object.entries(wanted).every(([field, value]) => entry[field as keyof AuditEntry] === value),
      )
      const rows = found.slice(start, start + limit)
      return { rows, next: start + limit < found.length ? String(start + limit) : null }
    })
    .on(listAuditPeople, () => ({ people: [admin] }))
    .on(getAuditEntry, ({ params }) => {
      const entry = trail.find(({ id }) => id === params.id)
      return entry ? { entry, undo: stateOf(entry) } : refuse('AuditEntryNotFound')
    })
    .on(undoChanges, ({ body }) => {
      const made = body.ids.map((undone): number => {
        const entry = trail.find(({ id }) => id === undone)
        if (!entry) throw new Error(`There is no change ${undone}.`)
        const id = (trail[0]?.id ?? 0) + 1
        entry.undoneBy = id
        trail.unshift({ ...entry, id, at: Date.now(), before: entry.after, after: entry.before, undoes: undone })
        delete trail[0]?.undoneBy
        return id
      })
      return withHeaders({ undone: made.length }, { entries: made })
    })
}

const open = (path: string, trail = samples(), more: (on: Answers) => void = () => {}) =>
  openScreen(path, {
    answers: (on) => {
      keepTrail(on, trail)
      more(on)
    },
  })

const openTrail = (search = '', trail = samples(), more?: (on: Answers) => void) =>
  open(realmPath(`audit${search}`), trail, more)

const rows = page.getByRole('row')
const rowOf = (text: string) => rows.filter({ hasText: text })
const dialog = (name: string) => page.getByRole('dialog', { name })

async function startFilter(field: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: field }).click()
}

const addFilter = () => page.getByRole('button', { name: 'Add filter' }).click()

async function filterByChoice(field: string, choice: string) {
  await startFilter(field)
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
  await addFilter()
}

async function filterByText(field: string, text: string) {
  await startFilter(field)
  await page.getByRole('textbox', { name: 'Value' }).fill(text)
  await addFilter()
}

test('every change is listed, newest first, in words, with the e-mail in parentheses [audit-3 audit-5]', async () => {
  await openTrail()
  const newest = rows.nth(1)
  await expect.element(newest).toContainText('Renamed realm Sky Raiders to Sky Raiders II')
  await expect.element(newest).toContainText('admin')
  await expect.element(newest).toContainText(`(${admin.email})`)
  // Red is for what has failed: an entry shows the role of a person without its colour.
  expect(newest.element().querySelector('[data-tone="admin"]')).toBeNull()
  const change = rowOf('Set stat LEVEL').first()
  await expect.element(change).toContainText('1')
  const link = change.getByRole('link', { name: String(player) })
  await expect.element(link).toBeVisible()
  await link.click()
  await expect.poll(address).toMatch(/\/overview$/)
})

test('an entry opens with its before and after, and the address keeps it open', async () => {
  await openTrail()
  await rowOf('Set stat LEVEL').first().getByRole('link').first().click()
  const drawer = dialog('Set stat LEVEL')
  const diff = drawer.getByRole('table', { name: /^Before and after/ })
  await expect.element(diff.getByRole('row', { name: /LEVEL/ })).toBeVisible()
  await expect.element(diff.getByRole('deletion')).toHaveTextContent(/^1$/)
  await expect.element(diff.getByRole('insertion')).toHaveTextContent(/^2$/)
  await expect.poll(address).toMatch(/entry=\d+/)
  await reload()
  await expect.element(drawer).toBeVisible()
  await drawer.getByText('Raw JSON').click()
  await expect.element(drawer.getByText('"action": "POST /basic/stats/batch"')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.poll(address).not.toMatch(/entry=/)
})

test('a change names its record by a link, and a deleted one keeps its words', async () => {
  const board = (id: string): Change => ({ subject: 'leaderboard', subjectId: id, before: null, after: {} })
  const key = (name: string, before: unknown, after: unknown): Change => ({
    subject: 'config',
    subjectId: name,
    before,
    after,
  })
  const trail = entriesOf([
    { subject: 'campaign', subjectId: '7', before: { name: 'Old greeting' }, after: null },
    board('boards.old'),
    key('shop|rate', null, '7'),
    key('shop|open', null, 'yes'),
    key('shop|rate', '7', null),
    { subject: 'template', subjectId: '3', before: null, after: { name: 'Storm words' } },
    board('boards.weekly'),
  ])
  const gone = ['boards.old', 'shop|rate']
  await openTrail('', trail, (on) =>
    on.on(listRecordNames, ({ body }) => ({
      names: body.records
        .filter(({ id }) => !gone.includes(id))
        .map((record) => ({ ...record, name: record.id === '3' ? 'Storm words' : record.id })),
      gone: body.records.filter(({ id }) => gone.includes(id)),
    })),
  )
  await expect.element(rows.nth(1)).toContainText('Created leaderboard boards.weekly')
  await expect.element(rows.nth(1).getByRole('link', { name: 'boards.weekly' })).toBeVisible()
  const campaign = rowOf('Old greeting')
  await expect.element(campaign).toBeVisible()
  await expect.element(campaign.getByRole('link', { name: 'Old greeting' })).not.toBeInTheDocument()
  const made = rowOf('Created leaderboard boards.old')
  await expect.element(made).toContainText('deleted')
  await expect.element(made.getByRole('link', { name: 'boards.old' })).not.toBeInTheDocument()
  const setKey = rowOf('Set config key shop|rate')
  await expect.element(setKey).toContainText('deleted')
  await expect.element(setKey.getByRole('link', { name: 'shop|rate' })).not.toBeInTheDocument()
  await expect.element(rows.getByRole('link', { name: 'shop|open' })).toBeVisible()
  await expect.element(rows.getByRole('link', { name: 'Storm words' })).toBeVisible()

  await goTo(realmPath(''))
  const recent = page.getByRole('region', { name: 'Recent changes' })
  await recent.getByRole('link', { name: 'boards.weekly' }).click()
  await expect.poll(address).toMatch(/leaderboards\/boards\.weekly/)
})

test('a link of the trail opens the template or campaign that was changed', async () => {
  const [template] = demoTemplates(Date.now(), studio.pid)
  const [campaign] = demoCampaigns(Date.now())
  if (!template || !campaign) throw new Error('The samples have no template or no campaign.')
  const { name } = campaign
  const trail = entriesOf([
    { subject: 'template', subjectId: String(template.sid), before: null, after: { name: template.name } },
    { subject: 'campaign', subjectId: String(campaign.sid), before: { name: 'Old name' }, after: { name } },
  ])
  await openTrail('', trail, (on) =>
    on.on(listRecordNames, ({ body }) => ({
      names: body.records.map((record) => ({ ...record, name: record.kind === 'template' ? template.name : name })),
      gone: [],
    })),
  )
  await rows.getByRole('link', { name: template.name }).click()
  await expect.element(dialog(template.name)).toContainText(template.msg['en']?.body ?? '')
  await expectAccessible({ of: 'TemplatesPage' })
  history.back()
  await rowOf(`Changed campaign ${name}`).getByRole('link').first().click()
  const drawer = dialog(`Changed campaign ${name}`)
  await drawer.getByRole('link', { name }).click()
  await expect.element(page.getByRole('heading', { name })).toBeVisible()
})

test('a report of a tool is in the trail in words, and cannot be undone', async () => {
  const report: Change = {
    subject: 'report',
    subjectId: 'build_uploaded',
    action: 'POST /report/custom_batch',
    before: null,
    after: { action: 'upload', description: 'Build 12 for Android' },
  }
  const trail = entriesOf([report])
  const reason = 'A report describes an action outside Regent. There is nothing to undo.'
  await openTrail('', trail, (on) =>
    on.on(getAuditEntry, () => ({
      entry: trail[0] as AuditEntry,
      undo: { isPossible: false, reason, fields: [] },
    })),
  )
  const row = rowOf('Reported upload: Build 12 for Android')
  await expect.element(row).toContainText(admin.email)
  await row.getByRole('link').first().click()
  await expect.element(dialog('Reported upload: Build 12 for Android')).toContainText(reason)
})

test('the filters by subject, person and player stay in the address', async () => {
  const answers = await openTrail()
  await filterByChoice('Subject', 'Stat')
  await expect.poll(address).toMatch(/\?subject=stat$/)
  await expect.element(page.getByText('Renamed realm')).not.toBeInTheDocument()
  await filterByText('Player', String(other))
  await expect.poll(address).toMatch(new RegExp(`subject=stat&player=${other}$`))
  await expect.element(page.getByText('Set stat HONOR')).toBeVisible()
  await expect.element(page.getByText('Set stat LEVEL')).not.toBeInTheDocument()
  await filterByChoice('Person', admin.email)
  await expect.poll(address).toMatch(/person=\d+/)
  await reload()
  await expect.element(page.getByText('Set stat HONOR')).toBeVisible()
  expect(answers.requestsOf(listAuditEntries).at(-1)?.query).toMatchObject({
    subject: 'stat',
    gamerTag: other,
    accountId: admin.accountId,
  })
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(page.getByText('Renamed realm')).toBeVisible()
  await filterByText('Player', 'not a number')
  await expect.element(page.getByText(/A gamer tag is a number/)).toBeVisible()
  await expect.element(page.getByText('Renamed realm')).toBeVisible()
  await filterByChoice('Subject', 'Sign-in')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
})

test('older changes are loaded on demand', async () => {
  const created: Change = { subject: 'realm', subjectId: studio.pid, before: null, after: { name: 'Sky Raiders' } }
  const quests = Array.from({ length: 60 }, (_, index) => statChange(player, `quest-${index}`, null, String(index)))
  await openTrail('', entriesOf([created, ...quests]))
  await expect.element(page.getByText('50 changes, more to load')).toBeVisible()
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(page.getByText('Created realm Sky Raiders')).toBeVisible()
})

test('a filter of the address without matches is an empty state', async () => {
  await openTrail('?subject=sign-in')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
})

test('an entry shows what an undo would do now, and undoes it', async () => {
  const answers = await openTrail('?subject=stat')
  const level = rowOf('Set stat LEVEL')
  // A newer change has touched the same stat.
  await level.nth(1).getByRole('link').first().click()
  const drawer = dialog('Set stat LEVEL')
  const fields = drawer.getByRole('table', { name: 'Effect of undoing now' })
  await expect.element(fields.getByRole('row').nth(1)).toContainText(admin.email)
  await expect.element(fields.getByRole('row').nth(1)).toContainText('stays: changed')
  const undo = drawer.getByRole('button', { name: 'Undo this change' })
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true')
  await expect.element(drawer.getByText('The record has changed since.', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await level.first().getByRole('link').first().click()
  await expect.element(fields.getByRole('row').nth(1)).toHaveTextContent(/^LEVEL21$/)
  await drawer.getByText('Raw JSON').click()
  await expectAccessible({ of: 'AuditEntryDrawer' })
  await undo.click()
  await expect.element(page.getByText('Undid: Set stat LEVEL')).toBeVisible()
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [2] } }])
  // The undo is an entry, too, and each links to the other.
  await drawer.getByRole('link', { name: /^change \d+$/ }).click()
  const undoing = dialog('Undo: set stat LEVEL')
  await expect.element(undoing.getByText('Undoes', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => rowOf('Set stat LEVEL').filter({ hasText: 'undone' }).elements().length).toBe(1)
})

test('a link to an entry opens it, whether or not the list contains it', async () => {
  await openTrail('?subject=stat')
  await rowOf('Set stat HONOR').getByRole('link').first().click()
  await expect.poll(address).toMatch(/entry=3$/)
  await goTo(realmPath('audit?subject=realm&entry=3'))
  await reload()
  await expect
    .element(dialog('Set stat HONOR').getByRole('table', { name: 'Effect of undoing now' }))
    .toContainText('removed')
  await goTo(realmPath('audit?entry=999999999'))
  await reload()
  await expect.element(page.getByRole('dialog').getByText('The change could not be loaded.')).toBeVisible()
})

test('several changes are undone together, after a forecast', async () => {
  const answers = await openTrail('?subject=stat')
  const boxes = page.getByRole('checkbox', { name: /^Select change/ })
  await boxes.nth(1).click()
  await boxes.nth(2).click()
  await page.getByRole('button', { name: 'Undo selected' }).click()
  await expect.element(dialog('Undo “2 changes of the audit trail”')).toBeVisible()
  expect(answers.requestsOf(forecastUndo)[0]).toMatchObject({ body: { ids: [2, 1] } })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('time is filtered by a span or exactly, and stays in the address', async () => {
  await openTrail()
  await filterByChoice('Time', 'the last 24 hours')
  await expect.poll(address).toMatch(/last=24h/)
  await expect.element(page.getByText('Renamed realm')).toBeVisible()
  await startFilter('Until')
  await page.getByLabelText('Value').fill('2020-01-31T12:00')
  await addFilter()
  await expect.poll(address).toMatch(/to=\d+/)
  expect(address()).not.toMatch(/last=/)
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
  await reload()
  await expect
    .element(page.getByRole('button', { name: 'Time until Fri 31 Jan 2020 12:00', exact: true }))
    .toBeVisible()
})

test('the organization has an audit trail of all its realms', async () => {
  const trail = entriesOf([
    statChange(player, 'LEVEL', '1', '2'),
    {
      subject: 'realm',
      subjectId: studio.staging.pid,
      pid: studio.staging.pid,
      before: null,
      after: { name: 'staging' },
    },
    {
      subject: 'operator',
      subjectId: '17',
      pid: undefined,
      action: 'POST /basic/accounts/admin/admin-user',
      before: null,
      after: { email: 'new@sky-studio.test' },
    },
  ])
  const answers = await open(`/${studio.alias}/audit`, trail)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  await expect.element(rowOf('Added an operator')).toContainText('organization')
  await filterByChoice('Realm', 'staging')
  await expect.element(page.getByText('Set stat LEVEL')).not.toBeInTheDocument()
  await expect.element(page.getByText('Created realm staging')).toBeVisible()
  expect(answers.requestsOf(listAuditEntries).at(-1)).toMatchObject({ pid: '', query: { pid: studio.staging.pid } })
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page
    .getByRole('link', { name: String(player) })
    .first()
    .click()
  await expect.poll(address).toMatch(/\/overview$/)
})

test('operators with roles only in realms see no trail of the organization', async () => {
  const { roleString, ...person } = operatorOf('developer')
  const operator = { ...person, roles: [{ projectId: studio.pid, role: 'developer' as const }] }
  await openScreen(`/${studio.alias}/audit`, { answers: (on) => on.on(getCurrentOperator, () => operator) })
  await expect.element(page.getByText('Your role lacks the right')).toBeVisible()
})

test('a realm and a stat have their history, each change with its undo', async () => {
  const trail = samples()
  const answers = await open(realmPath(`players/${player}/stats`), trail, (on) =>
    on.on(getStats, ({ params }) => {
      const { space, gamerTag: id } = readObjectId(params.objectId)
      const stats: Record<string, string> = space === 'game.private' ? { LEVEL: '2' } : {}
      return { id, stats }
    }),
  )
  await page.getByRole('button', { name: 'Actions for LEVEL', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const ofStat = dialog('History of LEVEL')
  const items = ofStat.getByRole('listitem')
  await expect.poll(() => items.elements().length).toBe(2)
  await ofStat.getByRole('button', { name: 'Undo: Set stat LEVEL' }).first().click()
  await expect.poll(() => items.elements().length).toBe(3)
  await expect.element(ofStat.getByText('undone', { exact: true })).toBeVisible()
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [2] }, pid: studio.pid }])
  await ofStat.getByRole('link', { name: 'All changes' }).click()
  await expect.poll(address).toMatch(/\/audit\?subject=stat&thing=game\.private\.player\.\d+%2FLEVEL$/)
  await expect.element(page.getByText('3 changes', { exact: true }).last()).toBeVisible()

  await goTo(gamePath)
  await page.getByRole('button', { name: 'Actions for Sky Raiders', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await dialog('History of Sky Raiders')
    .getByRole('button', { name: /^Undo: Renamed realm/ })
    .click()
  await expect.poll(() => answers.requestsOf(undoChanges).at(-1)?.body).toMatchObject({ ids: [4] })
})

test('the export has the signed heads and the digests, and an entry how its author was authenticated', async () => {
  const entries = entriesOf([
    { ...renamed, how: 'API key', address: '10.1.2.3', grantorId: admin.accountId, grantorEmail: admin.email },
  ])
  const exported: string[] = []
  const create = URL.createObjectURL.bind(URL)
  const answers = await openScreen(`/${studio.alias}/audit`, {
    answers: (on) =>
      on
        .on(listAuditEntries, () => ({ rows: entries, next: null }))
        .on(getAuditEntry, () => ({ entry: entries[0]!, undo: { isPossible: false, reason: 'No.', fields: [] } }))
        .on(exportAuditEntries, () => ({
          publicKey: 'key',
          last: null,
          heads: [],
          rows: entries.map((entry) => ({ ...entry, seal: 3, digest: 'ab'.repeat(64) })),
          next: null,
        })),
  })
  URL.createObjectURL = (blob) => {
    void (blob as Blob).text().then((text) => exported.push(text))
    return create(blob)
  }
  onTestFinished(() => {
    URL.createObjectURL = create
  })
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  await expect.poll(() => exported).toHaveLength(1)
  expect(JSON.parse(exported[0] ?? '')).toMatchObject({ publicKey: 'key', heads: [], rows: [{ seal: 3 }] })
  expect(answers.requestsOf(exportAuditEntries)).toHaveLength(1)
  await page.getByRole('link', { name: /ago|:/ }).first().click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer).toContainText('API key')
  await expect.element(drawer).toContainText('10.1.2.3')
})
