import { demoCustomer } from '@regent/contract/samples/studio'
import { useSyncExternalStore } from 'react'
import { createStorageSignal } from '../ui/code/store.ts'

/** Every key the console uses in browser storage. */
export const storageKeys = {
  /** Local: the organizations this browser is signed in to; also read by public/first-chunks.js. */
  customers: 'regent-customers',
  /** Session: the organization this tab works in. */
  selectedCid: 'regent-selected-cid',
  /** Local: the version of the storage format. */
  version: 'regent-session-version',
  /** Local: written to tell the other tabs that everybody is signed out. */
  logoutAll: 'regent-logout-all',
  /** Local: 'light' or 'dark'; also read by public/color-scheme.js and theme.ts. */
  colorScheme: 'regent-color-scheme',
  /** Session: the e-mail that was typed in the form to sign in, for the form of a new organization. */
  typedEmail: 'regent-typed-email',
  /** Session: the demo's banner was dismissed. */
  demoBanner: 'regent-demo-banner',
  /** Local: the other preferences. */
  preferences: 'regent-preferences',
  /** Local: the version whose "What's New" was shown last. */
  seenVersion: 'regent-seen-version',
  /** Local, with a cid behind it: the organization's survey banner was dismissed. */
  surveyDismissed: 'regent-survey-dismissed-',
  /** Local, each with `/{cid}/{gameId}/{realmId}`: the players of the go-to drawer. */
  savedPlayers: 'regent-saved-players',
  recentPlayers: 'regent-recent-players',
  /** Local, with `/{cid}`: what was chosen in the palette last. */
  paletteChoices: 'regent-palette-choices',
} as const

export const sessionVersion = 'v2'

export type StoredCustomer = {
  cid: number
  alias?: string | undefined
  name?: string | undefined
  token: string
  refreshToken: string
  /** Milliseconds the token was good for when it was issued. */
  expiresIn: number
  /** When that ends, by this browser's clock. */
  expiresAt: number
}

export type Tokens = Pick<StoredCustomer, 'token' | 'refreshToken' | 'expiresIn' | 'expiresAt'>

export type Session = {
  customers: readonly StoredCustomer[]
  selectedCid: number | undefined
  version: string | null
}

export type Preferences = {
  isDemoGameVisible: boolean
  /** Undefined until chosen: the width of the window decides. */
  isSidebarCollapsed?: boolean | undefined
  /** Whether keys pressed alone, such as `/` and `g p`, do something. Undefined until chosen: they do. */
  hasSingleKeys?: boolean | undefined
  /** Whose time is shown. Undefined until chosen: the operator's own. */
  clock?: 'local' | 'utc' | undefined
  /** The paths of the realm's screens that stand first in the sidebar, in the order in which they were pinned. */
  pinned?: readonly string[] | undefined
  /** The groups of the sidebar that were folded. */
  folded?: readonly string[] | undefined
}

const defaultPreferences: Preferences = { isDemoGameVisible: true }

/** The name of a customer in addresses: the alias, or the cid when it has none. */
export const customerIdOf = ({ alias, cid }: { alias?: string | undefined; cid: number }): string =>
  alias || String(cid)

/** The stored customer that an address or a scope names, by alias or cid. */
export const findCustomer = (customers: readonly StoredCustomer[], id: string): StoredCustomer | undefined =>
  customers.find((customer) => customer.alias === id || String(customer.cid) === id)

/** Reads storage each time, since another tab may have written it; the same content gives the same object. */
function stored<T>(read: () => string, parse: (text: string) => T): () => T {
  let last: { text: string; value: T } | undefined
  return () => {
    const text = read()
    if (last?.text !== text) last = { text, value: parse(text) }
    return last.value
  }
}

export const readSession: () => Session = stored(
  () =>
    JSON.stringify([
      localStorage.getItem(storageKeys.customers),
      sessionStorage.getItem(storageKeys.selectedCid),
      localStorage.getItem(storageKeys.version),
    ]),
  (text) => {
    const [customers, selected, version] = JSON.parse(text) as (string | null)[]
    return {
      customers: parseJson<StoredCustomer[]>(customers, Array.isArray) ?? [],
      selectedCid: selected ? Number(selected) : undefined,
      version: version ?? null,
    }
  },
)

