// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of changePassword.</summary>
    public sealed class ChangePasswordInput : IJsonModel
    {
        /// <summary>The password that is valid until now.</summary>
        public string CurrentPassword { get; set; }

        /// <summary>A password of 8 to 256 characters. Passwords that are easy to guess are rejected.</summary>
        public string NewPassword { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("currentPassword", JsonValue.From(CurrentPassword));
            json.Set("newPassword", JsonValue.From(NewPassword));
            return json;
        }
    }

    /// <summary>The input of confirmEmailChange.</summary>
    public sealed class ConfirmEmailChangeInput : IJsonModel
    {
        /// <summary>The code from the e-mail to the new address, valid for an hour.</summary>
        public string Code { get; set; }

        /// <summary>The current password of the account.</summary>
        public string Password { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("code", JsonValue.From(Code));
            json.Set("password", JsonValue.From(Password));
            return json;
        }
    }

    /// <summary>The input of confirmPasswordReset.</summary>
    public sealed class ConfirmPasswordResetInput : IJsonModel
    {
        /// <summary>The code from the e-mail, valid for an hour.</summary>
        public string Code { get; set; }

        /// <summary>A password of 8 to 256 characters. Passwords that are easy to guess are rejected.</summary>
        public string NewPassword { get; set; }

        /// <summary>The e-mail address of the person.</summary>
        public string Email { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("code", JsonValue.From(Code));
            json.Set("newPassword", JsonValue.From(NewPassword));
            if (Email != null) json.Set("email", JsonValue.From(Email));
            return json;
        }
    }

    /// <summary>The client that signs in, as shown in the list of sign-ins.</summary>
    public sealed class Context : IJsonModel
    {
        /// <summary>The platform of the client, such as IPhonePlayer.</summary>
        public string Platform { get; set; }

        /// <summary>The model of the device of the client.</summary>
        public string Device { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Platform != null) json.Set("platform", JsonValue.From(Platform));
            if (Device != null) json.Set("device", JsonValue.From(Device));
            return json;
        }
    }

    /// <summary>The input of createGuestTokens.</summary>
    public sealed class CreateGuestTokensInput : IJsonModel
    {
        /// <summary>cid or alias</summary>
        public string CustomerId { get; set; }

        /// <summary>The id of the realm. Absent: the realm of the scope.</summary>
        public string RealmId { get; set; }

        /// <summary>The client that signs in, as shown in the list of sign-ins.</summary>
        public Context Context { get; set; }

        /// <summary>Stats that a new player gets in `game.private`.</summary>
        public Dictionary<string, JsonValue> InitProperties { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (CustomerId != null) json.Set("customerId", JsonValue.From(CustomerId));
            if (RealmId != null) json.Set("realmId", JsonValue.From(RealmId));
            if (Context != null) json.Set("context", JsonValue.FromModel(Context));
            if (InitProperties != null) json.Set("initProperties", JsonValue.FromMap(InitProperties, one => one ?? JsonValue.Null));
            return json;
        }
    }

    /// <summary>CreateGuestTokensOutput, as the API describes it.</summary>
    public sealed class CreateGuestTokensOutput
    {
        /// <summary>The token that authenticates calls: send it as a bearer token.</summary>
        public string AccessToken { get; set; }

        /// <summary>Renews the access token. An operator's changes at each use, a game client's does not.</summary>
        public string RefreshToken { get; set; }

        /// <summary>Milliseconds until the access token expires.</summary>
        public long ExpiresIn { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CreateGuestTokensOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CreateGuestTokensOutput
            {
                AccessToken = json["accessToken"].AsString(),
                RefreshToken = json["refreshToken"].AsString(),
                ExpiresIn = json["expiresIn"].AsLong(),
            };
        }
    }

    /// <summary>The input of createPasswordTokens.</summary>
    public sealed class CreatePasswordTokensInput : IJsonModel
    {
        /// <summary>cid or alias</summary>
        public string CustomerId { get; set; }

        /// <summary>The id of the realm. Absent: the realm of the scope.</summary>
        public string RealmId { get; set; }

        /// <summary>The client that signs in, as shown in the list of sign-ins.</summary>
        public Context Context { get; set; }

        /// <summary>The e-mail address of the person.</summary>
        public string Email { get; set; }

        /// <summary>The password of the account.</summary>
        public string Password { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (CustomerId != null) json.Set("customerId", JsonValue.From(CustomerId));
            if (RealmId != null) json.Set("realmId", JsonValue.From(RealmId));
            if (Context != null) json.Set("context", JsonValue.FromModel(Context));
            json.Set("email", JsonValue.From(Email));
            json.Set("password", JsonValue.From(Password));
            return json;
        }
    }

    /// <summary>CreatePasswordTokensOutput, as the API describes it.</summary>
    public sealed class CreatePasswordTokensOutput
    {
        /// <summary>The token that authenticates calls: send it as a bearer token.</summary>
        public string AccessToken { get; set; }

        /// <summary>Renews the access token. An operator's changes at each use, a game client's does not.</summary>
        public string RefreshToken { get; set; }

        /// <summary>Milliseconds until the access token expires.</summary>
        public long ExpiresIn { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CreatePasswordTokensOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CreatePasswordTokensOutput
            {
                AccessToken = json["accessToken"].AsString(),
                RefreshToken = json["refreshToken"].AsString(),
                ExpiresIn = json["expiresIn"].AsLong(),
            };
        }
    }

    /// <summary>The input of createServerToken.</summary>
    public sealed class CreateServerTokenInput : IJsonModel
    {
        /// <summary>cid or alias</summary>
        public string CustomerId { get; set; }

        /// <summary>The id of the realm. Absent: the realm of the scope.</summary>
        public string RealmId { get; set; }

        /// <summary>The client that signs in, as shown in the list of sign-ins.</summary>
        public Context Context { get; set; }

        /// <summary>The realm’s id.</summary>
        public string ClientId { get; set; }

        /// <summary>The secret of the realm.</summary>
        public string ClientSecret { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (CustomerId != null) json.Set("customerId", JsonValue.From(CustomerId));
            if (RealmId != null) json.Set("realmId", JsonValue.From(RealmId));
            if (Context != null) json.Set("context", JsonValue.FromModel(Context));
            json.Set("clientId", JsonValue.From(ClientId));
            json.Set("clientSecret", JsonValue.From(ClientSecret));
            return json;
        }
    }

    /// <summary>CreateServerTokenOutput, as the API describes it.</summary>
    public sealed class CreateServerTokenOutput
    {
        /// <summary>The access token of the game server, valid for an hour.</summary>
        public string AccessToken { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CreateServerTokenOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CreateServerTokenOutput
            {
                AccessToken = json["accessToken"].AsString(),
            };
        }
    }

    /// <summary>The input of createToken.</summary>
    public sealed class CreateTokenInput : IJsonModel
    {
        /// <summary>`guest`, `password`, `device`, `third_party`, `external` or `refresh_token`: the way to sign in.</summary>
        public string GrantType { get; set; }

        /// <summary>The e-mail address. Required for the grant `password`.</summary>
        public string Username { get; set; }

        /// <summary>The password of the account. Required for the grant `password`.</summary>
        public string Password { get; set; }

        /// <summary>The refresh token of an earlier response. Required for the grant `refresh_token`.</summary>
        public string RefreshToken { get; set; }

        /// <summary>The id of the device, 8 to 256 characters. Required for the grant `device`.</summary>
        public string DeviceId { get; set; }

        /// <summary>With a password: the token of a remembered device, which skips the second factor.</summary>
        public string DeviceToken { get; set; }

        /// <summary>The name of the third party. Required for the grant `third_party`.</summary>
        public string ThirdParty { get; set; }

        /// <summary>The token that the third party issued. Required for the grant `third_party`.</summary>
        public string Token { get; set; }

        /// <summary>The nonce that the client gave the third party; the token must contain it.</summary>
        public string Nonce { get; set; }

        /// <summary>The token of the external service. Required for the grant `external`.</summary>
        public string ExternalToken { get; set; }

        /// <summary>The name of the external service. Required for the grant `external`.</summary>
        public string ProviderService { get; set; }

        /// <summary>The part of the external service of the identity. Absent: none.</summary>
        public string ProviderNamespace { get; set; }

        /// <summary>The solution of the challenge of an earlier response. Missing in the first request.</summary>
        public ChallengeSolution ChallengeSolution { get; set; }

        /// <summary>Signs in to the whole organization although the scope names a realm.</summary>
        public bool? CustomerScoped { get; set; }

        /// <summary>The client that signs in, as shown in the list of sign-ins.</summary>
        public Context Context { get; set; }

        /// <summary>Stats that a new player gets in `game.private`. Existing players do not change.</summary>
        public Dictionary<string, JsonValue> InitProperties { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("grant_type", JsonValue.From(GrantType));
            if (Username != null) json.Set("username", JsonValue.From(Username));
            if (Password != null) json.Set("password", JsonValue.From(Password));
            if (RefreshToken != null) json.Set("refresh_token", JsonValue.From(RefreshToken));
            if (DeviceId != null) json.Set("device_id", JsonValue.From(DeviceId));
            if (DeviceToken != null) json.Set("device_token", JsonValue.From(DeviceToken));
            if (ThirdParty != null) json.Set("third_party", JsonValue.From(ThirdParty));
            if (Token != null) json.Set("token", JsonValue.From(Token));
            if (Nonce != null) json.Set("nonce", JsonValue.From(Nonce));
            if (ExternalToken != null) json.Set("external_token", JsonValue.From(ExternalToken));
            if (ProviderService != null) json.Set("provider_service", JsonValue.From(ProviderService));
            if (ProviderNamespace != null) json.Set("provider_namespace", JsonValue.From(ProviderNamespace));
            if (ChallengeSolution != null) json.Set("challenge_solution", JsonValue.FromModel(ChallengeSolution));
            if (CustomerScoped != null) json.Set("customerScoped", JsonValue.From(CustomerScoped.Value));
            if (Context != null) json.Set("context", JsonValue.FromModel(Context));
            if (InitProperties != null) json.Set("initProperties", JsonValue.FromMap(InitProperties, one => one ?? JsonValue.Null));
            return json;
        }
    }

    /// <summary>CreateTokenOutput, as the API describes it.</summary>
    public sealed class CreateTokenOutput
    {
        /// <summary>The token that authenticates calls: send it as a bearer token.</summary>
        public string AccessToken { get; set; }

        /// <summary>The field token_type. One of: bearer, challenge, second_factor.</summary>
        public string TokenType { get; set; }

        /// <summary>Milliseconds until the access token expires.</summary>
        public long ExpiresIn { get; set; }

        /// <summary>Renews the access token. An operator's changes at each use, a game client's does not.</summary>
        public string RefreshToken { get; set; }

        /// <summary>Always empty; expected by older clients.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Send it as `device_token` with later passwords: the second factor is then skipped.</summary>
        public string DeviceToken { get; set; }

        /// <summary>Three parts joined by dots: the challenge in base64, its expiry in epoch seconds, and a signature.</summary>
        public string ChallengeToken { get; set; }

        /// <summary>Empty: the account has no second factor and must set one up now. One of: code, recovery-code, passkey.</summary>
        public List<string> Ways { get; set; }

        /// <summary>Number of unused recovery codes of the account.</summary>
        public long? RecoveryCodesLeft { get; set; }

        /// <summary>Maximum days to remember this device. Absent: the organization does not allow it.</summary>
        public long? RememberDays { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CreateTokenOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CreateTokenOutput
            {
                AccessToken = json["access_token"].AsString(),
                TokenType = json["token_type"].AsString(),
                ExpiresIn = json["expires_in"].AsLong(),
                RefreshToken = json["refresh_token"].AsString(),
                Scopes = json["scopes"].AsList(one => one.AsString()),
                DeviceToken = json["device_token"].AsString(),
                ChallengeToken = json["challenge_token"].AsString(),
                Ways = json["ways"].AsList(one => one.AsString()),
                RecoveryCodesLeft = json["recovery_codes_left"].AsLongOrNull(),
                RememberDays = json["remember_days"].AsLongOrNull(),
            };
        }
    }

    /// <summary>EmptyResponse, as the API describes it.</summary>
    public sealed class EmptyResponse
    {
        /// <summary>The call succeeded. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EmptyResponse FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EmptyResponse
            {
                Result = json["result"].AsString(),
            };
        }
    }

    /// <summary>EndOtherSignInsOutput, as the API describes it.</summary>
    public sealed class EndOtherSignInsOutput
    {
        /// <summary>Number of sign-ins that the call ended.</summary>
        public long Ended { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EndOtherSignInsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EndOtherSignInsOutput
            {
                Ended = json["ended"].AsLong(),
            };
        }
    }

    /// <summary>The input of endSignIn.</summary>
    public sealed class EndSignInInput : IJsonModel
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            return json;
        }
    }

    /// <summary>The input of inspectToken.</summary>
    public sealed class InspectTokenInput : IJsonModel
    {
        /// <summary>The access or refresh token to inspect.</summary>
        public string Token { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("token", JsonValue.From(Token));
            return json;
        }
    }

    /// <summary>InspectTokenOutput, as the API describes it.</summary>
    public sealed class InspectTokenOutput
    {
        /// <summary>The inspected token. In lists a handle, which only revokes the sign-in.</summary>
        public string Token { get; set; }

        /// <summary>The type of the token: `access` authenticates calls, `refresh` renews tokens. One of: access, refresh.</summary>
        public string Type { get; set; }

        /// <summary>The id of the account.</summary>
        public long? AccountId { get; set; }

        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long? GamerTag { get; set; }

        /// <summary>The id of the organization.</summary>
        public long Cid { get; set; }

        /// <summary>The id of the realm.</summary>
        public string Pid { get; set; }

        /// <summary>When it was created. From -8640000000000000 to 8640000000000000.</summary>
        public long Created { get; set; }

        /// <summary>A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long? ExpiresMs { get; set; }

        /// <summary>True if the token was revoked: calls with it are rejected.</summary>
        public bool Revoked { get; set; }

        /// <summary>The platform that the client reported, such as IPhonePlayer.</summary>
        public string Platform { get; set; }

        /// <summary>The model of the device that the client reported.</summary>
        public string Device { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static InspectTokenOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new InspectTokenOutput
            {
                Token = json["token"].AsString(),
                Type = json["type"].AsString(),
                AccountId = json["accountId"].AsLongOrNull(),
                GamerTag = json["gamerTag"].AsLongOrNull(),
                Cid = json["cid"].AsLong(),
                Pid = json["pid"].AsString(),
                Created = json["created"].AsLong(),
                ExpiresMs = json["expiresMs"].AsLongOrNull(),
                Revoked = json["revoked"].AsBool(),
                Platform = json["platform"].AsString(),
                Device = json["device"].AsString(),
            };
        }
    }

    /// <summary>The input of listSignIns.</summary>
    public sealed class ListSignInsInput : IJsonModel
    {
        /// <summary>The next of the previous page. Absent: the first page.</summary>
        public string Cursor { get; set; }

        /// <summary>Rows of a page. From 1 to 200. Default: 50.</summary>
        public long? Limit { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Cursor != null) json.Set("cursor", JsonValue.From(Cursor));
            if (Limit != null) json.Set("limit", JsonValue.From(Limit.Value));
            return json;
        }
    }

    /// <summary>ListSignInsOutput, as the API describes it.</summary>
    public sealed class ListSignInsOutput
    {
        /// <summary>The rows of this page.</summary>
        public List<SignInView> Rows { get; set; }

        /// <summary>Send it as cursor to get the next page. Null: this page is the last.</summary>
        public string Next { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListSignInsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListSignInsOutput
            {
                Rows = json["rows"].AsList(one => SignInView.FromJson(one)),
                Next = json["next"].AsString(),
            };
        }
    }

    /// <summary>The input of refreshTokens.</summary>
    public sealed class RefreshTokensInput : IJsonModel
    {
        /// <summary>cid or alias</summary>
        public string CustomerId { get; set; }

        /// <summary>The id of the realm. Absent: the realm of the scope.</summary>
        public string RealmId { get; set; }

        /// <summary>The client that signs in, as shown in the list of sign-ins.</summary>
        public Context Context { get; set; }

        /// <summary>The refresh token of an earlier response.</summary>
        public string RefreshToken { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (CustomerId != null) json.Set("customerId", JsonValue.From(CustomerId));
            if (RealmId != null) json.Set("realmId", JsonValue.From(RealmId));
            if (Context != null) json.Set("context", JsonValue.FromModel(Context));
            json.Set("refreshToken", JsonValue.From(RefreshToken));
            return json;
        }
    }

    /// <summary>RefreshTokensOutput, as the API describes it.</summary>
    public sealed class RefreshTokensOutput
    {
        /// <summary>The token that authenticates calls: send it as a bearer token.</summary>
        public string AccessToken { get; set; }

        /// <summary>Renews the access token. An operator's changes at each use, a game client's does not.</summary>
        public string RefreshToken { get; set; }

        /// <summary>Milliseconds until the access token expires.</summary>
        public long ExpiresIn { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RefreshTokensOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RefreshTokensOutput
            {
                AccessToken = json["accessToken"].AsString(),
                RefreshToken = json["refreshToken"].AsString(),
                ExpiresIn = json["expiresIn"].AsLong(),
            };
        }
    }

    /// <summary>The input of registerAccount.</summary>
    public sealed class RegisterAccountInput : IJsonModel
    {
        /// <summary>The e-mail address of the person.</summary>
        public string Email { get; set; }

        /// <summary>A password of 8 to 256 characters. Passwords that are easy to guess are rejected.</summary>
        public string Password { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("email", JsonValue.From(Email));
            json.Set("password", JsonValue.From(Password));
            return json;
        }
    }

    /// <summary>The input of revokeToken.</summary>
    public sealed class RevokeTokenInput : IJsonModel
    {
        /// <summary>A token, or a handle from the list of sign-ins.</summary>
        public string Token { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("token", JsonValue.From(Token));
            return json;
        }
    }

    /// <summary>RevokeTokenOutput, as the API describes it.</summary>
    public sealed class RevokeTokenOutput
    {
        /// <summary>The call succeeded. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>After single sign-on: the address that also ends the session at the provider.</summary>
        public string EndSessionUrl { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RevokeTokenOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RevokeTokenOutput
            {
                Result = json["result"].AsString(),
                EndSessionUrl = json["endSessionUrl"].AsString(),
            };
        }
    }

    /// <summary>SignInView, as the API describes it.</summary>
    public sealed class SignInView
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>True if it is the sign-in that makes this call.</summary>
        public bool IsCurrent { get; set; }

        /// <summary>True: for the whole organization, as in the console. False: a game client’s, bound to the realm `pid`.</summary>
        public bool IsOperator { get; set; }

        /// <summary>The id of the realm.</summary>
        public string Pid { get; set; }

        /// <summary>The platform that the client reported, such as IPhonePlayer.</summary>
        public string Platform { get; set; }

        /// <summary>The model of the device that the client reported.</summary>
        public string Device { get; set; }

        /// <summary>The user agent of the browser or game client.</summary>
        public string UserAgent { get; set; }

        /// <summary>The IP address that used it last.</summary>
        public string Address { get; set; }

        /// <summary>When it was created. From -8640000000000000 to 8640000000000000.</summary>
        public long Created { get; set; }

        /// <summary>When its tokens were last renewed. An operator’s are renewed every hour of use. From -8640000000000000 to 8640000000000000.</summary>
        public long LastUsed { get; set; }

        /// <summary>A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long Expires { get; set; }

        /// <summary>How the person proved who they are; absent for older sign-ins, guests and devices. One of: password, password and code, password and recovery code, password and passkey, password on a remembered device, passkey, single sign-on.</summary>
        public string How { get; set; }

        /// <summary>The fixed end of a sign-in by single sign-on: its tokens are not renewed afterwards. From -8640000000000000 to 8640000000000000.</summary>
        public long? Ends { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SignInView FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SignInView
            {
                Id = json["id"].AsLong(),
                IsCurrent = json["isCurrent"].AsBool(),
                IsOperator = json["isOperator"].AsBool(),
                Pid = json["pid"].AsString(),
                Platform = json["platform"].AsString(),
                Device = json["device"].AsString(),
                UserAgent = json["userAgent"].AsString(),
                Address = json["address"].AsString(),
                Created = json["created"].AsLong(),
                LastUsed = json["lastUsed"].AsLong(),
                Expires = json["expires"].AsLong(),
                How = json["how"].AsString(),
                Ends = json["ends"].AsLongOrNull(),
            };
        }
    }

    /// <summary>The input of signUpPlayer.</summary>
    public sealed class SignUpPlayerInput : IJsonModel
    {
        /// <summary>The e-mail.</summary>
        public string Username { get; set; }

        /// <summary>A password of 8 to 256 characters. Passwords that are easy to guess are rejected.</summary>
        public string Password { get; set; }

        /// <summary>The name of an external service. Required for an external identity.</summary>
        public string ProviderService { get; set; }

        /// <summary>The token of the external service, as proof of the identity.</summary>
        public string ExternalToken { get; set; }

        /// <summary>The part of the external service of the identity. Absent: none.</summary>
        public string ProviderNamespace { get; set; }

        /// <summary>The solution of the challenge of an earlier response. Missing in the first request.</summary>
        public ChallengeSolution ChallengeSolution { get; set; }

        /// <summary>Stats that the new player gets in `game.private`.</summary>
        public Dictionary<string, JsonValue> InitProperties { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Username != null) json.Set("username", JsonValue.From(Username));
            if (Password != null) json.Set("password", JsonValue.From(Password));
            if (ProviderService != null) json.Set("provider_service", JsonValue.From(ProviderService));
            if (ExternalToken != null) json.Set("external_token", JsonValue.From(ExternalToken));
            if (ProviderNamespace != null) json.Set("provider_namespace", JsonValue.From(ProviderNamespace));
            if (ChallengeSolution != null) json.Set("challenge_solution", JsonValue.FromModel(ChallengeSolution));
            if (InitProperties != null) json.Set("initProperties", JsonValue.FromMap(InitProperties, one => one ?? JsonValue.Null));
            return json;
        }
    }

    /// <summary>SignUpPlayerOutput, as the API describes it.</summary>
    public sealed class SignUpPlayerOutput
    {
        /// <summary>The new account. Missing if a challenge must be solved first.</summary>
        public AccountPlayerView Account { get; set; }

        /// <summary>The tokens of the new account. Missing if a challenge must be solved first.</summary>
        public TokenResponse Token { get; set; }

        /// <summary>The challenge to solve. Missing once the account is created.</summary>
        public string ChallengeToken { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SignUpPlayerOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SignUpPlayerOutput
            {
                Account = AccountPlayerView.FromJson(json["account"]),
                Token = TokenResponse.FromJson(json["token"]),
                ChallengeToken = json["challenge_token"].AsString(),
            };
        }
    }

    /// <summary>The input of startEmailChange.</summary>
    public sealed class StartEmailChangeInput : IJsonModel
    {
        /// <summary>An e-mail address. Case is ignored when addresses are compared.</summary>
        public string NewEmail { get; set; }

        /// <summary>`PIN`: six digits, easy to type in a game. `UUID`: 32 hexadecimal digits. Default: UUID. One of: PIN, UUID.</summary>
        public string CodeType { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("newEmail", JsonValue.From(NewEmail));
            if (CodeType != null) json.Set("codeType", JsonValue.From(CodeType));
            return json;
        }
    }

    /// <summary>The input of startPasswordReset.</summary>
    public sealed class StartPasswordResetInput : IJsonModel
    {
        /// <summary>The e-mail address of the person.</summary>
        public string Email { get; set; }

        /// <summary>`PIN`: six digits, easy to type in a game. `UUID`: 32 hexadecimal digits. Default: UUID. One of: PIN, UUID.</summary>
        public string CodeType { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("email", JsonValue.From(Email));
            if (CodeType != null) json.Set("codeType", JsonValue.From(CodeType));
            return json;
        }
    }

    /// <summary>The tokens of the new account. Missing if a challenge must be solved first.</summary>
    public sealed class TokenResponse
    {
        /// <summary>The token that authenticates calls: send it as a bearer token.</summary>
        public string AccessToken { get; set; }

        /// <summary>The field token_type. One of: bearer.</summary>
        public string TokenType { get; set; }

        /// <summary>Milliseconds until the access token expires.</summary>
        public long ExpiresIn { get; set; }

        /// <summary>Renews the access token. An operator's changes at each use, a game client's does not.</summary>
        public string RefreshToken { get; set; }

        /// <summary>Always empty; expected by older clients.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Send it as `device_token` with later passwords: the second factor is then skipped.</summary>
        public string DeviceToken { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static TokenResponse FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new TokenResponse
            {
                AccessToken = json["access_token"].AsString(),
                TokenType = json["token_type"].AsString(),
                ExpiresIn = json["expires_in"].AsLong(),
                RefreshToken = json["refresh_token"].AsString(),
                Scopes = json["scopes"].AsList(one => one.AsString()),
                DeviceToken = json["device_token"].AsString(),
            };
        }
    }
}
