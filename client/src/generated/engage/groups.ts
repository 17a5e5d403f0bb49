// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  ApplyToGroupInput,
  AskForDonationInput,
  ChangeGroupRoleInput,
  CheckGroupNamesInput,
  CheckGroupNamesOutput,
  ClaimDonationsInput,
  CommonResponse,
  CreateGroupInput,
  CreateGroupOutput,
  DisbandGroupInput,
  EmptyResponse,
  GetGroupInput,
  GetGroupUserInput,
  GiveDonationInput,
  Group,
  GroupMembershipResponse,
  GroupUser,
  InviteToGroupInput,
  JoinGroupInput,
  KickGroupMemberInput,
  LeaveGroupInput,
  ListRecommendedGroupsInput,
  ListRecommendedGroupsOutput,
  PetitionGroupInput,
  RemoveGroupMemberInput,
  SearchGroupsInput,
  SearchGroupsOutput,
  UpdateGroupInput,
} from '../shapes.ts'

/**
 * Apply to a restricted group. Invited players join at once, as do applicants of an open group.
 *
 * Errors: `GroupNotFound`, `GroupFull`, `GroupNotOpen`, `GroupRequirementNotMet`, `AlreadyInGroup`, `GroupMemberNotFound`, `PlayerNotFound`.
 */
export const applyToGroup = /* @__PURE__ */ defineCall<ApplyToGroupInput, CommonResponse>('POST', '/object/groups/:id/apply')

/**
 * Ask the other members for an amount of a currency.
 *
 * Errors: `GroupNotFound`, `GroupMemberNotFound`, `DonationPending`.
 */
export const askForDonation = /* @__PURE__ */ defineCall<AskForDonationInput, EmptyResponse>('POST', '/object/groups/:id/donations')

/**
 * Give a member a role. A new leader replaces the previous one.
 *
 * Errors: `GroupNotFound`, `GroupMemberNotFound`, `GroupRoleTooLow`, `GroupNeedsLeader`.
 */
export const changeGroupRole = /* @__PURE__ */ defineCall<ChangeGroupRoleInput, CommonResponse>('PUT', '/object/groups/:id/role')

/** Check whether a name and a tag are free for a new group, ignoring case. */
export const checkGroupNames = /* @__PURE__ */ defineCall<CheckGroupNamesInput, CheckGroupNamesOutput>('GET', '/object/group-users/:gamerTag/availability')

/**
 * Claim the donations to the calling player. They are added to the inventory.
 *
 * Errors: `GroupNotFound`, `GroupMemberNotFound`, `DonationNotFound`, `InsufficientCurrency`, `PlayerNotFound`.
 */
export const claimDonations = /* @__PURE__ */ defineCall<ClaimDonationsInput, EmptyResponse>('PUT', '/object/groups/:id/donations/claim', {
  hasNoBody: true,
})

/**
 * Create a group that the player leads.
 *
 * Errors: `InvalidTag`, `GroupNameTaken`, `GroupTagTaken`, `AlreadyInGroup`, `GroupNotFound`, `GroupMemberNotFound`, `PlayerNotFound`.
 */
export const createGroup = /* @__PURE__ */ defineCall<CreateGroupInput, CreateGroupOutput>('POST', '/object/group-users/:gamerTag/group', {
  self: 'gamerTag',
})

/**
 * Disband a group with its subgroups; it has no members any more.
 *
 * Errors: `GroupNotFound`, `GroupRoleTooLow`, `InsufficientCurrency`, `PlayerNotFound`.
 */
export const disbandGroup = /* @__PURE__ */ defineCall<DisbandGroupInput, CommonResponse>('DELETE', '/object/groups/:id')

/**
 * Get a group with its members, subgroups and donation requests.
 *
 * Errors: `GroupNotFound`.
 */
export const getGroup = /* @__PURE__ */ defineCall<GetGroupInput, Group>('GET', '/object/groups/:id')

/**
 * Get the groups that a player is in, has applied to or is invited by.
 *
 * Errors: `PlayerNotFound`.
 */
export const getGroupUser = /* @__PURE__ */ defineCall<GetGroupUserInput, GroupUser>('GET', '/object/group-users/:gamerTag')

