import {
  applyToGroup,
  askForDonation,
  changeGroupRole,
  createGroup,
  inviteToGroup,
  joinGroup,
  listGroups,
} from '@regent/contract/groups'
import { sampleGroups } from '@regent/contract/samples/groups'
import { samplePast } from '@regent/contract/samples/past'
import type { SampleMoment, SampleRealm } from '../../../kernel/sample/sample-realm.ts'

const dayMs = 86_400_000
/** The first group was founded so many days ago, the others some days after one another. */
const foundedDaysAgo = 60
const daysBetween = 12

type GroupIds = Map<string, number>

/** The groups of the sample with officers and parts: members join one after the other, once they play. */
export function foundedInPast(now: number): SampleMoment[] {
  const ids: GroupIds = new Map()
  const story = samplePast(now)
  const today = Math.floor(now / dayMs) * dayMs
  const cameDaysAgo = (index: number) => Math.floor((today - (story[index]?.created ?? today)) / dayMs)
  return sampleGroups.flatMap(({ leader, officers, members, applied, invited, parts, requests, ...body }, nth) => {
    const founded = Math.min(foundedDaysAgo - daysBetween * nth, cameDaysAgo(leader) - 1)
    const founding: SampleMoment = {
      ...{ daysAgo: founded, hour: 18, by: 'admin' },
      async work({ server, as, gamerTags }) {
        const { group } = await server.call(createGroup, { params: { gamerTag: gamerTags[leader] ?? 0 }, body }, as)
        ids.set(body.name, group.id)
      },
    }
    const joining = [...officers, ...members].map((index, place): SampleMoment => {
      const isOfficer = officers.includes(index)
      return {
        // Nobody joins before the day after they came, and nobody today.
        daysAgo: Math.max(1, Math.min(founded - place, cameDaysAgo(index) - 1)),
        ...{ hour: 19, by: 'admin' },
        async work({ server, as, gamerTags }) {
          const [id = 0, gamerTag = 0] = [ids.get(body.name), gamerTags[index]]
          await server.call(joinGroup, { params: { gamerTag }, body: { group: id } }, as)
          if (!isOfficer) return
          const officer = { gamerTag, role: 'officer' as const }
          await server.call(changeGroupRole, { params: { id }, body: officer }, as)
        },
      }
    })
    return [founding, ...joining]
  })
}

/** Parts of the groups, applicants, an invited player, and members who ask for something. */
export async function fillSample({ server, as, players }: SampleRealm): Promise<void> {
  const tagOf = (index: number) => players[index]?.gamerTag ?? 0
  const { rows } = await server.call(listGroups, {}, as)
  for (const { name, applied, invited, parts, requests } of sampleGroups) {
    const id = rows.find((group) => group.name === name)?.id ?? 0
    for (const index of applied) {
      const client = { scope: as.scope, token: players[index]?.token ?? '' }
      await server.call(applyToGroup, { params: { id }, body: {} }, client)
    }
    for (const index of invited) {
      await server.call(inviteToGroup, { params: { id }, body: { gamerTag: tagOf(index) } }, as)
    }
    for (const { by, currency, amount } of requests) {
      const client = { scope: as.scope, token: players[by]?.token ?? '' }
      await server.call(askForDonation, { params: { id }, body: { currencyId: currency, amount } }, client)
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
