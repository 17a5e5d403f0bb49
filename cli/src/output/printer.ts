import type { System } from '../system.ts'
import { toPlainText } from './plain-text.ts'

/** One column of a table: its title, and the value of a row. */
export type Column<Row> = [title: string, value: (row: Row) => unknown]

/** Writes results to stdout, as a table or as JSON, and messages to stderr. */
export class Printer {
  readonly isJson: boolean
  readonly #system: System

  constructor(system: System, isJson: boolean) {
    this.#system = system
    this.isJson = isJson
  }

  /** A message for people. Programs ignore it. */
  note(text: string): void {
    this.#system.err(`${text}\n`)
  }

  /** A list: JSON of all fields, or a table of the columns. */
  rows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): void {
    if (this.isJson) this.json(rows)
    else if (rows.length === 0) this.note('No rows.')
    else this.#table(rows, columns)
  }

  #table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): void {
    const cells = [
      columns.map(([title]) => title.toUpperCase()),
      ...rows.map((row) => columns.map(([, value]) => toPlainText(value(row) ?? ''))),
    ]
    const widths = columns.map((_, n) => Math.max(...cells.map((line) => line[n]?.length ?? 0)))
    for (const line of cells) this.line(line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  '))
  }

  /** One object: JSON, or the given lines. Without lines, JSON in both cases. */
  value(value: unknown, lines?: readonly string[]): void {
    if (this.isJson || lines === undefined) this.json(value)
    else for (const line of lines) this.line(line)
  }

  /** One line of JSON, for endless output. */
  jsonLine(value: unknown): void {
    this.#system.out(`${JSON.stringify(value)}\n`)
  }

  json(value: unknown): void {
    this.#system.out(`${JSON.stringify(value, null, 2)}\n`)
  }

  line(text: string): void {
    this.#system.out(`${text.trimEnd()}\n`)
  }

  /** Text as it is, such as CSV. */
  raw(text: string): void {
    this.#system.out(text.endsWith('\n') ? text : `${text}\n`)
  }
}

/** `2026-01-31 14:05:09`, UTC. */
export const formatTime = (ms: number | undefined): string =>
  ms === undefined ? '' : new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
