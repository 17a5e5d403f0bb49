// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>CurrencyArchetype, as the API describes it.</summary>
    public sealed class CurrencyArchetype
    {
        /// <summary>Content id of the currency, such as currency.gems.</summary>
        public string Symbol { get; set; }

        /// <summary>Its display name in the content, if any.</summary>
        public string Name { get; set; }

        /// <summary>Rights of game clients for this currency.</summary>
        public CurrencyArchetypeClientPermission ClientPermission { get; set; }

        /// <summary>The initial amount of a player without any change of this currency.</summary>
        public long? StartingAmount { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CurrencyArchetype FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CurrencyArchetype
            {
                Symbol = json["symbol"].AsString(),
                Name = json["name"].AsString(),
                ClientPermission = CurrencyArchetypeClientPermission.FromJson(json["clientPermission"]),
                StartingAmount = json["startingAmount"].AsLongOrNull(),
            };
        }
    }

    /// <summary>Rights of game clients for this currency.</summary>
    public sealed class CurrencyArchetypeClientPermission
    {
        /// <summary>True if a game client may change it for its own player.</summary>
        public bool WriteSelf { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CurrencyArchetypeClientPermission FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CurrencyArchetypeClientPermission
            {
                WriteSelf = json["write_self"].AsBool(),
            };
        }
    }

    /// <summary>CurrencyView, as the API describes it.</summary>
    public sealed class CurrencyView
    {
        /// <summary>Content id of the currency, such as currency.gems.</summary>
        public string Id { get; set; }

        /// <summary>Balance of the player; never below 0.</summary>
        public long Amount { get; set; }

        /// <summary>Properties of this currency for this player; empty: none.</summary>
        public List<CurrencyViewPropertiesItem> Properties { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CurrencyView FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CurrencyView
            {
                Id = json["id"].AsString(),
                Amount = json["amount"].AsLong(),
                Properties = json["properties"].AsList(one => CurrencyViewPropertiesItem.FromJson(one)),
            };
        }
    }

    /// <summary>CurrencyViewPropertiesItem, as the API describes it.</summary>
    public sealed class CurrencyViewPropertiesItem
    {
        /// <summary>Name of the property, unique within its currency or item.</summary>
        public string Name { get; set; }

        /// <summary>Value of the property as text.</summary>
        public string Value { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CurrencyViewPropertiesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CurrencyViewPropertiesItem
            {
                Name = json["name"].AsString(),
                Value = json["value"].AsString(),
            };
        }
    }

    /// <summary>The input of endTransaction.</summary>
    public sealed class EndTransactionInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Key of the transaction to forget.</summary>
        public string Transaction { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("transaction", JsonValue.From(Transaction));
            return json;
        }
    }

    /// <summary>The input of getInventory.</summary>
    public sealed class GetInventoryInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Content ids or their prefixes, such as currency or items.weapons; absent: the complete inventory.</summary>
        public List<string> Scope { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (Scope != null) json.Set("scope", JsonValue.FromList(Scope, one => JsonValue.From(one)));
            return json;
        }
    }

    /// <summary>Inventory, as the API describes it.</summary>
    public sealed class Inventory
    {
        /// <summary>Currencies of the player with their balances.</summary>
        public List<CurrencyView> Currencies { get; set; }

        /// <summary>Items of the player, grouped by content id.</summary>
        public List<ItemGroup> Items { get; set; }

        /// <summary>The scope of the request.</summary>
        public string Scope { get; set; }

        /// <summary>Filters of the request; absent: none.</summary>
        public ItemFilters ItemFilters { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static Inventory FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new Inventory
            {
                Currencies = json["currencies"].AsList(one => CurrencyView.FromJson(one)),
                Items = json["items"].AsList(one => ItemGroup.FromJson(one)),
                Scope = json["scope"].AsString(),
                ItemFilters = Models.ItemFilters.FromJson(json["itemFilters"]),
            };
        }
    }

    /// <summary>ItemArchetype, as the API describes it.</summary>
    public sealed class ItemArchetype
    {
        /// <summary>Content id of the item, such as items.sword.</summary>
        public string Symbol { get; set; }

        /// <summary>Display name in the content; absent: none.</summary>
        public string Name { get; set; }

        /// <summary>Rights of game clients for this item.</summary>
        public CurrencyArchetypeClientPermission ClientPermission { get; set; }

        /// <summary>For operators: the names of the properties that its content declares, which an item can have in its own values.</summary>
        public List<string> Properties { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ItemArchetype FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ItemArchetype
            {
                Symbol = json["symbol"].AsString(),
                Name = json["name"].AsString(),
                ClientPermission = CurrencyArchetypeClientPermission.FromJson(json["clientPermission"]),
                Properties = json["properties"].AsList(one => one.AsString()),
            };
        }
    }

    /// <summary>Filters of the request; absent: none.</summary>
    public sealed class ItemFilters
    {
        /// <summary>Conditions on the tags of the item's content; absent: none.</summary>
        public ItemFiltersContentTagFilter ContentTagFilter { get; set; }

        /// <summary>Conditions on properties. All must be met; absent: none.</summary>
        public List<ItemFiltersPropertyFiltersItem> PropertyFilters { get; set; }

        /// <summary>When it was created.</summary>
        public ItemFiltersCreatedAt CreatedAt { get; set; }

        /// <summary>When it was last changed.</summary>
        public ItemFiltersUpdatedAt UpdatedAt { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ItemFilters FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ItemFilters
            {
                ContentTagFilter = ItemFiltersContentTagFilter.FromJson(json["contentTagFilter"]),
                PropertyFilters = json["propertyFilters"].AsList(one => ItemFiltersPropertyFiltersItem.FromJson(one)),
                CreatedAt = ItemFiltersCreatedAt.FromJson(json["createdAt"]),
                UpdatedAt = ItemFiltersUpdatedAt.FromJson(json["updatedAt"]),
            };
        }
    }

    /// <summary>Conditions on the tags of the item's content; absent: none.</summary>
    public sealed class ItemFiltersContentTagFilter
    {
        /// <summary>Tags that the content must all have.</summary>
        public List<string> AllOf { get; set; }

        /// <summary>Accepted tags: the content must have at least one; empty: no condition.</summary>
        public List<string> AnyOf { get; set; }

        /// <summary>Tags that the content must not have.</summary>
        public List<string> NoneOf { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ItemFiltersContentTagFilter FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ItemFiltersContentTagFilter
            {
                AllOf = json["allOf"].AsList(one => one.AsString()),
                AnyOf = json["anyOf"].AsList(one => one.AsString()),
                NoneOf = json["noneOf"].AsList(one => one.AsString()),
            };
        }
    }

    /// <summary>Conditions on the tags of the item's content; absent: none.</summary>
    public sealed class ItemFiltersContentTagFilterInput : IJsonModel
    {
        /// <summary>Tags that the content must all have.</summary>
        public List<string> AllOf { get; set; }

        /// <summary>Accepted tags: the content must have at least one; empty: no condition.</summary>
        public List<string> AnyOf { get; set; }

        /// <summary>Tags that the content must not have.</summary>
        public List<string> NoneOf { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (AllOf != null) json.Set("allOf", JsonValue.FromList(AllOf, one => JsonValue.From(one)));
            if (AnyOf != null) json.Set("anyOf", JsonValue.FromList(AnyOf, one => JsonValue.From(one)));
            if (NoneOf != null) json.Set("noneOf", JsonValue.FromList(NoneOf, one => JsonValue.From(one)));
            return json;
        }
    }

    /// <summary>When it was created.</summary>
    public sealed class ItemFiltersCreatedAt : IJsonModel
    {
        /// <summary>Start of the range, inclusive, in milliseconds since 1970, UTC; absent: no start. From -8640000000000000 to 8640000000000000.</summary>
        public long? From { get; set; }

        /// <summary>End of the range, inclusive, in milliseconds since 1970, UTC; absent: no end. From -8640000000000000 to 8640000000000000.</summary>
        public long? To { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (From != null) json.Set("from", JsonValue.From(From.Value));
            if (To != null) json.Set("to", JsonValue.From(To.Value));
            return json;
        }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ItemFiltersCreatedAt FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ItemFiltersCreatedAt
            {
                From = json["from"].AsLongOrNull(),
                To = json["to"].AsLongOrNull(),
            };
        }
    }

    /// <summary>Filters that each item must pass; absent: all items.</summary>
    public sealed class ItemFiltersInput : IJsonModel
    {
        /// <summary>Conditions on the tags of the item's content; absent: none.</summary>
        public ItemFiltersContentTagFilterInput ContentTagFilter { get; set; }

        /// <summary>Conditions on properties. All must be met; absent: none.</summary>
        public List<ItemFiltersPropertyFiltersItem> PropertyFilters { get; set; }

        /// <summary>When it was created.</summary>
        public ItemFiltersCreatedAt CreatedAt { get; set; }

        /// <summary>When it was last changed.</summary>
        public ItemFiltersUpdatedAt UpdatedAt { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (ContentTagFilter != null) json.Set("contentTagFilter", JsonValue.FromModel(ContentTagFilter));
            if (PropertyFilters != null) json.Set("propertyFilters", JsonValue.FromList(PropertyFilters, one => JsonValue.FromModel(one)));
            if (CreatedAt != null) json.Set("createdAt", JsonValue.FromModel(CreatedAt));
            if (UpdatedAt != null) json.Set("updatedAt", JsonValue.FromModel(UpdatedAt));
            return json;
        }
    }

    /// <summary>ItemFiltersPropertyFiltersItem, as the API describes it.</summary>
    public sealed class ItemFiltersPropertyFiltersItem : IJsonModel
    {
        /// <summary>Name of the property. Items without it do not match.</summary>
        public string Key { get; set; }

        /// <summary>Condition on the value of the property.</summary>
        public ItemFiltersPropertyFiltersItemPredicate Predicate { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("key", JsonValue.From(Key));
            json.Set("predicate", JsonValue.FromModel(Predicate));
            return json;
        }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ItemFiltersPropertyFiltersItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ItemFiltersPropertyFiltersItem
            {
                Key = json["key"].AsString(),
                Predicate = ItemFiltersPropertyFiltersItemPredicate.FromJson(json["predicate"]),
            };
        }
    }

    /// <summary>Condition on the value of the property.</summary>
    public sealed class ItemFiltersPropertyFiltersItemPredicate : IJsonModel
    {
        /// <summary>Name of the comparison. Names that start with not, or such as `neq`, negate the result.</summary>
        public string Kind { get; set; }

        /// <summary>The property must be equal to this value.</summary>
        public string Value { get; set; }

        /// <summary>The property must be equal to one of these values.</summary>
        public List<string> Values { get; set; }

        /// <summary>The property must contain this text.</summary>
        public string Substr { get; set; }

        /// <summary>Lower bound of the property. Numbers are compared as numbers.</summary>
        public string Lower { get; set; }

        /// <summary>Upper bound of the property. Numbers are compared as numbers.</summary>
        public string Upper { get; set; }

        /// <summary>True if the lower bound itself matches. Default: true.</summary>
        public bool? IncludeLower { get; set; }

        /// <summary>True if the upper bound itself matches. Default: true.</summary>
        public bool? IncludeUpper { get; set; }

        /// <summary>True if upper and lower case are equal. Default: false.</summary>
        public bool? CaseInsensitive { get; set; }

        /// <summary>`number`, or a synonym: compares as numbers.</summary>
        public string As { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("kind", JsonValue.From(Kind));
            if (Value != null) json.Set("value", JsonValue.From(Value));
            if (Values != null) json.Set("values", JsonValue.FromList(Values, one => JsonValue.From(one)));
            if (Substr != null) json.Set("substr", JsonValue.From(Substr));
            if (Lower != null) json.Set("lower", JsonValue.From(Lower));
            if (Upper != null) json.Set("upper", JsonValue.From(Upper));
            if (IncludeLower != null) json.Set("includeLower", JsonValue.From(IncludeLower.Value));
            if (IncludeUpper != null) json.Set("includeUpper", JsonValue.From(IncludeUpper.Value));
            if (CaseInsensitive != null) json.Set("caseInsensitive", JsonValue.From(CaseInsensitive.Value));
            if (As != null) json.Set("as", JsonValue.From(As));
            return json;
        }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ItemFiltersPropertyFiltersItemPredicate FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ItemFiltersPropertyFiltersItemPredicate
            {
                Kind = json["kind"].AsString(),
                Value = json["value"].AsString(),
                Values = json["values"].AsList(one => one.AsString()),
                Substr = json["substr"].AsString(),
                Lower = json["lower"].AsString(),
                Upper = json["upper"].AsString(),
                IncludeLower = json["includeLower"].AsBoolOrNull(),
                IncludeUpper = json["includeUpper"].AsBoolOrNull(),
                CaseInsensitive = json["caseInsensitive"].AsBoolOrNull(),
                As = json["as"].AsString(),
            };
        }
    }

    /// <summary>When it was last changed.</summary>
    public sealed class ItemFiltersUpdatedAt : IJsonModel
    {
        /// <summary>Start of the range, inclusive, in milliseconds since 1970, UTC; absent: no start. From -8640000000000000 to 8640000000000000.</summary>
        public long? From { get; set; }

        /// <summary>End of the range, inclusive, in milliseconds since 1970, UTC; absent: no end. From -8640000000000000 to 8640000000000000.</summary>
        public long? To { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (From != null) json.Set("from", JsonValue.From(From.Value));
            if (To != null) json.Set("to", JsonValue.From(To.Value));
            return json;
        }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ItemFiltersUpdatedAt FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ItemFiltersUpdatedAt
            {
                From = json["from"].AsLongOrNull(),
                To = json["to"].AsLongOrNull(),
            };
        }
    }

    /// <summary>ItemGroup, as the API describes it.</summary>
    public sealed class ItemGroup
    {
        /// <summary>Content id of the items, such as items.sword.</summary>
        public string Id { get; set; }

        /// <summary>Items of the player with this content id.</summary>
        public List<ItemView> Items { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ItemGroup FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ItemGroup
            {
                Id = json["id"].AsString(),
                Items = json["items"].AsList(one => ItemView.FromJson(one)),
            };
        }
    }

    /// <summary>ItemView, as the API describes it.</summary>
    public sealed class ItemView
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>Properties of this item; empty: none.</summary>
        public List<CurrencyViewPropertiesItem> Properties { get; set; }

        /// <summary>When it was created. From -8640000000000000 to 8640000000000000.</summary>
        public long CreatedAt { get; set; }

        /// <summary>When it was last changed. From -8640000000000000 to 8640000000000000.</summary>
        public long UpdatedAt { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ItemView FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ItemView
            {
                Id = json["id"].AsLong(),
                Properties = json["properties"].AsList(one => CurrencyViewPropertiesItem.FromJson(one)),
                CreatedAt = json["createdAt"].AsLong(),
                UpdatedAt = json["updatedAt"].AsLong(),
            };
        }
    }

    /// <summary>ListCurrencyContentsOutput, as the API describes it.</summary>
    public sealed class ListCurrencyContentsOutput
    {
        /// <summary>Currencies of the published content.</summary>
        public List<CurrencyArchetype> Content { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListCurrencyContentsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListCurrencyContentsOutput
            {
                Content = json["content"].AsList(one => CurrencyArchetype.FromJson(one)),
            };
        }
    }

    /// <summary>ListItemContentsOutput, as the API describes it.</summary>
    public sealed class ListItemContentsOutput
    {
        /// <summary>Items of the published content.</summary>
        public List<ItemArchetype> Content { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListItemContentsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListItemContentsOutput
            {
                Content = json["content"].AsList(one => ItemArchetype.FromJson(one)),
            };
        }
    }

    /// <summary>The input of listMultipliers.</summary>
    public sealed class ListMultipliersInput : IJsonModel
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

    /// <summary>ListMultipliersOutput, as the API describes it.</summary>
    public sealed class ListMultipliersOutput
    {
        /// <summary>Always empty, because realms have no bonuses.</summary>
        public List<ListMultipliersOutputMultipliersItem> Multipliers { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListMultipliersOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListMultipliersOutput
            {
                Multipliers = json["multipliers"].AsList(one => ListMultipliersOutputMultipliersItem.FromJson(one)),
            };
        }
    }

    /// <summary>ListMultipliersOutputMultipliersItem, as the API describes it.</summary>
    public sealed class ListMultipliersOutputMultipliersItem
    {
        /// <summary>Content id of the currency.</summary>
        public string Currency { get; set; }

        /// <summary>Factor of amounts given to the player.</summary>
        public double Multiplier { get; set; }

        /// <summary>Results are rounded to a multiple of this number.</summary>
        public long RoundToNearest { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListMultipliersOutputMultipliersItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListMultipliersOutputMultipliersItem
            {
                Currency = json["currency"].AsString(),
                Multiplier = json["multiplier"].AsDouble(),
                RoundToNearest = json["roundToNearest"].AsLong(),
            };
        }
    }

    /// <summary>NewItem, as the API describes it.</summary>
    public sealed class NewItem : IJsonModel
    {
        /// <summary>The id of the item of content, such as items.sword.</summary>
        public string ContentId { get; set; }

        /// <summary>Initial properties of the new item. Default: none.</summary>
        public List<NewItemPropertiesItem> Properties { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("contentId", JsonValue.From(ContentId));
            if (Properties != null) json.Set("properties", JsonValue.FromList(Properties, one => JsonValue.FromModel(one)));
            return json;
        }
    }

    /// <summary>NewItemPropertiesItem, as the API describes it.</summary>
    public sealed class NewItemPropertiesItem : IJsonModel
    {
        /// <summary>Name of the property. If it occurs twice, the last value counts.</summary>
        public string Name { get; set; }

        /// <summary>Value of the property. Numbers and booleans are stored as text.</summary>
        public JsonValue Value { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("name", JsonValue.From(Name));
            json.Set("value", Value ?? JsonValue.Null);
            return json;
        }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static NewItemPropertiesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new NewItemPropertiesItem
            {
                Name = json["name"].AsString(),
                Value = json["value"],
            };
        }
    }

    /// <summary>The input of previewInventory.</summary>
    public sealed class PreviewInventoryInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Amounts to add by content id of the currency; negative amounts are subtracted.</summary>
        public Dictionary<string, long> Currencies { get; set; }

        /// <summary>Replaces all properties of the currency.</summary>
        public Dictionary<string, List<PreviewInventoryInputCurrencyPropertiesValueItem>> CurrencyProperties { get; set; }

        /// <summary>Items to create; absent: none.</summary>
        public List<NewItem> NewItems { get; set; }

        /// <summary>Replaces all properties of the item.</summary>
        public List<PreviewInventoryInputUpdateItemsItem> UpdateItems { get; set; }

        /// <summary>Items to delete, each by its content id and its id.</summary>
        public List<PreviewInventoryInputDeleteItemsItem> DeleteItems { get; set; }

        /// <summary>Key chosen by the caller. A repeated call with it changes nothing; absent: each call changes.</summary>
        public string Transaction { get; set; }

        /// <summary>Ignored: realms have no VIP bonus.</summary>
        public bool? ApplyVipBonus { get; set; }

        /// <summary>Accepted from older clients and ignored.</summary>
        public bool? IncludeDeltas { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (Currencies != null) json.Set("currencies", JsonValue.FromMap(Currencies, one => JsonValue.From(one)));
            if (CurrencyProperties != null) json.Set("currencyProperties", JsonValue.FromMap(CurrencyProperties, one => JsonValue.FromList(one, inner => JsonValue.FromModel(inner))));
            if (NewItems != null) json.Set("newItems", JsonValue.FromList(NewItems, one => JsonValue.FromModel(one)));
            if (UpdateItems != null) json.Set("updateItems", JsonValue.FromList(UpdateItems, one => JsonValue.FromModel(one)));
            if (DeleteItems != null) json.Set("deleteItems", JsonValue.FromList(DeleteItems, one => JsonValue.FromModel(one)));
            if (Transaction != null) json.Set("transaction", JsonValue.From(Transaction));
            if (ApplyVipBonus != null) json.Set("applyVipBonus", JsonValue.From(ApplyVipBonus.Value));
            if (IncludeDeltas != null) json.Set("includeDeltas", JsonValue.From(IncludeDeltas.Value));
            return json;
        }
    }

    /// <summary>PreviewInventoryInputCurrencyPropertiesValueItem, as the API describes it.</summary>
    public sealed class PreviewInventoryInputCurrencyPropertiesValueItem : IJsonModel
    {
        /// <summary>Name of the property. If it occurs twice, the last value counts.</summary>
        public string Name { get; set; }

        /// <summary>Value of the property. Numbers and booleans are stored as text.</summary>
        public JsonValue Value { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("name", JsonValue.From(Name));
            json.Set("value", Value ?? JsonValue.Null);
            return json;
        }
    }

    /// <summary>PreviewInventoryInputDeleteItemsItem, as the API describes it.</summary>
    public sealed class PreviewInventoryInputDeleteItemsItem : IJsonModel
    {
        /// <summary>The id of the item of content, such as items.sword.</summary>
        public string ContentId { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("contentId", JsonValue.From(ContentId));
            json.Set("id", JsonValue.From(Id));
            return json;
        }
    }

    /// <summary>PreviewInventoryInputUpdateItemsItem, as the API describes it.</summary>
    public sealed class PreviewInventoryInputUpdateItemsItem : IJsonModel
    {
        /// <summary>The id of the item of content, such as items.sword.</summary>
        public string ContentId { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>All properties of the item after the change. Default: none.</summary>
        public List<NewItemPropertiesItem> Properties { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("contentId", JsonValue.From(ContentId));
            json.Set("id", JsonValue.From(Id));
            if (Properties != null) json.Set("properties", JsonValue.FromList(Properties, one => JsonValue.FromModel(one)));
            return json;
        }
    }

    /// <summary>PreviewInventoryOutput, as the API describes it.</summary>
    public sealed class PreviewInventoryOutput
    {
        /// <summary>Amounts of the request, including the bonus.</summary>
        public List<PreviewInventoryOutputCurrenciesItem> Currencies { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PreviewInventoryOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PreviewInventoryOutput
            {
                Currencies = json["currencies"].AsList(one => PreviewInventoryOutputCurrenciesItem.FromJson(one)),
            };
        }
    }

    /// <summary>PreviewInventoryOutputCurrenciesItem, as the API describes it.</summary>
    public sealed class PreviewInventoryOutputCurrenciesItem
    {
        /// <summary>Content id of the currency, such as currency.gems.</summary>
        public string Id { get; set; }

        /// <summary>Amount with the bonus; equal to `originalAmount`, because realms have no bonuses.</summary>
        public long Amount { get; set; }

        /// <summary>Amount in the request.</summary>
        public long OriginalAmount { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PreviewInventoryOutputCurrenciesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PreviewInventoryOutputCurrenciesItem
            {
                Id = json["id"].AsString(),
                Amount = json["amount"].AsLong(),
                OriginalAmount = json["originalAmount"].AsLong(),
            };
        }
    }

    /// <summary>The input of reloadInventory.</summary>
    public sealed class ReloadInventoryInput : IJsonModel
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

    /// <summary>The input of searchInventory.</summary>
    public sealed class SearchInventoryInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Content ids or their prefixes, such as currency or items.weapons; absent: the complete inventory.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Filters that each item must pass; absent: all items.</summary>
        public ItemFiltersInput ItemFilters { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (Scopes != null) json.Set("scopes", JsonValue.FromList(Scopes, one => JsonValue.From(one)));
            if (ItemFilters != null) json.Set("itemFilters", JsonValue.FromModel(ItemFilters));
            return json;
        }
    }

    /// <summary>The input of updateInventory.</summary>
    public sealed class UpdateInventoryInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Amounts to add by content id of the currency; negative amounts are subtracted.</summary>
        public Dictionary<string, long> Currencies { get; set; }

        /// <summary>Replaces all properties of the currency.</summary>
        public Dictionary<string, List<PreviewInventoryInputCurrencyPropertiesValueItem>> CurrencyProperties { get; set; }

        /// <summary>Items to create; absent: none.</summary>
        public List<NewItem> NewItems { get; set; }

        /// <summary>Replaces all properties of the item.</summary>
        public List<PreviewInventoryInputUpdateItemsItem> UpdateItems { get; set; }

        /// <summary>Items to delete, each by its content id and its id.</summary>
        public List<PreviewInventoryInputDeleteItemsItem> DeleteItems { get; set; }

        /// <summary>Key chosen by the caller. A repeated call with it changes nothing; absent: each call changes.</summary>
        public string Transaction { get; set; }

        /// <summary>Ignored: realms have no VIP bonus.</summary>
        public bool? ApplyVipBonus { get; set; }

        /// <summary>Accepted from older clients and ignored.</summary>
        public bool? IncludeDeltas { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (Currencies != null) json.Set("currencies", JsonValue.FromMap(Currencies, one => JsonValue.From(one)));
            if (CurrencyProperties != null) json.Set("currencyProperties", JsonValue.FromMap(CurrencyProperties, one => JsonValue.FromList(one, inner => JsonValue.FromModel(inner))));
            if (NewItems != null) json.Set("newItems", JsonValue.FromList(NewItems, one => JsonValue.FromModel(one)));
            if (UpdateItems != null) json.Set("updateItems", JsonValue.FromList(UpdateItems, one => JsonValue.FromModel(one)));
            if (DeleteItems != null) json.Set("deleteItems", JsonValue.FromList(DeleteItems, one => JsonValue.FromModel(one)));
            if (Transaction != null) json.Set("transaction", JsonValue.From(Transaction));
            if (ApplyVipBonus != null) json.Set("applyVipBonus", JsonValue.From(ApplyVipBonus.Value));
            if (IncludeDeltas != null) json.Set("includeDeltas", JsonValue.From(IncludeDeltas.Value));
            return json;
        }
    }
}
