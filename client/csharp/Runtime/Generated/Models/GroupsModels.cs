// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of applyToGroup.</summary>
    public sealed class ApplyToGroupInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long? SubGroup { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            if (SubGroup != null) json.Set("subGroup", JsonValue.From(SubGroup.Value));
            return json;
        }
    }

    /// <summary>The input of askForDonation.</summary>
    public sealed class AskForDonationInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <summary>The currency, such as currency.gems.</summary>
        public string CurrencyId { get; set; }

        /// <summary>The amount of the currency. From 1 to 1000000000.</summary>
        public long Amount { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("currencyId", JsonValue.From(CurrencyId));
            json.Set("amount", JsonValue.From(Amount));
            return json;
        }
    }

    /// <summary>The input of changeGroupRole.</summary>
    public sealed class ChangeGroupRoleInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <summary>The role in the group: leader, officer or member. One of: leader, officer, .</summary>
        public string Role { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long? SubGroup { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("gamerTag", JsonValue.From(GamerTag));
            json.Set("role", JsonValue.From(Role));
            if (SubGroup != null) json.Set("subGroup", JsonValue.From(SubGroup.Value));
            return json;
        }
    }

    /// <summary>The input of checkGroupNames.</summary>
    public sealed class CheckGroupNamesInput : IJsonModel
    {
        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <summary>Name to check; absent: only the tag is checked.</summary>
        public string Name { get; set; }

        /// <summary>Tag to check; absent: only the name is checked.</summary>
        public string Tag { get; set; }

        /// <summary>Id of the guild of the subgroup; absent: a guild.</summary>
        public long? SubGroup { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("gamerTag", JsonValue.From(GamerTag));
            if (Name != null) json.Set("name", JsonValue.From(Name));
            if (Tag != null) json.Set("tag", JsonValue.From(Tag));
            if (SubGroup != null) json.Set("subGroup", JsonValue.From(SubGroup.Value));
            return json;
        }
    }

    /// <summary>CheckGroupNamesOutput, as the API describes it.</summary>
    public sealed class CheckGroupNamesOutput
    {
        /// <summary>True if the name is free.</summary>
        public bool Name { get; set; }

        /// <summary>True if the tag is free.</summary>
        public bool Tag { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CheckGroupNamesOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CheckGroupNamesOutput
            {
                Name = json["name"].AsBool(),
                Tag = json["tag"].AsBool(),
            };
        }
    }

    /// <summary>The input of claimDonations.</summary>
    public sealed class ClaimDonationsInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            return json;
        }
    }

    /// <summary>The input of createGroup.</summary>
    public sealed class CreateGroupInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>The name of the group; unique in the realm.</summary>
        public string Name { get; set; }

        /// <summary>At most 3 characters; unique in the realm.</summary>
        public string Tag { get; set; }

        /// <summary>A line that everybody sees.</summary>
        public string Slogan { get; set; }

        /// <summary>The message of the day, for members.</summary>
        public string Motd { get; set; }

        /// <summary>How players join: open, by application (restricted), or by invitation (closed). Default: open. One of: open, restricted, closed.</summary>
        public string EnrollmentType { get; set; }

        /// <summary>The least score that a player needs to join. Default: 0.</summary>
        public long? Requirement { get; set; }

        /// <summary>A text of the game, which the server only stores.</summary>
        public string ClientData { get; set; }

        /// <summary>`guild`, or `subgroup` for a part of a guild. Default: guild. One of: guild, subgroup.</summary>
        public string Type { get; set; }

        /// <summary>The largest number of members. From 1 to 1000. Default: 50.</summary>
        public long? MaxSize { get; set; }

        /// <summary>For a subgroup: the guild that it belongs to.</summary>
        public long? Group { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("name", JsonValue.From(Name));
            if (Tag != null) json.Set("tag", JsonValue.From(Tag));
            if (Slogan != null) json.Set("slogan", JsonValue.From(Slogan));
            if (Motd != null) json.Set("motd", JsonValue.From(Motd));
            if (EnrollmentType != null) json.Set("enrollmentType", JsonValue.From(EnrollmentType));
            if (Requirement != null) json.Set("requirement", JsonValue.From(Requirement.Value));
            if (ClientData != null) json.Set("clientData", JsonValue.From(ClientData));
            if (Type != null) json.Set("type", JsonValue.From(Type));
            if (MaxSize != null) json.Set("maxSize", JsonValue.From(MaxSize.Value));
            if (Group != null) json.Set("group", JsonValue.From(Group.Value));
            return json;
        }
    }

    /// <summary>CreateGroupOutput, as the API describes it.</summary>
    public sealed class CreateGroupOutput
    {
        /// <summary>The group.</summary>
        public GroupMetaData Group { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CreateGroupOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CreateGroupOutput
            {
                Group = GroupMetaData.FromJson(json["group"]),
            };
        }
    }

    /// <summary>The input of disbandGroup.</summary>
    public sealed class DisbandGroupInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long? SubGroup { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            if (SubGroup != null) json.Set("subGroup", JsonValue.From(SubGroup.Value));
            return json;
        }
    }

    /// <summary>DonationEntry, as the API describes it.</summary>
    public sealed class DonationEntry
    {
        /// <summary>The gamer tag of the player.</summary>
        public long PlayerId { get; set; }

        /// <summary>Units of the currency that the member donated.</summary>
        public long Amount { get; set; }

        /// <summary>Time of the donation, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long Time { get; set; }

        /// <summary>True if the member has taken the currency.</summary>
        public bool Claimed { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static DonationEntry FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new DonationEntry
            {
                PlayerId = json["playerId"].AsLong(),
                Amount = json["amount"].AsLong(),
                Time = json["time"].AsLong(),
                Claimed = json["claimed"].AsBool(),
            };
        }
    }

    /// <summary>DonationRequest, as the API describes it.</summary>
    public sealed class DonationRequest
    {
        /// <summary>The gamer tag of the player.</summary>
        public long PlayerId { get; set; }

        /// <summary>The currency of the request, such as currency.gems.</summary>
        public DonationRequestCurrency Currency { get; set; }

        /// <summary>When the member asked. From -8640000000000000 to 8640000000000000.</summary>
        public long TimeRequested { get; set; }

        /// <summary>Donations so far.</summary>
        public List<DonationEntry> Progress { get; set; }

        /// <summary>True if the requested amount is collected.</summary>
        public bool Satisfied { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static DonationRequest FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new DonationRequest
            {
                PlayerId = json["playerId"].AsLong(),
                Currency = DonationRequestCurrency.FromJson(json["currency"]),
                TimeRequested = json["timeRequested"].AsLong(),
                Progress = json["progress"].AsList(one => DonationEntry.FromJson(one)),
                Satisfied = json["satisfied"].AsBool(),
            };
        }
    }

    /// <summary>The currency of the request, such as currency.gems.</summary>
    public sealed class DonationRequestCurrency
    {
        /// <summary>Content id of the currency, such as currency.gems.</summary>
        public string Id { get; set; }

        /// <summary>Units of the currency that the member requested.</summary>
        public long Amount { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static DonationRequestCurrency FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new DonationRequestCurrency
            {
                Id = json["id"].AsString(),
                Amount = json["amount"].AsLong(),
            };
        }
    }

    /// <summary>The input of getGroup.</summary>
    public sealed class GetGroupInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            return json;
        }
    }

    /// <summary>The input of getGroupUser.</summary>
    public sealed class GetGroupUserInput : IJsonModel
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

    /// <summary>The input of giveDonation.</summary>
    public sealed class GiveDonationInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <summary>The gamer tag of the member who gets the donation.</summary>
        public long RecipientId { get; set; }

        /// <summary>The amount of the currency. From 1 to 1000000000.</summary>
        public long Amount { get; set; }

        /// <summary>True to give the collected currency to the member at once. Default: false.</summary>
        public bool? AutoClaim { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("recipientId", JsonValue.From(RecipientId));
            json.Set("amount", JsonValue.From(Amount));
            if (AutoClaim != null) json.Set("autoClaim", JsonValue.From(AutoClaim.Value));
            return json;
        }
    }

    /// <summary>Group, as the API describes it.</summary>
    public sealed class Group
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>`guild`, or `subgroup` for a part of a guild. One of: guild, subgroup.</summary>
        public string Type { get; set; }

        /// <summary>The name of the group.</summary>
        public string Name { get; set; }

        /// <summary>At most 3 characters; unique in the realm.</summary>
        public string Tag { get; set; }

        /// <summary>A line that everybody sees.</summary>
        public string Slogan { get; set; }

        /// <summary>The message of the day, for members.</summary>
        public string Motd { get; set; }

        /// <summary>How players join: open, by application (restricted), or by invitation (closed). One of: open, restricted, closed.</summary>
        public string EnrollmentType { get; set; }

        /// <summary>The least score that a player needs to join.</summary>
        public long Requirement { get; set; }

        /// <summary>The largest number of members.</summary>
        public long MaxSize { get; set; }

        /// <summary>How many players can still join.</summary>
        public long FreeSlots { get; set; }

        /// <summary>A text of the game, which the server only stores.</summary>
        public string ClientData { get; set; }

        /// <summary>When it was created. From -8640000000000000 to 8640000000000000.</summary>
        public long Created { get; set; }

        /// <summary>Version of the group for If-Match, increased with each change.</summary>
        public long Version { get; set; }

        /// <summary>The leader’s gamer tag; 0: nobody leads.</summary>
        public long Leader { get; set; }

        /// <summary>Members of the group.</summary>
        public List<GroupMember> Members { get; set; }

        /// <summary>Roles that members can have, apart from the ordinary member.</summary>
        public List<GroupRolesItem> Roles { get; set; }

        /// <summary>Always empty: groups have no own scores.</summary>
        public Dictionary<string, string> Scores { get; set; }

        /// <summary>Open requests for donations.</summary>
        public List<DonationRequest> Donations { get; set; }

        /// <summary>Donation requests, by the gamer tag of the requesting member.</summary>
        public Dictionary<string, DonationRequest> MaybeDonations { get; set; }

        /// <summary>Always empty, for older clients.</summary>
        public List<JsonValue> InFlight { get; set; }

        /// <summary>True if the caller may delete the group.</summary>
        public bool CanDisband { get; set; }

        /// <summary>True if the caller may change how players join.</summary>
        public bool CanUpdateEnrollment { get; set; }

        /// <summary>True if the caller may change the message of the day.</summary>
        public bool CanUpdateMOTD { get; set; }

        /// <summary>True if the caller may change the slogan.</summary>
        public bool CanUpdateSlogan { get; set; }

        /// <summary>Parts of the group.</summary>
        public List<GroupSubGroupsItem> SubGroups { get; set; }

        /// <summary>Only for callers who can accept players.</summary>
        public List<GroupPendingItem> Pending { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static Group FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new Group
            {
                Id = json["id"].AsLong(),
                Type = json["type"].AsString(),
                Name = json["name"].AsString(),
                Tag = json["tag"].AsString(),
                Slogan = json["slogan"].AsString(),
                Motd = json["motd"].AsString(),
                EnrollmentType = json["enrollmentType"].AsString(),
                Requirement = json["requirement"].AsLong(),
                MaxSize = json["maxSize"].AsLong(),
                FreeSlots = json["freeSlots"].AsLong(),
                ClientData = json["clientData"].AsString(),
                Created = json["created"].AsLong(),
                Version = json["version"].AsLong(),
                Leader = json["leader"].AsLong(),
                Members = json["members"].AsList(one => GroupMember.FromJson(one)),
                Roles = json["roles"].AsList(one => GroupRolesItem.FromJson(one)),
                Scores = json["scores"].AsMap(one => one.AsString()),
                Donations = json["donations"].AsList(one => DonationRequest.FromJson(one)),
                MaybeDonations = json["maybeDonations"].AsMap(one => DonationRequest.FromJson(one)),
                InFlight = json["inFlight"].AsList(one => one),
                CanDisband = json["canDisband"].AsBool(),
                CanUpdateEnrollment = json["canUpdateEnrollment"].AsBool(),
                CanUpdateMOTD = json["canUpdateMOTD"].AsBool(),
                CanUpdateSlogan = json["canUpdateSlogan"].AsBool(),
                SubGroups = json["subGroups"].AsList(one => GroupSubGroupsItem.FromJson(one)),
                Pending = json["pending"].AsList(one => GroupPendingItem.FromJson(one)),
            };
        }
    }

    /// <summary>GroupMember, as the API describes it.</summary>
    public sealed class GroupMember
    {
        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <summary>The role in the group: leader, officer or member. One of: leader, officer, .</summary>
        public string Role { get; set; }

        /// <summary>When the player joined. From -8640000000000000 to 8640000000000000.</summary>
        public long Joined { get; set; }

        /// <summary>True if the caller may remove this member.</summary>
        public bool CanKick { get; set; }

        /// <summary>True if the caller may give this member a higher role.</summary>
        public bool CanPromote { get; set; }

        /// <summary>True if the caller may give this member a lower role.</summary>
        public bool CanDemote { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupMember FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupMember
            {
                GamerTag = json["gamerTag"].AsLong(),
                Role = json["role"].AsString(),
                Joined = json["joined"].AsLong(),
                CanKick = json["canKick"].AsBool(),
                CanPromote = json["canPromote"].AsBool(),
                CanDemote = json["canDemote"].AsBool(),
            };
        }
    }

    /// <summary>GroupMembershipResponse, as the API describes it.</summary>
    public sealed class GroupMembershipResponse
    {
        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <summary>True if the player is a member after the call.</summary>
        public bool Member { get; set; }

        /// <summary>`guild`, or `subgroup` for a part of a guild. One of: guild, subgroup.</summary>
        public string Type { get; set; }

        /// <summary>Parts of the group.</summary>
        public List<long> SubGroups { get; set; }

        /// <summary>Group that was joined or left.</summary>
        public GroupMetaData Group { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupMembershipResponse FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupMembershipResponse
            {
                GamerTag = json["gamerTag"].AsLong(),
                Member = json["member"].AsBool(),
                Type = json["type"].AsString(),
                SubGroups = json["subGroups"].AsList(one => one.AsLong()),
                Group = GroupMetaData.FromJson(json["group"]),
            };
        }
    }

    /// <summary>The group.</summary>
    public sealed class GroupMetaData
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>The name of the group.</summary>
        public string Name { get; set; }

        /// <summary>At most 3 characters; unique in the realm.</summary>
        public string Tag { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupMetaData FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupMetaData
            {
                Id = json["id"].AsLong(),
                Name = json["name"].AsString(),
                Tag = json["tag"].AsString(),
            };
        }
    }

    /// <summary>GroupPendingItem, as the API describes it.</summary>
    public sealed class GroupPendingItem
    {
        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <summary>True for an invitation by the group, false for an application by the player.</summary>
        public bool IsInvited { get; set; }

        /// <summary>Time of the application or invitation, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long At { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupPendingItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupPendingItem
            {
                GamerTag = json["gamerTag"].AsLong(),
                IsInvited = json["isInvited"].AsBool(),
                At = json["at"].AsLong(),
            };
        }
    }

    /// <summary>GroupRolesItem, as the API describes it.</summary>
    public sealed class GroupRolesItem
    {
        /// <summary>The name of the role.</summary>
        public string Name { get; set; }

        /// <summary>Rights of the role in the group, such as kick or invite.</summary>
        public List<string> Permissions { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupRolesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupRolesItem
            {
                Name = json["name"].AsString(),
                Permissions = json["permissions"].AsList(one => one.AsString()),
            };
        }
    }

    /// <summary>GroupSubGroupsItem, as the API describes it.</summary>
    public sealed class GroupSubGroupsItem
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>`guild`, or `subgroup` for a part of a guild. One of: guild, subgroup.</summary>
        public string Type { get; set; }

        /// <summary>The name of the group.</summary>
        public string Name { get; set; }

        /// <summary>At most 3 characters; unique in the realm.</summary>
        public string Tag { get; set; }

        /// <summary>A line that everybody sees.</summary>
        public string Slogan { get; set; }

        /// <summary>The message of the day, for members.</summary>
        public string Motd { get; set; }

        /// <summary>How players join: open, by application (restricted), or by invitation (closed). One of: open, restricted, closed.</summary>
        public string EnrollmentType { get; set; }

        /// <summary>The least score that a player needs to join.</summary>
        public long Requirement { get; set; }

        /// <summary>The largest number of members.</summary>
        public long MaxSize { get; set; }

        /// <summary>How many players can still join.</summary>
        public long FreeSlots { get; set; }

        /// <summary>A text of the game, which the server only stores.</summary>
        public string ClientData { get; set; }

        /// <summary>When it was created. From -8640000000000000 to 8640000000000000.</summary>
        public long Created { get; set; }

        /// <summary>Version of the group for If-Match, increased with each change.</summary>
        public long Version { get; set; }

        /// <summary>The leader’s gamer tag; 0: nobody leads.</summary>
        public long Leader { get; set; }

        /// <summary>Members of the group.</summary>
        public List<GroupMember> Members { get; set; }

        /// <summary>Roles that members can have, apart from the ordinary member.</summary>
        public List<GroupRolesItem> Roles { get; set; }

        /// <summary>Always empty: groups have no own scores.</summary>
        public Dictionary<string, string> Scores { get; set; }

        /// <summary>Open requests for donations.</summary>
        public List<DonationRequest> Donations { get; set; }

        /// <summary>Donation requests, by the gamer tag of the requesting member.</summary>
        public Dictionary<string, DonationRequest> MaybeDonations { get; set; }

        /// <summary>Always empty, for older clients.</summary>
        public List<JsonValue> InFlight { get; set; }

        /// <summary>True if the caller may delete the group.</summary>
        public bool CanDisband { get; set; }

        /// <summary>True if the caller may change how players join.</summary>
        public bool CanUpdateEnrollment { get; set; }

        /// <summary>True if the caller may change the message of the day.</summary>
        public bool CanUpdateMOTD { get; set; }

        /// <summary>True if the caller may change the slogan.</summary>
        public bool CanUpdateSlogan { get; set; }

        /// <summary>Parts of the group.</summary>
        public List<JsonValue> SubGroups { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupSubGroupsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupSubGroupsItem
            {
                Id = json["id"].AsLong(),
                Type = json["type"].AsString(),
                Name = json["name"].AsString(),
                Tag = json["tag"].AsString(),
                Slogan = json["slogan"].AsString(),
                Motd = json["motd"].AsString(),
                EnrollmentType = json["enrollmentType"].AsString(),
                Requirement = json["requirement"].AsLong(),
                MaxSize = json["maxSize"].AsLong(),
                FreeSlots = json["freeSlots"].AsLong(),
                ClientData = json["clientData"].AsString(),
                Created = json["created"].AsLong(),
                Version = json["version"].AsLong(),
                Leader = json["leader"].AsLong(),
                Members = json["members"].AsList(one => GroupMember.FromJson(one)),
                Roles = json["roles"].AsList(one => GroupRolesItem.FromJson(one)),
                Scores = json["scores"].AsMap(one => one.AsString()),
                Donations = json["donations"].AsList(one => DonationRequest.FromJson(one)),
                MaybeDonations = json["maybeDonations"].AsMap(one => DonationRequest.FromJson(one)),
                InFlight = json["inFlight"].AsList(one => one),
                CanDisband = json["canDisband"].AsBool(),
                CanUpdateEnrollment = json["canUpdateEnrollment"].AsBool(),
                CanUpdateMOTD = json["canUpdateMOTD"].AsBool(),
                CanUpdateSlogan = json["canUpdateSlogan"].AsBool(),
                SubGroups = json["subGroups"].AsList(one => one),
            };
        }
    }

    /// <summary>GroupUser, as the API describes it.</summary>
    public sealed class GroupUser
    {
        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <summary>Groups that the player is a member of, by type.</summary>
        public GroupUserMember Member { get; set; }

        /// <summary>The same as the list of guilds, for older clients.</summary>
        public List<GroupUserAllGroupsItem> AllGroups { get; set; }

        /// <summary>Time when the player last joined a group, in milliseconds since 1970, UTC; 0: never. From -8640000000000000 to 8640000000000000.</summary>
        public long Updated { get; set; }

        /// <summary>Groups that the player has applied to or is invited by.</summary>
        public List<GroupUserPendingItem> Pending { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupUser FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupUser
            {
                GamerTag = json["gamerTag"].AsLong(),
                Member = GroupUserMember.FromJson(json["member"]),
                AllGroups = json["allGroups"].AsList(one => GroupUserAllGroupsItem.FromJson(one)),
                Updated = json["updated"].AsLong(),
                Pending = json["pending"].AsList(one => GroupUserPendingItem.FromJson(one)),
            };
        }
    }

    /// <summary>GroupUserAllGroupsItem, as the API describes it.</summary>
    public sealed class GroupUserAllGroupsItem
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>When the player joined. From -8640000000000000 to 8640000000000000.</summary>
        public long Joined { get; set; }

        /// <summary>Parts of the group.</summary>
        public List<GroupUserMemberGuildItemSubGroupsItem> SubGroups { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupUserAllGroupsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupUserAllGroupsItem
            {
                Id = json["id"].AsLong(),
                Joined = json["joined"].AsLong(),
                SubGroups = json["subGroups"].AsList(one => GroupUserMemberGuildItemSubGroupsItem.FromJson(one)),
            };
        }
    }

    /// <summary>Groups that the player is a member of, by type.</summary>
    public sealed class GroupUserMember
    {
        /// <summary>Guilds of the player, each with the subgroups that they are in.</summary>
        public List<GroupUserMemberGuildItem> Guild { get; set; }

        /// <summary>Subgroups of the player in all their guilds.</summary>
        public List<GroupUserMemberSubgroupItem> Subgroup { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupUserMember FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupUserMember
            {
                Guild = json["guild"].AsList(one => GroupUserMemberGuildItem.FromJson(one)),
                Subgroup = json["subgroup"].AsList(one => GroupUserMemberSubgroupItem.FromJson(one)),
            };
        }
    }

    /// <summary>GroupUserMemberGuildItem, as the API describes it.</summary>
    public sealed class GroupUserMemberGuildItem
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>When the player joined. From -8640000000000000 to 8640000000000000.</summary>
        public long Joined { get; set; }

        /// <summary>Parts of the group.</summary>
        public List<GroupUserMemberGuildItemSubGroupsItem> SubGroups { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupUserMemberGuildItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupUserMemberGuildItem
            {
                Id = json["id"].AsLong(),
                Joined = json["joined"].AsLong(),
                SubGroups = json["subGroups"].AsList(one => GroupUserMemberGuildItemSubGroupsItem.FromJson(one)),
            };
        }
    }

    /// <summary>GroupUserMemberGuildItemSubGroupsItem, as the API describes it.</summary>
    public sealed class GroupUserMemberGuildItemSubGroupsItem
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>When the player joined. From -8640000000000000 to 8640000000000000.</summary>
        public long Joined { get; set; }

        /// <summary>Parts of the group.</summary>
        public List<JsonValue> SubGroups { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupUserMemberGuildItemSubGroupsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupUserMemberGuildItemSubGroupsItem
            {
                Id = json["id"].AsLong(),
                Joined = json["joined"].AsLong(),
                SubGroups = json["subGroups"].AsList(one => one),
            };
        }
    }

    /// <summary>GroupUserMemberSubgroupItem, as the API describes it.</summary>
    public sealed class GroupUserMemberSubgroupItem
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>When the player joined. From -8640000000000000 to 8640000000000000.</summary>
        public long Joined { get; set; }

        /// <summary>Parts of the group.</summary>
        public List<GroupUserMemberGuildItemSubGroupsItem> SubGroups { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupUserMemberSubgroupItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupUserMemberSubgroupItem
            {
                Id = json["id"].AsLong(),
                Joined = json["joined"].AsLong(),
                SubGroups = json["subGroups"].AsList(one => GroupUserMemberGuildItemSubGroupsItem.FromJson(one)),
            };
        }
    }

    /// <summary>GroupUserPendingItem, as the API describes it.</summary>
    public sealed class GroupUserPendingItem
    {
        /// <summary>Group that the application or invitation is for.</summary>
        public GroupMetaData Group { get; set; }

        /// <summary>True for an invitation by the group, false for an application by the player.</summary>
        public bool IsInvited { get; set; }

        /// <summary>Time of the application or invitation, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long At { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GroupUserPendingItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GroupUserPendingItem
            {
                Group = GroupMetaData.FromJson(json["group"]),
                IsInvited = json["isInvited"].AsBool(),
                At = json["at"].AsLong(),
            };
        }
    }

    /// <summary>The input of inviteToGroup.</summary>
    public sealed class InviteToGroupInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long? SubGroup { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("gamerTag", JsonValue.From(GamerTag));
            if (SubGroup != null) json.Set("subGroup", JsonValue.From(SubGroup.Value));
            return json;
        }
    }

    /// <summary>The input of joinGroup.</summary>
    public sealed class JoinGroupInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>The group.</summary>
        public long Group { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long? SubGroup { get; set; }

        /// <summary>The score of the player, compared with the requirement.</summary>
        public long? Score { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("group", JsonValue.From(Group));
            if (SubGroup != null) json.Set("subGroup", JsonValue.From(SubGroup.Value));
            if (Score != null) json.Set("score", JsonValue.From(Score.Value));
            return json;
        }
    }

    /// <summary>The input of kickGroupMember.</summary>
    public sealed class KickGroupMemberInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long? SubGroup { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("gamerTag", JsonValue.From(GamerTag));
            if (SubGroup != null) json.Set("subGroup", JsonValue.From(SubGroup.Value));
            return json;
        }
    }

    /// <summary>The input of leaveGroup.</summary>
    public sealed class LeaveGroupInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>The group.</summary>
        public long Group { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long? SubGroup { get; set; }

        /// <summary>The gamer tag of the next leader, if the leader leaves.</summary>
        public long? Successor { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("group", JsonValue.From(Group));
            if (SubGroup != null) json.Set("subGroup", JsonValue.From(SubGroup.Value));
            if (Successor != null) json.Set("successor", JsonValue.From(Successor.Value));
            return json;
        }
    }

    /// <summary>The input of listRecommendedGroups.</summary>
    public sealed class ListRecommendedGroupsInput : IJsonModel
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

    /// <summary>ListRecommendedGroupsOutput, as the API describes it.</summary>
    public sealed class ListRecommendedGroupsOutput
    {
        /// <summary>The groups that match.</summary>
        public List<Group> Groups { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListRecommendedGroupsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListRecommendedGroupsOutput
            {
                Groups = json["groups"].AsList(one => Group.FromJson(one)),
            };
        }
    }

    /// <summary>The input of petitionGroup.</summary>
    public sealed class PetitionGroupInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long? SubGroup { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            if (SubGroup != null) json.Set("subGroup", JsonValue.From(SubGroup.Value));
            return json;
        }
    }

    /// <summary>The input of removeGroupMember.</summary>
    public sealed class RemoveGroupMemberInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long? SubGroup { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("gamerTag", JsonValue.From(GamerTag));
            if (SubGroup != null) json.Set("subGroup", JsonValue.From(SubGroup.Value));
            return json;
        }
    }

    /// <summary>The input of searchGroups.</summary>
    public sealed class SearchGroupsInput : IJsonModel
    {
        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <summary>Beginning of the name, ignoring case; absent: all groups.</summary>
        public string Name { get; set; }

        /// <summary>`guild`, or `subgroup` for a part of a guild. Default: guild. One of: guild, subgroup.</summary>
        public string Type { get; set; }

        /// <summary>Only groups with one of these ways to join.</summary>
        public List<string> EnrollmentTypes { get; set; }

        /// <summary>True: only groups with a free slot. False: only full groups.</summary>
        public bool? HasSlots { get; set; }

        /// <summary>Only groups that require at least this score.</summary>
        public long? ScoreMin { get; set; }

        /// <summary>Only groups that require at most this score.</summary>
        public long? ScoreMax { get; set; }

        /// <summary>Only groups that a player with this score may join.</summary>
        public long? UserScore { get; set; }

        /// <summary>`requirement` or `members`; else the name.</summary>
        public string SortField { get; set; }

        /// <summary>Negative: descending order.</summary>
        public long? SortValue { get; set; }

        /// <summary>The number of skipped rows. From 0 to 100000. Default: 0.</summary>
        public long? Offset { get; set; }

        /// <summary>The largest number of rows of the response. From 1 to 100. Default: 50.</summary>
        public long? Limit { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("gamerTag", JsonValue.From(GamerTag));
            if (Name != null) json.Set("name", JsonValue.From(Name));
            if (Type != null) json.Set("type", JsonValue.From(Type));
            if (EnrollmentTypes != null) json.Set("enrollmentTypes", JsonValue.FromList(EnrollmentTypes, one => JsonValue.From(one)));
            if (HasSlots != null) json.Set("hasSlots", JsonValue.From(HasSlots.Value));
            if (ScoreMin != null) json.Set("scoreMin", JsonValue.From(ScoreMin.Value));
            if (ScoreMax != null) json.Set("scoreMax", JsonValue.From(ScoreMax.Value));
            if (UserScore != null) json.Set("userScore", JsonValue.From(UserScore.Value));
            if (SortField != null) json.Set("sortField", JsonValue.From(SortField));
            if (SortValue != null) json.Set("sortValue", JsonValue.From(SortValue.Value));
            if (Offset != null) json.Set("offset", JsonValue.From(Offset.Value));
            if (Limit != null) json.Set("limit", JsonValue.From(Limit.Value));
            return json;
        }
    }

    /// <summary>SearchGroupsOutput, as the API describes it.</summary>
    public sealed class SearchGroupsOutput
    {
        /// <summary>The groups that match.</summary>
        public List<Group> Groups { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SearchGroupsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SearchGroupsOutput
            {
                Groups = json["groups"].AsList(one => Group.FromJson(one)),
            };
        }
    }

    /// <summary>The input of updateGroup.</summary>
    public sealed class UpdateGroupInput : IJsonModel
    {
        /// <summary>The id of the group.</summary>
        public long Id { get; set; }

        /// <summary>The name of the group; unique in the realm.</summary>
        public string Name { get; set; }

        /// <summary>At most 3 characters; unique in the realm.</summary>
        public string Tag { get; set; }

        /// <summary>A line that everybody sees.</summary>
        public string Slogan { get; set; }

        /// <summary>The message of the day, for members.</summary>
        public string Motd { get; set; }

        /// <summary>How players join: open, by application (restricted), or by invitation (closed). One of: open, restricted, closed.</summary>
        public string EnrollmentType { get; set; }

        /// <summary>The least score that a player needs to join.</summary>
        public long? Requirement { get; set; }

        /// <summary>A text of the game, which the server only stores.</summary>
        public string ClientData { get; set; }

        /// <summary>For the staff only. From 1 to 1000.</summary>
        public long? MaxSize { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long? SubGroup { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            if (Name != null) json.Set("name", JsonValue.From(Name));
            if (Tag != null) json.Set("tag", JsonValue.From(Tag));
            if (Slogan != null) json.Set("slogan", JsonValue.From(Slogan));
            if (Motd != null) json.Set("motd", JsonValue.From(Motd));
            if (EnrollmentType != null) json.Set("enrollmentType", JsonValue.From(EnrollmentType));
            if (Requirement != null) json.Set("requirement", JsonValue.From(Requirement.Value));
            if (ClientData != null) json.Set("clientData", JsonValue.From(ClientData));
            if (MaxSize != null) json.Set("maxSize", JsonValue.From(MaxSize.Value));
            if (SubGroup != null) json.Set("subGroup", JsonValue.From(SubGroup.Value));
            return json;
        }
    }
}