/**
 * Donate to a member who requested it. `autoClaim` adds it to their inventory at once.
 *
 * Errors: `GroupNotFound`, `GroupMemberNotFound`, `DonationNotFound`, `InsufficientCurrency`, `PlayerNotFound`.
 */
export const giveDonation = /* @__PURE__ */ defineCall<GiveDonationInput, EmptyResponse>('PUT', '/object/groups/:id/donations')

/**
 * Invite a player to the group. A player who has applied joins at once.
 *
 * Errors: `GroupNotFound`, `GroupFull`, `GroupNotOpen`, `GroupRequirementNotMet`, `AlreadyInGroup`, `GroupMemberNotFound`, `PlayerNotFound`, `GroupRoleTooLow`, `GroupMemberExists`.
 */
export const inviteToGroup = /* @__PURE__ */ defineCall<InviteToGroupInput, CommonResponse>('POST', '/object/groups/:id/invite')

/**
 * Join a group that is open or has invited the player. The staff may put players into any group.
 *
 * Errors: `GroupNotFound`, `GroupFull`, `GroupNotOpen`, `GroupRequirementNotMet`, `AlreadyInGroup`, `GroupMemberNotFound`, `PlayerNotFound`.
 */
export const joinGroup = /* @__PURE__ */ defineCall<JoinGroupInput, GroupMembershipResponse>('POST', '/object/group-users/:gamerTag/join', {
  self: 'gamerTag',
})

/**
 * Remove a member from a group, or decline an application.
 *
 * Errors: `GroupNotFound`, `GroupMemberNotFound`, `GroupRoleTooLow`, `GroupNeedsLeader`, `InsufficientCurrency`, `PlayerNotFound`.
 */
export const kickGroupMember = /* @__PURE__ */ defineCall<KickGroupMemberInput, GroupMembershipResponse>('POST', '/object/groups/:id/kick')

/**
 * Leave a group; it is disbanded when the last member leaves. A leader may name a successor.
 *
 * Errors: `GroupNotFound`, `GroupMemberNotFound`, `InsufficientCurrency`, `PlayerNotFound`.
 */
export const leaveGroup = /* @__PURE__ */ defineCall<LeaveGroupInput, GroupMembershipResponse>('DELETE', '/object/group-users/:gamerTag/join', {
  self: 'gamerTag',
})

/** List open groups with room for the player, largest first. */
export const listRecommendedGroups = /* @__PURE__ */ defineCall<ListRecommendedGroupsInput, ListRecommendedGroupsOutput>('GET', '/object/group-users/:gamerTag/recommended')

/**
 * Apply to a restricted group. Invited players join at once, as do applicants of an open group.
 *
 * Errors: `GroupNotFound`, `GroupFull`, `GroupNotOpen`, `GroupRequirementNotMet`, `AlreadyInGroup`, `GroupMemberNotFound`, `PlayerNotFound`.
 */
export const petitionGroup = /* @__PURE__ */ defineCall<PetitionGroupInput, CommonResponse>('POST', '/object/groups/:id/petition')

/**
 * Remove a member from a group, or decline an application.
 *
 * Errors: `GroupNotFound`, `GroupMemberNotFound`, `GroupRoleTooLow`, `GroupNeedsLeader`, `InsufficientCurrency`, `PlayerNotFound`.
 */
export const removeGroupMember = /* @__PURE__ */ defineCall<RemoveGroupMemberInput, GroupMembershipResponse>('DELETE', '/object/groups/:id/member')

/** List groups whose name begins with a text, ignoring case; without a text, all groups. */
export const searchGroups = /* @__PURE__ */ defineCall<SearchGroupsInput, SearchGroupsOutput>('GET', '/object/group-users/:gamerTag/search')

/**
 * Change a group’s name, tag, texts, and who may join. An empty tag or text removes it.
 *
 * Errors: `GroupNotFound`, `GroupRoleTooLow`, `InvalidTag`, `GroupNameTaken`, `GroupTagTaken`, `StaleVersion`.
 */
export const updateGroup = /* @__PURE__ */ defineCall<UpdateGroupInput, CommonResponse>('PUT', '/object/groups/:id')
