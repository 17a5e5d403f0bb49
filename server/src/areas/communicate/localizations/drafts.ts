import * as z from 'zod'
import { isFields } from '../../../kernel/audit/same.ts'
import type { DraftBeyondUndo } from '../../../kernel/drafts/draft-kind.ts'
import { changeTexts, listDifferingKeys, lockKeys, type TextChanges } from './service.ts'

/** All keys in one change, so that records that use several of the texts change only once. */
export const localizationDrafts: DraftBeyondUndo = {
  together: 'localizations',
  reads: z.record(z.string().max(35), z.string().max(100_000)),
  readAll: ({ realm }, keys) => lockKeys(realm, keys),
  async apply(context, drafts) {
    const changes = drafts.map(({ id, before, after }): [string, TextChanges] => {
      const deletions = isFields(before)
        ? Object.fromEntries(Object.keys(before).map((language) => [language, null]))
        : {}
      return [id, after === null ? deletions : (after as TextChanges)]
    })
    await changeTexts(context, new Map(changes))
  },
  differences: async (here, there) =>
    (await listDifferingKeys(here, there)).map(({ key, sign }) => ({ id: key, type: '', sign })),
}
