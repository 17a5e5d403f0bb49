// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of acceptMails.</summary>
    public sealed class AcceptMailsInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Mails whose gifts are claimed.</summary>
        public List<long> MailIds { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("mailIds", JsonValue.FromList(MailIds, one => JsonValue.From(one)));
            return json;
        }
    }

    /// <summary>AcceptMailsOutput, as the API describes it.</summary>
    public sealed class AcceptMailsOutput
    {
        /// <summary>The field result.</summary>
        public bool Result { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AcceptMailsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AcceptMailsOutput
            {
                Result = json["result"].AsBool(),
            };
        }
    }

    /// <summary>The input of acceptOwnMails.</summary>
    public sealed class AcceptOwnMailsInput : IJsonModel
    {
        /// <summary>Mails whose gifts are claimed.</summary>
        public List<long> MailIds { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("mailIds", JsonValue.FromList(MailIds, one => JsonValue.From(one)));
            return json;
        }
    }

    /// <summary>AcceptOwnMailsOutput, as the API describes it.</summary>
    public sealed class AcceptOwnMailsOutput
    {
        /// <summary>The field result.</summary>
        public bool Result { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AcceptOwnMailsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AcceptOwnMailsOutput
            {
                Result = json["result"].AsBool(),
            };
        }
    }

    /// <summary>The input of countUnreadMail.</summary>
    public sealed class CountUnreadMailInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            return json;
        }
    }

    /// <summary>CountUnreadMailOutput, as the API describes it.</summary>
    public sealed class CountUnreadMailOutput
    {
        /// <summary>Mails of the player in state Unread.</summary>
        public long UnreadCount { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CountUnreadMailOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CountUnreadMailOutput
            {
                UnreadCount = json["unreadCount"].AsLong(),
            };
        }
    }

    /// <summary>The input of getMail.</summary>
    public sealed class GetMailInput : IJsonModel
    {
        /// <summary>Id of the mail.</summary>
        public long Mid { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("mid", JsonValue.From(Mid));
            return json;
        }
    }

    /// <summary>The input of getMailOfPlayer.</summary>
    public sealed class GetMailOfPlayerInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Id of the mail.</summary>
        public long Mid { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("mid", JsonValue.From(Mid));
            return json;
        }
    }

    /// <summary>GetMailOfPlayerOutput, as the API describes it.</summary>
    public sealed class GetMailOfPlayerOutput
    {
        /// <summary>The mail; absent if the player does not have it.</summary>
        public Message Result { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetMailOfPlayerOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetMailOfPlayerOutput
            {
                Result = Message.FromJson(json["result"]),
            };
        }
    }

    /// <summary>GetMailOutput, as the API describes it.</summary>
    public sealed class GetMailOutput
    {
        /// <summary>The mail; absent if it does not exist or belongs to another player.</summary>
        public Message Result { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetMailOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetMailOutput
            {
                Result = Message.FromJson(json["result"]),
            };
        }
    }

    /// <summary>The input of listMailCategories.</summary>
    public sealed class ListMailCategoriesInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            return json;
        }
    }

    /// <summary>ListMailCategoriesOutput, as the API describes it.</summary>
    public sealed class ListMailCategoriesOutput
    {
        /// <summary>Categories of the player's mails.</summary>
        public List<string> Result { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListMailCategoriesOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListMailCategoriesOutput
            {
                Result = json["result"].AsList(one => one.AsString()),
            };
        }
    }

    /// <summary>Further goods in the form of older clients; absent: none.</summary>
    public sealed class MailRewards
    {
        /// <summary>Currencies that the player gets.</summary>
        public List<MailRewardsCurrenciesItem> Currencies { get; set; }

        /// <summary>Items that the player gets, with their properties.</summary>
        public List<NewItemOutput> Items { get; set; }

        /// <summary>Ignored: realms have no VIP bonus.</summary>
        public bool? ApplyVipBonus { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static MailRewards FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new MailRewards
            {
                Currencies = json["currencies"].AsList(one => MailRewardsCurrenciesItem.FromJson(one)),
                Items = json["items"].AsList(one => NewItemOutput.FromJson(one)),
                ApplyVipBonus = json["applyVipBonus"].AsBoolOrNull(),
            };
        }
    }

    /// <summary>MailRewardsCurrenciesItem, as the API describes it.</summary>
    public sealed class MailRewardsCurrenciesItem
    {
        /// <summary>Content id of the currency, such as currency.gems.</summary>
        public string Symbol { get; set; }

        /// <summary>Units of the currency that the player gets.</summary>
        public long Amount { get; set; }

        /// <summary>Amount before a bonus, as older tools send it. The server stores it unchanged.</summary>
        public long? OriginalAmount { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static MailRewardsCurrenciesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new MailRewardsCurrenciesItem
            {
                Symbol = json["symbol"].AsString(),
                Amount = json["amount"].AsLong(),
                OriginalAmount = json["originalAmount"].AsLongOrNull(),
            };
        }
    }

    /// <summary>The mail; absent if it does not exist or belongs to another player.</summary>
    public sealed class Message
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>The name that some clients have for `id`.</summary>
        public long? MailId { get; set; }

        /// <summary>Time when the mail was sent, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long Sent { get; set; }

        /// <summary>Time when the mail expires, in milliseconds since 1970, UTC; absent: never. From -8640000000000000 to 8640000000000000.</summary>
        public long? Expires { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long ReceiverGamerTag { get; set; }

        /// <summary>Gamer tag of the sender; 0: the game itself.</summary>
        public long SenderGamerTag { get; set; }

        /// <summary>Category of the mail; clients group mails by it.</summary>
        public string Category { get; set; }

        /// <summary>Subject of the mail; absent: none.</summary>
        public string Subject { get; set; }

        /// <summary>HTML.</summary>
        public string Body { get; set; }

        /// <summary>Number of a text that is part of the game client; absent: none.</summary>
        public long? BodyRef { get; set; }

        /// <summary>Current state of the mail for the player. One of: Unread, Read, Deleted.</summary>
        public string State { get; set; }

        /// <summary>Goods that the player can claim, one entry each.</summary>
        public List<MessageAttachmentsItem> Attachments { get; set; }

        /// <summary>Further goods in the form of older clients; absent: none.</summary>
        public MailRewards Rewards { get; set; }

        /// <summary>Reward that the player gets with the claim; absent: none.</summary>
        public PlayerReward PlayerRewards { get; set; }

        /// <summary>When the gift was claimed. From -8640000000000000 to 8640000000000000.</summary>
        public long? ClaimedTimeMs { get; set; }

        /// <summary>Sent as a test: its gifts are shown, but claiming them grants nothing.</summary>
        public bool? IsTest { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static Message FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new Message
            {
                Id = json["id"].AsLong(),
                MailId = json["mailId"].AsLongOrNull(),
                Sent = json["sent"].AsLong(),
                Expires = json["expires"].AsLongOrNull(),
                ReceiverGamerTag = json["receiverGamerTag"].AsLong(),
                SenderGamerTag = json["senderGamerTag"].AsLong(),
                Category = json["category"].AsString(),
                Subject = json["subject"].AsString(),
                Body = json["body"].AsString(),
                BodyRef = json["bodyRef"].AsLongOrNull(),
                State = json["state"].AsString(),
                Attachments = json["attachments"].AsList(one => MessageAttachmentsItem.FromJson(one)),
                Rewards = MailRewards.FromJson(json["rewards"]),
                PlayerRewards = PlayerReward.FromJson(json["playerRewards"]),
                ClaimedTimeMs = json["claimedTimeMs"].AsLongOrNull(),
                IsTest = json["isTest"].AsBoolOrNull(),
            };
        }
    }

    /// <summary>MessageAttachmentsItem, as the API describes it.</summary>
    public sealed class MessageAttachmentsItem
    {
        /// <summary>Number of the attachment in this mail, starting at 1.</summary>
        public long Id { get; set; }

        /// <summary>`New`; `Claimed` once the gift was claimed.</summary>
        public string State { get; set; }

        /// <summary>Number from older tools, returned unchanged; absent: none.</summary>
        public long? Target { get; set; }

        /// <summary>Goods of this attachment.</summary>
        public MessageAttachmentsItemWrapped Wrapped { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static MessageAttachmentsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new MessageAttachmentsItem
            {
                Id = json["id"].AsLong(),
                State = json["state"].AsString(),
                Target = json["target"].AsLongOrNull(),
                Wrapped = MessageAttachmentsItemWrapped.FromJson(json["wrapped"]),
            };
        }
    }

    /// <summary>Goods of this attachment.</summary>
    public sealed class MessageAttachmentsItemWrapped
    {
        /// <summary>Content id of a currency or an item, or symbol of an entitlement.</summary>
        public string Symbol { get; set; }

        /// <summary>Specialization of the entitlement; absent: none.</summary>
        public string Specialization { get; set; }

        /// <summary>Action of older clients, such as grant. The gift is granted in every case.</summary>
        public string Action { get; set; }

        /// <summary>Number of units that the player gets. Absent: one.</summary>
        public long? Quantity { get; set; }

        /// <summary>Properties of the new items; absent: none.</summary>
        public List<MessageAttachmentsItemWrappedPropertiesItem> Properties { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static MessageAttachmentsItemWrapped FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new MessageAttachmentsItemWrapped
            {
                Symbol = json["symbol"].AsString(),
                Specialization = json["specialization"].AsString(),
                Action = json["action"].AsString(),
                Quantity = json["quantity"].AsLongOrNull(),
                Properties = json["properties"].AsList(one => MessageAttachmentsItemWrappedPropertiesItem.FromJson(one)),
            };
        }
    }

    /// <summary>MessageAttachmentsItemWrappedPropertiesItem, as the API describes it.</summary>
    public sealed class MessageAttachmentsItemWrappedPropertiesItem
    {
        /// <summary>Name of the property, unique within the item.</summary>
        public string Name { get; set; }

        /// <summary>Value of the property as text.</summary>
        public string Value { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static MessageAttachmentsItemWrappedPropertiesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new MessageAttachmentsItemWrappedPropertiesItem
            {
                Name = json["name"].AsString(),
                Value = json["value"].AsString(),
            };
        }
    }

    /// <summary>The input of searchMail.</summary>
    public sealed class SearchMailInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Searches, each with its own result.</summary>
        public List<SearchMailInputClausesItem> Clauses { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("clauses", JsonValue.FromList(Clauses, one => JsonValue.FromModel(one)));
            return json;
        }
    }

    /// <summary>SearchMailInputClausesItem, as the API describes it.</summary>
    public sealed class SearchMailInputClausesItem : IJsonModel
    {
        /// <summary>Name of the clause, repeated in its result.</summary>
        public string Name { get; set; }

        /// <summary>True if the result contains only the number of mails. Default: false.</summary>
        public bool? OnlyCount { get; set; }

        /// <summary>Only mails of these categories; absent or empty: all.</summary>
        public List<string> Categories { get; set; }

        /// <summary>Only mails in one of these states; absent or empty: all. One of: Unread, Read, Deleted, Claimed.</summary>
        public List<string> States { get; set; }

        /// <summary>Only mails of this sender; 0: of the game itself. Absent: all.</summary>
        public long? ForSender { get; set; }

        /// <summary>A part of the subject or of the body, in any case; the newest thousand mails are looked through.</summary>
        public string Text { get; set; }

        /// <summary>The id of the mail to continue after; 0: from the beginning.</summary>
        public long? Start { get; set; }

        /// <summary>The order of the rows: by a column, smallest first; with - before it, largest first. Default: -sent. One of: sent, -sent.</summary>
        public string Sort { get; set; }

        /// <summary>The largest number of rows of the response. From 1 to 1000. Default: 10.</summary>
        public long? Limit { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Name != null) json.Set("name", JsonValue.From(Name));
            if (OnlyCount != null) json.Set("onlyCount", JsonValue.From(OnlyCount.Value));
            if (Categories != null) json.Set("categories", JsonValue.FromList(Categories, one => JsonValue.From(one)));
            if (States != null) json.Set("states", JsonValue.FromList(States, one => JsonValue.From(one)));
            if (ForSender != null) json.Set("forSender", JsonValue.From(ForSender.Value));
            if (Text != null) json.Set("text", JsonValue.From(Text));
            if (Start != null) json.Set("start", JsonValue.From(Start.Value));
            if (Sort != null) json.Set("sort", JsonValue.From(Sort));
            if (Limit != null) json.Set("limit", JsonValue.From(Limit.Value));
            return json;
        }
    }

    /// <summary>SearchMailOutput, as the API describes it.</summary>
    public sealed class SearchMailOutput
    {
        /// <summary>One result for each clause, in the same order.</summary>
        public List<SearchMailOutputResultsItem> Results { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SearchMailOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SearchMailOutput
            {
                Results = json["results"].AsList(one => SearchMailOutputResultsItem.FromJson(one)),
            };
        }
    }

    /// <summary>SearchMailOutputResultsItem, as the API describes it.</summary>
    public sealed class SearchMailOutputResultsItem
    {
        /// <summary>Name of the clause.</summary>
        public string Name { get; set; }

        /// <summary>Number of all matching mails, regardless of `start` and `limit`.</summary>
        public long Count { get; set; }

        /// <summary>Mails of this page; empty if only the number was requested.</summary>
        public List<Message> Content { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SearchMailOutputResultsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SearchMailOutputResultsItem
            {
                Name = json["name"].AsString(),
                Count = json["count"].AsLong(),
                Content = json["content"].AsList(one => Message.FromJson(one)),
            };
        }
    }

    /// <summary>The input of updateMail.</summary>
    public sealed class UpdateMailInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>New state of the mail; absent: unchanged. One of: Unread, Read, Deleted, Claimed.</summary>
        public string State { get; set; }

        /// <summary>Gives the player the gifts of the mail, once.</summary>
        public bool? AcceptAttachments { get; set; }

        /// <summary>Subject of the mail; absent: none.</summary>
        public string Subject { get; set; }

        /// <summary>HTML.</summary>
        public string Body { get; set; }

        /// <summary>New category; absent or empty: unchanged. Ignored from clients.</summary>
        public string Category { get; set; }

        /// <summary>New Expiry of the mail as an ISO 8601 time; absent or empty: unchanged. Ignored from clients.</summary>
        public string Expires { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long MailId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (State != null) json.Set("state", JsonValue.From(State));
            if (AcceptAttachments != null) json.Set("acceptAttachments", JsonValue.From(AcceptAttachments.Value));
            if (Subject != null) json.Set("subject", JsonValue.From(Subject));
            if (Body != null) json.Set("body", JsonValue.From(Body));
            if (Category != null) json.Set("category", JsonValue.From(Category));
            if (Expires != null) json.Set("expires", JsonValue.From(Expires));
            json.Set("mailId", JsonValue.From(MailId));
            return json;
        }
    }

    /// <summary>UpdateMailOutput, as the API describes it.</summary>
    public sealed class UpdateMailOutput
    {
        /// <summary>The field result.</summary>
        public bool Result { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static UpdateMailOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new UpdateMailOutput
            {
                Result = json["result"].AsBool(),
            };
        }
    }

    /// <summary>The input of updateMails.</summary>
    public sealed class UpdateMailsInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Mails to change, each with its changes.</summary>
        public List<UpdateMailsInputUpdateMailRequestsItem> UpdateMailRequests { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("updateMailRequests", JsonValue.FromList(UpdateMailRequests, one => JsonValue.FromModel(one)));
            return json;
        }
    }

    /// <summary>UpdateMailsInputUpdateMailRequestsItem, as the API describes it.</summary>
    public sealed class UpdateMailsInputUpdateMailRequestsItem : IJsonModel
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>Changes of this mail. Missing fields stay unchanged.</summary>
        public UpdateMailsInputUpdateMailRequestsItemUpdate Update { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("update", JsonValue.FromModel(Update));
            return json;
        }
    }

    /// <summary>Changes of this mail. Missing fields stay unchanged.</summary>
    public sealed class UpdateMailsInputUpdateMailRequestsItemUpdate : IJsonModel
    {
        /// <summary>New state of the mail; absent: unchanged. One of: Unread, Read, Deleted, Claimed.</summary>
        public string State { get; set; }

        /// <summary>Gives the player the gifts of the mail, once.</summary>
        public bool? AcceptAttachments { get; set; }

        /// <summary>Subject of the mail; absent: none.</summary>
        public string Subject { get; set; }

        /// <summary>HTML.</summary>
        public string Body { get; set; }

        /// <summary>New category; absent or empty: unchanged. Ignored from clients.</summary>
        public string Category { get; set; }

        /// <summary>New Expiry of the mail as an ISO 8601 time; absent or empty: unchanged. Ignored from clients.</summary>
        public string Expires { get; set; }

        /// <summary>Ignored: `id` next to `update` identifies the mail.</summary>
        public long? MailId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (State != null) json.Set("state", JsonValue.From(State));
            if (AcceptAttachments != null) json.Set("acceptAttachments", JsonValue.From(AcceptAttachments.Value));
            if (Subject != null) json.Set("subject", JsonValue.From(Subject));
            if (Body != null) json.Set("body", JsonValue.From(Body));
            if (Category != null) json.Set("category", JsonValue.From(Category));
            if (Expires != null) json.Set("expires", JsonValue.From(Expires));
            if (MailId != null) json.Set("mailId", JsonValue.From(MailId.Value));
            return json;
        }
    }

    /// <summary>UpdateMailsOutput, as the API describes it.</summary>
    public sealed class UpdateMailsOutput
    {
        /// <summary>The field result.</summary>
        public bool Result { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static UpdateMailsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new UpdateMailsOutput
            {
                Result = json["result"].AsBool(),
            };
        }
    }

    /// <summary>The input of updateOwnMail.</summary>
    public sealed class UpdateOwnMailInput : IJsonModel
    {
        /// <summary>New state of the mail; absent: unchanged. One of: Unread, Read, Deleted, Claimed.</summary>
        public string State { get; set; }

        /// <summary>Gives the player the gifts of the mail, once.</summary>
        public bool? AcceptAttachments { get; set; }

        /// <summary>Subject of the mail; absent: none.</summary>
        public string Subject { get; set; }

        /// <summary>HTML.</summary>
        public string Body { get; set; }

        /// <summary>New category; absent or empty: unchanged. Ignored from clients.</summary>
        public string Category { get; set; }

        /// <summary>New Expiry of the mail as an ISO 8601 time; absent or empty: unchanged. Ignored from clients.</summary>
        public string Expires { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long MailId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (State != null) json.Set("state", JsonValue.From(State));
            if (AcceptAttachments != null) json.Set("acceptAttachments", JsonValue.From(AcceptAttachments.Value));
            if (Subject != null) json.Set("subject", JsonValue.From(Subject));
            if (Body != null) json.Set("body", JsonValue.From(Body));
            if (Category != null) json.Set("category", JsonValue.From(Category));
            if (Expires != null) json.Set("expires", JsonValue.From(Expires));
            json.Set("mailId", JsonValue.From(MailId));
            return json;
        }
    }

    /// <summary>UpdateOwnMailOutput, as the API describes it.</summary>
    public sealed class UpdateOwnMailOutput
    {
        /// <summary>The field result.</summary>
        public bool Result { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static UpdateOwnMailOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new UpdateOwnMailOutput
            {
                Result = json["result"].AsBool(),
            };
        }
    }
}
