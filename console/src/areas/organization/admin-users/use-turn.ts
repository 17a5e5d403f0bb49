import { useRef, useState } from 'react'
import { applyInTurn, type Progress } from './role-steps.ts'

export type TurnRow<Step> = { step: Step; progress: Progress }

type TurnOptions<Step> = { delayAfter: (step: Step) => number; reasonOf: (error: unknown) => string }

/** Steps that are sent one after another, with the result of each. */
export function useTurn<Step>({ delayAfter, reasonOf }: TurnOptions<Step>) {
  const [rows, setRows] = useState<TurnRow<Step>[]>([])
  const [isWorking, setIsWorking] = useState(false)
  const cancellation = useRef<AbortController>(null)

  /** Sends the rows that `picks` selects and leaves the others. Returns all rows with their results. */
  async function go(all: TurnRow<Step>[], picks: number[], send: (step: Step) => Promise<readonly number[]>) {
    const next = all.map(
      (row, index): TurnRow<Step> => (picks.includes(index) ? { ...row, progress: { state: 'waiting' } } : row),
    )
    const put = (at: number, progress: Progress) => {
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
        onProgress: (index, progress) => put(picks[index] ?? index, progress),
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
    /** Those that failed, and those that were cancelled. */
    retry: (send: (step: Step) => Promise<readonly number[]>) =>
      go(
        rows,
        rows.flatMap(({ progress }, index) => (progress.state === 'done' ? [] : index)),
        send,
      ),
    /** The step under way finishes; the rest is not sent. */
    cancel: () => cancellation.current?.abort(),
  }
}

/** The audit entries of all steps that were done. */
export const entriesOf = (rows: readonly TurnRow<unknown>[]): number[] =>
  rows.flatMap(({ progress }) => (progress.state === 'done' ? progress.entries : []))

export const doneIn = (rows: readonly TurnRow<unknown>[]): number =>
  rows.filter(({ progress }) => progress.state === 'done').length

/** The text of the retry button: steps that failed, or that were cancelled. */
export const restLabel = (rows: readonly TurnRow<unknown>[]): string =>
  rows.some(({ progress }) => progress.state === 'cancelled') ? 'Do the rest' : 'Retry failed'
