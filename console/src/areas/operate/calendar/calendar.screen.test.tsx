import {
  type CalendarEntry,
  type CalendarMoveInput,
  getCalendar,
  moveCalendarEntry,
  planCalendarMoves,
} from '@regent/contract/operate/calendar/calendar'
import { type AuditEntry, getAuditEntry, listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { forecastUndo, planUndoWith } from '@regent/contract/organization/audit-undo'
import { applyPlan, getPlan, type Plan } from '@regent/contract/organization/plans'
import { listSegments } from '@regent/contract/players/segments'
import { dayMs, hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, withHeaders } from '../../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const quarterMs = 15 * 60_000
const symbol = 'events.kraken'
const staging = studio.staging.pid

/** Noon in two days, by the clock of the browser. */
const noon = new Date().setHours(0, 0, 0, 0) + 2 * dayMs + 12 * hourMs

const entryOf = (
  given: Pick<CalendarEntry, 'kind' | 'id' | 'name' | 'path'> & Partial<CalendarEntry>,
): CalendarEntry => ({
  start: noon,
  end: noon + 12 * hourMs,
  isMoment: false,
  state: 'scheduled',
  move: { start: true, end: true },
  copy: { can: true },
  marks: [],
  about: [],
  ...given,
})

const event = () =>
  entryOf({ kind: 'event', id: symbol, name: 'Kraken moon', path: ['events', symbol], end: noon + dayMs })

const announcement = (id: string, start: number, more: Partial<CalendarEntry> = {}) =>
  entryOf({
    kind: 'announcement',
    id,
    name: `About ${id}`,
    path: ['announcements', id],
    start,
    end: start + 12 * hourMs,
    ...more,
  })

const planOf = (count: number): Plan => ({
  id: 91,
  kind: 'calendar-move',
  title: 'Copy Close ranks',
  verb: 'Copy 1 entry',
  pid: staging,
  count,
  warnings: [],
  faults: [],
  madeAt: Date.now(),
  expiresAt: Date.now() + hourMs,
  state: 'open',
  done: 0,
  failed: 0,
  canApply: true,
})

/** A server that keeps the calendar of one realm. */
function keepCalendar(answers: Answers, entries: CalendarEntry[]): void {
  answers
    .on(getCalendar, ({ query: { from, to } }) => ({
      entries: entries.filter(({ start, end }) => (start ?? from) < to && (end ?? start ?? to) > from),
      cut: [],
      hidden: [],
    }))
    .on(moveCalendarEntry, ({ body: { kind, id, start, end } }) => {
      const moved = entries.find((entry) => entry.kind === kind && entry.id === id)
      if (moved) Object.assign(moved, { start, end })
      return { result: 'ok' as const, data: {} }
    })
    .on(planCalendarMoves, ({ body: { moves } }) => ({ plan: planOf(moves.length), sample: [] }))
    .on(getPlan, () => ({ plan: planOf(1), sample: [] }))
}

async function openCalendar(entries: CalendarEntry[], pid = staging, more?: (answers: Answers) => void) {
  const answers = await openScreen(realmPath('calendar', pid), {
    answers: (on) => {
      keepCalendar(on, entries)
      more?.(on)
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  const movesOf = () => answers.requestsOf(moveCalendarEntry).map(({ body }) => body)
  return { answers, movesOf }
}

const barOf = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) })

/** The event’s bar as soon as it is shown with this start. */
function eventAt(start: number): Locator {
  const date = new Date(start)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const text = `${date.getDate()} ${date.toLocaleString('en', { month: 'short' })} ${time}`
  return page.getByRole('button', { name: new RegExp(`^Kraken moon, \\w+, \\w+ ${text} –`) })
}

type Drag = { from: 'middle' | 'end'; days: number; altKey?: boolean; lane?: string }

/** Drags from a place in a bar by days to the right. */
async function drag(name: string, { from, days, altKey = false, lane: laneName = 'Events' }: Drag): Promise<void> {
  await expect.element(barOf(name)).toBeVisible()
  const bar = barOf(name).element()
  const box = bar.getBoundingClientRect()
  const lane = page.getByRole('region', { name: laneName }).element().querySelector('div')?.getBoundingClientRect()
  if (!lane) throw new Error('The lane is not shown')
  const x = from === 'end' ? box.right - 3 : box.x + box.width / 2
  const y = box.y + box.height / 2
  const send = (type: string, target: Element, clientX: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        composed: true,
        pointerId: 1,
        isPrimary: true,
        pointerType: 'mouse',
        button: type === 'pointermove' ? -1 : 0,
        buttons: type === 'pointerup' ? 0 : 1,
        clientX,
        clientY: y,
        altKey,
      }),
    )
  const start = document.elementFromPoint(x, y) ?? bar
  send('pointerdown', start, x)
  for (const part of [20 / ((days * lane.width) / 7), 0.5, 1])
    send('pointermove', start, x + part * days * (lane.width / 7))
  send('pointerup', start, x + days * (lane.width / 7))
}

