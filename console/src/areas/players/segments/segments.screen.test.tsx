import {
  type AnnouncementContent,
  listAnnouncements,
  saveAnnouncement,
} from '@regent/contract/communicate/announcements'
import { applyEventContent, getEventRow, listEvents } from '@regent/contract/engage/events'
import { type Catalog, getCatalog, listSkus, saveCatalog } from '@regent/contract/monetize/commerce'
import { createPromo, listPromos, type Promo } from '@regent/contract/monetize/promo-codes'
import { usualCurrency } from '@regent/contract/money'
import { createTrial, listTrials, type Trial } from '@regent/contract/operate/trials'
import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import type { Audience, PlayerSearch, SpaceCriterion } from '@regent/contract/players/player-search'
import { listPlayers, type PlayerRow } from '@regent/contract/players/players'
import {
  countAudience,
  createSegment,
  deleteSegment,
  getSegment,
  getSegmentSize,
  listSegments,
  listSegmentUses,
  type Segment,
  type SegmentUse,
  updateSegment,
} from '@regent/contract/players/segments'
import { listStatKeys } from '@regent/contract/players/stats'
import { sampleEventRows } from '@regent/contract/samples/events'
import { isFound, type Searched } from '@regent/contract/samples/player-search'
import { demoPromos } from '@regent/contract/samples/promo-codes'
import { demoTrials } from '@regent/contract/samples/trials'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

/** Three players: Ada and Bea match both criteria, and only Ada plays on Android. */
const players = [
  { stats: { LEVEL: '12', VIP: 'gold' }, platform: 'Android', email: 'ada@players.test' },
  { stats: { LEVEL: '9', VIP: 'gold' }, platform: 'IPhonePlayer', email: 'bea@players.test' },
  { stats: { LEVEL: '30', VIP: 'silver' }, platform: 'IPhonePlayer', email: 'cy@players.test' },
].map(({ stats, ...more }, index): { row: PlayerRow; stats: Searched['stats'] } => {
  const { gamerTag = 0, accountId = 0, created = 0 } = demoPlayers('DEMO')[index]?.row ?? {}
  return {
    row: { gamerTag, accountId, created, online: false, lastSeen: Date.now() - 60_000, ...more },
    stats: { 'game.private': stats },
  }
})
const [ada = 0, bea = 0, cy = 0] = players.map(({ row }) => row.gamerTag)

const gold: SpaceCriterion[] = [{ space: 'game.private', stat: 'VIP', rel: 'eq', value: 'gold' }]
const veterans: SpaceCriterion[] = [{ space: 'game.private', stat: 'LEVEL', rel: 'gte', value: '9' }, ...gold]
const byStats = `players?by=stats&criteria=${encodeURIComponent(
  JSON.stringify(veterans.map(({ stat, rel, value }) => ({ stat, rel, value }))),
)}`

const golden: Segment = {
  id: 1,
  name: 'Golden',
  isShared: true,
  isMine: true,
  ownerEmail: 'ada@sky-studio.test',
  search: { criteria: gold },
  createdAt: Date.now(),
  updatedAt: Date.now(),
  version: 1,
}

type Kept = { segments: Segment[]; uses: SegmentUse[] }

