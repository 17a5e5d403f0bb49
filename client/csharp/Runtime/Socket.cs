using System;
using System.Collections.Generic;
using System.IO;
using System.Net.WebSockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    public enum SocketState { Closed, Connecting, Open, Waiting }

    /// <summary>One WebSocket connection. Replace it on platforms without sockets of .NET, such as WebGL.</summary>
    public interface ISocketTransport : IDisposable
    {
        Task ConnectAsync(string url, CancellationToken cancellation);

        /// <summary>The next text; null: the server has closed the connection.</summary>
        Task<string> ReceiveAsync(CancellationToken cancellation);

        /// <summary>The close code; 0: the connection broke.</summary>
        int CloseCode { get; }

        string CloseReason { get; }
    }

    /// <summary>The socket of .NET.</summary>
    public sealed class ClientSocketTransport : ISocketTransport
    {
        private readonly ClientWebSocket socket = new ClientWebSocket();
        private readonly ArraySegment<byte> buffer = new ArraySegment<byte>(new byte[16 * 1024]);

        public int CloseCode => (int)(socket.CloseStatus ?? 0);
        public string CloseReason => socket.CloseStatusDescription ?? "";

        public Task ConnectAsync(string url, CancellationToken cancellation) => socket.ConnectAsync(new Uri(url), cancellation);

        public async Task<string> ReceiveAsync(CancellationToken cancellation)
        {
            using (var message = new MemoryStream())
            {
                while (true)
                {
                    var part = await socket.ReceiveAsync(buffer, cancellation);
                    if (part.MessageType == WebSocketMessageType.Close) return null;
                    message.Write(buffer.Array, 0, part.Count);
                    if (part.EndOfMessage) return Encoding.UTF8.GetString(message.ToArray());
                }
            }
        }

        public void Dispose() => socket.Dispose();
    }

    /// <summary>
    /// The realtime connection of the player. It reconnects, and then repeats what the game may have missed. In Unity,
    /// connect on the main thread: listeners are then called there.
    /// </summary>
    public sealed class Socket
    {
        /// <summary>The clock of a device may differ from the server's, so a little more is read.</summary>
        private const long OverlapMs = 10000;
        private const int MaxMissedMessages = 50;

        /// <summary>Close codes after which a new connection would fail too.</summary>
        private const int SignedOutCode = 4001;
        private const int SuspendedCode = 4003;

        private readonly RegentGame game;
        private readonly Func<ISocketTransport> create;
        private readonly object gate = new object();
        private readonly Dictionary<string, List<Action<JsonValue>>> listeners = new Dictionary<string, List<Action<JsonValue>>>();
        private CancellationTokenSource run;
        private TaskCompletionSource<bool> opened;

        internal Socket(RegentGame game, Func<ISocketTransport> create)
        {
            this.game = game;
            this.create = create;
        }

        public SocketState State { get; private set; }

        public event Action<SocketState> StateChanged;

        /// <summary>The socket will not reconnect: the player is signed out or suspended, or the realm is archived.</summary>
        public event Action<int, string> Ended;

        /// <summary>The socket is open again, and the frames of all listeners were repeated. The value is the gap in milliseconds.</summary>
        public event Action<long> Resumed;

        /// <summary>A listener has thrown an exception.</summary>
        public event Action<Exception> ListenerFailed;

        /// <summary>Calls a listener for each frame of a kind. Dispose the result to remove it.</summary>
        public IDisposable On<TMessage>(Frame<TMessage> frame, Action<TMessage> listener) =>
            On(frame.Context, message => listener(frame.Read(message)));

        /// <summary>Calls a listener for each frame with this context, also one of your own topics; <c>*</c>: all frames.</summary>
        public IDisposable On(string context, Action<JsonValue> listener)
        {
            lock (gate)
            {
                if (!listeners.TryGetValue(context, out var found)) listeners[context] = found = new List<Action<JsonValue>>();
                found.Add(listener);
            }
            return new Subscription(() =>
            {
                lock (gate) listeners[context].Remove(listener);
            });
        }

        /// <summary>
        /// Connects. The task ends when the socket is open; while the server cannot be reached, it keeps trying. Throws if
        /// the player is signed out or suspended, or if the socket is closed before it was open.
        /// </summary>
        public Task ConnectAsync()
        {
            game.Session.RequireGamerTag();
            lock (gate)
            {
                if (run != null) return opened.Task;
                run = new CancellationTokenSource();
                // A caller that blocks its thread afterwards must not stop the receiving.
                opened = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
            }
            _ = RunAsync(run);
            return opened.Task;
        }

        /// <summary>Closes the connection; it does not reconnect.</summary>
        public void Close()
        {
            CancellationTokenSource own;
            TaskCompletionSource<bool> waiting;
            lock (gate)
            {
                own = run;
                waiting = opened;
                run = null;
            }
            if (own == null) return;
            own.Cancel();
            SetState(SocketState.Closed);
            waiting.TrySetException(new InvalidOperationException("The socket was closed."));
        }

        private async Task RunAsync(CancellationTokenSource own)
        {
            long? lostAt = null;
            for (var attempt = 1; !own.IsCancellationRequested; attempt += 1)
            {
                SetState(SocketState.Connecting);
                RegentException refusal = null;
                try
                {
                    using (var socket = create())
                    {
                        await socket.ConnectAsync(await UrlAsync(), own.Token);
                        attempt = 0;
                        SetState(SocketState.Open);
                        opened.TrySetResult(true);
                        if (lostAt != null) Background.Start(ResumeLater(lostAt.Value));
                        lostAt = null;
                        for (var text = await NextAsync(socket, own.Token); text != null; text = await NextAsync(socket, own.Token))
                            Receive(text);
                        lostAt = Times.NowMs;
                        if (socket.CloseCode == SignedOutCode || socket.CloseCode == SuspendedCode)
                        {
                            End(socket.CloseCode, socket.CloseReason, null);
                            return;
                        }
                    }
                }
                catch (RegentException error)
                {
                    // Without a network it is tried again; so are errors of the server.
                    if (error.Status == 401 || error.Status == 403 || error.Code == ErrorCodes.SignedOut) refusal = error;
                }
                catch (Exception error) when (error is WebSocketException || error is IOException || error is OperationCanceledException)
                {
                    // The socket could not be opened: it is tried again.
                }
                if (refusal != null)
                {
                    End(0, refusal.Message, refusal);
                    return;
                }
                if (own.IsCancellationRequested) return;
                SetState(SocketState.Waiting);
                try
                {
                    // After a restart of the server all clients come at the same time: they wait a random time.
                    await Task.Delay(Random.BackoffMs(attempt + 1), own.Token);
                }
                catch (OperationCanceledException)
                {
                    return;
                }
            }
        }

        /// <summary>The next text; null: the connection is closed or broken.</summary>
        private static async Task<string> NextAsync(ISocketTransport socket, CancellationToken cancellation)
        {
            try
            {
                return await socket.ReceiveAsync(cancellation);
            }
            catch (Exception error) when (error is WebSocketException || error is IOException || error is OperationCanceledException
                || error is ObjectDisposedException || error is InvalidOperationException)
            {
                return null;
            }
        }

        private async Task<string> UrlAsync()
        {
            // The call replaces an expired token: the handshake does not show why it has failed.
            await game.GetOwnAccountAsync();
            var defaults = await game.GetClientDefaultsAsync();
            return defaults.WebsocketConfig.Uri + "/connect?access_token=" + Uri.EscapeDataString(game.Session.AccessToken ?? "")
                + "&send-session-start=true";
        }

        private Func<Task> ResumeLater(long lostAt) => async () =>
        {
            List<string> contexts;
            lock (gate) contexts = new List<string>(listeners.Keys);
            // The server does not repeat frames, so every listener is asked to read again.
            foreach (var context in contexts)
                if (context.EndsWith(".refresh", StringComparison.Ordinal))
                    Emit(context, JsonValue.NewObject().Set("scopes", JsonValue.NewList()).Set("delay", 0));
            if (contexts.Contains(Frames.ChatReceived.Context)) await RepeatMessagesAsync(lostAt);
            Resumed?.Invoke(Times.NowMs - lostAt);
        };

        /// <summary>Messages around that time may be ones that the game already has: compare their ids.</summary>
        private async Task RepeatMessagesAsync(long lostAt)
        {
            var from = lostAt + game.Clock.OffsetMs - OverlapMs;
            var messages = new List<JsonValue>();
            foreach (var room in (await game.ListChatRoomsAsync()).Rooms)
            {
                var input = new ListChatMessagesInput { RoomId = room.Id, Limit = MaxMissedMessages };
                var page = await game.SendAsync(Calls.ListChatMessages.Spec, input.ToJson());
                messages.AddRange(page["messages"].Items);
            }
            messages.RemoveAll(message => message["timestampMillis"].AsLong() < from);
            messages.Sort((a, b) => a["timestampMillis"].AsLong().CompareTo(b["timestampMillis"].AsLong()));
            foreach (var message in messages) Emit(Frames.ChatReceived.Context, message);
        }

        private void Receive(string text)
        {
            var frame = JsonValue.TryParse(text) ?? JsonValue.Null;
            var context = frame["context"].AsString();
            if (context == null) return;
            var full = frame["messageFull"].AsString();
            var message = JsonValue.TryParse(full ?? "") ?? JsonValue.From(full);
            Emit(context, message);
            Emit("*", JsonValue.NewObject().Set("context", context).Set("message", message));
        }

        private void Emit(string context, JsonValue message)
        {
            List<Action<JsonValue>> found;
            lock (gate)
            {
                if (!listeners.TryGetValue(context, out var known)) return;
                found = new List<Action<JsonValue>>(known);
            }
            foreach (var listener in found)
            {
                try
                {
                    listener(message);
                }
                catch (Exception error)
                {
                    // The connection and the other listeners go on.
                    ListenerFailed?.Invoke(error);
                }
            }
        }

        private void End(int code, string reason, RegentException error)
        {
            if (error != null) opened.TrySetException(error);
            Close();
            Ended?.Invoke(code, reason);
        }

        private void SetState(SocketState state)
        {
            if (State == state) return;
            State = state;
            StateChanged?.Invoke(state);
        }

        private sealed class Subscription : IDisposable
        {
            private readonly Action remove;

            internal Subscription(Action remove)
            {
                this.remove = remove;
            }

            public void Dispose() => remove();
        }
    }
}
