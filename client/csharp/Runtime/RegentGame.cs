using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>
    /// A game that is connected to one realm. The calls of the API are its extension methods, such as
    /// <c>game.BuyListingAsync(…)</c>.
    /// </summary>
    public sealed class RegentGame : ICaller
    {
        private RegentGame(GameOptions options)
        {
            var store = options.Store ?? new MemoryStore();
            Connection = new Connection(options);
            Session = new Session(Connection, store);
            SignIn = new SignIn(Session, store);
            Socket = new Socket(this, options.Socket ?? (() => new ClientSocketTransport()));
            Content = new Content(this, store);
            Queue = new WriteQueue(this, store, options.MaxQueuedWrites);
            Saves = new CloudSaves(this, store);
            Analytics = new Analytics(this, store);
            Clock = new ServerClock(this);
            Session.SignedOut += _ => Close();
            Session.SignedIn += _ => Background.Start(Queue.FlushAsync);
        }

        public Connection Connection { get; }
        public Session Session { get; }
        public SignIn SignIn { get; }
        public Socket Socket { get; }
        public Content Content { get; }
        public WriteQueue Queue { get; }
        public CloudSaves Saves { get; }
        public Analytics Analytics { get; }
        public ServerClock Clock { get; }

        /// <summary>The gamer tag of the signed-in player; null: nobody is signed in.</summary>
        public long? GamerTag => Session.GamerTag;

        /// <summary>
        /// Connects a game to a realm and restores the session of the last start. If <see cref="GamerTag"/> is null
        /// afterwards, sign in with a method of <see cref="SignIn"/>. It sends nothing, so it also works offline.
        /// </summary>
        public static RegentGame Connect(GameOptions options)
        {
            var game = new RegentGame(options);
            if (game.Session.Restore()) Background.Start(game.Queue.FlushAsync);
            return game;
        }

        /// <summary>Signs the player out: forgets the session and ends it on the server.</summary>
        public Task SignOutAsync() => Session.SignOutAsync();

        /// <summary>Closes the socket and stops all timers. Stored writes and events are sent after the next start.</summary>
        public void Close()
        {
            Socket.Close();
            Queue.Stop();
            Analytics.Stop();
        }

        /// <summary>Sends a call with the player's token. If it has expired, it is refreshed once and the call repeated.</summary>
        public async Task<JsonValue> SendAsync(CallSpec spec, JsonValue input, CallOptions options = null)
        {
            var isSigned = options == null || options.IsSignedIn;
            if (isSigned && !spec.IsOpen) Session.RequireGamerTag();
            var token = isSigned ? Session.AccessToken : null;
            try
            {
                return await Connection.CallAsync(spec, input, Session.GamerTag, token, options);
            }
            // A wrong password is a 401 too, but another token would not help.
            catch (RegentException error) when (token != null && error.Status == 401 && error.Code != ErrorCodes.InvalidCredentialsError)
            {
            }
            await Session.RefreshAsync(token);
            return await Connection.CallAsync(spec, input, Session.GamerTag, Session.AccessToken, options);
        }
    }

    /// <summary>The server's time on a device whose clock may be wrong.</summary>
    public sealed class ServerClock
    {
        private readonly RegentGame game;

        internal ServerClock(RegentGame game)
        {
            this.game = game;
        }

        /// <summary>Milliseconds by which the server's clock is ahead of the device's; 0 before the first sync.</summary>
        public long OffsetMs { get; private set; }

        /// <summary>The server's time, in milliseconds since 1970.</summary>
        public long NowMs => Times.NowMs + OffsetMs;

        /// <summary>Measures the difference with one call.</summary>
        public async Task<long> SyncAsync()
        {
            var sentAt = Times.NowMs;
            var answer = await game.SendHeartbeatAsync();
            OffsetMs = answer.Heartbeat - (sentAt + Times.NowMs) / 2;
            return OffsetMs;
        }
    }
}
