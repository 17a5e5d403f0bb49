import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createStore } from '../code/store.ts'

/** Something that can be done on the open screen. The palette offers it by its label. */
export type ScreenAct = {
  label: string
  icon?: ReactNode
  /** What else somebody may type for it: "send mail" for "Mail". */
  alsoCalled?: string | undefined
  /** Gets what was typed after the label: "100 gems" of "grant 100 gems". */
  act: (words: string) => void
  /** The reason why it cannot be done now. */
  refusal?: string | undefined
  /** Whether words may follow the label. */
  takesWords?: boolean
}

const lists = createStore<readonly (readonly ScreenAct[])[]>([])

/** The acts of everything that is open, in the order in which it was opened. */
export const useActsOfScreen = lists.use

/** Offers acts until the component is gone. */
export function useScreenActs(acts: readonly ScreenAct[]): void {
  const listed = useEffectEvent((): readonly ScreenAct[] =>
    acts.map((one, index) => ({ ...one, act: (words: string) => run(index, words) })),
  )
  const run = useEffectEvent((index: number, words: string) => acts[index]?.act(words))
  // Only other labels or reasons are news; what an act does is looked up when it is chosen.
  const says = JSON.stringify(acts.map(({ label, refusal }) => [label, refusal]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the acts are listed again when they say something else
  useEffect(() => {
    const own = listed()
    if (own.length === 0) return
    lists.set([...lists.get(), own])
    return () => lists.set(lists.get().filter((one) => one !== own))
  }, [says])
}
