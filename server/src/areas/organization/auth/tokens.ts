import { createHash, randomBytes } from 'node:crypto'

/** The cid of people who have no organization yet. */
export const noCustomer = 0

/**
 * A new opaque token. It begins with its organization, so that tokens can be partitioned like everything else; the rest
 * is random. Never all digits: some clients would read that as a number.
 */
export const newToken = (cid: number): string => `rg_${cid.toString(36)}_${randomBytes(32).toString('base64url')}`

const form = /^rg_([0-9a-z]{1,11})_([A-Za-z0-9_-]{43})$/

/** The organization named in a token; undefined for text that cannot be one of our tokens. */
export function cidOfToken(token: string): number | undefined {
  const cid = form.exec(token)?.[1]
  return cid === undefined ? undefined : Number.parseInt(cid, 36)
}

/** The hash that is stored instead of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
