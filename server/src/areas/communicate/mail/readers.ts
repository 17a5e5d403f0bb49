import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import type { Realm } from '../../../kernel/context/context.ts'
import { pickLanguage } from '../../../kernel/texts/languages.ts'
import { readTextSettings } from '../../../kernel/texts/texts.ts'
import { findPlayerLanguages } from '../../players/players/language.ts'
import { type Reader as ReaderRow, selectReaders } from './queries.ts'

/** A text in a language. */
export type LocalText = { lng: string; subject: string; msg: string; text?: string | undefined }

/** A player with their address and time zone. */
export type Reader = ReaderRow

/** Filters players to members of the realm. */
export const filterMembers = selectReaders

/** The text for a player: in their language, else in the same language of another region, else in English. */
export function textFor({ translations }: { translations: readonly LocalText[] }, language: string | null): LocalText {
  const codes = translations.map(({ lng }) => lng)
  const picked = pickLanguage(codes, language, [defaultLanguage])
  const text = translations.find(({ lng }) => lng === picked) ?? translations[0]
  return text ?? { lng: defaultLanguage, subject: '', msg: '' }
}

/** The people, each with the language in which they read these texts; see `pickLanguage`. */
export async function inOfferedLanguage<Person extends { gamer_tag: number }>(
  realm: Realm,
  translations: readonly LocalText[],
  people: readonly Person[],
): Promise<(Person & { language: string | null })[]> {
  const [{ fallback }, languages] = await Promise.all([
    readTextSettings(realm),
    findPlayerLanguages(
      realm,
      people.map((one) => one.gamer_tag),
    ),
  ])
  const available = translations.map(({ lng }) => lng)
  return people.map((one) => ({
    ...one,
    language: pickLanguage(available, languages.get(one.gamer_tag), fallback) ?? null,
  }))
}
