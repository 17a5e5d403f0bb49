import { useSyncExternalStore } from 'react'
import { storageKeys } from '../../api/session/session.ts'
import { createStorageSignal } from '../../ui/code/store.ts'

/** A saved or recent player, by account id. */
export type ListedPlayer = {
  id: number
  email: string | null
  /** Missing in entries of older releases. */
  gamerTag?: number
}

export type PlayerList = 'saved' | 'recent'

/** The scope of a list: each realm has its own. */
export type ListPlace = { cid: number; gameId: string; realmId: string }

export const MOST_LISTED = 12

/** Moves the player to the front, without duplicates, and drops players beyond the limit. */
export const moveToFront = (list: readonly ListedPlayer[], player: ListedPlayer): ListedPlayer[] =>
  [player, ...list.filter(({ id }) => id !== player.id)].slice(0, MOST_LISTED)

/** Adds the player at the front; removes them if they are listed already. */
export const toggle = (list: readonly ListedPlayer[], player: ListedPlayer): ListedPlayer[] =>
  list.some(({ id }) => id === player.id) ? list.filter(({ id }) => id !== player.id) : moveToFront(list, player)

const storageNames = { saved: storageKeys.savedPlayers, recent: storageKeys.recentPlayers } as const

const toStorageKey = (list: PlayerList, { cid, gameId, realmId }: ListPlace): string =>
  `${storageNames[list]}/${cid}/${gameId}/${realmId}`

/** Returns the same list object for the same text, which avoids rendering. */
const read = new Map<string, { text: string; players: readonly ListedPlayer[] }>()
const none: readonly ListedPlayer[] = []

export function readListed(list: PlayerList, place: ListPlace): readonly ListedPlayer[] {
  const key = toStorageKey(list, place)
  const text = localStorage.getItem(key)
  if (!text) return none
  const cachedList = read.get(key)
  if (cachedList?.text === text) return cachedList.players
  const players = parse(text)
  read.set(key, { text, players })
  return players
}

/** Invalid storage counts as an empty list, because the lists are only a convenience. */
function parse(text: string): readonly ListedPlayer[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isListed).slice(0, MOST_LISTED) : none
  } catch {
    return none
  }
}

const isListed = (value: unknown): value is ListedPlayer =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'email' in value &&
  (value.email === null || typeof value.email === 'string')

const changes = createStorageSignal()

function write(list: PlayerList, place: ListPlace, players: readonly ListedPlayer[]): void {
  localStorage.setItem(toStorageKey(list, place), JSON.stringify(players))
  changes.tell()
}

/** Saves a player, or removes them from the saved ones. Returns the player dropped by the limit. */
export function toggleSaved(place: ListPlace, player: ListedPlayer): ListedPlayer | undefined {
  const before = readListed('saved', place)
  const after = toggle(before, player)
  write('saved', place, after)
  return after.length < before.length ? undefined : before.find(({ id }) => !after.some((saved) => saved.id === id))
}

/** Records that a player's screen was opened, and updates the saved copy of the player. */
export function rememberRecent(place: ListPlace, player: ListedPlayer): void {
  write('recent', place, moveToFront(readListed('recent', place), player))
  const saved = readListed('saved', place)
  if (saved.some(({ id, email }) => id === player.id && email !== player.email)) {
    write(
      'saved',
      place,
      saved.map((each) => (each.id === player.id ? player : each)),
    )
  }
}

/** Subscribes to all changes, also of other tabs. */
export const subscribeListed = changes.subscribe

export const useListedPlayers = (list: PlayerList, place: ListPlace): readonly ListedPlayer[] =>
  useSyncExternalStore(subscribeListed, () => readListed(list, place))
