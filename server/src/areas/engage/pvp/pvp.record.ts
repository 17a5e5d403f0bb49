import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { record } from '../../../kernel/records/record.ts'
import { countRecordUses, type UsedRecords } from '../../../kernel/records/record-uses.ts'
import { type StoredDefinition, selectDefinitions } from './queries.ts'
import { putDefinition, readDefinition } from './service.ts'
import { whyPvp } from './why.ts'

/** The leaderboards whose best players are rewarded. */
async function recordsUsed(realm: Realm, records: UsedRecords): Promise<RecordUse[]> {
  if (records.kind !== 'leaderboard') return []
  const definitions = await selectDefinitions(realm)
  return countRecordUses(
    'pvp',
    records,
    definitions.map(({ lbid }) => [lbid]),
  )
}

export const pvpDefinition = record({
  kind: 'pvp-definition',
  table: 'pvp_definitions',
  id: 'lbid',
  undo: {
    read: (context, { subject_id: lbid }) => readDefinition(realmOfUndo(context).realm, lbid),
    async restore(context, { subject_id: lbid }, state) {
      const here = realmOfUndo(context)
      const now = await readDefinition(here.realm, lbid)
      await putDefinition(here, lbid, state === null ? null : { ...now, ...(state as StoredDefinition) })
    },
  },
})

export const pvp = record({
  kind: 'pvp',
  why: whyPvp,
  gives: { whoGives: 'Grant the rewards again on the leaderboard’s screen, or wait for the next payout.' },
  recordUses: recordsUsed,
})
