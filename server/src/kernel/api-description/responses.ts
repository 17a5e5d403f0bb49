import { findRemedy } from '@regent/contract/error-remedies'
import { commonErrors, type ErrorCode, errors } from '@regent/contract/errors'
import * as z from 'zod'
import type { JsonSchema } from './schemas.ts'

const { $schema: _, ...errorJson } = z.toJSONSchema(
  z.object({
    status: z
      .int()
      .describe('The HTTP status.')
      .meta({ examples: [400] }),
    service: z
      .string()
      .describe('The part of the server that answered.')
      .meta({ examples: ['stats'] }),
    error: z
      .string()
      .describe('The code. It never changes, so that programs can compare it; x-errors lists all codes.')
      .meta({ examples: ['BadRequest'] }),
    message: z.string().describe('One or two sentences for people. The text may change.'),
    requestId: z.string().describe('The id of the request in the log of the server: X-Request-Id.'),
    field: z.string().optional().describe('The invalid field of the request, such as body.score.'),
    current: z.unknown().optional().describe('After StaleVersion: the current record; null if it was deleted.'),
  }),
  { io: 'input' },
)

/** The body of every error. */
export const errorSchema = errorJson as JsonSchema

/** Headers that several calls share. */
export const commonParameters: JsonSchema = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    schema: { type: 'string' },
    example: '"7"',
    description:
      'The ETag of the version that the change is based on. If the record has changed since, the call fails with 409 or 412.',
  },
}

/** Headers that every call accepts; they are not declared as parameters, so that generated clients stay small. */
export const requestHeaders: JsonSchema = {
  'X-Request-Id': 'The id of the request, at most 64 characters. The server chooses one if it is missing.',
  'X-BEAM-TIMEOUT': 'Milliseconds until the call fails with 504 TimeOutError and is rolled back; at most 600,000.',
  'X-Change-Set':
    'For calls with x-draftable: the number of a change set. The change is recorded in it instead of executed.',
  'If-None-Match': 'The ETag of an earlier response. If it is current, the response is 304 without a body.',
}

/** Headers of responses. */
export const commonHeaders: JsonSchema = {
  RequestId: {
    schema: { type: 'string' },
    description: 'The id of the request. The value of the same request header, if that was sent.',
  },
  ETag: { schema: { type: 'string' }, description: 'The version of the record: send it as If-Match with a change.' },
  RetryAfter: { schema: { type: 'integer' }, description: 'Seconds until the call may succeed.' },
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
export const requestIdHeader = { 'X-Request-Id': header('RequestId') }
export const etagHeader = { ETag: header('ETag') }

/** The responses of an API description. Calls with the same response share a component. */
export type DescribedResponses = {
  /**
   * References to the error responses of a call: a range for the errors of every call, and a status for each of its own
   * errors.
   */
  refer: (codes: readonly ErrorCode[], name: string) => Record<string, JsonSchema>
  /** A reference to a successful response, if other calls have the same. */
  success: (name: string, response: JsonSchema) => JsonSchema
  components: () => JsonSchema
}

/** A list of codes in one text: each with its message and the next step. */
const describeCodes = (codes: readonly ErrorCode[]): string =>
  codes
    .map((code) => {
      const { message } = errors[code]
      const remedy = findRemedy(code)
      return `\`${code}\`: ${message}${message.includes(remedy) ? '' : ` ${remedy}`}`
    })
    .join(' — ')

const hasStatusClass = (hundreds: number) => (code: ErrorCode) => Math.floor(errors[code].status / 100) === hundreds
/** Errors of a call that a change set records. */
const draftErrors: readonly ErrorCode[] = ['ChangeSetNotFound', 'ChangeSetNotOpen', 'ChangeSetFull', 'NotDraftable']

const refer = (name: string) => ({ $ref: `#/components/responses/${name}` })
const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** All errors have the same body. The description next to the reference replaces that of `Error` (OpenAPI 3.1). */
const errorResponse = (codes: readonly ErrorCode[]): JsonSchema => ({
  ...refer('Error'),
  description: describeCodes(codes),
})

/** The errors of every call, and of every write of operators. */
const everyHeader = { ...requestIdHeader, 'Retry-After': header('RetryAfter') }
const commonResponse = (codes: readonly ErrorCode[]): JsonSchema => ({
  description: describeCodes(codes),
  headers: everyHeader,
  content: errorContent,
})
const common: Record<string, JsonSchema> = {
  Error: { description: 'The call failed.', content: errorContent },
  ClientError: commonResponse(commonErrors.filter(hasStatusClass(4))),
  ServerError: commonResponse(commonErrors.filter(hasStatusClass(5))),
  DraftError: commonResponse([...commonErrors.filter(hasStatusClass(4)), ...draftErrors]),
}

/** Collects the responses of all calls. */
export function describeResponses(): DescribedResponses {
  const names = new Map<string, string>()
  const components: Record<string, JsonSchema> = { ...common }
  const component = (status: number, codes: readonly ErrorCode[], call: string): string => {
    const key = codes.join()
    const existingName = names.get(key)
    if (existingName) return existingName
    const base = codes.length <= 2 ? codes.join('Or') : `${call}${status}`
    const name = base in components ? `${base}${call}` : base
    names.set(key, name)
    components[name] = errorResponse(codes)
    return name
  }
  return {
    refer: (codes, call) => {
      const isDrafted = codes.includes('NotDraftable')
      const own = [...new Set(codes)].filter(
        (code) => !commonErrors.includes(code) && !(isDrafted && draftErrors.includes(code)),
      )
      const statuses = [...new Set(own.map((code) => errors[code].status))].sort()
      const ofStatus = (status: number) => [...own.filter((code) => errors[code].status === status)].sort()
      return {
        ...Object.fromEntries(statuses.map((status) => [status, refer(component(status, ofStatus(status), call))])),
        '4XX': refer(isDrafted ? 'DraftError' : 'ClientError'),
        '5XX': refer('ServerError'),
      }
    },
    success: (name, response) => {
      if (components[name] !== undefined && JSON.stringify(components[name]) !== JSON.stringify(response))
        return response
      components[name] = response
      return refer(name)
    },
    components: () => Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}
