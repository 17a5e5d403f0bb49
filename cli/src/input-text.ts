import { readFileSync } from 'node:fs'
import { CommandError } from './failures.ts'
import type { System } from './system.ts'

/** The text itself; `@file` is the text of a file, `-` or `@-` that of stdin. */
export async function readText(system: System, text: string): Promise<string> {
  if (text === '-' || text === '@-') return system.readInput()
  if (!text.startsWith('@')) return text
  try {
    return readFileSync(text.slice(1), 'utf8')
  } catch {
    throw new CommandError('usage', `The file ${text.slice(1)} cannot be read.`)
  }
}

/** The same, as a JSON object. */
export async function readObject(system: System, text: string, name: string): Promise<object> {
  let value: unknown
  try {
    value = JSON.parse(await readText(system, text))
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError('usage', `${name} is not valid JSON.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CommandError('usage', `${name} must be a JSON object.`)
  return value
}

/** Collects the values of an option that may be repeated. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value]

/** `name=value` texts as an object. A name may occur once. */
export function readPairs(pairs: readonly string[] = [], option: string): Record<string, string> {
  const read: Record<string, string> = {}
  for (const pair of pairs) {
    const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(pair) ?? []
    if (name === undefined || value === undefined) throw new CommandError('usage', `${option} must be name=value.`)
    if (name in read) throw new CommandError('usage', `${option} ${name} occurs twice.`)
    read[name] = value
  }
  return read
}

/** An id from the command line. */
export function readId(text: string, name: string): number {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id < 1) throw new CommandError('usage', `${name} must be a whole number above 0.`)
  return id
}
