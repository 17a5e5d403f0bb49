// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area mail are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Claim the gifts of several mails, each once.</summary>
        public static readonly Call<AcceptMailsInput, AcceptMailsOutput> AcceptMails = new Call<AcceptMailsInput, AcceptMailsOutput>(
            new CallSpec("PUT", "/object/mail/:gamerTag/accept/many") { Self = "gamerTag", IsRepeatable = true },
            json => AcceptMailsOutput.FromJson(json));

        /// <summary>Claim the gifts of several mails by their ids alone. Players claim their own mail, operators any.</summary>
        public static readonly Call<AcceptOwnMailsInput, AcceptOwnMailsOutput> AcceptOwnMails = new Call<AcceptOwnMailsInput, AcceptOwnMailsOutput>(
            new CallSpec("PUT", "/basic/mail/attachments") { IsRepeatable = true },
            json => AcceptOwnMailsOutput.FromJson(json));

        /// <summary>Count the unread mails of a player.</summary>
        public static readonly Call<CountUnreadMailInput, CountUnreadMailOutput> CountUnreadMail = new Call<CountUnreadMailInput, CountUnreadMailOutput>(
            new CallSpec("GET", "/object/mail/:gamerTag") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => CountUnreadMailOutput.FromJson(json));

        /// <summary>Get one mail by its id. Empty if it does not exist or belongs to another player.</summary>
        public static readonly Call<GetMailInput, GetMailOutput> GetMail = new Call<GetMailInput, GetMailOutput>(
            new CallSpec("GET", "/basic/mail") { IsSafe = true, HasNoBody = true },
            json => GetMailOutput.FromJson(json));

        /// <summary>Get one mail of a player by its id. Empty if the player does not have it.</summary>
        public static readonly Call<GetMailOfPlayerInput, GetMailOfPlayerOutput> GetMailOfPlayer = new Call<GetMailOfPlayerInput, GetMailOfPlayerOutput>(
            new CallSpec("GET", "/object/mail/:gamerTag/detail") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => GetMailOfPlayerOutput.FromJson(json));

        /// <summary>List the categories of a player’s mail.</summary>
        public static readonly Call<ListMailCategoriesInput, ListMailCategoriesOutput> ListMailCategories = new Call<ListMailCategoriesInput, ListMailCategoriesOutput>(
            new CallSpec("GET", "/object/mail/:gamerTag/categories") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => ListMailCategoriesOutput.FromJson(json));

        /// <summary>List a player’s mail by categories and states, newest first by default; each clause of the search has a result under its name.</summary>
        public static readonly Call<SearchMailInput, SearchMailOutput> SearchMail = new Call<SearchMailInput, SearchMailOutput>(
            new CallSpec("POST", "/object/mail/:gamerTag/search") { Self = "gamerTag", IsSafe = true },
            json => SearchMailOutput.FromJson(json));

        /// <summary>Change the state of a mail, or claim its gifts. Any state may follow any other.</summary>
        public static readonly Call<UpdateMailInput, UpdateMailOutput> UpdateMail = new Call<UpdateMailInput, UpdateMailOutput>(
            new CallSpec("PUT", "/object/mail/:gamerTag") { Self = "gamerTag", IsRepeatable = true },
            json => UpdateMailOutput.FromJson(json));

        /// <summary>Change the states of several mails, all or none.</summary>
        public static readonly Call<UpdateMailsInput, UpdateMailsOutput> UpdateMails = new Call<UpdateMailsInput, UpdateMailsOutput>(
            new CallSpec("PUT", "/object/mail/:gamerTag/bulk") { Self = "gamerTag", IsRepeatable = true },
            json => UpdateMailsOutput.FromJson(json));

        /// <summary>Change the state of a mail by its id alone. Players change their own mail, operators any.</summary>
        public static readonly Call<UpdateOwnMailInput, UpdateOwnMailOutput> UpdateOwnMail = new Call<UpdateOwnMailInput, UpdateOwnMailOutput>(
            new CallSpec("PUT", "/basic/mail") { IsRepeatable = true },
            json => UpdateOwnMailOutput.FromJson(json));
    }

    /// <summary>The calls of the area mail.</summary>
    public static class MailCalls
    {
        /// <summary>Claim the gifts of several mails, each once.</summary>
        /// <remarks>Errors: PlayerNotFound, MailNotFound, MailExpired, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.</remarks>
        public static Task<AcceptMailsOutput> AcceptMailsAsync(this ICaller caller, AcceptMailsInput input, CallOptions options = null) =>
            Calls.AcceptMails.SendAsync(caller, input, options);

        /// <summary>Claim the gifts of several mails by their ids alone. Players claim their own mail, operators any.</summary>
        /// <remarks>Errors: PlayerNotFound, MailNotFound, MailExpired, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.</remarks>
        public static Task<AcceptOwnMailsOutput> AcceptOwnMailsAsync(this ICaller caller, AcceptOwnMailsInput input, CallOptions options = null) =>
            Calls.AcceptOwnMails.SendAsync(caller, input, options);

        /// <summary>Count the unread mails of a player.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<CountUnreadMailOutput> CountUnreadMailAsync(this ICaller caller, CountUnreadMailInput input = null, CallOptions options = null) =>
            Calls.CountUnreadMail.SendAsync(caller, input, options);

        /// <summary>Get one mail by its id. Empty if it does not exist or belongs to another player.</summary>
        public static Task<GetMailOutput> GetMailAsync(this ICaller caller, GetMailInput input, CallOptions options = null) =>
            Calls.GetMail.SendAsync(caller, input, options);

        /// <summary>Get one mail of a player by its id. Empty if the player does not have it.</summary>
        public static Task<GetMailOfPlayerOutput> GetMailOfPlayerAsync(this ICaller caller, GetMailOfPlayerInput input, CallOptions options = null) =>
            Calls.GetMailOfPlayer.SendAsync(caller, input, options);

        /// <summary>List the categories of a player’s mail.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<ListMailCategoriesOutput> ListMailCategoriesAsync(this ICaller caller, ListMailCategoriesInput input = null, CallOptions options = null) =>
            Calls.ListMailCategories.SendAsync(caller, input, options);

        /// <summary>List a player’s mail by categories and states, newest first by default; each clause of the search has a result under its name.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<SearchMailOutput> SearchMailAsync(this ICaller caller, SearchMailInput input, CallOptions options = null) =>
            Calls.SearchMail.SendAsync(caller, input, options);

        /// <summary>Change the state of a mail, or claim its gifts. Any state may follow any other.</summary>
        /// <remarks>Errors: PlayerNotFound, MailNotFound, MailExpired, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.</remarks>
        public static Task<UpdateMailOutput> UpdateMailAsync(this ICaller caller, UpdateMailInput input, CallOptions options = null) =>
            Calls.UpdateMail.SendAsync(caller, input, options);

        /// <summary>Change the states of several mails, all or none.</summary>
        /// <remarks>Errors: PlayerNotFound, MailNotFound, MailExpired, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.</remarks>
        public static Task<UpdateMailsOutput> UpdateMailsAsync(this ICaller caller, UpdateMailsInput input, CallOptions options = null) =>
            Calls.UpdateMails.SendAsync(caller, input, options);

        /// <summary>Change the state of a mail by its id alone. Players change their own mail, operators any.</summary>
        /// <remarks>Errors: PlayerNotFound, MailNotFound, MailExpired, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.</remarks>
        public static Task<UpdateOwnMailOutput> UpdateOwnMailAsync(this ICaller caller, UpdateOwnMailInput input, CallOptions options = null) =>
            Calls.UpdateOwnMail.SendAsync(caller, input, options);
    }
}
