// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area promo-codes are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Redeem a code. The player gets the gift of its promo once.</summary>
        public static readonly Call<ClaimPromoCodeInput, EmptyResponse> ClaimPromoCode = new Call<ClaimPromoCodeInput, EmptyResponse>(
            new CallSpec("POST", "/basic/legacy-promos/claim"),
            json => EmptyResponse.FromJson(json));
    }

    /// <summary>The calls of the area promo-codes.</summary>
    public static class PromoCodesCalls
    {
        /// <summary>Redeem a code. The player gets the gift of its promo once.</summary>
        /// <remarks>Errors: PromoCodeNotFound, PromoCodeUsed, PromoExpired, PromoLimitReached, PromoNotForPlayer, PlayerNotFound, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable, EntitlementDefinitionNotFound, EntitlementLimitReached.</remarks>
        public static Task<EmptyResponse> ClaimPromoCodeAsync(this ICaller caller, ClaimPromoCodeInput input, CallOptions options = null) =>
            Calls.ClaimPromoCode.SendAsync(caller, input, options);
    }
}
