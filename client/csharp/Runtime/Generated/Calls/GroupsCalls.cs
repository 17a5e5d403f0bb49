// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area groups are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Apply to a restricted group. Invited players join at once, as do applicants of an open group.</summary>
        public static readonly Call<ApplyToGroupInput, CommonResponse> ApplyToGroup = new Call<ApplyToGroupInput, CommonResponse>(
            new CallSpec("POST", "/object/groups/:id/apply"),
            json => CommonResponse.FromJson(json));

        /// <summary>Ask the other members for an amount of a currency.</summary>
        public static readonly Call<AskForDonationInput, EmptyResponse> AskForDonation = new Call<AskForDonationInput, EmptyResponse>(
            new CallSpec("POST", "/object/groups/:id/donations"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Give a member a role. A new leader replaces the previous one.</summary>
        public static readonly Call<ChangeGroupRoleInput, CommonResponse> ChangeGroupRole = new Call<ChangeGroupRoleInput, CommonResponse>(
            new CallSpec("PUT", "/object/groups/:id/role"),
            json => CommonResponse.FromJson(json));

        /// <summary>Check whether a name and a tag are free for a new group, ignoring case.</summary>
        public static readonly Call<CheckGroupNamesInput, CheckGroupNamesOutput> CheckGroupNames = new Call<CheckGroupNamesInput, CheckGroupNamesOutput>(
            new CallSpec("GET", "/object/group-users/:gamerTag/availability") { IsSafe = true, HasNoBody = true },
            json => CheckGroupNamesOutput.FromJson(json));

        /// <summary>Claim the donations to the calling player. They are added to the inventory.</summary>
        public static readonly Call<ClaimDonationsInput, EmptyResponse> ClaimDonations = new Call<ClaimDonationsInput, EmptyResponse>(
            new CallSpec("PUT", "/object/groups/:id/donations/claim") { HasNoBody = true },
            json => EmptyResponse.FromJson(json));

        /// <summary>Create a group that the player leads.</summary>
        public static readonly Call<CreateGroupInput, CreateGroupOutput> CreateGroup = new Call<CreateGroupInput, CreateGroupOutput>(
            new CallSpec("POST", "/object/group-users/:gamerTag/group") { Self = "gamerTag" },
            json => CreateGroupOutput.FromJson(json));

        /// <summary>Disband a group with its subgroups; it has no members any more.</summary>
        public static readonly Call<DisbandGroupInput, CommonResponse> DisbandGroup = new Call<DisbandGroupInput, CommonResponse>(
            new CallSpec("DELETE", "/object/groups/:id"),
            json => CommonResponse.FromJson(json));

        /// <summary>Get a group with its members, subgroups and donation requests.</summary>
        public static readonly Call<GetGroupInput, Group> GetGroup = new Call<GetGroupInput, Group>(
            new CallSpec("GET", "/object/groups/:id") { IsSafe = true, HasNoBody = true },
            json => Group.FromJson(json));

        /// <summary>Get the groups that a player is in, has applied to or is invited by.</summary>
        public static readonly Call<GetGroupUserInput, GroupUser> GetGroupUser = new Call<GetGroupUserInput, GroupUser>(
            new CallSpec("GET", "/object/group-users/:gamerTag") { IsSafe = true, HasNoBody = true },
            json => GroupUser.FromJson(json));

        /// <summary>Donate to a member who requested it. `autoClaim` adds it to their inventory at once.</summary>
        public static readonly Call<GiveDonationInput, EmptyResponse> GiveDonation = new Call<GiveDonationInput, EmptyResponse>(
            new CallSpec("PUT", "/object/groups/:id/donations"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Invite a player to the group. A player who has applied joins at once.</summary>
        public static readonly Call<InviteToGroupInput, CommonResponse> InviteToGroup = new Call<InviteToGroupInput, CommonResponse>(
            new CallSpec("POST", "/object/groups/:id/invite"),
            json => CommonResponse.FromJson(json));

        /// <summary>Join a group that is open or has invited the player. The staff may put players into any group.</summary>
        public static readonly Call<JoinGroupInput, GroupMembershipResponse> JoinGroup = new Call<JoinGroupInput, GroupMembershipResponse>(
            new CallSpec("POST", "/object/group-users/:gamerTag/join") { Self = "gamerTag" },
            json => GroupMembershipResponse.FromJson(json));

        /// <summary>Remove a member from a group, or decline an application.</summary>
        public static readonly Call<KickGroupMemberInput, GroupMembershipResponse> KickGroupMember = new Call<KickGroupMemberInput, GroupMembershipResponse>(
            new CallSpec("POST", "/object/groups/:id/kick"),
            json => GroupMembershipResponse.FromJson(json));

        /// <summary>Leave a group; it is disbanded when the last member leaves. A leader may name a successor.</summary>
        public static readonly Call<LeaveGroupInput, GroupMembershipResponse> LeaveGroup = new Call<LeaveGroupInput, GroupMembershipResponse>(
            new CallSpec("DELETE", "/object/group-users/:gamerTag/join") { Self = "gamerTag" },
            json => GroupMembershipResponse.FromJson(json));

        /// <summary>List open groups with room for the player, largest first.</summary>
        public static readonly Call<ListRecommendedGroupsInput, ListRecommendedGroupsOutput> ListRecommendedGroups = new Call<ListRecommendedGroupsInput, ListRecommendedGroupsOutput>(
            new CallSpec("GET", "/object/group-users/:gamerTag/recommended") { IsSafe = true, HasNoBody = true },
            json => ListRecommendedGroupsOutput.FromJson(json));

        /// <summary>Apply to a restricted group. Invited players join at once, as do applicants of an open group.</summary>
        public static readonly Call<PetitionGroupInput, CommonResponse> PetitionGroup = new Call<PetitionGroupInput, CommonResponse>(
            new CallSpec("POST", "/object/groups/:id/petition"),
            json => CommonResponse.FromJson(json));

        /// <summary>Remove a member from a group, or decline an application.</summary>
        public static readonly Call<RemoveGroupMemberInput, GroupMembershipResponse> RemoveGroupMember = new Call<RemoveGroupMemberInput, GroupMembershipResponse>(
            new CallSpec("DELETE", "/object/groups/:id/member"),
            json => GroupMembershipResponse.FromJson(json));

        /// <summary>List groups whose name begins with a text, ignoring case; without a text, all groups.</summary>
        public static readonly Call<SearchGroupsInput, SearchGroupsOutput> SearchGroups = new Call<SearchGroupsInput, SearchGroupsOutput>(
            new CallSpec("GET", "/object/group-users/:gamerTag/search") { IsSafe = true, HasNoBody = true },
            json => SearchGroupsOutput.FromJson(json));

        /// <summary>Change a group’s name, tag, texts, and who may join. An empty tag or text removes it.</summary>
        public static readonly Call<UpdateGroupInput, CommonResponse> UpdateGroup = new Call<UpdateGroupInput, CommonResponse>(
            new CallSpec("PUT", "/object/groups/:id"),
            json => CommonResponse.FromJson(json));
    }

    /// <summary>The calls of the area groups.</summary>
    public static class GroupsCalls
    {
        /// <summary>Apply to a restricted group. Invited players join at once, as do applicants of an open group.</summary>
        /// <remarks>Errors: GroupNotFound, GroupFull, GroupNotOpen, GroupRequirementNotMet, AlreadyInGroup, GroupMemberNotFound, PlayerNotFound.</remarks>
        public static Task<CommonResponse> ApplyToGroupAsync(this ICaller caller, ApplyToGroupInput input, CallOptions options = null) =>
            Calls.ApplyToGroup.SendAsync(caller, input, options);

        /// <summary>Ask the other members for an amount of a currency.</summary>
        /// <remarks>Errors: GroupNotFound, GroupMemberNotFound, DonationPending.</remarks>
        public static Task<EmptyResponse> AskForDonationAsync(this ICaller caller, AskForDonationInput input, CallOptions options = null) =>
            Calls.AskForDonation.SendAsync(caller, input, options);

        /// <summary>Give a member a role. A new leader replaces the previous one.</summary>
        /// <remarks>Errors: GroupNotFound, GroupMemberNotFound, GroupRoleTooLow, GroupNeedsLeader.</remarks>
        public static Task<CommonResponse> ChangeGroupRoleAsync(this ICaller caller, ChangeGroupRoleInput input, CallOptions options = null) =>
            Calls.ChangeGroupRole.SendAsync(caller, input, options);

        /// <summary>Check whether a name and a tag are free for a new group, ignoring case.</summary>
        public static Task<CheckGroupNamesOutput> CheckGroupNamesAsync(this ICaller caller, CheckGroupNamesInput input, CallOptions options = null) =>
            Calls.CheckGroupNames.SendAsync(caller, input, options);

        /// <summary>Claim the donations to the calling player. They are added to the inventory.</summary>
        /// <remarks>Errors: GroupNotFound, GroupMemberNotFound, DonationNotFound, InsufficientCurrency, PlayerNotFound.</remarks>
        public static Task<EmptyResponse> ClaimDonationsAsync(this ICaller caller, ClaimDonationsInput input, CallOptions options = null) =>
            Calls.ClaimDonations.SendAsync(caller, input, options);

        /// <summary>Create a group that the player leads.</summary>
        /// <remarks>Errors: InvalidTag, GroupNameTaken, GroupTagTaken, AlreadyInGroup, GroupNotFound, GroupMemberNotFound, PlayerNotFound.</remarks>
        public static Task<CreateGroupOutput> CreateGroupAsync(this ICaller caller, CreateGroupInput input, CallOptions options = null) =>
            Calls.CreateGroup.SendAsync(caller, input, options);

        /// <summary>Disband a group with its subgroups; it has no members any more.</summary>
        /// <remarks>Errors: GroupNotFound, GroupRoleTooLow, InsufficientCurrency, PlayerNotFound.</remarks>
        public static Task<CommonResponse> DisbandGroupAsync(this ICaller caller, DisbandGroupInput input, CallOptions options = null) =>
            Calls.DisbandGroup.SendAsync(caller, input, options);

        /// <summary>Get a group with its members, subgroups and donation requests.</summary>
        /// <remarks>Errors: GroupNotFound.</remarks>
        public static Task<Group> GetGroupAsync(this ICaller caller, GetGroupInput input, CallOptions options = null) =>
            Calls.GetGroup.SendAsync(caller, input, options);

        /// <summary>Get the groups that a player is in, has applied to or is invited by.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<GroupUser> GetGroupUserAsync(this ICaller caller, GetGroupUserInput input, CallOptions options = null) =>
            Calls.GetGroupUser.SendAsync(caller, input, options);

        /// <summary>Donate to a member who requested it. `autoClaim` adds it to their inventory at once.</summary>
        /// <remarks>Errors: GroupNotFound, GroupMemberNotFound, DonationNotFound, InsufficientCurrency, PlayerNotFound.</remarks>
        public static Task<EmptyResponse> GiveDonationAsync(this ICaller caller, GiveDonationInput input, CallOptions options = null) =>
            Calls.GiveDonation.SendAsync(caller, input, options);

        /// <summary>Invite a player to the group. A player who has applied joins at once.</summary>
        /// <remarks>Errors: GroupNotFound, GroupFull, GroupNotOpen, GroupRequirementNotMet, AlreadyInGroup, GroupMemberNotFound, PlayerNotFound, GroupRoleTooLow, GroupMemberExists.</remarks>
        public static Task<CommonResponse> InviteToGroupAsync(this ICaller caller, InviteToGroupInput input, CallOptions options = null) =>
            Calls.InviteToGroup.SendAsync(caller, input, options);

        /// <summary>Join a group that is open or has invited the player. The staff may put players into any group.</summary>
        /// <remarks>Errors: GroupNotFound, GroupFull, GroupNotOpen, GroupRequirementNotMet, AlreadyInGroup, GroupMemberNotFound, PlayerNotFound.</remarks>
        public static Task<GroupMembershipResponse> JoinGroupAsync(this ICaller caller, JoinGroupInput input, CallOptions options = null) =>
            Calls.JoinGroup.SendAsync(caller, input, options);

        /// <summary>Remove a member from a group, or decline an application.</summary>
        /// <remarks>Errors: GroupNotFound, GroupMemberNotFound, GroupRoleTooLow, GroupNeedsLeader, InsufficientCurrency, PlayerNotFound.</remarks>
        public static Task<GroupMembershipResponse> KickGroupMemberAsync(this ICaller caller, KickGroupMemberInput input, CallOptions options = null) =>
            Calls.KickGroupMember.SendAsync(caller, input, options);

        /// <summary>Leave a group; it is disbanded when the last member leaves. A leader may name a successor.</summary>
        /// <remarks>Errors: GroupNotFound, GroupMemberNotFound, InsufficientCurrency, PlayerNotFound.</remarks>
        public static Task<GroupMembershipResponse> LeaveGroupAsync(this ICaller caller, LeaveGroupInput input, CallOptions options = null) =>
            Calls.LeaveGroup.SendAsync(caller, input, options);

        /// <summary>List open groups with room for the player, largest first.</summary>
        public static Task<ListRecommendedGroupsOutput> ListRecommendedGroupsAsync(this ICaller caller, ListRecommendedGroupsInput input, CallOptions options = null) =>
            Calls.ListRecommendedGroups.SendAsync(caller, input, options);

        /// <summary>Apply to a restricted group. Invited players join at once, as do applicants of an open group.</summary>
        /// <remarks>Errors: GroupNotFound, GroupFull, GroupNotOpen, GroupRequirementNotMet, AlreadyInGroup, GroupMemberNotFound, PlayerNotFound.</remarks>
        public static Task<CommonResponse> PetitionGroupAsync(this ICaller caller, PetitionGroupInput input, CallOptions options = null) =>
            Calls.PetitionGroup.SendAsync(caller, input, options);

        /// <summary>Remove a member from a group, or decline an application.</summary>
        /// <remarks>Errors: GroupNotFound, GroupMemberNotFound, GroupRoleTooLow, GroupNeedsLeader, InsufficientCurrency, PlayerNotFound.</remarks>
        public static Task<GroupMembershipResponse> RemoveGroupMemberAsync(this ICaller caller, RemoveGroupMemberInput input, CallOptions options = null) =>
            Calls.RemoveGroupMember.SendAsync(caller, input, options);

        /// <summary>List groups whose name begins with a text, ignoring case; without a text, all groups.</summary>
        public static Task<SearchGroupsOutput> SearchGroupsAsync(this ICaller caller, SearchGroupsInput input, CallOptions options = null) =>
            Calls.SearchGroups.SendAsync(caller, input, options);

        /// <summary>Change a group’s name, tag, texts, and who may join. An empty tag or text removes it.</summary>
        /// <remarks>Errors: GroupNotFound, GroupRoleTooLow, InvalidTag, GroupNameTaken, GroupTagTaken, StaleVersion.</remarks>
        public static Task<CommonResponse> UpdateGroupAsync(this ICaller caller, UpdateGroupInput input, CallOptions options = null) =>
            Calls.UpdateGroup.SendAsync(caller, input, options);
    }
}
