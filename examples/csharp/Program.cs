using System;
using System.Threading.Tasks;
using Regent;

namespace Coins
{
    /// <summary>Plays the game in a terminal: <c>coins HOST CID PID FOLDER</c>. One command in each line.</summary>
    public static class Program
    {
        public static int Main(string[] arguments)
        {
            if (arguments.Length != 4)
            {
                Console.Error.WriteLine("Usage: coins HOST CID PID FOLDER");
                return 1;
            }
            try
            {
                PlayAsync(arguments).GetAwaiter().GetResult();
                return 0;
            }
            catch (RegentException error)
            {
                Console.Error.WriteLine(error.Code + ": " + error.Message + " " + error.Remedy + " (request " + error.RequestId + ")");
                return 1;
            }
        }

        private static async Task PlayAsync(string[] arguments)
        {
            var coins = await CoinGame.StartAsync(new GameOptions
            {
                Host = arguments[0],
                Cid = arguments[1],
                Pid = arguments[2],
                Store = new FileStore(arguments[3]),
            });
            Console.WriteLine("player " + coins.Game.GamerTag + " coins " + coins.Coins + " level " + coins.Progress.Level);
            for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
                Console.WriteLine(await RunAsync(coins, line.Split(' ')));
            coins.Game.Close();
        }

        private static async Task<string> RunAsync(CoinGame coins, string[] command)
        {
            switch (command[0])
            {
                case "follow":
                    await coins.FollowAsync(() => Console.WriteLine("changed"));
                    return "following";
                case "collect":
                    coins.Collect(long.Parse(command[1]));
                    return "coins " + coins.Coins;
                case "send":
                    await coins.Game.Queue.FlushAsync();
                    await coins.RefreshAsync();
                    return "waiting " + coins.Game.Queue.List().Count + " coins " + coins.Coins;
                case "daily":
                    return await coins.ClaimDailyAsync() ? "claimed" : "already claimed";
                case "buy":
                    var offer = (await coins.OffersAsync())[0];
                    return await coins.BuyAsync(offer) ? "bought " + string.Join(",", coins.Items) : "too few coins for " + offer.Title;
                case "save":
                    await coins.SaveAsync();
                    return "level " + coins.Progress.Level;
                case "top":
                    var entry = (await coins.TopAsync())[0];
                    return "rank " + entry.Rank + " score " + entry.Score;
                default:
                    return "Commands: follow, collect COUNT, send, daily, buy, save, top.";
            }
        }
    }
}
