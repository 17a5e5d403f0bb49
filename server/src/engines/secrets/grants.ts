import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Vault } from './vault.ts'

/**
 * Seals a permission that its holder carries: what it allows, and until when. Encrypted with SECRET_KEY, so that nobody
 * can forge it.
 */
export function sealGrant(vault: Vault, grant: object, until: number): string {
  const text = deflateRawSync(JSON.stringify({ ...grant, until })).toString('base64')
  return vault.seal(text).toString('base64url')
}

/** Opens a sealed permission; undefined if this server did not seal it, or it has expired. */
export function openGrant<Grant extends object>(vault: Vault, text: string, now: number): Grant | undefined {
  try {
    const sealed = vault.open(Buffer.from(text, 'base64url'))
    const grant = JSON.parse(inflateRawSync(Buffer.from(sealed, 'base64')).toString()) as Grant & { until: number }
    return grant.until > now ? grant : undefined
  } catch {
    return undefined
  }
}
