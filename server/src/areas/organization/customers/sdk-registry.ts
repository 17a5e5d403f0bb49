import { askOutside, readJsonObject } from '../../../kernel/outgoing/outbound.ts'

const timeoutMs = 2_000
const lifetimeMs = 3_600_000
/** A registry that is down is asked again after this long, not by everybody who opens the screen. */
const failureLifetimeMs = 300_000

/** The latest version of the SDK that a package registry has, read now and then; who asks waits briefly at most. */
export class SdkRegistry {
  #version: string | undefined
  #until = 0
  #asking: Promise<void> | undefined

  /** The version last read; undefined without a registry, and while it has never answered. */
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

/** As npm registries answer: a version by itself (`…/my-sdk/latest`), or the package with its tags. */
async function readVersion(url: string): Promise<string | undefined> {
  const reply = await askOutside(url, { headers: { accept: 'application/json' } }, timeoutMs)
  if (!reply.ok) return undefined
  const { version, 'dist-tags': tags } = await readJsonObject(new URL(url).host, reply)
  const latest = version ?? (tags as { latest?: unknown } | undefined)?.latest
  return typeof latest === 'string' && /^v?\d[\w.+-]{0,63}$/.test(latest) ? latest : undefined
}
