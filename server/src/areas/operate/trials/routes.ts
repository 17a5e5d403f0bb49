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
import type { Router } from '../../../kernel/http/router.ts'
import { readCohortFile } from '../cloud-files/service.ts'
import { forecast } from './forecast.ts'
import { readParticipation } from './participation.ts'
import { readResults } from './results.ts'
import * as trials from './service.ts'

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
