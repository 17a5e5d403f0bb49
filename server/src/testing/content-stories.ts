import { getPublicManifest, saveManifest } from '@regent/contract/content'
import { publishItems } from './published-content.ts'
import type { Actor, TestApp } from './test-app.ts'
import type { Story } from './undo-story.ts'

const publish = (amount: number) => (app: TestApp) =>
  publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: amount } }])

const liveVersions = async (_: TestApp, by: Actor) =>
  (await by.call(getPublicManifest, { query: {} })).entries.map(({ contentId, version }) => ({ contentId, version }))

export const contentStories: { manifest: Story[] } = {
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
