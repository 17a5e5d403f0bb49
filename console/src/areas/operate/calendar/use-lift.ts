import {
  type CalendarEntry,
  entryKey,
  moveCalendarEntry,
  planCalendarMoves,
} from '@regent/contract/operate/calendar/calendar'
import { entriesMoved } from '@regent/contract/operate/calendar/calendar-clashes'
import { useMemo, useRef, useState } from 'react'
import { act, planAct } from '../../../api/act.ts'
import { calendarWords } from './calendar-kinds.ts'
import { buildMoves, type Edge, isDirect, isMoved, type Lift, startDrag } from './lift.ts'

/**
 * The entry that is being dragged or viewed, and its actions. Nothing is saved before `drop` or `review`.
 *
 * After a direct move, `entries` contains the entry at its new times until the calendar is refetched, so that the next
 * drag can start without waiting.
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

  /** Moves an entry immediately, with Undo. Moves run one after another. */
  function moveNow(move: Lift) {
    const [body] = buildMoves(move, entries)
    if (!body) return
    const { name, kind } = move.entry
    setMoving((all) => [...all, move])
    putBack()
    before.current = before.current
      .then(() =>
        act(
          moveCalendarEntry,
          { body },
          { subject: calendarWords(kind).subject, done: `Moved ${name}`, failed: `${name} was not moved.` },
        ),
      )
      .then(() => setMoving((all) => all.filter((one) => one !== move)))
  }

  return {
    entries,
    lifted,
    isSaving,
    set: setLifted,
    putBack,
    /** Opens an entry to view, move or copy it. */
    open: (entry: CalendarEntry) => setLifted({ ...startDrag(entry), isDropped: true }),
    take: (entry: CalendarEntry, edge: Edge, isCopy: boolean) => setLifted(startDrag(entry, edge, isCopy)),
    /** Drops the entry: moves it immediately if allowed, else shows the move for review. */
    drop(move: Lift) {
      if (!isMoved(move)) return putBack()
      if (isDirect(move, entries, isProduction)) return moveNow(move)
      setLifted({ ...move, isDropped: true })
    },
    /** Runs the button of the panel: directly if allowed, else as a plan. */
    async review(move: Lift) {
      if (isDirect(move, entries, isProduction)) return moveNow(move)
      setIsSaving(true)
      await planAct(
        planCalendarMoves,
        { body: { moves: buildMoves(move, entries) } },
        { failed: `${move.entry.name} was not planned.`, onPlanned: putBack },
      )
      setIsSaving(false)
    },
  }
}

export type Lifting = ReturnType<typeof useLift>
