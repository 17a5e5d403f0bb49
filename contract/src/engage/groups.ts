import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, CommonResponse, EmptyResponse, Id, Millis, pageQuery, sortBy } from '../core/shapes.ts'
import { opaque, text } from '../core/values.ts'
import { CurrencyId } from '../monetize/inventory.ts'
import {
  ClientData,
  EnrollmentType,
  Group,
  GroupMembershipResponse,
  GroupMetaData,
  GroupName,
  GroupRole,
  GroupScore,
  GroupTag,
  GroupType,
  GroupUser,
  MaxSize,
  Motd,
  Requirement,
  Slogan,
} from './group-shapes.ts'

const ofPlayer = z.object({ gamerTag: Id })
const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag
const ofGroup = z.object({ id: Id })
/** Names a subgroup to use instead of the group. */
const subGroup = Id.optional()

// ── Of a player ────────────────────────────────────────────────────────────

export const getGroupUser = endpoint({
  method: 'GET',
  path: '/object/group-users/:gamerTag',
  summary: 'Get the groups that a player is in, has applied to or is invited by.',
  scope: 'realm',
  access: { operator: ['view player-groups', 'view groups'], player: 'any' },
  params: ofPlayer,
  response: GroupUser,
  errors: ['PlayerNotFound'],
})

export const checkGroupNames = endpoint({
  method: 'GET',
  path: '/object/group-users/:gamerTag/availability',
  summary: 'Check whether a name and a tag are free for a new group, ignoring case.',
  scope: 'realm',
  access: { operator: 'view groups', player: 'any' },
  params: z.object({ gamerTag: z.int().min(0) }),
  query: z.object({
    name: text(200).optional(),
    tag: text(64).optional(),
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
    tag: GroupTag.optional(),
    slogan: Slogan.optional(),
    motd: Motd.optional(),
    enrollmentType: EnrollmentType.default('open'),
    requirement: Requirement.default(0),
    clientData: ClientData.optional(),
    type: GroupType.default('guild'),
    maxSize: MaxSize.default(50),
    /** For a subgroup: the guild that it belongs to. */
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
  summary: 'List groups whose name begins with a text, ignoring case; without a text, all groups.',
  scope: 'realm',
  access: { operator: 'view groups', player: 'any' },
  params: z.object({ gamerTag: z.int().min(0) }),
  query: z.object({
    name: text(200).optional(),
    type: GroupType.default('guild'),
    enrollmentTypes: z.array(opaque(40)).max(10).optional(),
    hasSlots: z.boolean().optional(),
    /** Bounds of the score that groups require. */
    scoreMin: GroupScore.optional(),
    scoreMax: GroupScore.optional(),
    /** Only groups that a player with this score may join. */
    userScore: GroupScore.optional(),
    /** `requirement` or `members`; else the name. */
    sortField: opaque(40).optional(),
    /** Negative: descending order. */
    sortValue: z.int().optional(),
    offset: z.int().min(0).max(100_000).default(0),
    limit: z.int().min(1).max(100).default(50),
  }),
  response: z.object({ groups: z.array(Group) }),
})

export const listRecommendedGroups = endpoint({
  method: 'GET',
  path: '/object/group-users/:gamerTag/recommended',
  summary: 'List open groups with room for the player, largest first.',
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
  summary: 'Join a group that is open or has invited the player. The staff may put players into any group.',
  scope: 'realm',
  access: { operator: 'edit groups', player: 'own', owner },
  params: ofPlayer,
  body: z.object({ group: Id, subGroup, score: GroupScore.optional() }),
  response: GroupMembershipResponse,
  errors: joinErrors,
})

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/object/group-users/:gamerTag/join',
  summary: 'Leave a group; it is disbanded when the last member leaves. A leader may name a successor.',
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
  summary: 'List the groups of the realm, by name by default. A text filters by the start of the name.',
  scope: 'realm',
  access: { operator: 'view groups' },
  query: z.object({
    ...pageQuery,
    cursor: opaque(300).optional(),
    name: text(200).optional(),
    enrollmentType: EnrollmentType.optional(),
    sort: sortBy('name', 'members').default('name'),
  }),
  response: buildPageSchema(GroupRow),
})

export const getGroup = endpoint({
  method: 'GET',
  path: '/object/groups/:id',
  summary: 'Get a group with its members, subgroups and donation requests.',
  scope: 'realm',
  access: { operator: ['view groups', 'view player-groups'], player: 'any' },
  params: ofGroup,
  response: Group,
  errors: ['GroupNotFound'],
})

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/object/groups/:id',
  summary: 'Change a group’s name, tag, texts, and who may join. An empty tag or text removes it.',
  scope: 'realm',
  access: { operator: ['edit groups', 'rename groups', 'retag groups'], player: 'any' },
  params: ofGroup,
  body: z.object({
    name: GroupName.optional(),
    tag: GroupTag.optional(),
    slogan: Slogan.optional(),
    motd: Motd.optional(),
    enrollmentType: EnrollmentType.optional(),
    requirement: Requirement.optional(),
    clientData: ClientData.optional(),
    /** For the staff only. */
    maxSize: MaxSize.optional(),
    subGroup,
  }),
  response: CommonResponse,
  errors: ['GroupNotFound', 'GroupRoleTooLow', 'InvalidTag', 'GroupNameTaken', 'GroupTagTaken', 'StaleVersion'],
})

export const disbandGroup = endpoint({
  method: 'DELETE',
  path: '/object/groups/:id',
  summary: 'Disband a group with its subgroups; it has no members any more.',
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
  summary: 'Give a member a role. A new leader replaces the previous one.',
  scope: 'realm',
  access: { operator: 'role-edit groups', player: 'any' },
  params: ofGroup,
  body: z.object({ gamerTag: Id, role: GroupRole, subGroup }),
  response: CommonResponse,
  errors: ['GroupNotFound', 'GroupMemberNotFound', 'GroupRoleTooLow', 'GroupNeedsLeader'],
})

const kickParts = {
  summary: 'Remove a member from a group, or decline an application.',
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
  summary: 'Apply to a restricted group. Invited players join at once, as do applicants of an open group.',
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
  summary: 'Invite a player to the group. A player who has applied joins at once.',
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
  summary: 'Donate to a member who requested it. `autoClaim` adds it to their inventory at once.',
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
  summary: 'Claim the donations to the calling player. They are added to the inventory.',
  scope: 'realm',
  access: { player: 'any' },
  params: ofGroup,
  response: EmptyResponse,
  errors: ['GroupNotFound', 'GroupMemberNotFound', 'DonationNotFound', 'InsufficientCurrency', 'PlayerNotFound'],
})
