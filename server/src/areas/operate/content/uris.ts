import { dayMs } from '@regent/contract/time'
import type { Vault } from '../../../engines/secrets/vault.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'

/** The path prefix of the URLs of all item versions, which are immutable. */
export const contentPath = '/files/content'

/** A link to private content is valid for a day. */
const keyLifeMs = dayMs

type Grant = { pid: string; until: number }

/** True if a URL has a valid key for a realm's private content. */
export function opensPrivate(vault: Vault, key: string | undefined, pid: string, now: number): boolean {
  if (key === undefined) return false
  try {
    const grant = JSON.parse(vault.open(Buffer.from(key, 'base64url'))) as Grant
    return grant.pid === pid && grant.until > now
  } catch {
    return false
  }
}

/**
 * Builds the URLs of item files. A private file needs a key, which only callers with the right to read single items
 * get; other callers are rejected.
 */
export function urisFor({ realm, origin, vault, now, can }: RealmContext) {
  const base = `${origin}${contentPath}/${realm.id}`
  const mayOpen = can('view single-content', realm.id)
  const key = mayOpen
    ? `?key=${vault.seal(JSON.stringify({ pid: realm.id, until: now + keyLifeMs } satisfies Grant)).toString('base64url')}`
    : ''
  const publicUri = ({ id, version }: { id: string; version: string }) => `${base}/${id}/${version}`
  return {
    public: publicUri,
    private: (item: { id: string; version: string }) => `${publicUri(item)}/private${key}`,
  }
}
