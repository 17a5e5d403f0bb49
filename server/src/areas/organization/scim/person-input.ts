import { emailPattern } from '@regent/contract/email'
import { text } from '@regent/contract/values'
import * as z from 'zod'
import { invalidValue, ScimError } from './scim-error.ts'
import type { Profile } from './tables.ts'

/** Data about a person from a provider. Other attributes, such as phone numbers, are not stored. */
export type PersonInput = {
  userName: string
  externalId: string | undefined
  /** Absent: not sent. */
  active: boolean | undefined
  profile: Profile
}

const maxEmails = 10

const word = text(200)

/** Microsoft Entra ID sends booleans as texts. */
const Bool = z.preprocess((value) => {
  const lower = typeof value === 'string' ? value.toLowerCase() : value
  return lower === 'true' ? true : lower === 'false' ? false : value
}, z.boolean())

const Email = z.object({
  value: text(320).regex(emailPattern, 'must be an e-mail'),
  type: text(50).optional(),
  primary: Bool.optional(),
})

const Person = z.object({
  userName: text(320).min(1, 'is missing'),
  externalId: word.optional(),
  active: Bool.optional(),
  displayName: word.optional(),
  title: word.optional(),
  preferredLanguage: word.optional(),
  locale: word.optional(),
  timezone: word.optional(),
  name: z
    .object({
      formatted: word,
      familyName: word,
      givenName: word,
      middleName: word,
      honorificPrefix: word,
      honorificSuffix: word,
    })
    .partial()
    .optional(),
  emails: z.array(Email).max(maxEmails).optional(),
})

/** The attributes that are stored, by their names in lower case: names of attributes are not case-sensitive. */
export const personAttributes = new Map(Object.keys(Person.shape).map((name) => [name.toLowerCase(), name]))
export const nameParts = new Map(
  Object.keys(Person.shape.name.unwrap().shape).map((name) => [name.toLowerCase(), name]),
)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null means absent, also inside. */
const withoutNulls = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.filter((one) => one !== null).map(withoutNulls)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [[name, withoutNulls(one)]])),
        )
      : value

/** The attributes of a body that `names` lists, under their names. Throws if the body is not an object. */
export function pickAttributes(body: unknown, names: ReadonlyMap<string, string>): Record<string, unknown> {
  if (!isObject(body)) throw new ScimError(400, 'The body must be a JSON object.', 'invalidSyntax')
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => {
      const name = names.get(key.toLowerCase())
      return name === undefined ? [] : [[name, withoutNulls(value)]]
    }),
  )
}

/** Checks an input; the error names the first field that is not valid. */
export function check<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(input)
  if (success) return data
  const [issue] = error.issues
  throw invalidValue(`${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'is not valid'}`)
}

/** Reads a person from a body, or from the resource that a PATCH results in. */
export function readPerson(body: unknown): PersonInput {
  const {
    userName,
    externalId,
    active,
    emails = [],
    name,
    ...words
  } = check(Person, pickAttributes(body, personAttributes))
  const present = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined && value !== ''))
  const parts = Object.entries(name ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return {
    userName,
    externalId: externalId || undefined,
    active,
    profile: {
      ...present,
      ...(parts.length > 0 && { name: Object.fromEntries(parts) as Record<string, string> }),
      emails: emails.map(({ value, type, primary }) => ({
        value,
        ...(type !== undefined && { type }),
        ...(primary !== undefined && { primary }),
      })),
    },
  }
}

/** The e-mail of the account: the primary one, else that of work, else the first, else the user name. */
export function emailOf({ userName, profile: { emails } }: PersonInput): string {
  const mainEmail = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0]
  const email = mainEmail?.value ?? userName
  if (!emailPattern.test(email)) throw invalidValue('emails: is missing, and userName is not an e-mail.')
  return email
}
