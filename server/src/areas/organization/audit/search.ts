import { auditSubjects } from '@regent/contract/audit-subjects'
import { maxHitsPerKind } from '@regent/contract/operate/search/search'
import { listSubjectsWithId } from '../../../kernel/audit/service.ts'
import { readBriefly, type SearchSource } from '../../../kernel/records/search-source.ts'

/** The changes of records with exactly this id, one result for each kind of record. */
export const findChanges: SearchSource = async ({ realm }, text) => {
  const subjects = await readBriefly(realm, (db) => listSubjectsWithId({ ...realm, db }, auditSubjects, text))
  return subjects.slice(0, maxHitsPerKind).map(({ subject }) => ({ id: text, title: text, of: subject }))
}
