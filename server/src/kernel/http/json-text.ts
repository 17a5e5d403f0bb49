import type { Readable } from 'node:stream'

/** The answer of a call as JSON text that somebody else has written; the router passes it on without reading it. */
export class JsonText {
  readonly stream: Readable

  constructor(stream: Readable) {
    this.stream = stream
  }
}
