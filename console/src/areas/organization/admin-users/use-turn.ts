import { useRef, useState } from 'react'
import { applyInTurn, type Progress } from './role-steps.ts'

export type TurnRow<Step> = { step: Step; progress: Progress }

type TurnOptions<Step> = { delayAfter: (step: Step) => number; reasonOf: (error: unknown) => string }

/** Steps that are sent one after another, with the result of each. */
export function useTurn<Step>({ delayAfter, reasonOf }: TurnOptions<Step>) {
  const [rows, setRows] = useState<TurnRow<Step>[]>([])
  const [isWorking, setIsWorking] = useState(false)
  const cancellation = useRef<AbortController>(null)

  /** Sends the rows that `picks` selects. Returns all rows with their results. */
  async function go(all: TurnRow<Step>[], picks: number[], send: (step: Step) => Promise<readonly number[]>) {
    const next = all.map(
      (row, index): TurnRow<Step> => (picks.includes(index) ? { ...row, progress: { state: 'waiting' } } : row),
    )
    const setProgress = (at: number, progress: Progress) => {
      const row = next[at]
      if (row) next[at] = { ...row, progress }
      setRows([...next])
    }
    const controller = new AbortController()
    cancellation.current = controller
    setRows([...next])
    setIsWorking(true)
    await applyInTurn(
      picks.flatMap((index) => all[index]?.step ?? []),
      {
        send,
        delayAfter,
        reasonOf,
        signal: controller.signal,
        onProgress: (index, progress) => setProgress(picks[index] ?? index, progress),
      },
    )
    setIsWorking(false)
    return next
  }

  return {
    rows,
    isWorking,
    run: (steps: readonly Step[], send: (step: Step) => Promise<readonly number[]>) =>
      go(
        steps.map((step) => ({ step, progress: { state: 'waiting' } })),
        steps.map((_, index) => index),
        send,
      ),
    /** Failed and cancelled steps. */
    retry: (send: (step: Step) => Promise<readonly number[]>) =>
      go(
        rows,
        rows.flatMap(({ progress }, index) => (progress.state === 'done' ? [] : index)),
        send,
      ),
    /** Cancels the remaining steps; the current one finishes. */
    cancel: () => cancellation.current?.abort(),
  }
}

/** The audit entries of all completed steps. */
export const listEntryIds = (rows: readonly TurnRow<unknown>[]): number[] =>
  rows.flatMap(({ progress }) => (progress.state === 'done' ? progress.entries : []))

export const doneIn = (rows: readonly TurnRow<unknown>[]): number =>
  rows.filter(({ progress }) => progress.state === 'done').length

/** The label of the retry button: failed or cancelled steps. */
export const restLabel = (rows: readonly TurnRow<unknown>[]): string =>
  rows.some(({ progress }) => progress.state === 'cancelled') ? 'Do the rest' : 'Retry failed'
