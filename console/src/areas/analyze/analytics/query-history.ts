import { useSyncExternalStore } from 'react'
import { createStorageSignal } from '../../../ui/code/store.ts'

/** Maximum number of queries per realm in this browser. */
export const mostRemembered = 20

/** Adds a query to the top of the list and removes its duplicate. */
export const addQuery = (list: readonly string[], sql: string): string[] =>
  [sql.trim(), ...list.filter((one) => one !== sql.trim())].filter((one) => one !== '').slice(0, mostRemembered)

/** Parses the stored list; empty if it is invalid. */
export function readRemembered(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, mostRemembered) : []
  } catch {
    return []
  }
}

/** Signing out clears the browser's storage, including these queries. */
const toStorageKey = (pid: string) => `regent-queries/${pid}`
const changes = createStorageSignal()

/** Stores the text of a query that was run. */
export function remember(pid: string, sql: string): void {
  try {
    const list = addQuery(readRemembered(localStorage.getItem(toStorageKey(pid))), sql)
    localStorage.setItem(toStorageKey(pid), JSON.stringify(list))
  } catch {
    // The storage is full or disabled: ignore it.
  }
  changes.tell()
}

/** The latest queries of a realm in this browser, newest first. */
export function useRemembered(pid: string): string[] {
  const text = useSyncExternalStore(changes.subscribe, () => localStorage.getItem(toStorageKey(pid)))
  return readRemembered(text)
}
