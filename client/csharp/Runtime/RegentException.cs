using System;

namespace Regent
{
    public static partial class ErrorCodes
    {
        /// <summary>No response: the network or the server is down.</summary>
        public const string Unreachable = "Unreachable";

        /// <summary>No response within the time limit.</summary>
        public const string TimedOut = "TimedOut";

        /// <summary>The caller has cancelled the call.</summary>
        public const string Aborted = "Aborted";

        /// <summary>No player is signed in.</summary>
        public const string SignedOut = "SignedOut";

        /// <summary>A repetition of this call could have a second effect, so it cannot be queued.</summary>
        public const string NotQueueable = "NotQueueable";

        /// <summary>The queue has its maximum number of writes.</summary>
        public const string QueueFull = "QueueFull";

        /// <summary>Content that was never downloaded is needed while the device is offline.</summary>
        public const string NotCached = "NotCached";
    }

    /// <summary>
    /// A failed call. Compare <see cref="Code"/> with <see cref="ErrorCodes"/>; show the message and the remedy to
    /// people, and send <see cref="RequestId"/> to support.
    /// </summary>
    public class RegentException : Exception
    {
        public RegentException(
            string code,
            int status,
            string message,
            string field = null,
            string requestId = null,
            string remedy = null,
            JsonValue current = null,
            int? retryAfterMs = null,
            Exception cause = null)
            : base(message, cause)
        {
            Code = code;
            Status = status;
            Field = field;
            RequestId = requestId;
            Remedy = remedy ?? (Remedies.ByCode.TryGetValue(code, out var known) ? known : RemedyOf(status));
            Current = current ?? JsonValue.Null;
            RetryAfterMs = retryAfterMs;
        }

        /// <summary>The code of the error, one of <see cref="ErrorCodes"/>.</summary>
        public string Code { get; }

        /// <summary>The HTTP status; 0: there was no response.</summary>
        public int Status { get; }

        /// <summary>The invalid field of the input; null: none.</summary>
        public string Field { get; }

        /// <summary>The id of the request in the server's log.</summary>
        public string RequestId { get; }

        /// <summary>What the caller can do next.</summary>
        public string Remedy { get; }

        /// <summary>The newer state, or other details of this code.</summary>
        public JsonValue Current { get; }

        /// <summary>Milliseconds after which the call may succeed, if the server sent them.</summary>
        public int? RetryAfterMs { get; }

        /// <summary>True if the same call may succeed later without a change.</summary>
        public bool IsTransient
        {
            get
            {
                if (Code == ErrorCodes.Unreachable || Code == ErrorCodes.TimedOut) return true;
                return Status == 408 || Status == 429 || Status == 502 || Status == 503 || Status == 504 || Status == 507;
            }
        }

        /// <summary>Converts a response that is not successful. Responses of proxies get a general code.</summary>
        internal static RegentException FromResponse(HttpResponse response)
        {
            var body = JsonValue.TryParse(response.Text) ?? JsonValue.Null;
            var error = TextOf(body, "error");
            var isOfServer = error != null && TextOf(body, "requestId") != null;
            var message = (isOfServer ? TextOf(body, "message") : null) ?? "The server returned status " + response.Status + ".";
            return new RegentException(
                isOfServer ? error : GeneralCode(response.Status),
                response.Status,
                message,
                TextOf(body, "field"),
                TextOf(body, "requestId"),
                TextOf(body, "remedy"),
                body["current"],
                response.RetryAfterMs);
        }

        private static string TextOf(JsonValue body, string name)
        {
            var field = body[name];
            return field.IsText && field.AsString() != "" ? field.AsString() : null;
        }

        private static string GeneralCode(int status)
        {
            switch (status)
            {
                case 401: return ErrorCodes.InvalidTokenError;
                case 403: return ErrorCodes.Forbidden;
                case 404: return ErrorCodes.NotFound;
                case 429: return ErrorCodes.TooManyRequests;
                default: return status >= 502 ? ErrorCodes.ServiceUnavailable : ErrorCodes.InternalServerError;
            }
        }

        /// <summary>For errors of proxies, of the client, and of servers that are newer than the client.</summary>
        private static string RemedyOf(int status)
        {
            switch (status)
            {
                case 0: return "Check the connection and try again.";
                case 400: return "Correct the request.";
                case 401: return "Sign in again.";
                case 403: return "Use an account that may do this, or ask the studio.";
                case 404: return "Check the id.";
                case 409:
                case 412: return "Read the current state, then decide again.";
                case 429: return "Wait, then try again.";
                default: return "Try again later. If it happens again, send the request id to the studio.";
            }
        }
    }
}
