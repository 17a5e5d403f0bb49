import { newId } from '../../../engines/database/ids.ts'
import type { ScimContext } from './granting.ts'
import { applyGroups } from './granting.ts'
import { type GroupInput, type GroupStep, maxMembersAtOnce } from './group-input.ts'
import * as queries from './group-queries.ts'
import { lockProvisioning } from './people-queries.ts'
import { invalidValue, notFound, ScimError } from './scim-error.ts'

/** Maximum number of groups of an organization, and of members of a group. */
export const maxScimGroups = 500
export const maxScimMembers = 10_000

const nameTakenError = () => new ScimError(409, 'displayName: another group has this name.', 'uniqueness')

/** The group of an id. */
export async function requireGroup(
  { customer }: Pick<ScimContext, 'customer'>,
  id: string,
): Promise<queries.ScimGroupRow> {
  const group = /^\d{1,16}$/.test(id) ? await queries.selectGroup(customer, Number(id)) : undefined
  if (!group) throw notFound()
  return group
}

export async function createGroup(context: ScimContext, group: GroupInput): Promise<queries.ScimGroupRow> {
  const { customer, now, change } = context
  await lockProvisioning(customer)
  if (await queries.selectGroupByName(customer, group.name)) throw nameTakenError()
  if ((await queries.countGroups(customer)) >= maxScimGroups)
    throw new ScimError(403, `Limit reached: ${maxScimGroups} groups. Push only the groups that give roles.`)
  const id = newId()
  await queries.insertGroup(customer, id, group, new Date(now))
  change({ subject: 'scim-group', id: String(id), before: null, after: { name: group.name } })
  await applyGroups(context, await addMembers(context, { id, name: group.name }, group.members))
  return requireGroup(context, String(id))
}

/** Replaces name and members of a group. */
export async function replaceGroup(context: ScimContext, id: string, group: GroupInput): Promise<void> {
  const { name, externalId, members } = group
  await changeGroup(context, id, [
    { kind: 'name', name },
    { kind: 'externalId', externalId },
    { kind: 'set', members },
  ])
}

/** Applies changes one after the other; the roles of all affected people follow at once. */
export async function changeGroup(context: ScimContext, id: string, steps: readonly GroupStep[]): Promise<void> {
  await lockProvisioning(context.customer)
  let group = await requireGroup(context, id)
  const affected = new Set<number>()
  for (const step of steps) {
    if (step.kind === 'name' || step.kind === 'externalId') group = await changeContent(context, group, step)
    else for (const accountId of await changeMembers(context, group, step)) affected.add(accountId)
    // The name decides which rule counts.
    if (step.kind === 'name')
      for (const member of await queries.selectMembers(context.customer, [group.id])) affected.add(member.account_id)
  }
  await applyGroups(context, [...affected])
}

async function changeContent(
  context: ScimContext,
  group: queries.ScimGroupRow,
  step: Extract<GroupStep, { kind: 'name' | 'externalId' }>,
): Promise<queries.ScimGroupRow> {
  const { customer, now, change } = context
  const name = step.kind === 'name' ? step.name : group.name
  const externalId = step.kind === 'externalId' ? step.externalId : (group.external_id ?? undefined)
  if (name === group.name && externalId === (group.external_id ?? undefined)) return group
  if (name !== group.name && (await queries.selectGroupByName(customer, name))) throw nameTakenError()
  await queries.updateGroup(customer, group.id, { name, externalId }, new Date(now))
  if (name !== group.name)
    change({ subject: 'scim-group', id: String(group.id), before: { name: group.name }, after: { name } })
  return requireGroup(context, String(group.id))
}

async function changeMembers(
  context: ScimContext,
  group: queries.ScimGroupRow,
  step: Extract<GroupStep, { kind: 'add' | 'set' | 'remove' }>,
): Promise<number[]> {
  if (step.kind === 'add') return addMembers(context, group, step.members)
  if (step.kind === 'remove') return removeMembers(context, group, step.members)
  const currentMembers = await queries.selectMembers(context.customer, [group.id])
  const ids = currentMembers.map(({ account_id }) => account_id)
  const removed = await removeMembers(
    context,
    group,
    ids.filter((one) => !step.members.includes(one)),
  )
  return [...removed, ...(await addMembers(context, group, step.members))]
}

type GroupName = { id: number; name: string }

async function addMembers(context: ScimContext, { id, name }: GroupName, members: readonly number[]) {
  const { customer, now, change } = context
  if (members.length === 0) return []
  const knownPeople = await queries.selectKnownPeople(customer, members)
  const unknown = members.find((one) => !knownPeople.has(one))
  if (unknown !== undefined) throw invalidValue(`members: there is no person with the id ${unknown}.`)
  const added = await queries.insertMembers(customer, id, members)
  if (added.length === 0) return []
  if ((await queries.countMembers(customer, id)) > maxScimMembers)
    throw new ScimError(403, `Limit reached: ${maxScimMembers} members of a group.`)
  await queries.touchGroup(customer, id, new Date(now))
  change({ subject: 'scim-group', id: String(id), before: {}, after: { name, added: added.sort() } })
  return added
}

async function removeMembers(context: ScimContext, { id, name }: GroupName, members: readonly number[] | undefined) {
  const { customer, now, change } = context
  if (members?.length === 0) return []
  const removed = await queries.deleteMembers(customer, id, members)
  if (removed.length === 0) return []
  await queries.touchGroup(customer, id, new Date(now))
  const listedMembers = removed.sort().slice(0, maxMembersAtOnce)
  change({
    subject: 'scim-group',
    id: String(id),
    before: {},
    after: { name, removed: listedMembers, count: removed.length },
  })
  return removed
}

/** Deletes a group; its members lose the roles that it gave. */
export async function deleteGroup(context: ScimContext, id: string): Promise<void> {
  const { customer, change } = context
  await lockProvisioning(customer)
  const group = await requireGroup(context, id)
  const members = await queries.selectMembers(customer, [group.id])
  await queries.deleteGroup(customer, group.id)
  change({ subject: 'scim-group', id: String(group.id), before: { name: group.name }, after: null })
  await applyGroups(
    context,
    members.map(({ account_id }) => account_id),
  )
}