/** A server that keeps segments and has three players. */
function keepSegments(answers: Answers, kept: Kept): void {
  const found = (search: PlayerSearch) => players.filter((player) => isFound(player, search, Date.now()))
  const find = (id: number) => kept.segments.find((one) => one.id === id)
  const exact = (about: number) => ({ about, isExact: true })
  const sizeOf = (id: number | undefined) => exact(found(find(id ?? 0)?.search ?? {}).length)
  answers
    .on(listStatKeys, () => ({
      keys: ['LEVEL', 'VIP'].map((key) => ({ space: 'game.private' as const, key })),
      isWhole: true,
    }))
    .on(listPlayers, ({ query: { segment, cursor: _cursor, limit: _limit, sort: _sort, ...search } }) => {
      const rows = found({ ...find(segment ?? 0)?.search, ...search }).map(({ row }) => row)
      return { rows, next: null, about: rows.length, isExact: true }
    })
    .on(listSegments, () => ({ segments: kept.segments }))
    .on(getSegment, ({ params }) => find(params.id) ?? refuse('SegmentNotFound'))
    .on(getSegmentSize, ({ params }) => sizeOf(params.id))
    .on(listSegmentUses, () => ({ segments: kept.segments.map(({ id }) => ({ id, uses: kept.uses, sizes: [] })) }))
    .on(createSegment, ({ body }) => {
      const made = { ...golden, ...body, id: kept.segments.length + 1 }
      kept.segments.push(made)
      return made
    })
    .on(updateSegment, ({ params: { id }, body }) => {
      const changed = { ...golden, ...find(id), ...body, version: 2 }
      kept.segments = kept.segments.map((one) => (one.id === id ? changed : one))
      return changed
    })
    .on(deleteSegment, ({ params: { id } }) => {
      kept.segments = kept.segments.filter((one) => one.id !== id)
      return { result: 'ok' as const }
    })
    .on(countAudience, ({ body: { audience } }) => {
      const inSegment = find(audience.segment ?? 0)?.search
      const matching = found(inSegment ?? {}).filter((player) => isFound(player, audience.rules ?? {}, Date.now()))
      const unknown = (audience.gamerTags ?? []).filter((tag) => !players.some(({ row }) => row.gamerTag === tag))
      return {
        total: exact(matching.length),
        everybody: exact(players.length),
        matching: exact(matching.length),
        ...(inSegment && { inSegment: sizeOf(audience.segment) }),
        ...(audience.gamerTags && { pasted: { added: 0, unknown: unknown.length } }),
        suspended: { ...exact(0), banned: 0 },
      }
    })
}

async function openSegments(
  path: string,
  more: (on: Answers) => void = () => {},
  kept: Kept = { segments: [], uses: [] },
) {
  const answers = await openScreen(realmPath(path), {
    answers: (on) => {
      keepSegments(on, kept)
      more(on)
    },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { answers, kept }
}

const isGolden = (): Kept => ({ segments: [golden], uses: [] })
const linkOf = (gamerTag: number) => page.getByRole('table').getByRole('link', { name: String(gamerTag) })
const countWords = (text: string) => page.getByText(text, { exact: true }).last()

test('players are found by two stats; search and filters are in the address', async () => {
  await openSegments('players')
  await page.getByRole('combobox', { name: 'Search by' }).selectOptions('Stat criteria')
  const builder = page.getByRole('dialog', { name: 'Search by stats' })
  const criterion = (n: number) => builder.getByRole('group', { name: `Criterion ${n}` })
  await criterion(1).getByLabelText('Stat').fill('LEVEL')
  await criterion(1).getByLabelText('Value').fill('9')
  await builder.getByRole('button', { name: 'Add criterion' }).click()
  // Escape, Enter and a complete name close the suggestions.
  const stat = criterion(2).getByLabelText('Stat')
  const offers = page.getByRole('listbox')
  await stat.fill('VI')
  await expect.element(offers).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(offers).not.toBeInTheDocument()
  await stat.fill('V')
  await expect.element(offers).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(offers).not.toBeInTheDocument()
  await expect.element(builder).toBeVisible()
  await stat.fill('VI')
  await expect.element(offers).toBeVisible()
  await stat.fill('VIP')
  await expect.element(offers).not.toBeInTheDocument()
  await criterion(2).getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'is', exact: true }).click()
  await criterion(2).getByLabelText('Value').fill('gold')
  await builder.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'LEVEL is at least 9, VIP is gold' })).toBeVisible()
  await expect.element(countWords('2 players')).toBeVisible()
  await expect.element(linkOf(bea)).toBeVisible()
  await expect.element(linkOf(cy)).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'Android' }).click()
  await expectAccessible({ of: 'FilterPopover', inside: '[role="dialog"]' })
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect.element(linkOf(bea)).not.toBeInTheDocument()
  reload()
  await expect.element(linkOf(ada)).toBeVisible()
  await expect.element(countWords('1 player')).toBeVisible()
}, 60_000)

test('the builder of stat criteria is accessible', async () => {
  await openSegments('players')
  await page.getByRole('combobox', { name: 'Search by' }).selectOptions('Stat criteria')
  const builder = page.getByRole('dialog', { name: 'Search by stats' })
  await builder.getByRole('group', { name: 'Criterion 1' }).getByLabelText('Stat').fill('LEVEL')
  await builder.getByRole('button', { name: 'Add criterion' }).click()
  await expectAccessible({ of: 'CriteriaDrawer' })
}, 60_000)

