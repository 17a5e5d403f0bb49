import {
  applyEventContent,
  type EventRow,
  type EventView,
  endEvent,
  endEventPhase,
  getEventRow,
  listEvents,
} from '@regent/contract/engage/events'
import {
  claimEventRewards,
  getPlayerEvents,
  type PlayerEvent,
  setEventScore,
} from '@regent/contract/engage/events-players'
import { listApprovers } from '@regent/contract/organization/approvals'
import { applyPlan, cancelPlan, getPlan, type Plan, type PlanWithSample } from '@regent/contract/organization/plans'
import { type CallReview, reviewHeader } from '@regent/contract/organization/review-shapes'
import { sampleEventRows, samplePlayerEvents } from '@regent/contract/samples/events'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { goTo, openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const symbol = 'events.regatta'
const gems = 'currency.gems'
const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
const done = { result: 'ok' as const, data: {} }

/** The fields that an event is saved with. */
type Saved = Pick<EventView, 'symbol' | 'name' | 'start_date' | 'score_rewards' | 'rank_rewards' | 'group_rewards'> &
  Pick<EventView, 'cohortSettings' | 'schedule'> & {
    phases: { name: string; duration_minutes?: number | undefined; rules?: { rule: string; value: string }[] }[]
  }

const regatta = (more: Partial<Saved> = {}): Saved => ({
  symbol,
  name: 'Regatta',
  start_date: new Date(Date.now() - 60_000).toISOString(),
  phases: [
    { name: 'announce', duration_minutes: 600 },
    { name: 'main', duration_minutes: 600 },
  ],
  score_rewards: [{ min: 10, currencies: [{ id: 'currency.gems', amount: 25 }] }],
  ...more,
})

/** The event with a running round, or with none after its end. */
function rowOf(saved: Saved, version: number, phase: number, isEnded: boolean): EventRow {
  const [sample] = sampleEventRows(Date.now()).filter(({ current }) => current) as [EventRow]
  const { last: _last, next: _next, current, ...row } = sample
  const start = Date.parse(saved.start_date)
  const phases = saved.phases.map(({ duration_minutes = 0, ...given }) => ({
    ...given,
    duration_minutes,
    durationSeconds: duration_minutes * 60,
    durationMillis: duration_minutes * 60_000,
  }))
  const phaseTimes = phases.map(({ name, durationMillis }, index) => {
    const from = start + phases.slice(0, index).reduce((sum, before) => sum + before.durationMillis, 0)
    return { name, startTime: from, endTime: from + durationMillis }
  })
  const content: EventView = {
    ...sample.content,
    cohortSettings: undefined,
    schedule: undefined,
    group_rewards: undefined,
    score_rewards: undefined,
    rank_rewards: undefined,
    stores: undefined,
    audience: undefined,
    ...saved,
    phases,
    type: 'Immediately',
    recurring: saved.schedule !== undefined,
    origin: 'manual',
  }
  const now = phaseTimes[phase]
  const { phase: _phase, ...round } = current as NonNullable<typeof current>
  return {
    ...row,
    symbol: saved.symbol,
    content,
    version,
    isWithdrawn: isEnded,
    upcoming: [],
    ...(!isEnded && {
      current: {
        ...round,
        id: `${saved.symbol}.${start}`,
        content,
        phaseTimes,
        players: 1,
        activePlayers: 1,
        startTime: start,
        endTime: phaseTimes.at(-1)?.endTime ?? start + hourMs,
        ...(now && { phase: { ...now, rules: [] } }),
      },
    }),
  }
}

/** A server that keeps events, and the standing of one player in one of them. */
function keepEvents(answers: Answers, first: Saved[]) {
  const events = new Map(first.map((saved) => [saved.symbol, { saved, version: 1, phase: 0, isEnded: false }]))
  const save = (saved: Saved) => {
    const { version = 0, phase = 0 } = events.get(saved.symbol) ?? {}
    events.set(saved.symbol, { saved, version: version + 1, phase, isEnded: false })
  }
  const find = (name: string): EventRow | undefined => {
    const held = events.get(name)
    return held && rowOf(held.saved, held.version, held.phase, held.isEnded)
  }
  answers
    .on(listEvents, () => ({ events: [...events.keys()].flatMap((name) => find(name) ?? []), problems: [] }))
    .on(getEventRow, ({ params }) => find(params.symbol) ?? refuse('EventNotFound'))
    .on(applyEventContent, ({ body, headers }) => {
      const current = find(body.content.symbol)
      const seen = headers.get('if-match')
      if (current && seen !== null && seen !== `"${current.version}"`) return refuse('StaleVersion', { current })
      save(body.content as Saved)
      return withHeaders(done, { version: events.get(body.content.symbol)?.version ?? 1 })
    })
    .on(endEvent, ({ params }) => {
      const held = events.get(params.id)
      if (held) held.isEnded = true
      return done
    })
    .on(endEventPhase, ({ params }) => {
      const held = events.get(params.id.replace(/\.\d+$/, ''))
      const ended = held?.saved.phases[held.phase]
      if (held && ended) {
        ended.duration_minutes = (Date.now() - Date.parse(held.saved.start_date)) / 60_000
        held.phase += 1
      }
      return done
    })
  return { save, find }
}

async function openEvents(
  screen: string,
  first: Saved[] = [regatta()],
  more?: (answers: Answers) => void,
  pid = studio.pid,
) {
  let kept = {} as ReturnType<typeof keepEvents>
  const answers = await openScreen(realmPath(screen, pid), {
    answers: (on) => {
      kept = keepEvents(on, first)
      more?.(on)
    },
  })
  const saved = () => answers.requestsOf(applyEventContent).map(({ body }) => body.content)
  return { answers, saved, ...kept }
}

const row = () => page.getByRole('row').filter({ hasText: symbol })

async function chooseNow(drawer: Locator) {
  await drawer.getByLabelText('Takes place').click()
  await page.getByRole('option', { name: 'Immediately' }).click()
}

/** A plan that reviews the event, as the server makes it. */
const reviewPlan = (id: number, more: Partial<CallReview> = {}, ofPlan: Partial<Plan> = {}): PlanWithSample => ({
  plan: {
    id,
    kind: 'call',
    title: 'Start the event Regatta',
    verb: 'Start now for 897 players',
    pid: studio.pid,
    count: 1,
    warnings: ['Ranks 1–3 reach about 60 % of participants, because groups hold 5 players.'],
    faults: [],
    madeAt: Date.now(),
    expiresAt: Date.now() + hourMs,
    state: 'open',
    done: 0,
    failed: 0,
    canApply: true,
    review: {
      at: Date.now(),
      ends: Date.now() + 20 * hourMs,
      canSchedule: true,
      canDraft: true,
      players: 897,
      isExact: true,
      counted: '900 in the realm, without 3 suspended. No segment, cohort or rule is set.',
      gifts: [
        { label: '150 gems for ranks 1–3', note: '180 groups of 5: 539 of 897 players', symbol: gems, atMost: 80_850 },
      ],
      costs: [{ symbol: gems, atMost: 80_850, inWeek: 212_000, perDay: 50_000, left: 43_850 }],
      cautions: [],
      lanes: [
        { name: 'Regatta', kind: 'event', isThis: true, from: Date.now(), to: Date.now() + 20 * hourMs },
        {
          name: 'Captains’ regatta',
          kind: 'event',
          isThis: false,
          from: Date.now() - hourMs,
          to: Date.now() + hourMs,
          clash: { from: Date.now(), to: Date.now() + hourMs, text: 'Both write to a leaderboard.', isMild: false },
        },
      ],
      told: 'It sends no message to players.',
      checks: ['It was tried with the current data and rolled back: all fields and rights are valid.'],
      approvers: 1,
      undo: 'It can be ended or undone at any time. Claimed rewards stay.',
      ...more,
    },
    ...ofPlan,
  },
  sample: [{ n: 1, key: `event/${symbol}`, label: symbol, before: null, after: { name: 'Regatta' }, state: 'waiting' }],
})

/** A server that reviews events: each review makes the next plan. */
function keepReviews(on: Answers, more: Partial<CallReview> = {}, ofPlan: Partial<Plan> = {}) {
  const plans: { start: string | null; plan: PlanWithSample }[] = []
  const find = (id: number) => plans[id - 1]?.plan ?? reviewPlan(id)
  on.on(applyEventContent, ({ headers }) => {
    const start = headers.get(reviewHeader)
    if (start === null) return refuse('ReviewRequired')
    const id = plans.length + 1
    const starts = Number(start) ? { starts: Number(start), verb: 'Schedule for 897 players' } : {}
    plans.push({ start, plan: reviewPlan(id, { ...more, ...starts }, ofPlan) })
    return withHeaders(done, { planned: id })
  })
    .on(getPlan, ({ params }) => find(params.id))
    .on(cancelPlan, () => ({ result: 'ok' as const }))
    .on(applyPlan, ({ params }) => {
      find(params.id).plan.state = 'done'
      find(params.id).plan.done = 1
      return { result: 'ok' as const }
    })
  return plans
}

async function fillEvent() {
  await page.getByRole('button', { name: 'Create event' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create an event' })
  await drawer.getByLabelText('Symbol', { exact: true }).fill(symbol)
  await drawer.getByLabelText('Name', { exact: true }).fill('Regatta')
  await chooseNow(drawer)
  await drawer.getByRole('button', { name: 'Create event' }).click()
  return drawer
}

test('in production a new event is reviewed: audience, cost, clashes, budget; then it is started', async () => {
  let plans: ReturnType<typeof keepReviews> = []
  await openEvents('events', [], (on) => {
    plans = keepReviews(on)
  })
  const drawer = await fillEvent()
  const review = page.getByRole('dialog', { name: 'Start the event Regatta' })
  await expect.element(review.getByText('897 players').first()).toBeVisible()
  await expect.element(review.getByText('900 in the realm, without 3 suspended.')).toBeVisible()
  await expect.element(review.getByText('38 % of the last 7 days')).toBeVisible()
  await expect.element(review.getByText('Ranks 1–3 reach about 60 %')).toBeVisible()
  await expect.element(review.getByText('Captains’ regatta')).toBeVisible()
  await expect.element(review.getByText('(37,000 over)')).toBeVisible()
  await expectAccessible({ of: 'PlanDialog' })
  await review.getByRole('button', { name: 'Start now for 897 players' }).click()
  await expect.element(review).not.toBeInTheDocument()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(plans.map(({ start }) => start)).toEqual(['as-given'])
})

test('in a lower realm that requires reviews, a refused event is reviewed, too', async () => {
  let plans: ReturnType<typeof keepReviews> = []
  const reviewed = (on: Answers) => {
    plans = keepReviews(on)
  }
  await openEvents('events', [], reviewed, studio.staging.pid)
  const drawer = await fillEvent()
  const review = page.getByRole('dialog', { name: 'Start the event Regatta' })
  await review.getByRole('button', { name: 'Start now for 897 players' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(plans.map(({ start }) => start)).toEqual(['as-given'])
})

test('from a review a person returns to the form with its values, or chooses a start', async () => {
  let plans: ReturnType<typeof keepReviews> = []
  await openEvents('events', [], (on) => {
    plans = keepReviews(on)
  })
  const drawer = await fillEvent()
  const review = page.getByRole('dialog', { name: 'Start the event Regatta' })
  await review.getByRole('button', { name: 'Back to form' }).click()
  await expect.element(review).not.toBeInTheDocument()
  await expect.element(drawer.getByLabelText('Name', { exact: true })).toHaveValue('Regatta')
  await drawer.getByRole('button', { name: 'Create event' }).click()
  await review.getByRole('button', { name: 'Schedule…' }).click()
  await review.getByLabelText('Start', { exact: true }).fill('2030-05-01 10:00')
  await expectAccessible({ of: 'ReviewActions' })
  await review.getByRole('button', { name: 'Review this start' }).click()
  await expect.element(review.getByRole('button', { name: 'Review “Start now”' })).toBeVisible()
  expect(plans.map(({ start }) => Number(start) > 0)).toEqual([false, false, true])
})

test('a review without a possible approver says so before the request', async () => {
  await openEvents('events', [], (on) => {
    keepReviews(on, { approvers: 0 }, { approvals: { needed: 1, acts: ['many-players'] } })
    on.on(listApprovers, () => ({ approvers: [] }))
  })
  await fillEvent()
  const review = page.getByRole('dialog', { name: 'Start the event Regatta' })
  await expect.element(review.getByText('Nobody but the author can approve in this realm.')).toBeVisible()
  await expect.element(review.getByRole('button', { name: 'Start now for 897 players' })).toBeDisabled()
})

test('an event is created, with rewards that are added up', async () => {
  await openEvents('events', [])
  await expect.element(page.getByText('No events yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create event' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create an event' })
  await drawer.getByRole('button', { name: 'Create event' }).click()
  await expect.element(drawer.getByText('Write a name.')).toBeVisible()
  // Production realms preset no time.
  await expect.element(drawer.getByText('Choose when it takes place.')).toBeVisible()
  await chooseNow(drawer)
  await drawer.getByLabelText('Symbol', { exact: true }).fill(symbol)
  await drawer.getByLabelText('Name', { exact: true }).fill('Regatta')
  await drawer.getByRole('button', { name: 'Add rank reward' }).click()
  await drawer.getByLabelText('First rank 1').fill('1')
  await drawer.getByLabelText('Last rank 1').fill('3')
  await drawer.getByRole('button', { name: 'Add currency' }).click()
  await drawer.getByRole('button', { name: 'Add currency' }).click()
  for (const nth of [1, 2]) {
    await drawer.getByLabelText(`Currency ${nth} of rank reward 1`, { exact: true }).fill('currency.gems')
    await drawer.getByLabelText(`Amount of currency ${nth} of rank reward 1`).fill('50')
  }
  await drawer.getByRole('button', { name: 'Create event' }).click()
  await expect.element(row()).toContainText('running')
  await expect.element(row()).toContainText('main, ends')
  await row().getByRole('link', { name: symbol }).click()
  await expect.element(page.getByText('100 currency.gems')).toBeVisible()
})

test('an event is scheduled, and the form lists its next starts', async () => {
  const { saved } = await openEvents(`events/${symbol}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  const schedule = page.getByRole('dialog', { name: `Schedule ${symbol}` })
  await schedule.getByLabelText('At', { exact: true }).fill('18:30')
  await expect.element(schedule.getByText('0 30 18 * * * *')).toBeVisible()
  await expect.poll(() => schedule.getByRole('listitem').elements().length).toBe(10)
  await expectAccessible({ of: 'ScheduleEventDrawer', inside: '.mantine-Drawer-content' })
  await schedule.getByRole('button', { name: 'Schedule event' }).click()
  await expect.element(page.getByText('every day at 18:30 UTC')).toBeVisible()
  expect(JSON.stringify(saved()[0]?.schedule)).toContain('0 30 18 * * * *')
})

test('an event is ended after a confirmation', async () => {
  const { answers } = await openEvents('events')
  await row()
    .getByRole('button', { name: `Actions for ${symbol}` })
    .click()
  await page.getByRole('menuitem', { name: 'End event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End event' }).click()
  await expect.element(row()).not.toContainText('running')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Ended event' })).toBeVisible()
  expect(answers.requestsOf(endEvent)).toMatchObject([{ params: { id: symbol } }])
})

test('a phase is ended, and the form names the phase that follows [events-1]', async () => {
  const { answers } = await openEvents(`events/${symbol}`)
  await page.getByRole('button', { name: 'End phase announce' }).click()
  const ending = page.getByRole('dialog', { name: 'End phase announce' })
  await expect.element(ending).toContainText('Phase main follows')
  await expectAccessible({ of: 'EndPhaseDrawer' })
  await ending.getByRole('button', { name: 'End phase' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'main' })).toContainText('now')
  expect(answers.requestsOf(endEventPhase).map(({ body }) => body.phase)).toEqual(['announce'])
})

test('the score of a player is set, and earned rewards are claimed for the player [events-1]', async () => {
  const [sample] = samplePlayerEvents(Date.now(), 0).running as [PlayerEvent]
  let score = 5
  let isClaimed = false
  const view = (): PlayerEvent => {
    const earned = score >= 10
    const gems = earned && !isClaimed ? { 'currency.gems': '25' } : undefined
    const pending = { pendingCurrencyRewards: gems ?? {}, pendingItemRewards: [], pendingEntitlementRewards: {} }
    const pendingInventoryRewards = { currencies: gems ?? {}, items: [], empty: gems === undefined }
    const reward = { min: 10, currencies: [{ id: 'currency.gems', amount: 25 }], earned, claimed: isClaimed }
    const { groupRewards: _, ...rest } = sample
    return {
      ...rest,
      id: symbol,
      name: 'Regatta',
      running: true,
      score,
      rank: 1,
      rankRewards: [],
      scoreRewards: [{ ...reward, ...pending, pendingInventoryRewards }],
    }
  }
  await openEvents(`players/${gamerTag}/events`, [regatta()], (on) =>
    on
      .on(getPlayerEvents, () => ({ running: [view()], done: [] }))
      .on(setEventScore, ({ body }) => {
        score = body.score
        return done
      })
      .on(claimEventRewards, () => {
        isClaimed = true
        return { view: view(), gameRspJson: '{}' }
      }),
  )
  const standing = page.getByRole('row').filter({ hasText: 'Regatta' })
  const choose = async (action: string) => {
    await standing.getByRole('button', { name: 'Actions for Regatta' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await expect.element(standing).toContainText('0 of 1 earned')
  await choose('Set score')
  const scoring = page.getByRole('dialog', { name: 'Score in Regatta' })
  await scoring.getByRole('textbox', { name: 'Score' }).fill('12')
  await expectAccessible({ of: 'ScoreDrawer' })
  await scoring.getByRole('button', { name: 'Save score' }).click()
  await expect.element(standing).toContainText('1 of 1 earned')
  await choose('Claim for the player')
  await expect.element(standing).toContainText('1 claimed')
  await standing.getByRole('link').first().click()
  const detail = page.getByRole('dialog', { name: 'Regatta' })
  await expect.element(detail).toContainText('25 currency.gems (claimed)')
  await expectAccessible({ of: 'PlayerEventsPage' })
})

test('the list and the screen of an event show its participation', async () => {
  await openEvents('events')
  await expect.element(row()).toContainText('1 of 1')
  await row().getByRole('link', { name: symbol }).click()
  await expect.element(page.getByText('1 of 1 who have played since it began')).toBeVisible()
})

test('guild rewards and cohorts of an event are set in its form', async () => {
  const { saved } = await openEvents(`events/${symbol}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit event' }).click()
  const drawer = page.getByRole('dialog', { name: `Edit ${symbol}` })
  await drawer.getByRole('button', { name: 'Add guild reward' }).click()
  const reward = drawer.getByRole('group', { name: 'Rewards for guilds' })
  await reward.getByLabelText('From score 1').fill('500')
  await reward.getByRole('button', { name: 'Add currency' }).click()
  await reward.getByLabelText('Currency 1 of guild reward 1', { exact: true }).fill('currency.gems')
  await drawer.getByRole('button', { name: 'Add cohort' }).click()
  await drawer.getByLabelText('Name of cohort 1').fill('veterans')
  await drawer.getByLabelText('Value of condition 1 of cohort 1').fill('30')
  await expectAccessible({ of: 'EventDrawer' })
  await drawer.getByRole('button', { name: 'Save event' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(page.getByText('Guild score 500 or more')).toBeVisible()
  await expect.element(page.getByText('veterans')).toBeVisible()
  expect(saved()[0]).toMatchObject({
    group_rewards: { scoreRewards: [{ min: 500, currencies: [{ id: 'currency.gems', amount: 1 }] }] },
    cohortSettings: { cohorts: [{ id: 'veterans' }] },
  })
})

test('two people change different fields of an event: both changes are kept', async () => {
  const { save, saved } = await openEvents('events')
  await page.getByRole('button', { name: `Actions for ${symbol}` }).click()
  await page.getByRole('menuitem', { name: 'Edit event' }).click()
  const drawer = page.getByRole('dialog', { name: `Edit ${symbol}` })
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Great regatta')
  save(regatta({ phases: [{ name: 'main', duration_minutes: 600, rules: [{ rule: 'laps', value: '3' }] }] }))
  await drawer.getByRole('button', { name: 'Save event' }).click()
  const conflict = drawer.getByRole('alert', { name: 'Two versions' })
  const phases = conflict.getByRole('group', { name: 'Phases' })
  await expect.element(phases.getByRole('radio', { name: 'Theirs' })).toBeChecked()
  await expect.element(conflict.getByRole('table', { name: 'Phases: Theirs, now' })).toContainText('length: 10 h')
  const names = conflict.getByRole('group', { name: 'Name' })
  await expect.element(names.getByRole('radio', { name: 'Yours' })).toBeChecked()
  await expectAccessible({ of: 'EventDrawer' })
  await conflict.getByRole('button', { name: 'Save selected' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(saved().at(-1)).toMatchObject({ name: 'Great regatta', phases: [{ name: 'main', rules: [{ rule: 'laps' }] }] })
})

test('the list of events leads to the calendar', async () => {
  await openEvents('events')
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await goTo(realmPath('events'))
  await expect.element(row()).toBeVisible()
})
