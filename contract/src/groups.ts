import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { CurrencyId } from './inventory.ts'
import { CommonResponse, EmptyResponse, Id, Millis, pageOf, pageQuery } from './shapes.ts'

/** A subgroup is a part of a guild and has members of that guild alone. */
export const groupTypes = ['guild', 'subgroup'] as const
export const GroupType = z.enum(groupTypes)
export type GroupType = z.infer<typeof GroupType>

/** Open: whoever wants to joins. Restricted: one applies, or is invited. Closed: one is invited. */
export const enrollmentTypes = ['open', 'restricted', 'closed'] as const
export const EnrollmentType = z.enum(enrollmentTypes)
export type EnrollmentType = z.infer<typeof EnrollmentType>

/** An empty role is that of a plain member. */
export const groupRoles = ['leader', 'officer', ''] as const
export const GroupRole = z.enum(groupRoles)
export type GroupRole = z.infer<typeof GroupRole>

export const mostMembers = 1_000
/** Letters of a tag, as people count them. */
export const longestTag = 3
export const longestMotd = 2_000
export const longestSlogan = 500

const noControls = /^\P{Cc}*$/u

const GroupName = z.string().trim().min(1).max(64).regex(noControls, 'must not contain control characters')
/** How long it may be is a rule of its own (`InvalidTag`). */
const Tag = z.string().trim().max(64)
const Slogan = z.string().max(longestSlogan)
const Motd = z.string().max(longestMotd)
const ClientData = z.string().max(10_000)
/** What a player's score must reach to join. */
const Requirement = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const MaxSize = z.int().min(1).max(mostMembers)
const Score = z.int()

export const GroupMetaData = z.object({ id: Id, name: z.string(), tag: z.string().optional() })

/** What the caller may do with it is of the caller: all of it for staff with the right, by its role for a player. */
const GroupMember = z.object({
  gamerTag: Id,
  role: GroupRole,
  joined: Millis,
  canKick: z.boolean(),
  canPromote: z.boolean(),
  canDemote: z.boolean(),
})

const DonationEntry = z.object({ playerId: Id, amount: z.int(), time: Millis, claimed: z.boolean() })

/** What a member asks the others for, and who gave of it. */
const DonationRequest = z.object({
  playerId: Id,
  currency: z.object({ id: z.string(), amount: z.int() }),
  timeRequested: Millis,
  progress: z.array(DonationEntry),
  satisfied: z.boolean(),
})
export type DonationRequest = z.infer<typeof DonationRequest>

/** A player who asked to be taken in, or was asked to come. */
const PendingPlayer = z.object({ gamerTag: Id, isInvited: z.boolean(), at: Millis })

const groupFields = {
  id: Id,
  type: GroupType,
  name: z.string(),
  tag: z.string().optional(),
  slogan: z.string(),
  motd: z.string(),
  enrollmentType: EnrollmentType,
  requirement: z.int(),
  maxSize: z.int(),
  freeSlots: z.int(),
  clientData: z.string().optional(),
  created: Millis,
  version: z.int(),
  /** The gamer tag; 0 where nobody leads. */
  leader: z.int(),
  members: z.array(GroupMember),
  roles: z.array(z.object({ name: z.string(), permissions: z.array(z.string()) })),
  scores: z.record(z.string(), z.string()),
  donations: z.array(DonationRequest),
  /** The same by the gamer tag of who asks. */
  maybeDonations: z.record(z.string(), DonationRequest),
  inFlight: z.array(z.never()),
  canDisband: z.boolean(),
  canUpdateEnrollment: z.boolean(),
  canUpdateMOTD: z.boolean(),
  canUpdateSlogan: z.boolean(),
}

const SubGroup = z.object({ ...groupFields, subGroups: z.array(z.never()) })
export const Group = z.object({
  ...groupFields,
  subGroups: z.array(SubGroup),
  /** For those who may take players in. */
  pending: z.array(PendingPlayer).optional(),
})
export type Group = z.infer<typeof Group>
export type SubGroup = z.infer<typeof SubGroup>