export const readPreferences: () => Preferences = stored(
  () => localStorage.getItem(storageKeys.preferences) ?? '',
  (text) => ({ ...defaultPreferences, ...parseJson<Preferences>(text, isObject) }),
)

const isObject = (value: unknown) => typeof value === 'object' && value !== null

function parseJson<T>(text: string | null | undefined, isRight: (value: unknown) => boolean): T | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRight(value) ? (value as T) : undefined
  } catch {
    return undefined
  }
}

/** The organization of the demo when it is opened without a sign-in. It is not stored and has no token. */
const demoStored: StoredCustomer = { ...demoCustomer, token: '', refreshToken: '', expiresIn: 0, expiresAt: 0 }

/** The organization this tab works in, which may be the demo's. */
export function currentCustomer(): StoredCustomer | undefined {
  const { customers, selectedCid } = readSession()
  return customers.find(({ cid }) => cid === selectedCid) ?? (selectedCid === demoCustomer.cid ? demoStored : undefined)
}

/** Adds or updates a stored customer. Removes what an older version stored. */
export function storeCustomer(customer: StoredCustomer): void {
  const { customers, version } = readSession()
  const kept = version === sessionVersion ? customers : []
  const isKnown = kept.some(({ cid }) => cid === customer.cid)
  writeCustomers(isKnown ? kept.map((each) => (each.cid === customer.cid ? customer : each)) : [...kept, customer])
  localStorage.setItem(storageKeys.version, sessionVersion)
  changes.tell()
}

export function storeTokens(cid: number, tokens: Tokens): void {
  const { customers } = readSession()
  writeCustomers(customers.map((customer) => (customer.cid === cid ? { ...customer, ...tokens } : customer)))
  changes.tell()
}

export function selectCustomer(cid: number): void {
  sessionStorage.setItem(storageKeys.selectedCid, String(cid))
  changes.tell()
}

export function removeCustomer(cid: number): void {
  const { customers, selectedCid } = readSession()
  writeCustomers(customers.filter((customer) => customer.cid !== cid))
  if (selectedCid === cid) sessionStorage.removeItem(storageKeys.selectedCid)
  changes.tell()
}

/** Signs everybody out here and in every other tab. */
export function removeAllCustomers(): void {
  writeCustomers([])
  sessionStorage.removeItem(storageKeys.selectedCid)
  localStorage.setItem(storageKeys.logoutAll, String(Date.now()))
  changes.tell()
}

/** Forgets everything this browser has stored, cookies included. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.removeItem(storageKeys.selectedCid)
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
  changes.tell()
}

export function setPreferences(changed: Partial<Preferences>): void {
  localStorage.setItem(storageKeys.preferences, JSON.stringify({ ...readPreferences(), ...changed }))
  changes.tell()
}

const writeCustomers = (customers: readonly StoredCustomer[]) =>
  localStorage.setItem(storageKeys.customers, JSON.stringify(customers))

const changes = createStorageSignal()

/** Calls back after every change, made here or in another tab. */
export const subscribeSession = changes.subscribe

export const useSession = (): Session => useSyncExternalStore(subscribeSession, readSession)

export const usePreferences = (): Preferences => useSyncExternalStore(subscribeSession, readPreferences)

/** Calls back when another tab has signed this one out: everybody, or the organization it works in. */
export function onSignedOutElsewhere(act: () => void): () => void {
  const listen = (event: Pick<StorageEvent, 'key' | 'newValue'>) => {
    const isSignal = event.key === storageKeys.logoutAll && event.newValue !== null
    const isOfCustomers = event.key === storageKeys.customers || event.key === null
    const isGone = readSession().selectedCid !== undefined && !currentCustomer()
    if (!isSignal && !(isOfCustomers && isGone)) return
    sessionStorage.removeItem(storageKeys.selectedCid)
    changes.tell()
    act()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
