import {
  applyToGroup,
  askForDonation,
  changeGroupRole,
  checkGroupNames,
  claimDonations,
  createGroup,
  disbandGroup,
  getGroup,
  getGroupUser,
  giveDonation,
  inviteToGroup,
  joinGroup,
  kickGroupMember,
  leaveGroup,
  listGroups,
  listRecommendedGroups,
  petitionGroup,
  removeGroupMember,
  searchGroups,
  updateGroup,
} from '@regent/contract/engage/groups'
import { done, ok } from '@regent/contract/shapes'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import type { GroupRow } from './access.ts'
import * as donations from './donations.ts'
import { groupList } from './group-list.ts'
import * as members from './members.ts'
import * as queries from './queries.ts'
import * as groups from './service.ts'
import { groupRowView, groupView, toMeta, userView } from './views.ts'

export function groupRoutes(server: Router) {
  findRoutes(server)
  changeRoutes(server)
  memberRoutes(server)
}

function findRoutes(server: Router) {
  server.on(getGroupUser, (context) => userView(context, context.params.gamerTag))

  server.on(checkGroupNames, async ({ realm, query: { name = '', tag = '', subGroup = 0 } }) => {
    const conflict = await queries.findTaken(realm, subGroup, name.trim(), tag.trim())
    return { name: !conflict.name, tag: !conflict.tag }
  })

  server.on(createGroup, async (context) => ({
    group: toMeta(await groups.createGroup(context, context.params.gamerTag, context.body)),
  }))

  server.on(searchGroups, async (context) => {
    const { name, sortField, sortValue, ...search } = context.query
    const sortBy = sortField === 'requirement' || sortField === 'members' ? sortField : 'name'
    const filter = { ...search, name: name?.trim(), sortBy, isDescending: (sortValue ?? 1) < 0 } as const
    return groupList(context, await queries.selectFound(context.realm, filter))
  })

  server.on(listRecommendedGroups, async (context) =>
    groupList(context, await queries.selectWithRoom(context.realm, context.params.gamerTag)),
  )

  server.on(joinGroup, async (context) => {
    const { gamerTag } = context.params
    const group = await members.join(context, gamerTag, context.body)
    return { ...toMembership(group), gamerTag, member: true }
  })

  server.on(leaveGroup, async (context) => {
    const { gamerTag } = context.params
    const group = await members.leave(context, gamerTag, context.body)
    return { ...toMembership(group), gamerTag, member: false }
  })

  server.on(listGroups, async ({ realm, query }) => {
    const { cursor, limit, sort, ...wanted } = query
    const { by, direction } = readSort(sort)
    const isByName = by === 'name'
    const after = !cursor ? undefined : isByName ? { name: cursor } : readCursor(cursor, ['members', 'id'])
    const rows = await queries.selectPage(realm, wanted, { by, direction, after }, limit + 1)
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    const next = last && (isByName ? last.name : writeCursor([last.member_count, last.id]))
    return { rows: page.map(groupRowView), next: next ?? null }
  })
}

function changeRoutes(server: Router) {
  server.on(getGroup, (context) => groupView(context, context.params.id))

  server.on(updateGroup, async (context) => {
    const { subGroup, ...given } = context.body
    await groups.changeGroup(context, context.params.id, subGroup, given)
    return done
  })

  server.on(disbandGroup, async (context) => {
    await groups.disband(context, context.params.id, context.body.subGroup)
    return done
  })
}

function memberRoutes(server: Router) {
  server.on(changeGroupRole, async (context) => {
    await members.setRole(context, context.params.id, context.body)
    return done
  })

  const kickMember = async (
    context: RealmContext,
    id: number,
    body: { gamerTag: number; subGroup?: number | undefined },
  ) => {
    const group = await members.kick(context, id, body.gamerTag, body.subGroup)
    return { ...toMembership(group), gamerTag: body.gamerTag, member: false }
  }

  server.on(removeGroupMember, (context) => kickMember(context, context.params.id, context.body))

  server.on(kickGroupMember, (context) => kickMember(context, context.params.id, context.body))

  server.on(petitionGroup, async (context) => {
    await members.apply(context, context.params.id, context.body.subGroup)
    return done
  })

  server.on(applyToGroup, async (context) => {
    await members.apply(context, context.params.id, context.body.subGroup)
    return done
  })

  server.on(inviteToGroup, async (context) => {
    await members.invite(context, context.params.id, context.body.gamerTag, context.body.subGroup)
    return done
  })

  server.on(askForDonation, async (context) => {
    await donations.ask(context, context.params.id, context.body.currencyId, context.body.amount)
    return ok
  })

  server.on(giveDonation, async (context) => {
    await donations.give(context, context.params.id, context.body)
    return ok
  })

  server.on(claimDonations, async (context) => {
    await donations.claim(context, context.params.id)
    return ok
  })
}

const toMembership = (group: GroupRow) => ({
  type: group.type,
  subGroups: group.parent_id === 0 ? [] : [group.id],
  group: toMeta(group),
})
