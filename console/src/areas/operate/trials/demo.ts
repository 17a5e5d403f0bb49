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

export function demoAnswers(demo: Demo): void {
  const cohortOf = (stats: Readonly<Record<string, string>>, trial: string) => stats[`trialmember:${trial}`]
  const all = (pid: string): Trial[] =>
    pid === 'DEMO'
      ? demoTrials(
          Date.now(),
          (trial, cohort) => demoPlayers(pid).filter(({ stats }) => cohortOf(stats, trial) === cohort).length,
        )
      : []
  const find = (pid: string, name: string): Trial => {
    const trial = all(pid).find((one) => one.name === name)
    if (!trial) throw new ApiError('TrialNotFound')
    return trial
  }
  const files = (pid: string) => all(pid).flatMap(({ cohorts }) => cohorts.flatMap(({ cloudData }) => cloudData))
  demo.on(listTrials, (_, pid) => ({ result: all(pid) }))
  demo.on(getPlayerTrials, ({ query: { dbid, with_outside } }, pid) => {
    const player = demoPlayers(pid).find(({ row }) => row.gamerTag === dbid)
    if (!player) throw new ApiError('PlayerNotFound')
    const trials = all(pid).flatMap(({ name: trial, active, created }) => {
      const cohort = cohortOf(player.stats, trial)
      return cohort === undefined ? [] : [{ trial, cohort, active, joined: Math.max(created, player.row.created) }]
    })
    const cohortData = files(pid).filter(({ cohort: of }) =>
      trials.some(({ trial, cohort }) => of?.trial === trial && of.cohort === cohort),
    )
    const outside = all(pid)
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
    const file = files(pid).find(({ sid }) => sid === id)
    const sample = sampleTrials.find(({ name }) => name === file?.cohort?.trial)
    const content = sample?.cohorts.find(({ name }) => name === file?.cohort?.cohort)?.files?.[file?.ref ?? '']
    if (content === undefined) throw new ApiError('CloudFileNotFound')
    return { data: btoa(content) }
  })
  demo.on(forecastTrial, ({ params: { name } }, pid) => {
    const { cohorts } = find(pid, name)
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
    const { cohorts } = find(pid, name)
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
