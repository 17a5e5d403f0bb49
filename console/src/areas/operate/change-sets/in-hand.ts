import { createStore } from '../../../ui/code/store.ts'

/** The set that was used last in each realm, in this tab. */
const sets = createStore<Readonly<Record<string, number>>>({})

export const useSetInHand = (pid: string): number | undefined => sets.use()[pid]

export const takeInHand = (pid: string, number: number): void => sets.set({ ...sets.get(), [pid]: number })
