import type { EndpointInput } from '@regent/contract/endpoint'
import {
  checkSeason,
  copySeason,
  createSeason,
  endSeason,
  planSeasonRehearsal,
  previewSeason,
  rehearseSeason,
  type Season,
  updateSeason,
} from '@regent/contract/operate/seasons'
import { demoSeason } from '@regent/contract/samples/seasons'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Answers } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const main = page.getByRole('main')
const drawer = (name: string | RegExp) => page.getByRole('dialog', { name })

async function openSeason(more: (answers: Answers) => void = () => {}, search = '') {
  await openScreen(realmPath(`seasons/1${search}`), { answers: more })
  await expect.element(page.getByRole('heading', { name: 'Kraken week', level: 1 })).toBeVisible()
}

async function choose(item: string) {
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a season is created with a name and two times, and opens', async () => {
  let sent: EndpointInput<typeof createSeason>['body'] | undefined
  await openScreen(realmPath('seasons'), {
    answers: (answers) =>
      answers.on(createSeason, ({ body }) => {
        sent = body
        return { ...demoSeason(Date.now()), name: body.name }
      }),
  })
  await expect.element(main.getByRole('link', { name: 'Kraken week' })).toBeVisible()
  await main.getByRole('button', { name: 'Create season' }).click()
  const form = drawer('Create a season')
  await form.getByRole('textbox', { name: 'Name' }).fill('Lantern week')
  await form.getByRole('textbox', { name: 'Starts' }).fill('2030-01-07 09:00')
  await form.getByRole('textbox', { name: 'Ends' }).fill('2030-01-14 09:00')
  await userEvent.keyboard('{Tab}')
  await expectAccessible({ of: 'SeasonDrawer' })
  await form.getByRole('button', { name: 'Create season' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent).toMatchObject({ name: 'Lantern week', parts: [] })
  expect((sent?.end ?? 0) - (sent?.start ?? 0)).toBe(7 * dayMs)
})

test('the page shows the parts, the checks, and what a player sees at a time', async () => {
  await openSeason(
    (answers) =>
      answers.on(previewSeason, ({ query: { at } }) => ({
        at,
        isInAudience: false,
        parts: demoSeason(Date.now()).parts.map(({ kind, id }) => ({
          kind,
          id,
          sight: 'hidden' as const,
          says: 'The player is too new.',
          conditions: [],
        })),
      })),
    '?player=1700000001',
  )
  const [part] = demoSeason(Date.now()).parts
  await expect.element(main.getByRole('button', { name: `Change ${part?.name}`, exact: true })).toBeVisible()
  await expect.element(main.getByText('Nothing in the calendar clashes with it.')).toBeVisible()
  await expect.element(main.getByText('The player is not in the audience of the season.')).toBeVisible()
  await expect.element(main.getByText('Hidden · The player is too new.').first()).toBeVisible()
})

test('an error of the checks disables the review and names the reason', async () => {
  await openSeason((answers) =>
    answers.on(checkSeason, () => ({
      at: Date.now(),
      checks: [{ level: 'error' as const, text: 'Kraken moon: It has started.', part: 0 }],
      players: 3,
      isExact: true,
      gifts: [],
      costs: [],
    })),
  )
  await expect.element(main.getByText('Kraken moon: It has started.').first()).toBeVisible()
  await expect.element(main.getByRole('button', { name: /^Review/ })).toHaveAttribute('aria-disabled', 'true')
})

