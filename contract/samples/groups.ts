import type { EnrollmentType, Group, GroupMetaData, GroupRole, GroupUser } from '@regent/contract/engage/group-shapes'
import type * as z from 'zod'
import { dayMs } from '../src/core/time.ts'
import { type SamplePlayer, samplePlayers } from './players.ts'

export type SampleGroup = {
  name: string
  tag?: string
  slogan: string
  motd: string
  enrollmentType: EnrollmentType
  requirement: number
  maxSize: number
  /** Indexes of players: the leader, officers, plain members. */
  leader: number
  officers: readonly number[]
  members: readonly number[]
  /** Indexes of players who have applied, and who are invited. */
  applied: readonly number[]
  invited: readonly number[]
  /** Members who ask the others for a currency. */
  requests: readonly { by: number; currency: string; amount: number }[]
  /** Subgroups with some of the members. */
  parts: readonly { name: string; leader: number; members: readonly number[] }[]
}

/** An open guild with a subgroup, a full one, a restricted one with applicants, and a small one. */
export const sampleGroups: readonly SampleGroup[] = [
  {
    name: 'Harbor Watch',
    tag: 'HW',
    slogan: 'No ship unseen.',
    motd: 'Race on Sunday at noon. Bring harpoons.',
    enrollmentType: 'open',
    requirement: 0,
    maxSize: 50,
    leader: 0,
    officers: [4, 9],
    members: [14, 19, 24, 29, 34, 39],
    applied: [],
    invited: [],
    requests: [
      { by: 14, currency: 'currency.gold', amount: 200 },
      { by: 24, currency: 'currency.gems', amount: 10 },
    ],
    parts: [{ name: 'Night Shift', leader: 9, members: [19, 29] }],
  },
  {
    name: 'Storm Callers',
    tag: 'STO',
    slogan: 'We bring the weather.',
    motd: 'Applicants: ten Harbor Clash wins this week, then we talk.',
    enrollmentType: 'restricted',
    requirement: 1_500,
    maxSize: 20,
    leader: 1,
    officers: [6],
    members: [11, 16, 21],
    applied: [26, 31],
    invited: [36],
    requests: [{ by: 16, currency: 'currency.gold', amount: 500 }],
    parts: [],
  },
  {
    name: 'Seven Seas',
    tag: '7S',
    slogan: 'Seven, and no more.',
    motd: 'Full at last!',
    enrollmentType: 'closed',
    requirement: 0,
    maxSize: 7,
    leader: 2,
    officers: [],
    members: [7, 12, 17, 22, 27, 32],
    applied: [],
    invited: [],
    requests: [],
    parts: [],
  },
  {
    name: 'Lantern Bay',
    slogan: 'Small harbour, warm lights.',
    motd: 'Two of us so far. Evenings from seven, everybody is welcome.',
    enrollmentType: 'open',
    requirement: 0,
    maxSize: 30,
    leader: 8,
    officers: [],
    members: [13],
    applied: [],
    invited: [],
    requests: [],
    parts: [],
  },
]

const idOf = (index: number) => 3_300_000_000_000_001 + index * 100

const nothing = {
  scores: {},
  roles: [],
  donations: [],
  maybeDonations: {},
  inFlight: [],
  canDisband: false,
  canUpdateEnrollment: false,
  canUpdateMOTD: false,
  canUpdateSlogan: false,
}

/** The groups as a server answers them. */
export function groupsOf(now: number, players: readonly SamplePlayer[] = samplePlayers(now)): Group[] {
  const tagOf = (index: number) => players[index]?.row.gamerTag ?? index + 1
  return sampleGroups.map((group, nth): Group => {
    const { officers, applied, invited, parts, requests, leader, members, ...words } = group
    const cameAt = (index: number) => players[index]?.row.created ?? 0
    const created = Math.max(now - (60 - 12 * nth) * dayMs, cameAt(leader) + dayMs)
    const seat = (index: number, role: GroupRole, place: number) => {
      const may = { canKick: false, canPromote: false, canDemote: false }
      return {
        gamerTag: tagOf(index),
        role,
        joined: Math.max(created + place * dayMs, cameAt(index) + dayMs / 24),
        ...may,
      }
    }
    const seats = [
      seat(leader, 'leader', 0),
      ...officers.map((index, place) => seat(index, 'officer', place + 1)),
      ...members.map((index, place) => seat(index, '', place + 3)),
    ]
    const base = { ...nothing, created, version: 1 }
    return {
      ...base,
      ...words,
      id: idOf(nth),
      type: 'guild',
      freeSlots: words.maxSize - seats.length,
      leader: tagOf(leader),
      members: seats,
      donations: requests.map(({ by, currency, amount }) => ({
        playerId: tagOf(by),
        currency: { id: currency, amount },
        progress: [],
        satisfied: false,
        timeRequested: now - dayMs / 6,
      })),
      subGroups: parts.map((part, place) => {
        const inside = [seat(part.leader, 'leader', 4), ...part.members.map((index) => seat(index, '', 5))]
        return {
          ...base,
          id: idOf(nth) + place + 1,
          type: 'subgroup',
          name: part.name,
          slogan: '',
          motd: '',
          enrollmentType: 'open',
          requirement: 0,
          maxSize: 10,
          freeSlots: 10 - inside.length,
          leader: tagOf(part.leader),
          members: inside,
          subGroups: [],
        }
      }),
      pending: [
        ...applied.map((index, place) => ({ gamerTag: tagOf(index), isInvited: false, at: now - (place + 1) * dayMs })),
        ...invited.map((index) => ({ gamerTag: tagOf(index), isInvited: true, at: now - dayMs })),
      ],
    }
  })
}

const metaOf = ({ id, name, tag }: Pick<Group, 'id' | 'name' | 'tag'>): z.infer<typeof GroupMetaData> => ({
  id,
  name,
  ...(tag !== undefined && { tag }),
})

/** The groups of a player. */
export function groupUserOf(all: readonly Group[], gamerTag: number): GroupUser {
  const joinedOf = (group: Pick<Group, 'members'>) => group.members.find((one) => one.gamerTag === gamerTag)?.joined
  const part = (group: Pick<Group, 'id' | 'members'>) => {
    const joined = joinedOf(group)
    return joined === undefined ? [] : [{ id: group.id, joined, subGroups: [] }]
  }
  const guild = all.flatMap((group) =>
    part(group).map((one) => ({ ...one, subGroups: group.subGroups.flatMap((inside) => part(inside)) })),
  )
  return {
    gamerTag,
    member: { guild, subgroup: guild.flatMap(({ subGroups }) => subGroups) },
    allGroups: guild,
    updated: Math.max(0, ...guild.map(({ joined }) => joined)),
    pending: all.flatMap((group) =>
      (group.pending ?? [])
        .filter((one) => one.gamerTag === gamerTag)
        .map(({ isInvited, at }) => ({ group: metaOf(group), isInvited, at })),
    ),
  }
}
