import { getResults, getWeekResults, listResultPlayers } from '@regent/contract/analyze/results'
import { sampleResults, sampleWeek } from '@regent/contract/samples/results'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const now = Date.now()
const [first] = demoPlayers('DEMO')
const gamerTag = first?.row.gamerTag ?? 0

test('a number of the results opens the players behind it', async () => {
  await openScreen(realmPath('daily-rewards?shown=calendars.daily'), {
    answers: (answers) =>
      answers
        .on(getResults, ({ params }) => ({
          ...sampleResults(now, params, 100),
          holdOuts: [
            {
              measure: 'Back within a day',
              reached: { players: 800, converted: 273 },
              heldOut: { players: 90, converted: 22 },
              difference: { value: 0.097, low: 0.002, high: 0.18 },
              verdict: 'more' as const,
            },
            {
              measure: 'Paid within 7 days',
              reached: { players: 800, converted: 3 },
              heldOut: { players: 20, converted: 0 },
              verdict: 'too few to tell' as const,
            },
          ],
        }))
        .on(listResultPlayers, () => ({ rows: [{ gamerTag, at: now }], next: null })),
  })
  const against = page.getByRole('table', { name: 'Against the hold-out' })
  await expect.element(against).toHaveTextContent('+9.7 points (+0.2 to +18.0): more than without it.')
  await expect.element(against).toHaveTextContent('20 held out: too few to tell. It needs 30.')
  await expect.element(page.getByRole('table', { name: 'Given so far' })).toHaveTextContent('2,000')
  await expect.element(page.getByRole('table', { name: 'Ran at the same time' })).toHaveTextContent('Kraken hunt')
  await page.getByRole('button', { name: 'Claimed: 40 players. Show them' }).click()
  const dialog = page.getByRole('dialog', { name: /^Claimed: / })
  await expect.element(dialog.getByText('1 player shown.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Grant' })).toBeEnabled()
  await expectAccessible({ of: 'StepPlayersDialog' })
})

test('the week lists everything that ran, and shows small counts beside those of the week before', async () => {
  await openScreen(realmPath('results/week'), {
    answers: (answers) =>
      answers
        .on(getWeekResults, () => sampleWeek(now, 50))
        .on(getResults, ({ params }) => sampleResults(now, params, 50)),
  })
  const ran = page.getByRole('table', { name: 'What ran' })
  await expect.element(ran).toHaveTextContent('Claimed 20, 10 before')
  await page.getByRole('button', { name: 'Results of starter-pack' }).click()
  await expect.element(page.getByRole('button', { name: 'Bought: 10 players. Show them' })).toBeVisible()
  await expectAccessible({ of: 'ResultsDialog' })
})

test('the chart marks starts and changes; steps without counts show the reason', async () => {
  await openScreen(realmPath('events/events.kraken-hunt'), {
    answers: (answers) =>
      answers.on(getResults, ({ params }) => ({
        ...sampleResults(now, params, 100),
        marks: [
          { at: now - 4 * dayMs, what: 'start' as const },
          {
            at: now - 2 * dayMs,
            what: 'change' as const,
            action: 'changed' as const,
            fields: ['Rewards', 'End'],
            email: 'ada@lumen-forge.test',
            entryId: 7,
          },
        ],
        costs: [
          { symbol: 'currency.gems', given: 2_000, takenBack: 0, givenInWeek: 2_000 },
          { symbol: 'currency.gold', given: 0, takenBack: 5, givenInWeek: 0 },
        ],
      })),
  })
  const marks = page.getByRole('list', { name: 'Starts, ends and changes' })
  await expect.element(marks).toHaveTextContent('Started')
  const change = marks.getByRole('link', { name: 'Changed Rewards, End by ada@lumen-forge.test' })
  await expect.element(change).toHaveAttribute('href', expect.stringContaining('entry=7'))
  await expect.element(page.getByRole('list', { name: 'Unknown steps' })).toHaveTextContent('Seen: unknown.')
  await expect.element(page.getByRole('region', { name: 'Given over time' })).toBeVisible()
  await expectAccessible()
})
