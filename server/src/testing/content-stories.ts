import { archiveManifest, getPublicManifest, listManifests, saveContent, saveManifest } from '@regent/contract/content'
import { deleteLocalizations, getLocalizations, saveLocalizations } from '@regent/contract/localizations'
import { publishItems } from './published-content.ts'
import type { Actor, TestApp } from './test-app.ts'
import type { Story } from './undo-story.ts'

const publish = (amount: number) => (app: TestApp) =>
  publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: amount } }])

const liveVersions = async (_: TestApp, by: Actor) =>
  (await by.call(getPublicManifest, { query: {} })).entries.map(({ contentId, version }) => ({ contentId, version }))

const archive = (archived: boolean) => async (_: TestApp, by: Actor) => {
  const params = { id: 'winter' }
  await by.call(archiveManifest, { params, body: { archived } })
}

const key = 'welcome-7c9e6679-7425-40de-944b-e07fc1f90ae7.title'
const say =
  (...texts: [string, string][]) =>
  async (_: TestApp, by: Actor) => {
    const localizations = { [key]: texts.map(([language, value]) => ({ language, value })) }
    await by.call(saveLocalizations, { body: { localizations } })
  }
const textsNow = async (_: TestApp, by: Actor) => (await by.call(getLocalizations, {})).localizations
const forget =
  (...languages: string[]) =>
  async (_: TestApp, by: Actor) => {
    const one = { id: key, ...(languages.length > 0 && { languages }) }
    await by.call(deleteLocalizations, { body: { localizations: [one] } })
  }

export const contentStories: Record<'manifest' | 'manifest-archive' | 'localization', Story[]> = {
  localization: [
    { name: 'a text that is new', change: say(['en', 'Welcome']), newer: say(['en', 'Hello']), state: textsNow },
    {
      name: 'one language of a text',
      change: async (app, by) => {
        await say(['en', 'Welcome'], ['de', 'Willkommen'])(app, by)
        await say(['de', 'Hallo'])(app, by)
      },
      newer: say(['de', 'Servus']),
      state: textsNow,
    },
    {
      name: 'a text that was deleted',
      change: async (app, by) => {
        await say(['en', 'Welcome'], ['de', 'Willkommen'])(app, by)
        await forget()(app, by)
      },
      newer: say(['fr', 'Bienvenue']),
      state: textsNow,
    },
  ],
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
