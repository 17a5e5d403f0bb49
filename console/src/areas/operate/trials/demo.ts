import { ApiError } from '@regent/contract/errors'
import { usualCurrency } from '@regent/contract/money'
import {
  forecastTrial,
  getPlayerTrials,
  getTrialData,
  getTrialResults,
  listTrials,
  type Trial,
} from '@regent/contract/operate/trials'
import { demoResultOf, demoTrials, sampleTrials } from '@regent/contract/samples/trials'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const cohortOf = (stats: Readonly<Record<string, string>>, trial: string) => stats[`trialmember:${trial}`]

const listAll = (pid: string): Trial[] =>
  pid === 'DEMO'
    ? demoTrials(
        Date.now(),
        (trial, cohort) => demoPlayers(pid).filter(({ stats }) => cohortOf(stats, trial) === cohort).length,
      )
    : []

const requireTrial = (pid: string, name: string): Trial => {
  const trial = listAll(pid).find((one) => one.name === name)
  if (!trial) throw new ApiError('TrialNotFound')
  return trial
}

const listFiles = (pid: string) => listAll(pid).flatMap(({ cohorts }) => cohorts.flatMap(({ cloudData }) => cloudData))

export function demoAnswers(demo: Demo): void {
  answerTrials(demo)
  answerCounts(demo)
}

function answerTrials(demo: Demo): void {
  demo.on(listTrials, (_, pid) => ({ result: listAll(pid) }))
  demo.on(getPlayerTrials, ({ query: { dbid, with_outside } }, pid) => {
    const player = demoPlayers(pid).find(({ row }) => row.gamerTag === dbid)
    if (!player) throw new ApiError('PlayerNotFound')
    const trials = listAll(pid).flatMap(({ name: trial, active, created }) => {
      const cohort = cohortOf(player.stats, trial)
      return cohort === undefined ? [] : [{ trial, cohort, active, joined: Math.max(created, player.row.created) }]
    })
    const cohortData = listFiles(pid).filter(({ cohort: of }) =>
      trials.some(({ trial, cohort }) => of?.trial === trial && of.cohort === cohort),
    )
    const outside = listAll(pid)
      .filter(({ name, active }) => active && cohortOf(player.stats, name) === undefined)
      .map(({ name: trial, customRules: [rule] }) => ({
        trial,
        why: rule?.customAttr
          ? `The stat ${rule.customAttr} must be at least ${rule.customVal[0] ?? ''}.`
          : 'The cohorts do not cover all players. This player is outside.',
      }))
    return { trials, cohortData, ...(with_outside && { outside }) }
  })
  demo.on(getTrialData, ({ query: { id } }, pid) => {
    const file = listFiles(pid).find(({ sid }) => sid === id)
    const sample = sampleTrials.find(({ name }) => name === file?.cohort?.trial)
    const content = sample?.cohorts.find(({ name }) => name === file?.cohort?.cohort)?.files?.[file?.ref ?? '']
    if (content === undefined) throw new ApiError('CloudFileNotFound')
    return { data: btoa(content) }
  })
}

/** The forecast and the results. */
function answerCounts(demo: Demo): void {
  demo.on(forecastTrial, ({ params: { name } }, pid) => {
    const { cohorts } = requireTrial(pid, name)
    const players = demoPlayers(pid).length
    const matching = Math.round(players * 0.6)
    return {
      isExact: true,
      players,
      matching,
      held: 0,
      lately: Math.round(matching * 0.7),
      cohorts: cohorts.map((cohort) => ({ name: cohort.name, players: Math.round((matching * cohort.pct) / 100) })),
    }
  })
  demo.on(getTrialResults, ({ params: { name } }, pid) => {
    const { cohorts } = requireTrial(pid, name)
    const results = cohorts.map(
      (cohort) =>
        demoResultOf(cohort.name, cohort.assigned) ?? {
          name: cohort.name,
          players: 0,
          sessions: 0,
          payers: 0,
          revenue: 0,
          retention: [1, 7, 30].map((day) => ({ day, players: 0, returned: 0 })),
        },
    )
    const findings = [
      { isDifferent: false, words: 'Sessions per player: the difference is not statistically significant.' },
      { isDifferent: false, words: 'Retention on day 1: the difference is not statistically significant.' },
      { isDifferent: true, words: 'Share of payers: b (12.5 %) is significantly above a (4.0 %).' },
      { isDifferent: false, words: 'Revenue per player: the difference is not statistically significant.' },
    ]
    return { asOf: Date.now(), currency: usualCurrency, cohorts: results, findings }
  })
}
