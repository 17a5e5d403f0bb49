import { expect, test } from 'vitest'
import { readSettings } from '../../../kernel/settings/settings.ts'
import { appleChain } from '../../../testing/apple-certificates.ts'
import { readSignedByApple } from './apple-signed.ts'

const signedDate = Date.UTC(2026, 0, 15)
const payload = { transactionId: '1', signedDate }

test('data signed by Apple is verified: the chain ends at a root from the settings', () => {
  const chain = appleChain()
  expect(readSignedByApple(chain.sign(payload), [chain.fingerprint])).toEqual(payload)
  expect(readSignedByApple(chain.sign(payload), [appleChain().fingerprint, chain.fingerprint])).toEqual(payload)
})

test('the default root is Apple’s, so other chains are not trusted', () => {
  const { appleRoots } = readSettings({})
  expect(appleRoots).toEqual(['63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179'])
  expect(readSignedByApple(appleChain().sign(payload), appleRoots)).toMatch('not one of APPLE_ROOTS')
})

test.each([
  ['without Apple’s mark of purchases, whatever its texts hold', { without: 'mark' }],
  ['below a certificate that may not sign others', { without: 'authority' }],
  ['by a key that the chain does not vouch for', { without: 'link' }],
  ['with certificates that had ended', { until: 2025 }],
] as const)('a chain is refused %s', (_, broken) => {
  const chain = appleChain(broken)
  expect(readSignedByApple(chain.sign(payload), [chain.fingerprint])).toBe('The receipt is not signed by Apple.')
})

test('a changed payload, another algorithm and what is no signed transaction are refused', () => {
  const chain = appleChain()
  const roots = [chain.fingerprint]
  const [head, , signature] = chain.sign(payload).split('.')
  const forged = Buffer.from(JSON.stringify({ ...payload, transactionId: '2' })).toString('base64url')
  expect(readSignedByApple(`${head}.${forged}.${signature}`, roots)).toBe('The receipt is not signed by Apple.')
  for (const broken of [
    chain.sign(payload, { alg: 'none' }),
    chain.sign(payload, { x5c: [] }),
    chain.sign(payload, { x5c: ['AAAA', 'AAAA', 'AAAA'] }),
    'a.b.c',
    '..',
  ])
    expect(readSignedByApple(broken, roots)).toBe('The receipt is not a transaction signed by Apple.')
  // Without the date of the signature nobody can tell whether the certificates were good.
  expect(readSignedByApple(chain.sign({ transactionId: '1' }), roots)).toBe('The receipt is not signed by Apple.')
})
