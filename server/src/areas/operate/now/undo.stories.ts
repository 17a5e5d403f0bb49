import { planSamplePlayers } from '@regent/contract/operate/now-sample-players'
import { undoChanges } from '@regent/contract/organization/audit'
import { applyPlan } from '@regent/contract/organization/plans'
import { listPlayers } from '@regent/contract/players/players'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { entriesOf, type Story } from '../../../testing/undo-story.ts'

const scopeOf = (app: TestApp) => ({ scope: `${app.cid}.${app.development}` })

/** Fills the development realm, as the console and the server's jobs do. */
async function fill(app: TestApp, by: Actor) {
  const { plan } = await by.call(planSamplePlayers, { body: { count: 20 } }, scopeOf(app))
  await by.call(applyPlan, { params: { id: plan.id } }, scopeOf(app))
  await app.runJobs()
}

export const samplePlayerStories: Record<'sample-player', Story[]> = {
  'sample-player': [
    {
      name: 'a sample player who was made',
      change: fill,
      // Only an undo deletes a sample player.
      newer: async (app, by) => {
        const [entry] = await entriesOf(by, scopeOf(app).scope)
        await by.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
      },
      state: async (app, by) => {
        const { rows } = await by.call(listPlayers, { query: { limit: 50 } }, scopeOf(app))
        return rows.map(({ gamerTag, name, platform, created }) => ({ gamerTag, name, platform, created }))
      },
    },
  ],
}
