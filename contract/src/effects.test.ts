import { expect, test } from 'vitest'
import { isWrite } from './core/endpoint.ts'
import type { RightSubject } from './core/permissions.ts'
import { allEndpoints } from './endpoints.ts'
import { PlanWithSample } from './organization/plans.ts'

/** What players get, see or lose is changed by the rights over these. */
const aboutPlayers: readonly RightSubject[] = [
  'mail',
  'announcements',
  'player-announcements',
  'notify',
  'campaigns',
  'inventory',
  'promotion-codes',
  'entitlements',
  'commerce-catalog',
  'sku',
  'real-money-transactions',
  'events',
  'player-events',
  'leaderboards',
  'tournaments',
  'pvp',
  'stats',
]

const writes = allEndpoints.filter(({ call }) => isWrite(call) && call.access.operator !== undefined)

const isAboutPlayers = (operator: string | readonly string[] = []) =>
  [operator].flat().some((right) => (aboutPlayers as readonly string[]).includes(right.slice(right.indexOf(' ') + 1)))

test('every write of operators that can reach players declares how many it reaches; a plan is judged itself', () => {
  const undeclared = writes.filter(
    ({ call }) =>
      isAboutPlayers(call.access.operator) && call.response !== PlanWithSample && call.reaches === undefined,
  )
  expect(undeclared.map(({ name }) => name)).toEqual([])
})

test('every write that counts against the budgets of grants declares what it gives', () => {
  const counting = writes.filter(({ call }) => call.errors?.includes('GrantBudgetExceeded')).map(({ name }) => name)
  const giving = writes.filter(({ call }) => call.gives !== undefined).map(({ name }) => name)
  // These carry out or take back what other calls declare.
  const ofOthers = ['applyPlan', 'retryPlan', 'undoChanges', 'startRun']
  expect(counting.filter((name) => !ofOthers.includes(name)).sort()).toEqual(giving.sort())
})

test('every write with an effect on several players can be reviewed', () => {
  const beyondOne = writes.filter(
    ({ call: { reaches, gives } }) =>
      reaches === 'everyone' || typeof reaches === 'function' || (gives !== undefined && reaches !== 'one'),
  )
  expect(beyondOne.filter(({ call }) => !call.reviewed).map(({ name }) => name)).toEqual([])
})

/** Calls that start or move what was reviewed or promised before, without a review of their own, and why. */
const notReviewedAgain: Readonly<Record<string, string>> = {
  endEvent: 'gives the rewards of the event, which its review has counted, earlier',
  endEventPhase: 'gives the rewards of the phase, which the review of the event has counted, earlier',
  freezeLeaderboard: 'stops the scores; rewards are those of the board',
  moveCalendarEntry: 'moves the times of what was reviewed; players and rewards stay',
  planUndoWith: 'makes a plan itself',
  refreshEvent: 'gives what the content of the event promises, which was reviewed when it was published',
}

test('every write that carries out a plan or a promise is reviewed, or there is a reason why not', () => {
  const later = writes.filter(({ call: { reaches } }) => reaches === 'planned' || reaches === 'promised')
  expect(
    later
      .filter(({ call }) => !call.reviewed)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(notReviewedAgain).sort())
})

test('calls that reach many players name an alternative if no plan is possible', () => {
  const planned = ['sendMail', 'sendMailsToPlayer', 'updateStatsBatch']
  const many = writes.filter(({ call: { reaches } }) => reaches === 'everyone' || typeof reaches === 'function')
  expect(
    many
      .filter(({ call }) => call.otherWay === undefined)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(planned)
})
