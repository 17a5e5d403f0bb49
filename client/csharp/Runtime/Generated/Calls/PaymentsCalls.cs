// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area payments are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Begin a payment for a listing with real money. The client passes the response to the platform’s store.</summary>
        public static readonly Call<BeginPaymentInput, BeginPaymentOutput> BeginPayment = new Call<BeginPaymentInput, BeginPaymentOutput>(
            new CallSpec("POST", "/basic/payments/:provider/purchase/begin"),
            json => BeginPaymentOutput.FromJson(json));

        /// <summary>Cancel a payment on behalf of the player.</summary>
        public static readonly Call<CancelPaymentInput, EmptyResponse> CancelPayment = new Call<CancelPaymentInput, EmptyResponse>(
            new CallSpec("POST", "/basic/payments/:provider/purchase/cancel"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Check that a player exists, so that payments can be made for them.</summary>
        public static readonly Call<CheckPayerInput, CommonResponse> CheckPayer = new Call<CheckPayerInput, CommonResponse>(
            new CallSpec("GET", "/object/payments/:gamerTag") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => CommonResponse.FromJson(json));

        /// <summary>Complete a payment with the receipt. Once the store confirms it, the player gets the listing. Idempotent: repeating the call gives nothing more.</summary>
        public static readonly Call<CompletePaymentInput, EmptyResponse> CompletePayment = new Call<CompletePaymentInput, EmptyResponse>(
            new CallSpec("POST", "/basic/payments/:provider/purchase/complete") { IsRepeatable = true },
            json => EmptyResponse.FromJson(json));

        /// <summary>Report that the platform’s store has failed. A plain code such as BILLER_NOT_READY means a problem of the client.</summary>
        public static readonly Call<FailPaymentInput, EmptyResponse> FailPayment = new Call<FailPaymentInput, EmptyResponse>(
            new CallSpec("POST", "/basic/payments/:provider/purchase/fail"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Get a SKU’s name and id at a platform’s store, and its price in minor units.</summary>
        public static readonly Call<GetPaymentProductInput, GetPaymentProductOutput> GetPaymentProduct = new Call<GetPaymentProductInput, GetPaymentProductOutput>(
            new CallSpec("GET", "/basic/payments/:provider/product") { IsSafe = true, HasNoBody = true },
            json => GetPaymentProductOutput.FromJson(json));

        /// <summary>Report a payment that was made outside the server. It is stored as reported and gives nothing.</summary>
        public static readonly Call<TrackPaymentInput, EmptyResponse> TrackPayment = new Call<TrackPaymentInput, EmptyResponse>(
            new CallSpec("POST", "/basic/payments/:provider/purchase/track"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Verify a receipt with the store. Nothing is changed.</summary>
        public static readonly Call<VerifyReceiptInput, EmptyResponse> VerifyReceipt = new Call<VerifyReceiptInput, EmptyResponse>(
            new CallSpec("POST", "/basic/payments/:provider/purchase/verify") { IsSafe = true },
            json => EmptyResponse.FromJson(json));

        /// <summary>Prove the calling player’s Steam account by a ticket of Steam, in hexadecimal digits. Payments by Steam need it.</summary>
        public static readonly Call<CheckSteamTicketInput, EmptyResponse> CheckSteamTicket = new Call<CheckSteamTicketInput, EmptyResponse>(
            new CallSpec("POST", "/basic/payments/steam/auth"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Deprecated path for payment updates of Facebook. Always refused. Use /api/payments/notices/facebook/{cid}/{pid}.</summary>
        public static readonly Call<ConfirmFacebookUpdatesInput, ConfirmFacebookUpdatesOutput> ConfirmFacebookUpdates = new Call<ConfirmFacebookUpdatesInput, ConfirmFacebookUpdatesOutput>(
            new CallSpec("GET", "/basic/payments/facebook/update") { IsOpen = true, IsSafe = true, HasNoBody = true },
            json => ConfirmFacebookUpdatesOutput.FromJson(json));

        /// <summary>Get the state of an order at Steam; its id is the payment’s txid. Players see their own.</summary>
        public static readonly Call<GetSteamOrderInput, GetSteamOrderOutput> GetSteamOrder = new Call<GetSteamOrderInput, GetSteamOrderOutput>(
            new CallSpec("GET", "/basic/payments/steam/order") { IsSafe = true, HasNoBody = true },
            json => GetSteamOrderOutput.FromJson(json));

        /// <summary>List the prices of the SKUs in the Steam currency of the realm. Steam shows each player the local price.</summary>
        public static readonly Call<ListSteamPricesInput, ListSteamPricesOutput> ListSteamPrices = new Call<ListSteamPricesInput, ListSteamPricesOutput>(
            new CallSpec("GET", "/basic/payments/steam/prices") { IsSafe = true, HasNoBody = true },
            json => ListSteamPricesOutput.FromJson(json));

        /// <summary>List the SKUs sold on Steam with their prices in the Steam currency of the realm.</summary>
        public static readonly Call<ListSteamProductsInput, ListSteamProductsOutput> ListSteamProducts = new Call<ListSteamProductsInput, ListSteamProductsOutput>(
            new CallSpec("GET", "/basic/payments/steam/products") { IsSafe = true, HasNoBody = true },
            json => ListSteamProductsOutput.FromJson(json));

        /// <summary>Deprecated path for payment updates of Facebook. Always refused. Use /api/payments/notices/facebook/{cid}/{pid}.</summary>
        public static readonly Call<TakeFacebookUpdateInput, EmptyResponse> TakeFacebookUpdate = new Call<TakeFacebookUpdateInput, EmptyResponse>(
            new CallSpec("POST", "/basic/payments/facebook/update") { IsOpen = true },
            json => EmptyResponse.FromJson(json));
    }

    /// <summary>The calls of the area payments.</summary>
    public static class PaymentsCalls
    {
        /// <summary>Begin a payment for a listing with real money. The client passes the response to the platform’s store.</summary>
        /// <remarks>Errors: PaymentProviderInactive, PlayerNotFound, ListingNotFound, ListingNotAvailable, PurchaseLimitReached, GiftNotAvailable, PaymentNotVerified, PaymentStoreUnavailable.</remarks>
        public static Task<BeginPaymentOutput> BeginPaymentAsync(this ICaller caller, BeginPaymentInput input, CallOptions options = null) =>
            Calls.BeginPayment.SendAsync(caller, input, options);

        /// <summary>Cancel a payment on behalf of the player.</summary>
        /// <remarks>Errors: PaymentNotFound, PaymentOver.</remarks>
        public static Task<EmptyResponse> CancelPaymentAsync(this ICaller caller, CancelPaymentInput input, CallOptions options = null) =>
            Calls.CancelPayment.SendAsync(caller, input, options);

        /// <summary>Check that a player exists, so that payments can be made for them.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<CommonResponse> CheckPayerAsync(this ICaller caller, CheckPayerInput input = null, CallOptions options = null) =>
            Calls.CheckPayer.SendAsync(caller, input, options);

        /// <summary>Complete a payment with the receipt. Once the store confirms it, the player gets the listing. Idempotent: repeating the call gives nothing more.</summary>
        /// <remarks>Errors: InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable, PlayerNotFound, PaymentProviderInactive, PaymentNotFound, PaymentOver, PaymentNotVerified, PaymentStoreUnavailable, ListingNotFound, ListingNotAvailable, PurchaseLimitReached.</remarks>
        public static Task<EmptyResponse> CompletePaymentAsync(this ICaller caller, CompletePaymentInput input, CallOptions options = null) =>
            Calls.CompletePayment.SendAsync(caller, input, options);

        /// <summary>Report that the platform’s store has failed. A plain code such as BILLER_NOT_READY means a problem of the client.</summary>
        /// <remarks>Errors: PaymentNotFound, PaymentOver.</remarks>
        public static Task<EmptyResponse> FailPaymentAsync(this ICaller caller, FailPaymentInput input, CallOptions options = null) =>
            Calls.FailPayment.SendAsync(caller, input, options);

        /// <summary>Get a SKU’s name and id at a platform’s store, and its price in minor units.</summary>
        /// <remarks>Errors: SkuNotFound.</remarks>
        public static Task<GetPaymentProductOutput> GetPaymentProductAsync(this ICaller caller, GetPaymentProductInput input, CallOptions options = null) =>
            Calls.GetPaymentProduct.SendAsync(caller, input, options);

        /// <summary>Report a payment that was made outside the server. It is stored as reported and gives nothing.</summary>
        /// <remarks>Errors: PaymentProviderInactive, PlayerNotFound.</remarks>
        public static Task<EmptyResponse> TrackPaymentAsync(this ICaller caller, TrackPaymentInput input, CallOptions options = null) =>
            Calls.TrackPayment.SendAsync(caller, input, options);

        /// <summary>Verify a receipt with the store. Nothing is changed.</summary>
        /// <remarks>Errors: PaymentProviderInactive, PaymentNotVerified, PaymentStoreUnavailable.</remarks>
        public static Task<EmptyResponse> VerifyReceiptAsync(this ICaller caller, VerifyReceiptInput input, CallOptions options = null) =>
            Calls.VerifyReceipt.SendAsync(caller, input, options);

        /// <summary>Prove the calling player’s Steam account by a ticket of Steam, in hexadecimal digits. Payments by Steam need it.</summary>
        /// <remarks>Errors: PaymentProviderInactive, PaymentStoreUnavailable, PaymentNotVerified.</remarks>
        public static Task<EmptyResponse> CheckSteamTicketAsync(this ICaller caller, CheckSteamTicketInput input, CallOptions options = null) =>
            Calls.CheckSteamTicket.SendAsync(caller, input, options);

        /// <summary>Deprecated path for payment updates of Facebook. Always refused. Use /api/payments/notices/facebook/{cid}/{pid}.</summary>
        /// <remarks>Errors: NotSetUp.</remarks>
        public static Task<ConfirmFacebookUpdatesOutput> ConfirmFacebookUpdatesAsync(this ICaller caller, ConfirmFacebookUpdatesInput input = null, CallOptions options = null) =>
            Calls.ConfirmFacebookUpdates.SendAsync(caller, input, options);

        /// <summary>Get the state of an order at Steam; its id is the payment’s txid. Players see their own.</summary>
        /// <remarks>Errors: PaymentProviderInactive, PaymentStoreUnavailable, PaymentNotFound, PaymentNotVerified.</remarks>
        public static Task<GetSteamOrderOutput> GetSteamOrderAsync(this ICaller caller, GetSteamOrderInput input, CallOptions options = null) =>
            Calls.GetSteamOrder.SendAsync(caller, input, options);

        /// <summary>List the prices of the SKUs in the Steam currency of the realm. Steam shows each player the local price.</summary>
        /// <remarks>Errors: PaymentProviderInactive.</remarks>
        public static Task<ListSteamPricesOutput> ListSteamPricesAsync(this ICaller caller, ListSteamPricesInput input, CallOptions options = null) =>
            Calls.ListSteamPrices.SendAsync(caller, input, options);

        /// <summary>List the SKUs sold on Steam with their prices in the Steam currency of the realm.</summary>
        /// <remarks>Errors: PaymentProviderInactive.</remarks>
        public static Task<ListSteamProductsOutput> ListSteamProductsAsync(this ICaller caller, ListSteamProductsInput input, CallOptions options = null) =>
            Calls.ListSteamProducts.SendAsync(caller, input, options);

        /// <summary>Deprecated path for payment updates of Facebook. Always refused. Use /api/payments/notices/facebook/{cid}/{pid}.</summary>
        /// <remarks>Errors: NotSetUp.</remarks>
        public static Task<EmptyResponse> TakeFacebookUpdateAsync(this ICaller caller, TakeFacebookUpdateInput input, CallOptions options = null) =>
            Calls.TakeFacebookUpdate.SendAsync(caller, input, options);
    }
}
