import { ApiError } from './errors.ts'

/** Maximum nesting of JSON, because code that reads and writes it recurses at each level. */
export const maxJsonDepth = 64

const toCharCode = (character: string) => character.charCodeAt(0)
const quote = toCharCode('"')
const backslash = toCharCode('\\')
const openings = new Set([toCharCode('['), toCharCode('{')])
const closings = new Set([toCharCode(']'), toCharCode('}')])

/** True if a JSON text is nested too deeply; checked before it is parsed. */
export function isTooDeep(text: string): boolean {
  // A shorter text cannot be nested that deeply.
  if (text.length <= maxJsonDepth) return false
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isInText) {
      if (code === backslash) index += 1
      else if (code === quote) isInText = false
    } else if (code === quote) isInText = true
    else if (openings.has(code)) {
      depth += 1
      if (depth > maxJsonDepth) return true
    } else if (closings.has(code)) depth -= 1
  }
  return false
}

/** Parses JSON of external origin. Throws a SyntaxError if it is invalid or nested too deeply. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`JSON nested deeper than ${maxJsonDepth} levels`)
  return JSON.parse(text)
}

export const tooDeep = (field: string) =>
  new ApiError('BadRequest', { field, message: `${field} is nested deeper than ${maxJsonDepth} levels.` })