test('a part is moved by its times, and the season keeps the distance', async () => {
  let sent: EndpointInput<typeof updateSeason>['body'] | undefined
  const season = demoSeason(Date.now())
  const part = season.parts.find(({ follows, isMoment }) => follows && !isMoment)
  await openSeason((answers) =>
    answers.on(updateSeason, ({ body }) => {
      sent = body
      return season
    }),
  )
  await main.getByRole('button', { name: `Change ${part?.name}`, exact: true }).click()
  const form = drawer(`Move ${part?.name}`)
  await expect.element(form.getByRole('textbox', { name: 'Starts' })).toBeVisible()
  await expectAccessible({ of: 'PartDrawer' })
  await form.getByRole('button', { name: 'Save part' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent?.parts).toHaveLength(season.parts.length)
})

test('a copy asks for new names and starts four weeks later', async () => {
  let sent: EndpointInput<typeof copySeason>['body'] | undefined
  const season: Season = demoSeason(Date.now())
  await openSeason((answers) =>
    answers.on(copySeason, ({ body }) => {
      sent = body
      return { ...season, state: 'draft' as const }
    }),
  )
  await choose('Copy to next month…')
  const form = drawer('Copy Kraken week')
  await expect.element(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Kraken week 2')
  await expectAccessible({ of: 'CopySeasonDrawer' })
  await form.getByRole('button', { name: 'Copy as draft' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect((sent?.start ?? 0) - season.start).toBe(28 * dayMs)
  expect(sent?.copies?.length).toBeGreaterThan(0)
})

test('a season ends with the chosen parts; the others are kept', async () => {
  let sent: EndpointInput<typeof endSeason>['body'] | undefined
  const season = demoSeason(Date.now())
  await openSeason((answers) =>
    answers.on(endSeason, ({ body }) => {
      sent = body
      return { ...season, state: 'ended' as const }
    }),
  )
  await choose('End season…')
  const form = drawer('End Kraken week')
  await expectAccessible({ of: 'EndSeasonDrawer' })
  await form.getByRole('button', { name: /^End 0 of/ }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent?.keep).toHaveLength(season.parts.length)
})

test('a rehearsal shows the days of a player, and a day sets the time of the preview', async () => {
  const season = demoSeason(Date.now())
  const days = (first: number) =>
    [0, 1].map((n) => ({
      at: first + n * dayMs,
      isInAudience: true,
      parts: season.parts.map(({ kind, id }) => ({
        kind,
        id,
        sight: n === 0 ? ('later' as const) : ('seen' as const),
        says: '',
      })),
    }))
  await openSeason(
    (answers) =>
      answers.on(rehearseSeason, ({ query: { from } }) => ({
        days: days(from ?? season.start),
        ...(from === undefined && { next: season.start + 2 * dayMs }),
      })),
    '?player=1700000001',
  )
  const list = main.getByRole('list', { name: 'Days of the rehearsal' })
  await expect.element(list.getByText('Nothing of the season.')).toBeVisible()
  await expect.element(list.getByText('(new)').first()).toBeVisible()
  await list.getByRole('button', { name: 'Show this time' }).nth(1).click()
  await expect.poll(() => window.location.href).toContain('at=')
  await main.getByRole('button', { name: 'Next days' }).click()
  await expect.element(main.getByRole('button', { name: 'First days' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Next days' })).not.toBeInTheDocument()
})

test('two players are shown beside each other, at a time and day by day', async () => {
  const season = demoSeason(Date.now())
  const partsFor = (gamerTag: number) =>
    season.parts.map(({ kind, id }) => ({
      kind,
      id,
      ...(gamerTag === 1700000001
        ? { sight: 'seen' as const, says: 'The player sees it.' }
        : { sight: 'hidden' as const, says: 'The player is too new.' }),
    }))
  const asked = new Set<number>()
  await openSeason((answers) => {
    answers.on(previewSeason, ({ params: { gamerTag }, query: { at } }) => {
      asked.add(at)
      const parts = partsFor(gamerTag).map((part) => ({ ...part, conditions: [] }))
      return { at, isInAudience: gamerTag === 1700000001, parts }
    })
    answers.on(rehearseSeason, ({ params: { gamerTag } }) => ({
      days: [{ at: season.start, isInAudience: gamerTag === 1700000001, parts: partsFor(gamerTag) }],
    }))
  }, '?player=1700000001')
  await main.getByRole('button', { name: 'Compare two players' }).click()
  await main.getByRole('combobox', { name: 'Second player' }).fill('1700000002')
  const table = main.getByRole('table', { name: 'Parts for both players' })
  const [part] = season.parts
  const row = table
    .getByRole('rowgroup')
    .filter({ hasText: part?.name ?? '' })
    .first()
  await expect.element(row.getByText('Seen')).toBeVisible()
  await expect.element(row.getByText('Hidden')).toBeVisible()
  await expect.element(table.getByText('not in the audience')).toBeVisible()
  // Both at the same time.
  expect(asked.size).toBe(1)
  const days = main.getByRole('list', { name: 'Days of the rehearsal' })
  await expect.element(days.getByText('Hidden:')).toBeVisible()
  await expect.element(days.getByText('Seen:')).toBeVisible()
  await main.getByRole('button', { name: 'Show one player' }).click()
  await expect.element(table).not.toBeInTheDocument()
  expect(window.location.href).not.toContain('with=')
})

test('a season is rehearsed in a lower realm by a plan', async () => {
  let sent: EndpointInput<typeof planSeasonRehearsal>['body'] | undefined
  await openSeason((answers) =>
    answers.on(planSeasonRehearsal, ({ body }) => {
      sent = body
      return {
        plan: {
          id: 9,
          kind: 'rehearse-season' as const,
          title: 'Rehearse the season Kraken week in staging',
          verb: 'Copy 3 records',
          pid: studio.staging.pid,
          count: 3,
          warnings: [],
          faults: [],
          madeAt: Date.now(),
          expiresAt: Date.now() + 900_000,
          state: 'open' as const,
          done: 0,
          failed: 0,
          canApply: true,
        },
        sample: [],
      }
    }),
  )
  await choose(`Rehearse in ${studio.staging.projectName}…`)
  const plan = page.getByRole('dialog', { name: /^Rehearse the season/ })
  await expect.element(plan.getByRole('button', { name: 'Copy 3 records' })).toBeVisible()
  expect(sent).toEqual({ sourcePid: studio.pid, id: 1 })
})
