import type { AnyEndpoint } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import { keepExact, type LargeNumber } from '@regent/contract/exact-numbers'
import { buildLenientReader } from '@regent/contract/lenient'
import * as z from 'zod'
import type { ValidRequest } from '../context/access.ts'
import { issueWords } from '../context/issue-words.ts'

export type RawRequest = {
  params: unknown
  query: unknown
  body: unknown
  /** Numbers of the body that JSON.parse may have rounded. */
  largeNumbers?: readonly LargeNumber[] | undefined
}

const nothing = z.object({})

/** Builds the input check of a call once; the check returns clean values or throws `BadRequest` with the field. */
export function validator(call: AnyEndpoint): (raw: RawRequest) => ValidRequest {
  const params = part(call.params ?? pathParams(call.path))
  const query = part(call.query ?? nothing)
  const body = part(call.body ?? nothing)
  const hasBody = call.body !== undefined
  const bodyInQuery = hasBody && (call.method === 'DELETE' || call.bodyInQuery === true)
  return (raw) => {
    if (
      raw.body !== undefined &&
      raw.body !== null &&
      hasBody &&
      (typeof raw.body !== 'object' || Array.isArray(raw.body))
    ) {
      throw new ApiError('BadRequest', { field: 'body', message: 'body must be a JSON object.' })
    }
    if (call.body && raw.largeNumbers) keepExact(call.body, raw.body, raw.largeNumbers)
    const input = bodyInQuery ? { ...(raw.query as object), ...(raw.body as object | null) } : (raw.body ?? {})
    return { params: params(raw.params), query: query(raw.query), body: hasBody ? body(input) : {} }
  }
}

/** Path parts without a schema are plain text. */
function pathParams(path: string): z.ZodObject {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
  return z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
}

/** Builds the check of one part of a call, such as its body: it returns clean values or throws `BadRequest`. */
export function part(schema: z.ZodObject): (value: unknown) => object {
  if (schema.def.catchall === undefined && Object.keys(schema.shape).length === 0) return () => ({})
  const read = buildLenientReader(schema)
  return (value) => {
    const input = read(value, '')
    const result = schema.safeParse(input)
    if (result.success) return result.data
    // Validates again with the input in the issues, to distinguish a value of the wrong type from a missing one.
    throw refusal(schema.safeParse(input, { reportInput: true }).error?.issues ?? result.error.issues)
  }
}

function refusal(issues: readonly z.core.$ZodIssue[]): ApiError {
  // A field name that the caller invented may have any length.
  const issueText = issues
    .slice(0, 5)
    .map((issue) => ({ field: issue.path.join('.').slice(0, 200), text: issueWords(issue) }))
  const first = issueText[0]
  return new ApiError('BadRequest', {
    field: first?.field ?? '',
    message: issueText.map(({ field, text }) => `${field} ${text}.`).join(' '),
  })
}
