import { realmOfUndo, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { lockMemberState, type MemberState, restoreLeader, restoreMember } from './members.ts'
import { groupMemberships, groupMoves as groupMovesData } from './personal-data.ts'
import { selectMoves } from './queries.ts'
import { changeGroup, disband, lockFields, lockState, restoreGroup } from './service.ts'
import type { GroupState, GroupWords } from './states.ts'

/** True if the group was created or disbanded, not changed. */
const isWhole = ({ before, after }: UndoEntry) => before === null || after === null

/** `7/42` */
function parseSubject({ subject_id: text }: UndoEntry) {
  const [groupId = 0, gamerTag = 0] = text.split('/').map(Number)
  return { groupId, gamerTag }
}

export const group = record({
  kind: 'group',
  table: 'groups',
  id: 'id',
  name: 'name',
  isNumbered: true,
  /** A disbanded group is restored with its members, except those in another guild. */
  undo: {
    read(context, entry) {
      const { realm } = realmOfUndo(context)
      const id = Number(entry.subject_id)
      return isWhole(entry) ? lockState(realm, id) : lockFields(realm, id)
    },
    async restore(context, entry, state) {
      const here = { ...realmOfUndo(context), ifMatch: undefined }
      const id = Number(entry.subject_id)
      if (state === null) return disband(here, id)
      if (isWhole(entry)) return restoreGroup(here, state as GroupState)
      const { leader, ...words } = state as Partial<GroupWords> & { leader?: number | null }
      if (typeof leader === 'number') await restoreLeader(here, id, leader)
      // An empty text removes a tag or the client's data.
      const { tag, clientData } = words
      const restored = { ...words, ...(tag === null && { tag: '' }), ...(clientData === null && { clientData: '' }) }
      if (Object.keys(words).length > 0) await changeGroup(here, id, undefined, restored)
    },
  },
  // A subgroup is part of its guild.
  search: { where: { parent_id: 0 }, index: { column: 'name_key', lower: 'stored' } },
  /** Actions of players in groups; changes by staff are in the audit trail. */
  timeline: {
    by: 'player',
    right: 'view player-groups',
    async read({ realm }, { gamerTag }, page) {
      const rows = await selectMoves(realm, gamerTag, page)
      return rows.map(({ id, at, act, group_id: groupId, group_name: group }) => ({
        id,
        at,
        of: { act, groupId, group },
      }))
    },
  },
})

export const groupMember = record({
  kind: 'group-member',
  undo: {
    read(context, entry) {
      const { groupId, gamerTag } = parseSubject(entry)
      return lockMemberState(realmOfUndo(context), groupId, gamerTag)
    },
    async restore(context, entry, state) {
      const { groupId, gamerTag } = parseSubject(entry)
      await restoreMember(realmOfUndo(context), groupId, gamerTag, state as Partial<MemberState> | null)
    },
  },
  personalData: [groupMemberships, groupMovesData],
})
