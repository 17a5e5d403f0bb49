using System;
using System.Collections.Generic;
using System.Globalization;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Regent
{
    public sealed class HttpRequest
    {
        public string Method { get; set; }
        public string Url { get; set; }
        public Dictionary<string, string> Headers { get; set; } = new Dictionary<string, string>();

        /// <summary>Null: there is no body.</summary>
        public byte[] Body { get; set; }
    }

    public sealed class HttpResponse
    {
        public int Status { get; set; }
        public byte[] Body { get; set; } = new byte[0];

        /// <summary>The header Retry-After in milliseconds; null: there is none.</summary>
        public int? RetryAfterMs { get; set; }

        public bool IsSuccess => Status >= 200 && Status < 300;
        public string Text => Encoding.UTF8.GetString(Body);

        /// <summary>Reads Retry-After, in seconds or as a date, as milliseconds.</summary>
        public static int? ReadRetryAfter(string text)
        {
            if (string.IsNullOrEmpty(text)) return null;
            if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds))
                return seconds > int.MaxValue / 1000 ? int.MaxValue : seconds * 1000;
            const DateTimeStyles styles = DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal;
            if (!DateTime.TryParse(text, CultureInfo.InvariantCulture, styles, out var date)) return null;
            return (int)Math.Min(int.MaxValue, Math.Max(0, (date - DateTime.UtcNow).TotalMilliseconds));
        }
    }

    /// <summary>Sends HTTP requests. An exception means that there was no response.</summary>
    public interface ITransport
    {
        Task<HttpResponse> SendAsync(HttpRequest request, CancellationToken cancellation);
    }

    /// <summary>Sends requests with HttpClient: outside of Unity, and in tests.</summary>
    public sealed class HttpClientTransport : ITransport
    {
        private static readonly HttpClient Shared = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };
        private readonly HttpClient client;

        public HttpClientTransport(HttpClient client = null)
        {
            this.client = client ?? Shared;
        }

        public async Task<HttpResponse> SendAsync(HttpRequest request, CancellationToken cancellation)
        {
            using (var message = ToMessage(request))
            {
                using (var response = await client.SendAsync(message, cancellation))
                {
                    return new HttpResponse
                    {
                        Status = (int)response.StatusCode,
                        Body = await response.Content.ReadAsByteArrayAsync(),
                        RetryAfterMs = HttpResponse.ReadRetryAfter(RetryAfterOf(response)),
                    };
                }
            }
        }

        private static HttpRequestMessage ToMessage(HttpRequest request)
        {
            var message = new HttpRequestMessage(new HttpMethod(request.Method), request.Url);
            if (request.Body != null) message.Content = new ByteArrayContent(request.Body);
            foreach (var header in request.Headers)
            {
                if (header.Key != "Content-Type") message.Headers.TryAddWithoutValidation(header.Key, header.Value);
                else if (message.Content != null) message.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(header.Value);
            }
            return message;
        }

        private static string RetryAfterOf(HttpResponseMessage response) =>
            response.Headers.TryGetValues("Retry-After", out var values) ? string.Join("", values) : null;
    }
}
