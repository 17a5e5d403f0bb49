// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of buyListing.</summary>
    public sealed class BuyListingInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>`listing:store`</summary>
        public string PurchaseId { get; set; }

        /// <summary>The amount that the player saw. If the price is higher now, the purchase is refused.</summary>
        public long? MaxPrice { get; set; }

        /// <summary>A language code, such as en or de.</summary>
        public string Language { get; set; }

        /// <summary>Ignored: the server uses its own time.</summary>
        public string Time { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("purchaseId", JsonValue.From(PurchaseId));
            if (MaxPrice != null) json.Set("maxPrice", JsonValue.From(MaxPrice.Value));
            if (Language != null) json.Set("language", JsonValue.From(Language));
            if (Time != null) json.Set("time", JsonValue.From(Time));
            return json;
        }
    }

    /// <summary>The input of countCoupons.</summary>
    public sealed class CountCouponsInput : IJsonModel
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

    /// <summary>CountCouponsOutput, as the API describes it.</summary>
    public sealed class CountCouponsOutput
    {
        /// <summary>Coupons that the player has; 0: none.</summary>
        public long Count { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CountCouponsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CountCouponsOutput
            {
                Count = json["count"].AsLong(),
            };
        }
    }

    /// <summary>CurrencyChange, as the API describes it.</summary>
    public sealed class CurrencyChange : IJsonModel
    {
        /// <summary>Content id of the currency, such as currency.gems.</summary>
        public string Symbol { get; set; }

        /// <summary>Units of the currency that are added. From 1 to 1000000000.</summary>
        public long Amount { get; set; }

        /// <summary>Amount before a bonus, as older tools send it. The server stores it unchanged.</summary>
        public long? OriginalAmount { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("symbol", JsonValue.From(Symbol));
            json.Set("amount", JsonValue.From(Amount));
            if (OriginalAmount != null) json.Set("originalAmount", JsonValue.From(OriginalAmount.Value));
            return json;
        }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CurrencyChange FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CurrencyChange
            {
                Symbol = json["symbol"].AsString(),
                Amount = json["amount"].AsLong(),
                OriginalAmount = json["originalAmount"].AsLongOrNull(),
            };
        }
    }

    /// <summary>The input of getListing.</summary>
    public sealed class GetListingInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>`listing:store`, or the symbol alone if only one store has it.</summary>
        public string Listing { get; set; }

        /// <summary>Symbol of the store, if `listing` does not name it.</summary>
        public string Store { get; set; }

        /// <summary>Language of the texts; English where a text does not exist in it.</summary>
        public string Language { get; set; }

        /// <summary>Ignored: the server uses its own time.</summary>
        public string Time { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("listing", JsonValue.From(Listing));
            if (Store != null) json.Set("store", JsonValue.From(Store));
            if (Language != null) json.Set("language", JsonValue.From(Language));
            if (Time != null) json.Set("time", JsonValue.From(Time));
            return json;
        }
    }

    /// <summary>GetListingOutput, as the API describes it.</summary>
    public sealed class GetListingOutput
    {
        /// <summary>Listing as this player gets it now.</summary>
        public ListingView Listing { get; set; }

        /// <summary>Symbol of the store that contains the listing.</summary>
        public string StoreSymbol { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetListingOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetListingOutput
            {
                Listing = ListingView.FromJson(json["listing"]),
                StoreSymbol = json["storeSymbol"].AsString(),
            };
        }
    }

    /// <summary>The input of listSkus.</summary>
    public sealed class ListSkusInput : IJsonModel
    {
        /// <summary>An older version; default: the newest.</summary>
        public long? Version { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Version != null) json.Set("version", JsonValue.From(Version.Value));
            return json;
        }
    }

    /// <summary>ListSkusOutput, as the API describes it.</summary>
    public sealed class ListSkusOutput
    {
        /// <summary>The newest list of SKUs, or the requested version.</summary>
        public ListSkusOutputSkus Skus { get; set; }

        /// <summary>The realm's main currency, which `realPrice` is in.</summary>
        public string Currency { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListSkusOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListSkusOutput
            {
                Skus = ListSkusOutputSkus.FromJson(json["skus"]),
                Currency = json["currency"].AsString(),
            };
        }
    }

    /// <summary>The newest list of SKUs, or the requested version.</summary>
    public sealed class ListSkusOutputSkus
    {
        /// <summary>Number of this saved version, increased with each save; 0: nothing was saved yet.</summary>
        public long Version { get; set; }

        /// <summary>When it was created.</summary>
        public long Created { get; set; }

        /// <summary>SKUs of this version.</summary>
        public List<Sku> Definitions { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListSkusOutputSkus FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListSkusOutputSkus
            {
                Version = json["version"].AsLong(),
                Created = json["created"].AsLong(),
                Definitions = json["definitions"].AsList(one => Sku.FromJson(one)),
            };
        }
    }

    /// <summary>The input of listStoreOffers.</summary>
    public sealed class ListStoreOffersInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>Only these stores.</summary>
        public List<string> Stores { get; set; }

        /// <summary>The name that older clients have for `stores`.</summary>
        public List<string> Scope { get; set; }

        /// <summary>Language of the texts; English where a text does not exist in it.</summary>
        public string Language { get; set; }

        /// <summary>Ignored: the server uses its own time.</summary>
        public string Time { get; set; }

        /// <summary>Adds the listings that the player does not see, with the reasons. For the staff only. Default: false.</summary>
        public bool? IncludeHidden { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (Stores != null) json.Set("stores", JsonValue.FromList(Stores, one => JsonValue.From(one)));
            if (Scope != null) json.Set("scope", JsonValue.FromList(Scope, one => JsonValue.From(one)));
            if (Language != null) json.Set("language", JsonValue.From(Language));
            if (Time != null) json.Set("time", JsonValue.From(Time));
            if (IncludeHidden != null) json.Set("include_hidden", JsonValue.From(IncludeHidden.Value));
            return json;
        }
    }

    /// <summary>ListStoreOffersOutput, as the API describes it.</summary>
    public sealed class ListStoreOffersOutput
    {
        /// <summary>Stores with the listings for this player.</summary>
        public List<ListStoreOffersOutputStoresItem> Stores { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListStoreOffersOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListStoreOffersOutput
            {
                Stores = json["stores"].AsList(one => ListStoreOffersOutputStoresItem.FromJson(one)),
            };
        }
    }

    /// <summary>ListStoreOffersOutputStoresItem, as the API describes it.</summary>
    public sealed class ListStoreOffersOutputStoresItem
    {
        /// <summary>Symbol of the store.</summary>
        public string Symbol { get; set; }

        /// <summary>Display name of the store; absent: none.</summary>
        public string Title { get; set; }

        /// <summary>Listings for this player in the order of the store.</summary>
        public List<ListingView> Listings { get; set; }

        /// <summary>Seconds until the store chooses other listings.</summary>
        public long? NextDeltaSeconds { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListStoreOffersOutputStoresItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListStoreOffersOutputStoresItem
            {
                Symbol = json["symbol"].AsString(),
                Title = json["title"].AsString(),
                Listings = json["listings"].AsList(one => ListingView.FromJson(one)),
                NextDeltaSeconds = json["nextDeltaSeconds"].AsLongOrNull(),
            };
        }
    }

    /// <summary>Listing as this player gets it now.</summary>
    public sealed class ListingView
    {
        /// <summary>Symbol of the listing.</summary>
        public string Symbol { get; set; }

        /// <summary>True if the player can buy the listing now.</summary>
        public bool Active { get; set; }

        /// <summary>Offer with the texts and the price for this player.</summary>
        public OfferView Offer { get; set; }

        /// <summary>Names and values of the listing for the game.</summary>
        public Dictionary<string, string> ClientData { get; set; }

        /// <summary>The same as `clientData`, as a list for clients that cannot read objects with arbitrary keys.</summary>
        public List<ListingViewClientDataListItem> ClientDataList { get; set; }

        /// <summary>True if the client should reload the offers after a purchase.</summary>
        public bool QueryAfterPurchase { get; set; }

        /// <summary>Seconds since the listing opened.</summary>
        public long SecondsActive { get; set; }

        /// <summary>Seconds until the listing closes.</summary>
        public long? SecondsRemain { get; set; }

        /// <summary>Purchases that the player has left now; absent: no limit.</summary>
        public long? PurchasesRemain { get; set; }

        /// <summary>Seconds until the listing reopens.</summary>
        public long? Cooldown { get; set; }

        /// <summary>Running sale that lowers the price for this player; absent: none.</summary>
        public SaleView Sale { get; set; }

        /// <summary>Why the player does not see it, one sentence for each reason; only with `include_hidden`.</summary>
        public List<string> WhyNotShown { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListingView FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListingView
            {
                Symbol = json["symbol"].AsString(),
                Active = json["active"].AsBool(),
                Offer = OfferView.FromJson(json["offer"]),
                ClientData = json["clientData"].AsMap(one => one.AsString()),
                ClientDataList = json["clientDataList"].AsList(one => ListingViewClientDataListItem.FromJson(one)),
                QueryAfterPurchase = json["queryAfterPurchase"].AsBool(),
                SecondsActive = json["secondsActive"].AsLong(),
                SecondsRemain = json["secondsRemain"].AsLongOrNull(),
                PurchasesRemain = json["purchasesRemain"].AsLongOrNull(),
                Cooldown = json["cooldown"].AsLongOrNull(),
                Sale = SaleView.FromJson(json["sale"]),
                WhyNotShown = json["whyNotShown"].AsList(one => one.AsString()),
            };
        }
    }

    /// <summary>ListingViewClientDataListItem, as the API describes it.</summary>
    public sealed class ListingViewClientDataListItem
    {
        /// <summary>Name of an entry of `clientData`.</summary>
        public string Name { get; set; }

        /// <summary>Value of this entry.</summary>
        public string Value { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListingViewClientDataListItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListingViewClientDataListItem
            {
                Name = json["name"].AsString(),
                Value = json["value"].AsString(),
            };
        }
    }

    /// <summary>Offer with the texts and the price for this player.</summary>
    public sealed class OfferView
    {
        /// <summary>Symbol of the offer.</summary>
        public string Symbol { get; set; }

        /// <summary>Title in the requested language, as a list of at most one.</summary>
        public List<string> Titles { get; set; }

        /// <summary>Description in the requested language, as a list of at most one.</summary>
        public List<string> Descriptions { get; set; }

        /// <summary>Image files in the order small, medium, large, without missing ones.</summary>
        public List<string> Images { get; set; }

        /// <summary>Symbols of the goods. Above one, the number follows a colon: `chest:3`.</summary>
        public List<string> Obtain { get; set; }

        /// <summary>Currencies that each purchase gives, with their content ids.</summary>
        public List<CurrencyChange> ObtainCurrency { get; set; }

        /// <summary>Items that each purchase creates in the inventory, with their properties.</summary>
        public List<NewItemOutput> ObtainItems { get; set; }

        /// <summary>Current price for this player, including a sale.</summary>
        public Price Price { get; set; }

        /// <summary>Coupons that buy the offer instead; 0: it cannot be bought with coupons.</summary>
        public long Coupons { get; set; }

        /// <summary>Label of the purchase button in the requested language; absent: none.</summary>
        public string ButtonText { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static OfferView FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new OfferView
            {
                Symbol = json["symbol"].AsString(),
                Titles = json["titles"].AsList(one => one.AsString()),
                Descriptions = json["descriptions"].AsList(one => one.AsString()),
                Images = json["images"].AsList(one => one.AsString()),
                Obtain = json["obtain"].AsList(one => one.AsString()),
                ObtainCurrency = json["obtainCurrency"].AsList(one => CurrencyChange.FromJson(one)),
                ObtainItems = json["obtainItems"].AsList(one => NewItemOutput.FromJson(one)),
                Price = Models.Price.FromJson(json["price"]),
                Coupons = json["coupons"].AsLong(),
                ButtonText = json["buttonText"].AsString(),
            };
        }
    }

    /// <summary>Current price for this player, including a sale.</summary>
    public sealed class Price
    {
        /// <summary>`sku` for real money. `currency` and `in_game_currency` both mean an in-game currency. One of: in_game_currency, currency, sku.</summary>
        public string Type { get; set; }

        /// <summary>The currency’s content id, or the name of the SKU.</summary>
        public string Symbol { get; set; }

        /// <summary>Units of the in-game currency for one purchase. Prices by SKU do not use it. From 0 to 1000000000. Default: 1.</summary>
        public long Amount { get; set; }

        /// <summary>Prices of a player’s first, second … purchase; the last one applies to all later purchases.</summary>
        public List<long> Schedule { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static Price FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new Price
            {
                Type = json["type"].AsString(),
                Symbol = json["symbol"].AsString(),
                Amount = json["amount"].AsLong(),
                Schedule = json["schedule"].AsList(one => one.AsLong()),
            };
        }
    }

    /// <summary>Running sale that lowers the price for this player; absent: none.</summary>
    public sealed class SaleView
    {
        /// <summary>Number of the sale.</summary>
        public long Id { get; set; }

        /// <summary>The price without the sale.</summary>
        public Price RegularPrice { get; set; }

        /// <summary>In the player's language, such as “−50 %”.</summary>
        public string Badge { get; set; }

        /// <summary>Sentence about the sale in the language of the player; absent: none.</summary>
        public string Text { get; set; }

        /// <summary>Time when the sale ends, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long EndsAt { get; set; }

        /// <summary>Seconds until the sale ends.</summary>
        public long SecondsRemain { get; set; }

        /// <summary>Purchases that the player has left at this price.</summary>
        public long? PurchasesRemain { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SaleView FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SaleView
            {
                Id = json["id"].AsLong(),
                RegularPrice = Price.FromJson(json["regularPrice"]),
                Badge = json["badge"].AsString(),
                Text = json["text"].AsString(),
                EndsAt = json["endsAt"].AsLong(),
                SecondsRemain = json["secondsRemain"].AsLong(),
                PurchasesRemain = json["purchasesRemain"].AsLongOrNull(),
            };
        }
    }

    /// <summary>Sku, as the API describes it.</summary>
    public sealed class Sku
    {
        /// <summary>Unique name of the SKU. Prices refer to it.</summary>
        public string Name { get; set; }

        /// <summary>Display text about the product; empty: none.</summary>
        public string Description { get; set; }

        /// <summary>In minor units of the realm's main currency: 999 is 9.99. From 0 to 100000000.</summary>
        public long RealPrice { get; set; }

        /// <summary>The product’s id in each of the platforms’ stores.</summary>
        public Dictionary<string, string> ProductIds { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static Sku FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new Sku
            {
                Name = json["name"].AsString(),
                Description = json["description"].AsString(),
                RealPrice = json["realPrice"].AsLong(),
                ProductIds = json["productIds"].AsMap(one => one.AsString()),
            };
        }
    }
}
