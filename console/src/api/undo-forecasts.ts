import { createStore } from '../ui/code/store.ts'

/** The changes whose undo the operator reviews, before any is undone. */
export type UndoQuestion = {
  /** The text in the title: a plan's title, or the message of the change. */
  title: string
  scope: string | null
} & ({ ids: readonly number[] } | { planId: number })

const question = createStore<UndoQuestion | undefined>(undefined)

/** Opens the dialog with the forecast of an undo; the shell shows it over any screen. */
export const openForecast = (next: UndoQuestion): void => question.set(next)

export const closeForecast = (): void => question.set(undefined)

export const useUndoForecast = question.use
