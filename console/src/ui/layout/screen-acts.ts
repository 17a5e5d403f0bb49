import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createStore } from '../code/store.ts'

/** An action of the open screen. The palette offers it by its label. */
export type ScreenAct = {
  label: string
  icon?: ReactNode
  /** Additional search terms: "send mail" for "Mail". */
  alsoCalled?: string | undefined
  /** Gets the text after the label: "100 gems" of "grant 100 gems". */
  act: (words: string) => void
  /** The reason why it is not possible now. */
  refusal?: string | undefined
  /** True if text may follow the label. */
  takesWords?: boolean
}

const lists = createStore<readonly (readonly ScreenAct[])[]>([])

/** The actions of all open elements, in the order of opening. */
export const useActsOfScreen = lists.use

/** Offers actions until the component unmounts. */
export function useScreenActs(acts: readonly ScreenAct[]): void {
  const listActs = useEffectEvent((): readonly ScreenAct[] =>
    acts.map((one, index) => ({ ...one, act: (words: string) => run(index, words) })),
  )
  const run = useEffectEvent((index: number, words: string) => acts[index]?.act(words))
  // Only changed labels or reasons matter; the handler is looked up when the action is selected.
  const says = JSON.stringify(acts.map(({ label, refusal }) => [label, refusal]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the acts are listed again when they say something else
  useEffect(() => {
    const own = listActs()
    if (own.length === 0) return
    lists.set([...lists.get(), own])
    return () => lists.set(lists.get().filter((one) => one !== own))
  }, [says])
}
