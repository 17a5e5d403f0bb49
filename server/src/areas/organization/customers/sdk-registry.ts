import { hourMs } from '@regent/contract/time'
import { callGuarded, toAllowedHosts } from '../../../kernel/outgoing/guarded-call.ts'
import { readJsonObject } from '../../../kernel/settings/outbound.ts'

const timeoutMs = 2_000
const lifetimeMs = hourMs
/** Time without requests after a failure of the registry, so that not every visit of the screen reaches it. */
const failureLifetimeMs = 300_000

/** The latest SDK version in a package registry, cached and refreshed; callers wait only briefly. */
export class SdkRegistry {
  #version: string | undefined
  #until = 0
  #asking: Promise<void> | undefined

  /** The last version read; undefined without a registry, and until its first response. */
  async latest(url: string | undefined, now: number): Promise<string | undefined> {
    if (url === undefined) return undefined
    if (this.#until <= now) {
      this.#asking ??= this.#fetchVersion(url, now).finally(() => {
        this.#asking = undefined
      })
      await this.#asking
    }
    return this.#version
  }

  async #fetchVersion(url: string, now: number): Promise<void> {
    const version = await readVersion(url).catch(() => undefined)
    this.#until = now + (version === undefined ? failureLifetimeMs : lifetimeMs)
    this.#version = version ?? this.#version
  }
}

/** Responses of npm registries: a single version (`…/my-sdk/latest`), or the package with its tags. */
async function readVersion(url: string): Promise<string | undefined> {
  const headers = { accept: 'application/json' }
  const { status, text } = await callGuarded({ address: url, headers, privateHosts: toAllowedHosts(url), timeoutMs })
  if (status !== 200) return undefined
  const { version, 'dist-tags': tags } = readJsonObject(new URL(url).host, text)
  const latest = version ?? (tags as { latest?: unknown } | undefined)?.latest
  return typeof latest === 'string' && /^v?\d[\w.+-]{0,63}$/.test(latest) ? latest : undefined
}
