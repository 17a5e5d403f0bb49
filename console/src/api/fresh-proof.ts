import { createStore } from '../ui/code/store.ts'

/** How the person can prove who they are. */
export type AskedProof = { ways: readonly ('code' | 'password' | 'passkey')[] }

/** The proof that a call waits for; the shell shows its dialog over any screen. */
const askedStore = createStore<AskedProof | undefined>(undefined)
let resolveAsked: ((isProven: boolean) => void) | undefined
let asking: Promise<boolean> | undefined

export const useAskedProof = askedStore.use

/** Asks the person for a fresh proof; false if they cancel. Concurrent calls share one question. */
export function askForProof(asked: AskedProof): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    resolveAsked = resolve
    askedStore.set(asked)
  })
  return asking
}

/** Ends the question. */
export function answerProof(isProven: boolean): void {
  const resolve = resolveAsked
  resolveAsked = undefined
  asking = undefined
  askedStore.set(undefined)
  resolve?.(isProven)
}
