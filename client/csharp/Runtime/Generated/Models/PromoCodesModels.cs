// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of claimPromoCode.</summary>
    public sealed class ClaimPromoCodeInput : IJsonModel
    {
        /// <summary>Code as the player typed it. Case, spaces and hyphens are ignored.</summary>
        public string Code { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("code", JsonValue.From(Code));
            return json;
        }
    }
}
