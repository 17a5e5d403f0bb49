import type { LocalizationSettings } from '@regent/contract/communicate/localizations'
import { ApiError } from '@regent/contract/errors'
import { languages as offeredEverywhere } from '@regent/contract/languages'
import { formatQuantity } from '@regent/contract/words'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { listLanguages, normalizeLanguage, requireLanguage } from '../../../kernel/texts/languages.ts'
import { readTextSettings } from '../../../kernel/texts/texts.ts'
import * as queries from './queries.ts'

/** The languages of a realm in the audit trail. */
export type LanguageChoice = { extraLanguages: string[]; fallback: string[] }

export async function readLanguageSettings({ realm }: { realm: Realm }): Promise<LocalizationSettings> {
  const { languages, extraLanguages, fallback, version } = await readTextSettings(realm)
  return { pid: realm.id, languages, extraLanguages, fallback, version }
}

/** The current choice, locked until the transaction ends. */
export async function lockChoice(realm: Realm): Promise<LanguageChoice> {
  await queries.lockRealmTexts(realm)
  const { extraLanguages, fallback } = await readTextSettings(realm)
  return { extraLanguages, fallback }
}

/**
 * Sets the additional languages of the realm, and the fallback languages of players. A language with texts cannot be
 * removed.
 */
export async function saveLanguageSettings(
  context: RealmContext,
  given: LanguageChoice,
): Promise<LocalizationSettings> {
  const { realm, caller, now, ifMatch } = context
  const before = await lockChoice(realm)
  const current = await readLanguageSettings(context)
  if (ifMatch !== undefined && ifMatch !== current.version) throw new ApiError('StaleVersion', { current })
  const { extraLanguages } = given
  extraLanguages.forEach((language, index) => {
    const otherLanguages = [...offeredEverywhere, ...extraLanguages.slice(0, index)]
    if (otherLanguages.some((one) => normalizeLanguage(one) === normalizeLanguage(language))) {
      const field = `extraLanguages.${index}`
      throw new ApiError('BadRequest', {
        field,
        message: `${field}: “${language}” is already a language of the realm.`,
      })
    }
  })
  const offered = listLanguages(extraLanguages)
  const fallback = given.fallback.map((language, index) => requireLanguage(offered, language, `fallback.${index}`))
  const twice = fallback.findIndex((language, index) => fallback.indexOf(language) < index)
  if (twice !== -1) {
    const field = `fallback.${twice}`
    throw new ApiError('BadRequest', { field, message: `${field}: “${fallback[twice]}” is repeated.` })
  }
  const counts = new Map((await queries.countLanguages(realm)).map(({ language, texts }) => [language, texts]))
  const removedLanguage = before.extraLanguages.find(
    (one) => !extraLanguages.includes(one) && (counts.get(one) ?? 0) > 0,
  )
  if (removedLanguage !== undefined)
    throw new ApiError('LanguageInUse', {
      field: 'extraLanguages',
      message: `“${removedLanguage}” has ${formatQuantity(counts.get(removedLanguage) ?? 0, 'text')}. Delete them first. Nothing was changed.`,
    })
  const after = { extraLanguages: [...extraLanguages], fallback }
  if (JSON.stringify(before) === JSON.stringify(after)) {
    context.unchanged()
    return current
  }
  await queries.upsertSettings(realm, after, findAccountId(caller), new Date(now))
  context.change({ subject: 'localization-settings', id: 'languages', before, after, pid: realm.id })
  const saved = await readLanguageSettings(context)
  context.setVersion(saved.version)
  return saved
}
