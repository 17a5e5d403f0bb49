import {
  addTrialData,
  createTrial,
  deleteTrialData,
  ejectTrial,
  forecastTrial,
  getPlayerTrials,
  getTrialData,
  getTrialResults,
  listTrials,
  pauseTrial,
  scheduleTrial,
  startTrial,
  trialDone,
} from '@regent/contract/operate/trials'
import { ok } from '@regent/contract/shapes'
import { dayMs } from '@regent/contract/time'
import type { Realm } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { countEverybody } from '../../players/players/search.ts'
import { buildAudienceConditions } from '../../players/segments/fits.ts'
import { readCohortFile } from '../cloud-files/service.ts'
import { readParticipation } from './participation.ts'
import { countMatching, type TrialRow } from './queries.ts'
import { readResults } from './results.ts'
import { toRulesCondition } from './rules.ts'
import * as trials from './service.ts'

const recentMs = 28 * dayMs
/** The number of players that are checked; with more players the result is an estimate. */
const maxCounted = 20_000

/** The effect of starting a trial, as of now. Nobody joins before their next session. */
async function forecast(realm: Realm, trial: TrialRow, now: number) {
  const [audience] = trial.audience ? await buildAudienceConditions(realm, [trial.audience], now) : []
  const condition = toRulesCondition(trial.rules)
  const counts = await countMatching(realm, trial, { condition, audience, since: new Date(now - recentMs) }, maxCounted)
  const isExact = counts.players < maxCounted
  const players = isExact ? counts.players : Math.max((await countEverybody(realm)).about, counts.players)
  const factor = isExact ? 1 : players / counts.players
  const about = (count: number) => Math.round(count * factor)
  const free = about(counts.matching - counts.held)
  return {
    isExact,
    players,
    matching: about(counts.matching),
    held: about(counts.held),
    lately: about(counts.lately),
    cohorts: trial.cohorts.map(({ name, pct }) => ({ name, players: Math.round((free * pct) / 100) })),
  }
}

export function trialRoutes(server: Router) {
  server.on(listTrials, async (context) => ({ result: await trials.listTrials(context) }))

  server.on(createTrial, async (context) => {
    await trials.createTrial(context, context.body)
    return trialDone
  })

  server.on(startTrial, async (context) => {
    await trials.setActive(context, context.body.name, true)
    return trialDone
  })

  server.on(scheduleTrial, async (context) => {
    const { name, time } = context.body
    await trials.schedule(context, name, time === 0 ? null : time)
    return trialDone
  })

  server.on(pauseTrial, async (context) => {
    await trials.setActive(context, context.body.name, false)
    return trialDone
  })

  server.on(ejectTrial, async (context) => {
    await trials.eject(context, context.body.name)
    return trialDone
  })

  server.on(addTrialData, async (context) => ({ ...ok, ...(await trials.addData(context, context.body)) }))

  server.on(getTrialData, (context) => readCohortFile(context, context.query.id))

  server.on(deleteTrialData, async (context) => {
    await trials.removeData(context, context.body.id)
    return trialDone
  })

  server.on(getPlayerTrials, (context) => readParticipation(context, context.query.dbid, context.query.with_outside))

  server.on(forecastTrial, async ({ realm, params, now }) =>
    forecast(realm, await trials.requireTrial(realm, params.name), now),
  )

  server.on(getTrialResults, async (context) =>
    readResults(context, await trials.requireTrial(context.realm, context.params.name)),
  )
}
