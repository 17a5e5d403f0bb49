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

const ofPlayer = z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })
const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag
const ofGroup = z.object({ id: Id.describe('The id of the group.') })
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
  params: z.object({ gamerTag: z.int().min(0).describe('The gamer tag: the id of the player in this realm.') }),
  query: z.object({
    name: text(200).optional().describe('Name to check; absent: only the tag is checked.'),
    tag: text(64).optional().describe('Tag to check; absent: only the name is checked.'),
    subGroup: Id.optional().describe('Id of the guild of the subgroup; absent: a guild.'),
  }),
  response: z.object({
    name: z.boolean().describe('True if the name is free.'),
    tag: z.boolean().describe('True if the tag is free.'),
  }),
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/object/group-users/:gamerTag/group',
  summary: 'Create a group that the player leads.',
  scope: 'realm',
  access: { operator: 'create groups', player: 'own', owner },
  params: ofPlayer,
  body: z.object({
    name: GroupName.describe('The name of the group; unique in the realm.'),
    tag: GroupTag.optional().describe('At most 3 characters; unique in the realm.'),
    slogan: Slogan.optional().describe('A line that everybody sees.'),
    motd: Motd.optional().describe('The message of the day, for members.'),
    enrollmentType: EnrollmentType.default('open').describe(
      'How players join: open, by application (restricted), or by invitation (closed).',
    ),
    requirement: Requirement.default(0).describe('The least score that a player needs to join.'),
    clientData: ClientData.optional().describe('A text of the game, which the server only stores.'),
    type: GroupType.default('guild').describe('`guild`, or `subgroup` for a part of a guild.'),
    maxSize: MaxSize.default(50).describe('The largest number of members.'),
    group: Id.optional().describe('For a subgroup: the guild that it belongs to.'),
  }),
  response: z.object({ group: GroupMetaData.describe('The group.') }),
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
  params: z.object({ gamerTag: z.int().min(0).describe('The gamer tag: the id of the player in this realm.') }),
  query: z.object({
    name: text(200).optional().describe('Beginning of the name, ignoring case; absent: all groups.'),
    type: GroupType.default('guild').describe('`guild`, or `subgroup` for a part of a guild.'),
    enrollmentTypes: z.array(opaque(40)).max(10).optional().describe('Only groups with one of these ways to join.'),
    hasSlots: z.boolean().optional().describe('True: only groups with a free slot. False: only full groups.'),
    scoreMin: GroupScore.optional().describe('Only groups that require at least this score.'),
    scoreMax: GroupScore.optional().describe('Only groups that require at most this score.'),
    userScore: GroupScore.optional().describe('Only groups that a player with this score may join.'),
    sortField: opaque(40).optional().describe('`requirement` or `members`; else the name.'),
    sortValue: z.int().optional().describe('Negative: descending order.'),
    offset: z.int().min(0).max(100_000).default(0).describe('The number of skipped rows.'),
    limit: z.int().min(1).max(100).default(50).describe('The largest number of rows of the response.'),
  }),
  response: z.object({ groups: z.array(Group).describe('The groups that match.') }),
})

export const listRecommendedGroups = endpoint({
  method: 'GET',
  path: '/object/group-users/:gamerTag/recommended',
  summary: 'List open groups with room for the player, largest first.',
  scope: 'realm',
  access: { operator: 'view groups', player: 'any' },
  params: ofPlayer,
  response: z.object({ groups: z.array(Group).describe('The groups that match.') }),
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
  body: z.object({
    group: Id.describe('The group.'),
    subGroup,
    score: GroupScore.optional().describe('The score of the player, compared with the requirement.'),
  }),
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
  body: z.object({
    group: Id.describe('The group.'),
    subGroup,
    successor: Id.optional().describe('The gamer tag of the next leader, if the leader leaves.'),
  }),
  response: GroupMembershipResponse,
  errors: ['GroupNotFound', 'GroupMemberNotFound', 'InsufficientCurrency', 'PlayerNotFound'],
})

// ── Of a group ─────────────────────────────────────────────────────────────

/** One row of the console's list. */
export const GroupRow = z.object({
  id: Id.describe('The id of the group.'),
  type: GroupType.describe('`guild`, or `subgroup` for a part of a guild.'),
  name: z.string().describe('The name of the group; unique in the realm.'),
  tag: z.string().optional().describe('At most 3 characters; unique in the realm.'),
  enrollmentType: EnrollmentType.describe(
    'How players join: open, by application (restricted), or by invitation (closed).',
  ),
  requirement: z.int().describe('The least score that a player needs to join.'),
  memberCount: z.int().describe('The number of members.'),
  maxSize: z.int().describe('The largest number of members.'),
  created: Millis.describe('When it was created.'),
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
    cursor: opaque(300).optional().describe('The next of the previous page. Absent: the first page.'),
    name: text(200).optional().describe('Beginning of the name, ignoring case; absent: all groups.'),
    enrollmentType: EnrollmentType.optional().describe(
      'How players join: open, by application (restricted), or by invitation (closed).',
    ),
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
    name: GroupName.optional().describe('The name of the group; unique in the realm.'),
    tag: GroupTag.optional().describe('At most 3 characters; unique in the realm.'),
    slogan: Slogan.optional().describe('A line that everybody sees.'),
    motd: Motd.optional().describe('The message of the day, for members.'),
    enrollmentType: EnrollmentType.optional().describe(
      'How players join: open, by application (restricted), or by invitation (closed).',
    ),
    requirement: Requirement.optional().describe('The least score that a player needs to join.'),
    clientData: ClientData.optional().describe('A text of the game, which the server only stores.'),
    maxSize: MaxSize.optional().describe('For the staff only.'),
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
  body: z.object({
    gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
    role: GroupRole.describe('The role in the group: leader, officer or member.'),
    subGroup,
  }),
  response: CommonResponse,
  errors: ['GroupNotFound', 'GroupMemberNotFound', 'GroupRoleTooLow', 'GroupNeedsLeader'],
})

const kickParts = {
  summary: 'Remove a member from a group, or decline an application.',
  scope: 'realm',
  access: { operator: 'kick groups', player: 'any' },
  params: ofGroup,
  body: z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'), subGroup }),
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
  body: z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'), subGroup }),
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
  body: z.object({
    currencyId: CurrencyId.describe('The currency, such as currency.gems.'),
    amount: z.int().min(1).max(1_000_000_000).describe('The amount of the currency.'),
  }),
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
    recipientId: Id.describe('The gamer tag of the member who gets the donation.'),
    amount: z.int().min(1).max(1_000_000_000).describe('The amount of the currency.'),
    autoClaim: z.boolean().default(false).describe('True to give the collected currency to the member at once.'),
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
