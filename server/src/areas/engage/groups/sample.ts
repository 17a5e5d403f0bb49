import { applyToGroup, changeGroupRole, createGroup, inviteToGroup, joinGroup } from '@regent/contract/groups'
import { sampleGroups } from '@regent/contract/samples/groups'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** The groups of the sample, with officers, parts, applicants and an invited player. */
export async function fillSample({ server, as, players }: SampleRealm): Promise<void> {
  const tagOf = (index: number) => players[index]?.gamerTag ?? 0
  for (const { leader, officers, members, applied, invited, parts, ...body } of sampleGroups) {
    const { group } = await server.call(createGroup, { params: { gamerTag: tagOf(leader) }, body }, as)
    const { id } = group
    for (const index of [...officers, ...members]) {
      await server.call(joinGroup, { params: { gamerTag: tagOf(index) }, body: { group: id } }, as)
    }
    for (const index of officers) {
      const officer = { gamerTag: tagOf(index), role: 'officer' as const }
      await server.call(changeGroupRole, { params: { id }, body: officer }, as)
    }
    for (const index of applied) {
      const client = { scope: as.scope, token: players[index]?.token ?? '' }
      await server.call(applyToGroup, { params: { id }, body: {} }, client)
    }
    for (const index of invited) {
      await server.call(inviteToGroup, { params: { id }, body: { gamerTag: tagOf(index) } }, as)
    }
    for (const part of parts) {
      const inside = { name: part.name, type: 'subgroup' as const, group: id, maxSize: 10 }
      const made = await server.call(createGroup, { params: { gamerTag: tagOf(part.leader) }, body: inside }, as)
      for (const index of part.members) {
        const joining = { group: id, subGroup: made.group.id }
        await server.call(joinGroup, { params: { gamerTag: tagOf(index) }, body: joining }, as)
      }
    }
  }
}
