using System;
using System.Collections.Generic;
using System.Text;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    public sealed class SignInOptions
    {
        /// <summary>Adds this way to sign in to the signed-in player, or merges a guest into the account.</summary>
        public bool Attach { get; set; }

        /// <summary>The platform and the device, as they are shown to the studio.</summary>
        public Context Context { get; set; }

        /// <summary>The first stats of a new player.</summary>
        public Dictionary<string, JsonValue> InitProperties { get; set; }
    }

    /// <summary>The ways to sign in a player. Each returns the gamer tag and stores the session.</summary>
    public sealed class SignIn
    {
        private readonly Session session;
        private readonly IStore store;

        internal SignIn(Session session, IStore store)
        {
            this.session = session;
            this.store = store;
        }

        /// <summary>Signs in with a device id. Without one, the client creates a random id and stores it.</summary>
        public Task<long> DeviceAsync(string deviceId = null, SignInOptions options = null) =>
            RunAsync(new CreateTokenInput { GrantType = "device", DeviceId = deviceId ?? OwnDeviceId() }, options);

        /// <summary>Creates a new player without any credentials.</summary>
        public Task<long> GuestAsync(SignInOptions options = null) =>
            RunAsync(new CreateTokenInput { GrantType = "guest" }, options);

        /// <summary>Signs in with an e-mail and its password.</summary>
        public Task<long> EmailAsync(string email, string password, SignInOptions options = null) =>
            RunAsync(new CreateTokenInput { GrantType = "password", Username = email, Password = password }, options);

        /// <summary>Signs in with a token of Google, Apple, or another provider of the realm's config.</summary>
        public Task<long> ThirdPartyAsync(string provider, string token, string nonce = null, SignInOptions options = null) =>
            RunAsync(new CreateTokenInput { GrantType = "third_party", ThirdParty = provider, Token = token, Nonce = nonce }, options);

        /// <summary>Signs in with a token of your own service. A challenge of the service is passed to <paramref name="solve"/>.</summary>
        public async Task<long> ExternalAsync(
            string service,
            string token,
            string providerNamespace = null,
            Func<string, Task<string>> solve = null,
            SignInOptions options = null)
        {
            var grant = new CreateTokenInput
            {
                GrantType = "external",
                ProviderService = service,
                ExternalToken = token,
                ProviderNamespace = providerNamespace,
            };
            var answer = await SendAsync(grant, options);
            if (answer.TokenType != "challenge") return Finish(answer);
            if (solve == null) throw Unfinished("The service sent a challenge, and there is no function to solve it.");
            var challenge = answer.ChallengeToken.Split('.')[0];
            var solution = await solve(Encoding.UTF8.GetString(Convert.FromBase64String(challenge)));
            grant.ChallengeSolution = new ChallengeSolution { ChallengeToken = answer.ChallengeToken, Solution = solution };
            return Finish(await SendAsync(grant, options));
        }

        private async Task<long> RunAsync(CreateTokenInput grant, SignInOptions options) =>
            Finish(await SendAsync(grant, options));

        private Task<CreateTokenOutput> SendAsync(CreateTokenInput grant, SignInOptions options)
        {
            grant.Context = options?.Context;
            grant.InitProperties = options?.InitProperties;
            return session.SignInAsync(grant, options?.Attach ?? false);
        }

        private long Finish(CreateTokenOutput answer)
        {
            if (answer.TokenType != "bearer") throw Unfinished("The account needs another step to sign in.");
            return session.RequireGamerTag();
        }

        private static RegentException Unfinished(string message) =>
            new RegentException(ErrorCodes.SignedOut, 0, message, remedy: "Use another way to sign in.");

        private string OwnDeviceId()
        {
            var known = store.Get("regent.device");
            if (known != null) return known;
            var id = Random.Id();
            store.Set("regent.device", id);
            return id;
        }
    }
}
