import { createHash } from 'node:crypto'
import type { KeyDetails } from './tables.ts'

/**
 * The name of a key in the caches of tokens. It contains a hash of the private key: whoever knows only the ids of
 * another organization's key does not get its token.
 */
export const toCacheKey = ({ details, key }: { details: KeyDetails; key: string }): string => {
  const hash = createHash('sha256').update(key).digest('hex')
  return [details.email, details.teamId, details.keyId, hash].join(' ')
}
