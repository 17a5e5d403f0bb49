import { createHash, randomBytes } from 'node:crypto'
import { hourMs, minuteMs } from '@regent/contract/time'
import type { TokenKind } from './tables.ts'

/** The first characters of a token show its kind to scanners of repositories. */
const prefixes: Readonly<Record<TokenKind, string>> = { access: 'ro', refresh: 'rr', code: 'rc' }

/** How long tokens are valid. A refresh token is valid as long as its connection. */
export const accessTokenMs = hourMs
export const codeMs = minuteMs

/** A new token: its kind, the organization, and 43 random characters. */
export const newToolToken = (kind: TokenKind, cid: number): string =>
  `${prefixes[kind]}_${cid.toString(36)}_${randomBytes(32).toString('base64url')}`

const pattern = /^(ro|rr|rc)_([0-9a-z]{1,11})_[A-Za-z0-9_-]{43}$/

/** True for a bearer token of a connected tool. */
export const isToolToken = (token: string): boolean => token.startsWith(`${prefixes.access}_`)

/** The kind and the organization of a token; undefined if it has another form. */
export function parseToolToken(token: string): { kind: TokenKind; cid: number } | undefined {
  const [, prefix, text = ''] = pattern.exec(token) ?? []
  const cid = Number.parseInt(text, 36)
  const kind = (Object.keys(prefixes) as TokenKind[]).find((one) => prefixes[one] === prefix)
  return kind && Number.isSafeInteger(cid) ? { kind, cid } : undefined
}

/** The hash that is stored instead of a token. */
export const hashToolToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The challenge of a code verifier (PKCE, S256). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
