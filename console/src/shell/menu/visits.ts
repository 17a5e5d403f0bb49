import { useEffect, useSyncExternalStore } from 'react'
import { storageKeys } from '../../api/session/session.ts'
import { createStorageSignal } from '../../ui/code/store.ts'

/** The opening of a realm's screen: its path, and the time in epoch milliseconds. */
export type Visit = readonly [path: string, at: number]

const MOST_VISITS = 300

const changes = createStorageSignal()
const isVisit = (value: unknown): value is Visit =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'

let last: { text: string | null; visits: readonly Visit[] } = { text: null, visits: [] }

/** The stored visits of this browser, newest first. Values of other versions are ignored. */
export function readVisits(): readonly Visit[] {
  const text = localStorage.getItem(storageKeys.visits)
  if (text === last.text) return last.visits
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    stored = []
  }
  last = { text, visits: Array.isArray(stored) ? stored.filter(isVisit) : [] }
  return last.visits
}

/** Stores that a screen was opened. A reload of the newest one is not another visit. */
export function noteVisit(path: string, at: number): void {
  const before = readVisits()
  if (before[0]?.[0] === path) return
  localStorage.setItem(storageKeys.visits, JSON.stringify([[path, at], ...before].slice(0, MOST_VISITS)))
  changes.tell()
}

/** Stores each opening of a realm's screen; `path` is undefined on other screens. */
export function useNoteVisit(path: string | undefined): void {
  useEffect(() => {
    if (path !== undefined) noteVisit(path, Date.now())
  }, [path])
}

export const useVisits = (): readonly Visit[] => useSyncExternalStore(changes.subscribe, readVisits)

let earlier: readonly Visit[] | undefined

/** The visits when the console was opened. */
export const visitsAtStart = (): readonly Visit[] => (earlier ??= readVisits())
