using System;
using System.Collections.Generic;
using System.Text;
using System.Threading.Tasks;
using Regent;
using Regent.Models;

namespace Coins
{
    /// <summary>What the player has collected on all devices, as it is saved in the cloud.</summary>
    public sealed class Progress
    {
        public long Collected { get; set; }
        public long Level => 1 + Collected / 10;

        public string ToText() =>
            JsonValue.NewObject().Set("collected", Collected).Set("level", Level).ToString();

        public static Progress FromText(string text) => new Progress { Collected = JsonValue.Parse(text)["collected"].AsLong() };
    }

    public sealed class Offer
    {
        public string PurchaseId { get; set; }
        public string Title { get; set; }
        public long Price { get; set; }
    }

    /// <summary>The rules of the game, without a screen. Its content is in ../typescript/content.json.</summary>
    public sealed class CoinGame
    {
        private const string CoinId = "currency.coins";
        private const string BoardId = "leaderboards.coins";
        private const string CalendarId = "calendars.coins";
        private const string StoreId = "stores.coins";
        private const string SaveKey = "progress";

        private CoinGame(RegentGame game)
        {
            Game = game;
        }

        public RegentGame Game { get; }
        public Progress Progress { get; private set; } = new Progress();
        public long Coins { get; private set; }
        public List<string> Items { get; private set; } = new List<string>();

        /// <summary>Connects, signs in by device, and loads content and progress. It also starts offline.</summary>
        public static async Task<CoinGame> StartAsync(GameOptions options)
        {
            var game = RegentGame.Connect(options);
            if (game.GamerTag == null) await game.SignIn.DeviceAsync();
            var coinGame = new CoinGame(game);
            await game.Content.LoadAsync();
            try
            {
                var saved = await game.Saves.LoadAsync(SaveKey);
                if (saved != null) coinGame.Progress = Progress.FromText(saved.Text);
                await coinGame.RefreshAsync();
            }
            catch (RegentException error) when (error.IsTransient)
            {
                // Offline: the game starts with what is stored.
            }
            return coinGame;
        }

        /// <summary>Follows changes from other devices and from the studio. Returns when the socket is open.</summary>
        public async Task FollowAsync(Action changed)
        {
            Game.Socket.On(Frames.InventoryRefresh, async _ =>
            {
                await RefreshAsync();
                changed();
            });
            Game.Content.Follow();
            await Game.Socket.ConnectAsync();
        }

        /// <summary>Reads coins and items again.</summary>
        public async Task RefreshAsync()
        {
            var collected = Progress.Collected;
            var inventory = await Game.GetInventoryAsync(new GetInventoryInput { Scope = new List<string> { "currency", "items" } });
            // Coins were collected meanwhile: the answer is older. Their own message reads again.
            if (Progress.Collected != collected) return;
            Coins = inventory.Currencies.Find(currency => currency.Id == CoinId)?.Amount ?? 0;
            Items = inventory.Items.ConvertAll(item => item.Id);
        }

        /// <summary>Collects coins. They are queued, so nothing is lost while the device is offline.</summary>
        public void Collect(long count)
        {
            Coins += count;
            Progress.Collected += count;
            Game.Queue.Add(Calls.UpdateInventory, new UpdateInventoryInput
            {
                Currencies = new Dictionary<string, long> { { CoinId, count } },
            });
            Game.Queue.Add(Calls.SetLeaderboardEntry, new SetLeaderboardEntryInput { Id = BoardId, Score = Progress.Collected });
            Game.Analytics.Track("coins_collected", JsonValue.NewObject().Set("count", count), "game");
        }

        /// <summary>Saves the progress. If another device was further, its progress is kept.</summary>
        public async Task SaveAsync()
        {
            var saved = await Game.Saves.SaveAsync(SaveKey, Progress.ToText(), KeepFurther);
            Progress = Progress.FromText(saved.Text);
        }

        /// <summary>Claims the reward of the day. Returns false if it was already claimed.</summary>
        public async Task<bool> ClaimDailyAsync()
        {
            var calendars = (await Game.ListCalendarsAsync()).Calendars;
            var calendar = calendars.Find(one => one.Id == CalendarId);
            if (calendar == null || calendar.NextClaimSeconds > 0) return false;
            try
            {
                await Game.ClaimCalendarAsync(new ClaimCalendarInput { Id = CalendarId });
            }
            catch (RegentException error) when (error.Code == ErrorCodes.AlreadyClaimedToday)
            {
                return false;
            }
            await RefreshAsync();
            return true;
        }

        /// <summary>The offers of the shop that this player can buy now.</summary>
        public async Task<List<Offer>> OffersAsync()
        {
            var store = (await Game.ListStoreOffersAsync()).Stores.Find(one => one.Symbol == StoreId);
            if (store == null) return new List<Offer>();
            return store.Listings.ConvertAll(listing => new Offer
            {
                PurchaseId = listing.Symbol + ":" + StoreId,
                Title = listing.Offer.Titles.Count > 0 ? listing.Offer.Titles[0] : listing.Symbol,
                Price = listing.Offer.Price.Amount,
            });
        }

        /// <summary>Buys an offer. Returns false if the player has too few coins.</summary>
        public async Task<bool> BuyAsync(Offer offer)
        {
            try
            {
                // The server must have the collected coins first.
                await Game.Queue.FlushAsync();
                await Game.BuyListingAsync(new BuyListingInput { PurchaseId = offer.PurchaseId });
            }
            catch (RegentException error) when (error.Code == ErrorCodes.InsufficientCurrency)
            {
                return false;
            }
            await RefreshAsync();
            return true;
        }

        /// <summary>The best ten players.</summary>
        public async Task<List<RankEntry>> TopAsync() =>
            (await Game.GetLeaderboardViewAsync(new GetLeaderboardViewInput { Id = BoardId, Max = 10 })).Lb.Rankings;

        private static byte[] KeepFurther(SaveConflict conflict)
        {
            if (conflict.Remote == null) return conflict.Local.Data;
            var local = Progress.FromText(conflict.Local.Text).Collected;
            return local >= Progress.FromText(conflict.Remote.Text).Collected ? conflict.Local.Data : conflict.Remote.Data;
        }
    }
}
