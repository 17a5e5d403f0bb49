// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area friends are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Block a player. The friendship ends, and the player cannot invite the caller.</summary>
        public static readonly Call<BlockPlayerInput, BlockPlayerOutput> BlockPlayer = new Call<BlockPlayerInput, BlockPlayerOutput>(
            new CallSpec("POST", "/basic/social/blocked") { IsRepeatable = true },
            json => BlockPlayerOutput.FromJson(json));

        /// <summary>Get the calling player’s friends, invites and blocked players.</summary>
        public static readonly Call<NoInput, Social> GetSocial = new Call<NoInput, Social>(
            new CallSpec("GET", "/basic/social/my") { IsSafe = true, HasNoBody = true },
            json => Social.FromJson(json));

        /// <summary>Import a player’s friends from Facebook. Always refused: this server has no Facebook app credentials.</summary>
        public static readonly Call<ImportFriendsInput, EmptyResponse> ImportFriends = new Call<ImportFriendsInput, EmptyResponse>(
            new CallSpec("POST", "/basic/social/friends/import"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Invite a player as a friend. If they have invited the caller already, both are friends at once.</summary>
        public static readonly Call<InviteFriendInput, EmptyResponse> InviteFriend = new Call<InviteFriendInput, EmptyResponse>(
            new CallSpec("POST", "/basic/social/friends/invite"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Accept the invite of a player.</summary>
        public static readonly Call<MakeFriendInput, CommonResponse> MakeFriend = new Call<MakeFriendInput, CommonResponse>(
            new CallSpec("POST", "/basic/social/friends/make"),
            json => CommonResponse.FromJson(json));

        /// <summary>End a friendship. Without a friendship, nothing changes.</summary>
        public static readonly Call<RemoveFriendInput, EmptyResponse> RemoveFriend = new Call<RemoveFriendInput, EmptyResponse>(
            new CallSpec("DELETE", "/basic/social/friends"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Unblock a player.</summary>
        public static readonly Call<UnblockPlayerInput, UnblockPlayerOutput> UnblockPlayer = new Call<UnblockPlayerInput, UnblockPlayerOutput>(
            new CallSpec("DELETE", "/basic/social/blocked") { IsRepeatable = true },
            json => UnblockPlayerOutput.FromJson(json));

        /// <summary>Withdraw or decline an invite.</summary>
        public static readonly Call<WithdrawFriendInviteInput, EmptyResponse> WithdrawFriendInvite = new Call<WithdrawFriendInviteInput, EmptyResponse>(
            new CallSpec("DELETE", "/basic/social/friends/invite"),
            json => EmptyResponse.FromJson(json));
    }

    /// <summary>The calls of the area friends.</summary>
    public static class FriendsCalls
    {
        /// <summary>Block a player. The friendship ends, and the player cannot invite the caller.</summary>
        /// <remarks>Errors: PlayerNotFound, TooManyFriends.</remarks>
        public static Task<BlockPlayerOutput> BlockPlayerAsync(this ICaller caller, BlockPlayerInput input, CallOptions options = null) =>
            Calls.BlockPlayer.SendAsync(caller, input, options);

        /// <summary>Get the calling player’s friends, invites and blocked players.</summary>
        public static Task<Social> GetSocialAsync(this ICaller caller, CallOptions options = null) =>
            Calls.GetSocial.SendAsync(caller, null, options);

        /// <summary>Import a player’s friends from Facebook. Always refused: this server has no Facebook app credentials.</summary>
        /// <remarks>Errors: NotSetUp.</remarks>
        public static Task<EmptyResponse> ImportFriendsAsync(this ICaller caller, ImportFriendsInput input, CallOptions options = null) =>
            Calls.ImportFriends.SendAsync(caller, input, options);

        /// <summary>Invite a player as a friend. If they have invited the caller already, both are friends at once.</summary>
        /// <remarks>Errors: PlayerNotFound, AlreadyFriends, PlayerBlocked, TooManyFriends.</remarks>
        public static Task<EmptyResponse> InviteFriendAsync(this ICaller caller, InviteFriendInput input, CallOptions options = null) =>
            Calls.InviteFriend.SendAsync(caller, input, options);

        /// <summary>Accept the invite of a player.</summary>
        /// <remarks>Errors: NoInviteError, TooManyFriends.</remarks>
        public static Task<CommonResponse> MakeFriendAsync(this ICaller caller, MakeFriendInput input, CallOptions options = null) =>
            Calls.MakeFriend.SendAsync(caller, input, options);

        /// <summary>End a friendship. Without a friendship, nothing changes.</summary>
        public static Task<EmptyResponse> RemoveFriendAsync(this ICaller caller, RemoveFriendInput input, CallOptions options = null) =>
            Calls.RemoveFriend.SendAsync(caller, input, options);

        /// <summary>Unblock a player.</summary>
        public static Task<UnblockPlayerOutput> UnblockPlayerAsync(this ICaller caller, UnblockPlayerInput input, CallOptions options = null) =>
            Calls.UnblockPlayer.SendAsync(caller, input, options);

        /// <summary>Withdraw or decline an invite.</summary>
        /// <remarks>Errors: NoInviteError.</remarks>
        public static Task<EmptyResponse> WithdrawFriendInviteAsync(this ICaller caller, WithdrawFriendInviteInput input, CallOptions options = null) =>
            Calls.WithdrawFriendInvite.SendAsync(caller, input, options);
    }
}
