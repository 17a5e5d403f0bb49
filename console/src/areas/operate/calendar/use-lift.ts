import {
  type CalendarEntry,
  entryKey,
  moveCalendarEntry,
  planCalendarMoves,
} from '@regent/contract/operate/calendar/calendar'
import { entriesMoved } from '@regent/contract/operate/calendar/calendar-clashes'
import { useMemo, useRef, useState } from 'react'
import { act, planAct } from '../../../api/act.ts'
import { kindWords } from './calendar-kinds.ts'
import { type Edge, isDirect, isMoved, type Lift, lift, movesOf } from './lift.ts'

/**
 * The entry that is lifted or looked at, and what becomes of it. Nothing is saved before `drop` or `review`.
 *
 * What is moved at once stands at its new place from then on: until the calendar is read again it is in `entries` at its
 * new times, so that the next thing, or the same one again, can be lifted without waiting.
 */
export function useLift(read: readonly CalendarEntry[], isProduction: boolean) {
  const [lifted, setLifted] = useState<Lift>()
  const [isSaving, setIsSaving] = useState(false)
  const [moving, setMoving] = useState<readonly Lift[]>([])
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const putBack = () => setLifted(undefined)
  const entries = useMemo(
    () => moving.reduce((all, { entry, times }) => entriesMoved(all, new Map([[entryKey(entry), times]])), read),
    [moving, read],
  )

  /** Moves one thing at once, with Undo; one move after another, in their order. */
  function moveNow(given: Lift) {
    const [body] = movesOf(given, entries)
    if (!body) return
    const { name, kind } = given.entry
    setMoving((all) => [...all, given])
    putBack()
    before.current = before.current
      .then(() =>
        act(
          moveCalendarEntry,
          { body },
          { subject: kindWords[kind].subject, done: `Moved ${name}`, failed: `${name} was not moved.` },
        ),
      )
      .then(() => setMoving((all) => all.filter((one) => one !== given)))
  }

  return {
    entries,
    lifted,
    isSaving,
    set: setLifted,
    putBack,
    /** Opens an entry to be read, moved by its form, or copied. */
    open: (entry: CalendarEntry) => setLifted({ ...lift(entry), isDropped: true }),
    take: (entry: CalendarEntry, edge: Edge, isCopy: boolean) => setLifted(lift(entry, edge, isCopy)),
    /** Lets go: what may be moved at once is, everything else is shown to be reviewed. */
    drop(given: Lift) {
      if (!isMoved(given)) return putBack()
      if (isDirect(given, entries, isProduction)) return moveNow(given)
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
