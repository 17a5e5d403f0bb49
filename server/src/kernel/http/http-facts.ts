import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import type { Acting } from '../write/write.ts'
import { readAcceptedLanguages } from './accepted-languages.ts'
import { hasAlready, one, readIfMatch, readMatchTags, readTimeout } from './headers.ts'

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
