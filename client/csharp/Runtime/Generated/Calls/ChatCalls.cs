// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area chat are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Check that a text contains none of the words that the realm masks.</summary>
        public static readonly Call<AssertCleanTextInput, EmptyResponse> AssertCleanText = new Call<AssertCleanTextInput, EmptyResponse>(
            new CallSpec("GET", "/basic/chat/profanityAssert") { IsSafe = true, HasNoBody = true },
            json => EmptyResponse.FromJson(json));

        /// <summary>Get the chat rooms of a player, for clients that keep them up to date.</summary>
        public static readonly Call<GetChatInput, GetChatOutput> GetChat = new Call<GetChatInput, GetChatOutput>(
            new CallSpec("GET", "/object/chatV2/:gamerTag") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => GetChatOutput.FromJson(json));

        /// <summary>List the messages of a room that the player is in, newest first.</summary>
        public static readonly Call<ListChatMessagesInput, ListChatMessagesOutput> ListChatMessages = new Call<ListChatMessagesInput, ListChatMessagesOutput>(
            new CallSpec("GET", "/object/chatV2/:gamerTag/messages") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => ListChatMessagesOutput.FromJson(json));

        /// <summary>List the chat rooms of a player: one for each group that they are in.</summary>
        public static readonly Call<ListChatRoomsInput, ListChatRoomsOutput> ListChatRooms = new Call<ListChatRoomsInput, ListChatRoomsOutput>(
            new CallSpec("GET", "/object/chatV2/:gamerTag/rooms") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => ListChatRoomsOutput.FromJson(json));

        /// <summary>Send a message to a room of the player. The other members receive it over the socket.</summary>
        public static readonly Call<SendChatMessageInput, SendChatMessageOutput> SendChatMessage = new Call<SendChatMessageInput, SendChatMessageOutput>(
            new CallSpec("POST", "/object/chatV2/:gamerTag/messages") { Self = "gamerTag" },
            json => SendChatMessageOutput.FromJson(json));

        /// <summary>Withdraw an own message. The other members no longer see it.</summary>
        public static readonly Call<WithdrawChatMessageInput, CommonResponse> WithdrawChatMessage = new Call<WithdrawChatMessageInput, CommonResponse>(
            new CallSpec("DELETE", "/object/chatV2/:gamerTag/messages") { Self = "gamerTag" },
            json => CommonResponse.FromJson(json));
    }

    /// <summary>The calls of the area chat.</summary>
    public static class ChatCalls
    {
        /// <summary>Check that a text contains none of the words that the realm masks.</summary>
        /// <remarks>Errors: Profanity.</remarks>
        public static Task<EmptyResponse> AssertCleanTextAsync(this ICaller caller, AssertCleanTextInput input, CallOptions options = null) =>
            Calls.AssertCleanText.SendAsync(caller, input, options);

        /// <summary>Get the chat rooms of a player, for clients that keep them up to date.</summary>
        public static Task<GetChatOutput> GetChatAsync(this ICaller caller, GetChatInput input = null, CallOptions options = null) =>
            Calls.GetChat.SendAsync(caller, input, options);

        /// <summary>List the messages of a room that the player is in, newest first.</summary>
        /// <remarks>Errors: ChatRoomNotFound.</remarks>
        public static Task<ListChatMessagesOutput> ListChatMessagesAsync(this ICaller caller, ListChatMessagesInput input, CallOptions options = null) =>
            Calls.ListChatMessages.SendAsync(caller, input, options);

        /// <summary>List the chat rooms of a player: one for each group that they are in.</summary>
        public static Task<ListChatRoomsOutput> ListChatRoomsAsync(this ICaller caller, ListChatRoomsInput input = null, CallOptions options = null) =>
            Calls.ListChatRooms.SendAsync(caller, input, options);

        /// <summary>Send a message to a room of the player. The other members receive it over the socket.</summary>
        /// <remarks>Errors: ChatRoomNotFound.</remarks>
        public static Task<SendChatMessageOutput> SendChatMessageAsync(this ICaller caller, SendChatMessageInput input, CallOptions options = null) =>
            Calls.SendChatMessage.SendAsync(caller, input, options);

        /// <summary>Withdraw an own message. The other members no longer see it.</summary>
        /// <remarks>Errors: ChatMessageNotFound.</remarks>
        public static Task<CommonResponse> WithdrawChatMessageAsync(this ICaller caller, WithdrawChatMessageInput input, CallOptions options = null) =>
            Calls.WithdrawChatMessage.SendAsync(caller, input, options);
    }
}
