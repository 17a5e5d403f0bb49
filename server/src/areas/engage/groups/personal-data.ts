import type { RealmContext } from '../../../kernel/context/context.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { lockTarget } from './access.ts'
import { deletePendingOfPlayers, selectMemberships, selectMembersOfPlayers } from './member-queries.ts'
import { removeMember } from './members.ts'
import { deleteMovesOfPlayers, selectMovesOfPlayers } from './queries.ts'

/** An erased player leaves their groups; another member leads, and a group ends with its last member. */
export const groupMemberships: PersonalPart = {
  name: 'groups',
  noun: ['group', 'groups'],
  list: ({ customer: { db } }, { players }) => selectMembersOfPlayers(db, players),
  async erase(context, { players }) {
    const { db, cid } = context.customer
    for (const { pid, gamerTag } of players) {
      const realm = { db, id: pid, cid, createdAt: 0 }
      // The erasure itself is not recorded in the history.
      const here: RealmContext = { ...context, realm, change: () => {} }
      const memberships = await selectMemberships(realm, gamerTag)
      for (const { group_id, guild_id } of memberships) {
        if (group_id === guild_id) await removeMember(here, await lockTarget(realm, group_id), gamerTag, 'left')
      }
    }
    await deletePendingOfPlayers(db, players)
  },
}

export const groupMoves: PersonalPart = {
  name: 'groupHistory',
  noun: ['step in a group', 'steps in groups'],
  list: ({ customer: { db } }, { players }) => selectMovesOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteMovesOfPlayers(db, players),
}
