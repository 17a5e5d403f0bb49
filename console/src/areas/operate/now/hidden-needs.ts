import { useSyncExternalStore } from 'react'
import { createStorageSignal } from '../../../ui/code/store.ts'

const toStorageKey = (scope: string) => `regent-hidden-needs/${scope}`
/** Maximum number of stored marks; older ones are dropped. */
const mostKept = 200

const changes = createStorageSignal()
const none: readonly string[] = []
let last: { text: string; marks: readonly string[] } = { text: '', marks: none }

function read(scope: string): readonly string[] {
  const text = localStorage.getItem(toStorageKey(scope)) ?? ''
  if (last.text === text) return last.marks
  last = { text, marks: text === '' ? none : text.split('\n') }
  return last.marks
}

/** Hides a need in this browser until its mark changes. */
export function hideNeed(scope: string, mark: string): void {
  localStorage.setItem(toStorageKey(scope), [mark, ...read(scope)].slice(0, mostKept).join('\n'))
  changes.tell()
}

/** Shows all needs of a realm again. */
export function showNeeds(scope: string): void {
  localStorage.removeItem(toStorageKey(scope))
  changes.tell()
}

export const useHiddenNeeds = (scope: string): readonly string[] =>
  useSyncExternalStore(changes.subscribe, () => read(scope))
