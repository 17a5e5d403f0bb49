import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import type { Acting } from '../write/write.ts'
import { hasAlready, one, readIfMatch, readMatchTags, readTimeout } from './headers.ts'

/** Maximum number of languages; the rest of a longer header is ignored. */
const maxLanguages = 20

/**
 * The languages of an `Accept-Language` header, by preference: `fr;q=0.5, de-AT` is de-AT, fr. Excluded languages
 * (`q=0`), `*` and invalid ones are omitted.
 */
export function readAcceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .flatMap((part) => {
      const [code = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = Number(parameters.find((one) => /^q=/i.test(one))?.slice(2) ?? 1)
      return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(code) && code.length <= 35 && quality > 0
        ? [{ code, quality }]
        : []
    })
    .sort((a, b) => b.quality - a.quality)
    .slice(0, maxLanguages)
    .map(({ code }) => code)
}

const toEtag = (version: number | string) => `"${version}"`

/** Computes rarely used parts of a request only when a handler reads them. */
export class HttpFacts implements NonNullable<Acting['http']> {
  readonly #request: FastifyRequest
  readonly #settings: Settings
  readonly #reply: FastifyReply

  constructor(request: FastifyRequest, settings: Settings, reply: FastifyReply) {
    this.#request = request
    this.#settings = settings
    this.#reply = reply
  }

  get address(): string {
    return this.#request.ip
  }
  get userAgent(): string {
    return one(this.#request.headers['user-agent'])?.slice(0, 200) ?? ''
  }
  get acceptedLanguages(): readonly string[] {
    return readAcceptedLanguages(this.#request.headers['accept-language'])
  }
  get origin(): string {
    return this.#settings.publicUrl ?? `${this.#request.protocol}://${this.#request.host}`
  }
  get ifMatch(): number | undefined {
    return readIfMatch(this.#request)
  }
  get matchTags(): readonly string[] | undefined {
    return readMatchTags(this.#request)
  }
  get timeoutMs(): number | undefined {
    return readTimeout(this.#request)
  }
  hasVersion = (version: number | string): boolean => hasAlready(this.#request, toEtag(version))
  setVersion = (version: number | string): void => {
    // A cache must not return the response of one realm or caller to another.
    this.#reply.header('etag', toEtag(version)).header('vary', 'Authorization, X-BEAM-SCOPE, X-DE-SCOPE')
  }
}
