// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of assertCleanText.</summary>
    public sealed class AssertCleanTextInput : IJsonModel
    {
        /// <summary>Text to check against the words that the realm masks.</summary>
        public string Text { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("text", JsonValue.From(Text));
            return json;
        }
    }

    /// <summary>ChatMessage, as the API describes it.</summary>
    public sealed class ChatMessage
    {
        /// <summary>The id of the message.</summary>
        public string MessageId { get; set; }

        /// <summary>The id of the room.</summary>
        public string RoomId { get; set; }

        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <summary>As it was written.</summary>
        public string Content { get; set; }

        /// <summary>The same without the words that the realm masks: what a game shows.</summary>
        public string CensoredContent { get; set; }

        /// <summary>When it was sent: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long TimestampMillis { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ChatMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ChatMessage
            {
                MessageId = json["messageId"].AsString(),
                RoomId = json["roomId"].AsString(),
                GamerTag = json["gamerTag"].AsLong(),
                Content = json["content"].AsString(),
                CensoredContent = json["censoredContent"].AsString(),
                TimestampMillis = json["timestampMillis"].AsLong(),
            };
        }
    }

    /// <summary>ChatRoom, as the API describes it.</summary>
    public sealed class ChatRoom
    {
        /// <summary>Id of the room, such as group.7 for the group 7.</summary>
        public string Id { get; set; }

        /// <summary>The same as `id`. Rooms of guilds begin with group.</summary>
        public string Name { get; set; }

        /// <summary>True to stay in the room while offline.</summary>
        public bool KeepSubscribed { get; set; }

        /// <summary>The gamer tags of the members.</summary>
        public List<long> Players { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ChatRoom FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ChatRoom
            {
                Id = json["id"].AsString(),
                Name = json["name"].AsString(),
                KeepSubscribed = json["keepSubscribed"].AsBool(),
                Players = json["players"].AsList(one => one.AsLong()),
            };
        }
    }

    /// <summary>The input of getChat.</summary>
    public sealed class GetChatInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            return json;
        }
    }

    /// <summary>GetChatOutput, as the API describes it.</summary>
    public sealed class GetChatOutput
    {
        /// <summary>Rooms of the player.</summary>
        public List<ChatRoom> Rooms { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetChatOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetChatOutput
            {
                Rooms = json["rooms"].AsList(one => ChatRoom.FromJson(one)),
            };
        }
    }

    /// <summary>The input of listChatMessages.</summary>
    public sealed class ListChatMessagesInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>The next of the previous page. Absent: the first page.</summary>
        public string Cursor { get; set; }

        /// <summary>Rows of a page. From 1 to 200. Default: 50.</summary>
        public long? Limit { get; set; }

        /// <summary>The id of the room.</summary>
        public string RoomId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (Cursor != null) json.Set("cursor", JsonValue.From(Cursor));
            if (Limit != null) json.Set("limit", JsonValue.From(Limit.Value));
            json.Set("roomId", JsonValue.From(RoomId));
            return json;
        }
    }

    /// <summary>ListChatMessagesOutput, as the API describes it.</summary>
    public sealed class ListChatMessagesOutput
    {
        /// <summary>Messages, newest first.</summary>
        public List<ChatMessage> Messages { get; set; }

        /// <summary>Send it as cursor to get the next page. Null: this page is the last.</summary>
        public string Next { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListChatMessagesOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListChatMessagesOutput
            {
                Messages = json["messages"].AsList(one => ChatMessage.FromJson(one)),
                Next = json["next"].AsString(),
            };
        }
    }

    /// <summary>The input of listChatRooms.</summary>
    public sealed class ListChatRoomsInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            return json;
        }
    }

    /// <summary>ListChatRoomsOutput, as the API describes it.</summary>
    public sealed class ListChatRoomsOutput
    {
        /// <summary>Rooms of the player.</summary>
        public List<ChatRoom> Rooms { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListChatRoomsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListChatRoomsOutput
            {
                Rooms = json["rooms"].AsList(one => ChatRoom.FromJson(one)),
            };
        }
    }

    /// <summary>The input of sendChatMessage.</summary>
    public sealed class SendChatMessageInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>The id of the room.</summary>
        public string RoomId { get; set; }

        /// <summary>The text of the message.</summary>
        public string Content { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("roomId", JsonValue.From(RoomId));
            json.Set("content", JsonValue.From(Content));
            return json;
        }
    }

    /// <summary>SendChatMessageOutput, as the API describes it.</summary>
    public sealed class SendChatMessageOutput
    {
        /// <summary>The message as it was stored.</summary>
        public ChatMessage Message { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SendChatMessageOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SendChatMessageOutput
            {
                Message = ChatMessage.FromJson(json["message"]),
            };
        }
    }

    /// <summary>The input of withdrawChatMessage.</summary>
    public sealed class WithdrawChatMessageInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>The id of the message.</summary>
        public string MessageId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("messageId", JsonValue.From(MessageId));
            return json;
        }
    }
}
