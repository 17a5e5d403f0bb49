import { auditSubjects } from '@regent/contract/audit-subjects'
import { maxHitsPerKind } from '@regent/contract/operate/search/search'
import { entryViews, listEntriesOfPlayer, listSubjectsWithId } from '../../../kernel/audit/service.ts'
import { record } from '../../../kernel/records/record.ts'
import { readBriefly } from '../../../kernel/records/search-source.ts'
import { auditAddresses, auditEntries } from './personal-data.ts'

export const audit = record({
  kind: 'audit',
  /** The changes of records with exactly this id, one result for each kind of record. */
  search: async ({ realm }, text) => {
    const subjects = await readBriefly(realm, (db) => listSubjectsWithId({ ...realm, db }, auditSubjects, text))
    return subjects.slice(0, maxHitsPerKind).map(({ subject }) => ({ id: text, title: text, of: subject }))
  },
  personalData: [auditEntries, auditAddresses],
})

export const auditExport = record({
  kind: 'audit-export',
  undo: { irreversible: 'An export cannot be undone.' },
})

export const change = record({
  kind: 'change',
  /** Changes that operators and game servers made to the player; `of` is the entry. */
  timeline: {
    by: 'staff',
    right: 'view audit',
    async read(context, { gamerTag }, page) {
      const rows = await listEntriesOfPlayer(context.realm, gamerTag, page)
      const entries = await entryViews(context, rows)
      return entries.map((entry) => ({ id: entry.id, at: entry.at, email: entry.email, of: entry }))
    },
  },
})
