import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../fake-browser.ts'
import {
  clearStorage,
  currentCustomer,
  onSignedOutElsewhere,
  readPreferences,
  readSession,
  removeAllCustomers,
  removeCustomer,
  selectCustomer,
  setPreferences,
  storageKeys,
  storeCustomer,
  storeTokens,
  subscribeSession,
  toCustomerId,
} from './session.ts'

const acme = { cid: 7, alias: 'acme', token: 'a', refreshToken: 'ra', expiresIn: 1000, expiresAt: 5 }
const noAlias = { cid: 8, token: 'b', refreshToken: 'rb', expiresIn: 1000, expiresAt: 5 }

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})

describe('the list of customers', () => {
  test('stands in local storage, the selected one in session storage, the version is v2 [auth-33 auth-34 auth-35 auth-36 shell-64]', () => {
    storeCustomer(acme)
    selectCustomer(7)
    expect(JSON.parse(browser.local.getItem(storageKeys.customers) ?? '')).toEqual([acme])
    expect(browser.tab.getItem(storageKeys.selectedCid)).toBe('7')
    expect(readSession().version).toBe('v2')
    expect(browser.local.getItem(storageKeys.version)).toBe('v2')
    expect(Object.keys(readSession().customers[0] ?? {})).toEqual(
      expect.arrayContaining(['cid', 'alias', 'token', 'refreshToken', 'expiresIn']),
    )
    expect(currentCustomer()).toEqual(acme)
  })

  test('keeps each customer once', () => {
    storeCustomer(acme)
    storeCustomer(noAlias)
    storeCustomer({ ...acme, token: 'new' })
    expect(readSession().customers.map(({ cid, token }) => [cid, token])).toEqual([
      [7, 'new'],
      [8, 'b'],
    ])
  })

  test('gets new tokens in place [auth-7 auth-37]', () => {
    storeCustomer(acme)
    storeTokens(7, { token: 'c', refreshToken: 'rc', expiresIn: 1, expiresAt: 2 })
    expect(readSession().customers[0]).toEqual({ ...acme, token: 'c', refreshToken: 'rc', expiresIn: 1, expiresAt: 2 })
  })

  test('drops what an older version stored', () => {
    browser.local.setItem(storageKeys.customers, JSON.stringify([noAlias]))
    browser.local.setItem(storageKeys.version, 'v1')
    storeCustomer(acme)
    expect(readSession().customers).toEqual([acme])
  })

  test.each(['', 'nonsense', '{"a":1}', 'null'])('is empty when storage holds %j', (text) => {
    browser.local.setItem(storageKeys.customers, text)
    expect(readSession().customers).toEqual([])
  })

  test('is the same object while nothing changes', () => {
    storeCustomer(acme)
    expect(readSession()).toBe(readSession())
  })
})

test('an address names a customer by its alias, else by its cid [customers-6]', () => {
  expect([acme, noAlias, { cid: 9, alias: '' }].map(toCustomerId)).toEqual(['acme', '8', '9'])
})

test('removing the selected customer leaves none selected', () => {
  storeCustomer(acme)
  storeCustomer(noAlias)
  selectCustomer(7)
  removeCustomer(7)
  expect(readSession()).toMatchObject({ customers: [noAlias], selectedCid: undefined, version: 'v2' })
})

test('removing all tells the other tabs [auth-31]', () => {
  storeCustomer(acme)
  removeAllCustomers()
  expect(readSession().customers).toEqual([])
  expect(Number(browser.local.getItem('regent-logout-all'))).toBeGreaterThan(0)
})

test('clearing forgets everything, cookies included [shell-63]', () => {
  storeCustomer(acme)
  selectCustomer(7)
  vi.stubGlobal('document', { cookie: 'left=1; over=2' })
  clearStorage()
  expect(browser.local.size).toBe(0)
  expect(readSession().selectedCid).toBeUndefined()
  expect(document.cookie).toMatch(/^over=; expires=Thu, 01 Jan 1970/)
})

describe('another tab', () => {
  const act = vi.fn()
  beforeEach(() => {
    act.mockReset()
    storeCustomer(acme)
    storeCustomer(noAlias)
    selectCustomer(7)
  })

  test('that signs everybody out signs this one out [auth-31]', () => {
    const stop = onSignedOutElsewhere(act)
    browser.tell(storageKeys.logoutAll, '1')
    expect(act).toHaveBeenCalledOnce()
    stop()
  })

  test('that signs out of this organization signs this one out', () => {
    const stop = onSignedOutElsewhere(act)
    browser.tell(storageKeys.customers, JSON.stringify([noAlias]))
    expect(act).toHaveBeenCalledOnce()
    expect(readSession().selectedCid).toBeUndefined()
    stop()
  })

  test('that signs out of another organization does not', () => {
    const stop = onSignedOutElsewhere(act)
    browser.tell(storageKeys.customers, JSON.stringify([acme]))
    expect(act).not.toHaveBeenCalled()
    stop()
  })

  test('that clears storage signs this one out', () => {
    const stop = onSignedOutElsewhere(act)
    browser.tell(null, null)
    expect(act).toHaveBeenCalledOnce()
    stop()
  })

  test('that refreshes the token is seen at once', () => {
    const listener = vi.fn()
    const stop = subscribeSession(listener)
    browser.tell(storageKeys.customers, JSON.stringify([{ ...acme, token: 'elsewhere' }]))
    expect(listener).toHaveBeenCalledOnce()
    expect(currentCustomer()?.token).toBe('elsewhere')
    stop()
  })
})

test('preferences have defaults and keep what was chosen [shell-73]', () => {
  expect(readPreferences()).toEqual({ isDemoGameVisible: true })
  setPreferences({ isSidebarCollapsed: true })
  setPreferences({ isDemoGameVisible: false })
  expect(readPreferences()).toEqual({ isDemoGameVisible: false, isSidebarCollapsed: true })
})
