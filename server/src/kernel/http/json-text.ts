import type { Readable } from 'node:stream'

/** An answer as JSON text that somebody else has written; the router passes it on without reading it. */
export class JsonText {
  readonly text: string | Readable

  constructor(text: string | Readable) {
    this.text = text
  }
}

type Page = { rows: readonly unknown[] }

/** A page whose rows the database has written as JSON (engines/database/json-row.ts), with the other fields of the answer. */
export const jsonPage = <Answer extends Page>(rows: readonly string[], rest: Omit<Answer, 'rows'>): JsonText =>
  new JsonText(`{"rows":[${rows.join(',')}],${JSON.stringify(rest).slice(1)}`)
