import { expect, test } from 'vitest'
import { fakeBrowser } from '../../../api/fake-browser.ts'
import { signedInCid } from './known-email.ts'
import { forgetTypedEmail, keepTypedEmail, typedEmail } from './typed-email.ts'

const signedIn = (cid: number, expiresAt = 1_000) => ({
  cid,
  token: 't',
  refreshToken: 'r',
  expiresIn: 1_000,
  expiresAt,
})

test.each([
  ['nobody', [], undefined, undefined],
  ['the one that the tab works in', [signedIn(1), signedIn(2)], 2, 2],
  ['the only one', [signedIn(1)], undefined, 1],
  ['none of several', [signedIn(1), signedIn(2)], undefined, undefined],
  ['none whose token has expired', [signedIn(1, 500)], 1, undefined],
])('whose account is asked for an e-mail: %s', (_, customers, selectedCid, cid) => {
  expect(signedInCid({ customers, selectedCid, version: 'v2' }, 500)).toBe(cid)
})

test('the typed sign-in data is available once, on the next page of the tab', () => {
  fakeBrowser()
  expect(typedEmail()).toBe('')
  keepTypedEmail(' mina@moon.test ')
  expect(typedEmail()).toBe('mina@moon.test')
  forgetTypedEmail()
  expect(typedEmail()).toBe('')
})
