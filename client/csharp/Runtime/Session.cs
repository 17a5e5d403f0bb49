using System;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>The sign-in of one player: its tokens, their refresh, and where they are stored.</summary>
    public sealed class Session
    {
        private readonly Connection connection;
        private readonly IStore store;
        private readonly string key;
        private readonly Turns turns = new Turns();

        internal Session(Connection connection, IStore store)
        {
            this.connection = connection;
            this.store = store;
            key = connection.Prefix + ".session";
        }

        /// <summary>A player has signed in.</summary>
        public event Action<long> SignedIn;

        /// <summary>The player has signed out, or the sign-in was revoked; then with the error.</summary>
        public event Action<RegentException> SignedOut;

        /// <summary>The gamer tag of the signed-in player; null: nobody is signed in.</summary>
        public long? GamerTag { get; private set; }

        public string AccessToken { get; private set; }

        private string RefreshToken { get; set; }

        internal long RequireGamerTag()
        {
            if (GamerTag != null) return GamerTag.Value;
            throw new RegentException(
                ErrorCodes.SignedOut,
                0,
                "No player is signed in.",
                remedy: "Sign in first, for example with game.SignIn.DeviceAsync().");
        }

        /// <summary>Loads the session of an earlier start. Returns false if there is none.</summary>
        internal bool Restore()
        {
            var stored = JsonValue.TryParse(store.Get(key) ?? "");
            if (stored == null) return false;
            AccessToken = stored["accessToken"].AsString();
            RefreshToken = stored["refreshToken"].AsString();
            GamerTag = stored["gamerTag"].AsLongOrNull();
            return GamerTag != null;
        }

        /// <summary>Exchanges credentials for tokens and stores them.</summary>
        internal async Task<CreateTokenOutput> SignInAsync(CreateTokenInput grant, bool isAttached)
        {
            var answer = await RequestTokensAsync(grant, isAttached ? AccessToken : null);
            if (answer.TokenType != "bearer") return answer;
            var account = await connection.CallAsync(Calls.GetOwnAccount.Spec, JsonValue.NewObject(), null, answer.AccessToken, null);
            Save(answer.AccessToken, answer.RefreshToken, account["id"].AsLong());
            SignedIn?.Invoke(GamerTag.Value);
            return answer;
        }

        /// <summary>Forgets the tokens and ends the sign-in on the server, if it can be reached.</summary>
        public async Task SignOutAsync()
        {
            var token = AccessToken;
            End(null);
            if (token == null) return;
            try
            {
                await connection.CallAsync(Calls.RevokeToken.Spec, JsonValue.NewObject().Set("token", token), null, token, null);
            }
            catch (RegentException)
            {
                // The device has forgotten the tokens.
            }
        }

        /// <summary>Replaces a token that the server has rejected. Parallel callers wait for one refresh.</summary>
        internal Task RefreshAsync(string rejected) => turns.RunAsync(async () =>
        {
            if (AccessToken == null || AccessToken != rejected) return;
            try
            {
                var grant = new CreateTokenInput { GrantType = "refresh_token", RefreshToken = RefreshToken };
                var answer = await RequestTokensAsync(grant, null);
                if (AccessToken != rejected) return;
                Save(answer.AccessToken, answer.RefreshToken ?? RefreshToken, GamerTag.Value);
            }
            catch (RegentException error) when (error.Status == 401)
            {
                End(error);
                throw;
            }
        });

        private async Task<CreateTokenOutput> RequestTokensAsync(CreateTokenInput grant, string token)
        {
            var answer = await connection.CallAsync(Calls.CreateToken.Spec, grant.ToJson(), null, token, null);
            return CreateTokenOutput.FromJson(answer);
        }

        private void Save(string accessToken, string refreshToken, long gamerTag)
        {
            AccessToken = accessToken;
            RefreshToken = refreshToken;
            GamerTag = gamerTag;
            var json = JsonValue.NewObject().Set("accessToken", accessToken).Set("refreshToken", refreshToken);
            store.Set(key, json.Set("gamerTag", gamerTag).ToString());
        }

        private void End(RegentException error)
        {
            var wasSignedIn = GamerTag != null;
            AccessToken = null;
            RefreshToken = null;
            GamerTag = null;
            store.Delete(key);
            if (wasSignedIn) SignedOut?.Invoke(error);
        }
    }
}