const isNear = (ms: number | null | undefined, expected: number) =>
  expect(Math.abs((ms ?? 0) - expected)).toBeLessThanOrEqual(2 * quarterMs)

test('below production a bar is moved and lengthened by mouse, without a plan', async () => {
  const { movesOf } = await openCalendar([event(), announcement('storm', noon + 3 * dayMs)])
  await drag('Kraken moon', { from: 'middle', days: 1 })
  await expect.element(page.getByText('Moved Kraken moon')).toBeVisible()
  const [moved] = movesOf() as [CalendarMoveInput]
  expect(moved).toMatchObject({ kind: 'event', id: symbol, was: { start: noon, end: noon + dayMs } })
  isNear(moved.start, noon + dayMs)
  expect((moved.end ?? 0) - (moved.start ?? 0)).toBe(dayMs)

  await expect.element(eventAt(moved.start ?? 0)).toBeVisible()
  await drag('Kraken moon', { from: 'end', days: 0.5 })
  await expect.poll(() => movesOf().length).toBe(2)
  expect(movesOf()[1]?.start).toBe(moved.start)
  isNear(movesOf()[1]?.end, (moved.end ?? 0) + dayMs / 2)
})

test('a moved bar is restored by undo, and has the focus again where it was moved with the keyboard', async () => {
  const kraken = event()
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'POST /api/calendar/move',
    requestId: 'test',
    subject: 'event',
    subjectId: symbol,
    before: { start: noon },
    after: {},
  }
  const { answers, movesOf } = await openCalendar([kraken], staging, (on) =>
    on
      .on(moveCalendarEntry, ({ body: { start, end } }) => {
        Object.assign(kraken, { start, end })
        return withHeaders({ result: 'ok' as const, data: {} }, { entries: [1] })
      })
      .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
      .on(undoChanges, () => {
        Object.assign(kraken, { start: noon, end: noon + dayMs })
        return { undone: 1 }
      }),
  )
  await drag('Kraken moon', { from: 'middle', days: 1 })
  await page
    .getByRole('alert')
    .filter({ hasText: 'Moved Kraken moon' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await expect.element(eventAt(noon)).toBeVisible()

  ;(eventAt(noon).element() as HTMLElement).focus()
  await userEvent.keyboard('m{Shift>}{ArrowRight}{/Shift}{Enter}')
  await expect.element(eventAt(noon + dayMs)).toHaveFocus()
  await expect.poll(() => movesOf()[1]).toMatchObject({ start: noon + dayMs, end: noon + 2 * dayMs })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(eventAt(noon)).toHaveFocus()
  expect(answers.requestsOf(undoChanges).map(({ body }) => body.ids)).toEqual([[1], [1]])
})

test('a bar that was just moved is dragged again without waiting, and moves by both distances', async () => {
  const { movesOf } = await openCalendar([event()])
  await expect.element(eventAt(noon)).toBeVisible()
  await drag('Kraken moon', { from: 'middle', days: 1 })
  await expect.element(eventAt(noon)).not.toBeInTheDocument()
  await drag('Kraken moon', { from: 'middle', days: 1 })
  await expect.poll(() => movesOf().length).toBe(2)
  isNear(movesOf()[1]?.start, noon + 2 * dayMs)
})

test('lanes are folded to a line with a count, by mouse and by keys, and stay folded for the person', async () => {
  await openCalendar([event(), announcement('storm', noon), announcement('wind', noon + dayMs)])
  await expect.element(barOf('About storm')).toBeVisible()
  const lane = page.getByRole('region', { name: 'Announcements' })
  const height = () => lane.element().getBoundingClientRect().height
  const before = height()
  await lane.getByRole('button', { name: 'Announcements', expanded: true }).click()
  const folded = lane.getByRole('button', { name: 'Announcements 2', expanded: false })
  await expect.element(folded).toBeVisible()
  await expect.element(barOf('About storm')).not.toBeInTheDocument()
  expect(height()).toBeLessThan(Math.min(before, 28))
  await expectAccessible()

  await reload()
  await expect.element(barOf('Kraken moon')).toBeVisible()
  expect(address()).not.toContain('?')
  ;(folded.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(barOf('About storm')).toBeVisible()

  const foldAll = page.getByRole('button', { name: 'Fold all lanes', exact: true })
  ;(foldAll.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(barOf('Kraken moon')).not.toBeInTheDocument()
  await expect.element(foldAll).toBeDisabled()
  await page.getByRole('button', { name: 'Unfold all lanes' }).click()
  await expect.element(barOf('Kraken moon')).toBeVisible()
})

test('the audience in the address shows only entries for a segment, or for everybody', async () => {
  const segment = {
    id: 71,
    name: 'Veterans',
    isShared: true,
    isMine: true,
    search: { criteria: [] },
    createdAt: 1,
    updatedAt: 1,
    version: 1,
  }
  await openCalendar([event(), announcement('veterans', noon, { audience: { segment: 71 } })], staging, (on) =>
    on.on(listSegments, () => ({ segments: [segment] })),
  )
  await expect.element(barOf('About veterans')).toBeVisible()
  await page.getByRole('button', { name: 'Any audience' }).click()
  await page.getByRole('checkbox', { name: 'Veterans · 1' }).click()
  await expect.poll(address).toMatch(/audience=71/)
  await expect.element(barOf('Kraken moon')).not.toBeInTheDocument()
  await expect.element(barOf('About veterans')).toBeVisible()
  await expectAccessible({ of: 'AudienceFilter' })
  await reload()
  await page.getByRole('button', { name: 'Veterans', exact: true }).click()
  await expect.element(barOf('Kraken moon')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Everybody · 1' }).click()
  await expect.element(barOf('Kraken moon')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Veterans/ }).click()
  await expect.poll(address).toMatch(/audience=everybody/)
  await expect.element(barOf('About veterans')).not.toBeInTheDocument()
})

test('in production linked entries move along, and a clash is named before the plan', async () => {
  const entries = [
    event(),
    announcement('rising', noon - dayMs, { about: [symbol] }),
    announcement('rest', noon + 1.5 * dayMs, { kind: 'maintenance' }),
  ]
  const { answers } = await openCalendar(entries, studio.pid)
  await drag('Kraken moon', { from: 'middle', days: 1.5 })
  const panel = page.getByRole('dialog', { name: 'Move Kraken moon' })
  await expect.element(panel.getByRole('checkbox', { name: /“About rising” moves along/ })).toBeChecked()
  await expect.element(panel.getByText('About rest falls inside')).toBeVisible()
  await expectAccessible({ of: 'EntryPanel' })
  await panel.getByRole('button', { name: 'Reset' }).last().click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(answers.requestsOf(moveCalendarEntry)).toEqual([])
  expect(answers.requestsOf(planCalendarMoves)).toEqual([])
})

test('a job is copied by a drag with Alt and with the keyboard, as plans', async () => {
  const id = '512'
  const jobs = [entryOf({ kind: 'job', id, name: 'Close ranks', path: ['jobs', id], end: null, isMoment: true })]
  const { answers } = await openCalendar(jobs)
  const copies = () => answers.requestsOf(planCalendarMoves).map(({ body }) => body.moves)
  await drag('Close ranks', { from: 'middle', days: 1, altKey: true, lane: 'Jobs' })
  const panel = page.getByRole('dialog', { name: 'Copy Close ranks' })
  await expect.element(panel.getByLabelText('Name of the copy')).toHaveValue('Close ranks 2')
  await panel.getByRole('button', { name: 'Review copy' }).click()
  await expect.element(page.getByRole('button', { name: 'Copy 1 entry' })).toBeVisible()
  expect(copies()).toMatchObject([[{ kind: 'job', id, copyAs: 'Close ranks 2', was: { start: noon, end: null } }]])
  isNear(copies()[0]?.[0]?.start, noon + dayMs)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Copy 1 entry' })).not.toBeInTheDocument()

  ;(barOf('Close ranks').element() as HTMLElement).focus()
  await userEvent.keyboard('m{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}{Enter}')
  await panel.getByLabelText('Name of the copy').fill('Close ranks again')
  await panel.getByRole('button', { name: 'Review copy' }).click()
  await expect.element(page.getByRole('button', { name: 'Copy 1 entry' })).toBeVisible()
  expect(copies()[1]).toMatchObject([{ id, copyAs: 'Close ranks again', start: noon + dayMs }])
})

test('dragging an event with Alt copies it under a new id, and the applied plan shows both bars', async () => {
  const entries = [event()]
  const copy = 'events.kraken-again'
  let plan = { ...planOf(1), title: 'Copy Kraken moon' }
  const { answers } = await openCalendar(entries, staging, (on) =>
    on
      .on(planCalendarMoves, () => ({ plan, sample: [] }))
      .on(getPlan, () => ({ plan, sample: [] }))
      .on(applyPlan, () => {
        const start = noon + 2 * dayMs
        entries.push({ ...event(), id: copy, path: ['events', copy], start, end: start + dayMs })
        plan = { ...plan, state: 'done', done: 1, canApply: false }
        return { result: 'ok' as const }
      })
      .on(listAuditEntries, () => ({ rows: [], next: null })),
  )
  await drag('Kraken moon', { from: 'middle', days: 2, altKey: true })
  const panel = page.getByRole('dialog', { name: 'Copy Kraken moon' })
  await panel.getByLabelText('Id of the copy').fill(copy)
  await panel.getByRole('button', { name: 'Review copy' }).click()
  await page.getByRole('button', { name: 'Copy 1 entry' }).click()
  await expect.poll(() => barOf('Kraken moon').elements().length).toBe(2)
  expect(answers.requestsOf(planCalendarMoves)[0]?.body.moves).toMatchObject([{ id: symbol, copyAs: copy }])
  expect(answers.requestsOf(applyPlan)).toMatchObject([{ params: { id: 91 } }])
})

test('in production a plan of two moves shows its clash, is applied, and is undone as a whole', async () => {
  const entries = [event(), announcement('rising', noon - dayMs, { about: [symbol] })]
  const clash = 'About rest falls inside of Kraken moon.'
  const ofTwo = { ...planOf(2), pid: studio.pid, title: 'Move 2 entries', verb: 'Move 2 entries' }
  const plans: Plan[] = [
    { ...ofTwo, warnings: [clash] },
    { ...ofTwo, id: 92, kind: 'undo-plan', title: 'Undo “Move 2 entries”', verb: 'Undo 2 changes' },
  ]
  const find = (id: number) => plans.find((plan) => plan.id === id) as Plan
  const change: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'POST /api/plans/91/apply',
    requestId: 'test',
    subject: 'event',
    subjectId: symbol,
    before: { start: noon },
    after: {},
  }
  const { answers } = await openCalendar(entries, studio.pid, (on) =>
    on
      .on(planCalendarMoves, () => ({ plan: find(91), sample: [] }))
      .on(getPlan, ({ params }) => ({ plan: find(params.id), sample: [] }))
      .on(forecastUndo, () => ({
        readAt: Date.now(),
        pid: studio.pid,
        total: 2,
        needsReason: true,
        rows: [1, 2].map((id) => ({ id, subject: 'event', subjectId: symbol, verdict: 'yes' as const })),
      }))
      .on(planUndoWith, () => ({ plan: find(92), sample: [] }))
      .on(applyPlan, ({ params: { id } }) => {
        for (const entry of entries) {
          const by = id === 91 ? dayMs : -dayMs
          Object.assign(entry, { start: (entry.start ?? 0) + by, end: (entry.end ?? 0) + by })
        }
        Object.assign(find(id), { state: 'done', done: 2, canApply: false })
        return { result: 'ok' as const }
      })
      .on(listAuditEntries, () => ({ rows: [change], next: null })),
  )
  await barOf('Kraken moon').click()
  const iso = (ms: number) => new Date(ms).toISOString()
  const reading = page.getByRole('dialog', { name: 'Event Kraken moon' })
  await reading.getByLabelText('Starts', { exact: true }).fill(iso(noon + dayMs))
  const panel = page.getByRole('dialog', { name: 'Move Kraken moon' })
  await panel.getByLabelText('Ends', { exact: true }).fill(iso(noon + 2 * dayMs))
  await panel.getByRole('button', { name: 'Review 2 moves' }).click()
  await expect.poll(() => answers.requestsOf(planCalendarMoves).length).toBe(1)
  expect(answers.requestsOf(planCalendarMoves)[0]?.body.moves).toMatchObject([
    { kind: 'event', id: symbol, start: noon + dayMs, end: noon + 2 * dayMs },
    { kind: 'announcement', id: 'rising', start: noon },
  ])
  const plan = page.getByRole('dialog', { name: 'Move 2 entries', exact: true })
  await expect.element(plan.getByText(clash)).toBeVisible()
  await plan.getByRole('button', { name: 'Move 2 entries' }).click()
  await expect.element(eventAt(noon + dayMs)).toBeInTheDocument()
  await plan.getByRole('button', { name: 'Undo…' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo “Move 2 entries”' })
  await undo.getByLabelText('Reason').fill('Moved the wrong event')
  await undo.getByRole('button', { name: 'Undo 2 changes' }).click()
  await expect.element(eventAt(noon)).toBeInTheDocument()
  expect(answers.requestsOf(applyPlan).map(({ params }) => params.id)).toEqual([91, 92])
})

test('a timer cannot be copied and has a tooltip with the reason', async () => {
  const why = 'A timer is not copied, because it fires by its own times.'
  const timer = entryOf({ kind: 'timer', id: 'dawn', name: 'Dawn', path: ['timers'], end: null, isMoment: true })
  await openCalendar([{ ...timer, move: { start: false, end: false, why }, copy: { can: false, why } }])
  await expect.element(barOf('Dawn').first()).toHaveAttribute('data-tip', expect.stringContaining(why))
})

test('a bar is found, moved, lengthened and put back with the keyboard, and the views are changed', async () => {
  const { movesOf } = await openCalendar([event(), announcement('storm', noon)])
  const bar = barOf('Kraken moon')
  await expect.element(bar).toBeVisible()
  ;(page.getByRole('searchbox', { name: 'Name or symbol' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Fold all lanes', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Events', expanded: true })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(bar).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(barOf('About storm')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(bar).toHaveFocus()

  await userEvent.keyboard('m{Shift>}{ArrowRight}{/Shift}{Escape}')
  await expect.element(eventAt(noon)).toHaveFocus()
  expect(movesOf()).toEqual([])

  await userEvent.keyboard('m{Shift>}{ArrowRight}{/Shift}{ArrowLeft}')
  await expect.element(bar).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const start = noon + dayMs - quarterMs
  await expect.poll(movesOf).toMatchObject([{ start, end: start + dayMs }])
  await expect.element(eventAt(start)).toHaveFocus()

  await userEvent.keyboard('m]{Shift>}{ArrowRight}{/Shift}{Enter}')
  await expect.poll(() => movesOf()[1]).toMatchObject({ start, end: start + 2 * dayMs })

  await userEvent.keyboard('3')
  await expect.poll(address).toMatch(/view=month/)
  await userEvent.keyboard('2')
  await expect.poll(address).not.toMatch(/view=/)
  ;(page.getByRole('button', { name: 'Later' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(/date=/)
  await expect.element(page.getByText('No entries in these days.')).toBeVisible()
  await userEvent.keyboard('t')
  await expect.poll(address).not.toMatch(/date=/)
  await expect.element(bar).toBeVisible()
})

test('a click on an empty place begins a new event there, and the former address of events leads here', async () => {
  await openScreen(realmPath('events?view=calendar'), { answers: (on) => keepCalendar(on, [event()]) })
  await expect.poll(address).toMatch(/calendar\?kinds=event&view=month/)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Announcements' })).not.toBeInTheDocument()
  await goTo(realmPath('calendar'))
  await expect.element(barOf('Kraken moon')).toBeVisible()
  const lane = page.getByRole('region', { name: 'Events' }).element().querySelector('div') as HTMLElement
  const { width } = lane.getBoundingClientRect()
  await userEvent.click(lane, { position: { x: (width * 5.5) / 7, y: 10 } })
  const place = page.getByRole('dialog', { name: 'New in Events' })
  await expectAccessible({ of: 'NewHere' })
  await place.getByRole('button', { name: /New event/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Create an event' })
  const day = new Date(noon + 3 * dayMs).getDate()
  await expect
    .element(drawer.getByLabelText('Start', { exact: true }).last())
    .toHaveValue(expect.stringMatching(new RegExp(`\\b${day} .* 1[12]:\\d\\d`)))
})

test('on a phone the calendar is a list whose rows open the entry', async () => {
  await openScreen(realmPath('calendar'), {
    answers: (on) => keepCalendar(on, [event()]),
    width: 390,
    height: 844,
  })
  await page.getByRole('button', { name: /Kraken moon/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Event Kraken moon' })).toBeVisible()
})
