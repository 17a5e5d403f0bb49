import { listAuditEntries } from '@regent/contract/audit'
import type { InputOf } from '@regent/contract/endpoint'
import type { GroupRole } from '@regent/contract/group-shapes'
import {
  changeGroupRole,
  createGroup,
  disbandGroup,
  getGroup,
  getGroupUser,
  inviteToGroup,
  joinGroup,
  listGroups,
  removeGroupMember,
  updateGroup,
} from '@regent/contract/groups'
import { callForAnswer } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'
import { roleWords } from './group-words.ts'

/** The calls groups are changed by; they leave the reads that show them stale. Answer audit entries, for `toastDone`. */
export const refreshGroups = () =>
  Promise.all(
    [listGroups, getGroup, getGroupUser, listAuditEntries].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

export async function found(gamerTag: number, body: NonNullable<InputOf<typeof createGroup>['body']>) {
  const { entries } = await callForAnswer(createGroup, { params: { gamerTag }, body })
  await refreshGroups()
  return entries
}

/** With the version that was seen: a group that is another by now is not overwritten. */
export async function edit(id: number, body: NonNullable<InputOf<typeof updateGroup>['body']>, ifMatch: number) {
  const { entries } = await callForAnswer(updateGroup, { params: { id }, body }, { ifMatch })
  await refreshGroups()
  return entries
}

export async function putIn(group: number, gamerTag: number) {
  const { entries } = await callForAnswer(joinGroup, { params: { gamerTag }, body: { group } })
  await refreshGroups()
  return entries
}

/** What is reversible is done at once: it says so with an undo, or what stood in its way. */
async function doNow(done: string, failed: string, act: () => Promise<{ entries: readonly number[] }>) {
  try {
    const { entries } = await act()
    toastDone(done, entries)
    return true
  } catch (error) {
    toastFailure(failed, error)
    return false
  } finally {
    await refreshGroups()
  }
}

export const setRole = (id: number, gamerTag: number, role: GroupRole) =>
  doNow(`${gamerTag} is ${roleWords[role]} now`, `The role of ${gamerTag} was not changed.`, () =>
    callForAnswer(changeGroupRole, { params: { id }, body: { gamerTag, role } }),
  )

export const kick = (id: number, name: string, gamerTag: number) =>
  doNow(`Removed ${gamerTag} from ${name}`, `${gamerTag} was not removed from ${name}.`, () =>
    callForAnswer(removeGroupMember, { params: { id }, body: { gamerTag } }),
  )

export const takeIn = (id: number, name: string, gamerTag: number) =>
  doNow(`Took ${gamerTag} into ${name}`, `${gamerTag} was not taken into ${name}.`, () =>
    callForAnswer(inviteToGroup, { params: { id }, body: { gamerTag } }),
  )

export const decline = (id: number, name: string, gamerTag: number) =>
  doNow(`${gamerTag} no longer waits for ${name}`, `${gamerTag} was not declined.`, () =>
    callForAnswer(removeGroupMember, { params: { id }, body: { gamerTag } }),
  )

export const disband = (id: number, name: string) =>
  doNow(`Disbanded ${name}`, `${name} was not disbanded.`, () =>
    callForAnswer(disbandGroup, { params: { id }, body: {} }),
  )
