using System;
using System.Collections.Generic;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Regent
{
    /// <summary>Verifies the signature of webhooks (Standard Webhooks): use it on your server, never in a game.</summary>
    public sealed class WebhookVerifier
    {
        private const string SecretPrefix = "whsec_";
        private readonly byte[] secret;
        private readonly TimeSpan tolerance;

        /// <param name="secret">The secret of the webhook, such as whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw.</param>
        /// <param name="tolerance">How old a message may be; default: five minutes.</param>
        public WebhookVerifier(string secret, TimeSpan? tolerance = null)
        {
            var text = secret.StartsWith(SecretPrefix, StringComparison.Ordinal) ? secret.Substring(SecretPrefix.Length) : secret;
            this.secret = Convert.FromBase64String(text);
            this.tolerance = tolerance ?? TimeSpan.FromMinutes(5);
        }

        /// <summary>
        /// True if the body is from Regent, unchanged and recent. Pass the body as it was received: parsed and written
        /// again it has another signature.
        /// </summary>
        /// <param name="id">The header webhook-id.</param>
        /// <param name="timestamp">The header webhook-timestamp.</param>
        /// <param name="signatures">The header webhook-signature; while a secret is replaced, it has two signatures.</param>
        public bool Verify(string id, string timestamp, string signatures, string body, DateTimeOffset? now = null)
        {
            if (string.IsNullOrEmpty(id) || string.IsNullOrEmpty(signatures)) return false;
            if (!long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds)) return false;
            var age = (now ?? DateTimeOffset.UtcNow).ToUnixTimeSeconds() - seconds;
            if (Math.Abs((double)age) > tolerance.TotalSeconds) return false;
            byte[] expected;
            using (var hmac = new HMACSHA256(secret))
                expected = hmac.ComputeHash(Encoding.UTF8.GetBytes(id + "." + timestamp + "." + body));
            var isValid = false;
            foreach (var signature in signatures.Split(' '))
                if (signature.StartsWith("v1,", StringComparison.Ordinal))
                    isValid |= IsEqual(signature.Substring(3), Convert.ToBase64String(expected));
            return isValid;
        }

        /// <summary>Takes the same time wherever the texts differ.</summary>
        private static bool IsEqual(string a, string b)
        {
            if (a.Length != b.Length) return false;
            var difference = 0;
            for (var at = 0; at < a.Length; at += 1) difference |= a[at] ^ b[at];
            return difference == 0;
        }
    }
}
