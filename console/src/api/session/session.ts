import type { SnippetLanguage } from '@regent/contract/operate/now-snippets'
import { demoCustomer } from '@regent/contract/samples/studio'
import { useSyncExternalStore } from 'react'
import { createStorageSignal } from '../../ui/code/store.ts'

/** Every key the console uses in browser storage. */
export const storageKeys = {
  /** Local: the organizations this browser is signed in to; also read by public/first-chunks.js. */
  customers: 'regent-customers',
  /** Session: the organization this tab works in. */
  selectedCid: 'regent-selected-cid',
  /** Local: the version of the storage format. */
  version: 'regent-session-version',
  /** Local: written to sign out the other tabs. */
  logoutAll: 'regent-logout-all',
  /** Local: 'light' or 'dark'; also read by public/color-scheme.js and theme.ts. */
  colorScheme: 'regent-color-scheme',
  /** Session: the address that ends the session at the provider of single sign-on. */
  endSession: 'regent-sso-end',
  /** Local: the last sign-in of this browser (last-sign-in.ts). */
  lastSignIn: 'regent-last-sign-in',
  /** Local: tokens of accounts that are not asked for the second factor in this browser (device-token.ts). */
  deviceTokens: 'regent-device-tokens',
  /** Session: the e-mail typed in the sign-in form, for the form of a new organization. */
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
  /** Local: the screens of realms that were opened, newest first. */
  visits: 'regent-visits',
  /** Local, with `/{cid}`: the latest choices in the palette. */
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
  /** Default: depends on the width of the window. */
  isSidebarCollapsed?: boolean | undefined
  /** True if single-key shortcuts, such as `/` and `g p`, are enabled. Default: true. */
  hasSingleKeys?: boolean | undefined
  /** The time zone of shown times. Default: the operator's own. */
  clock?: 'local' | 'utc' | undefined
  /** Paths of the pinned screens of the realm, in the person's order; undefined: not chosen yet. */
  pinned?: readonly string[] | undefined
  /** The organization whose server has not stored the pins yet. */
  unsavedPinsOf?: number | undefined
  /** True if the menu of a realm does not list the recent screens. */
  hidesRecent?: boolean | undefined
  /** True if the groups of a realm keep their order; default: most opened screens first. */
  hasFixedOrder?: boolean | undefined
  /** The collapsed groups of the sidebar. */
  folded?: readonly string[] | undefined
  /** The language of code snippets. */
  snippets?: SnippetLanguage | undefined
}

const defaultPreferences: Preferences = { isDemoGameVisible: true }

/** The id of a customer in URLs: the alias, or the cid if it has none. */
export const toCustomerId = ({ alias, cid }: { alias?: string | undefined; cid: number }): string =>
  alias || String(cid)

/** Finds a stored customer by alias or cid. */
export const findCustomer = (customers: readonly StoredCustomer[], id: string): StoredCustomer | undefined =>
  customers.find((customer) => customer.alias === id || String(customer.cid) === id)

/** Reads storage each time, since another tab may have changed it; returns the same object for the same content. */
function cachedRead<T>(read: () => string, parse: (text: string) => T): () => T {
  let last: { text: string; value: T } | undefined
  return () => {
    const text = read()
    if (last?.text !== text) last = { text, value: parse(text) }
    return last.value
  }
}

export const readSession: () => Session = cachedRead(
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

export const readPreferences: () => Preferences = cachedRead(
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
  const validCustomers = version === sessionVersion ? customers : []
  const isKnown = validCustomers.some(({ cid }) => cid === customer.cid)
  writeCustomers(
    isKnown
      ? validCustomers.map((each) => (each.cid === customer.cid ? customer : each))
      : [...validCustomers, customer],
  )
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

/** Clears all data that this browser has stored, including cookies. */
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

/** Subscribes to all changes, also of other tabs. */
export const subscribeSession = changes.subscribe

export const useSession = (): Session => useSyncExternalStore(subscribeSession, readSession)

export const usePreferences = (): Preferences => useSyncExternalStore(subscribeSession, readPreferences)

/** Subscribes to a sign-out in another tab: of everybody, or of this tab's organization. */
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
