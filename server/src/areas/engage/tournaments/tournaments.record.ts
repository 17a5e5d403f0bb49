import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import { realmOfUndo, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { record } from '../../../kernel/records/record.ts'
import type { UsedRecords } from '../../../kernel/records/record-uses.ts'
import { filterLive } from '../../operate/content/published.ts'
import { tournamentCalendar } from './calendar.ts'
import { selectStatusesOfPlayers } from './queries.ts'
import { changeStatus, giveRewardsAgain, readStatus, restoreUnclaimed, type StatusState } from './service.ts'
import { selectGroupStatuses } from './standing-queries.ts'

/** The tournaments in which a group has a rank, by its members. */
async function recordsUsed(realm: Realm, { kind, ids }: UsedRecords): Promise<RecordUse[]> {
  const groups = kind === 'group' ? ids.map(Number).filter(Number.isSafeInteger) : []
  if (groups.length === 0) return []
  const counts = new Map<number, number>()
  for (const { group_id: group } of await selectGroupStatuses(realm, groups, undefined))
    counts.set(group, (counts.get(group) ?? 0) + 1)
  return [...counts].map(([group, count]) => ({ id: String(group), user: 'tournament', count }))
}

/** `42/tournaments.arena` */
function parseSubject({ subject_id: text }: UndoEntry) {
  const slash = text.indexOf('/')
  return { gamerTag: Number(text.slice(0, slash)), tournament: text.slice(slash + 1) }
}

export const tournament = record({
  kind: 'tournament',
  /** Finds published tournaments; the id is the display name. */
  names: async ({ realm }, ids) =>
    realm ? [...(await filterLive(realm, ids, 'tournaments'))].map((id) => ({ id, name: id })) : [],
  calendar: tournamentCalendar,
  gives: { giveAgain: giveRewardsAgain },
  recordUses: recordsUsed,
})

export const tournamentStatus = record({
  kind: 'tournament-status',
  undo: {
    read(context, entry) {
      const { gamerTag, tournament } = parseSubject(entry)
      return readStatus(realmOfUndo(context), gamerTag, tournament)
    },
    async restore(context, entry, state) {
      const { gamerTag, tournament } = parseSubject(entry)
      const here = realmOfUndo(context)
      const { unclaimed, ...place } = state as Partial<StatusState>
      if (unclaimed) await restoreUnclaimed(here, gamerTag, tournament, unclaimed)
      if (Object.keys(place).length > 0) await changeStatus(here, gamerTag, tournament, place)
    },
  },
  personalData: [
    /** Tournament standings are kept, with a gamer tag that no longer identifies a person. */
    {
      name: 'tournaments',
      noun: ['tournament that was joined', 'tournaments that were joined'],
      list: ({ customer: { db } }, { players }) => selectStatusesOfPlayers(db, players),
    },
  ],
})
