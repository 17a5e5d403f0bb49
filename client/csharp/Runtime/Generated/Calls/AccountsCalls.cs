// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area accounts are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Link an identity to the signed-in account; the external service that knows it must confirm it.</summary>
        public static readonly Call<AddExternalIdentityInput, AddExternalIdentityOutput> AddExternalIdentity = new Call<AddExternalIdentityInput, AddExternalIdentityOutput>(
            new CallSpec("POST", "/basic/accounts/external_identity"),
            json => AddExternalIdentityOutput.FromJson(json));

        /// <summary>Get the signed-in player; `id` is their gamer tag in the realm of the scope.</summary>
        public static readonly Call<NoInput, AccountPlayerView> GetOwnAccount = new Call<NoInput, AccountPlayerView>(
            new CallSpec("GET", "/basic/accounts/me") { IsSafe = true, HasNoBody = true },
            json => AccountPlayerView.FromJson(json));

        /// <summary>Check whether a device is free in the organization.</summary>
        public static readonly Call<IsDeviceAvailableInput, IsDeviceAvailableOutput> IsDeviceAvailable = new Call<IsDeviceAvailableInput, IsDeviceAvailableOutput>(
            new CallSpec("GET", "/basic/accounts/available/device-id") { IsOpen = true, IsSafe = true, HasNoBody = true },
            json => IsDeviceAvailableOutput.FromJson(json));

        /// <summary>Check whether an e-mail is free in the organization.</summary>
        public static readonly Call<IsEmailAvailableInput, IsEmailAvailableOutput> IsEmailAvailable = new Call<IsEmailAvailableInput, IsEmailAvailableOutput>(
            new CallSpec("GET", "/basic/accounts/available") { IsOpen = true, IsSafe = true, HasNoBody = true },
            json => IsEmailAvailableOutput.FromJson(json));

        /// <summary>Check whether an identity of an external service is free in the realm.</summary>
        public static readonly Call<IsExternalIdentityAvailableInput, IsExternalIdentityAvailableOutput> IsExternalIdentityAvailable = new Call<IsExternalIdentityAvailableInput, IsExternalIdentityAvailableOutput>(
            new CallSpec("GET", "/basic/accounts/available/external_identity") { IsOpen = true, IsSafe = true, HasNoBody = true },
            json => IsExternalIdentityAvailableOutput.FromJson(json));

        /// <summary>Check whether the third-party identity of a token is free in the organization.</summary>
        public static readonly Call<IsThirdPartyAvailableInput, IsThirdPartyAvailableOutput> IsThirdPartyAvailable = new Call<IsThirdPartyAvailableInput, IsThirdPartyAvailableOutput>(
            new CallSpec("GET", "/basic/accounts/available/third-party") { IsOpen = true, IsSafe = true, HasNoBody = true },
            json => IsThirdPartyAvailableOutput.FromJson(json));

        /// <summary>Unlink an external identity from the signed-in account.</summary>
        public static readonly Call<RemoveExternalIdentityInput, CommonResponse> RemoveExternalIdentity = new Call<RemoveExternalIdentityInput, CommonResponse>(
            new CallSpec("DELETE", "/basic/accounts/external_identity"),
            json => CommonResponse.FromJson(json));

        /// <summary>Remove devices of the signed-in account; without a list, all of them.</summary>
        public static readonly Call<RemoveOwnDevicesInput, AccountPlayerView> RemoveOwnDevices = new Call<RemoveOwnDevicesInput, AccountPlayerView>(
            new CallSpec("DELETE", "/basic/accounts/me/device"),
            json => AccountPlayerView.FromJson(json));

        /// <summary>Unlink a third party from the signed-in account. The third party’s token is not needed.</summary>
        public static readonly Call<RemoveOwnThirdPartyInput, AccountPlayerView> RemoveOwnThirdParty = new Call<RemoveOwnThirdPartyInput, AccountPlayerView>(
            new CallSpec("DELETE", "/basic/accounts/me/third-party"),
            json => AccountPlayerView.FromJson(json));

        /// <summary>Add a device or a third party, or set language, country or user name. Omitted fields do not change.</summary>
        public static readonly Call<UpdateOwnAccountInput, AccountPlayerView> UpdateOwnAccount = new Call<UpdateOwnAccountInput, AccountPlayerView>(
            new CallSpec("PUT", "/basic/accounts/me"),
            json => AccountPlayerView.FromJson(json));
    }

    /// <summary>The calls of the area accounts.</summary>
    public static class AccountsCalls
    {
        /// <summary>Link an identity to the signed-in account; the external service that knows it must confirm it.</summary>
        /// <remarks>Errors: InvalidCredentialsError, UnsupportedGrant, IdentityProviderUnavailable, ExternalIdentityUnavailable, ExternalIdentityAlreadyRegisteredError.</remarks>
        public static Task<AddExternalIdentityOutput> AddExternalIdentityAsync(this ICaller caller, AddExternalIdentityInput input, CallOptions options = null) =>
            Calls.AddExternalIdentity.SendAsync(caller, input, options);

        /// <summary>Get the signed-in player; `id` is their gamer tag in the realm of the scope.</summary>
        public static Task<AccountPlayerView> GetOwnAccountAsync(this ICaller caller, CallOptions options = null) =>
            Calls.GetOwnAccount.SendAsync(caller, null, options);

        /// <summary>Check whether a device is free in the organization.</summary>
        public static Task<IsDeviceAvailableOutput> IsDeviceAvailableAsync(this ICaller caller, IsDeviceAvailableInput input, CallOptions options = null) =>
            Calls.IsDeviceAvailable.SendAsync(caller, input, options);

        /// <summary>Check whether an e-mail is free in the organization.</summary>
        public static Task<IsEmailAvailableOutput> IsEmailAvailableAsync(this ICaller caller, IsEmailAvailableInput input, CallOptions options = null) =>
            Calls.IsEmailAvailable.SendAsync(caller, input, options);

        /// <summary>Check whether an identity of an external service is free in the realm.</summary>
        public static Task<IsExternalIdentityAvailableOutput> IsExternalIdentityAvailableAsync(this ICaller caller, IsExternalIdentityAvailableInput input, CallOptions options = null) =>
            Calls.IsExternalIdentityAvailable.SendAsync(caller, input, options);

        /// <summary>Check whether the third-party identity of a token is free in the organization.</summary>
        /// <remarks>Errors: InvalidCredentialsError, UnsupportedGrant, IdentityProviderUnavailable.</remarks>
        public static Task<IsThirdPartyAvailableOutput> IsThirdPartyAvailableAsync(this ICaller caller, IsThirdPartyAvailableInput input, CallOptions options = null) =>
            Calls.IsThirdPartyAvailable.SendAsync(caller, input, options);

        /// <summary>Unlink an external identity from the signed-in account.</summary>
        /// <remarks>Errors: LastSignInMethod.</remarks>
        public static Task<CommonResponse> RemoveExternalIdentityAsync(this ICaller caller, RemoveExternalIdentityInput input, CallOptions options = null) =>
            Calls.RemoveExternalIdentity.SendAsync(caller, input, options);

        /// <summary>Remove devices of the signed-in account; without a list, all of them.</summary>
        /// <remarks>Errors: LastSignInMethod.</remarks>
        public static Task<AccountPlayerView> RemoveOwnDevicesAsync(this ICaller caller, RemoveOwnDevicesInput input = null, CallOptions options = null) =>
            Calls.RemoveOwnDevices.SendAsync(caller, input, options);

        /// <summary>Unlink a third party from the signed-in account. The third party’s token is not needed.</summary>
        /// <remarks>Errors: LastSignInMethod.</remarks>
        public static Task<AccountPlayerView> RemoveOwnThirdPartyAsync(this ICaller caller, RemoveOwnThirdPartyInput input, CallOptions options = null) =>
            Calls.RemoveOwnThirdParty.SendAsync(caller, input, options);

        /// <summary>Add a device or a third party, or set language, country or user name. Omitted fields do not change.</summary>
        /// <remarks>Errors: DeviceAlreadyInUseError, ThirdPartyAssociationAlreadyInUseError, DuplicateThirdPartyAssociationError, InvalidCredentialsError, UnsupportedGrant, IdentityProviderUnavailable.</remarks>
        public static Task<AccountPlayerView> UpdateOwnAccountAsync(this ICaller caller, UpdateOwnAccountInput input = null, CallOptions options = null) =>
            Calls.UpdateOwnAccount.SendAsync(caller, input, options);
    }
}
