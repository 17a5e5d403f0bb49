import type { ApiError } from '@regent/contract/errors'

/** Keywords of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** An error of SCIM. The message names no person: it is stored as the last problem of the provider. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, message: string, scimType?: ScimType) {
    super(message)
    this.name = 'ScimError'
    this.status = status
    this.scimType = scimType
  }
}

/** The value of a field is not valid. */
export const invalidValue = (message: string): ScimError => new ScimError(400, message, 'invalidValue')

/** There is no such resource; also for those of another organization. */
export const notFound = (): ScimError => new ScimError(404, 'There is no such resource.')

const scimTypes: Partial<Record<string, ScimType>> = {
  BadRequest: 'invalidValue',
  EmailAlreadyRegisteredError: 'uniqueness',
}
const statuses: Partial<Record<string, number>> = { EmailAlreadyRegisteredError: 409 }

/** An error of the product as one of SCIM. */
export const toScimError = ({ code, status, message }: ApiError): ScimError =>
  new ScimError(statuses[code] ?? status, message, scimTypes[code])

/** The body of an error response. */
export const errorBody = ({ status, message, scimType }: ScimError) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType && { scimType }),
  detail: message,
})
