// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area inventory are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Forget a `transaction`, so that its name can be used again. Its changes are kept.</summary>
        public static readonly Call<EndTransactionInput, CommonResponse> EndTransaction = new Call<EndTransactionInput, CommonResponse>(
            new CallSpec("DELETE", "/object/inventory/:gamerTag/transaction") { Self = "gamerTag", TimeoutMs = 120000 },
            json => CommonResponse.FromJson(json));

        /// <summary>Get a player’s inventory: all items, or the content ids below `scope`.</summary>
        public static readonly Call<GetInventoryInput, Inventory> GetInventory = new Call<GetInventoryInput, Inventory>(
            new CallSpec("GET", "/object/inventory/:gamerTag") { Self = "gamerTag", IsSafe = true, HasNoBody = true, TimeoutMs = 120000 },
            json => Inventory.FromJson(json));

        /// <summary>List the currencies of the realm’s published content.</summary>
        public static readonly Call<NoInput, ListCurrencyContentsOutput> ListCurrencyContents = new Call<NoInput, ListCurrencyContentsOutput>(
            new CallSpec("GET", "/basic/inventory/currency") { IsSafe = true, HasNoBody = true, TimeoutMs = 120000 },
            json => ListCurrencyContentsOutput.FromJson(json));

        /// <summary>List the items of the realm’s published content.</summary>
        public static readonly Call<NoInput, ListItemContentsOutput> ListItemContents = new Call<NoInput, ListItemContentsOutput>(
            new CallSpec("GET", "/basic/inventory/items") { IsSafe = true, HasNoBody = true, TimeoutMs = 120000 },
            json => ListItemContentsOutput.FromJson(json));

        /// <summary>List the factors that gifts to a player are multiplied by: none, because realms have no bonuses.</summary>
        public static readonly Call<ListMultipliersInput, ListMultipliersOutput> ListMultipliers = new Call<ListMultipliersInput, ListMultipliersOutput>(
            new CallSpec("GET", "/object/inventory/:gamerTag/multipliers") { Self = "gamerTag", IsSafe = true, HasNoBody = true, TimeoutMs = 120000 },
            json => ListMultipliersOutput.FromJson(json));

        /// <summary>Get the currencies of a change with the player’s bonus. They are unchanged, because realms have no bonuses.</summary>
        public static readonly Call<PreviewInventoryInput, PreviewInventoryOutput> PreviewInventory = new Call<PreviewInventoryInput, PreviewInventoryOutput>(
            new CallSpec("PUT", "/object/inventory/:gamerTag/preview") { Self = "gamerTag", IsSafe = true, TimeoutMs = 120000 },
            json => PreviewInventoryOutput.FromJson(json));

        /// <summary>Reload an inventory of an external service. Inventories are stored here, so only the player’s clients are notified to reload it.</summary>
        public static readonly Call<ReloadInventoryInput, CommonResponse> ReloadInventory = new Call<ReloadInventoryInput, CommonResponse>(
            new CallSpec("PUT", "/object/inventory/:gamerTag/proxy/reload") { Self = "gamerTag", HasNoBody = true },
            json => CommonResponse.FromJson(json));

        /// <summary>List a player’s inventory by content ids and item filters.</summary>
        public static readonly Call<SearchInventoryInput, Inventory> SearchInventory = new Call<SearchInventoryInput, Inventory>(
            new CallSpec("POST", "/object/inventory/:gamerTag") { Self = "gamerTag", IsSafe = true, TimeoutMs = 120000 },
            json => Inventory.FromJson(json));

        /// <summary>Change a player’s inventory, all or nothing. Amounts are added to currencies; negative amounts are subtracted. Idempotent by `transaction`: a repeated request changes nothing and returns the same response.</summary>
        public static readonly Call<UpdateInventoryInput, CommonResponse> UpdateInventory = new Call<UpdateInventoryInput, CommonResponse>(
            new CallSpec("PUT", "/object/inventory/:gamerTag") { Self = "gamerTag", TimeoutMs = 120000, IsRepeatable = true, RepeatKey = "transaction" },
            json => CommonResponse.FromJson(json));
    }

    /// <summary>The calls of the area inventory.</summary>
    public static class InventoryCalls
    {
        /// <summary>Forget a `transaction`, so that its name can be used again. Its changes are kept.</summary>
        public static Task<CommonResponse> EndTransactionAsync(this ICaller caller, EndTransactionInput input, CallOptions options = null) =>
            Calls.EndTransaction.SendAsync(caller, input, options);

        /// <summary>Get a player’s inventory: all items, or the content ids below `scope`.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<Inventory> GetInventoryAsync(this ICaller caller, GetInventoryInput input = null, CallOptions options = null) =>
            Calls.GetInventory.SendAsync(caller, input, options);

        /// <summary>List the currencies of the realm’s published content.</summary>
        public static Task<ListCurrencyContentsOutput> ListCurrencyContentsAsync(this ICaller caller, CallOptions options = null) =>
            Calls.ListCurrencyContents.SendAsync(caller, null, options);

        /// <summary>List the items of the realm’s published content.</summary>
        public static Task<ListItemContentsOutput> ListItemContentsAsync(this ICaller caller, CallOptions options = null) =>
            Calls.ListItemContents.SendAsync(caller, null, options);

        /// <summary>List the factors that gifts to a player are multiplied by: none, because realms have no bonuses.</summary>
        public static Task<ListMultipliersOutput> ListMultipliersAsync(this ICaller caller, ListMultipliersInput input = null, CallOptions options = null) =>
            Calls.ListMultipliers.SendAsync(caller, input, options);

        /// <summary>Get the currencies of a change with the player’s bonus. They are unchanged, because realms have no bonuses.</summary>
        public static Task<PreviewInventoryOutput> PreviewInventoryAsync(this ICaller caller, PreviewInventoryInput input = null, CallOptions options = null) =>
            Calls.PreviewInventory.SendAsync(caller, input, options);

        /// <summary>Reload an inventory of an external service. Inventories are stored here, so only the player’s clients are notified to reload it.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<CommonResponse> ReloadInventoryAsync(this ICaller caller, ReloadInventoryInput input = null, CallOptions options = null) =>
            Calls.ReloadInventory.SendAsync(caller, input, options);

        /// <summary>List a player’s inventory by content ids and item filters.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<Inventory> SearchInventoryAsync(this ICaller caller, SearchInventoryInput input = null, CallOptions options = null) =>
            Calls.SearchInventory.SendAsync(caller, input, options);

        /// <summary>Change a player’s inventory, all or nothing. Amounts are added to currencies; negative amounts are subtracted. Idempotent by `transaction`: a repeated request changes nothing and returns the same response.</summary>
        /// <remarks>Errors: ApprovalNeeded, GrantBudgetExceeded, PlayerNotFound, InsufficientCurrency, ItemNotFound, NotWritableByClient, TooManyItems, UnknownSymbol.</remarks>
        public static Task<CommonResponse> UpdateInventoryAsync(this ICaller caller, UpdateInventoryInput input = null, CallOptions options = null) =>
            Calls.UpdateInventory.SendAsync(caller, input, options);
    }
}
