// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>AccountPlayerView, as the API describes it.</summary>
    public sealed class AccountPlayerView
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>The e-mail address of the person.</summary>
        public string Email { get; set; }

        /// <summary>A language code, such as en or de.</summary>
        public string Language { get; set; }

        /// <summary>The ids of the devices that sign in to the account.</summary>
        public List<string> DeviceIds { get; set; }

        /// <summary>Always empty; expected by older clients.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>The names of the linked third parties, such as google or apple.</summary>
        public List<string> ThirdPartyAppAssociations { get; set; }

        /// <summary>The linked identities of external services.</summary>
        public List<AccountPlayerViewExternalItem> External { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AccountPlayerView FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AccountPlayerView
            {
                Id = json["id"].AsLong(),
                Email = json["email"].AsString(),
                Language = json["language"].AsString(),
                DeviceIds = json["deviceIds"].AsList(one => one.AsString()),
                Scopes = json["scopes"].AsList(one => one.AsString()),
                ThirdPartyAppAssociations = json["thirdPartyAppAssociations"].AsList(one => one.AsString()),
                External = json["external"].AsList(one => AccountPlayerViewExternalItem.FromJson(one)),
            };
        }
    }

    /// <summary>AccountPlayerViewExternalItem, as the API describes it.</summary>
    public sealed class AccountPlayerViewExternalItem
    {
        /// <summary>The name of the external service that confirmed the identity.</summary>
        public string ProviderService { get; set; }

        /// <summary>The id of the person at the external service.</summary>
        public string UserId { get; set; }

        /// <summary>The part of the external service of the id. Empty: none.</summary>
        public string ProviderNamespace { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AccountPlayerViewExternalItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AccountPlayerViewExternalItem
            {
                ProviderService = json["providerService"].AsString(),
                UserId = json["userId"].AsString(),
                ProviderNamespace = json["providerNamespace"].AsString(),
            };
        }
    }

    /// <summary>The input of addExternalIdentity.</summary>
    public sealed class AddExternalIdentityInput : IJsonModel
    {
        /// <summary>The name of the external service that verifies the identity.</summary>
        public string ProviderService { get; set; }

        /// <summary>The token of the external service, as proof of the identity.</summary>
        public string ExternalToken { get; set; }

        /// <summary>The part of the external service of the identity. Absent: none.</summary>
        public string ProviderNamespace { get; set; }

        /// <summary>The solution of the challenge of an earlier response. Missing in the first request.</summary>
        public ChallengeSolution ChallengeSolution { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider_service", JsonValue.From(ProviderService));
            json.Set("external_token", JsonValue.From(ExternalToken));
            if (ProviderNamespace != null) json.Set("provider_namespace", JsonValue.From(ProviderNamespace));
            if (ChallengeSolution != null) json.Set("challenge_solution", JsonValue.FromModel(ChallengeSolution));
            return json;
        }
    }

    /// <summary>AddExternalIdentityOutput, as the API describes it.</summary>
    public sealed class AddExternalIdentityOutput
    {
        /// <summary>`challenge`: solve it, and repeat the request with `challenge_solution`. One of: ok, challenge.</summary>
        public string Result { get; set; }

        /// <summary>The challenge to solve. Missing when the result is `ok`.</summary>
        public string ChallengeToken { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AddExternalIdentityOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AddExternalIdentityOutput
            {
                Result = json["result"].AsString(),
                ChallengeToken = json["challenge_token"].AsString(),
            };
        }
    }

    /// <summary>The solution of the challenge of an earlier response. Missing in the first request.</summary>
    public sealed class ChallengeSolution : IJsonModel
    {
        /// <summary>The challenge as the server returned it.</summary>
        public string ChallengeToken { get; set; }

        /// <summary>The solution of the challenge in the form that the external service expects.</summary>
        public string Solution { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("challenge_token", JsonValue.From(ChallengeToken));
            json.Set("solution", JsonValue.From(Solution));
            return json;
        }
    }

    /// <summary>CommonResponse, as the API describes it.</summary>
    public sealed class CommonResponse
    {
        /// <summary>The call succeeded. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>Always empty.</summary>
        public Dictionary<string, JsonValue> Data { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CommonResponse FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CommonResponse
            {
                Result = json["result"].AsString(),
                Data = json["data"].AsMap(one => one),
            };
        }
    }

    /// <summary>External, as the API describes it.</summary>
    public sealed class External : IJsonModel
    {
        /// <summary>The name of the external service that confirmed the identity.</summary>
        public string ProviderService { get; set; }

        /// <summary>The id of the person at the external service.</summary>
        public string UserId { get; set; }

        /// <summary>The part of the external service of the id. Empty: none.</summary>
        public string ProviderNamespace { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("providerService", JsonValue.From(ProviderService));
            json.Set("userId", JsonValue.From(UserId));
            json.Set("providerNamespace", JsonValue.From(ProviderNamespace));
            return json;
        }
    }

    /// <summary>The input of isDeviceAvailable.</summary>
    public sealed class IsDeviceAvailableInput : IJsonModel
    {
        /// <summary>The id of the device to check.</summary>
        public string DeviceId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("deviceId", JsonValue.From(DeviceId));
            return json;
        }
    }

    /// <summary>IsDeviceAvailableOutput, as the API describes it.</summary>
    public sealed class IsDeviceAvailableOutput
    {
        /// <summary>True if no account of the organization has this device.</summary>
        public bool Available { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static IsDeviceAvailableOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new IsDeviceAvailableOutput
            {
                Available = json["available"].AsBool(),
            };
        }
    }

    /// <summary>The input of isEmailAvailable.</summary>
    public sealed class IsEmailAvailableInput : IJsonModel
    {
        /// <summary>The e-mail address of the person.</summary>
        public string Email { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("email", JsonValue.From(Email));
            return json;
        }
    }

    /// <summary>IsEmailAvailableOutput, as the API describes it.</summary>
    public sealed class IsEmailAvailableOutput
    {
        /// <summary>True if no account of the organization has this e-mail.</summary>
        public bool Available { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static IsEmailAvailableOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new IsEmailAvailableOutput
            {
                Available = json["available"].AsBool(),
            };
        }
    }

    /// <summary>The input of isExternalIdentityAvailable.</summary>
    public sealed class IsExternalIdentityAvailableInput : IJsonModel
    {
        /// <summary>The name of the external service of the identity.</summary>
        public string ProviderService { get; set; }

        /// <summary>The id of the person at the external service.</summary>
        public string UserId { get; set; }

        /// <summary>The part of the external service of the id. Absent: none.</summary>
        public string ProviderNamespace { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider_service", JsonValue.From(ProviderService));
            json.Set("user_id", JsonValue.From(UserId));
            if (ProviderNamespace != null) json.Set("provider_namespace", JsonValue.From(ProviderNamespace));
            return json;
        }
    }

    /// <summary>IsExternalIdentityAvailableOutput, as the API describes it.</summary>
    public sealed class IsExternalIdentityAvailableOutput
    {
        /// <summary>True if no account has this identity.</summary>
        public bool Available { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static IsExternalIdentityAvailableOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new IsExternalIdentityAvailableOutput
            {
                Available = json["available"].AsBool(),
            };
        }
    }

    /// <summary>The input of isThirdPartyAvailable.</summary>
    public sealed class IsThirdPartyAvailableInput : IJsonModel
    {
        /// <summary>The name of the third party, such as google or apple.</summary>
        public string ThirdParty { get; set; }

        /// <summary>The token that the third party issued. It identifies the person.</summary>
        public string Token { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("thirdParty", JsonValue.From(ThirdParty));
            json.Set("token", JsonValue.From(Token));
            return json;
        }
    }

    /// <summary>IsThirdPartyAvailableOutput, as the API describes it.</summary>
    public sealed class IsThirdPartyAvailableOutput
    {
        /// <summary>True if no account of the organization is linked to this identity.</summary>
        public bool Available { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static IsThirdPartyAvailableOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new IsThirdPartyAvailableOutput
            {
                Available = json["available"].AsBool(),
            };
        }
    }

    /// <summary>The input of removeExternalIdentity.</summary>
    public sealed class RemoveExternalIdentityInput : IJsonModel
    {
        /// <summary>The name of the external service of the identity.</summary>
        public string ProviderService { get; set; }

        /// <summary>The id of the person at the external service.</summary>
        public string UserId { get; set; }

        /// <summary>The part of the external service of the id. Absent: none.</summary>
        public string ProviderNamespace { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider_service", JsonValue.From(ProviderService));
            json.Set("user_id", JsonValue.From(UserId));
            if (ProviderNamespace != null) json.Set("provider_namespace", JsonValue.From(ProviderNamespace));
            return json;
        }
    }

    /// <summary>The input of removeOwnDevices.</summary>
    public sealed class RemoveOwnDevicesInput : IJsonModel
    {
        /// <summary>The ids of the devices to remove, at most 100. Absent: all devices.</summary>
        public List<string> DeviceIds { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (DeviceIds != null) json.Set("deviceIds", JsonValue.FromList(DeviceIds, one => JsonValue.From(one)));
            return json;
        }
    }

    /// <summary>The input of removeOwnThirdParty.</summary>
    public sealed class RemoveOwnThirdPartyInput : IJsonModel
    {
        /// <summary>The name of the third party to unlink, such as google or apple.</summary>
        public string ThirdParty { get; set; }

        /// <summary>Accepted for compatibility; it is not needed.</summary>
        public string Token { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("thirdParty", JsonValue.From(ThirdParty));
            if (Token != null) json.Set("token", JsonValue.From(Token));
            return json;
        }
    }

    /// <summary>The input of updateOwnAccount.</summary>
    public sealed class UpdateOwnAccountInput : IJsonModel
    {
        /// <summary>Needs `token` as proof. Older clients also set `hasThirdPartyToken`.</summary>
        public string ThirdParty { get; set; }

        /// <summary>The token that the third party issued, as proof of the identity.</summary>
        public string Token { get; set; }

        /// <summary>The nonce that the client gave the third party; the token must contain it.</summary>
        public string Nonce { get; set; }

        /// <summary>Sent by older clients together with `thirdParty`.</summary>
        public bool? HasThirdPartyToken { get; set; }

        /// <summary>Must repeat what the account has: `POST /basic/accounts/external_identity` adds external identities.</summary>
        public List<External> External { get; set; }

        /// <summary>Must repeat what the account has: signing in to a realm makes the player.</summary>
        public UpdateOwnAccountInputGamerTagAssoc GamerTagAssoc { get; set; }

        /// <summary>A device to add to the account: its id of 8 to 256 characters.</summary>
        public string DeviceId { get; set; }

        /// <summary>A language code, such as en or de.</summary>
        public string Language { get; set; }

        /// <summary>The country of the account. Absent: it does not change.</summary>
        public string Country { get; set; }

        /// <summary>The name of the account, which is personal data. Absent: it does not change.</summary>
        public string UserName { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (ThirdParty != null) json.Set("thirdParty", JsonValue.From(ThirdParty));
            if (Token != null) json.Set("token", JsonValue.From(Token));
            if (Nonce != null) json.Set("nonce", JsonValue.From(Nonce));
            if (HasThirdPartyToken != null) json.Set("hasThirdPartyToken", JsonValue.From(HasThirdPartyToken.Value));
            if (External != null) json.Set("external", JsonValue.FromList(External, one => JsonValue.FromModel(one)));
            if (GamerTagAssoc != null) json.Set("gamerTagAssoc", JsonValue.FromModel(GamerTagAssoc));
            if (DeviceId != null) json.Set("deviceId", JsonValue.From(DeviceId));
            if (Language != null) json.Set("language", JsonValue.From(Language));
            if (Country != null) json.Set("country", JsonValue.From(Country));
            if (UserName != null) json.Set("userName", JsonValue.From(UserName));
            return json;
        }
    }

    /// <summary>Must repeat what the account has: signing in to a realm makes the player.</summary>
    public sealed class UpdateOwnAccountInputGamerTagAssoc : IJsonModel
    {
        /// <summary>The id of a realm: DE_ and a number.</summary>
        public string ProjectId { get; set; }

        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("projectId", JsonValue.From(ProjectId));
            json.Set("gamerTag", JsonValue.From(GamerTag));
            return json;
        }
    }
}
