import type { Group } from '@regent/contract/engage/group-shapes'
import { getGroup, getGroupUser, listGroups } from '@regent/contract/engage/groups'
import { groupsOf, groupUserOf } from '@regent/contract/samples/groups'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const now = Date.now()
const groupsIn = (pid: string): Group[] => (demoPlayers(pid).length > 0 ? groupsOf(now, demoPlayers(pid)) : [])

export function demoAnswers(demo: Demo): void {
  demo.on(listGroups, ({ query: { name = '', enrollmentType, sort, ...page } }, pid) => {
    const rows = groupsIn(pid)
      .filter(
        (group) =>
          group.name.toLowerCase().startsWith(name.toLowerCase()) &&
          (enrollmentType === undefined || group.enrollmentType === enrollmentType),
      )
      .sort((a, b) => {
        const order = sort.endsWith('members') ? a.members.length - b.members.length : a.name < b.name ? -1 : 1
        return sort.startsWith('-') ? -order : order
      })
      .map(({ id, type, name: called, tag, enrollmentType: enrollment, requirement, members, maxSize, created }) => ({
        id,
        type,
        name: called,
        enrollmentType: enrollment,
        requirement,
        memberCount: members.length,
        maxSize,
        created,
        ...(tag !== undefined && { tag }),
      }))
    return demoPage(rows, page)
  })

  demo.on(getGroup, ({ params: { id } }, pid): Group => {
    const guilds = groupsIn(pid)
    const all: Group[] = [...guilds, ...guilds.flatMap(({ subGroups }) => subGroups)]
    const found = all.find((group) => group.id === id) ?? all[0]
    if (!found) throw new Error('The demo has no groups in this realm.')
    return found
  })

  demo.on(getGroupUser, ({ params: { gamerTag } }, pid) => groupUserOf(groupsIn(pid), gamerTag))
}
