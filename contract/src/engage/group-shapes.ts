import * as z from 'zod'
import { Id, Millis } from '../core/shapes.ts'
import { opaque, prose, text, uniqueName } from '../core/values.ts'
import { enrollmentTypes } from '../operate/enrollment-types.ts'

/** A subgroup is a part of a guild; only members of the guild can be in it. */
export const groupTypes = ['guild', 'subgroup'] as const
export const GroupType = z.enum(groupTypes)
export type GroupType = z.infer<typeof GroupType>

export const EnrollmentType = z.enum(enrollmentTypes)
export type EnrollmentType = z.infer<typeof EnrollmentType>

/** The empty role: an ordinary member. */
export const groupRoles = ['leader', 'officer', ''] as const
export const GroupRole = z.enum(groupRoles)
export type GroupRole = z.infer<typeof GroupRole>

export const maxMembers = 1_000
/** Longest tag, in Unicode characters. */
export const maxTagLength = 3
export const maxMotdLength = 2_000
export const maxSloganLength = 500

export const GroupName = uniqueName(64)
/** The server checks the length and rejects with `InvalidTag`. */
export const GroupTag = text(64)
export const Slogan = prose(maxSloganLength)
export const Motd = prose(maxMotdLength)
export const ClientData = opaque(10_000)
/** The score that a player needs to join. */
export const Requirement = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
export const MaxSize = z.int().min(1).max(maxMembers)
export const GroupScore = z.int()

export const GroupMetaData = z.object({
  id: Id,
  name: z.string().describe('The name of the group.'),
  tag: z.string().optional().describe('At most 3 characters; unique in the realm.'),
})

/** `can…` depend on the caller: operators need the right, players a role in the group. */
export const GroupMember = z.object({
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  role: GroupRole.describe('The role in the group: leader, officer or member.'),
  joined: Millis.describe('When the player joined.'),
  canKick: z.boolean().describe('True if the caller may remove this member.'),
  canPromote: z.boolean().describe('True if the caller may give this member a higher role.'),
  canDemote: z.boolean().describe('True if the caller may give this member a lower role.'),
})

export const DonationEntry = z.object({
  playerId: Id.describe('The gamer tag of the player.'),
  amount: z.int().describe('Units of the currency that the member donated.'),
  time: Millis.describe('Time of the donation, in milliseconds since 1970, UTC.'),
  claimed: z.boolean().describe('True if the member has taken the currency.'),
})

/** A member's request for donations, and the donations received so far. */
export const DonationRequest = z.object({
  playerId: Id.describe('The gamer tag of the player.'),
  currency: z
    .object({
      id: z.string().describe('Content id of the currency, such as currency.gems.'),
      amount: z.int().describe('Units of the currency that the member requested.'),
    })
    .describe('The currency of the request, such as currency.gems.'),
  timeRequested: Millis.describe('When the member asked.'),
  progress: z.array(DonationEntry).describe('Donations so far.'),
  satisfied: z.boolean().describe('True if the requested amount is collected.'),
})
export type DonationRequest = z.infer<typeof DonationRequest>

/** A player with an application or an invitation. */
const PendingPlayer = z.object({
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  isInvited: z.boolean().describe('True for an invitation by the group, false for an application by the player.'),
  at: Millis.describe('Time of the application or invitation, in milliseconds since 1970, UTC.'),
})

const groupFields = {
  id: Id,
  type: GroupType.describe('`guild`, or `subgroup` for a part of a guild.'),
  name: z.string().describe('The name of the group.'),
  tag: z.string().optional().describe('At most 3 characters; unique in the realm.'),
  slogan: z.string().describe('A line that everybody sees.'),
  motd: z.string().describe('The message of the day, for members.'),
  enrollmentType: EnrollmentType.describe(
    'How players join: open, by application (restricted), or by invitation (closed).',
  ),
  requirement: z.int().describe('The least score that a player needs to join.'),
  maxSize: z.int().describe('The largest number of members.'),
  freeSlots: z.int().describe('How many players can still join.'),
  clientData: z.string().optional().describe('A text of the game, which the server only stores.'),
  created: Millis.describe('When it was created.'),
  version: z.int().describe('Version of the group for If-Match, increased with each change.'),
  leader: z.int().describe('The leader’s gamer tag; 0: nobody leads.'),
  members: z.array(GroupMember).describe('Members of the group.'),
  roles: z
    .array(
      z.object({
        name: z.string().describe('The name of the role.'),
        permissions: z.array(z.string()).describe('Rights of the role in the group, such as kick or invite.'),
      }),
    )
    .describe('Roles that members can have, apart from the ordinary member.'),
  scores: z.record(z.string(), z.string()).describe('Always empty: groups have no own scores.'),
  donations: z.array(DonationRequest).describe('Open requests for donations.'),
  maybeDonations: z
    .record(z.string(), DonationRequest)
    .describe('Donation requests, by the gamer tag of the requesting member.'),
  inFlight: z.array(z.never()).describe('Always empty, for older clients.'),
  canDisband: z.boolean().describe('True if the caller may delete the group.'),
  canUpdateEnrollment: z.boolean().describe('True if the caller may change how players join.'),
  canUpdateMOTD: z.boolean().describe('True if the caller may change the message of the day.'),
  canUpdateSlogan: z.boolean().describe('True if the caller may change the slogan.'),
}

const SubGroup = z.object({ ...groupFields, subGroups: z.array(z.never()).describe('Parts of the group.') })
export const Group = z.object({
  ...groupFields,
  subGroups: z.array(SubGroup).describe('Parts of the group.'),
  pending: z.array(PendingPlayer).optional().describe('Only for callers who can accept players.'),
})
export type Group = z.infer<typeof Group>
export type SubGroup = z.infer<typeof SubGroup>

const Membership = z.object({
  id: Id,
  joined: Millis.describe('When the player joined.'),
  subGroups: z
    .array(
      z.object({
        id: Id,
        joined: Millis.describe('When the player joined.'),
        subGroups: z.array(z.never()).describe('Parts of the group.'),
      }),
    )
    .describe('Parts of the group.'),
})

export const GroupUser = z.object({
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  member: z
    .object({
      guild: z.array(Membership).describe('Guilds of the player, each with the subgroups that they are in.'),
      subgroup: z.array(Membership).describe('Subgroups of the player in all their guilds.'),
    })
    .describe('Groups that the player is a member of, by type.'),
  allGroups: z.array(Membership).describe('The same as the list of guilds, for older clients.'),
  updated: Millis.describe('Time when the player last joined a group, in milliseconds since 1970, UTC; 0: never.'),
  pending: z
    .array(
      z.object({
        group: GroupMetaData.describe('Group that the application or invitation is for.'),
        isInvited: z.boolean().describe('True for an invitation by the group, false for an application by the player.'),
        at: Millis.describe('Time of the application or invitation, in milliseconds since 1970, UTC.'),
      }),
    )
    .describe('Groups that the player has applied to or is invited by.'),
})
export type GroupUser = z.infer<typeof GroupUser>

export const GroupMembershipResponse = z.object({
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  member: z.boolean().describe('True if the player is a member after the call.'),
  type: GroupType.describe('`guild`, or `subgroup` for a part of a guild.'),
  subGroups: z.array(Id).describe('Parts of the group.'),
  group: GroupMetaData.describe('Group that was joined or left.'),
})
