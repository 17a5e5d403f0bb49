import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Vault } from '../engines/secrets/vault.ts'

/** A permission that its holder carries: what it is for, until when. Encrypted with SECRET_KEY, so that nobody makes one. */
export function sealGrant(vault: Vault, grant: object, until: number): string {
  const text = deflateRawSync(JSON.stringify({ ...grant, until })).toString('base64')
  return vault.seal(text).toString('base64url')
}

/** What was granted, while it holds; nothing for what is none of ours, or over. */
export function openGrant<Grant extends object>(vault: Vault, text: string, now: number): Grant | undefined {
  try {
    const sealed = vault.open(Buffer.from(text, 'base64url'))
    const grant = JSON.parse(inflateRawSync(Buffer.from(sealed, 'base64')).toString()) as Grant & { until: number }
    return grant.until > now ? grant : undefined
  } catch {
    return undefined
  }
}
