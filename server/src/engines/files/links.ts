import type { Vault } from '../secrets/vault.ts'

/** How long a link is valid. */
export const linkLifeMs = 15 * 60_000

/** What a link allows: to read one file, or to write one of at most `limit` bytes. */
type Grant = { key: string; until: number; name?: string; limit?: number }

/** The path below which files are read and written. */
export const linkPath = '/files'

/** Addresses that carry their own permission: encrypted with SECRET_KEY, for one file, for a limited time. */
export class FileLinks {
  readonly #vault: Vault

  constructor(vault: Vault) {
    this.#vault = vault
  }

  /** `name` is the file name that a browser saves. */
  download(origin: string, key: string, name: string, now: number): string {
    return this.#link(origin, { key, name, until: now + linkLifeMs })
  }

  /** A link to write the file once, by PUT. */
  upload(origin: string, key: string, limit: number, now: number): string {
    return this.#link(origin, { key, limit, until: now + linkLifeMs })
  }

  /** What the end of a link's path allows now; undefined if this server did not make the link, or it has expired. */
  read(text: string, now: number): Grant | undefined {
    try {
      const grant = JSON.parse(this.#vault.open(Buffer.from(text, 'base64url'))) as Grant
      return grant.until > now ? grant : undefined
    } catch {
      return undefined
    }
  }

  #link(origin: string, grant: Grant): string {
    return `${origin}${linkPath}/${this.#vault.seal(JSON.stringify(grant)).toString('base64url')}`
  }
}
