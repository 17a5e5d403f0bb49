// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>AnnouncementView, as the API describes it.</summary>
    public sealed class AnnouncementView
    {
        /// <summary>The symbol; the calls below name announcements by it.</summary>
        public string Id { get; set; }

        /// <summary>Unique symbol of the announcement in the realm.</summary>
        public string Symbol { get; set; }

        /// <summary>Topic of the announcement, such as gameupdate.</summary>
        public string Channel { get; set; }

        /// <summary>In the player’s language, else in one that the realm falls back to, else the default text, else the key.</summary>
        public string Title { get; set; }

        /// <summary>Summary, in the same language order as the title.</summary>
        public string Summary { get; set; }

        /// <summary>Body, in the same language order as the title.</summary>
        public string Body { get; set; }

        /// <summary>The keys of these texts.</summary>
        public AnnouncementViewLocalizationIds LocalizationIds { get; set; }

        /// <summary>Texts of the announcement in all its languages.</summary>
        public List<AnnouncementViewTranslationsItem> Translations { get; set; }

        /// <summary>Start for players as an ISO 8601 time; absent: no start.</summary>
        public string StartDate { get; set; }

        /// <summary>End as an ISO 8601 time; absent: never.</summary>
        public string EndDate { get; set; }

        /// <summary>Seconds until it ends; absent: it has no end.</summary>
        public long? SecondsRemaining { get; set; }

        /// <summary>Tags of the announcement; absent: none.</summary>
        public List<string> Tags { get; set; }

        /// <summary>Goods that the player gets when they claim the announcement.</summary>
        public List<AnnouncementViewAttachmentsItem> Attachments { get; set; }

        /// <summary>Reward that the player gets when they claim it; absent: none.</summary>
        public PlayerReward Gift { get; set; }

        /// <summary>Names and values for the game, as a list.</summary>
        public List<AnnouncementViewClientDataListItem> ClientDataList { get; set; }

        /// <summary>True if the player has read it.</summary>
        public bool IsRead { get; set; }

        /// <summary>True if the player has claimed its gifts.</summary>
        public bool IsClaimed { get; set; }

        /// <summary>True if the player has deleted it from their inbox.</summary>
        public bool IsDeleted { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AnnouncementView FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AnnouncementView
            {
                Id = json["id"].AsString(),
                Symbol = json["symbol"].AsString(),
                Channel = json["channel"].AsString(),
                Title = json["title"].AsString(),
                Summary = json["summary"].AsString(),
                Body = json["body"].AsString(),
                LocalizationIds = AnnouncementViewLocalizationIds.FromJson(json["localizationIds"]),
                Translations = json["translations"].AsList(one => AnnouncementViewTranslationsItem.FromJson(one)),
                StartDate = json["startDate"].AsString(),
                EndDate = json["endDate"].AsString(),
                SecondsRemaining = json["secondsRemaining"].AsLongOrNull(),
                Tags = json["tags"].AsList(one => one.AsString()),
                Attachments = json["attachments"].AsList(one => AnnouncementViewAttachmentsItem.FromJson(one)),
                Gift = PlayerReward.FromJson(json["gift"]),
                ClientDataList = json["clientDataList"].AsList(one => AnnouncementViewClientDataListItem.FromJson(one)),
                IsRead = json["isRead"].AsBool(),
                IsClaimed = json["isClaimed"].AsBool(),
                IsDeleted = json["isDeleted"].AsBool(),
            };
        }
    }

    /// <summary>AnnouncementViewAttachmentsItem, as the API describes it.</summary>
    public sealed class AnnouncementViewAttachmentsItem
    {
        /// <summary>Content id of a currency or an item, or symbol of an entitlement.</summary>
        public string Symbol { get; set; }

        /// <summary>Number of units that the player gets. From 1 to 1000000000.</summary>
        public long Count { get; set; }

        /// <summary>Kind of the attachment, for clients. The server determines the kind by `symbol`.</summary>
        public string Type { get; set; }

        /// <summary>Properties of the new items; absent: none.</summary>
        public List<AnnouncementViewAttachmentsItemPropertiesItem> Properties { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AnnouncementViewAttachmentsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AnnouncementViewAttachmentsItem
            {
                Symbol = json["symbol"].AsString(),
                Count = json["count"].AsLong(),
                Type = json["type"].AsString(),
                Properties = json["properties"].AsList(one => AnnouncementViewAttachmentsItemPropertiesItem.FromJson(one)),
            };
        }
    }

    /// <summary>AnnouncementViewAttachmentsItemPropertiesItem, as the API describes it.</summary>
    public sealed class AnnouncementViewAttachmentsItemPropertiesItem
    {
        /// <summary>Name of the property.</summary>
        public string Name { get; set; }

        /// <summary>Value of the property as text.</summary>
        public string Value { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AnnouncementViewAttachmentsItemPropertiesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AnnouncementViewAttachmentsItemPropertiesItem
            {
                Name = json["name"].AsString(),
                Value = json["value"].AsString(),
            };
        }
    }

    /// <summary>AnnouncementViewClientDataListItem, as the API describes it.</summary>
    public sealed class AnnouncementViewClientDataListItem
    {
        /// <summary>Name of the entry.</summary>
        public string Name { get; set; }

        /// <summary>Value of the entry.</summary>
        public string Value { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AnnouncementViewClientDataListItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AnnouncementViewClientDataListItem
            {
                Name = json["name"].AsString(),
                Value = json["value"].AsString(),
            };
        }
    }

    /// <summary>The keys of these texts.</summary>
    public sealed class AnnouncementViewLocalizationIds
    {
        /// <summary>Key of the title.</summary>
        public string Title { get; set; }

        /// <summary>Key of the summary.</summary>
        public string Summary { get; set; }

        /// <summary>Key of the body.</summary>
        public string Body { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AnnouncementViewLocalizationIds FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AnnouncementViewLocalizationIds
            {
                Title = json["title"].AsString(),
                Summary = json["summary"].AsString(),
                Body = json["body"].AsString(),
            };
        }
    }

    /// <summary>AnnouncementViewTranslationsItem, as the API describes it.</summary>
    public sealed class AnnouncementViewTranslationsItem
    {
        /// <summary>A language code, such as en or de.</summary>
        public string Language { get; set; }

        /// <summary>Title in this language; empty: none.</summary>
        public string Subject { get; set; }

        /// <summary>Body in this language; empty: none.</summary>
        public string Message { get; set; }

        /// <summary>Summary in this language; empty: none.</summary>
        public string Summary { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AnnouncementViewTranslationsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AnnouncementViewTranslationsItem
            {
                Language = json["language"].AsString(),
                Subject = json["subject"].AsString(),
                Message = json["message"].AsString(),
                Summary = json["summary"].AsString(),
            };
        }
    }

    /// <summary>The input of claimAnnouncements.</summary>
    public sealed class ClaimAnnouncementsInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Symbol of one announcement; absent: only `announcements`.</summary>
        public string Announcement { get; set; }

        /// <summary>Symbols of several announcements; absent: only `announcement`.</summary>
        public List<string> Announcements { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (Announcement != null) json.Set("announcement", JsonValue.From(Announcement));
            if (Announcements != null) json.Set("announcements", JsonValue.FromList(Announcements, one => JsonValue.From(one)));
            return json;
        }
    }

    /// <summary>The input of deletePlayerAnnouncements.</summary>
    public sealed class DeletePlayerAnnouncementsInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Symbol of one announcement; absent: only `announcements`.</summary>
        public string Announcement { get; set; }

        /// <summary>Symbols of several announcements; absent: only `announcement`.</summary>
        public List<string> Announcements { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (Announcement != null) json.Set("announcement", JsonValue.From(Announcement));
            if (Announcements != null) json.Set("announcements", JsonValue.FromList(Announcements, one => JsonValue.From(one)));
            return json;
        }
    }

    /// <summary>The input of listAnnouncementStates.</summary>
    public sealed class ListAnnouncementStatesInput : IJsonModel
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

    /// <summary>ListAnnouncementStatesOutput, as the API describes it.</summary>
    public sealed class ListAnnouncementStatesOutput
    {
        /// <summary>State of each announcement for the player, by symbol.</summary>
        public Dictionary<string, ListAnnouncementStatesOutputAnnouncementsValue> Announcements { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListAnnouncementStatesOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListAnnouncementStatesOutput
            {
                Announcements = json["announcements"].AsMap(one => ListAnnouncementStatesOutputAnnouncementsValue.FromJson(one)),
            };
        }
    }

    /// <summary>ListAnnouncementStatesOutputAnnouncementsValue, as the API describes it.</summary>
    public sealed class ListAnnouncementStatesOutputAnnouncementsValue
    {
        /// <summary>True if the player has read it.</summary>
        public bool IsRead { get; set; }

        /// <summary>True if the player has claimed its gifts.</summary>
        public bool IsClaimed { get; set; }

        /// <summary>True if the player has deleted it from their inbox.</summary>
        public bool IsDeleted { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListAnnouncementStatesOutputAnnouncementsValue FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListAnnouncementStatesOutputAnnouncementsValue
            {
                IsRead = json["isRead"].AsBool(),
                IsClaimed = json["isClaimed"].AsBool(),
                IsDeleted = json["isDeleted"].AsBool(),
            };
        }
    }

    /// <summary>The input of listPlayerAnnouncements.</summary>
    public sealed class ListPlayerAnnouncementsInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Includes announcements that the player has deleted. Default: false.</summary>
        public bool? IncludeDeleted { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (IncludeDeleted != null) json.Set("include_deleted", JsonValue.From(IncludeDeleted.Value));
            return json;
        }
    }

    /// <summary>ListPlayerAnnouncementsOutput, as the API describes it.</summary>
    public sealed class ListPlayerAnnouncementsOutput
    {
        /// <summary>Announcements that the player gets now.</summary>
        public List<AnnouncementView> Announcements { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListPlayerAnnouncementsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListPlayerAnnouncementsOutput
            {
                Announcements = json["announcements"].AsList(one => AnnouncementView.FromJson(one)),
            };
        }
    }

    /// <summary>NewItemOutput, as the API describes it.</summary>
    public sealed class NewItemOutput
    {
        /// <summary>The id of the item of content, such as items.sword.</summary>
        public string ContentId { get; set; }

        /// <summary>Initial properties of the new item. Default: none.</summary>
        public List<NewItemPropertiesItem> Properties { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static NewItemOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new NewItemOutput
            {
                ContentId = json["contentId"].AsString(),
                Properties = json["properties"].AsList(one => NewItemPropertiesItem.FromJson(one)),
            };
        }
    }

    /// <summary>Reward that the player gets when they claim it; absent: none.</summary>
    public sealed class PlayerReward
    {
        /// <summary>Note about the reward, stored with it.</summary>
        public string Description { get; set; }

        /// <summary>Currencies that the reward adds; absent: none.</summary>
        public List<PlayerRewardChangeCurrenciesItem> ChangeCurrencies { get; set; }

        /// <summary>Items that the reward creates in the inventory; absent: none.</summary>
        public List<PlayerRewardAddItemsItem> AddItems { get; set; }

        /// <summary>Ignored: realms have no VIP bonus.</summary>
        public bool? ApplyVipBonus { get; set; }

        /// <summary>Further items, in the form of older clients; given in addition to `addItems`.</summary>
        public List<NewItemOutput> AddItemRequests { get; set; }

        /// <summary>Further amounts by content id, in the form of older clients; given in addition to `changeCurrencies`.</summary>
        public Dictionary<string, string> AddCurrencyMap { get; set; }

        /// <summary>Webhooks to call when the reward is given: `symbol` names the content, `body` is optional.</summary>
        public List<Dictionary<string, JsonValue>> CallWebhooks { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PlayerReward FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PlayerReward
            {
                Description = json["description"].AsString(),
                ChangeCurrencies = json["changeCurrencies"].AsList(one => PlayerRewardChangeCurrenciesItem.FromJson(one)),
                AddItems = json["addItems"].AsList(one => PlayerRewardAddItemsItem.FromJson(one)),
                ApplyVipBonus = json["applyVipBonus"].AsBoolOrNull(),
                AddItemRequests = json["addItemRequests"].AsList(one => NewItemOutput.FromJson(one)),
                AddCurrencyMap = json["addCurrencyMap"].AsMap(one => one.AsString()),
                CallWebhooks = json["callWebhooks"].AsList(one => one.AsMap(inner => inner)),
            };
        }
    }

    /// <summary>PlayerRewardAddItemsItem, as the API describes it.</summary>
    public sealed class PlayerRewardAddItemsItem
    {
        /// <summary>Content id of the item, such as items.sword.</summary>
        public string Symbol { get; set; }

        /// <summary>Names and values of the properties of the new item.</summary>
        public Dictionary<string, string> Properties { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PlayerRewardAddItemsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PlayerRewardAddItemsItem
            {
                Symbol = json["symbol"].AsString(),
                Properties = json["properties"].AsMap(one => one.AsString()),
            };
        }
    }

    /// <summary>PlayerRewardChangeCurrenciesItem, as the API describes it.</summary>
    public sealed class PlayerRewardChangeCurrenciesItem
    {
        /// <summary>Content id of the currency, such as currency.gems.</summary>
        public string Symbol { get; set; }

        /// <summary>Units of the currency that are added.</summary>
        public long Amount { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PlayerRewardChangeCurrenciesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PlayerRewardChangeCurrenciesItem
            {
                Symbol = json["symbol"].AsString(),
                Amount = json["amount"].AsLong(),
            };
        }
    }

    /// <summary>The input of readAnnouncements.</summary>
    public sealed class ReadAnnouncementsInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Symbol of one announcement; absent: only `announcements`.</summary>
        public string Announcement { get; set; }

        /// <summary>Symbols of several announcements; absent: only `announcement`.</summary>
        public List<string> Announcements { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (Announcement != null) json.Set("announcement", JsonValue.From(Announcement));
            if (Announcements != null) json.Set("announcements", JsonValue.FromList(Announcements, one => JsonValue.From(one)));
            return json;
        }
    }
}
