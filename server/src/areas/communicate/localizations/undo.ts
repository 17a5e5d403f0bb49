import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { changeTexts, lockKey, type TextChanges } from './service.ts'
import { type LanguageChoice, lockChoice, saveLanguageSettings } from './settings.ts'

/** Language by language. */
export const localization: Undoable = {
  read: (context, { subject_id: key }) => lockKey(realmOfUndo(context).realm, key),
  async restore(context, { subject_id: key, after }, state) {
    const inRealm = realmOfUndo(context)
    const texts = (state ?? Object.fromEntries(Object.keys(after ?? {}).map((language) => [language, null]))) as Record<
      string,
      string | null | undefined
    >
    const changes: TextChanges = Object.fromEntries(
      Object.entries(texts).map(([language, value]) => [language, value ?? null]),
    )
    await changeTexts(inRealm, new Map([[key, changes]]))
  },
}

export const localizationSettings: Undoable = {
  read: (context) => lockChoice(realmOfUndo(context).realm),
  async restore(context, _entry, state) {
    const here = { ...realmOfUndo(context), ifMatch: undefined }
    await saveLanguageSettings(here, { ...(await lockChoice(here.realm)), ...(state as Partial<LanguageChoice>) })
  },
}
