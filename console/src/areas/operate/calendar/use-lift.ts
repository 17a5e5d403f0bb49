import { type CalendarEntry, moveCalendarEntry, planCalendarMoves } from '@regent/contract/calendar'
import { useState } from 'react'
import { act, planAct } from '../../../api/act.ts'
import { kindWords } from './calendar-kinds.ts'
import { type Edge, isDirect, isMoved, type Lift, lift, movesOf } from './lift.ts'

/** The entry that is lifted or looked at, and what becomes of it. Nothing is saved before `drop` or `review`. */
export function useLift(entries: readonly CalendarEntry[], isProduction: boolean) {
  const [lifted, setLifted] = useState<Lift>()
  const [isSaving, setIsSaving] = useState(false)
  const putBack = () => setLifted(undefined)

  /** Moves one thing at once, with Undo. */
  async function moveNow(given: Lift) {
    const [body] = movesOf(given, entries)
    if (!body) return
    const { name, kind } = given.entry
    setIsSaving(true)
    await act(
      moveCalendarEntry,
      { body },
      { subject: kindWords[kind].subject, done: `Moved ${name}`, failed: `${name} was not moved.` },
    )
    setIsSaving(false)
    putBack()
  }

  return {
    lifted,
    isSaving,
    set: setLifted,
    putBack,
    /** Opens an entry to be read, moved by its form, or copied. */
    open: (entry: CalendarEntry) => setLifted({ ...lift(entry), isDropped: true }),
    take: (entry: CalendarEntry, edge: Edge, isCopy: boolean) => setLifted(lift(entry, edge, isCopy)),
    /** Lets go: what may be moved at once is, everything else is shown to be reviewed. */
    async drop(given: Lift) {
      if (!isMoved(given)) return putBack()
      if (isDirect(given, entries, isProduction)) return moveNow({ ...given, isDropped: false })
      setLifted({ ...given, isDropped: true })
    },
    /** What the panel's button does: at once where that is allowed, else as a plan. */
    async review(given: Lift) {
      if (isDirect(given, entries, isProduction)) return moveNow(given)
      setIsSaving(true)
      await planAct(
        planCalendarMoves,
        { body: { moves: movesOf(given, entries) } },
        { failed: `${given.entry.name} was not planned.`, onPlanned: putBack },
      )
      setIsSaving(false)
    },
  }
}

export type Lifting = ReturnType<typeof useLift>
