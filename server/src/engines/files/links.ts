import type { Vault } from '../secrets/vault.ts'

/** How long a link is good for. */
export const linkLifeMs = 15 * 60_000

/** What a link lets its holder do: read one file, or write one of at most so many bytes. */
type Grant = { key: string; until: number; name?: string; limit?: number }

/** The path below which files are read and written. */
export const linkPath = '/files'

/** Addresses that are a permission of their own: encrypted with SECRET_KEY, for one file, for a while. */
export class FileLinks {
  readonly #vault: Vault

  constructor(vault: Vault) {
    this.#vault = vault
  }

  /** `name` is what a browser saves the file as. */
  download(origin: string, key: string, name: string, now: number): string {
    return this.#link(origin, { key, name, until: now + linkLifeMs })
  }

  /** To be written once, by PUT. */
  upload(origin: string, key: string, limit: number, now: number): string {
    return this.#link(origin, { key, limit, until: now + linkLifeMs })
  }

  /** What the end of a link's path grants now; nothing when it is none of ours, or over. */
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
