using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent.Tests
{
    /// <summary>Answers requests in a test.</summary>
    internal sealed class FakeServer : ITransport
    {
        internal readonly List<HttpRequest> Requests = new List<HttpRequest>();
        internal Func<HttpRequest, (int status, string body)> Answer = _ => (200, "{}");

        public Task<HttpResponse> SendAsync(HttpRequest request, CancellationToken cancellation)
        {
            lock (Requests) Requests.Add(request);
            var (status, body) = Answer(request);
            if (status == 0) throw new IOException("no network");
            return Task.FromResult(new HttpResponse { Status = status, Body = Encoding.UTF8.GetBytes(body) });
        }

        internal string LastUrl => Requests[Requests.Count - 1].Url;
        internal JsonValue LastBody => JsonValue.Parse(Encoding.UTF8.GetString(Requests[Requests.Count - 1].Body));
    }

    /// <summary>Tests without a server. Each public method is a test.</summary>
    public sealed class ClientTests
    {
        private const string Unauthorized =
            "{\"error\":\"ExpiredTokenError\",\"message\":\"The token has expired.\",\"requestId\":\"r1\",\"remedy\":\"Refresh it.\"}";

        private readonly FakeServer server = new FakeServer();
        private IStore store = new MemoryStore();

        public static int Main()
        {
            var count = 0;
            foreach (var test in typeof(ClientTests).GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly))
            {
                try
                {
                    if (test.Invoke(new ClientTests(), null) is Task task) task.GetAwaiter().GetResult();
                }
                catch (Exception error)
                {
                    Console.Error.WriteLine(test.Name + " failed: " + (error.InnerException ?? error));
                    return 1;
                }
                count += 1;
            }
            Console.WriteLine(count + " tests passed.");
            return 0;
        }

        public void JsonKeepsNumbersTextsAndOrder()
        {
            const string text = "{\"b\":9007199254740991,\"a\":[1.5,-2e3,true,null,\"\\u00e4\\n\\\"\"],\"c\":{}}";
            var json = JsonValue.Parse(text);
            Equal(9007199254740991, json["b"].AsLong());
            Equal("ä\n\"", json["a"].Items[4].AsString());
            Equal(-2000.0, json["a"].Items[1].AsDouble());
            Equal("{\"b\":9007199254740991,\"a\":[1.5,-2e3,true,null,\"ä\\n\\\"\"],\"c\":{}}", json.ToString());
            Equal("\"\\ud83d\\ude00\"", JsonValue.From("😀").ToString());
            Equal(null, json["none"]["below"].AsString());
        }

        public void JsonRefusesInvalidTexts()
        {
            var deep = new string('[', 300) + new string(']', 300);
            foreach (var text in new[] { "", "{", "[1,]", "{\"a\"}", "tru", "1 2", "\"a", "\"\\x\"", "-", deep })
                Equal(null, JsonValue.TryParse(text));
        }

        public void DoublesAreWrittenForEveryCulture()
        {
            Thread.CurrentThread.CurrentCulture = new System.Globalization.CultureInfo("de-DE");
            Equal("0.1", JsonValue.From(0.1).ToString());
            Equal(1.5, JsonValue.Parse("1.5").AsDouble());
        }

        public async Task PathsQueriesAndThePlayersOwnGamerTag()
        {
            var game = SignedIn();
            await game.GetLeaderboardViewAsync(new GetLeaderboardViewInput { Id = "a b/c", Max = 3 });
            Equal("http://server/object/leaderboards/a%20b%2Fc/view?max=3", server.LastUrl);
            await game.GetInventoryAsync(new GetInventoryInput { Scope = new List<string> { "currency", "items" } });
            Equal("http://server/object/inventory/42?scope=currency%2Citems", server.LastUrl);
            Equal("Bearer old", server.Requests[0].Headers["Authorization"]);
            Equal("1.DE_1", server.Requests[0].Headers["X-BEAM-SCOPE"]);
        }

        public async Task OptionalFieldsThatAreNullAreNotSent()
        {
            var game = SignedIn();
            await game.UpdateInventoryAsync(new UpdateInventoryInput { Currencies = new Dictionary<string, long> { { "currency.coins", 2 } } });
            Equal("{\"currencies\":{\"currency.coins\":2}}", server.LastBody.ToString());
        }

        public async Task ParallelCallsRefreshATokenOnce()
        {
            var game = SignedIn();
            server.Answer = request =>
            {
                if (request.Url.EndsWith("/basic/auth/token"))
                    return (200, "{\"token_type\":\"bearer\",\"access_token\":\"new\",\"refresh_token\":\"r2\",\"expires_in\":1}");
                return request.Headers["Authorization"] == "Bearer new" ? (200, "{\"id\":42}") : (401, Unauthorized);
            };
            await Task.WhenAll(game.GetOwnAccountAsync(), game.GetOwnAccountAsync(), game.GetOwnAccountAsync());
            Equal(1, server.Requests.FindAll(request => request.Url.EndsWith("/basic/auth/token")).Count);
            Equal("new", RegentGame.Connect(Options()).Session.AccessToken);
        }

        public async Task ARefusedRefreshSignsOut()
        {
            var game = SignedIn();
            RegentException reason = null;
            game.Session.SignedOut += error => reason = error;
            server.Answer = _ => (401, Unauthorized);
            await Fails("ExpiredTokenError", () => game.GetOwnAccountAsync());
            Equal(null, game.GamerTag);
            Equal("r1", reason.RequestId);
            await Fails(ErrorCodes.SignedOut, () => game.GetOwnAccountAsync());
        }

        public async Task ErrorsHaveTheFieldsOfTheServer()
        {
            var game = SignedIn();
            server.Answer = _ => (400, "{\"error\":\"InvalidInput\",\"message\":\"Wrong.\",\"field\":\"id\",\"requestId\":\"r7\",\"remedy\":\"Fix it.\",\"current\":{\"a\":1}}");
            var error = await Fails("InvalidInput", () => game.GetOwnAccountAsync());
            Equal("400 Wrong. id r7 Fix it. 1", error.Status + " " + error.Message + " " + error.Field + " " + error.RequestId + " " + error.Remedy + " " + error.Current["a"]);
            server.Answer = _ => (403, "<html>proxy</html>");
            Equal("The server returned status 403.", (await Fails("Forbidden", () => game.GetOwnAccountAsync())).Message);
        }

        public async Task OnlyHarmlessCallsAreSentAgain()
        {
            var game = SignedIn();
            server.Answer = _ => (0, "");
            await Fails(ErrorCodes.Unreachable, () => game.GetOwnAccountAsync(new CallOptions { Retries = 1 }));
            Equal(2, server.Requests.Count);
            await Fails(ErrorCodes.Unreachable, () => game.BuyListingAsync(new BuyListingInput { PurchaseId = "a:b" }, new CallOptions { Retries = 1 }));
            Equal(3, server.Requests.Count);
        }

        public async Task AQueuedWriteKeepsItsIdempotencyKeyOverARestart()
        {
            server.Answer = _ => (0, "");
            var game = SignedIn();
            game.Queue.Add(Calls.UpdateInventory, new UpdateInventoryInput { Currencies = new Dictionary<string, long> { { "c", 1 } } });
            await game.Queue.FlushAsync();
            game.Close();
            var key = server.LastBody["transaction"].AsString();
            Equal(32, key.Length);
            server.Answer = _ => (200, "{}");
            var again = RegentGame.Connect(Options());
            await again.Queue.FlushAsync();
            Equal(key, server.LastBody["transaction"].AsString());
            Equal(0, again.Queue.List().Count);
        }

        public async Task ARefusedWriteIsReportedAndTheNextOneIsSent()
        {
            var game = SignedIn();
            var rejected = new List<string>();
            game.Queue.Rejected += (_, error) => rejected.Add(error.Code);
            server.Answer = request => request.Url.Contains("/leaderboards/")
                ? (404, "{\"error\":\"LeaderboardNotFound\",\"message\":\"None.\",\"requestId\":\"r\"}")
                : (200, "{}");
            game.Queue.Add(Calls.SetLeaderboardEntry, new SetLeaderboardEntryInput { Id = "x", Score = 1 });
            game.Queue.Add(Calls.UpdateInventory, new UpdateInventoryInput());
            await game.Queue.FlushAsync();
            Equal("LeaderboardNotFound", string.Join(",", rejected));
            Equal(0, game.Queue.List().Count);
        }

        public async Task CallsWithASecondEffectCannotBeQueued()
        {
            var game = SignedIn();
            await Fails(ErrorCodes.NotQueueable, () =>
            {
                game.Queue.Add(Calls.BuyListing, new BuyListingInput { PurchaseId = "a:b" });
                return Task.CompletedTask;
            });
        }

        public async Task DamagedContentIsDownloadedAgain()
        {
            server.Answer = request =>
            {
                if (request.Url.Contains("/manifest/checksum")) return (200, "{\"id\":\"global\",\"checksum\":\"c1\",\"createdAt\":1}");
                if (request.Url.Contains("/files/hat"))
                    return (200, "{\"id\":\"items.hat\",\"version\":\"v1\",\"properties\":{\"title\":{\"data\":\"A hat\"}}}");
                return (200, "{\"id\":\"global\",\"uid\":\"u\",\"entries\":[{\"contentId\":\"items.hat\",\"version\":\"v1\",\"type\":\"content\",\"uri\":\"http://server/files/hat\"}]}");
            };
            var recorder = new RecordingStore();
            store = recorder;
            var first = SignedIn();
            Equal("items.hat", string.Join(",", (await first.Content.LoadAsync()).Changed));
            Equal("A hat", (await first.Content.ValueAsync("items.hat", "title")).AsString());
            foreach (var key in recorder.Keys)
                if (key.Contains("items.hat")) recorder.Set(key, recorder.Get(key) + " ");
            server.Requests.Clear();
            var second = RegentGame.Connect(Options());
            await second.Content.LoadAsync();
            Equal(1, server.Requests.FindAll(request => request.Url.Contains("/files/hat")).Count);
            server.Answer = _ => (0, "");
            var third = RegentGame.Connect(Options(0));
            Equal(true, (await third.Content.LoadAsync()).IsOffline);
            Equal("A hat", (await third.Content.ValueAsync("items.hat", "title")).AsString());
        }

        public void AFileStoreKeepsItsValues()
        {
            var folder = Path.Combine(Path.GetTempPath(), "regent-store-" + Guid.NewGuid());
            try
            {
                new FileStore(folder).Set("a/b:c", "ä1");
                new FileStore(folder).Set("a/b:c", "ä2");
                Equal("ä2", new FileStore(folder).Get("a/b:c"));
                new FileStore(folder).Delete("a/b:c");
                Equal(null, new FileStore(folder).Get("a/b:c"));
            }
            finally
            {
                Directory.Delete(folder, true);
            }
        }

        public void WebhooksAreVerified()
        {
            const string body = "{\"test\": 2432232314}";
            const string signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
            const string id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
            var verifier = new WebhookVerifier("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
            var now = DateTimeOffset.FromUnixTimeSeconds(1614265330);
            Equal(true, verifier.Verify(id, "1614265330", signature, body, now));
            Equal(true, verifier.Verify(id, "1614265330", "v1,AAAA v2,x " + signature, body, now));
            Equal(false, verifier.Verify(id, "1614265330", signature, body + " ", now));
            Equal(false, verifier.Verify("msg_2", "1614265330", signature, body, now));
            Equal(false, verifier.Verify(id, "1614265330", signature.Substring(3), body, now));
            Equal(false, verifier.Verify(id, "1614265330", signature, body, now.AddMinutes(6)));
            Equal(false, verifier.Verify(id, "1614265330", signature, body, now.AddMinutes(-6)));
            Equal(false, verifier.Verify(id, "now", signature, body, now));
        }

        private GameOptions Options(int retries = 3) => new GameOptions
        {
            Host = "http://server/", Cid = "1", Pid = "DE_1", Transport = server, Store = store, Retries = retries,
        };

        private RegentGame SignedIn()
        {
            store.Set("regent.1.DE_1.session", "{\"accessToken\":\"old\",\"refreshToken\":\"r1\",\"gamerTag\":42}");
            return RegentGame.Connect(Options());
        }

        private static void Equal(object expected, object actual)
        {
            var isNumber = expected is int && actual is long;
            if (!Equals(isNumber ? Convert.ToInt64(expected) : expected, actual))
                throw new InvalidOperationException("expected " + (expected ?? "null") + ", got " + (actual ?? "null"));
        }

        private static async Task<RegentException> Fails(string code, Func<Task> work)
        {
            try
            {
                await work();
            }
            catch (RegentException error)
            {
                Equal(code, error.Code);
                return error;
            }
            throw new InvalidOperationException("expected " + code);
        }

        private sealed class RecordingStore : IStore
        {
            private readonly Dictionary<string, string> values = new Dictionary<string, string>();

            internal List<string> Keys => new List<string>(values.Keys);

            public string Get(string key) => values.TryGetValue(key, out var value) ? value : null;

            public void Set(string key, string value) => values[key] = value;

            public void Delete(string key) => values.Remove(key);
        }
    }
}
