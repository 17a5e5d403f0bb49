// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of beginPayment.</summary>
    public sealed class BeginPaymentInput : IJsonModel
    {
        /// <summary>Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.</summary>
        public string Provider { get; set; }

        /// <summary>`listing:store`</summary>
        public string PurchaseId { get; set; }

        /// <summary>A language code, such as en or de.</summary>
        public string Language { get; set; }

        /// <summary>Ignored: the server uses its own time.</summary>
        public string Time { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider", JsonValue.From(Provider));
            json.Set("purchaseId", JsonValue.From(PurchaseId));
            if (Language != null) json.Set("language", JsonValue.From(Language));
            if (Time != null) json.Set("time", JsonValue.From(Time));
            return json;
        }
    }

    /// <summary>BeginPaymentOutput, as the API describes it.</summary>
    public sealed class BeginPaymentOutput
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Txid { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static BeginPaymentOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new BeginPaymentOutput
            {
                Txid = json["txid"].AsLong(),
            };
        }
    }

    /// <summary>The input of cancelPayment.</summary>
    public sealed class CancelPaymentInput : IJsonModel
    {
        /// <summary>Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.</summary>
        public string Provider { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long Txid { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider", JsonValue.From(Provider));
            json.Set("txid", JsonValue.From(Txid));
            return json;
        }
    }

    /// <summary>The input of checkPayer.</summary>
    public sealed class CheckPayerInput : IJsonModel
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

    /// <summary>The input of checkSteamTicket.</summary>
    public sealed class CheckSteamTicketInput : IJsonModel
    {
        /// <summary>Session ticket of the Steam client in hexadecimal digits. It identifies the Steam account.</summary>
        public string Ticket { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("ticket", JsonValue.From(Ticket));
            return json;
        }
    }

    /// <summary>The input of completePayment.</summary>
    public sealed class CompletePaymentInput : IJsonModel
    {
        /// <summary>Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.</summary>
        public string Provider { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long Txid { get; set; }

        /// <summary>Receipt of the provider, unchanged. Its format depends on the provider.</summary>
        public string Receipt { get; set; }

        /// <summary>Price as the client showed it, for the records. Empty: unknown.</summary>
        public string PriceInLocalCurrency { get; set; }

        /// <summary>Currency code of `priceInLocalCurrency`. Empty: unknown.</summary>
        public string IsoCurrencySymbol { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider", JsonValue.From(Provider));
            json.Set("txid", JsonValue.From(Txid));
            if (Receipt != null) json.Set("receipt", JsonValue.From(Receipt));
            if (PriceInLocalCurrency != null) json.Set("priceInLocalCurrency", JsonValue.From(PriceInLocalCurrency));
            if (IsoCurrencySymbol != null) json.Set("isoCurrencySymbol", JsonValue.From(IsoCurrencySymbol));
            return json;
        }
    }

    /// <summary>The input of confirmFacebookUpdates.</summary>
    public sealed class ConfirmFacebookUpdatesInput : IJsonModel
    {
        /// <summary>Mode of Facebook's verification request. Ignored.</summary>
        public string HubMode { get; set; }

        /// <summary>Challenge of Facebook's verification request. Ignored.</summary>
        public string HubChallenge { get; set; }

        /// <summary>Verify token of Facebook's verification request. Ignored.</summary>
        public string HubVerifyToken { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (HubMode != null) json.Set("hubMode", JsonValue.From(HubMode));
            if (HubChallenge != null) json.Set("hubChallenge", JsonValue.From(HubChallenge));
            if (HubVerifyToken != null) json.Set("hubVerifyToken", JsonValue.From(HubVerifyToken));
            return json;
        }
    }

    /// <summary>ConfirmFacebookUpdatesOutput, as the API describes it.</summary>
    public sealed class ConfirmFacebookUpdatesOutput
    {
        /// <summary>Challenge of the request. It is never returned, because the path is refused.</summary>
        public string HubChallenge { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ConfirmFacebookUpdatesOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ConfirmFacebookUpdatesOutput
            {
                HubChallenge = json["hubChallenge"].AsString(),
            };
        }
    }

    /// <summary>The input of failPayment.</summary>
    public sealed class FailPaymentInput : IJsonModel
    {
        /// <summary>Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.</summary>
        public string Provider { get; set; }

        /// <summary>An id: a whole number below 2^53.</summary>
        public long Txid { get; set; }

        /// <summary>Error code or message of the platform's store; stored in the history.</summary>
        public string Reason { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider", JsonValue.From(Provider));
            json.Set("txid", JsonValue.From(Txid));
            if (Reason != null) json.Set("reason", JsonValue.From(Reason));
            return json;
        }
    }

    /// <summary>The input of getPaymentProduct.</summary>
    public sealed class GetPaymentProductInput : IJsonModel
    {
        /// <summary>Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.</summary>
        public string Provider { get; set; }

        /// <summary>Name of the SKU.</summary>
        public string Sku { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider", JsonValue.From(Provider));
            json.Set("sku", JsonValue.From(Sku));
            return json;
        }
    }

    /// <summary>GetPaymentProductOutput, as the API describes it.</summary>
    public sealed class GetPaymentProductOutput
    {
        /// <summary>Id of the product at the provider; without one, the name of the SKU.</summary>
        public string Id { get; set; }

        /// <summary>Name of the SKU.</summary>
        public string Name { get; set; }

        /// <summary>Display text about the product; empty: none.</summary>
        public string Description { get; set; }

        /// <summary>Price in minor units of the realm's main currency.</summary>
        public long Price { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetPaymentProductOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetPaymentProductOutput
            {
                Id = json["id"].AsString(),
                Name = json["name"].AsString(),
                Description = json["description"].AsString(),
                Price = json["price"].AsLong(),
            };
        }
    }

    /// <summary>The input of getSteamOrder.</summary>
    public sealed class GetSteamOrderInput : IJsonModel
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long OrderId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("orderId", JsonValue.From(OrderId));
            return json;
        }
    }

    /// <summary>GetSteamOrderOutput, as the API describes it.</summary>
    public sealed class GetSteamOrderOutput
    {
        /// <summary>Id of the order at Steam, equal to the txid of the payment.</summary>
        public string Orderid { get; set; }

        /// <summary>Steam's id of the transaction.</summary>
        public string Transid { get; set; }

        /// <summary>Id of the Steam account that pays.</summary>
        public string Steamid { get; set; }

        /// <summary>State of the order at Steam, such as Init, Approved or Succeeded.</summary>
        public string Status { get; set; }

        /// <summary>ISO code of the currency that Steam charges.</summary>
        public string Currency { get; set; }

        /// <summary>Country code of the buyer at Steam; empty if Steam does not report it.</summary>
        public string Country { get; set; }

        /// <summary>State of the USA of the buyer; empty elsewhere.</summary>
        public string Usstate { get; set; }

        /// <summary>Time of the transaction, as text from Steam.</summary>
        public string Time { get; set; }

        /// <summary>Creation time of the transaction, as text from Steam.</summary>
        public string Timecreated { get; set; }

        /// <summary>Items of the order at Steam.</summary>
        public List<GetSteamOrderOutputItemsItem> Items { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetSteamOrderOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetSteamOrderOutput
            {
                Orderid = json["orderid"].AsString(),
                Transid = json["transid"].AsString(),
                Steamid = json["steamid"].AsString(),
                Status = json["status"].AsString(),
                Currency = json["currency"].AsString(),
                Country = json["country"].AsString(),
                Usstate = json["usstate"].AsString(),
                Time = json["time"].AsString(),
                Timecreated = json["timecreated"].AsString(),
                Items = json["items"].AsList(one => GetSteamOrderOutputItemsItem.FromJson(one)),
            };
        }
    }

    /// <summary>GetSteamOrderOutputItemsItem, as the API describes it.</summary>
    public sealed class GetSteamOrderOutputItemsItem
    {
        /// <summary>Id of the item at Steam.</summary>
        public long Itemid { get; set; }

        /// <summary>Number of units of the item.</summary>
        public long Qty { get; set; }

        /// <summary>Price as Steam reports it, in hundredths of the currency.</summary>
        public long Amount { get; set; }

        /// <summary>Tax as Steam reports it, in hundredths of the currency.</summary>
        public long Vat { get; set; }

        /// <summary>State of the item at Steam; empty if Steam does not report it.</summary>
        public string Itemstatus { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetSteamOrderOutputItemsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetSteamOrderOutputItemsItem
            {
                Itemid = json["itemid"].AsLong(),
                Qty = json["qty"].AsLong(),
                Amount = json["amount"].AsLong(),
                Vat = json["vat"].AsLong(),
                Itemstatus = json["itemstatus"].AsString(),
            };
        }
    }

    /// <summary>The input of listSteamPrices.</summary>
    public sealed class ListSteamPricesInput : IJsonModel
    {
        /// <summary>Id of the Steam account in decimal digits, at most 20.</summary>
        public string SteamId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("steamId", JsonValue.From(SteamId));
            return json;
        }
    }

    /// <summary>ListSteamPricesOutput, as the API describes it.</summary>
    public sealed class ListSteamPricesOutput
    {
        /// <summary>ISO code of the Steam currency of the realm.</summary>
        public string Currency { get; set; }

        /// <summary>Prices of all SKUs that have a product id for Steam.</summary>
        public List<ListSteamPricesOutputPricesItem> Prices { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListSteamPricesOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListSteamPricesOutput
            {
                Currency = json["currency"].AsString(),
                Prices = json["prices"].AsList(one => ListSteamPricesOutputPricesItem.FromJson(one)),
            };
        }
    }

    /// <summary>ListSteamPricesOutputPricesItem, as the API describes it.</summary>
    public sealed class ListSteamPricesOutputPricesItem
    {
        /// <summary>Price in hundredths of `currency`.</summary>
        public long Price { get; set; }

        /// <summary>The price in major units of `currency`.</summary>
        public double PriceLocalized { get; set; }

        /// <summary>The price as text with its currency sign, in English format.</summary>
        public string PriceLocalizedString { get; set; }

        /// <summary>Equal to `price`.</summary>
        public long To { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListSteamPricesOutputPricesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListSteamPricesOutputPricesItem
            {
                Price = json["price"].AsLong(),
                PriceLocalized = json["priceLocalized"].AsDouble(),
                PriceLocalizedString = json["priceLocalizedString"].AsString(),
                To = json["to"].AsLong(),
            };
        }
    }

    /// <summary>The input of listSteamProducts.</summary>
    public sealed class ListSteamProductsInput : IJsonModel
    {
        /// <summary>Id of the Steam account in decimal digits, at most 20.</summary>
        public string SteamId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("steamId", JsonValue.From(SteamId));
            return json;
        }
    }

    /// <summary>ListSteamProductsOutput, as the API describes it.</summary>
    public sealed class ListSteamProductsOutput
    {
        /// <summary>All SKUs that have a product id for Steam.</summary>
        public List<ListSteamProductsOutputProductsItem> Products { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListSteamProductsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListSteamProductsOutput
            {
                Products = json["products"].AsList(one => ListSteamProductsOutputProductsItem.FromJson(one)),
            };
        }
    }

    /// <summary>ListSteamProductsOutputProductsItem, as the API describes it.</summary>
    public sealed class ListSteamProductsOutputProductsItem
    {
        /// <summary>Name of the SKU.</summary>
        public string Sku { get; set; }

        /// <summary>Display text about the product; empty: none.</summary>
        public string Description { get; set; }

        /// <summary>ISO code of the Steam currency of the realm.</summary>
        public string IsoCurrencyCode { get; set; }

        /// <summary>The price in major units of the currency.</summary>
        public double LocalizedPrice { get; set; }

        /// <summary>The price as text with its currency sign, in English format.</summary>
        public string LocalizedPriceString { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListSteamProductsOutputProductsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListSteamProductsOutputProductsItem
            {
                Sku = json["sku"].AsString(),
                Description = json["description"].AsString(),
                IsoCurrencyCode = json["isoCurrencyCode"].AsString(),
                LocalizedPrice = json["localizedPrice"].AsDouble(),
                LocalizedPriceString = json["localizedPriceString"].AsString(),
            };
        }
    }

    /// <summary>The input of takeFacebookUpdate.</summary>
    public sealed class TakeFacebookUpdateInput : IJsonModel
    {
        /// <summary>Kind of object in Facebook's webhook. Ignored.</summary>
        public string Object { get; set; }

        /// <summary>Changed objects in Facebook's webhook. Ignored.</summary>
        public List<TakeFacebookUpdateInputEntryItem> Entry { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("object", JsonValue.From(Object));
            json.Set("entry", JsonValue.FromList(Entry, one => JsonValue.FromModel(one)));
            return json;
        }
    }

    /// <summary>TakeFacebookUpdateInputEntryItem, as the API describes it.</summary>
    public sealed class TakeFacebookUpdateInputEntryItem : IJsonModel
    {
        /// <summary>Id of the changed object at Facebook.</summary>
        public string Id { get; set; }

        /// <summary>Time of the change at Facebook, in seconds since 1970.</summary>
        public long Time { get; set; }

        /// <summary>Names of the changed fields at Facebook.</summary>
        public List<string> ChangedFields { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("time", JsonValue.From(Time));
            json.Set("changed_fields", JsonValue.FromList(ChangedFields, one => JsonValue.From(one)));
            return json;
        }
    }

    /// <summary>The input of trackPayment.</summary>
    public sealed class TrackPaymentInput : IJsonModel
    {
        /// <summary>Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.</summary>
        public string Provider { get; set; }

        /// <summary>`listing:store` of the purchase, stored as reported. Empty: none.</summary>
        public string PurchaseId { get; set; }

        /// <summary>Name of the product, stored as reported. Empty: none.</summary>
        public string SkuName { get; set; }

        /// <summary>Id of the product at the provider, stored as reported. Empty: none.</summary>
        public string SkuProductId { get; set; }

        /// <summary>The provider that was paid; default: the provider in the address.</summary>
        public string Store { get; set; }

        /// <summary>Paid price in major units of `isoCurrencySymbol`, such as 9.99. From 0 to 1000000000. Default: 0.</summary>
        public double? PriceInLocalCurrency { get; set; }

        /// <summary>The ISO code of the currency. The price has no more decimals than it.</summary>
        public string IsoCurrencySymbol { get; set; }

        /// <summary>Items that the player got elsewhere. They are recorded, not given.</summary>
        public List<NewItem> ObtainItems { get; set; }

        /// <summary>Currencies that the player got elsewhere. They are recorded, not given.</summary>
        public List<CurrencyChange> ObtainCurrency { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider", JsonValue.From(Provider));
            if (PurchaseId != null) json.Set("purchaseId", JsonValue.From(PurchaseId));
            if (SkuName != null) json.Set("skuName", JsonValue.From(SkuName));
            if (SkuProductId != null) json.Set("skuProductId", JsonValue.From(SkuProductId));
            if (Store != null) json.Set("store", JsonValue.From(Store));
            if (PriceInLocalCurrency != null) json.Set("priceInLocalCurrency", JsonValue.From(PriceInLocalCurrency.Value));
            if (IsoCurrencySymbol != null) json.Set("isoCurrencySymbol", JsonValue.From(IsoCurrencySymbol));
            if (ObtainItems != null) json.Set("obtainItems", JsonValue.FromList(ObtainItems, one => JsonValue.FromModel(one)));
            if (ObtainCurrency != null) json.Set("obtainCurrency", JsonValue.FromList(ObtainCurrency, one => JsonValue.FromModel(one)));
            return json;
        }
    }

    /// <summary>The input of verifyReceipt.</summary>
    public sealed class VerifyReceiptInput : IJsonModel
    {
        /// <summary>Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.</summary>
        public string Provider { get; set; }

        /// <summary>Receipt of the provider, unchanged. Its format depends on the provider.</summary>
        public string Receipt { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider", JsonValue.From(Provider));
            if (Receipt != null) json.Set("receipt", JsonValue.From(Receipt));
            return json;
        }
    }
}
