// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using Regent.Models;

namespace Regent
{
    /// <summary>The frames that the server pushes over the socket.</summary>
    public static class Frames
    {
        /// <summary>Frames with the context announcements.refresh.</summary>
        public static readonly Frame<AnnouncementsRefreshMessage> AnnouncementsRefresh = new Frame<AnnouncementsRefreshMessage>("announcements.refresh", json => AnnouncementsRefreshMessage.FromJson(json));

        /// <summary>Frames with the context calendars.refresh.</summary>
        public static readonly Frame<CalendarsRefreshMessage> CalendarsRefresh = new Frame<CalendarsRefreshMessage>("calendars.refresh", json => CalendarsRefreshMessage.FromJson(json));

        /// <summary>Frames with the context chatV2.refresh.</summary>
        public static readonly Frame<ChatV2RefreshMessage> ChatV2Refresh = new Frame<ChatV2RefreshMessage>("chatV2.refresh", json => ChatV2RefreshMessage.FromJson(json));

        /// <summary>Frames with the context CHAT.RECEIVED.</summary>
        public static readonly Frame<ChatMessage> ChatReceived = new Frame<ChatMessage>("CHAT.RECEIVED", json => ChatMessage.FromJson(json));

        /// <summary>Frames with the context cloudsaving.refresh.</summary>
        public static readonly Frame<CloudsavingRefreshMessage> CloudsavingRefresh = new Frame<CloudsavingRefreshMessage>("cloudsaving.refresh", json => CloudsavingRefreshMessage.FromJson(json));

        /// <summary>Frames with the context commerce.refresh.</summary>
        public static readonly Frame<CommerceRefreshMessage> CommerceRefresh = new Frame<CommerceRefreshMessage>("commerce.refresh", json => CommerceRefreshMessage.FromJson(json));

        /// <summary>Frames with the context content.refresh.</summary>
        public static readonly Frame<ContentRefreshMessage> ContentRefresh = new Frame<ContentRefreshMessage>("content.refresh", json => ContentRefreshMessage.FromJson(json));

        /// <summary>Frames with the context event-players.refresh.</summary>
        public static readonly Frame<EventPlayersRefreshMessage> EventPlayersRefresh = new Frame<EventPlayersRefreshMessage>("event-players.refresh", json => EventPlayersRefreshMessage.FromJson(json));

        /// <summary>Frames with the context inventory.refresh.</summary>
        public static readonly Frame<InventoryRefreshMessage> InventoryRefresh = new Frame<InventoryRefreshMessage>("inventory.refresh", json => InventoryRefreshMessage.FromJson(json));

        /// <summary>Frames with the context mail.refresh.</summary>
        public static readonly Frame<MailRefreshMessage> MailRefresh = new Frame<MailRefreshMessage>("mail.refresh", json => MailRefreshMessage.FromJson(json));

        /// <summary>Frames with the context realm-config.refresh.</summary>
        public static readonly Frame<RealmConfigRefreshMessage> RealmConfigRefresh = new Frame<RealmConfigRefreshMessage>("realm-config.refresh", json => RealmConfigRefreshMessage.FromJson(json));

        /// <summary>Frames with the context stats.refresh.</summary>
        public static readonly Frame<StatsRefreshMessage> StatsRefresh = new Frame<StatsRefreshMessage>("stats.refresh", json => StatsRefreshMessage.FromJson(json));

        /// <summary>Frames with the context timers.refresh.</summary>
        public static readonly Frame<TimersRefreshMessage> TimersRefresh = new Frame<TimersRefreshMessage>("timers.refresh", json => TimersRefreshMessage.FromJson(json));
    }
}
