using System;
using System.Collections.Generic;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Regent
{
    /// <summary>How a game connects.</summary>
    public sealed class GameOptions
    {
        /// <summary>The base URL of the server, such as https://regent.example.</summary>
        public string Host { get; set; }

        /// <summary>The id or the alias of the organization.</summary>
        public string Cid { get; set; }

        /// <summary>The id of the realm, such as DE_7321699256081129.</summary>
        public string Pid { get; set; }

        /// <summary>Time limit of a call.</summary>
        public int TimeoutMs { get; set; } = 10000;

        /// <summary>How often a call is sent again after a lost response, if a repetition is harmless.</summary>
        public int Retries { get; set; } = 3;

        /// <summary>Default: HttpClient. In Unity use <c>UnityOptions.Create</c>.</summary>
        public ITransport Transport { get; set; }

        /// <summary>Where session, content and queue are stored. Default: memory.</summary>
        public IStore Store { get; set; }

        /// <summary>Creates the socket of the push channel. Default: ClientWebSocket.</summary>
        public Func<ISocketTransport> Socket { get; set; }

        /// <summary>Maximum number of writes that wait while the device is offline.</summary>
        public int MaxQueuedWrites { get; set; } = 1000;
    }

    /// <summary>Sends requests to one realm, with time limits and retries. It knows nothing of the player.</summary>
    public sealed class Connection
    {
        private const int TransferTimeoutMs = 60000;
        private readonly GameOptions options;
        private readonly ITransport transport;

        internal Connection(GameOptions options)
        {
            this.options = options;
            transport = options.Transport ?? new HttpClientTransport();
            Host = options.Host.TrimEnd('/');
        }

        public string Host { get; }
        public string Cid => options.Cid;
        public string Pid => options.Pid;

        /// <summary>The prefix of the keys in the store.</summary>
        internal string Prefix => "regent." + Cid + "." + Pid;

        internal async Task<JsonValue> CallAsync(CallSpec spec, JsonValue input, long? gamerTag, string token, CallOptions more)
        {
            var (url, body) = RequestBuilder.Build(spec, input, gamerTag);
            var timeoutMs = more?.TimeoutMs ?? Math.Max(spec.TimeoutMs, options.TimeoutMs);
            var request = new HttpRequest { Method = spec.Method, Url = Host + url };
            request.Headers["X-BEAM-SCOPE"] = Cid + "." + Pid;
            // The server then rolls back a write that the client no longer waits for.
            request.Headers["X-BEAM-TIMEOUT"] = timeoutMs.ToString(CultureInfo.InvariantCulture);
            if (token != null) request.Headers["Authorization"] = "Bearer " + token;
            if (body != null)
            {
                request.Headers["Content-Type"] = "application/json";
                request.Body = Encoding.UTF8.GetBytes(body);
            }
            if (more?.Headers != null)
                foreach (var header in more.Headers) request.Headers[header.Key] = header.Value;
            var retries = spec.MayRepeat(input) ? more?.Retries ?? options.Retries : 0;
            var response = await SendPatientlyAsync(request, retries, timeoutMs, more?.Cancellation ?? CancellationToken.None);
            return spec.IsText ? JsonValue.From(response.Text) : JsonValue.TryParse(response.Text) ?? JsonValue.Null;
        }

        /// <summary>Downloads or uploads a file. The URL contains its own permission, so no token is sent.</summary>
        public async Task<byte[]> TransferAsync(string url, string method = "GET", byte[] body = null)
        {
            var request = new HttpRequest { Method = method, Url = url, Body = body };
            return (await SendPatientlyAsync(request, options.Retries, TransferTimeoutMs, CancellationToken.None)).Body;
        }

        private async Task<HttpResponse> SendPatientlyAsync(HttpRequest request, int retries, int timeoutMs, CancellationToken cancellation)
        {
            for (var tries = 0; ; tries += 1)
            {
                RegentException failure;
                try
                {
                    return await SendOnceAsync(request, timeoutMs, cancellation);
                }
                catch (RegentException error) when (error.IsTransient && tries < retries)
                {
                    failure = error;
                }
                try
                {
                    await Task.Delay((int)Math.Min(int.MaxValue, (failure.RetryAfterMs ?? 0L) + Random.BackoffMs(tries)), cancellation);
                }
                catch (OperationCanceledException cause)
                {
                    throw Aborted(cause);
                }
            }
        }

        private async Task<HttpResponse> SendOnceAsync(HttpRequest request, int timeoutMs, CancellationToken cancellation)
        {
            using (var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation))
            {
                limit.CancelAfter(timeoutMs);
                HttpResponse response;
                try
                {
                    response = await transport.SendAsync(request, limit.Token);
                }
                catch (Exception cause)
                {
                    if (cancellation.IsCancellationRequested) throw Aborted(cause);
                    if (limit.IsCancellationRequested)
                        throw new RegentException(ErrorCodes.TimedOut, 0, "The server did not respond in time.", cause: cause);
                    throw new RegentException(ErrorCodes.Unreachable, 0, "The server cannot be reached.", cause: cause);
                }
                if (response.IsSuccess) return response;
                throw RegentException.FromResponse(response);
            }
        }

        private static RegentException Aborted(Exception cause) => new RegentException(
            ErrorCodes.Aborted,
            0,
            "The call was aborted.",
            remedy: "Nothing, if you have cancelled it yourself. The server may have carried it out.",
            cause: cause);
    }

    internal static class Random
    {
        private static readonly System.Random Source = new System.Random();

        /// <summary>Back-off with full jitter: a random time of up to 1, 2, 4, 8, 16 and 30 seconds.</summary>
        internal static int BackoffMs(int attempt)
        {
            lock (Source) return (int)(Source.NextDouble() * Math.Min(30000, 1000 * Math.Pow(2, attempt)));
        }

        /// <summary>A random id of 128 bits, as 32 hexadecimal digits.</summary>
        internal static string Id()
        {
            var bytes = new byte[16];
            using (var generator = RandomNumberGenerator.Create()) generator.GetBytes(bytes);
            return Hex.Write(bytes);
        }
    }

    /// <summary>Runs work one after another.</summary>
    internal sealed class Turns
    {
        private readonly SemaphoreSlim gate = new SemaphoreSlim(1, 1);

        internal async Task<T> RunAsync<T>(Func<Task<T>> work)
        {
            await gate.WaitAsync();
            try
            {
                return await work();
            }
            finally
            {
                gate.Release();
            }
        }

        internal Task RunAsync(Func<Task> work) => RunAsync(async () =>
        {
            await work();
            return true;
        });
    }

    /// <summary>Work that several callers start: while it runs, all of them wait for the same run.</summary>
    internal sealed class SharedRun
    {
        private readonly object gate = new object();
        private Task running;

        internal Task RunAsync(Func<Task> work)
        {
            lock (gate)
            {
                if (running == null || running.IsCompleted) running = work();
                return running;
            }
        }
    }

    internal static class Background
    {
        /// <summary>Starts work whose failure has no effect: it is tried again later.</summary>
        internal static void Start(Func<Task> work)
        {
            _ = RunAsync(work);
        }

        private static async Task RunAsync(Func<Task> work)
        {
            try
            {
                await work();
            }
            catch (RegentException)
            {
            }
        }
    }

    internal static class Times
    {
        internal static long NowMs => DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
    }
}
