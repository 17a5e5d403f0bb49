import { text } from '@regent/contract/values'
import * as z from 'zod'
import type { Operation } from './patch.ts'
import { check, isObject, pickAttributes } from './person-input.ts'
import { invalidValue } from './scim-error.ts'

/** Maximum number of members in one request. */
export const maxMembersAtOnce = 1_000

export type GroupInput = { name: string; externalId: string | undefined; members: number[] }

const word = text(200)
const Name = word.min(1, 'is missing')
const Members = z.array(z.object({ value: z.string().regex(/^\d{1,16}$/, 'must be the id of a person') }))

const Group = z.object({ displayName: Name, externalId: word.optional(), members: Members.optional() })
const groupAttributes = new Map(Object.keys(Group.shape).map((name) => [name.toLowerCase(), name]))

/** Reads a group from a body. */
export function readGroup(body: unknown): GroupInput {
  const { displayName, externalId, members = [] } = check(Group, pickAttributes(body, groupAttributes))
  return { name: displayName, externalId: externalId || undefined, members: toIds(members) }
}

function toIds(members: z.output<typeof Members>): number[] {
  if (members.length > maxMembersAtOnce)
    throw invalidValue(`members: at most ${maxMembersAtOnce} in one request. Send the others with another PATCH.`)
  return [...new Set(members.map(({ value }) => Number(value)))]
}

/** A change of a group. Members without a list are all of them. */
export type GroupStep =
  | { kind: 'name'; name: string }
  | { kind: 'externalId'; externalId: string | undefined }
  | { kind: 'add' | 'set'; members: number[] }
  | { kind: 'remove'; members: number[] | undefined }

/** Reads the operations of a PATCH of a group. Attributes that are not stored are skipped. */
export function readSteps(operations: readonly Operation[]): GroupStep[] {
  const steps = operations.flatMap(({ op, path, value }): GroupStep[] => {
    if (path.attribute === 'displayname') {
      if (op === 'remove') throw invalidValue('displayName: is missing')
      return [{ kind: 'name', name: check(z.object({ displayName: Name }), { displayName: value }).displayName }]
    }
    if (path.attribute === 'externalid') {
      const { externalId } = check(z.object({ externalId: word.nullish() }), { externalId: value })
      return [{ kind: 'externalId', externalId: op === 'remove' ? undefined : externalId || undefined }]
    }
    if (path.attribute !== 'members') return []
    if (path.where) {
      const { attribute, value: id } = path.where
      if (op !== 'remove' || attribute !== 'value') throw invalidValue('members: this filter is not supported.')
      return [{ kind: 'remove', members: readMembers([{ value: id }]) }]
    }
    if (op === 'remove') return [{ kind: 'remove', members: value == null ? undefined : readMembers(value) }]
    return [{ kind: op === 'add' ? 'add' : 'set', members: readMembers(value) }]
  })
  const count = steps.reduce((sum, step) => sum + ('members' in step ? (step.members?.length ?? 0) : 0), 0)
  if (count > maxMembersAtOnce) throw invalidValue(`members: at most ${maxMembersAtOnce} in one request.`)
  return steps
}

function readMembers(value: unknown): number[] {
  const members = Array.isArray(value) ? value : isObject(value) ? [value] : value == null ? [] : value
  return toIds(check(z.object({ members: Members }), { members }).members)
}
