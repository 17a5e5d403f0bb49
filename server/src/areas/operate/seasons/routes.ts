import {
  checkSeason,
  copySeason,
  createSeason,
  deleteSeason,
  endSeason,
  getSeason,
  getSeasonResults,
  listSeasons,
  planSeasonRehearsal,
  previewSeason,
  rehearseSeason,
  scheduleSeason,
  updateSeason,
} from '@regent/contract/operate/seasons'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { checkWhole } from './checks.ts'
import * as moves from './moves.ts'
import { previewForPlayer, rehearseForPlayer } from './preview.ts'
import { selectSeasons } from './queries.ts'
import { planRehearsal } from './rehearsal.ts'
import { readResults } from './results.ts'
import * as seasons from './service.ts'

export function seasonRoutes(server: Router) {
  server.on(listSeasons, async ({ realm, now }) => ({
    seasons: (await selectSeasons(realm)).map((row) => seasons.toSeasonRow(row, now)),
  }))

  server.on(getSeason, (context) => seasons.readSeason(context, context.params.id))

  server.on(createSeason, (context) => seasons.createSeason(context, context.body))

  server.on(updateSeason, (context) => seasons.updateSeason(context, context.params.id, context.body))

  server.on(deleteSeason, async (context) => {
    await seasons.deleteSeason(context, context.params.id)
    return ok
  })

  server.on(copySeason, (context) => seasons.copySeason(context, context.params.id, context.body))

  server.on(scheduleSeason, async (context) => {
    await moves.scheduleSeason(context, context.params.id, context.body)
    return seasons.readSeason(context, context.params.id)
  })

  server.on(endSeason, async (context) => {
    await moves.endSeason(context, context.params.id, context.body)
    return seasons.readSeason(context, context.params.id)
  })

  server.on(planSeasonRehearsal, (context) => planRehearsal(context, context.body))

  server.on(checkSeason, (context) => checkWhole(context, context.params.id))

  server.on(previewSeason, (context) => previewForPlayer(context, { ...context.params, at: context.query.at }))

  server.on(rehearseSeason, (context) => rehearseForPlayer(context, { ...context.params, ...context.query }))

  server.on(getSeasonResults, (context) => readResults(context, context.params.id))
}
