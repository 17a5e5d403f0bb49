import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { trialCalendar } from './calendar.ts'
import { trialDrafts } from './drafts.ts'
import { selectJoins, selectMembershipsOfPlayers, selectUsesOfSegments } from './queries.ts'
import { eject, readTrial, restoreTrial, schedule, setActive, type TrialState } from './service.ts'
import { whyTrial } from './why.ts'

export const trial = record({
  kind: 'trial',
  table: 'trials',
  id: 'name',
  where: { ejected_at: null },
  undo: {
    read: (context, { subject_id: name }) => readTrial(realmOfUndo(context).realm, name),
    async restore(context, { subject_id: name }, state) {
      const here = realmOfUndo(context)
      if (state === null) return eject(here, name)
      const target = state as Partial<Omit<TrialState, 'startsAt'>> & { startsAt?: string | null }
      const isThere = (await readTrial(here.realm, name)) !== null
      if (!isThere) return restoreTrial(here, name, target as TrialState)
      if (target.isActive !== undefined) await setActive(here, name, target.isActive)
      if (target.startsAt !== undefined)
        await schedule(here, name, target.startsAt === null ? null : Date.parse(target.startsAt))
    },
  },
  draft: trialDrafts,
  calendar: trialCalendar,
  /** The trials that the player joined. */
  timeline: {
    by: 'player',
    async read({ realm }, { gamerTag }, { before, limit }) {
      const rows = await selectJoins(realm, gamerTag, { at: new Date(before.at), id: before.id }, limit)
      return rows.map(({ id, joined_at: at, name, cohort }) => ({ id, at, of: { trial: name, cohort } }))
    },
  },
  why: whyTrial,
  /** The trials that are for the players of segments. */
  segmentUses: async (realm) =>
    (await selectUsesOfSegments(realm)).map(({ segment, name }) => ({ segment, id: name, name })),
  personalData: [
    /** The trials a player is or was in. They are kept, under a gamer tag that no longer belongs to anybody. */
    {
      name: 'trials',
      noun: ['trial that was joined', 'trials that were joined'],
      list: ({ customer: { db } }, { players }) => selectMembershipsOfPlayers(db, players),
    },
  ],
})
