import { callGuarded, hostOf } from '../../../kernel/outgoing/guarded-call.ts'
import { readJsonObject } from '../../../kernel/outgoing/outbound.ts'

const timeoutMs = 2_000
const lifetimeMs = 3_600_000
/** How long after a failure the registry is asked again, so that not every visit of the screen reaches it. */
const failureLifetimeMs = 300_000

/** The latest SDK version in a package registry, read from time to time; callers wait only briefly. */
export class SdkRegistry {
  #version: string | undefined
  #until = 0
  #asking: Promise<void> | undefined

  /** The last version read; undefined without a registry, and until it has answered. */
  async latest(url: string | undefined, now: number): Promise<string | undefined> {
    if (url === undefined) return undefined
    if (this.#until <= now) {
      this.#asking ??= this.#ask(url, now).finally(() => {
        this.#asking = undefined
      })
      await this.#asking
    }
    return this.#version
  }

  async #ask(url: string, now: number): Promise<void> {
    const version = await readVersion(url).catch(() => undefined)
    this.#until = now + (version === undefined ? failureLifetimeMs : lifetimeMs)
    this.#version = version ?? this.#version
  }
}

/** Answers of npm registries: a version alone (`…/my-sdk/latest`), or the package with its tags. */
async function readVersion(url: string): Promise<string | undefined> {
  const headers = { accept: 'application/json' }
  const { status, text } = await callGuarded({ address: url, headers, privateHosts: hostOf(url), timeoutMs })
  if (status !== 200) return undefined
  const { version, 'dist-tags': tags } = readJsonObject(new URL(url).host, text)
  const latest = version ?? (tags as { latest?: unknown } | undefined)?.latest
  return typeof latest === 'string' && /^v?\d[\w.+-]{0,63}$/.test(latest) ? latest : undefined
}
