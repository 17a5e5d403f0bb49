import { createHash, randomBytes } from 'node:crypto'

/** The cid of people who have no organization yet. */
export const noCustomer = 0

/**
 * A new opaque token. It starts with its organization, so that tokens can be partitioned like everything else; the rest
 * is random. It is never all digits: some clients would parse that as a number.
 */
export const newToken = (cid: number): string => `rg_${cid.toString(36)}_${randomBytes(32).toString('base64url')}`

const tokenPattern = /^rg_([0-9a-z]{1,11})_([A-Za-z0-9_-]{43})$/

/** The organization of a token; undefined for a text that cannot be one of our tokens. */
export function parseTokenCid(token: string): number | undefined {
  const cid = tokenPattern.exec(token)?.[1]
  return cid === undefined ? undefined : Number.parseInt(cid, 36)
}

/** The hash that is stored instead of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
