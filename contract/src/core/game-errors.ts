/** Errors of the areas that games use: inventory, commerce, competitions, groups. A part of `errors` (errors.ts). */
export const gameErrors = {
  // Inventory
  InsufficientCurrency: { status: 400, message: 'The player’s balance is too low. Nothing was changed.' },
  UnknownSymbol: {
    status: 400,
    message: 'Unknown symbol. Nothing was changed.',
  },
  GiftNotAvailable: {
    status: 409,
    message: 'The gift does not exist at present. Nothing was granted. Retry later.',
  },
  ItemNotFound: { status: 404, message: 'The player does not have this item.' },
  TooManyItems: { status: 400, message: 'Limit reached: 10,000 items per player. Nothing was changed.' },
  NotWritableByClient: {
    status: 403,
    message: 'Game clients cannot write this content. Set clientPermission.write_self to allow it.',
  },

  // Commerce
  CatalogVersionNotFound: { status: 404, message: 'Catalogue version not found.' },
  SkuNotFound: { status: 404, message: 'SKU not found.' },
  ListingNotFound: { status: 404, message: 'Listing not found in any store.' },
  ListingNotAvailable: { status: 400, message: 'The player cannot buy this listing now. Nothing was changed.' },
  PurchaseLimitReached: {
    status: 400,
    message: 'The player has reached the purchase limit of this listing. Nothing was changed.',
  },
  PriceChanged: { status: 409, message: 'The price has increased. Load the offers again. Nothing was changed.' },
  ListingExists: { status: 409, message: 'The store already has a listing with this symbol. Nothing was changed.' },
  SaleNotFound: { status: 404, message: 'Sale not found in this realm.' },
  SaleEnded: { status: 409, message: 'The sale has ended. Create another one. Nothing was changed.' },
  SaleNotRunning: { status: 409, message: 'The sale is not running. Nothing was changed.' },
  SaleOverlaps: {
    status: 409,
    message: 'Another sale has this listing at the same time for the same players. Nothing was changed.',
  },
  TooManySales: { status: 409, message: 'Limit reached: 200 sales per realm. Delete ended ones.' },

  // Payments
  PaymentNotFound: { status: 404, message: 'Payment not found.' },
  PaymentOver: { status: 409, message: 'The payment is closed and cannot change to this state. Nothing was changed.' },
  PaymentProviderInactive: { status: 400, message: 'This payment provider is not set up in this realm.' },
  PaymentNotVerified: { status: 400, message: 'The store did not confirm the receipt. Nothing was granted.' },
  PaymentStoreUnavailable: {
    status: 503,
    message: 'The store does not respond. Nothing was changed. Complete the payment again later.',
  },

  // Promo codes
  PromoNotFound: { status: 404, message: 'Promo not found in this realm.' },
  TooManyPromos: { status: 409, message: 'Limit reached: 2,000 promos per realm.' },
  PromoCodeTaken: { status: 409, message: 'This code already exists. Nothing was changed.' },
  PromoCodeNotFound: { status: 404, message: 'Promo code not found.' },
  PromoCodeUsed: { status: 409, message: 'This code is used up. Nothing was granted.' },
  PromoExpired: { status: 409, message: 'This code has expired. Nothing was granted.' },
  PromoLimitReached: {
    status: 409,
    message: 'The player has reached the limit of codes of this promo. Nothing was granted.',
  },
  PromoNotForPlayer: { status: 403, message: 'This code is not for this player. Nothing was granted.' },

  // Leaderboards
  LeaderboardNotFound: { status: 404, message: 'Leaderboard not found in this realm.' },
  LeaderboardExists: { status: 409, message: 'Another leaderboard has this id. Nothing was changed.' },
  LeaderboardFrozen: { status: 400, message: 'The leaderboard is frozen. Its entries cannot change.' },
  LeaderboardVersionNotFound: {
    status: 404,
    message: 'Version not found. The leaderboard keeps only the latest versions.',
  },
  LeaderboardFromContent: {
    status: 409,
    message: 'Content defines the settings of this leaderboard. Change and publish its item. Nothing was changed.',
  },
  LeaderboardPartitioned: {
    status: 400,
    message: 'The leaderboard has partitions. Write the score to the player’s partition.',
  },
  LeaderboardNotWritable: {
    status: 403,
    message:
      'Game clients cannot write this entry. The leaderboard does not allow it, or the player is in another partition.',
  },
  LeaderboardNotJoined: { status: 404, message: 'This player has not joined a partition of this leaderboard.' },
  LeaderboardEntryNotFound: { status: 404, message: 'This player has no entry in this leaderboard.' },

  // Events
  EventNotFound: { status: 400, message: 'The event does not exist or is not running. Nothing was changed.' },
  EventNotRunning: {
    status: 409,
    message: 'The event is not running. Nothing was changed.',
  },
  EventOver: { status: 409, message: 'This round of the event has already ended. Nothing was changed.' },
  EventNotWritable: {
    status: 403,
    message: 'Game clients cannot write scores of this event. Set permissions.write_self to allow it.',
  },
  EventNotForPlayer: {
    status: 403,
    message: 'The player is not in the audience of this event. Nothing was changed.',
  },
  NoPendingClaims: { status: 400, message: 'The player has nothing to claim. Nothing was changed.' },

  // Daily rewards
  CalendarNotFound: { status: 404, message: 'Calendar not found in the published content.' },
  CalendarNotRunning: { status: 409, message: 'The calendar has not started or has ended. Nothing was changed.' },
  CalendarNotForPlayer: {
    status: 403,
    message: 'The player is not in the audience of this calendar. Nothing was changed.',
  },
  AlreadyClaimedToday: { status: 409, message: 'The player has already claimed today’s reward. Nothing was changed.' },
  NoRewardToday: { status: 409, message: 'The calendar has no reward for this day of the month. Nothing was changed.' },

  // Tournaments
  TournamentNotFound: { status: 404, message: 'Tournament not found in the published content.' },
  TournamentNotRunning: { status: 400, message: 'The tournament has not started. Nothing was changed.' },
  TournamentNotJoined: { status: 404, message: 'This player has not joined the tournament.' },
  TournamentNotWritable: {
    status: 403,
    message: 'Game clients cannot write scores of this tournament. Set permissions.write_self to allow it.',
  },

  // PvP
  PvpDefinitionNotFound: { status: 404, message: 'The leaderboard has no PvP definition.' },
  PvpDefinitionExists: {
    status: 409,
    message: 'The leaderboard already has a PvP definition. Nothing was changed.',
  },

  // Mail
  MailNotFound: { status: 404, message: 'Mail not found for this player.' },
  MailExpired: {
    status: 409,
    message: 'The mail has expired. Its gifts can no longer be claimed. Nothing was changed.',
  },

  // Groups
  GroupNotFound: { status: 404, message: 'Group not found in this realm.' },
  GroupMemberNotFound: { status: 404, message: 'This player is not in the group.' },
  GroupMemberExists: { status: 400, message: 'This player is already in the group. Nothing was changed.' },
  GroupNameTaken: { status: 400, message: 'Another group has this name. Nothing was changed.' },
  GroupTagTaken: { status: 400, message: 'Another group has this tag. Nothing was changed.' },
  InvalidTag: { status: 400, message: 'A tag has at most 3 characters, without spaces.' },
  GroupFull: { status: 400, message: 'The group has no free slot. Nothing was changed.' },
  GroupNotOpen: {
    status: 400,
    message: 'The group is not open. The player must apply or be invited. Nothing was changed.',
  },
  GroupRequirementNotMet: { status: 400, message: 'The player’s score is below the minimum of the group.' },
  AlreadyInGroup: { status: 400, message: 'The player is already in a group. Nothing was changed.' },
  GroupRoleTooLow: { status: 403, message: 'The player’s role in the group does not allow this. Nothing was changed.' },
  GroupNeedsLeader: {
    status: 400,
    message: 'The group needs a leader. Make another member the leader first, or disband the group.',
  },
  DonationNotFound: { status: 404, message: 'This player has no open donation request.' },
  DonationPending: { status: 409, message: 'The player already has an open donation request. Nothing was changed.' },

  // Chat
  ChatRoomNotFound: { status: 404, message: 'The player is not in this room.' },
  ChatMessageNotFound: { status: 404, message: 'Message not found.' },
  ChatMessageRemoved: { status: 409, message: 'The message is already removed. Nothing was changed.' },
  Profanity: { status: 400, message: 'The text contains a word that this realm does not allow.' },

  // Friends
  NoInviteError: { status: 400, message: 'These players have no open invite. Nothing was changed.' },
  AlreadyFriends: { status: 400, message: 'These players are already friends. Nothing was changed.' },
  PlayerBlocked: { status: 400, message: 'One of these players has blocked the other. Nothing was changed.' },
  TooManyFriends: {
    status: 400,
    message: 'Limit reached: 500 friends, invites and blocked players per player. Nothing was changed.',
  },

  // Entitlements
  EntitlementDefinitionNotFound: { status: 404, message: 'Entitlement definition not found.' },
  EntitlementDefinitionExists: {
    status: 409,
    message: 'Another entitlement definition has this symbol. Nothing was changed.',
  },
  TooManyEntitlementDefinitions: {
    status: 400,
    message: 'Limit reached: 2,000 entitlement definitions per realm.',
  },
  EntitlementNotFound: { status: 404, message: 'The player does not have this entitlement.' },
  EntitlementNotClaimable: { status: 409, message: 'The entitlement cannot be claimed. Nothing was changed.' },
  EntitlementRevoked: { status: 409, message: 'The entitlement is already revoked. Nothing was changed.' },
  EntitlementLimitReached: {
    status: 409,
    message: 'The player would exceed the limit of this entitlement. Nothing was changed.',
  },
} as const satisfies Record<string, { status: number; message: string }>