test('a search is saved as a shared segment, and its menu plans a change of a stat', async () => {
  const { answers } = await openSegments(byStats)
  await page.getByRole('button', { name: 'Save as segment' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as segment' })
  await saving.getByLabelText('Name').fill('Golden veterans')
  await saving.getByLabelText('Shared').click()
  await saving.getByRole('button', { name: 'Save segment' }).click()
  await expect.element(page.getByText('Saved segment Golden veterans')).toBeVisible()
  await expect.poll(address).toMatch(/players\?segment=\d+$/)
  await expect.element(page.getByRole('button', { name: 'Segment is Golden veterans', exact: true })).toBeVisible()
  await expect.element(countWords('2 players')).toBeVisible()
  expect(answers.requestsOf(createSegment)).toMatchObject([
    { body: { name: 'Golden veterans', isShared: true, search: { criteria: veterans } } },
  ])

  await page.getByRole('button', { name: 'Segments', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Segments' })
  await expect.element(drawer.getByRole('listitem')).toContainText('LEVEL is at least 9, VIP is gold')
  await drawer.getByRole('button', { name: 'Actions for Golden veterans' }).click()
  await page.getByRole('menuitem', { name: 'Change stat' }).click()
  const change = page.getByRole('dialog', { name: 'Change stat' })
  await change.getByLabelText('Key').fill('SEASON')
  await change.getByLabelText('Value').fill('autumn')
  await expectAccessible({ of: 'ChangeStatOfPlayersDrawer' })
  answers.on(planStatsOfPlayers, () => refuse('BadRequest', { message: 'The test plans nothing.' }))
  await change.getByRole('button', { name: 'Preview' }).click()
  await expect.element(change).toContainText('The test plans nothing.')
  expect(answers.requestsOf(planStatsOfPlayers)).toMatchObject([
    { body: { players: { segment: 1 }, key: 'SEASON', value: 'autumn' } },
  ])
})

test('a tester uses a shared segment and is told which right saving one needs', async () => {
  await openScreen(realmPath('players?panel=segments'), {
    role: 'tester',
    answers: (on) => keepSegments(on, isGolden()),
  })
  const drawer = page.getByRole('dialog', { name: 'Segments' })
  await drawer.getByRole('link', { name: 'Golden' }).click()
  await expect.element(countWords('2 players')).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save as segment' }).hover()
  await expect.element(page.getByRole('tooltip')).toContainText('create tagging')
})

test('a text search names a person, so it cannot be saved as a segment', async () => {
  await openSegments('players?q=ada')
  await page.getByRole('button', { name: 'Save as segment' }).hover()
  await expect.element(page.getByRole('tooltip')).toContainText('Segments cannot contain a text search')
})

test('a private segment is saved, renamed and deleted', async () => {
  const { kept } = await openSegments('players?seenWithinDays=7')
  await expect
    .element(page.getByRole('button', { name: 'Time since last seen at most 7 d', exact: true }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Save as segment' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Active')
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect.element(page.getByText('Saved segment Active')).toBeVisible()
  expect(kept.segments).toMatchObject([{ name: 'Active', isShared: false, search: { seenWithinDays: 7 } }])
  await page.getByRole('button', { name: 'Segments', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Segments' })
  await expect.element(drawer.getByRole('listitem')).toContainText('only you')
  await drawer.getByRole('button', { name: 'Actions for Active' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Active' })
  await edit.getByLabelText('Name').fill('Seen this week')
  await edit.getByRole('button', { name: 'Save segment' }).click()
  await expect.element(drawer.getByRole('link', { name: 'Seen this week' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Actions for Seen this week' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(drawer.getByText('No segments yet')).toBeVisible()
})

test('the drawer of a new segment is accessible', async () => {
  await openSegments(byStats)
  await page.getByRole('button', { name: 'Save as segment' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Active')
  await expectAccessible({ of: 'SegmentDrawer' })
}, 60_000)

test('the drawer of segments is accessible', async () => {
  await openSegments('players?panel=segments', undefined, { segments: [{ ...golden, isShared: false }], uses: [] })
  await expect.element(page.getByRole('dialog', { name: 'Segments' }).getByRole('listitem')).toBeVisible()
  await expectAccessible({ of: 'SegmentsDrawer' })
}, 60_000)

test('creating a segment from rules counts its players during the edit', async () => {
  const { answers } = await openSegments('segments')
  await page.getByRole('button', { name: 'Create segment' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a segment' })
  const count = drawer.getByRole('status')
  await expect.element(count).toHaveTextContent('3 of 3 players now.')
  await drawer.getByLabelText('Name').fill('Golden')
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  await drawer.getByLabelText('Stat of rule 1').fill('LEVEL')
  await drawer.getByLabelText('Value of rule 1').fill('10')
  await expect.element(count).toHaveTextContent('2 of 3 players now.')
  await expectAccessible({ of: 'CreateSegmentDrawer' })
  await drawer.getByRole('button', { name: 'Create segment' }).click()
  const detail = page.getByRole('dialog', { name: 'Golden' })
  await expect.element(detail).toContainText('LEVEL is at least 10')
  const criteria = [{ space: 'game.private', stat: 'LEVEL', rel: 'gte', value: '10' }]
  expect(answers.requestsOf(createSegment).map(({ body }) => body)).toEqual([
    { name: 'Golden', isShared: false, search: { criteria } },
  ])
  expect(answers.requestsOf(countAudience).at(-1)?.body).toEqual({
    audience: { includesSuspended: true, rules: { criteria } },
  })
}, 60_000)

test('a row shows the last counted size with its day, and when the segment was changed', async () => {
  const sizes = [
    { day: '2026-11-27', about: 40, isExact: true },
    { day: '2026-11-28', about: 1_200, isExact: false },
  ]
  await openSegments(
    'segments',
    (on) => on.on(listSegmentUses, () => ({ segments: [{ id: golden.id, uses: [], sizes }] })),
    { segments: [{ ...golden, updatedAt: Date.UTC(2026, 10, 20, 9) }], uses: [] },
  )
  const row = page.getByRole('row').filter({ hasText: 'Golden' })
  await expect.element(row).toContainText('about 1,200 Nov 28')
  await expect.element(row).toContainText('20 Nov')
  await page.getByRole('table').getByRole('link', { name: 'Golden' }).click()
  await page.getByRole('button', { name: 'Players of Golden' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Mail players' })).toBeVisible()
})

test('a segment shows its rules in words, its size and its players', async () => {
  const segments = [{ ...golden, name: 'Veterans', search: { criteria: veterans } }]
  await openSegments('segments', undefined, { segments, uses: [] })
  await page.getByRole('table').getByRole('link', { name: 'Veterans' }).click()
  const detail = page.getByRole('dialog', { name: 'Veterans' })
  await expect.element(detail).toContainText('LEVEL is at least 9, VIP is gold')
  await expect.poll(() => detail.getByText('Size now').element().parentElement?.textContent).toContain('2')
  await detail.getByRole('link', { name: 'Show players' }).click()
  await expect.element(countWords('2 players')).toBeVisible()
})

test('a used segment names its users and cannot be deleted', async () => {
  const uses: SegmentUse[] = [{ kind: 'announcement', id: 'golden-days', name: 'golden-days' }]
  await openSegments('segments', undefined, { segments: [golden], uses })
  await page.getByRole('button', { name: 'Actions for Golden' }).click()
  await page.getByRole('menuitem', { name: 'Delete segment' }).hover()
  await expect.element(page.getByRole('tooltip')).toContainText('It is used by Announcement golden-days.')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('table').getByRole('link', { name: 'Golden' }).click()
  const detail = page.getByRole('dialog', { name: 'Golden' })
  await expect.element(detail.getByRole('link', { name: 'golden-days' })).toBeVisible()
})

test('each user of a segment is a link to its screen', async () => {
  const uses: SegmentUse[] = [
    { kind: 'announcement', id: 'harbor-festival', name: 'harbor-festival' },
    { kind: 'listing', id: 'pack:main', name: 'pack in main' },
    { kind: 'event', id: 'events.regatta', name: 'Regatta' },
    { kind: 'trial', id: 'Prices', name: 'Prices' },
    { kind: 'promo', id: '10000', name: 'Spring' },
  ]
  await openSegments('segments', undefined, { segments: [golden], uses })
  await page.getByRole('table').getByRole('link', { name: 'Golden' }).click()
  const detail = page.getByRole('dialog', { name: 'Golden' })
  for (const { name } of uses) await expect.element(detail.getByRole('link', { name })).toBeVisible()
  await expectAccessible({ of: 'SegmentsPage' })
  await detail.getByRole('link', { name: 'harbor-festival' }).click()
  await expect.element(page.getByRole('dialog', { name: 'harbor-festival' })).toBeVisible()
}, 60_000)

test('an announcement for a segment and a rule shows the number of players and describes them in words', async () => {
  const content: AnnouncementContent[] = []
  const { answers } = await openSegments(
    'announcements',
    (on) =>
      on
        .on(listAnnouncements, () => ({ content }))
        .on(saveAnnouncement, ({ body: { title: _t, summary: _s, body: _b, ...body } }) => {
          const texts = { title: 'a', summary: 'b', body: 'c' }
          content.push({ ...body, ...texts, id: body.symbol, version: 1, updatedAt: Date.now() })
          return { result: 'ok' as const }
        }),
    isGolden(),
  )
  await page.getByRole('button', { name: 'Create announcement' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create an announcement' })
  await drawer.getByLabelText('Symbol').fill('golden-days')
  await drawer.getByLabelText('Title 1').fill('Golden days')
  const audience = drawer.getByRole('group', { name: 'Audience', exact: true })
  await expect.element(audience.getByText('Everybody.')).toBeVisible()
  await expect.element(audience.getByRole('status')).toContainText('3 of 3 players now')
  await audience.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Golden' }).click()
  await expect.element(audience.getByRole('status')).toContainText('2 of 3 players now')
  await audience.getByRole('button', { name: 'Add rule' }).click()
  await expect.element(audience.getByText('Enter a stat. The rule is ignored.')).toBeVisible()
  await audience.getByLabelText('Stat of rule 1').fill('LEVEL')
  await audience.getByLabelText('Value of rule 1').fill('10')
  await expect.element(audience.getByRole('status')).toContainText('1 of 3 players now')
  await audience.getByRole('button', { name: 'Add rule' }).click()
  await audience.getByRole('combobox', { name: 'Rule 2', exact: true }).click()
  await page.getByRole('option', { name: 'Platform is' }).click()
  await audience.getByLabelText('Value of rule 2').fill('Android')
  await audience.getByLabelText('Players', { exact: true }).fill('42')
  await expect.element(audience.getByRole('status')).toContainText('1 of 3 players now; 1 pasted id not in this realm')
  await audience.getByLabelText('Players', { exact: true }).fill('')
  const words = 'Players of the segment Golden who match LEVEL is at least 10 and platform is Android'
  await expect.element(audience.getByText(words)).toBeVisible()
  await expectAccessible({ of: 'AnnouncementDrawer' })
  await drawer.getByRole('button', { name: 'Create announcement' }).click()
  await page.getByRole('table').getByRole('link', { name: 'golden-days' }).click()
  await expect.element(page.getByRole('dialog', { name: 'golden-days' })).toContainText(words)
  await expectAccessible({ of: 'AnnouncementsPage' })
  const criteria = [{ space: 'game.private', stat: 'LEVEL', rel: 'gte', value: '10' }]
  expect(answers.requestsOf(saveAnnouncement)).toMatchObject([
    { body: { symbol: 'golden-days', audience: { segment: golden.id, rules: { criteria, platform: 'Android' } } } },
  ])
}, 60_000)

async function chooseGolden(legend: string) {
  const audience = page.getByRole('dialog').getByRole('group', { name: legend, exact: true })
  await audience.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Golden' }).click()
  await expect.element(audience.getByRole('status')).toContainText('2 of 3 players now')
}

const words = 'Players of the segment Golden'

test('a trial is for a segment', async () => {
  const trials: Trial[] = []
  const [sample] = demoTrials(Date.now(), () => 0) as [Trial]
  const { answers } = await openSegments(
    'cloud-trials',
    (on) =>
      on
        .on(listTrials, () => ({ result: trials }))
        .on(createTrial, ({ body: { audience } }) => {
          trials.push({ ...sample, audience })
          return { result: true as const }
        }),
    isGolden(),
  )
  await page.getByRole('button', { name: 'Create trial' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(sample.name)
  await chooseGolden('Audience')
  await page.getByRole('dialog').getByRole('button', { name: 'Create trial' }).click()
  await page.getByRole('table').getByRole('link', { name: sample.name }).click()
  await expect.element(page.getByRole('dialog', { name: sample.name })).toContainText(words)
  expect(answers.requestsOf(createTrial)).toMatchObject([{ body: { name: sample.name } }])
  expect(trials).toMatchObject([{ audience: { segment: golden.id } }])
})

test('a promo is for a segment', async () => {
  const summaries: Promo[] = []
  const [sample] = demoPromos(Date.now()) as [Promo]
  await openSegments(
    'promotions',
    (on) =>
      on
        .on(listPromos, () => ({ summaries }))
        .on(createPromo, ({ body: { definition } }) => {
          summaries.push({ ...sample, definition: { ...sample.definition, ...definition } })
          return { result: 'ok' as const, id: sample.definition.id }
        }),
    isGolden(),
  )
  await page.getByRole('button', { name: 'Create promo' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring')
  await page.getByRole('combobox', { name: 'Gift 1' }).fill('currency.gems')
  await page.getByLabelText('Amount of gift 1').fill('5')
  await chooseGolden('Audience')
  await page.getByRole('dialog').getByRole('button', { name: 'Create promo' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Spring' })).toContainText(words)
  expect(summaries).toMatchObject([{ definition: { audience: { segment: golden.id } } }])
})

test('an event is for a segment and pasted players', async () => {
  let audience: Audience | undefined
  const [sample] = sampleEventRows(Date.now())
  if (!sample) throw new Error('The sample has no event.')
  const row = () => ({
    ...sample,
    symbol: 'events.regatta',
    content: { ...sample.content, symbol: 'events.regatta', name: 'Regatta', audience },
  })
  const { answers } = await openSegments(
    'events',
    (on) =>
      on
        .on(listEvents, () => ({ events: audience ? [row()] : [], problems: [] }))
        .on(getEventRow, row)
        .on(applyEventContent, ({ body: { content } }) => {
          audience = content.audience
          return { result: 'ok' as const, data: {} }
        }),
    isGolden(),
  )
  await page.getByRole('button', { name: 'Create event' }).first().click()
  await page.getByRole('textbox', { name: 'Symbol' }).fill('events.regatta')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Regatta')
  await page.getByRole('dialog').getByLabelText('Takes place').click()
  await page.getByRole('option', { name: 'Immediately' }).click()
  await chooseGolden('Audience')
  await page.getByRole('dialog').getByLabelText('Players', { exact: true }).fill(String(ada))
  await page.getByRole('dialog').getByRole('button', { name: 'Create event' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(answers.requestsOf(applyEventContent)).toMatchObject([
    { body: { content: { symbol: 'events.regatta', audience: { segment: golden.id, gamerTags: [ada] } } } },
  ])
  await page.getByRole('table').getByRole('link', { name: 'Regatta' }).first().click()
  await expect.element(page.getByText(`${words}, and 1 pasted player`)).toBeVisible()
})

test('a listing is for a segment', async () => {
  const price = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 1 }
  const none = {
    playerStatRequirements: [],
    cohortRequirements: [],
    entitlementRequirements: [],
    offerRequirements: [],
    clientData: {},
  }
  const catalog: Catalog = {
    version: 1,
    created: Date.now(),
    offerDefinitions: [],
    stores: [{ symbol: 'main', listings: [{ symbol: 'pack', offerSymbol: 'gold', price, ...none }] }],
  }
  await openSegments(
    'commerce-configuration',
    (on) =>
      on
        .on(listSkus, () => ({ skus: { version: 0, created: 0, definitions: [] }, currency: usualCurrency }))
        .on(getCatalog, () => ({ catalog }))
        .on(saveCatalog, ({ body }) => {
          catalog.stores = body.stores
          return { result: true as const }
        }),
    isGolden(),
  )
  await page.getByRole('button', { name: 'Actions for pack' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await chooseGolden('Audience')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('row').filter({ hasText: 'pack' })).toContainText('a segment')
  expect(catalog.stores).toMatchObject([{ listings: [{ audience: { segment: golden.id } }] }])
})
