import * as z from 'zod'
import { type Path, readPath } from './paths.ts'
import { check, isObject, nameParts, personAttributes } from './person-input.ts'
import { ScimError } from './scim-error.ts'

const maxOperations = 200

const Patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'remove', 'replace'])),
        path: z.string().optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1, 'is missing')
    .max(maxOperations),
})

export type Operation = { op: 'add' | 'remove' | 'replace'; path: Path; value: unknown }

/**
 * Reads the operations of a PATCH. One without a path is one operation for each attribute of its value. Attributes of
 * extensions are skipped.
 */
export function readOperations(body: unknown): Operation[] {
  if (!isObject(body)) throw new ScimError(400, 'The body must be a JSON object.', 'invalidSyntax')
  const [, operations] = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations') ?? []
  return check(Patch, { Operations: operations }).Operations.flatMap(({ op, path: text, value }) => {
    if (text !== undefined && text !== '') {
      const path = readPath(text)
      return path ? [{ op, path, value }] : []
    }
    if (op === 'remove') throw new ScimError(400, 'path: is missing for the operation remove.', 'noTarget')
    if (!isObject(value)) throw new ScimError(400, 'value: must be an object if there is no path.', 'invalidValue')
    return Object.entries(value).flatMap(([name, one]) => {
      const path = readPath(name)
      return path ? [{ op, path, value: one }] : []
    })
  })
}

type Resource = Record<string, unknown>
type Email = { value?: unknown; type?: unknown; primary?: unknown }

/** The resource of a person after the operations. Attributes that are not stored are skipped. */
export function patchPerson(resource: Resource, operations: readonly Operation[]): Resource {
  const patched = { ...resource }
  for (const operation of operations) {
    const { op, path, value } = operation
    const attribute = personAttributes.get(path.attribute)
    if (attribute === undefined) continue
    if (attribute === 'name') patched[attribute] = patchName(patched[attribute], operation)
    else if (attribute === 'emails') patched[attribute] = patchEmails(patched[attribute], operation)
    else if (path.sub !== undefined || path.where) throw noSuchPart()
    else patched[attribute] = op === 'remove' ? undefined : value
  }
  return patched
}

const noSuchPart = () => new ScimError(400, 'path: this attribute has no parts.', 'invalidPath')

function patchName(name: unknown, { op, path: { sub, where }, value }: Operation): unknown {
  if (where) throw noSuchPart()
  const currentName = isObject(name) ? name : {}
  if (sub === undefined) return op === 'remove' ? undefined : isObject(value) ? { ...currentName, ...value } : value
  const part = nameParts.get(sub)
  if (part === undefined) return name
  return { ...currentName, [part]: op === 'remove' ? undefined : value }
}

function patchEmails(held: unknown, { op, path: { sub, where }, value }: Operation): unknown {
  const emails = (Array.isArray(held) ? held : []) as Email[]
  if (sub === undefined && !where) {
    if (op === 'remove') return []
    const values = Array.isArray(value) ? value : [value]
    if (op === 'replace') return values
    return withOnePrimary([...emails.filter((one) => !values.some((other) => isSame(one, other))), ...values], values)
  }
  const isMeant = (one: Email) =>
    where === undefined || sameText((one as Record<string, unknown>)[where.attribute], where.value)
  if (op === 'remove') {
    if (sub === undefined) return emails.filter((one) => !isMeant(one))
    return sub === 'value'
      ? emails.filter((one) => !isMeant(one))
      : emails.map((one) => (isMeant(one) ? { ...one, [sub]: undefined } : one))
  }
  const part = sub === undefined ? value : { [sub]: value }
  if (!isObject(part)) throw new ScimError(400, 'value: must be an object.', 'invalidValue')
  const patchedEmails = emails.map((one) => (isMeant(one) ? { ...one, ...part } : one))
  if (emails.some(isMeant)) return withOnePrimary(patchedEmails, patchedEmails.filter(isMeant))
  // Providers change the e-mail of work of a person who has none yet.
  return [...emails, { ...(where && { [where.attribute]: where.value }), ...part }]
}

const sameText = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' ? one.toLowerCase() === other.toLowerCase() : one === other

const isSame = (one: Email, other: unknown): boolean => isObject(other) && sameText(one.value, other['value'])

/** If a new e-mail is primary, the others are not. */
function withOnePrimary(emails: readonly unknown[], given: readonly unknown[]): unknown[] {
  const first = given.find((one) => isObject(one) && one['primary'] === true)
  if (!first) return [...emails]
  return emails.map((one) =>
    one === first || !isObject(one) || one['primary'] !== true ? one : { ...one, primary: false },
  )
}
