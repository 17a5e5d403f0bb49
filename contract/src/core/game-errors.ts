/** Errors of the areas that games use: inventory, commerce, competitions, groups. A part of `errors` (errors.ts). */
export const gameErrors = {
  // Inventory
  InsufficientCurrency: { status: 400, message: 'The player does not have that much. Nothing was changed.' },
  UnknownSymbol: {
    status: 400,
    message: 'The realm has nothing with this symbol, so it cannot be given. Nothing was changed.',
  },
  GiftNotAvailable: {
    status: 409,
    message: 'The realm does not have the gift at the moment. Nothing was given; try again later.',
  },
  ItemNotFound: { status: 404, message: 'The player has no such item. Nothing was changed.' },
  TooManyItems: { status: 400, message: 'A player holds at most 10,000 items. Nothing was changed.' },
  NotWritableByClient: {
    status: 403,
    message: 'A game client may not write this content: its clientPermission.write_self is not set.',
  },

  // Commerce
  CatalogVersionNotFound: { status: 404, message: 'There is no such version of the catalogue.' },
  SkuNotFound: { status: 404, message: 'There is no SKU of this name.' },
  ListingNotFound: { status: 404, message: 'No store has this listing. Nothing was changed.' },
  ListingNotAvailable: { status: 400, message: 'The player cannot buy this listing now. Nothing was changed.' },
  PurchaseLimitReached: {
    status: 400,
    message: 'The player has reached the purchase limit of this listing. Nothing was changed.',
  },

  // Payments
  PaymentNotFound: { status: 404, message: 'There is no such payment. Nothing was changed.' },
  PaymentOver: { status: 409, message: 'The payment is over: it cannot change to this state. Nothing was changed.' },
  PaymentProviderInactive: { status: 400, message: 'This payment provider is not set up in this realm.' },
  PaymentNotVerified: { status: 400, message: 'The store did not confirm the receipt. Nothing was given.' },
  PaymentStoreUnavailable: {
    status: 503,
    message: 'The store does not answer at the moment. Nothing was changed; complete the payment again later.',
  },

  // Promo codes
  PromoNotFound: { status: 404, message: 'There is no such promo in this realm. Nothing was changed.' },
  TooManyPromos: { status: 409, message: 'A realm has at most 2,000 promos. Nothing was changed.' },
  PromoCodeTaken: { status: 409, message: 'This code already exists. Nothing was changed.' },
  PromoCodeNotFound: { status: 404, message: 'There is no such code. Nothing was given.' },
  PromoCodeUsed: { status: 409, message: 'This code is used up. Nothing was given.' },
  PromoExpired: { status: 409, message: 'This code has expired. Nothing was given.' },
  PromoLimitReached: {
    status: 409,
    message: 'This player has redeemed as many codes of this promo as allowed. Nothing was given.',
  },
  PromoNotForPlayer: { status: 403, message: 'This code is not for this player. Nothing was given.' },

  // Leaderboards
  LeaderboardNotFound: { status: 404, message: 'There is no such leaderboard in this realm.' },
  LeaderboardExists: { status: 409, message: 'There is a leaderboard with this id already. Nothing was changed.' },
  LeaderboardFrozen: { status: 400, message: 'The leaderboard is frozen; its entries cannot change.' },
  LeaderboardVersionNotFound: {
    status: 404,
    message: 'The leaderboard has no such version, or no longer keeps it.',
  },
  LeaderboardFromContent: {
    status: 409,
    message:
      'Published content defines the settings of this leaderboard: change and publish its item. Nothing was changed.',
  },
  LeaderboardPartitioned: {
    status: 400,
    message: 'The leaderboard has partitions: write the score to the one that the player is assigned to.',
  },
  LeaderboardNotWritable: {
    status: 403,
    message:
      'Game clients may not write this entry: the leaderboard does not allow it, or the player is in another partition.',
  },
  LeaderboardNotJoined: { status: 404, message: 'This player has no partition of this leaderboard yet.' },
  LeaderboardEntryNotFound: { status: 404, message: 'This player has no entry in this leaderboard.' },

  // Events
  EventNotFound: { status: 400, message: 'There is no such event, or it is not running. Nothing was changed.' },
  EventNotRunning: {
    status: 409,
    message: 'The event is not running, so it has no phase to end. Nothing was changed.',
  },
  EventOver: { status: 409, message: 'This round of the event is over already. Nothing was changed.' },
  EventNotWritable: {
    status: 403,
    message: 'Game clients may not write scores of this event: its permissions.write_self is not set.',
  },
  EventNotForPlayer: {
    status: 403,
    message: 'The player is not in the audience of this event. Nothing was changed.',
  },
  NoPendingClaims: { status: 400, message: 'There is nothing to claim. Nothing was changed.' },

  // Tournaments
  TournamentNotFound: { status: 404, message: 'The published content has no such tournament.' },
  TournamentNotRunning: { status: 400, message: 'The tournament has not begun. Nothing was changed.' },
  TournamentNotJoined: { status: 404, message: 'This player has not joined the tournament.' },
  TournamentNotWritable: {
    status: 403,
    message: 'Game clients may not write scores of this tournament: its permissions.write_self is off.',
  },

  // PvP
  PvpDefinitionNotFound: { status: 404, message: 'There is no definition for this leaderboard. Nothing was changed.' },
  PvpDefinitionExists: {
    status: 409,
    message: 'There is a definition for this leaderboard already. Nothing was changed.',
  },

  // Mail
  MailNotFound: { status: 404, message: 'There is no such mail for this player. Nothing was changed.' },
  MailExpired: { status: 409, message: 'The mail has expired and gives nothing any more. Nothing was changed.' },

  // Groups
  GroupNotFound: { status: 404, message: 'There is no such group in this realm.' },
  GroupMemberNotFound: { status: 404, message: 'This player is not in the group. Nothing was changed.' },
  GroupMemberExists: { status: 400, message: 'This player is in the group already. Nothing was changed.' },
  GroupNameTaken: { status: 400, message: 'Another group has this name. Nothing was changed.' },
  GroupTagTaken: { status: 400, message: 'Another group has this tag. Nothing was changed.' },
  InvalidTag: { status: 400, message: 'A tag has at most 3 characters, without spaces.' },
  GroupFull: { status: 400, message: 'The group has no free slot. Nothing was changed.' },
  GroupNotOpen: {
    status: 400,
    message: 'The group is not open: the player must apply or be invited. Nothing was changed.',
  },
  GroupRequirementNotMet: { status: 400, message: 'The player’s score does not reach what the group requires.' },
  AlreadyInGroup: { status: 400, message: 'The player is in a group already. Nothing was changed.' },
  GroupRoleTooLow: { status: 403, message: 'The player’s role in the group does not allow this. Nothing was changed.' },
  GroupNeedsLeader: {
    status: 400,
    message: 'The group would be left without a leader: make another member the leader first, or disband it.',
  },
  DonationNotFound: { status: 404, message: 'This player has no open donation request. Nothing was changed.' },
  DonationPending: { status: 409, message: 'The player already has an open donation request. Nothing was changed.' },

  // Chat
  ChatRoomNotFound: { status: 404, message: 'There is no such room that this player is in. Nothing was changed.' },
  ChatMessageNotFound: { status: 404, message: 'There is no such message. Nothing was changed.' },
  ChatMessageRemoved: { status: 409, message: 'The message is removed already. Nothing was changed.' },
  Profanity: { status: 400, message: 'The text has a word that this realm masks.' },

  // Friends
  NoInviteError: { status: 400, message: 'There is no invite between these players. Nothing was changed.' },
  AlreadyFriends: { status: 400, message: 'These players are friends already. Nothing was changed.' },
  PlayerBlocked: { status: 400, message: 'One of these players has blocked the other. Nothing was changed.' },
  TooManyFriends: {
    status: 400,
    message: 'A player keeps at most 500 friends, invites and blocked players. Nothing was changed.',
  },

  // Entitlements
  EntitlementDefinitionNotFound: { status: 404, message: 'There is no such entitlement definition.' },
  EntitlementDefinitionExists: {
    status: 409,
    message: 'There is a definition with this symbol already. Nothing was changed.',
  },
  TooManyEntitlementDefinitions: {
    status: 400,
    message: 'A realm has at most 2,000 entitlement definitions. Nothing was changed.',
  },
  EntitlementNotFound: { status: 404, message: 'The player has no such entitlement. Nothing was changed.' },
  EntitlementNotClaimable: { status: 409, message: 'The entitlement cannot be claimed. Nothing was changed.' },
  EntitlementRevoked: { status: 409, message: 'The entitlement was revoked already. Nothing was changed.' },
  EntitlementLimitReached: {
    status: 409,
    message: 'The player would have more of this entitlement than allowed. Nothing was changed.',
  },
} as const satisfies Record<string, { status: number; message: string }>
