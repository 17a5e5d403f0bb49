import { ApiError } from '@regent/contract/errors'
import type { RunbookParameter, RunValues } from '@regent/contract/operate/runbooks'
import { hourMs } from '@regent/contract/time'

/** A string that consists of one parameter, and a parameter within a string. */
const fullPattern = /^\{\{([^{}]*)\}\}$/
const within = /\{\{([^{}]*)\}\}/g

/** The parameters that a value uses, at any depth. */
export function collectParameters(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(within)].map(([, name]) => (name as string).trim())
  if (Array.isArray(value)) return value.flatMap(collectParameters)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(collectParameters)
  return []
}

/** Replaces the parameters in a value. A string that is only a parameter becomes the value itself. */
export function fillParameters(value: unknown, values: RunValues): unknown {
  if (typeof value === 'string') {
    const only = fullPattern.exec(value)?.[1]?.trim()
    if (only !== undefined && Object.hasOwn(values, only)) return values[only]
    return value.replace(within, (text, name: string) => String(values[name.trim()] ?? text))
  }
  if (Array.isArray(value)) return value.map((one) => fillParameters(one, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillParameters(one, values)]))
}

/** Any time works: sample values are only used to validate a step. */
const sampleStart = Date.UTC(2026, 0, 1)

/** Sample values to validate a step; each time is later than the previous one. */
export const sampleValues = (parameters: readonly RunbookParameter[]): RunValues =>
  Object.fromEntries(
    parameters.map(({ name, kind, default: usual }, index) => [
      name,
      usual ?? { text: 'text', number: 1, time: sampleStart + index * hourMs, symbol: 'currency.sample' }[kind],
    ]),
  )

/** Validates the values of a run: the right kind for each parameter, defaults for omitted ones, and no unknown ones. */
export function validateValues(parameters: readonly RunbookParameter[], input: RunValues): RunValues {
  const unknown = Object.keys(input).find((name) => !parameters.some((one) => one.name === name))
  if (unknown !== undefined) reject(unknown, 'is not a parameter of this runbook.')
  return Object.fromEntries(
    parameters.map(({ name, kind, default: usual }) => {
      const value = input[name] ?? usual
      if (value === undefined || value === '') reject(name, 'is missing.')
      if (kind === 'time' && (typeof value !== 'number' || !Number.isSafeInteger(value)))
        reject(name, 'must be a time in milliseconds.')
      if (kind === 'number' && (typeof value !== 'number' || !Number.isFinite(value))) reject(name, 'must be a number.')
      if ((kind === 'text' || kind === 'symbol') && typeof value !== 'string') reject(name, 'must be text.')
      return [name, value as string | number]
    }),
  )
}

function reject(name: string, what: string): never {
  throw new ApiError('BadRequest', { field: `values.${name}`, message: `values.${name} ${what}` })
}
