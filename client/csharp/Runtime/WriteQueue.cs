using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Regent
{
    /// <summary>A write that waits to be sent.</summary>
    public sealed class QueuedWrite
    {
        public string Id { get; internal set; }
        public long GamerTag { get; internal set; }
        public CallSpec Spec { get; internal set; }
        public JsonValue Input { get; internal set; }

        /// <summary>Milliseconds since 1970.</summary>
        public long QueuedAt { get; internal set; }

        /// <summary>How often it was sent. From the second time on, the first request may have succeeded.</summary>
        public int Attempts { get; internal set; }

        internal JsonValue ToJson() => JsonValue.NewObject()
            .Set("id", Id)
            .Set("gamerTag", GamerTag)
            .Set("spec", Spec.ToJson())
            .Set("input", Input)
            .Set("queuedAt", QueuedAt)
            .Set("attempts", Attempts);

        internal static QueuedWrite FromJson(JsonValue json) => new QueuedWrite
        {
            Id = json["id"].AsString(),
            GamerTag = json["gamerTag"].AsLong(),
            Spec = CallSpec.FromJson(json["spec"]),
            Input = json["input"],
            QueuedAt = json["queuedAt"].AsLong(),
            Attempts = (int)json["attempts"].AsLong(),
        };
    }

    /// <summary>
    /// Writes that are sent in their order as soon as the server can be reached, also after a restart of the game. Each
    /// has its effect once: only calls whose repetition is harmless are accepted.
    /// </summary>
    public sealed class WriteQueue
    {
        /// <summary>Errors of the player or the realm, not of the write: it is sent when they are over.</summary>
        private static readonly HashSet<string> Keeping = new HashSet<string>
        {
            ErrorCodes.SignedOut, ErrorCodes.InvalidTokenError, ErrorCodes.ExpiredTokenError,
            ErrorCodes.InvalidRefreshTokenError, ErrorCodes.Aborted, ErrorCodes.PlayerSuspended, ErrorCodes.ProjectIsArchived,
        };

        private readonly RegentGame game;
        private readonly IStore store;
        private readonly string key;
        private readonly int maxWrites;
        private readonly object gate = new object();
        private readonly SharedRun flushes = new SharedRun();
        private CancellationTokenSource timer;
        private int failures;

        internal WriteQueue(RegentGame game, IStore store, int maxWrites)
        {
            this.game = game;
            this.store = store;
            this.maxWrites = maxWrites;
            key = game.Connection.Prefix + ".queue";
        }

        /// <summary>The server has accepted a write. The response is null if an earlier request has succeeded.</summary>
        public event Action<QueuedWrite, JsonValue> Sent;

        /// <summary>The server has refused the write: it is not sent again.</summary>
        public event Action<QueuedWrite, RegentException> Rejected;

        /// <summary>
        /// Stores a write and sends it as soon as possible. A call with an idempotency key gets a random one. Throws
        /// <see cref="ErrorCodes.NotQueueable"/> if a repetition could have a second effect.
        /// </summary>
        public QueuedWrite Add<TInput, TOutput>(Call<TInput, TOutput> call, TInput input) where TInput : class, IJsonModel
        {
            var spec = call.Spec;
            var fields = input == null ? JsonValue.NewObject() : input.ToJson();
            if (spec.RepeatKey != null && fields[spec.RepeatKey].IsNull) fields.Set(spec.RepeatKey, Random.Id());
            if (spec.Method == "GET" || !spec.MayRepeat(fields))
                throw new RegentException(
                    ErrorCodes.NotQueueable,
                    0,
                    spec.Method + " " + spec.Path + " cannot be queued: a repetition could have a second effect.",
                    remedy: "Call it while the device is online.");
            var gamerTag = game.Session.RequireGamerTag();
            // A write that cannot be sent must fail here: in the queue it would block all later ones.
            RequestBuilder.Build(spec, fields, gamerTag);
            var write = new QueuedWrite
            {
                Id = Random.Id(),
                GamerTag = gamerTag,
                Spec = spec,
                Input = fields,
                QueuedAt = Times.NowMs,
            };
            Change(writes =>
            {
                if (writes.Count >= maxWrites)
                    throw new RegentException(
                        ErrorCodes.QueueFull,
                        0,
                        "The queue already has " + maxWrites + " writes.",
                        remedy: "Connect the device, so that they are sent.");
                writes.Add(write);
            });
            Background.Start(FlushAsync);
            return write;
        }

        /// <summary>The waiting writes of the signed-in player, in their order.</summary>
        public List<QueuedWrite> List()
        {
            lock (gate) return Read().FindAll(write => write.GamerTag == game.GamerTag);
        }

        /// <summary>Sends the waiting writes. Ends when none is left or the server cannot be reached.</summary>
        public async Task FlushAsync()
        {
            await flushes.RunAsync(SendAllAsync);
            // A write that was added while the last run ended. A timer starts the next try of those that failed.
            if (timer == null && List().Count > 0) await flushes.RunAsync(SendAllAsync);
        }

        /// <summary>Stops the timer of the next try. Stored writes are kept.</summary>
        public void Stop()
        {
            timer?.Cancel();
            timer = null;
        }

        private async Task SendAllAsync()
        {
            Stop();
            for (var waiting = List(); waiting.Count > 0; waiting = List())
            {
                var write = waiting[0];
                write.Attempts += 1;
                // Stored before it is sent: after a crash the server may have carried it out.
                Change(writes => writes[writes.FindIndex(one => one.Id == write.Id)] = write);
                if (!await SendAsync(write))
                {
                    TryLater();
                    return;
                }
                failures = 0;
                Change(writes => writes.RemoveAll(one => one.Id == write.Id));
            }
        }

        /// <summary>Returns false if the write must be sent again later.</summary>
        private async Task<bool> SendAsync(QueuedWrite write)
        {
            try
            {
                // The queue counts the attempts itself: the error of a repetition means success.
                var answer = await game.SendAsync(write.Spec, write.Input, new CallOptions { Retries = 0 });
                Sent?.Invoke(write, answer);
            }
            catch (RegentException error)
            {
                if (error.IsTransient || error.Status >= 500 || Keeping.Contains(error.Code)) return false;
                if (write.Attempts > 1 && error.Code == write.Spec.RepeatDone) Sent?.Invoke(write, null);
                else Rejected?.Invoke(write, error);
            }
            return true;
        }

        private void TryLater()
        {
            if (game.GamerTag == null) return;
            var waitMs = 1000 + Random.BackoffMs(failures);
            failures += 1;
            var own = new CancellationTokenSource();
            timer = own;
            Background.Start(async () =>
            {
                try
                {
                    await Task.Delay(waitMs, own.Token);
                }
                catch (OperationCanceledException)
                {
                    return;
                }
                await FlushAsync();
            });
        }

        private List<QueuedWrite> Read()
        {
            var stored = JsonValue.TryParse(store.Get(key) ?? "");
            return stored?.AsList(QueuedWrite.FromJson) ?? new List<QueuedWrite>();
        }

        private void Change(Action<List<QueuedWrite>> edit)
        {
            lock (gate)
            {
                var writes = Read();
                edit(writes);
                store.Set(key, JsonValue.FromList(writes, write => write.ToJson()).ToString());
            }
        }
    }
}
