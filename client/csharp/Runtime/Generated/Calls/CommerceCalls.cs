// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area commerce are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Buy a listing for in-game currency. Price and goods are exchanged in one transaction.</summary>
        public static readonly Call<BuyListingInput, CommonResponse> BuyListing = new Call<BuyListingInput, CommonResponse>(
            new CallSpec("POST", "/object/commerce/:gamerTag/purchase") { Self = "gamerTag" },
            json => CommonResponse.FromJson(json));

        /// <summary>Count the coupons of a player.</summary>
        public static readonly Call<CountCouponsInput, CountCouponsOutput> CountCoupons = new Call<CountCouponsInput, CountCouponsOutput>(
            new CallSpec("GET", "/object/commerce/:gamerTag/coupons/count") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => CountCouponsOutput.FromJson(json));

        /// <summary>Get one listing as a player sees it now; refused when they do not see it.</summary>
        public static readonly Call<GetListingInput, GetListingOutput> GetListing = new Call<GetListingInput, GetListingOutput>(
            new CallSpec("GET", "/object/commerce/:gamerTag/listings") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => GetListingOutput.FromJson(json));

        /// <summary>List the SKUs; the version is in the ETag. Game clients also get the SKUs that are published as content.</summary>
        public static readonly Call<ListSkusInput, ListSkusOutput> ListSkus = new Call<ListSkusInput, ListSkusOutput>(
            new CallSpec("GET", "/basic/commerce/skus") { IsSafe = true, HasNoBody = true },
            json => ListSkusOutput.FromJson(json));

        /// <summary>List the stores as a player sees them now: by time, by their purchases and by their stats.</summary>
        public static readonly Call<ListStoreOffersInput, ListStoreOffersOutput> ListStoreOffers = new Call<ListStoreOffersInput, ListStoreOffersOutput>(
            new CallSpec("GET", "/object/commerce/:gamerTag/offers") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => ListStoreOffersOutput.FromJson(json));
    }

    /// <summary>The calls of the area commerce.</summary>
    public static class CommerceCalls
    {
        /// <summary>Buy a listing for in-game currency. Price and goods are exchanged in one transaction.</summary>
        /// <remarks>Errors: PlayerNotFound, ListingNotFound, PriceChanged, ListingNotAvailable, PurchaseLimitReached, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.</remarks>
        public static Task<CommonResponse> BuyListingAsync(this ICaller caller, BuyListingInput input, CallOptions options = null) =>
            Calls.BuyListing.SendAsync(caller, input, options);

        /// <summary>Count the coupons of a player.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<CountCouponsOutput> CountCouponsAsync(this ICaller caller, CountCouponsInput input = null, CallOptions options = null) =>
            Calls.CountCoupons.SendAsync(caller, input, options);

        /// <summary>Get one listing as a player sees it now; refused when they do not see it.</summary>
        /// <remarks>Errors: PlayerNotFound, ListingNotFound, ListingNotAvailable, PurchaseLimitReached.</remarks>
        public static Task<GetListingOutput> GetListingAsync(this ICaller caller, GetListingInput input, CallOptions options = null) =>
            Calls.GetListing.SendAsync(caller, input, options);

        /// <summary>List the SKUs; the version is in the ETag. Game clients also get the SKUs that are published as content.</summary>
        /// <remarks>Errors: CatalogVersionNotFound.</remarks>
        public static Task<ListSkusOutput> ListSkusAsync(this ICaller caller, ListSkusInput input = null, CallOptions options = null) =>
            Calls.ListSkus.SendAsync(caller, input, options);

        /// <summary>List the stores as a player sees them now: by time, by their purchases and by their stats.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<ListStoreOffersOutput> ListStoreOffersAsync(this ICaller caller, ListStoreOffersInput input = null, CallOptions options = null) =>
            Calls.ListStoreOffers.SendAsync(caller, input, options);
    }
}
