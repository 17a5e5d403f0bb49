import type { Vault } from '../secrets/vault.ts'
import type { DirectFiles } from './files.ts'

/** How long a link is valid. */
export const linkLifeMs = 15 * 60_000

/** Permission of a link: to read one file, or to write one of at most `limit` bytes. */
type Grant = { key: string; until: number; name?: string; md5?: string; limit?: number }

const expiryFrom = (now: number) => ({ now, seconds: linkLifeMs / 1000 })

/** The path below which files are read and written. */
export const linkPath = '/files'

/**
 * Time-limited URLs that contain the permission for one file. URLs of this server are encrypted with SECRET_KEY; URLs
 * of a store with client access (`direct`) are signed with the store's secret.
 */
export class FileLinks {
  readonly #vault: Vault
  readonly #direct: DirectFiles | undefined

  constructor(vault: Vault, direct?: DirectFiles) {
    this.#vault = vault
    this.#direct = direct
  }

  /** `name` is the file name that a browser saves, `md5` the required checksum. */
  async download(
    origin: string,
    key: string,
    { name, md5 }: { name: string; md5: string },
    now: number,
  ): Promise<string> {
    if (this.#direct) return this.#direct.downloadUrl(key, name, expiryFrom(now))
    return this.#link(origin, { key, name, md5, until: now + linkLifeMs })
  }

  /**
   * A link to PUT a file of this size, for callers who confirm the upload with a separate call. If the store has links,
   * `DirectFiles.takeUpload` then moves the file.
   */
  async uploadToTake(origin: string, key: string, size: number, now: number): Promise<string> {
    if (this.#direct) return this.#direct.uploadUrl(key, size, expiryFrom(now))
    return this.upload(origin, key, size, now)
  }

  /** A link to PUT the file once, through this server, which is notified immediately. */
  upload(origin: string, key: string, limit: number, now: number): string {
    return this.#link(origin, { key, limit, until: now + linkLifeMs })
  }

  /**
   * The permission in the end of a link's path; undefined if this server did not create the link, or it has expired.
   */
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
