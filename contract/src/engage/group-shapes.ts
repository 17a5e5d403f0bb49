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

export const GroupMetaData = z.object({ id: Id, name: z.string(), tag: z.string().optional() })

/** `can…` depend on the caller: operators need the right, players a role in the group. */
const GroupMember = z.object({
  gamerTag: Id,
  role: GroupRole,
  joined: Millis,
  canKick: z.boolean(),
  canPromote: z.boolean(),
  canDemote: z.boolean(),
})

const DonationEntry = z.object({ playerId: Id, amount: z.int(), time: Millis, claimed: z.boolean() })

/** A member's request for donations, and the donations received so far. */
const DonationRequest = z.object({
  playerId: Id,
  currency: z.object({ id: z.string(), amount: z.int() }),
  timeRequested: Millis,
  progress: z.array(DonationEntry),
  satisfied: z.boolean(),
})
export type DonationRequest = z.infer<typeof DonationRequest>

/** A player with an application or an invitation. */
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
  /** The leader’s gamer tag; 0: nobody leads. */
  leader: z.int(),
  members: z.array(GroupMember),
  roles: z.array(z.object({ name: z.string(), permissions: z.array(z.string()) })),
  scores: z.record(z.string(), z.string()),
  donations: z.array(DonationRequest),
  /** Donation requests, by the gamer tag of the requesting member. */
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
  /** Only for callers who can accept players. */
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
  /** Groups that the player has applied to or is invited by. */
  pending: z.array(z.object({ group: GroupMetaData, isInvited: z.boolean(), at: Millis })),
})
export type GroupUser = z.infer<typeof GroupUser>

export const GroupMembershipResponse = z.object({
  gamerTag: Id,
  member: z.boolean(),
  type: GroupType,
  subGroups: z.array(Id),
  group: GroupMetaData,
})
