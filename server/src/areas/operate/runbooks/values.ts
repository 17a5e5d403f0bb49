import { ApiError } from '@regent/contract/errors'
import type { RunbookParameter, RunValues } from '@regent/contract/operate/runbooks'

/** A whole text that names a parameter, and a name within a text. */
const whole = /^\{\{([^{}]*)\}\}$/
const within = /\{\{([^{}]*)\}\}/g

/** The names of parameters that a value mentions, at any depth. */
export function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(within)].map(([, name]) => (name as string).trim())
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(namesIn)
  return []
}

/** A value with the parameters that it mentions replaced. A text that is only a name becomes the value itself. */
export function filledIn(value: unknown, values: RunValues): unknown {
  if (typeof value === 'string') {
    const only = whole.exec(value)?.[1]?.trim()
    if (only !== undefined && Object.hasOwn(values, only)) return values[only]
    return value.replace(within, (text, name: string) => String(values[name.trim()] ?? text))
  }
  if (Array.isArray(value)) return value.map((one) => filledIn(one, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledIn(one, values)]))
}

const hourMs = 3_600_000
/** Any moment will do: sample values are only there to check the form of a step. */
const sampleStart = Date.UTC(2026, 0, 1)

/** Values with which a step can be checked before anybody runs it; each time is later than the one before. */
export const sampleValues = (parameters: readonly RunbookParameter[]): RunValues =>
  Object.fromEntries(
    parameters.map(({ name, kind, default: usual }, index) => [
      name,
      usual ?? { text: 'text', number: 1, time: sampleStart + index * hourMs, symbol: 'currency.sample' }[kind],
    ]),
  )

/** The values of a run: each of its parameter's kind, the defaults for those that are left out, and no others. */
export function checkedValues(parameters: readonly RunbookParameter[], given: RunValues): RunValues {
  const unknown = Object.keys(given).find((name) => !parameters.some((one) => one.name === name))
  if (unknown !== undefined) refuse(unknown, 'is no parameter of this runbook.')
  return Object.fromEntries(
    parameters.map(({ name, kind, default: usual }) => {
      const value = given[name] ?? usual
      if (value === undefined || value === '') refuse(name, 'is missing.')
      if (kind === 'time' && (typeof value !== 'number' || !Number.isSafeInteger(value)))
        refuse(name, 'must be a time in milliseconds.')
      if (kind === 'number' && (typeof value !== 'number' || !Number.isFinite(value))) refuse(name, 'must be a number.')
      if ((kind === 'text' || kind === 'symbol') && typeof value !== 'string') refuse(name, 'must be text.')
      return [name, value as string | number]
    }),
  )
}

function refuse(name: string, what: string): never {
  throw new ApiError('BadRequest', { field: `values.${name}`, message: `values.${name} ${what}` })
}