const Membership = z.object({
  id: Id,
  joined: Millis,
  subGroups: z.array(z.object({ id: Id, joined: Millis, subGroups: z.array(z.never()) })),
})

export const GroupUser = z.object({
  gamerTag: Id,
  member: z.object({ guild: z.array(Membership), subgroup: z.array(Membership) }),
  allGroups: z.array(Membership),
  updated: Millis,
  /** Groups that it applied to, or is invited by. */
  pending: z.array(z.object({ group: GroupMetaData, isInvited: z.boolean(), at: Millis })),
})
export type GroupUser = z.infer<typeof GroupUser>

const GroupMembershipResponse = z.object({
  gamerTag: Id,
  member: z.boolean(),
  type: GroupType,
  subGroups: z.array(Id),
  group: GroupMetaData,
})

const ofPlayer = z.object({ gamerTag: Id })
const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag
const ofGroup = z.object({ id: Id })
/** Means this part of the group instead. */
const subGroup = Id.optional()

// ── Of a player ────────────────────────────────────────────────────────────

export const getGroupUser = endpoint({
  method: 'GET',
  path: '/object/group-users/:gamerTag',
  summary: 'The groups that a player is in, and those it applied to or is invited by.',
  scope: 'realm',
  access: { operator: ['view player-groups', 'view groups'], player: 'any' },
  params: ofPlayer,
  response: GroupUser,
  errors: ['PlayerNotFound'],
})

export const checkGroupNames = endpoint({
  method: 'GET',
  path: '/object/group-users/:gamerTag/availability',
  summary: 'Whether a name and a tag are free for a new group, in any case of their letters.',
  scope: 'realm',
  access: { operator: 'view groups', player: 'any' },
  params: z.object({ gamerTag: z.int().min(0) }),
  query: z.object({
    name: z.string().max(200).optional(),
    tag: z.string().max(64).optional(),
    subGroup: Id.optional(),
  }),
  response: z.object({ name: z.boolean(), tag: z.boolean() }),
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/object/group-users/:gamerTag/group',
  summary: 'Create a group that the player leads.',
  scope: 'realm',
  access: { operator: 'create groups', player: 'own', owner },
  params: ofPlayer,
  body: z.object({
    name: GroupName,
    tag: Tag.optional(),
    slogan: Slogan.optional(),
    motd: Motd.optional(),
    enrollmentType: EnrollmentType.default('open'),
    requirement: Requirement.default(0),
    clientData: ClientData.optional(),
    type: GroupType.default('guild'),
    maxSize: MaxSize.default(50),
    /** Of a subgroup: the guild that it is to be a part of. */
    group: Id.optional(),
  }),
  response: z.object({ group: GroupMetaData }),
  errors: [
    'InvalidTag',
    'GroupNameTaken',
    'GroupTagTaken',
    'AlreadyInGroup',
    'GroupNotFound',
    'GroupMemberNotFound',
    'PlayerNotFound',
  ],
})

export const searchGroups = endpoint({
  method: 'GET',
  path: '/object/group-users/:gamerTag/search',
  summary: 'Groups whose name begins with a text, in any case of its letters; without one, all of them.',
  scope: 'realm',
  access: { operator: 'view groups', player: 'any' },
  params: z.object({ gamerTag: z.int().min(0) }),
  query: z.object({
    name: z.string().max(200).optional(),
    type: GroupType.default('guild'),
    enrollmentTypes: z.array(z.string().max(40)).max(10).optional(),
    hasSlots: z.boolean().optional(),
    /** Bounds of what the groups require. */
    scoreMin: Score.optional(),
    scoreMax: Score.optional(),
    /** Groups that a player with this score may join. */
    userScore: Score.optional(),
    /** `requirement` or `members`; else the name. */
    sortField: z.string().max(40).optional(),
    /** Below zero: the last first. */
    sortValue: z.int().optional(),
    offset: z.int().min(0).max(100_000).default(0),
    limit: z.int().min(1).max(100).default(50),
  }),
  response: z.object({ groups: z.array(Group) }),
})

