import type { LocalizationRow, LocalizationSettings, TextUse } from '@regent/contract/communicate/localizations'
import { languages } from '@regent/contract/languages'
import { dayMs } from '../src/core/time.ts'
import { sampleAnnouncements } from './announcements.ts'

const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

/** `welcome-{uuid}.title` */
export const sampleKey = (name: string, part: string) => `${name}-${uuid}.${part}`

/** The sample studio adds Brazilian Portuguese; players who find no text in their language read English, then German. */
export const sampleSettings = { extraLanguages: ['pt-BR'], fallback: ['en', 'de'] }

type Text = { language: string; value: string }

const texts = (byLanguage: Record<string, string>): Text[] =>
  Object.entries(byLanguage).map(([language, value]) => ({ language, value }))

/** Texts of the announcement that welcomes new players and of the shop; some languages are missing. */
export const sampleTexts: Record<string, Text[]> = {
  [sampleKey('welcome', 'title')]: texts({
    en: 'Welcome aboard',
    es: 'Bienvenido a bordo',
    fr: 'Bienvenue à bord',
    de: 'Willkommen an Bord',
    nl: 'Welkom aan boord',
    zh: '欢迎登船',
    it: 'Benvenuto a bordo',
    'pt-BR': 'Bem-vindo a bordo',
  }),
  [sampleKey('welcome', 'summary')]: texts({
    en: 'Your first ship is waiting.',
    fr: 'Votre premier navire vous attend.',
    de: 'Dein erstes Schiff wartet.',
  }),
  [sampleKey('welcome', 'body')]: texts({
    en: '<p>Claim your <b>skiff</b> and sail for the Amber Isles.</p>',
    de: '<p>Hol dir dein <b>Skiff</b> und segle zu den Bernsteininseln.</p>',
  }),
  [sampleKey('storm-warning', 'subject')]: texts({
    en: 'A storm is coming',
    es: 'Se acerca una tormenta',
    fr: 'Une tempête arrive',
    de: 'Ein Sturm zieht auf',
    it: 'Arriva una tempesta',
  }),
  [sampleKey('storm-warning', 'msg')]: texts({
    en: 'Reach a harbor before nightfall.',
    es: 'Llega a un puerto antes del anochecer.',
    de: 'Lauf vor Einbruch der Nacht in einen Hafen ein.',
  }),
  [sampleKey('harbor-shop', 'title')]: texts({ en: 'Harbor shop', de: 'Hafenladen', zh: '港口商店' }),
  [sampleKey('harbor-shop', 'summary')]: texts({ en: 'Sails, ropes and charts for every voyage.' }),
}

const updatedBy = 'ada@lumen-forge.test'

/** The texts of the sample announcements, which are kept under keys of their own. */
const announcementTexts = (now: number): { key: string; symbol: string; values: Text[] }[] =>
  sampleAnnouncements(now).flatMap(({ symbol, title, summary, body, translations = [] }) =>
    (
      [
        [title, 'subject'],
        [summary, 'summary'],
        [body, 'message'],
      ] as const
    ).map(([key, part]) => ({
      key: String(key),
      symbol,
      values: translations.map((one) => ({ language: one.language, value: one[part] ?? '' })),
    })),
  )

/** The keys as the screen lists them. */
export const listedTexts = (now: number): LocalizationRow[] =>
  [
    ...Object.entries(sampleTexts).map(([key, values]) => ({ key, values })),
    ...announcementTexts(now).filter(({ values }) => values.some(({ value }) => value !== '')),
  ]
    .map(({ key, values }) => ({
      key,
      texts: Object.fromEntries(
        values.filter(({ value }) => value !== '').map(({ language, value }) => [language, value]),
      ),
      updatedAt: now - 3 * dayMs,
      updatedBy,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))

export const listedSettings = (pid: string): LocalizationSettings => ({
  pid,
  languages: [...languages, ...sampleSettings.extraLanguages],
  ...sampleSettings,
  version: 1,
})

export const sampleUses = (now: number): TextUse[] =>
  announcementTexts(now).map(({ key, symbol }) => ({ key, user: 'announcement', id: symbol, name: symbol }))
