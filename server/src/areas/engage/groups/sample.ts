import {
  applyToGroup,
  askForDonation,
  changeGroupRole,
  createGroup,
  inviteToGroup,
  joinGroup,
  listGroups,
} from '@regent/contract/engage/groups'
import { sampleGroups } from '@regent/contract/samples/groups'
import { samplePast } from '@regent/contract/samples/past'
import { dayMs } from '@regent/contract/time'
import { latest, momentOf, type SampleMoment, type SampleWork } from '../../../kernel/records/sample-realm.ts'

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
      daysAgo: founded,
      hour: 18,
      by: 'admin',
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
        hour: 19,
        by: 'admin',
        async work({ server, as, gamerTags }) {
          const id = ids.get(body.name) ?? 0
          const gamerTag = gamerTags[index] ?? 0
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
export const groupsLately = (now: number): SampleMoment[] =>
  sampleGroups.flatMap(({ name, applied, invited, parts, requests }, nth) => {
    const { daysAgo, hour } = latest(now, 20)
    /** On an evening, a few minutes after one another. */
    const inGroup = (place: number, work: (moment: Parameters<SampleWork>[0], id: number) => Promise<unknown>) =>
      momentOf({ daysAgo, hour: hour + nth * 0.2 + place * 0.06 }, async (moment) => {
        const { rows } = await moment.server.call(listGroups, {}, moment.as)
        await work(moment, rows.find((group) => group.name === name)?.id ?? 0)
      })
    return [
      ...applied.map((index, place) =>
        inGroup(place, async ({ server, clientOf }, id) =>
          server.call(applyToGroup, { params: { id }, body: {} }, await clientOf(index)),
        ),
      ),
      ...invited.map((index, place) =>
        inGroup(place, ({ server, as, gamerTags }, id) =>
          server.call(inviteToGroup, { params: { id }, body: { gamerTag: gamerTags[index] ?? 0 } }, as),
        ),
      ),
      ...requests.map(({ by, currency, amount }, place) =>
        inGroup(place, async ({ server, clientOf }, id) =>
          server.call(askForDonation, { params: { id }, body: { currencyId: currency, amount } }, await clientOf(by)),
        ),
      ),
      ...parts.map((part, place) =>
        inGroup(place, async ({ server, as, gamerTags }, id) => {
          const inside = { name: part.name, type: 'subgroup' as const, group: id, maxSize: 10 }
          const params = { gamerTag: gamerTags[part.leader] ?? 0 }
          const made = await server.call(createGroup, { params, body: inside }, as)
          for (const index of part.members) {
            const joining = { group: id, subGroup: made.group.id }
            await server.call(joinGroup, { params: { gamerTag: gamerTags[index] ?? 0 }, body: joining }, as)
          }
        }),
      ),
    ]
  })
