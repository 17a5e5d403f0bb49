import { useSyncExternalStore } from 'react'
import { createStorageSignal } from '../../../ui/code/store.ts'

/** How many queries of a realm this browser remembers. */
export const mostRemembered = 20

/** The list with a query on top; the same query stands in it once. */
export const remembered = (list: readonly string[], sql: string): string[] =>
  [sql.trim(), ...list.filter((one) => one !== sql.trim())].filter((one) => one !== '').slice(0, mostRemembered)

/** What the storage holds as a list; nothing if somebody else wrote it. */
export function readRemembered(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, mostRemembered) : []
  } catch {
    return []
  }
}

/** Signing out empties the browser's storage, and with it these queries. */
const keyOf = (pid: string) => `regent-queries/${pid}`
const changes = createStorageSignal()

/** Remembers the text of a query that was run. */
export function remember(pid: string, sql: string): void {
  try {
    const list = remembered(readRemembered(localStorage.getItem(keyOf(pid))), sql)
    localStorage.setItem(keyOf(pid), JSON.stringify(list))
  } catch {
    // The storage is full or forbidden: the query runs all the same.
  }
  changes.tell()
}

/** The texts of the last queries that were run in a realm in this browser, newest first. */
export function useRemembered(pid: string): string[] {
  const text = useSyncExternalStore(changes.subscribe, () => localStorage.getItem(keyOf(pid)))
  return readRemembered(text)
}
