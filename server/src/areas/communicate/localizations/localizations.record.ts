import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { localizationDrafts } from './drafts.ts'
import { selectKeysThere } from './queries.ts'
import { changeTexts, lockKey, type TextChanges } from './service.ts'
import { type LanguageChoice, lockChoice, saveLanguageSettings } from './settings.ts'

export const localization = record({
  kind: 'localization',
  /** Language by language. */
  undo: {
    read: (context, { subject_id: key }) => lockKey(realmOfUndo(context).realm, key),
    async restore(context, { subject_id: key, after }, state) {
      const inRealm = realmOfUndo(context)
      const texts = (state ??
        Object.fromEntries(Object.keys(after ?? {}).map((language) => [language, null]))) as Record<
        string,
        string | null | undefined
      >
      const changes: TextChanges = Object.fromEntries(
        Object.entries(texts).map(([language, value]) => [language, value ?? null]),
      )
      await changeTexts(inRealm, new Map([[key, changes]]))
    },
  },
  draft: localizationDrafts,
  names: async ({ realm }, keys) => (realm ? await selectKeysThere(realm, keys) : []),
})

export const localizationSettings = record({
  kind: 'localization-settings',
  undo: {
    read: (context) => lockChoice(realmOfUndo(context).realm),
    async restore(context, _entry, state) {
      const here = { ...realmOfUndo(context), ifMatch: undefined }
      await saveLanguageSettings(here, { ...(await lockChoice(here.realm)), ...(state as Partial<LanguageChoice>) })
    },
  },
})
