import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { type ClaimState, readClaims, restoreClaims } from './players.ts'
import { type EventState, putEvent, type RoundState, readEventState, readRoundState, restoreRound } from './service.ts'

const fieldsThatMayMiss = (state: EventState): EventState =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null)) as EventState

export const event: Undoable = {
  read: (context, { subject_id: symbol }) => readEventState(realmOfUndo(context).realm, symbol),
  async restore(context, { subject_id: symbol }, state) {
    const here = realmOfUndo(context)
    const now = await readEventState(here.realm, symbol)
    const target = state === null ? null : fieldsThatMayMiss({ ...now, ...(state as EventState) })
    await putEvent(here, symbol, target)
  },
}

/** A phase that was ended early continues, unless its original end has passed. */
export const eventRound: Undoable = {
  read: (context, { subject_id: id }) => readRoundState(realmOfUndo(context).realm, id),
  restore: (context, { subject_id: id }, state) => restoreRound(realmOfUndo(context), id, state as Partial<RoundState>),
}

/** `42/events.kraken-hunt.1768579200000` */
function parseSubject({ subject_id: text }: UndoEntry) {
  const slash = text.indexOf('/')
  return { gamerTag: Number(text.slice(0, slash)), roundId: text.slice(slash + 1) }
}

/** The gift of a claim is a separate change with a separate undo. */
export const eventClaim: Undoable = {
  read(context, entry) {
    const { gamerTag, roundId } = parseSubject(entry)
    const keys = Object.keys({ ...(entry.before as object), ...(entry.after as object) })
    return readClaims(realmOfUndo(context).realm, gamerTag, roundId, keys)
  },
  restore(context, entry, state) {
    const { gamerTag, roundId } = parseSubject(entry)
    return restoreClaims(realmOfUndo(context), gamerTag, roundId, state as ClaimState)
  },
}
