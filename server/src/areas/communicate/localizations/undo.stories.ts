import {
  deleteLocalizations,
  getLocalizationSettings,
  getLocalizations,
  saveLocalizationSettings,
  saveLocalizations,
} from '@regent/contract/communicate/localizations'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

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

const choose =
  (...extraLanguages: string[]) =>
  async (_: TestApp, by: Actor) => {
    await by.call(saveLocalizationSettings, { body: { extraLanguages, fallback: ['en'] } })
  }
const choiceNow = async (_: TestApp, by: Actor) => {
  const { extraLanguages, fallback } = await by.call(getLocalizationSettings, {})
  return { extraLanguages, fallback }
}

export const localizationStories: Record<'localization' | 'localization-settings', Story[]> = {
  'localization-settings': [
    { name: 'a language that was added', change: choose('pt-BR'), newer: choose('ja'), state: choiceNow },
  ],
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
}