export const listRecommendedGroups = endpoint({
  method: 'GET',
  path: '/object/group-users/:gamerTag/recommended',
  summary: 'Open groups with room for the player, those with most members first.',
  scope: 'realm',
  access: { operator: 'view groups', player: 'any' },
  params: ofPlayer,
  response: z.object({ groups: z.array(Group) }),
})

const joinErrors = [
  'GroupNotFound',
  'GroupFull',
  'GroupNotOpen',
  'GroupRequirementNotMet',
  'AlreadyInGroup',
  'GroupMemberNotFound',
  'PlayerNotFound',
] as const

export const joinGroup = endpoint({
  method: 'POST',
  path: '/object/group-users/:gamerTag/join',
  summary: 'Join a group that is open, or that the player is invited by; staff puts players into any.',
  scope: 'realm',
  access: { operator: 'edit groups', player: 'own', owner },
  params: ofPlayer,
  body: z.object({ group: Id, subGroup, score: Score.optional() }),
  response: GroupMembershipResponse,
  errors: joinErrors,
})

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/object/group-users/:gamerTag/join',
  summary: 'Leave a group; the last one to leave ends it. A leader may name who leads from then on.',
  scope: 'realm',
  access: { operator: 'kick groups', player: 'own', owner },
  params: ofPlayer,
  body: z.object({ group: Id, subGroup, successor: Id.optional() }),
  response: GroupMembershipResponse,
  errors: ['GroupNotFound', 'GroupMemberNotFound', 'InsufficientCurrency', 'PlayerNotFound'],
})

// ── Of a group ─────────────────────────────────────────────────────────────

/** One row of the console's list. */
export const GroupRow = z.object({
  id: Id,
  type: GroupType,
  name: z.string(),
  tag: z.string().optional(),
  enrollmentType: EnrollmentType,
  requirement: z.int(),
  memberCount: z.int(),
  maxSize: z.int(),
  created: Millis,
})
export type GroupRow = z.infer<typeof GroupRow>

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'The realm’s guilds in the order of their names, perhaps those whose name begins with a text.',
  scope: 'realm',
  access: { operator: 'view groups' },
  query: z.object({
    ...pageQuery,
    cursor: z.string().max(300).optional(),
    name: z.string().max(200).optional(),
    enrollmentType: EnrollmentType.optional(),
  }),
  response: pageOf(GroupRow),
})

export const getGroup = endpoint({
  method: 'GET',
  path: '/object/groups/:id',
  summary: 'A group with its members, its parts, and what its members ask for.',
  scope: 'realm',
  access: { operator: ['view groups', 'view player-groups'], player: 'any' },
  params: ofGroup,
  response: Group,
  errors: ['GroupNotFound'],
})

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/object/groups/:id',
  summary: 'Change what a group is called and says, and who may join it. A tag or a text that is empty is taken away.',
  scope: 'realm',
  access: { operator: ['edit groups', 'rename groups', 'retag groups'], player: 'any' },
  params: ofGroup,
  body: z.object({
    name: GroupName.optional(),
    tag: Tag.optional(),
    slogan: Slogan.optional(),
    motd: Motd.optional(),
    enrollmentType: EnrollmentType.optional(),
    requirement: Requirement.optional(),
    clientData: ClientData.optional(),
    /** For staff. */
    maxSize: MaxSize.optional(),
    subGroup,
  }),
  response: CommonResponse,
  errors: ['GroupNotFound', 'GroupRoleTooLow', 'InvalidTag', 'GroupNameTaken', 'GroupTagTaken', 'StaleVersion'],
})

export const disbandGroup = endpoint({
  method: 'DELETE',
  path: '/object/groups/:id',
  summary: 'End a group with its parts; nobody is in it any more.',
  scope: 'realm',
  access: { operator: 'disband groups', player: 'any' },
  params: ofGroup,
  body: z.object({ subGroup }),
  response: CommonResponse,
  errors: ['GroupNotFound', 'GroupRoleTooLow', 'InsufficientCurrency', 'PlayerNotFound'],
})

