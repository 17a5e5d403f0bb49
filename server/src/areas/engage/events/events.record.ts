import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import { realmOfUndo, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { record } from '../../../kernel/records/record.ts'
import { countRecordUses, type UsedRecords } from '../../../kernel/records/record-uses.ts'
import { eventCalendar } from './calendar.ts'
import { eventDrafts } from './drafts.ts'
import { selectClaims, selectEventsOfPlayers } from './player-queries.ts'
import { type ClaimState, claimRewards, readClaims, restoreClaims } from './players.ts'
import { selectBoardsAhead, selectContentsAhead, selectUsesOfSegments } from './queries.ts'
import { type EventState, putEvent, type RoundState, readEventState, readRoundState, restoreRound } from './service.ts'
import { whyEvent } from './why.ts'

const fieldsThatMayMiss = (state: EventState): EventState =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null)) as EventState

/** `42/events.kraken-hunt.1768579200000` */
function parseSubject({ subject_id: text }: UndoEntry) {
  const slash = text.indexOf('/')
  return { gamerTag: Number(text.slice(0, slash)), roundId: text.slice(slash + 1) }
}

/** The events with a running or upcoming round, by the stores that they open and the boards that they use. */
async function recordsUsed(realm: Realm, records: UsedRecords, now: number): Promise<RecordUse[]> {
  if (records.kind === 'store') {
    const contents = await selectContentsAhead(realm, new Date(now))
    return countRecordUses(
      'event',
      records,
      contents.map(({ stores }) => stores ?? []),
    )
  }
  if (records.kind !== 'leaderboard') return []
  const boards = await selectBoardsAhead(realm, new Date(now))
  // Partitions of a board are named `board#0`.
  return countRecordUses(
    'event',
    records,
    boards.map((board) => records.ids.filter((id) => id === board || id.startsWith(`${board}#`))),
  )
}

export const event = record({
  kind: 'event',
  table: 'events',
  id: 'symbol',
  name: ['content', 'name'],
  undo: {
    read: (context, { subject_id: symbol }) => readEventState(realmOfUndo(context).realm, symbol),
    async restore(context, { subject_id: symbol }, state) {
      const here = realmOfUndo(context)
      const now = await readEventState(here.realm, symbol)
      const target = state === null ? null : fieldsThatMayMiss({ ...now, ...(state as EventState) })
      await putEvent(here, symbol, target)
    },
  },
  draft: eventDrafts,
  search: { detail: (symbol) => symbol },
  calendar: eventCalendar,
  /** The events whose rewards the player claimed. */
  timeline: {
    by: 'player',
    right: 'view player-events',
    async read({ realm }, { gamerTag }, page) {
      const rows = await selectClaims(realm, gamerTag, page)
      return rows.map(({ id, at, event }) => ({ id, at, of: { event } }))
    },
  },
  why: whyEvent,
  gives: { giveAgain: async (...given) => void (await claimRewards(...given)) },
  /** The events whose audience uses segments. */
  segmentUses: async (realm, now) =>
    (await selectUsesOfSegments(realm, new Date(now))).map(({ symbol, ...use }) => ({ ...use, id: symbol })),
  recordUses: recordsUsed,
  personalData: [
    /** Participations and claims are kept, with a gamer tag that no longer identifies a person. */
    {
      name: 'events',
      noun: ['event that was taken part in', 'events that were taken part in'],
      list: ({ customer: { db } }, { players }) => selectEventsOfPlayers(db, players),
    },
  ],
})

export const eventClaim = record({
  kind: 'event-claim',
  /** The gift of a claim is a separate change with a separate undo. */
  undo: {
    read(context, entry) {
      const { gamerTag, roundId } = parseSubject(entry)
      const keys = Object.keys({ ...(entry.before as object), ...(entry.after as object) })
      return readClaims(realmOfUndo(context).realm, gamerTag, roundId, keys)
    },
    restore(context, entry, state) {
      const { gamerTag, roundId } = parseSubject(entry)
      return restoreClaims(realmOfUndo(context), gamerTag, roundId, state as ClaimState)
    },
  },
})

export const eventRound = record({
  kind: 'event-round',
  /** A phase that was ended early continues, unless its original end has passed. */
  undo: {
    read: (context, { subject_id: id }) => readRoundState(realmOfUndo(context).realm, id),
    restore: (context, { subject_id: id }, state) =>
      restoreRound(realmOfUndo(context), id, state as Partial<RoundState>),
  },
})
