import { auditSubjects } from '@regent/contract/audit-subjects'
import { maxHitsPerKind } from '@regent/contract/operate/search/search'
import { listSubjectsOf } from '../../../kernel/audit/service.ts'
import { readBriefly, type SearchSource } from '../../../kernel/search/search-source.ts'

/** The changes of a thing with exactly this id, one hit for each kind of thing. */
export const findChanges: SearchSource = async ({ realm }, text) => {
  const found = await readBriefly(realm, (db) => listSubjectsOf({ ...realm, db }, auditSubjects, text))
  return found.slice(0, maxHitsPerKind).map(({ subject }) => ({ id: text, title: text, of: subject }))
}
