import { saveContent } from '@regent/contract/operate/content/content'
import {
  archiveManifest,
  getPublicManifest,
  listManifests,
  saveManifest,
} from '@regent/contract/operate/content/content-manifests'
import { publishItems } from '../../../testing/published-content.ts'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const publish = (amount: number) => (app: TestApp) =>
  publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: amount } }])

const liveVersions = async (_: TestApp, by: Actor) =>
  (await by.call(getPublicManifest, { query: {} })).entries.map(({ contentId, version }) => ({ contentId, version }))

const archive = (archived: boolean) => async (_: TestApp, by: Actor) => {
  const params = { id: 'winter' }
  await by.call(archiveManifest, { params, body: { archived } })
}

export const contentStories: Record<'manifest' | 'manifest-archive', Story[]> = {
  'manifest-archive': [
    {
      name: 'a manifest that was put away',
      change: async (app, by) => {
        await publishItems(app, [{ id: 'items.sled' }])
        const { content } = await by.call(saveContent, {
          body: { content: [{ id: 'items.sled', checksum: 'a', properties: {} }] },
        })
        await by.call(saveManifest, { body: { id: 'winter', references: content } })
        await archive(true)(app, by)
      },
      newer: archive(false),
      state: async (_, by) => (await by.call(listManifests, {})).rows.map(({ id, isArchived }) => ({ id, isArchived })),
    },
  ],
  manifest: [
    { name: 'the first one', change: publish(1), newer: publish(2), state: liveVersions },
    {
      name: 'one after another',
      change: async (app) => {
        await publish(1)(app)
        await publish(2)(app)
      },
      newer: async (_, by) => {
        await by.call(saveManifest, { body: { references: [] } })
      },
      state: liveVersions,
    },
  ],
}
