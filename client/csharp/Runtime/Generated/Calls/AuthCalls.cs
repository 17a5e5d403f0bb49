// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area auth are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Set a new password with the current one. It ends every other sign-in of the account.</summary>
        public static readonly Call<ChangePasswordInput, EmptyResponse> ChangePassword = new Call<ChangePasswordInput, EmptyResponse>(
            new CallSpec("PUT", "/api/auth/password"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Change the e-mail of the signed-in account with the code that was sent to the new one.</summary>
        public static readonly Call<ConfirmEmailChangeInput, EmptyResponse> ConfirmEmailChange = new Call<ConfirmEmailChangeInput, EmptyResponse>(
            new CallSpec("POST", "/basic/accounts/email-update/confirm"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Set a new password with the code from the e-mail. It ends every other sign-in of the account.</summary>
        public static readonly Call<ConfirmPasswordResetInput, EmptyResponse> ConfirmPasswordReset = new Call<ConfirmPasswordResetInput, EmptyResponse>(
            new CallSpec("POST", "/basic/accounts/password-update/confirm") { IsOpen = true },
            json => EmptyResponse.FromJson(json));

        /// <summary>Create a guest player and sign them in.</summary>
        public static readonly Call<CreateGuestTokensInput, CreateGuestTokensOutput> CreateGuestTokens = new Call<CreateGuestTokensInput, CreateGuestTokensOutput>(
            new CallSpec("POST", "/api/auth/tokens/guest") { IsOpen = true },
            json => CreateGuestTokensOutput.FromJson(json));

        /// <summary>Sign in with e-mail and password.</summary>
        public static readonly Call<CreatePasswordTokensInput, CreatePasswordTokensOutput> CreatePasswordTokens = new Call<CreatePasswordTokensInput, CreatePasswordTokensOutput>(
            new CallSpec("POST", "/api/auth/tokens/password") { IsOpen = true },
            json => CreatePasswordTokensOutput.FromJson(json));

        /// <summary>Sign a game server in to its realm for an hour, with the realm’s secret.</summary>
        public static readonly Call<CreateServerTokenInput, CreateServerTokenOutput> CreateServerToken = new Call<CreateServerTokenInput, CreateServerTokenOutput>(
            new CallSpec("POST", "/api/auth/server") { IsOpen = true },
            json => CreateServerTokenOutput.FromJson(json));

        /// <summary>Sign in, or exchange a refresh token for a new access token.</summary>
        public static readonly Call<CreateTokenInput, CreateTokenOutput> CreateToken = new Call<CreateTokenInput, CreateTokenOutput>(
            new CallSpec("POST", "/basic/auth/token") { IsOpen = true },
            json => CreateTokenOutput.FromJson(json));

        /// <summary>End every sign-in of the signed-in account except the current one.</summary>
        public static readonly Call<NoInput, EndOtherSignInsOutput> EndOtherSignIns = new Call<NoInput, EndOtherSignInsOutput>(
            new CallSpec("POST", "/api/auth/sign-ins/end-others") { HasNoBody = true },
            json => EndOtherSignInsOutput.FromJson(json));

        /// <summary>End one sign-in of the signed-in account; its tokens stop working at once.</summary>
        public static readonly Call<EndSignInInput, EmptyResponse> EndSignIn = new Call<EndSignInInput, EmptyResponse>(
            new CallSpec("DELETE", "/api/auth/sign-ins/:id") { HasNoBody = true },
            json => EmptyResponse.FromJson(json));

        /// <summary>Get the scope and rights of a token. Anybody who has the token can call this.</summary>
        public static readonly Call<InspectTokenInput, InspectTokenOutput> InspectToken = new Call<InspectTokenInput, InspectTokenOutput>(
            new CallSpec("GET", "/basic/auth/token") { IsSafe = true, HasNoBody = true },
            json => InspectTokenOutput.FromJson(json));

        /// <summary>List the sign-ins of the signed-in account, last used first.</summary>
        public static readonly Call<ListSignInsInput, ListSignInsOutput> ListSignIns = new Call<ListSignInsInput, ListSignInsOutput>(
            new CallSpec("GET", "/api/auth/sign-ins") { IsSafe = true, HasNoBody = true },
            json => ListSignInsOutput.FromJson(json));

        /// <summary>Exchange a refresh token for a new access token. Game clients use it for their socket.</summary>
        public static readonly Call<RefreshTokensInput, RefreshTokensOutput> RefreshTokens = new Call<RefreshTokensInput, RefreshTokensOutput>(
            new CallSpec("POST", "/api/auth/tokens/refresh-token") { IsOpen = true },
            json => RefreshTokensOutput.FromJson(json));

        /// <summary>Give the signed-in guest an e-mail and a password. The ids stay the same.</summary>
        public static readonly Call<RegisterAccountInput, AccountPlayerView> RegisterAccount = new Call<RegisterAccountInput, AccountPlayerView>(
            new CallSpec("POST", "/basic/accounts/register"),
            json => AccountPlayerView.FromJson(json));

        /// <summary>End the sign-in that a token or a handle of the list belongs to: your own or, with the right, a player’s.</summary>
        public static readonly Call<RevokeTokenInput, RevokeTokenOutput> RevokeToken = new Call<RevokeTokenInput, RevokeTokenOutput>(
            new CallSpec("PUT", "/basic/auth/token/revoke"),
            json => RevokeTokenOutput.FromJson(json));

        /// <summary>Create an account with its sign-in keys and sign it in. If an external service returns a challenge, repeat the request with `challenge_solution`.</summary>
        public static readonly Call<SignUpPlayerInput, SignUpPlayerOutput> SignUpPlayer = new Call<SignUpPlayerInput, SignUpPlayerOutput>(
            new CallSpec("POST", "/basic/accounts/signup") { IsOpen = true },
            json => SignUpPlayerOutput.FromJson(json));

        /// <summary>Send a code, valid for an hour, to the new e-mail, and a notice to the current one.</summary>
        public static readonly Call<StartEmailChangeInput, EmptyResponse> StartEmailChange = new Call<StartEmailChangeInput, EmptyResponse>(
            new CallSpec("POST", "/basic/accounts/email-update/init"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Send a code by e-mail, valid for an hour. The response does not reveal whether the e-mail is known.</summary>
        public static readonly Call<StartPasswordResetInput, EmptyResponse> StartPasswordReset = new Call<StartPasswordResetInput, EmptyResponse>(
            new CallSpec("POST", "/basic/accounts/password-update/init") { IsOpen = true },
            json => EmptyResponse.FromJson(json));
    }

    /// <summary>The calls of the area auth.</summary>
    public static class AuthCalls
    {
        /// <summary>Set a new password with the current one. It ends every other sign-in of the account.</summary>
        /// <remarks>Errors: InvalidCredentialsError, WeakPassword.</remarks>
        public static Task<EmptyResponse> ChangePasswordAsync(this ICaller caller, ChangePasswordInput input, CallOptions options = null) =>
            Calls.ChangePassword.SendAsync(caller, input, options);

        /// <summary>Change the e-mail of the signed-in account with the code that was sent to the new one.</summary>
        /// <remarks>Errors: InvalidCredentialsError, InvalidConfirmationCodeError, EmailAlreadyRegisteredError.</remarks>
        public static Task<EmptyResponse> ConfirmEmailChangeAsync(this ICaller caller, ConfirmEmailChangeInput input, CallOptions options = null) =>
            Calls.ConfirmEmailChange.SendAsync(caller, input, options);

        /// <summary>Set a new password with the code from the e-mail. It ends every other sign-in of the account.</summary>
        /// <remarks>Errors: InvalidConfirmationCodeError, WeakPassword.</remarks>
        public static Task<EmptyResponse> ConfirmPasswordResetAsync(this ICaller caller, ConfirmPasswordResetInput input, CallOptions options = null) =>
            Calls.ConfirmPasswordReset.SendAsync(caller, input, options);

        /// <summary>Create a guest player and sign them in.</summary>
        public static Task<CreateGuestTokensOutput> CreateGuestTokensAsync(this ICaller caller, CreateGuestTokensInput input = null, CallOptions options = null) =>
            Calls.CreateGuestTokens.SendAsync(caller, input, options);

        /// <summary>Sign in with e-mail and password.</summary>
        /// <remarks>Errors: InvalidCredentialsError, UnableToMergeError, SecondFactorNeeded, PasswordSignInOff.</remarks>
        public static Task<CreatePasswordTokensOutput> CreatePasswordTokensAsync(this ICaller caller, CreatePasswordTokensInput input, CallOptions options = null) =>
            Calls.CreatePasswordTokens.SendAsync(caller, input, options);

        /// <summary>Sign a game server in to its realm for an hour, with the realm’s secret.</summary>
        /// <remarks>Errors: InvalidCredentialsError.</remarks>
        public static Task<CreateServerTokenOutput> CreateServerTokenAsync(this ICaller caller, CreateServerTokenInput input, CallOptions options = null) =>
            Calls.CreateServerToken.SendAsync(caller, input, options);

        /// <summary>Sign in, or exchange a refresh token for a new access token.</summary>
        /// <remarks>Errors: InvalidCredentialsError, InvalidRefreshTokenError, UnsupportedGrant, UnableToMergeError, WeakPassword, IdentityProviderUnavailable, PasswordSignInOff.</remarks>
        public static Task<CreateTokenOutput> CreateTokenAsync(this ICaller caller, CreateTokenInput input, CallOptions options = null) =>
            Calls.CreateToken.SendAsync(caller, input, options);

        /// <summary>End every sign-in of the signed-in account except the current one.</summary>
        public static Task<EndOtherSignInsOutput> EndOtherSignInsAsync(this ICaller caller, CallOptions options = null) =>
            Calls.EndOtherSignIns.SendAsync(caller, null, options);

        /// <summary>End one sign-in of the signed-in account; its tokens stop working at once.</summary>
        public static Task<EmptyResponse> EndSignInAsync(this ICaller caller, EndSignInInput input, CallOptions options = null) =>
            Calls.EndSignIn.SendAsync(caller, input, options);

        /// <summary>Get the scope and rights of a token. Anybody who has the token can call this.</summary>
        public static Task<InspectTokenOutput> InspectTokenAsync(this ICaller caller, InspectTokenInput input, CallOptions options = null) =>
            Calls.InspectToken.SendAsync(caller, input, options);

        /// <summary>List the sign-ins of the signed-in account, last used first.</summary>
        public static Task<ListSignInsOutput> ListSignInsAsync(this ICaller caller, ListSignInsInput input = null, CallOptions options = null) =>
            Calls.ListSignIns.SendAsync(caller, input, options);

        /// <summary>Exchange a refresh token for a new access token. Game clients use it for their socket.</summary>
        /// <remarks>Errors: InvalidRefreshTokenError.</remarks>
        public static Task<RefreshTokensOutput> RefreshTokensAsync(this ICaller caller, RefreshTokensInput input, CallOptions options = null) =>
            Calls.RefreshTokens.SendAsync(caller, input, options);

        /// <summary>Give the signed-in guest an e-mail and a password. The ids stay the same.</summary>
        /// <remarks>Errors: EmailAlreadyRegisteredError, AlreadyHasCredentials, WeakPassword.</remarks>
        public static Task<AccountPlayerView> RegisterAccountAsync(this ICaller caller, RegisterAccountInput input, CallOptions options = null) =>
            Calls.RegisterAccount.SendAsync(caller, input, options);

        /// <summary>End the sign-in that a token or a handle of the list belongs to: your own or, with the right, a player’s.</summary>
        public static Task<RevokeTokenOutput> RevokeTokenAsync(this ICaller caller, RevokeTokenInput input, CallOptions options = null) =>
            Calls.RevokeToken.SendAsync(caller, input, options);

        /// <summary>Create an account with its sign-in keys and sign it in. If an external service returns a challenge, repeat the request with `challenge_solution`.</summary>
        /// <remarks>Errors: EmailAlreadyRegisteredError, WeakPassword, InvalidCredentialsError, UnsupportedGrant, UnableToMergeError, IdentityProviderUnavailable, ExternalIdentityUnavailable, ExternalIdentityAlreadyRegisteredError.</remarks>
        public static Task<SignUpPlayerOutput> SignUpPlayerAsync(this ICaller caller, SignUpPlayerInput input = null, CallOptions options = null) =>
            Calls.SignUpPlayer.SendAsync(caller, input, options);

        /// <summary>Send a code, valid for an hour, to the new e-mail, and a notice to the current one.</summary>
        /// <remarks>Errors: EmailAlreadyRegisteredError.</remarks>
        public static Task<EmptyResponse> StartEmailChangeAsync(this ICaller caller, StartEmailChangeInput input, CallOptions options = null) =>
            Calls.StartEmailChange.SendAsync(caller, input, options);

        /// <summary>Send a code by e-mail, valid for an hour. The response does not reveal whether the e-mail is known.</summary>
        public static Task<EmptyResponse> StartPasswordResetAsync(this ICaller caller, StartPasswordResetInput input, CallOptions options = null) =>
            Calls.StartPasswordReset.SendAsync(caller, input, options);
    }
}
