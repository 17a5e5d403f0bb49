import type { Readable } from 'node:stream'

/** A response that is JSON text already; the router sends it without parsing it. */
export class JsonText {
  readonly text: string | Readable

  constructor(text: string | Readable) {
    this.text = text
  }
}

type Page = { rows: readonly unknown[] }

/**
 * A page whose rows the database has written as JSON (engines/database/json-row.ts), with the other fields of the
 * answer.
 */
export const jsonPage = <Answer extends Page>(rows: readonly string[], otherFields: Omit<Answer, 'rows'>): JsonText =>
  new JsonText(`{"rows":[${rows.join(',')}],${JSON.stringify(otherFields).slice(1)}`)
