// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of blockPlayer.</summary>
    public sealed class BlockPlayerInput : IJsonModel
    {
        /// <summary>The gamer tag of the other player.</summary>
        public long PlayerId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("playerId", JsonValue.From(PlayerId));
            return json;
        }
    }

    /// <summary>BlockPlayerOutput, as the API describes it.</summary>
    public sealed class BlockPlayerOutput
    {
        /// <summary>The gamer tag of the other player.</summary>
        public string PlayerId { get; set; }

        /// <summary>The gamer tag of the friend.</summary>
        public string FriendId { get; set; }

        /// <summary>True if the player has blocked the other one.</summary>
        public bool IsBlocked { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static BlockPlayerOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new BlockPlayerOutput
            {
                PlayerId = json["playerId"].AsString(),
                FriendId = json["friendId"].AsString(),
                IsBlocked = json["isBlocked"].AsBool(),
            };
        }
    }

    /// <summary>The input of importFriends.</summary>
    public sealed class ImportFriendsInput : IJsonModel
    {
        /// <summary>Where the friend comes from: native or a third party. One of: native, facebook.</summary>
        public string Source { get; set; }

        /// <summary>The access token of the third party. It is ignored, because the call always fails.</summary>
        public string Token { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("source", JsonValue.From(Source));
            json.Set("token", JsonValue.From(Token));
            return json;
        }
    }

    /// <summary>The input of inviteFriend.</summary>
    public sealed class InviteFriendInput : IJsonModel
    {
        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("gamerTag", JsonValue.From(GamerTag));
            return json;
        }
    }

    /// <summary>The input of makeFriend.</summary>
    public sealed class MakeFriendInput : IJsonModel
    {
        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("gamerTag", JsonValue.From(GamerTag));
            return json;
        }
    }

    /// <summary>The input of removeFriend.</summary>
    public sealed class RemoveFriendInput : IJsonModel
    {
        /// <summary>The gamer tag of the other player.</summary>
        public long PlayerId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("playerId", JsonValue.From(PlayerId));
            return json;
        }
    }

    /// <summary>Social, as the API describes it.</summary>
    public sealed class Social
    {
        /// <summary>The gamer tag of the other player.</summary>
        public string PlayerId { get; set; }

        /// <summary>Friends of the player.</summary>
        public List<SocialFriendsItem> Friends { get; set; }

        /// <summary>Players that the player has blocked.</summary>
        public List<SocialBlockedItem> Blocked { get; set; }

        /// <summary>Open invites, sent and received.</summary>
        public List<SocialInvitesItem> Invites { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static Social FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new Social
            {
                PlayerId = json["playerId"].AsString(),
                Friends = json["friends"].AsList(one => SocialFriendsItem.FromJson(one)),
                Blocked = json["blocked"].AsList(one => SocialBlockedItem.FromJson(one)),
                Invites = json["invites"].AsList(one => SocialInvitesItem.FromJson(one)),
            };
        }
    }

    /// <summary>SocialBlockedItem, as the API describes it.</summary>
    public sealed class SocialBlockedItem
    {
        /// <summary>The gamer tag of the other player.</summary>
        public string PlayerId { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SocialBlockedItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SocialBlockedItem
            {
                PlayerId = json["playerId"].AsString(),
            };
        }
    }

    /// <summary>SocialFriendsItem, as the API describes it.</summary>
    public sealed class SocialFriendsItem
    {
        /// <summary>The gamer tag of the other player.</summary>
        public string PlayerId { get; set; }

        /// <summary>Where the friend comes from: native or a third party. One of: native, facebook.</summary>
        public string Source { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SocialFriendsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SocialFriendsItem
            {
                PlayerId = json["playerId"].AsString(),
                Source = json["source"].AsString(),
            };
        }
    }

    /// <summary>SocialInvitesItem, as the API describes it.</summary>
    public sealed class SocialInvitesItem
    {
        /// <summary>The gamer tag of the other player.</summary>
        public string PlayerId { get; set; }

        /// <summary>Direction of the invite: incoming or outgoing. One of: incoming, outgoing.</summary>
        public string Direction { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SocialInvitesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SocialInvitesItem
            {
                PlayerId = json["playerId"].AsString(),
                Direction = json["direction"].AsString(),
            };
        }
    }

    /// <summary>The input of unblockPlayer.</summary>
    public sealed class UnblockPlayerInput : IJsonModel
    {
        /// <summary>The gamer tag of the other player.</summary>
        public long PlayerId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("playerId", JsonValue.From(PlayerId));
            return json;
        }
    }

    /// <summary>UnblockPlayerOutput, as the API describes it.</summary>
    public sealed class UnblockPlayerOutput
    {
        /// <summary>The gamer tag of the other player.</summary>
        public string PlayerId { get; set; }

        /// <summary>The gamer tag of the friend.</summary>
        public string FriendId { get; set; }

        /// <summary>True if the player has blocked the other one.</summary>
        public bool IsBlocked { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static UnblockPlayerOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new UnblockPlayerOutput
            {
                PlayerId = json["playerId"].AsString(),
                FriendId = json["friendId"].AsString(),
                IsBlocked = json["isBlocked"].AsBool(),
            };
        }
    }

    /// <summary>The input of withdrawFriendInvite.</summary>
    public sealed class WithdrawFriendInviteInput : IJsonModel
    {
        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("gamerTag", JsonValue.From(GamerTag));
            return json;
        }
    }
}
