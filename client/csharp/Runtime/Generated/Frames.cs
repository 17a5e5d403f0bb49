// `npm run docs` writes this file from the contract.
using Regent.Models;

namespace Regent
{
    /// <summary>The frames that the server pushes over the socket.</summary>
    public static class Frames
    {
        /// <summary>Frames with the context announcements.refresh.</summary>
        public static readonly Frame<AnnouncementsRefreshMessage> AnnouncementsRefresh = new Frame<AnnouncementsRefreshMessage>("announcements.refresh", AnnouncementsRefreshMessage.FromJson);

        /// <summary>Frames with the context calendars.refresh.</summary>
        public static readonly Frame<CalendarsRefreshMessage> CalendarsRefresh = new Frame<CalendarsRefreshMessage>("calendars.refresh", CalendarsRefreshMessage.FromJson);

        /// <summary>Frames with the context chatV2.refresh.</summary>
        public static readonly Frame<ChatV2RefreshMessage> ChatV2Refresh = new Frame<ChatV2RefreshMessage>("chatV2.refresh", ChatV2RefreshMessage.FromJson);

        /// <summary>Frames with the context CHAT.RECEIVED.</summary>
        public static readonly Frame<ChatMessage> ChatReceived = new Frame<ChatMessage>("CHAT.RECEIVED", ChatMessage.FromJson);

        /// <summary>Frames with the context cloudsaving.refresh.</summary>
        public static readonly Frame<CloudsavingRefreshMessage> CloudsavingRefresh = new Frame<CloudsavingRefreshMessage>("cloudsaving.refresh", CloudsavingRefreshMessage.FromJson);

        /// <summary>Frames with the context commerce.refresh.</summary>
        public static readonly Frame<CommerceRefreshMessage> CommerceRefresh = new Frame<CommerceRefreshMessage>("commerce.refresh", CommerceRefreshMessage.FromJson);

        /// <summary>Frames with the context content.refresh.</summary>
        public static readonly Frame<ContentRefreshMessage> ContentRefresh = new Frame<ContentRefreshMessage>("content.refresh", ContentRefreshMessage.FromJson);

        /// <summary>Frames with the context event-players.refresh.</summary>
        public static readonly Frame<EventPlayersRefreshMessage> EventPlayersRefresh = new Frame<EventPlayersRefreshMessage>("event-players.refresh", EventPlayersRefreshMessage.FromJson);

        /// <summary>Frames with the context inventory.refresh.</summary>
        public static readonly Frame<InventoryRefreshMessage> InventoryRefresh = new Frame<InventoryRefreshMessage>("inventory.refresh", InventoryRefreshMessage.FromJson);

        /// <summary>Frames with the context mail.refresh.</summary>
        public static readonly Frame<MailRefreshMessage> MailRefresh = new Frame<MailRefreshMessage>("mail.refresh", MailRefreshMessage.FromJson);

        /// <summary>Frames with the context realm-config.refresh.</summary>
        public static readonly Frame<RealmConfigRefreshMessage> RealmConfigRefresh = new Frame<RealmConfigRefreshMessage>("realm-config.refresh", RealmConfigRefreshMessage.FromJson);

        /// <summary>Frames with the context stats.refresh.</summary>
        public static readonly Frame<StatsRefreshMessage> StatsRefresh = new Frame<StatsRefreshMessage>("stats.refresh", StatsRefreshMessage.FromJson);

        /// <summary>Frames with the context timers.refresh.</summary>
        public static readonly Frame<TimersRefreshMessage> TimersRefresh = new Frame<TimersRefreshMessage>("timers.refresh", TimersRefreshMessage.FromJson);
    }
}
