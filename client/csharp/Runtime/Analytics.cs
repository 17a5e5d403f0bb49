using System;
using System.Collections.Generic;
using System.Globalization;
using System.Threading;
using System.Threading.Tasks;

namespace Regent
{
    /// <summary>Reports events of the game in batches. Events are stored until the server has them, and counted once.</summary>
    public sealed class Analytics
    {
        /// <summary>Older events are dropped above this number.</summary>
        private const int MaxStored = 5000;
        private const int SendAfterMs = 10000;
        private static readonly int BatchSize = Math.Min(100, ReportedEvents.Max);
        private readonly RegentGame game;
        private readonly IStore store;
        private readonly object gate = new object();
        private readonly SharedRun flushes = new SharedRun();
        private CancellationTokenSource timer;

        internal Analytics(RegentGame game, IStore store)
        {
            this.game = game;
            this.store = store;
        }

        private string Key => game.Connection.Prefix + "." + game.Session.RequireGamerTag() + ".events";

        /// <summary>Stores an event. It is sent within ten seconds, together with others.</summary>
        public void Track(string name, JsonValue parameters = null, string category = "custom")
        {
            var reported = JsonValue.NewObject().Set("e", name).Set("c", category);
            reported.Set("p", parameters ?? JsonValue.NewObject()).Set("id", Random.Id());
            var count = Change(events =>
            {
                events.Add(reported);
                if (events.Count > MaxStored) events.RemoveRange(0, events.Count - MaxStored);
            });
            if (count >= BatchSize) Background.Start(FlushAsync);
            else SendLater();
        }

        /// <summary>Sends all stored events. Throws if the server cannot be reached; the events are kept.</summary>
        public Task FlushAsync() => flushes.RunAsync(SendAllAsync);

        /// <summary>Stops the timer of the next batch. Stored events are kept.</summary>
        public void Stop()
        {
            timer?.Cancel();
            timer = null;
        }

        private void SendLater()
        {
            if (timer != null) return;
            var own = new CancellationTokenSource();
            timer = own;
            Background.Start(async () =>
            {
                try
                {
                    await Task.Delay(SendAfterMs, own.Token);
                }
                catch (OperationCanceledException)
                {
                    return;
                }
                timer = null;
                try
                {
                    await FlushAsync();
                }
                catch (RegentException)
                {
                    SendLater();
                }
            });
        }

        private async Task SendAllAsync()
        {
            var path = ReportedEvents.Path
                .Replace(":cid", game.Connection.Cid)
                .Replace(":pid", game.Connection.Pid)
                .Replace(":gamerTag", game.Session.RequireGamerTag().ToString(CultureInfo.InvariantCulture));
            // Each event has an id, so a repeated batch counts once.
            var spec = new CallSpec("POST", path) { IsRepeatable = true };
            for (var batch = Batch(); batch.Count > 0; batch = Batch())
            {
                try
                {
                    await game.SendAsync(spec, JsonValue.FromList(batch, one => one));
                }
                catch (RegentException error) when (error.Status == 400)
                {
                    // A batch that the server refuses would block all later ones.
                }
                var sent = new HashSet<string>(batch.ConvertAll(one => one["id"].AsString()));
                Change(events => events.RemoveAll(one => sent.Contains(one["id"].AsString())));
            }
        }

        private List<JsonValue> Batch()
        {
            lock (gate)
            {
                var events = Read();
                return events.GetRange(0, Math.Min(BatchSize, events.Count));
            }
        }

        private List<JsonValue> Read() =>
            JsonValue.TryParse(store.Get(Key) ?? "")?.AsList(one => one) ?? new List<JsonValue>();

        private int Change(Action<List<JsonValue>> edit)
        {
            lock (gate)
            {
                var events = Read();
                edit(events);
                store.Set(Key, JsonValue.FromList(events, one => one).ToString());
                return events.Count;
            }
        }
    }
}