export const changeGroupRole = endpoint({
  method: 'PUT',
  path: '/object/groups/:id/role',
  summary: 'Give a member a role. Who becomes the leader takes the place of the one there was.',
  scope: 'realm',
  access: { operator: 'role-edit groups', player: 'any' },
  params: ofGroup,
  body: z.object({ gamerTag: Id, role: GroupRole, subGroup }),
  response: CommonResponse,
  errors: ['GroupNotFound', 'GroupMemberNotFound', 'GroupRoleTooLow', 'GroupNeedsLeader'],
})

const kickParts = {
  summary: 'Put a member out of a group, or decline an application.',
  scope: 'realm',
  access: { operator: 'kick groups', player: 'any' },
  params: ofGroup,
  body: z.object({ gamerTag: Id, subGroup }),
  response: GroupMembershipResponse,
  errors: [
    'GroupNotFound',
    'GroupMemberNotFound',
    'GroupRoleTooLow',
    'GroupNeedsLeader',
    'InsufficientCurrency',
    'PlayerNotFound',
  ],
} as const

export const removeGroupMember = endpoint({ method: 'DELETE', path: '/object/groups/:id/member', ...kickParts })

export const kickGroupMember = endpoint({ method: 'POST', path: '/object/groups/:id/kick', ...kickParts })

const applyParts = {
  summary: 'Ask to be taken into a restricted group. Who is invited, or asks an open one, is taken in at once.',
  scope: 'realm',
  access: { player: 'any' },
  params: ofGroup,
  body: z.object({ subGroup }),
  response: CommonResponse,
  errors: joinErrors,
} as const

export const petitionGroup = endpoint({ method: 'POST', path: '/object/groups/:id/petition', ...applyParts })

export const applyToGroup = endpoint({ method: 'POST', path: '/object/groups/:id/apply', ...applyParts })

export const inviteToGroup = endpoint({
  method: 'POST',
  path: '/object/groups/:id/invite',
  summary: 'Invite a player, who may then join; one who has applied is taken in.',
  scope: 'realm',
  access: { operator: 'edit groups', player: 'any' },
  params: ofGroup,
  body: z.object({ gamerTag: Id, subGroup }),
  response: CommonResponse,
  errors: [...joinErrors, 'GroupRoleTooLow', 'GroupMemberExists'],
})

// ── Donations ──────────────────────────────────────────────────────────────

export const askForDonation = endpoint({
  method: 'POST',
  path: '/object/groups/:id/donations',
  summary: 'Ask the other members for an amount of a currency.',
  scope: 'realm',
  access: { player: 'any' },
  params: ofGroup,
  body: z.object({ currencyId: CurrencyId, amount: z.int().min(1).max(1_000_000_000) }),
  response: EmptyResponse,
  errors: ['GroupNotFound', 'GroupMemberNotFound', 'DonationPending'],
})

export const giveDonation = endpoint({
  method: 'PUT',
  path: '/object/groups/:id/donations',
  summary: 'Give a member of what it asked for; `autoClaim` puts it into its inventory at once.',
  scope: 'realm',
  access: { player: 'any' },
  params: ofGroup,
  body: z.object({
    recipientId: Id,
    amount: z.int().min(1).max(1_000_000_000),
    autoClaim: z.boolean().default(false),
  }),
  response: EmptyResponse,
  errors: ['GroupNotFound', 'GroupMemberNotFound', 'DonationNotFound', 'InsufficientCurrency', 'PlayerNotFound'],
})

export const claimDonations = endpoint({
  method: 'PUT',
  path: '/object/groups/:id/donations/claim',
  summary: 'Put what was donated to the calling player into its inventory.',
  scope: 'realm',
  access: { player: 'any' },
  params: ofGroup,
  response: EmptyResponse,
  errors: ['GroupNotFound', 'GroupMemberNotFound', 'DonationNotFound', 'InsufficientCurrency', 'PlayerNotFound'],
})
