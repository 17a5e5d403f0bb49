// `npm run docs` writes this file from the contract.

export type AcceptMailsInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Mails whose gifts are claimed. */
  mailIds: number[]
}

export type AcceptMailsOutput = {
  result: true
}

export type AcceptOwnMailsInput = {
  /** Mails whose gifts are claimed. */
  mailIds: number[]
}

export type AcceptOwnMailsOutput = {
  result: true
}

export type AccountPlayerView = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The e-mail address of the person. */
  email?: string
  /** A language code, such as en or de. */
  language?: string
  /** The ids of the devices that sign in to the account. */
  deviceIds: string[]
  /** Always empty; expected by older clients. */
  scopes: string[]
  /** The names of the linked third parties, such as google or apple. */
  thirdPartyAppAssociations: string[]
  /** The linked identities of external services. */
  external: {
    /** The name of the external service that confirmed the identity. */
    providerService: string
    /** The id of the person at the external service. */
    userId: string
    /** The part of the external service of the id. Empty: none. */
    providerNamespace: string
  }[]
}

export type AddExternalIdentityInput = {
  /** The name of the external service that verifies the identity. */
  provider_service: string
  /** The token of the external service, as proof of the identity. */
  external_token: string
  /** The part of the external service of the identity. Absent: none. */
  provider_namespace?: string
  /** The solution of the challenge of an earlier response. Missing in the first request. */
  challenge_solution?: ChallengeSolution
}

export type AddExternalIdentityOutput = {
  /** `challenge`: solve it, and repeat the request with `challenge_solution`. */
  result: 'ok' | 'challenge'
  /** The challenge to solve. Missing when the result is `ok`. */
  challenge_token?: string
}

export type AnnouncementView = {
  /** The symbol; the calls below name announcements by it. */
  id: string
  /** Unique symbol of the announcement in the realm. */
  symbol: string
  /** Topic of the announcement, such as gameupdate. */
  channel: string
  /** In the player’s language, else in one that the realm falls back to, else the default text, else the key. */
  title: string
  /** Summary, in the same language order as the title. */
  summary: string
  /** Body, in the same language order as the title. */
  body: string
  /** The keys of these texts. */
  localizationIds: {
    /** Key of the title. */
    title: string
    /** Key of the summary. */
    summary: string
    /** Key of the body. */
    body: string
  }
  /** Texts of the announcement in all its languages. */
  translations: {
    /** A language code, such as en or de. */
    language: string
    /** Title in this language; empty: none. */
    subject: string
    /** Body in this language; empty: none. */
    message: string
    /** Summary in this language; empty: none. */
    summary: string
  }[]
  /** Start for players as an ISO 8601 time; absent: no start. */
  startDate?: string
  /** End as an ISO 8601 time; absent: never. */
  endDate?: string
  /** Seconds until it ends; absent: it has no end. */
  secondsRemaining?: number
  /** Tags of the announcement; absent: none. */
  tags?: string[]
  /** Goods that the player gets when they claim the announcement. */
  attachments: {
    /** Content id of a currency or an item, or symbol of an entitlement. */
    symbol: string
    /** Number of units that the player gets. From 1 to 1000000000. */
    count: number
    /** Kind of the attachment, for clients. The server determines the kind by `symbol`. */
    type?: string
    /** Properties of the new items; absent: none. */
    properties?: {
      /** Name of the property. */
      name: string
      /** Value of the property as text. */
      value: string
    }[]
  }[]
  /** Reward that the player gets when they claim it; absent: none. */
  gift?: PlayerReward
  /** Names and values for the game, as a list. */
  clientDataList: {
    /** Name of the entry. */
    name: string
    /** Value of the entry. */
    value: string
  }[]
  /** True if the player has read it. */
  isRead: boolean
  /** True if the player has claimed its gifts. */
  isClaimed: boolean
  /** True if the player has deleted it from their inbox. */
  isDeleted: boolean
}

export type ApplyToGroupInput = {
  /** The id of the group. */
  id: number
  /** An id: a whole number below 2^53. */
  subGroup?: number
}

export type AskForDonationInput = {
  /** The id of the group. */
  id: number
  /** The currency, such as currency.gems. */
  currencyId: string
  /** The amount of the currency. From 1 to 1000000000. */
  amount: number
}

export type AssertCleanTextInput = {
  /** Text to check against the words that the realm masks. */
  text: string
}

export type BeginPaymentInput = {
  /** Provider of the payment, such as googleplay. */
  provider: 'itunes' | 'googleplay' | 'facebook' | 'steam' | 'windows' | 'amazon' | 'flexion' | 'kong' | 'bluesnap' | 'coupon' | 'test'
  /** `listing:store` */
  purchaseId: string
  /** A language code, such as en or de. */
  language?: string
  /** Ignored: the server uses its own time. */
  time?: string
}

export type BeginPaymentOutput = {
  /** An id: a whole number below 2^53. */
  txid: number
}

export type BlockPlayerInput = {
  /** The gamer tag of the other player. */
  playerId: number
}

export type BlockPlayerOutput = {
  /** The gamer tag of the other player. */
  playerId: string
  /** The gamer tag of the friend. */
  friendId: string
  /** True if the player has blocked the other one. */
  isBlocked: boolean
}

export type Bought = {
  /** The symbol of the listing that was bought. */
  product?: string
  /** Absent: completed and not refunded. `any`: every payment, also one that failed. */
  state?: 'STARTED' | 'VERIFIED' | 'PROVISIONED' | 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED' | 'CLIENT_ISSUE' | 'DISPUTED' | 'RESOLVED' | 'REFUNDED' | 'any'
  /** The provider’s name: `Google Play`. */
  provider?: string
  /** In minor units of `currency`. From 0 to 1000000000000. */
  minAmount?: number
  /** Upper bound in minor units of `currency`, inclusive; absent: none. From 0 to 1000000000000. */
  maxAmount?: number
  /** Only payments that were made in this currency, with the amount that the store reported. Absent: the amounts are prices, in the realm's main currency. */
  currency?: string
  /** Started at or after this time. From -8640000000000000 to 8640000000000000. */
  since?: number
  /** Started before this time. From -8640000000000000 to 8640000000000000. */
  until?: number
  /** Only payments that were started within this number of days; absent: all. From 1 to 3650. */
  withinDays?: number
  /** How many payments match; default: at least one. 0 includes players without any. From 0 to 1000000. */
  atLeast?: number
  /** The largest number of matching payments. Absent: no limit. From 0 to 1000000. */
  atMost?: number
}

export type BuyListingInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** `listing:store` */
  purchaseId: string
  /** The amount that the player saw. If the price is higher now, the purchase is refused. */
  maxPrice?: number
  /** A language code, such as en or de. */
  language?: string
  /** Ignored: the server uses its own time. */
  time?: string
}

export type CancelPaymentInput = {
  /** Provider of the payment, such as googleplay. */
  provider: 'itunes' | 'googleplay' | 'facebook' | 'steam' | 'windows' | 'amazon' | 'flexion' | 'kong' | 'bluesnap' | 'coupon' | 'test'
  /** An id: a whole number below 2^53. */
  txid: number
}

export type ChallengeResponse = {
  token_type: 'challenge'
  /** Three parts joined by dots: the challenge in base64, its expiry in epoch seconds, and a signature. */
  challenge_token: string
  /** Milliseconds until the challenge expires. */
  expires_in: number
}

export type ChallengeSolution = {
  /** The challenge as the server returned it. */
  challenge_token: string
  /** The solution of the challenge in the form that the external service expects. */
  solution: string
}

export type ChangeGroupRoleInput = {
  /** The id of the group. */
  id: number
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** The role in the group: leader, officer or member. */
  role: GroupRole
  /** An id: a whole number below 2^53. */
  subGroup?: number
}

export type ChangePasswordInput = {
  /** The password that is valid until now. */
  currentPassword: string
  /** A password of 8 to 256 characters. Passwords that are easy to guess are rejected. */
  newPassword: string
}

export type ChatMessage = {
  /** The id of the message. */
  messageId: string
  /** The id of the room. */
  roomId: string
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** As it was written. */
  content: string
  /** The same without the words that the realm masks: what a game shows. */
  censoredContent: string
  /** When it was sent: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  timestampMillis: number
}

export type ChatRoom = {
  /** Id of the room, such as group.7 for the group 7. */
  id: string
  /** The same as `id`. Rooms of guilds begin with group. */
  name: string
  /** True to stay in the room while offline. */
  keepSubscribed: boolean
  /** The gamer tags of the members. */
  players: number[]
}

export type CheckGroupNamesInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Name to check; absent: only the tag is checked. */
  name?: string
  /** Tag to check; absent: only the name is checked. */
  tag?: string
  /** Id of the guild of the subgroup; absent: a guild. */
  subGroup?: number
}

export type CheckGroupNamesOutput = {
  /** True if the name is free. */
  name: boolean
  /** True if the tag is free. */
  tag: boolean
}

export type CheckPayerInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type CheckSteamTicketInput = {
  /** Session ticket of the Steam client in hexadecimal digits. It identifies the Steam account. */
  ticket: string
}

export type ClaimAnnouncementsInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Symbol of one announcement; absent: only `announcements`. */
  announcement?: string
  /** Symbols of several announcements; absent: only `announcement`. */
  announcements?: string[]
}

export type ClaimCalendarInput = {
  /** Default: the signed-in player. */
  objectId?: number
  /** Content id of the calendar, such as calendars.daily. */
  id: string
}

export type ClaimDonationsInput = {
  /** The id of the group. */
  id: number
}

export type ClaimEventRewardsInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** The id of this run of the event. */
  eventId: string
}

export type ClaimEventRewardsOutput = {
  /** State of the event for the player after the claim. */
  view: PlayerEvent
  /** Always `{}`, for older clients. */
  gameRspJson: string
}

export type ClaimPromoCodeInput = {
  /** Code as the player typed it. Case, spaces and hyphens are ignored. */
  code: string
}

export type ClaimTournamentRewardsInput = {
  /** The id of the tournament. */
  tournamentId?: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId?: string
}

export type ClaimTournamentRewardsOutput = {
  /** Unclaimed currencies of finished cycles. After a claim: the claimed ones. */
  rewardCurrencies: CurrencyReward[]
  /** Unclaimed items, entitlements and service calls; absent: none. */
  rewardGifts?: GiftReward[]
}

export type ClientPermission = {
  /** True if game clients may write their own score. */
  write_self: boolean
}

export type CohortEntry = {
  /** Name of the trial. Empty if the file is for everybody. */
  trial: string
  /** Name of the cohort in the trial. Empty if the file is for everybody. */
  cohort: string
}

export type CohortSettings = {
  /** A player belongs to the first cohort with all requirements met. */
  cohorts: {
    /** The id of the cohort. */
    id: string
    /** Purpose of the cohort. */
    description?: string
    /** Conditions that must all be met. */
    statRequirements: {
      /** Writer of the stat: the game or its clients. Default: game. */
      domain: 'game' | 'client'
      /** Readers of the stat. Default: private. */
      access: 'public' | 'private'
      /** The name of the stat. */
      stat: string
      /** How the stat is compared with the value. */
      constraint: 'equal' | 'eq' | 'notequal' | 'neq' | 'lessthan' | 'lt' | 'lessthanequal' | 'lte' | 'greaterthan' | 'gt' | 'greaterthanequal' | 'gte' | 'in' | 'notin' | 'nin' | 'nonexistent'
      /** The value to compare with. */
      value: string | number | boolean
    }[]
  }[]
}

export type CommitManifestInput = {
  /** An id: a whole number below 2^53. */
  playerId?: number
  /** The uploaded files to add to the manifest, and the files to remove, 1 to 200. */
  request: {
    /** The name of the file, unique for its player, such as slot-1/world.dat. */
    objectKey: string
    /** The size of the file in bytes, at most 50 MB. From 0 to 52428800. */
    sizeInBytes: number
    /** A number of the client, usually yyyyMMddHHmmss. The server returns it unchanged. */
    lastModified?: number
    /** MD5 of the content. */
    checksum?: string
    /** Entries that the client adds to the file, at most 50. */
    metadata?: {
      /** The name of the metadata entry, at most 256 characters. */
      key: string
      /** The value of the metadata entry, at most 1,024 characters. */
      value: string
    }[]
    /** Removes the file from the manifest. */
    deleted?: boolean
    /** Commits fail with 412 if the player's file is another one by now. Links do not check it. */
    eTag?: string
  }[]
}

export type CommonResponse = {
  /** The call succeeded. */
  result: 'ok'
  /** Always empty. */
  data: Record<string, never>
}

export type CompletePaymentInput = {
  /** Provider of the payment, such as googleplay. */
  provider: 'itunes' | 'googleplay' | 'facebook' | 'steam' | 'windows' | 'amazon' | 'flexion' | 'kong' | 'bluesnap' | 'coupon' | 'test'
  /** An id: a whole number below 2^53. */
  txid: number
  /** Receipt of the provider, unchanged. Its format depends on the provider. */
  receipt?: string
  /** Price as the client showed it, for the records. Empty: unknown. */
  priceInLocalCurrency?: string
  /** Currency code of `priceInLocalCurrency`. Empty: unknown. */
  isoCurrencySymbol?: string
}

export type ConfirmEmailChangeInput = {
  /** The code from the e-mail to the new address, valid for an hour. */
  code: string
  /** The current password of the account. */
  password: string
}

export type ConfirmFacebookUpdatesInput = {
  /** Mode of Facebook's verification request. Ignored. */
  hubMode?: string
  /** Challenge of Facebook's verification request. Ignored. */
  hubChallenge?: string
  /** Verify token of Facebook's verification request. Ignored. */
  hubVerifyToken?: string
}

export type ConfirmFacebookUpdatesOutput = {
  /** Challenge of the request. It is never returned, because the path is refused. */
  hubChallenge: string
}

export type ConfirmPasswordResetInput = {
  /** The code from the e-mail, valid for an hour. */
  code: string
  /** A password of 8 to 256 characters. Passwords that are easy to guess are rejected. */
  newPassword: string
  /** The e-mail address of the person. */
  email?: string
}

export type ContentKind = 'content' | 'text' | 'binary'

export type Context = {
  /** The platform of the client, such as IPhonePlayer. */
  platform?: string
  /** The model of the device of the client. */
  device?: string
}

export type CountCouponsInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type CountCouponsOutput = {
  /** Coupons that the player has; 0: none. */
  count: number
}

export type CountUnreadMailInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type CountUnreadMailOutput = {
  /** Mails of the player in state Unread. */
  unreadCount: number
}

export type CreateDownloadUrlsInput = {
  /** An id: a whole number below 2^53. */
  playerId?: number
  /** The files to download, at most 200. Absent: all files of the player. */
  request?: {
    /** The name of the file to download. */
    objectKey: string
  }[]
}

export type CreateGroupInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** The name of the group; unique in the realm. */
  name: string
  /** At most 3 characters; unique in the realm. */
  tag?: string
  /** A line that everybody sees. */
  slogan?: string
  /** The message of the day, for members. */
  motd?: string
  /** How players join: open, by application (restricted), or by invitation (closed). Default: open. */
  enrollmentType?: EnrollmentType
  /** The least score that a player needs to join. Default: 0. */
  requirement?: number
  /** A text of the game, which the server only stores. */
  clientData?: string
  /** `guild`, or `subgroup` for a part of a guild. Default: guild. */
  type?: GroupType
  /** The largest number of members. From 1 to 1000. Default: 50. */
  maxSize?: number
  /** For a subgroup: the guild that it belongs to. */
  group?: number
}

export type CreateGroupOutput = {
  /** The group. */
  group: GroupMetaData
}

export type CreateGuestTokensInput = {
  /** cid or alias */
  customerId?: string
  /** The id of the realm. Absent: the realm of the scope. */
  realmId?: string
  /** The client that signs in, as shown in the list of sign-ins. */
  context?: Context
  /** Stats that a new player gets in `game.private`. */
  initProperties?: Record<string, StatValue>
}

export type CreateGuestTokensOutput = {
  /** The token that authenticates calls: send it as a bearer token. */
  accessToken: string
  /** Renews the access token. An operator's changes at each use, a game client's does not. */
  refreshToken: string
  /** Milliseconds until the access token expires. */
  expiresIn: number
}

export type CreatePasswordTokensInput = {
  /** cid or alias */
  customerId?: string
  /** The id of the realm. Absent: the realm of the scope. */
  realmId?: string
  /** The client that signs in, as shown in the list of sign-ins. */
  context?: Context
  /** The e-mail address of the person. */
  email: string
  /** The password of the account. */
  password: string
}

export type CreatePasswordTokensOutput = {
  /** The token that authenticates calls: send it as a bearer token. */
  accessToken: string
  /** Renews the access token. An operator's changes at each use, a game client's does not. */
  refreshToken: string
  /** Milliseconds until the access token expires. */
  expiresIn: number
}

export type CreateServerTokenInput = {
  /** cid or alias */
  customerId?: string
  /** The id of the realm. Absent: the realm of the scope. */
  realmId?: string
  /** The client that signs in, as shown in the list of sign-ins. */
  context?: Context
  /** The realm’s id. */
  clientId: string
  /** The secret of the realm. */
  clientSecret: string
}

export type CreateServerTokenOutput = {
  /** The access token of the game server, valid for an hour. */
  accessToken: string
}

export type CreateTokenInput = {
  /** `guest`, `password`, `device`, `third_party`, `external` or `refresh_token`: the way to sign in. */
  grant_type: string
  /** The e-mail address. Required for the grant `password`. */
  username?: string
  /** The password of the account. Required for the grant `password`. */
  password?: string
  /** The refresh token of an earlier response. Required for the grant `refresh_token`. */
  refresh_token?: string
  /** The id of the device, 8 to 256 characters. Required for the grant `device`. */
  device_id?: string
  /** With a password: the token of a remembered device, which skips the second factor. */
  device_token?: string
  /** The name of the third party. Required for the grant `third_party`. */
  third_party?: string
  /** The token that the third party issued. Required for the grant `third_party`. */
  token?: string
  /** The nonce that the client gave the third party; the token must contain it. */
  nonce?: string
  /** The token of the external service. Required for the grant `external`. */
  external_token?: string
  /** The name of the external service. Required for the grant `external`. */
  provider_service?: string
  /** The part of the external service of the identity. Absent: none. */
  provider_namespace?: string
  /** The solution of the challenge of an earlier response. Missing in the first request. */
  challenge_solution?: ChallengeSolution
  /** Signs in to the whole organization although the scope names a realm. */
  customerScoped?: boolean
  /** The client that signs in, as shown in the list of sign-ins. */
  context?: Context
  /** Stats that a new player gets in `game.private`. Existing players do not change. */
  initProperties?: Record<string, StatValue>
}

export type CreateTokenOutput = TokenResponse | ChallengeResponse | FactorChallenge

export type CreateUploadUrlsInput = {
  /** An id: a whole number below 2^53. */
  playerId?: number
  /** The files that need upload URLs, 1 to 200. */
  request: {
    /** The name of the file, unique for its player, such as slot-1/world.dat. */
    objectKey: string
    /** The size of the file in bytes, at most 50 MB. From 0 to 52428800. */
    sizeInBytes: number
    /** A number of the client, usually yyyyMMddHHmmss. The server returns it unchanged. */
    lastModified?: number
    /** MD5 of the content. */
    checksum?: string
    /** Entries that the client adds to the file, at most 50. */
    metadata?: {
      /** The name of the metadata entry, at most 256 characters. */
      key: string
      /** The value of the metadata entry, at most 1,024 characters. */
      value: string
    }[]
    /** Removes the file from the manifest. */
    deleted?: boolean
    /** Commits fail with 412 if the player's file is another one by now. Links do not check it. */
    eTag?: string
  }[]
}

export type CurrencyArchetype = {
  /** Content id of the currency, such as currency.gems. */
  symbol: string
  /** Its display name in the content, if any. */
  name?: string
  /** Rights of game clients for this currency. */
  clientPermission: {
    /** True if a game client may change it for its own player. */
    write_self: boolean
  }
  /** The initial amount of a player without any change of this currency. */
  startingAmount?: number
}

export type CurrencyChange = {
  /** Content id of the currency, such as currency.gems. */
  symbol: string
  /** Units of the currency that are added. From 1 to 1000000000. */
  amount: number
  /** Amount before a bonus, as older tools send it. The server stores it unchanged. */
  originalAmount?: number
}

export type CurrencyReward = {
  /** Content id of the currency, such as currency.gems. */
  symbol: string
  /** The amount of the currency. */
  amount: number
}

export type CurrencyView = {
  /** Content id of the currency, such as currency.gems. */
  id: string
  /** Balance of the player; never below 0. */
  amount: number
  /** Properties of this currency for this player; empty: none. */
  properties: {
    /** Name of the property, unique within its currency or item. */
    name: string
    /** Value of the property as text. */
    value: string
  }[]
}

export type DeletePlayerAnnouncementsInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Symbol of one announcement; absent: only `announcements`. */
  announcement?: string
  /** Symbols of several announcements; absent: only `announcement`. */
  announcements?: string[]
}

export type DeleteSavesInput = {
  /** An id: a whole number below 2^53. */
  playerId?: number
  /** The files to delete, at most 200. Absent: all files of the player. */
  request?: {
    /** The name of the file to delete. */
    objectKey: string
    /** The eTag that the caller last saw; another current one is a conflict. Absent: no check. */
    eTag?: string
  }[]
}

export type DisbandGroupInput = {
  /** The id of the group. */
  id: number
  /** An id: a whole number below 2^53. */
  subGroup?: number
}

export type DonationEntry = {
  /** The gamer tag of the player. */
  playerId: number
  /** Units of the currency that the member donated. */
  amount: number
  /** Time of the donation, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  time: number
  /** True if the member has taken the currency. */
  claimed: boolean
}

export type DonationRequest = {
  /** The gamer tag of the player. */
  playerId: number
  /** The currency of the request, such as currency.gems. */
  currency: {
    /** Content id of the currency, such as currency.gems. */
    id: string
    /** Units of the currency that the member requested. */
    amount: number
  }
  /** When the member asked. From -8640000000000000 to 8640000000000000. */
  timeRequested: number
  /** Donations so far. */
  progress: DonationEntry[]
  /** True if the requested amount is collected. */
  satisfied: boolean
}

export type EmptyResponse = {
  /** The call succeeded. */
  result: 'ok'
}

export type EndOtherSignInsOutput = {
  /** Number of sign-ins that the call ended. */
  ended: number
}

export type EndSignInInput = {
  /** An id: a whole number below 2^53. */
  id: number
}

export type EndTransactionInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Key of the transaction to forget. */
  transaction: string
}

export type EnrollmentType = 'open' | 'restricted' | 'closed'

export type EventObject = {
  /** Id of the round: symbol of the event and start in milliseconds since 1970. */
  id: string
  /** The state of the run. */
  state: 'pending' | 'running' | 'done' | 'cancelled' | 'unknown'
  /** True while the round is in one of its phases. */
  running: boolean
  /** True after the last phase of the round. */
  done: boolean
  /** Definition of the event for this round. */
  content: EventView
  /** The id of the leaderboard, such as leaderboards.weekly. */
  leaderboardId: string
  /** When the round starts. From -8640000000000000 to 8640000000000000. */
  startTime: number
  /** When the round ends. From -8640000000000000 to 8640000000000000. */
  endTime: number
  /** Start and end of each phase, in order. */
  phaseTimes: PhaseTime[]
  /** The current phase. */
  phase?: {
    /** Name of the phase. */
    name: string
    /** When the phase starts. From -8640000000000000 to 8640000000000000. */
    startTime: number
    /** When the phase ends. From -8640000000000000 to 8640000000000000. */
    endTime: number
    /** Values of the game for the phase. */
    rules: EventRule[]
  }
  /** Rights of game clients for scores of this round. */
  permissions: ClientPermission
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  createdAt: number
  /** `content`: from published content. `manual`: made by an operator. */
  origin: 'content' | 'manual'
  /** Set when a schedule made the round; the event is then the root. */
  originType?: 'scheduled'
  /** The id of the content of the event. */
  rootEventId?: string
}

export type EventReward = {
  /** Lowest score, or best rank, that gets the reward. */
  min: number
  /** Highest score (absent: no limit), or worst rank (absent: equal to `min`). */
  max?: number
  /** Currencies of the reward; absent: none. */
  currencies?: RewardCurrency[]
  /** Items of the reward; absent: none. */
  items?: RewardItem[]
  /** Further currencies, items and entitlements of the reward; absent: none. */
  obtain?: RewardObtain[]
}

export type EventRule = {
  /** Name of the rule, chosen by the game. */
  rule: string
  /** Value of the rule. Only the game reads it. */
  value: string
}

export type EventSchedule = {
  /** Note for the staff. Players do not see it. */
  description?: string
  /** Earliest start of a round as an ISO 8601 time. */
  activeFrom: string
  /** Latest start of a round as an ISO 8601 time; absent: no end. */
  activeTo?: string
  /** Cron expressions with seconds for the starts of rounds. If present, `definitions` are ignored. */
  crons?: string[]
  /** Starts of rounds in parts of cron expressions. Used if `crons` is absent or empty. */
  definitions?: {
    /** Seconds in cron notation, 0 to 59; empty: every second. */
    second: string[]
    /** Minutes in cron notation, 0 to 59; empty: every minute. */
    minute: string[]
    /** Hours in cron notation, 0 to 23; empty: every hour. */
    hour: string[]
    /** Days of the month in cron notation, 1 to 31; empty: every day. */
    dayOfMonth: string[]
    /** Months in cron notation, 1 to 12; empty: every month. */
    month: string[]
    /** Days of the week in cron notation, such as MON; empty: every day. */
    dayOfWeek: string[]
    /** Years in cron notation; empty: every year. */
    year: string[]
  }[]
  /** The time zone of `crons` and `definitions`; default: UTC. */
  zone?: string
}

export type EventView = {
  /** Unique symbol of the event, such as events.kraken-hunt. */
  symbol: string
  /** Display name of the event. */
  name: string
  /** Start of the round as an ISO 8601 time. A schedule replaces it. */
  start_date: string
  /** Phases, in their order. */
  phases: {
    /** Name of the phase. */
    name: string
    /** The length in minutes. */
    duration_minutes: number
    /** The length in seconds. */
    durationSeconds: number
    /** The length in milliseconds. */
    durationMillis: number
    /** Values of the game for the phase. */
    rules?: EventRule[]
  }[]
  /** Players who compete with each other in one partition of the leaderboard. From 1 to 1000000. Default: 5. */
  partition_size: number
  /** Rights of game clients. Default: only operators and game servers write scores. */
  permissions: ClientPermission
  /** Rewards for reaching a score; absent: none. */
  score_rewards?: EventReward[]
  /** Rewards for the rank at the end of the round; absent: none. */
  rank_rewards?: EventReward[]
  /** Rewards for guilds; absent: none. */
  group_rewards?: {
    /** Rewards for the common score of a guild at the end of the round; absent: none. */
    scoreRewards?: EventReward[]
  }
  /** Symbols of stores that belong to the event, for the game; absent: none. */
  stores?: string[]
  /** Groups of players that compete apart from each other; absent: none. */
  cohortSettings?: CohortSettings
  /** Audience that can see and enter the event; default: all players. Players who have entered a round stay in it. */
  audience?: StandingAudience
  /** Recurring starts of rounds; absent: there is one round. */
  schedule?: EventSchedule
  /** `Recurring` if a schedule starts the rounds, else `Immediately`. */
  type: 'Immediately' | 'Recurring'
  /** True if the event starts again on a schedule. */
  recurring: boolean
  /** `content`: from published content. `manual`: made by an operator. */
  origin: 'content' | 'manual'
}

export type External = {
  /** The name of the external service that confirmed the identity. */
  providerService: string
  /** The id of the person at the external service. */
  userId: string
  /** The part of the external service of the id. Empty: none. */
  providerNamespace: string
}

export type FactorChallenge = {
  token_type: 'second_factor'
  /** The token of this sign-in. Send it with the proof of the second factor. */
  challenge_token: string
  /** Milliseconds until the challenge expires. */
  expires_in: number
  /** Empty: the account has no second factor and must set one up now. */
  ways: FactorWay[]
  /** Number of unused recovery codes of the account. */
  recovery_codes_left: number
  /** Maximum days to remember this device. Absent: the organization does not allow it. */
  remember_days?: number
}

export type FactorWay = 'code' | 'recovery-code' | 'passkey'

export type FailPaymentInput = {
  /** Provider of the payment, such as googleplay. */
  provider: 'itunes' | 'googleplay' | 'facebook' | 'steam' | 'windows' | 'amazon' | 'flexion' | 'kong' | 'bluesnap' | 'coupon' | 'test'
  /** An id: a whole number below 2^53. */
  txid: number
  /** Error code or message of the platform's store; stored in the history. */
  reason?: string
}

export type FileUrls = {
  /** One URL for each file. Each is valid for 15 minutes and needs no token. */
  response: {
    /** The URL for the upload or download of the file. */
    url: string
    /** The name of the file of the URL. */
    objectKey: string
  }[]
}

export type FindMatchesInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** How many players around the caller are considered. From 1 to 1000. */
  poolSize: number
  /** Upper bound of the opponents in each window. From 1 to 1000. */
  windowSize: number
  /** Number of windows that the considered players are divided into, by rank. From 1 to 100. */
  windows: number
}

export type FindMatchesOutput = {
  result: 'ok'
  /** The number of rated players. */
  totalEntries: number
  /** The place of the caller. */
  playerRank: {
    /** The gamer tag of the player. */
    gt: number
    /** The place: 1 is the best. */
    rank: number
    /** True if the player has no rating yet. */
    isUnranked: boolean
    /** The stats of the entry. */
    variables: Record<string, string>
  }
  /** A higher difficulty has better players. */
  windows: {
    /** How strong the opponents should be. */
    difficulty: number
    /** Players to play against. */
    matches: {
      /** The gamer tag of the player. */
      gt: number
      /** The place: 1 is the best. */
      rank: number
      /** True if the player has no rating yet. */
      isUnranked: boolean
      /** The stats of the entry. */
      variables: Record<string, string>
    }[]
  }[]
}

export type GetAssignmentOfLeaderboardInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
}

export type GetAssignmentOfLeaderboardOutput = {
  /** The gamer tag of the player. */
  playerId: number
  /** The id of the leaderboard, such as leaderboards.weekly. */
  leaderboardId: string
}

export type GetChatInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type GetChatOutput = {
  /** Rooms of the player. */
  rooms: ChatRoom[]
}

export type GetClientDefaultsOutput = {
  /** How the game client opens the realtime socket. */
  websocketConfig: {
    /** The protocol of the socket: always beamable. */
    provider: string
    /** The base URL of the socket, without /connect. */
    uri: string
  }
  /** The base URL for calls of services: this server. */
  microserviceURI: string
  /** The URL of the console. */
  portalURI: string
  /** Always empty: there is no container registry. */
  microserviceEcrURI: string
  /** Always empty: there is no storage browser. */
  storageBrowserURI: string
  /** The name of the environment: always regent. */
  environment: string
}

export type GetClientStatsBatchInput = {
  /** Names of the stats to return, comma-separated or as a list. Absent: all. */
  stats?: string[]
  /** Spaces of players, each as {game|client}.{public|private}.player.{gamer tag}. */
  objectIds: string[]
  /** stringlist: lists of {k, v}. Otherwise maps by name. */
  format?: string
}

export type GetClientStatsBatchOutput = {
  /** The stats of each requested space. */
  results: {
    /** An id: a whole number below 2^53. */
    id: number
    /** The values as text: a map by name or, with `format=stringlist`, a list. */
    stats: Record<string, string> | {
      /** The name of the stat. */
      k: string
      /** The value of the stat. */
      v: string
    }[]
  }[]
}

export type GetClientStatsInput = {
  /** The space and the player: {game|client}.{public|private}.player.{gamer tag}. */
  objectId: string
  /** Names of the stats to return, comma-separated or as a list. Absent: all. */
  stats?: string[]
}

export type GetGlobalStandingsInput = {
  /** The id of the tournament. */
  tournamentId: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId?: string
  /** The number of the cycle; it grows by 1 with each. From 0 to 1000000. */
  cycle?: number
  /** The number of best standings to skip. From 0 to 1000000. Default: 0. */
  from?: number
  /** The largest number of standings of the response. From 0 to 1000. Default: 100. */
  max?: number
  /** Centers the page on this player. */
  focus?: number
}

export type GetGlobalStandingsOutput = {
  /** Standings of this page, best first. */
  entries: TournamentEntry[]
  /** The standing of the caller. */
  me?: TournamentEntry
}

export type GetGroupInput = {
  /** The id of the group. */
  id: number
}

export type GetGroupUserInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
}

export type GetGuildStandingsInput = {
  /** The id of the tournament. */
  tournamentId: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId?: string
  /** The number of the cycle; it grows by 1 with each. From 0 to 1000000. */
  cycle?: number
  /** The number of best standings to skip. From 0 to 1000000. Default: 0. */
  from?: number
  /** The largest number of standings of the response. From 0 to 1000. Default: 100. */
  max?: number
  /** The gamer tag of the player to show even if they are on another page. */
  focus?: number
}

export type GetGuildStandingsOutput = {
  /** Standings of this page, best first. */
  entries: TournamentEntry[]
  /** The standing of the caller. */
  me?: TournamentEntry
}

export type GetInventoryInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Content ids or their prefixes, such as currency or items.weapons; absent: the complete inventory. */
  scope?: string[]
}

export type GetLeaderboardAssignmentInput = {
  /** The id of the leaderboard. */
  boardId: string
  /** True to join a partition if the player is in none. Default: false. */
  joinBoard?: boolean
}

export type GetLeaderboardAssignmentOutput = {
  /** The gamer tag of the player. */
  playerId: number
  /** The id of the leaderboard, such as leaderboards.weekly. */
  leaderboardId: string
}

export type GetLeaderboardFriendsInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
}

export type GetLeaderboardFriendsOutput = {
  result: 'ok'
  /** The leaderboard with a page of entries. */
  lb: LeaderboardView
}

export type GetLeaderboardMembershipInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** The gamer tag. */
  playerId: number
}

export type GetLeaderboardMembershipOutput = {
  /** True if the player has an entry or is in a partition. */
  result: boolean
}

export type GetLeaderboardPartitionInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** The gamer tag. */
  playerId: number
}

export type GetLeaderboardPartitionOutput = {
  /** True: the player is in no partition. */
  isEmpty: boolean
  /** The id of the leaderboard, such as leaderboards.weekly. */
  leaderboardId: string
  /** The gamer tag of the player. */
  playerId: number
  /** Number of the partition; absent: the player is in none. */
  partition?: number
}

export type GetLeaderboardRanksInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** Gamer tags of the players. */
  ids: number[]
  /** Number of the version to read; absent: the current one. From 1 to 1000000000. */
  version?: number
}

export type GetLeaderboardRanksOutput = {
  result: 'ok'
  /** The leaderboard with a page of entries. */
  lb: LeaderboardView
}

export type GetLeaderboardViewInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** The number of best entries to skip. From 0 to 100000000. Default: 0. */
  from?: number
  /** The largest number of entries of the response. From 0 to 1000. Default: 100. */
  max?: number
  /** Number of the version to read; absent: the current one. From 1 to 1000000000. */
  version?: number
  /** Centers the page on this player. */
  focus?: number
  /** Also answers this player's rank. */
  outlier?: number
  /** Only friends of the calling player or, for operators, of the player in focus. Default: false. */
  friends?: boolean
  /** Only guild members of the calling player or, for operators, of the player in focus. Default: false. */
  guild?: boolean
}

export type GetLeaderboardViewOutput = {
  result: 'ok'
  /** The leaderboard with a page of entries. */
  lb: LeaderboardView
}

export type GetListingInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** `listing:store`, or the symbol alone if only one store has it. */
  listing: string
  /** Symbol of the store, if `listing` does not name it. */
  store?: string
  /** Language of the texts; English where a text does not exist in it. */
  language?: string
  /** Ignored: the server uses its own time. */
  time?: string
}

export type GetListingOutput = {
  /** Listing as this player gets it now. */
  listing: ListingView
  /** Symbol of the store that contains the listing. */
  storeSymbol: string
}

export type GetLocalizationsInput = {
  /** Filter: texts in this language, or in the fallback languages of the realm. */
  language?: string
  /** Only keys that begin so. */
  prefix?: string
}

export type GetLocalizationsOutput = {
  /** Texts by key, one for each language. */
  localizations: Record<string, {
    /** A language code, such as en or de. */
    language: string
    /** Text in this language. It may contain HTML. */
    value: string
  }[]>
}

export type GetMailInput = {
  /** Id of the mail. */
  mid: number
}

export type GetMailOfPlayerInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Id of the mail. */
  mid: number
}

export type GetMailOfPlayerOutput = {
  /** The mail; absent if the player does not have it. */
  result?: Message
}

export type GetMailOutput = {
  /** The mail; absent if it does not exist or belongs to another player. */
  result?: Message
}

export type GetManifestChecksumInput = {
  /** Id of the manifest. Default: the global manifest. */
  id?: string
  /** Publish to read. Default: the live one, which game calls also return for unknown ids. */
  uid?: string
}

export type GetOwnSessionHistoryInput = {
  /** The month, 1 to 12. Default: the current one, in UTC. From 1 to 12. */
  month?: number
  /** The year. Default: the current one, in UTC. From 1970 to 9999. */
  year?: number
}

export type GetOwnSessionHistoryOutput = {
  /** The first day of the month. */
  date: {
    /** The year. Default: the current one, in UTC. */
    year: number
    /** The month, 1 to 12. */
    monthValue: number
    /** The day of the month, 1 to 31. */
    dayOfMonth: number
    /** The day of the year, 1 to 366. */
    dayOfYear: number
  }
  /** Start day of each session of the month, one entry per session. */
  sessions: string[]
  /** Creation day of the player: yyyy-MM-dd, in UTC. */
  installDate?: string
  /** On how many days of the month a session began. */
  daysPlayed: number
}

export type GetPaymentProductInput = {
  /** Provider of the payment, such as googleplay. */
  provider: 'itunes' | 'googleplay' | 'facebook' | 'steam' | 'windows' | 'amazon' | 'flexion' | 'kong' | 'bluesnap' | 'coupon' | 'test'
  /** Name of the SKU. */
  sku: string
}

export type GetPaymentProductOutput = {
  /** Id of the product at the provider; without one, the name of the SKU. */
  id: string
  /** Name of the SKU. */
  name: string
  /** Display text about the product; empty: none. */
  description: string
  /** Price in minor units of the realm's main currency. */
  price: number
}

export type GetPlayerEventsInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type GetPlayerEventsOutput = {
  /** Events that run now. */
  running: PlayerEvent[]
  /** Events that have ended, with rewards to claim. */
  done: PlayerEvent[]
}

export type GetPlayerPushInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type GetPlayerPushOutput = {
  /** False: the player gets no notifications. */
  allowed: boolean
  /** The newest first. */
  devices: {
    /** The push service, as the device registered it. */
    provider: string
    /** The last four characters of the token. */
    ending: string
    /** When the device was registered. From -8640000000000000 to 8640000000000000. */
    registered: number
  }[]
  /** The newest first. They are kept for 30 days. */
  deliveries: PushDelivery[]
}

export type GetPresenceInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
}

export type GetPresenceOutput = {
  /** The gamer tag of the player. */
  playerId: string
  /** True while the player is online. */
  online: boolean
  /** ISO 8601; absent for a player who was never seen. */
  lastOnline?: string
  /** The status that the player has chosen. Missing while it is Invisible. */
  status?: 'Visible' | 'Invisible' | 'Dnd' | 'Away'
  /** A text of the player about their status. Absent: none. */
  description?: string
}

export type GetPublicManifestCsvInput = {
  /** Id of the manifest. Default: the global manifest. */
  id?: string
  /** Publish to read. Default: the live one, which game calls also return for unknown ids. */
  uid?: string
  /** Leaves out the tags of the entries. */
  omitTags?: boolean
}

export type GetPublicManifestInput = {
  /** Id of the manifest. Default: the global manifest. */
  id?: string
  /** Publish to read. Default: the live one, which game calls also return for unknown ids. */
  uid?: string
  /** Leaves out the tags of the entries. */
  omitTags?: boolean
}

export type GetSaveManifestInput = {
  /** An id: a whole number below 2^53. */
  playerId?: number
}

export type GetSteamOrderInput = {
  /** An id: a whole number below 2^53. */
  orderId: number
}

export type GetSteamOrderOutput = {
  /** Id of the order at Steam, equal to the txid of the payment. */
  orderid: string
  /** Steam's id of the transaction. */
  transid: string
  /** Id of the Steam account that pays. */
  steamid: string
  /** State of the order at Steam, such as Init, Approved or Succeeded. */
  status: string
  /** ISO code of the currency that Steam charges. */
  currency: string
  /** Country code of the buyer at Steam; empty if Steam does not report it. */
  country: string
  /** State of the USA of the buyer; empty elsewhere. */
  usstate: string
  /** Time of the transaction, as text from Steam. */
  time: string
  /** Creation time of the transaction, as text from Steam. */
  timecreated: string
  /** Items of the order at Steam. */
  items: {
    /** Id of the item at Steam. */
    itemid: number
    /** Number of units of the item. */
    qty: number
    /** Price as Steam reports it, in hundredths of the currency. */
    amount: number
    /** Tax as Steam reports it, in hundredths of the currency. */
    vat: number
    /** State of the item at Steam; empty if Steam does not report it. */
    itemstatus: string
  }[]
}

export type GetTournamentInput = {
  /** Content id of the tournament, such as tournaments.weekly. */
  id: string
}

export type GetTournamentOutput = {
  /** The id of the tournament. */
  tournamentId: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId: string
  /** The number of the cycle; it grows by 1 with each. */
  cycle: number
  /** When the cycle begins: ISO 8601, UTC. */
  startTimeUtc: string
  /** When the cycle ends: ISO 8601, UTC. */
  endTimeUtc: string
  /** Seconds until the cycle ends. */
  secondsRemaining: number
}

export type GetTournamentRewardsInput = {
  /** The id of the tournament. */
  tournamentId?: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId?: string
}

export type GetTournamentRewardsOutput = {
  /** Unclaimed currencies of finished cycles. After a claim: the claimed ones. */
  rewardCurrencies: CurrencyReward[]
  /** Unclaimed items, entitlements and service calls; absent: none. */
  rewardGifts?: GiftReward[]
}

export type GetTournamentStandingsInput = {
  /** The id of the tournament. */
  tournamentId: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId?: string
  /** Centers the page on this player. Operators also choose with it whose competitors are shown. */
  focus?: number
  /** Only the current one is stored. From 0 to 1000000. */
  cycle?: number
  /** The number of best standings to skip. From 0 to 1000000. Default: 0. */
  from?: number
  /** The largest number of standings of the response. From 0 to 1000. Default: 100. */
  max?: number
}

export type GetTournamentStandingsOutput = {
  /** Standings of this page, best first. */
  entries: TournamentEntry[]
  /** The standing of the caller. */
  me?: TournamentEntry
}

export type GiftReward = {
  /** Content id of an item, symbol of an entitlement, or call of a service. */
  symbol: string
  /** Number of units of it. */
  count: number
  /** Properties of each item; absent: none. */
  properties?: {
    /** Name of the property, unique within the item. */
    name: string
    /** Value of the property as text. */
    value: string
  }[]
}

export type GiveDonationInput = {
  /** The id of the group. */
  id: number
  /** The gamer tag of the member who gets the donation. */
  recipientId: number
  /** The amount of the currency. From 1 to 1000000000. */
  amount: number
  /** True to give the collected currency to the member at once. Default: false. */
  autoClaim?: boolean
}

export type Group = {
  /** An id: a whole number below 2^53. */
  id: number
  /** `guild`, or `subgroup` for a part of a guild. */
  type: GroupType
  /** The name of the group. */
  name: string
  /** At most 3 characters; unique in the realm. */
  tag?: string
  /** A line that everybody sees. */
  slogan: string
  /** The message of the day, for members. */
  motd: string
  /** How players join: open, by application (restricted), or by invitation (closed). */
  enrollmentType: EnrollmentType
  /** The least score that a player needs to join. */
  requirement: number
  /** The largest number of members. */
  maxSize: number
  /** How many players can still join. */
  freeSlots: number
  /** A text of the game, which the server only stores. */
  clientData?: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** Version of the group for If-Match, increased with each change. */
  version: number
  /** The leader’s gamer tag; 0: nobody leads. */
  leader: number
  /** Members of the group. */
  members: GroupMember[]
  /** Roles that members can have, apart from the ordinary member. */
  roles: {
    /** The name of the role. */
    name: string
    /** Rights of the role in the group, such as kick or invite. */
    permissions: string[]
  }[]
  /** Always empty: groups have no own scores. */
  scores: Record<string, string>
  /** Open requests for donations. */
  donations: DonationRequest[]
  /** Donation requests, by the gamer tag of the requesting member. */
  maybeDonations: Record<string, DonationRequest>
  /** Always empty, for older clients. */
  inFlight: never[]
  /** True if the caller may delete the group. */
  canDisband: boolean
  /** True if the caller may change how players join. */
  canUpdateEnrollment: boolean
  /** True if the caller may change the message of the day. */
  canUpdateMOTD: boolean
  /** True if the caller may change the slogan. */
  canUpdateSlogan: boolean
  /** Parts of the group. */
  subGroups: {
    /** An id: a whole number below 2^53. */
    id: number
    /** `guild`, or `subgroup` for a part of a guild. */
    type: GroupType
    /** The name of the group. */
    name: string
    /** At most 3 characters; unique in the realm. */
    tag?: string
    /** A line that everybody sees. */
    slogan: string
    /** The message of the day, for members. */
    motd: string
    /** How players join: open, by application (restricted), or by invitation (closed). */
    enrollmentType: EnrollmentType
    /** The least score that a player needs to join. */
    requirement: number
    /** The largest number of members. */
    maxSize: number
    /** How many players can still join. */
    freeSlots: number
    /** A text of the game, which the server only stores. */
    clientData?: string
    /** When it was created. From -8640000000000000 to 8640000000000000. */
    created: number
    /** Version of the group for If-Match, increased with each change. */
    version: number
    /** The leader’s gamer tag; 0: nobody leads. */
    leader: number
    /** Members of the group. */
    members: GroupMember[]
    /** Roles that members can have, apart from the ordinary member. */
    roles: {
      /** The name of the role. */
      name: string
      /** Rights of the role in the group, such as kick or invite. */
      permissions: string[]
    }[]
    /** Always empty: groups have no own scores. */
    scores: Record<string, string>
    /** Open requests for donations. */
    donations: DonationRequest[]
    /** Donation requests, by the gamer tag of the requesting member. */
    maybeDonations: Record<string, DonationRequest>
    /** Always empty, for older clients. */
    inFlight: never[]
    /** True if the caller may delete the group. */
    canDisband: boolean
    /** True if the caller may change how players join. */
    canUpdateEnrollment: boolean
    /** True if the caller may change the message of the day. */
    canUpdateMOTD: boolean
    /** True if the caller may change the slogan. */
    canUpdateSlogan: boolean
    /** Parts of the group. */
    subGroups: never[]
  }[]
  /** Only for callers who can accept players. */
  pending?: {
    /** The gamer tag: the id of the player in this realm. */
    gamerTag: number
    /** True for an invitation by the group, false for an application by the player. */
    isInvited: boolean
    /** Time of the application or invitation, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    at: number
  }[]
}

export type GroupMember = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** The role in the group: leader, officer or member. */
  role: GroupRole
  /** When the player joined. From -8640000000000000 to 8640000000000000. */
  joined: number
  /** True if the caller may remove this member. */
  canKick: boolean
  /** True if the caller may give this member a higher role. */
  canPromote: boolean
  /** True if the caller may give this member a lower role. */
  canDemote: boolean
}

export type GroupMembershipResponse = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** True if the player is a member after the call. */
  member: boolean
  /** `guild`, or `subgroup` for a part of a guild. */
  type: GroupType
  /** Parts of the group. */
  subGroups: number[]
  /** Group that was joined or left. */
  group: GroupMetaData
}

export type GroupMetaData = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The name of the group. */
  name: string
  /** At most 3 characters; unique in the realm. */
  tag?: string
}

export type GroupRole = 'leader' | 'officer' | ''

export type GroupType = 'guild' | 'subgroup'

export type GroupUser = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Groups that the player is a member of, by type. */
  member: {
    /** Guilds of the player, each with the subgroups that they are in. */
    guild: {
      /** An id: a whole number below 2^53. */
      id: number
      /** When the player joined. From -8640000000000000 to 8640000000000000. */
      joined: number
      /** Parts of the group. */
      subGroups: {
        /** An id: a whole number below 2^53. */
        id: number
        /** When the player joined. From -8640000000000000 to 8640000000000000. */
        joined: number
        /** Parts of the group. */
        subGroups: never[]
      }[]
    }[]
    /** Subgroups of the player in all their guilds. */
    subgroup: {
      /** An id: a whole number below 2^53. */
      id: number
      /** When the player joined. From -8640000000000000 to 8640000000000000. */
      joined: number
      /** Parts of the group. */
      subGroups: {
        /** An id: a whole number below 2^53. */
        id: number
        /** When the player joined. From -8640000000000000 to 8640000000000000. */
        joined: number
        /** Parts of the group. */
        subGroups: never[]
      }[]
    }[]
  }
  /** The same as the list of guilds, for older clients. */
  allGroups: {
    /** An id: a whole number below 2^53. */
    id: number
    /** When the player joined. From -8640000000000000 to 8640000000000000. */
    joined: number
    /** Parts of the group. */
    subGroups: {
      /** An id: a whole number below 2^53. */
      id: number
      /** When the player joined. From -8640000000000000 to 8640000000000000. */
      joined: number
      /** Parts of the group. */
      subGroups: never[]
    }[]
  }[]
  /** Time when the player last joined a group, in milliseconds since 1970, UTC; 0: never. From -8640000000000000 to 8640000000000000. */
  updated: number
  /** Groups that the player has applied to or is invited by. */
  pending: {
    /** Group that the application or invitation is for. */
    group: GroupMetaData
    /** True for an invitation by the group, false for an application by the player. */
    isInvited: boolean
    /** Time of the application or invitation, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    at: number
  }[]
}

export type ImportFriendsInput = {
  /** Where the friend comes from: native or a third party. */
  source: 'native' | 'facebook'
  /** The access token of the third party. It is ignored, because the call always fails. */
  token: string
}

export type InspectTokenInput = {
  /** The access or refresh token to inspect. */
  token: string
}

export type InspectTokenOutput = {
  /** The inspected token. In lists a handle, which only revokes the sign-in. */
  token: string
  /** The type of the token: `access` authenticates calls, `refresh` renews tokens. */
  type: 'access' | 'refresh'
  /** The id of the account. */
  accountId?: number
  /** The gamer tag: the id of the player in this realm. */
  gamerTag?: number
  /** The id of the organization. */
  cid: number
  /** The id of the realm. */
  pid?: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  expiresMs?: number
  /** True if the token was revoked: calls with it are rejected. */
  revoked: boolean
  /** The platform that the client reported, such as IPhonePlayer. */
  platform?: string
  /** The model of the device that the client reported. */
  device?: string
}

export type Inventory = {
  /** Currencies of the player with their balances. */
  currencies: CurrencyView[]
  /** Items of the player, grouped by content id. */
  items: ItemGroup[]
  /** The scope of the request. */
  scope?: string
  /** Filters of the request; absent: none. */
  itemFilters?: ItemFilters
}

export type InviteFriendInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
}

export type InviteToGroupInput = {
  /** The id of the group. */
  id: number
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** An id: a whole number below 2^53. */
  subGroup?: number
}

export type IsDeviceAvailableInput = {
  /** The id of the device to check. */
  deviceId: string
}

export type IsDeviceAvailableOutput = {
  /** True if no account of the organization has this device. */
  available: boolean
}

export type IsEmailAvailableInput = {
  /** The e-mail address of the person. */
  email: string
}

export type IsEmailAvailableOutput = {
  /** True if no account of the organization has this e-mail. */
  available: boolean
}

export type IsExternalIdentityAvailableInput = {
  /** The name of the external service of the identity. */
  provider_service: string
  /** The id of the person at the external service. */
  user_id: string
  /** The part of the external service of the id. Absent: none. */
  provider_namespace?: string
}

export type IsExternalIdentityAvailableOutput = {
  /** True if no account has this identity. */
  available: boolean
}

export type IsThirdPartyAvailableInput = {
  /** The name of the third party, such as google or apple. */
  thirdParty: string
  /** The token that the third party issued. It identifies the person. */
  token: string
}

export type IsThirdPartyAvailableOutput = {
  /** True if no account of the organization is linked to this identity. */
  available: boolean
}

export type ItemArchetype = {
  /** Content id of the item, such as items.sword. */
  symbol: string
  /** Display name in the content; absent: none. */
  name?: string
  /** Rights of game clients for this item. */
  clientPermission: {
    /** True if a game client may change it for its own player. */
    write_self: boolean
  }
  /** For operators: the names of the properties that its content declares, which an item can have in its own values. */
  properties?: string[]
}

export type ItemFilters = {
  /** Conditions on the tags of the item's content; absent: none. */
  contentTagFilter?: {
    /** Tags that the content must all have. */
    allOf: string[]
    /** Accepted tags: the content must have at least one; empty: no condition. */
    anyOf: string[]
    /** Tags that the content must not have. */
    noneOf: string[]
  }
  /** Conditions on properties. All must be met; absent: none. */
  propertyFilters?: {
    /** Name of the property. Items without it do not match. */
    key: string
    /** Condition on the value of the property. */
    predicate: {
      /** Name of the comparison. Names that start with not, or such as `neq`, negate the result. */
      kind: string
      /** The property must be equal to this value. */
      value?: string
      /** The property must be equal to one of these values. */
      values?: string[]
      /** The property must contain this text. */
      substr?: string
      /** Lower bound of the property. Numbers are compared as numbers. */
      lower?: string
      /** Upper bound of the property. Numbers are compared as numbers. */
      upper?: string
      /** True if the lower bound itself matches. Default: true. */
      includeLower?: boolean
      /** True if the upper bound itself matches. Default: true. */
      includeUpper?: boolean
      /** True if upper and lower case are equal. Default: false. */
      caseInsensitive?: boolean
      /** `number`, or a synonym: compares as numbers. */
      as?: string
    }
  }[]
  /** When it was created. */
  createdAt?: {
    /** Start of the range, inclusive, in milliseconds since 1970, UTC; absent: no start. From -8640000000000000 to 8640000000000000. */
    from?: number
    /** End of the range, inclusive, in milliseconds since 1970, UTC; absent: no end. From -8640000000000000 to 8640000000000000. */
    to?: number
  }
  /** When it was last changed. */
  updatedAt?: {
    /** Start of the range, inclusive, in milliseconds since 1970, UTC; absent: no start. From -8640000000000000 to 8640000000000000. */
    from?: number
    /** End of the range, inclusive, in milliseconds since 1970, UTC; absent: no end. From -8640000000000000 to 8640000000000000. */
    to?: number
  }
}

export type ItemFiltersInput = {
  /** Conditions on the tags of the item's content; absent: none. */
  contentTagFilter?: {
    /** Tags that the content must all have. */
    allOf?: string[]
    /** Accepted tags: the content must have at least one; empty: no condition. */
    anyOf?: string[]
    /** Tags that the content must not have. */
    noneOf?: string[]
  }
  /** Conditions on properties. All must be met; absent: none. */
  propertyFilters?: {
    /** Name of the property. Items without it do not match. */
    key: string
    /** Condition on the value of the property. */
    predicate: {
      /** Name of the comparison. Names that start with not, or such as `neq`, negate the result. */
      kind: string
      /** The property must be equal to this value. */
      value?: string
      /** The property must be equal to one of these values. */
      values?: string[]
      /** The property must contain this text. */
      substr?: string
      /** Lower bound of the property. Numbers are compared as numbers. */
      lower?: string
      /** Upper bound of the property. Numbers are compared as numbers. */
      upper?: string
      /** True if the lower bound itself matches. Default: true. */
      includeLower?: boolean
      /** True if the upper bound itself matches. Default: true. */
      includeUpper?: boolean
      /** True if upper and lower case are equal. Default: false. */
      caseInsensitive?: boolean
      /** `number`, or a synonym: compares as numbers. */
      as?: string
    }
  }[]
  /** When it was created. */
  createdAt?: {
    /** Start of the range, inclusive, in milliseconds since 1970, UTC; absent: no start. From -8640000000000000 to 8640000000000000. */
    from?: number
    /** End of the range, inclusive, in milliseconds since 1970, UTC; absent: no end. From -8640000000000000 to 8640000000000000. */
    to?: number
  }
  /** When it was last changed. */
  updatedAt?: {
    /** Start of the range, inclusive, in milliseconds since 1970, UTC; absent: no start. From -8640000000000000 to 8640000000000000. */
    from?: number
    /** End of the range, inclusive, in milliseconds since 1970, UTC; absent: no end. From -8640000000000000 to 8640000000000000. */
    to?: number
  }
}

export type ItemGroup = {
  /** Content id of the items, such as items.sword. */
  id: string
  /** Items of the player with this content id. */
  items: ItemView[]
}

export type ItemView = {
  /** An id: a whole number below 2^53. */
  id: number
  /** Properties of this item; empty: none. */
  properties: {
    /** Name of the property, unique within its currency or item. */
    name: string
    /** Value of the property as text. */
    value: string
  }[]
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  createdAt: number
  /** When it was last changed. From -8640000000000000 to 8640000000000000. */
  updatedAt: number
}

export type JoinGroupInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** The group. */
  group: number
  /** An id: a whole number below 2^53. */
  subGroup?: number
  /** The score of the player, compared with the requirement. */
  score?: number
}

export type JoinTournamentInput = {
  /** The id of the tournament. */
  tournamentId: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId?: string
}

export type JoinTournamentOutput = {
  /** The gamer tag of the player. */
  playerId: number
  /** The id of the tournament. */
  tournamentId: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId: string
  /** The tier: 0 is the lowest. */
  tier: number
  /** The stage within the tier. */
  stage: number
  /** Last cycle of the player. */
  lastUpdateCycle: number
  /** Currencies to claim. */
  unclaimedRewards: CurrencyReward[]
  /** Items to claim. */
  unclaimedGifts?: GiftReward[]
}

export type KeepPresenceInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type KeepPresenceOutput = Record<string, never>

export type KickGroupMemberInput = {
  /** The id of the group. */
  id: number
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** An id: a whole number below 2^53. */
  subGroup?: number
}

export type LeaderboardVersion = {
  /** The number of the version. From 1 to 1000000000. */
  version: number
  /** When the version began. From -8640000000000000 to 8640000000000000. */
  began: number
  /** Absent for the current version. From -8640000000000000 to 8640000000000000. */
  ended?: number
  /** When the version ended. Absent for the current version of a leaderboard with partitions. */
  numberOfEntries?: number
}

export type LeaderboardView = {
  /** The id of the leaderboard. */
  lbId: string
  /** The number of entries of the leaderboard. */
  boardSize: number
  /** The entry of the player in focus, else of the caller. */
  rankgt?: RankEntry
  /** Entries of this page, best first. */
  rankings: RankEntry[]
}

export type LeaveGroupInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** The group. */
  group: number
  /** An id: a whole number below 2^53. */
  subGroup?: number
  /** The gamer tag of the next leader, if the leader leaves. */
  successor?: number
}

export type ListAnnouncementStatesInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type ListAnnouncementStatesOutput = {
  /** State of each announcement for the player, by symbol. */
  announcements: Record<string, {
    /** True if the player has read it. */
    isRead: boolean
    /** True if the player has claimed its gifts. */
    isClaimed: boolean
    /** True if the player has deleted it from their inbox. */
    isDeleted: boolean
  }>
}

export type ListCalendarsInput = {
  /** Default: the signed-in player. */
  objectId?: number
}

export type ListCalendarsOutput = {
  /** Calendars of the player. */
  calendars: PlayerCalendar[]
}

export type ListChampionsInput = {
  /** The id of the tournament. */
  tournamentId: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId?: string
  /** Number of finished cycles to look back. From 1 to 100. */
  cycles: number
}

export type ListChampionsOutput = {
  /** Champions of finished cycles, newest first. */
  entries: {
    /** The number of the cycle; it grows by 1 with each. */
    cycle: number
    /** The gamer tag of the player. */
    playerId: number
    /** The score of the player in this cycle. */
    score: number
    /** When the cycle begins. From -8640000000000000 to 8640000000000000. */
    startTimeMs: number
    /** When the cycle ends. From -8640000000000000 to 8640000000000000. */
    endTimeMs: number
  }[]
}

export type ListChatMessagesInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
  /** The id of the room. */
  roomId: string
}

export type ListChatMessagesOutput = {
  /** Messages, newest first. */
  messages: ChatMessage[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListChatRoomsInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type ListChatRoomsOutput = {
  /** Rooms of the player. */
  rooms: ChatRoom[]
}

export type ListCloudMetaOutput = {
  result: 'ok'
  /** Files that the client should use; each name occurs once. */
  meta: {
    /** Id of the file: a whole number below 2^53. */
    sid: number
    /** Version of the file; download it again when this changes. */
    version: number
    /** Name of the file in the game. */
    ref: string
    /** URL of the content without a protocol; add `https://` in front of it. */
    uri: string
    /** Trial and cohort that the file comes from. Both are empty for base files. */
    cohort: CohortEntry
  }[]
}

export type ListCurrencyContentsOutput = {
  /** Currencies of the published content. */
  content: CurrencyArchetype[]
}

export type ListItemContentsOutput = {
  /** Items of the published content. */
  content: ItemArchetype[]
}

export type ListLeaderboardVersionsInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
}

export type ListLeaderboardVersionsOutput = {
  /** Versions that can be read, newest first. */
  versions: LeaderboardVersion[]
}

export type ListMailCategoriesInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type ListMailCategoriesOutput = {
  /** Categories of the player's mails. */
  result: string[]
}

export type ListMultipliersInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type ListMultipliersOutput = {
  /** Always empty, because realms have no bonuses. */
  multipliers: {
    /** Content id of the currency. */
    currency: string
    /** Factor of amounts given to the player. */
    multiplier: number
    /** Results are rounded to a multiple of this number. */
    roundToNearest: number
  }[]
}

export type ListOwnGroupStatusesInput = {
  /** Only the tournament with this content id; absent: all. */
  contentId?: string
}

export type ListOwnGroupStatusesOutput = {
  /** The state of each tournament. */
  statuses: {
    /** The id of the group. */
    groupId: number
    /** The id of the tournament. */
    tournamentId: string
    /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
    contentId: string
    /** The tier: 0 is the lowest. */
    tier: number
    /** The stage within the tier. */
    stage: number
    /** Last cycle with a member of the guild. */
    lastUpdateCycle: number
  }[]
}

export type ListOwnTournamentsInput = {
  /** The id of the tournament. */
  tournamentId?: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId?: string
  /** True: only with rewards to claim. False: only without. Absent: all. */
  hasUnclaimedRewards?: boolean
}

export type ListOwnTournamentsOutput = {
  /** The state of each tournament. */
  statuses: {
    /** The gamer tag of the player. */
    playerId: number
    /** The id of the tournament. */
    tournamentId: string
    /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
    contentId: string
    /** The tier: 0 is the lowest. */
    tier: number
    /** The stage within the tier. */
    stage: number
    /** Last cycle of the player. */
    lastUpdateCycle: number
    /** Currencies to claim. */
    unclaimedRewards: CurrencyReward[]
    /** Items to claim. */
    unclaimedGifts?: GiftReward[]
  }[]
}

export type ListPlayerAnnouncementsInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Includes announcements that the player has deleted. Default: false. */
  include_deleted?: boolean
}

export type ListPlayerAnnouncementsOutput = {
  /** Announcements that the player gets now. */
  announcements: AnnouncementView[]
}

export type ListPlayerCloudMetaOutput = {
  result: 'ok'
  /** Files that the client should use; each name occurs once. */
  meta: {
    /** Id of the file: a whole number below 2^53. */
    sid: number
    /** Version of the file; download it again when this changes. */
    version: number
    /** Name of the file in the game. */
    ref: string
    /** URL of the content without a protocol; add `https://` in front of it. */
    uri: string
    /** Trial and cohort that the file comes from. Both are empty for base files. */
    cohort: CohortEntry
  }[]
}

export type ListRecommendedGroupsInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
}

export type ListRecommendedGroupsOutput = {
  /** The groups that match. */
  groups: Group[]
}

export type ListRunningEventsOutput = {
  /** Rounds that run now. */
  events: EventObject[]
}

export type ListSignInsInput = {
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
}

export type ListSignInsOutput = {
  /** The rows of this page. */
  rows: SignInView[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListSkusInput = {
  /** An older version; default: the newest. */
  version?: number
}

export type ListSkusOutput = {
  /** The newest list of SKUs, or the requested version. */
  skus: {
    /** Number of this saved version, increased with each save; 0: nothing was saved yet. */
    version: number
    /** When it was created. */
    created: number
    /** SKUs of this version. */
    definitions: Sku[]
  }
  /** The realm's main currency, which `realPrice` is in. */
  currency: string
}

export type ListSteamPricesInput = {
  /** Id of the Steam account in decimal digits, at most 20. */
  steamId: string
}

export type ListSteamPricesOutput = {
  /** ISO code of the Steam currency of the realm. */
  currency: string
  /** Prices of all SKUs that have a product id for Steam. */
  prices: {
    /** Price in hundredths of `currency`. */
    price: number
    /** The price in major units of `currency`. */
    priceLocalized: number
    /** The price as text with its currency sign, in English format. */
    priceLocalizedString: string
    /** Equal to `price`. */
    to: number
  }[]
}

export type ListSteamProductsInput = {
  /** Id of the Steam account in decimal digits, at most 20. */
  steamId: string
}

export type ListSteamProductsOutput = {
  /** All SKUs that have a product id for Steam. */
  products: {
    /** Name of the SKU. */
    sku: string
    /** Display text about the product; empty: none. */
    description: string
    /** ISO code of the Steam currency of the realm. */
    isoCurrencyCode: string
    /** The price in major units of the currency. */
    localizedPrice: number
    /** The price as text with its currency sign, in English format. */
    localizedPriceString: string
  }[]
}

export type ListStoreOffersInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Only these stores. */
  stores?: string[]
  /** The name that older clients have for `stores`. */
  scope?: string[]
  /** Language of the texts; English where a text does not exist in it. */
  language?: string
  /** Ignored: the server uses its own time. */
  time?: string
  /** Adds the listings that the player does not see, with the reasons. For the staff only. Default: false. */
  include_hidden?: boolean
}

export type ListStoreOffersOutput = {
  /** Stores with the listings for this player. */
  stores: {
    /** Symbol of the store. */
    symbol: string
    /** Display name of the store; absent: none. */
    title?: string
    /** Listings for this player in the order of the store. */
    listings: ListingView[]
    /** Seconds until the store chooses other listings. */
    nextDeltaSeconds?: number
  }[]
}

export type ListTimersOutput = {
  result: 'ok'
  /** All timers of the realm with their next due times. */
  timers: {
    /** Name of the timer, unique in the realm. */
    name: string
    /** When it is due next. From -8640000000000000 to 8640000000000000. */
    nextFire: number
    /** Seconds until it is due next, at the time of the response. */
    secsTillFire: number
    /** Seconds between the previous due time and the next. */
    secsInPeriod: number
  }[]
}

export type ListTournamentGroupsInput = {
  /** The id of the tournament. */
  tournamentId: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId?: string
  /** The number of the cycle; it grows by 1 with each. From 0 to 1000000. */
  cycle?: number
  /** The number of best standings to skip. From 0 to 1000000. Default: 0. */
  from?: number
  /** The largest number of standings of the response. From 0 to 1000. Default: 100. */
  max?: number
  /** Centers the page on this guild. */
  focus?: number
}

export type ListTournamentGroupsOutput = {
  /** Standings of this page, best first. */
  entries: {
    /** The id of the group. */
    groupId: number
    /** The place: 1 is the best. */
    rank: number
    /** The common score of all its members. */
    score: number
    /** Always 0: only members have stages and earn rewards, guilds do not. */
    stageChange: 0
    /** Always empty: guilds earn no rewards. */
    currencyRewards: CurrencyReward[]
  }[]
  /** Entry of the guild in focus; absent: none, or it has no score. */
  focus?: {
    /** The id of the group. */
    groupId: number
    /** The place: 1 is the best. */
    rank: number
    /** The common score of all its members. */
    score: number
    /** Always 0: only members have stages and earn rewards, guilds do not. */
    stageChange: 0
    /** Always empty: guilds earn no rewards. */
    currencyRewards: CurrencyReward[]
  }
}

export type ListTournamentsInput = {
  /** True: only running tournaments. False: only others. Absent: all. */
  isRunning?: boolean
  /** Only the tournament with this content id; absent: all. */
  contentId?: string
  /** Default: the current cycle. From 0 to 1000000. */
  cycle?: number
}

export type ListTournamentsOutput = {
  /** Matching tournaments, each with its current or the requested cycle. */
  tournaments: {
    /** The id of the tournament. */
    tournamentId: string
    /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
    contentId: string
    /** The number of the cycle; it grows by 1 with each. */
    cycle: number
    /** When the cycle begins: ISO 8601, UTC. */
    startTimeUtc: string
    /** When the cycle ends: ISO 8601, UTC. */
    endTimeUtc: string
    /** Seconds until the cycle ends. */
    secondsRemaining: number
  }[]
}

export type ListingView = {
  /** Symbol of the listing. */
  symbol: string
  /** True if the player can buy the listing now. */
  active: boolean
  /** Offer with the texts and the price for this player. */
  offer: OfferView
  /** Names and values of the listing for the game. */
  clientData: Record<string, string>
  /** The same as `clientData`, as a list for clients that cannot read objects with arbitrary keys. */
  clientDataList: {
    /** Name of an entry of `clientData`. */
    name: string
    /** Value of this entry. */
    value: string
  }[]
  /** True if the client should reload the offers after a purchase. */
  queryAfterPurchase: boolean
  /** Seconds since the listing opened. */
  secondsActive: number
  /** Seconds until the listing closes. */
  secondsRemain?: number
  /** Purchases that the player has left now; absent: no limit. */
  purchasesRemain?: number
  /** Seconds until the listing reopens. */
  cooldown?: number
  /** Running sale that lowers the price for this player; absent: none. */
  sale?: SaleView
  /** Why the player does not see it, one sentence for each reason; only with `include_hidden`. */
  whyNotShown?: string[]
}

export type MailRewards = {
  /** Currencies that the player gets. */
  currencies: {
    /** Content id of the currency, such as currency.gems. */
    symbol: string
    /** Units of the currency that the player gets. */
    amount: number
    /** Amount before a bonus, as older tools send it. The server stores it unchanged. */
    originalAmount?: number
  }[]
  /** Items that the player gets, with their properties. */
  items: NewItemOutput[]
  /** Ignored: realms have no VIP bonus. */
  applyVipBonus?: boolean
}

export type MakeFriendInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
}

export type ManifestChecksum = {
  /** Id of the manifest; `global` is the one that games read by default. */
  id: string
  /** Id of the publish, unique in the history. */
  uid: string
  /** MD5 of all references. Compare it to detect new content. */
  checksum: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  createdAt: number
  /** True if nobody can publish to the manifest. Games still read it. */
  archived: boolean
}

export type ManifestEntries = {
  /** Id of the publish that was read, unique in the history. */
  uid: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  createdAt: number
  /** Items of the manifest: all public ones, or those with private properties. */
  entries: {
    /** The id of the item of content, such as items.sword. */
    contentId: string
    /** Kind of the version: an item, a text or a binary. */
    type: ContentKind
    /** Version of the item, a hash of its content. */
    version: string
    /** URL of the content of this version. */
    uri: string
    /** Tags of the item. Empty if the request omits tags. */
    tags: string[]
    /** Checksum that was sent when the version was saved or published. */
    checksum?: string
    /** When it was created. From -8640000000000000 to 8640000000000000. */
    createdAt?: number
    /** When it was last changed. From -8640000000000000 to 8640000000000000. */
    updatedAt?: number
  }[]
}

export type Message = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The name that some clients have for `id`. */
  mailId?: number
  /** Time when the mail was sent, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  sent: number
  /** Time when the mail expires, in milliseconds since 1970, UTC; absent: never. From -8640000000000000 to 8640000000000000. */
  expires?: number
  /** An id: a whole number below 2^53. */
  receiverGamerTag: number
  /** Gamer tag of the sender; 0: the game itself. */
  senderGamerTag: number
  /** Category of the mail; clients group mails by it. */
  category: string
  /** Subject of the mail; absent: none. */
  subject?: string
  /** HTML. */
  body?: string
  /** Number of a text that is part of the game client; absent: none. */
  bodyRef?: number
  /** Current state of the mail for the player. */
  state: 'Unread' | 'Read' | 'Deleted'
  /** Goods that the player can claim, one entry each. */
  attachments: {
    /** Number of the attachment in this mail, starting at 1. */
    id: number
    /** `New`; `Claimed` once the gift was claimed. */
    state: string
    /** Number from older tools, returned unchanged; absent: none. */
    target?: number
    /** Goods of this attachment. */
    wrapped: {
      /** Content id of a currency or an item, or symbol of an entitlement. */
      symbol: string
      /** Specialization of the entitlement; absent: none. */
      specialization?: string
      /** Action of older clients, such as grant. The gift is granted in every case. */
      action: string
      /** Number of units that the player gets. Absent: one. */
      quantity?: number
      /** Properties of the new items; absent: none. */
      properties?: {
        /** Name of the property, unique within the item. */
        name: string
        /** Value of the property as text. */
        value: string
      }[]
    }
  }[]
  /** Further goods in the form of older clients; absent: none. */
  rewards?: MailRewards
  /** Reward that the player gets with the claim; absent: none. */
  playerRewards?: PlayerReward
  /** When the gift was claimed. From -8640000000000000 to 8640000000000000. */
  claimedTimeMs?: number
  /** Sent as a test: its gifts are shown, but claiming them grants nothing. */
  isTest?: true
}

export type MoveOwnSavesInput = {
  /** An id: a whole number below 2^53. */
  playerId?: number
}

export type NewItem = {
  /** The id of the item of content, such as items.sword. */
  contentId: string
  /** Initial properties of the new item. Default: none. */
  properties?: {
    /** Name of the property. If it occurs twice, the last value counts. */
    name: string
    /** Value of the property. Numbers and booleans are stored as text. */
    value: string | number | boolean
  }[]
}

export type NewItemOutput = {
  /** The id of the item of content, such as items.sword. */
  contentId: string
  /** Initial properties of the new item. Default: none. */
  properties: {
    /** Name of the property. If it occurs twice, the last value counts. */
    name: string
    /** Value of the property. Numbers and booleans are stored as text. */
    value: string | number | boolean
  }[]
}

export type OfferView = {
  /** Symbol of the offer. */
  symbol: string
  /** Title in the requested language, as a list of at most one. */
  titles: string[]
  /** Description in the requested language, as a list of at most one. */
  descriptions: string[]
  /** Image files in the order small, medium, large, without missing ones. */
  images: string[]
  /** Symbols of the goods. Above one, the number follows a colon: `chest:3`. */
  obtain: string[]
  /** Currencies that each purchase gives, with their content ids. */
  obtainCurrency: CurrencyChange[]
  /** Items that each purchase creates in the inventory, with their properties. */
  obtainItems: NewItemOutput[]
  /** Current price for this player, including a sale. */
  price: Price
  /** Coupons that buy the offer instead; 0: it cannot be bought with coupons. */
  coupons: number
  /** Label of the purchase button in the requested language; absent: none. */
  buttonText?: string
}

export type ParticipationCondition = {
  /** The type of thing that the player took part in. */
  kind: 'event' | 'tournament' | 'trial' | 'promo' | 'campaign' | 'leaderboard' | 'listing'
  /** The symbol of an event, tournament or listing, the name of a trial, or an id. */
  id: string
}

export type PetitionGroupInput = {
  /** The id of the group. */
  id: number
  /** An id: a whole number below 2^53. */
  subGroup?: number
}

export type PhaseTime = {
  /** Name of the phase. */
  name: string
  /** When the phase starts. From -8640000000000000 to 8640000000000000. */
  startTime: number
  /** When the phase ends. From -8640000000000000 to 8640000000000000. */
  endTime: number
}

export type PingEventInput = {
  /** Id of a round. The symbol alone means the current round. */
  id: string
}

export type PingEventOutput = {
  /** True if the round is running or upcoming. */
  keepAlive: boolean
}

export type PlayerCalendar = {
  /** Content id of the calendar, such as calendars.daily. */
  id: string
  /** The rewards of the days, in their order. */
  days: {
    /** Rewards of a day. */
    obtain: {
      /** Content id of a currency or an item, or symbol of an entitlement. */
      symbol: string
      /** Specialization of the entitlement; absent: none. */
      specialization?: string
      action: 'grant'
      /** Number of units that the day grants. */
      quantity: number
    }[]
  }[]
  /** The day that the next claim gives; the first is 0. */
  nextIndex: number
  /** Seconds until the calendar ends; 0 without an end. */
  remainingSeconds: number
  /** Seconds until the next claim is possible; 0: now. */
  nextClaimSeconds: number
}

export type PlayerEvent = {
  /** Id of the round: symbol of the event and start in milliseconds since 1970. */
  id: string
  /** The name of the event. */
  name: string
  /** The id of the leaderboard, such as leaderboards.weekly. */
  leaderboardId: string
  /** True while the event runs. */
  running: boolean
  /** The score of the player in the event. */
  score: number
  /** 0 without a score. */
  rank: number
  /** Seconds until the round ends; 0 after its end. */
  secondsRemaining: number
  /** The phase that runs now. */
  currentPhase?: PlayerPhase
  /** All phases, in their order. */
  allPhases: PlayerPhase[]
  /** Rewards by score. */
  scoreRewards: RewardState[]
  /** Rewards by rank at the end. */
  rankRewards: RewardState[]
  /** For events that reward guilds: the common score of the members of the player's guild. */
  groupRewards?: {
    /** Absent if the player is in no guild, or did not take part in a finished round. */
    groupId?: string
    /** The score of the group of the player. */
    groupScore: number
    /** 0 until the round is over. */
    groupRank: number
    /** Earned once the round is over. */
    scoreRewards: RewardState[]
    /** Rewards by rank at the end. */
    rankRewards: RewardState[]
  }
}

export type PlayerPhase = {
  /** Name of the phase. */
  name: string
  /** The length of the phase in seconds. */
  durationSeconds: number
  /** Values of the game for the phase. */
  rules: EventRule[]
}

export type PlayerReward = {
  /** Note about the reward, stored with it. */
  description?: string
  /** Currencies that the reward adds; absent: none. */
  changeCurrencies?: {
    /** Content id of the currency, such as currency.gems. */
    symbol: string
    /** Units of the currency that are added. */
    amount: number
  }[]
  /** Items that the reward creates in the inventory; absent: none. */
  addItems?: {
    /** Content id of the item, such as items.sword. */
    symbol: string
    /** Names and values of the properties of the new item. */
    properties?: Record<string, string>
  }[]
  /** Ignored: realms have no VIP bonus. */
  applyVipBonus?: boolean
  /** Further items, in the form of older clients; given in addition to `addItems`. */
  addItemRequests?: NewItemOutput[]
  /** Further amounts by content id, in the form of older clients; given in addition to `changeCurrencies`. */
  addCurrencyMap?: Record<string, string>
  /** Webhooks to call when the reward is given: `symbol` names the content, `body` is optional. */
  callWebhooks?: (Record<string, unknown>)[]
}

export type PreviewInventoryInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Amounts to add by content id of the currency; negative amounts are subtracted. */
  currencies?: Record<string, number>
  /** Replaces all properties of the currency. */
  currencyProperties?: Record<string, {
    /** Name of the property. If it occurs twice, the last value counts. */
    name: string
    /** Value of the property. Numbers and booleans are stored as text. */
    value: string | number | boolean
  }[]>
  /** Items to create; absent: none. */
  newItems?: NewItem[]
  /** Replaces all properties of the item. */
  updateItems?: {
    /** The id of the item of content, such as items.sword. */
    contentId: string
    /** An id: a whole number below 2^53. */
    id: number
    /** All properties of the item after the change. Default: none. */
    properties?: {
      /** Name of the property. If it occurs twice, the last value counts. */
      name: string
      /** Value of the property. Numbers and booleans are stored as text. */
      value: string | number | boolean
    }[]
  }[]
  /** Items to delete, each by its content id and its id. */
  deleteItems?: {
    /** The id of the item of content, such as items.sword. */
    contentId: string
    /** An id: a whole number below 2^53. */
    id: number
  }[]
  /** Key chosen by the caller. A repeated call with it changes nothing; absent: each call changes. */
  transaction?: string
  /** Ignored: realms have no VIP bonus. */
  applyVipBonus?: boolean
  /** Accepted from older clients and ignored. */
  includeDeltas?: boolean
}

export type PreviewInventoryOutput = {
  /** Amounts of the request, including the bonus. */
  currencies: {
    /** Content id of the currency, such as currency.gems. */
    id: string
    /** Amount with the bonus; equal to `originalAmount`, because realms have no bonuses. */
    amount: number
    /** Amount in the request. */
    originalAmount: number
  }[]
}

export type Price = {
  /** `sku` for real money. `currency` and `in_game_currency` both mean an in-game currency. */
  type: 'in_game_currency' | 'currency' | 'sku'
  /** The currency’s content id, or the name of the SKU. */
  symbol: string
  /** Units of the in-game currency for one purchase. Prices by SKU do not use it. From 0 to 1000000000. Default: 1. */
  amount: number
  /** Prices of a player’s first, second … purchase; the last one applies to all later purchases. */
  schedule?: number[]
}

export type PushDelivery = {
  /** An id: a whole number below 2^53. */
  id: number
  /** call: the API. campaign: a campaign. player: an operator on a player’s page. test: a test. */
  source: 'call' | 'campaign' | 'player' | 'test'
  /** Title of the notification. Absent: none. */
  title?: string
  /** Text of the notification. Absent: none. */
  body?: string
  /** The push service, as the device registered it. */
  provider: string
  /** accepted: the service took it. rejected: the service refused it. removed: the token is invalid and was deleted. dropped: its time was over, the player turned notifications off, or the key was removed. */
  state: 'waiting' | 'accepted' | 'rejected' | 'removed' | 'dropped'
  /** The reason of the service. Absent: none. */
  reason?: string
  /** When it was queued. From -8640000000000000 to 8640000000000000. */
  created: number
  /** The next attempt. Absent: it is finished. From -8640000000000000 to 8640000000000000. */
  due?: number
  /** When it was finished. Absent: it waits. From -8640000000000000 to 8640000000000000. */
  done?: number
}

export type QueryPresenceInput = {
  /** At most 1,000 gamer tags. */
  playerIds?: number[]
}

export type QueryPresenceOutput = {
  /** The presence of each known player. */
  playersStatus: {
    /** The gamer tag of the player. */
    playerId: string
    /** True while the player is online. */
    online: boolean
    /** ISO 8601; absent for a player who was never seen. */
    lastOnline?: string
    /** The status that the player has chosen. Missing while it is Invisible. */
    status?: 'Visible' | 'Invisible' | 'Dnd' | 'Away'
    /** A text of the player about their status. Absent: none. */
    description?: string
  }[]
}

export type RankEntry = {
  /** The gamer tag. */
  gt: number
  /** 1 is the best. */
  rank: number
  /** The score. Higher is better, unless the leaderboard sorts ascending. */
  score: number
  /** The score again, in the form of older clients. */
  columns: {
    /** The score. Higher is better, unless the leaderboard sorts ascending. */
    score: number
  }
  /** Values that were stored with the entry. */
  stats: {
    /** The name of the value. */
    name: string
    /** The value as text. */
    value: string
  }[]
}

export type ReadAnnouncementsInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Symbol of one announcement; absent: only `announcements`. */
  announcement?: string
  /** Symbols of several announcements; absent: only `announcement`. */
  announcements?: string[]
}

export type RefreshTokensInput = {
  /** cid or alias */
  customerId?: string
  /** The id of the realm. Absent: the realm of the scope. */
  realmId?: string
  /** The client that signs in, as shown in the list of sign-ins. */
  context?: Context
  /** The refresh token of an earlier response. */
  refreshToken: string
}

export type RefreshTokensOutput = {
  /** The token that authenticates calls: send it as a bearer token. */
  accessToken: string
  /** Renews the access token. An operator's changes at each use, a game client's does not. */
  refreshToken: string
  /** Milliseconds until the access token expires. */
  expiresIn: number
}

export type RegisterAccountInput = {
  /** The e-mail address of the person. */
  email: string
  /** A password of 8 to 256 characters. Passwords that are easy to guess are rejected. */
  password: string
}

export type RegisterPushTokenInput = {
  /** Push service of the device, such as apns or fcm. */
  provider: string
  /** Token that the push service issued for the device. */
  token: string
}

export type RegisterPushTokenOutput = Record<string, never>

export type ReloadInventoryInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
}

export type RemoveExternalIdentityInput = {
  /** The name of the external service of the identity. */
  provider_service: string
  /** The id of the person at the external service. */
  user_id: string
  /** The part of the external service of the id. Absent: none. */
  provider_namespace?: string
}

export type RemoveFriendInput = {
  /** The gamer tag of the other player. */
  playerId: number
}

export type RemoveGroupMemberInput = {
  /** The id of the group. */
  id: number
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** An id: a whole number below 2^53. */
  subGroup?: number
}

export type RemoveOwnDevicesInput = {
  /** The ids of the devices to remove, at most 100. Absent: all devices. */
  deviceIds?: string[]
}

export type RemoveOwnThirdPartyInput = {
  /** The name of the third party to unlink, such as google or apple. */
  thirdParty: string
  /** Accepted for compatibility; it is not needed. */
  token?: string
}

export type ReportedEvent = {
  /** Accepted for compatibility and not stored. */
  op?: string | null
  /** The name of the event. */
  e: string
  /** The category. Default: custom. Events of the categories platform and regent are ignored. */
  c?: string | null
  /** Parameters: at most 50 are stored. Nested values are stored as JSON text. */
  p?: Record<string, string | number | unknown> | null
  /** Idempotency key. An id that the reporter sent in the last 30 days is skipped. */
  id?: string | null
}

export type RevokeTokenInput = {
  /** A token, or a handle from the list of sign-ins. */
  token: string
}

export type RevokeTokenOutput = {
  /** The call succeeded. */
  result: 'ok'
  /** After single sign-on: the address that also ends the session at the provider. */
  endSessionUrl?: string
}

export type RewardCurrency = {
  /** Content id of the currency, such as currency.gems. */
  id: string
  /** Units of the currency that the player gets. */
  amount: number
}

export type RewardItem = {
  /** Content id of the item, such as items.sword. */
  id: string
  /** Names and values of the properties of the new item; absent: none. */
  properties?: Record<string, string>
}

export type RewardObtain = {
  /** Content id of a currency or an item, or symbol of an entitlement. */
  symbol: string
  /** Number of units that the player gets. From 1 to 1000000000. */
  count: number
}

export type RewardState = {
  /** Lowest score, or best rank, that gets the reward. */
  min: number
  /** Highest score (absent: no limit), or worst rank (absent: equal to `min`). */
  max?: number
  /** Currencies of the reward; absent: none. */
  currencies?: RewardCurrency[]
  /** Items of the reward; absent: none. */
  items?: RewardItem[]
  /** Further currencies, items and entitlements of the reward; absent: none. */
  obtain?: RewardObtain[]
  /** True if the player has reached it. */
  earned: boolean
  /** True if the player has claimed it. */
  claimed: boolean
  /** Rewards that a claim would grant now. */
  pendingInventoryRewards: {
    /** Amounts as text, by content id of the currency. */
    currencies: Record<string, string>
    /** Items that a claim would create, with their properties. */
    items: NewItemOutput[]
    /** True if there are no currencies and no items to claim. */
    empty: boolean
  }
  /** Currencies to claim, by symbol. */
  pendingCurrencyRewards: Record<string, string>
  /** Items to claim. */
  pendingItemRewards: NewItemOutput[]
  /** Entitlements to claim. */
  pendingEntitlementRewards: Record<string, string>
}

export type SaleView = {
  /** Number of the sale. */
  id: number
  /** The price without the sale. */
  regularPrice: Price
  /** In the player's language, such as “−50 %”. */
  badge?: string
  /** Sentence about the sale in the language of the player; absent: none. */
  text?: string
  /** Time when the sale ends, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  endsAt: number
  /** Seconds until the sale ends. */
  secondsRemain: number
  /** Purchases that the player has left at this price. */
  purchasesRemain?: number
}

export type SaveManifest = {
  /** The id of this state of the files. Empty if the player has no files yet. */
  id: string
  /** All current files of the player. */
  manifest: SavedFile[]
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** An operator changed the files: the client must load these instead of uploading its own. */
  replacement: boolean
}

export type SavedFile = {
  /** The name of the file, unique for its player, such as slot-1/world.dat. */
  key: string
  /** The size of the file in bytes. */
  size: number
  /** The number that the client sent, usually yyyyMMddHHmmss. The server does not change it. */
  lastModified: number
  /** MD5 of the content, hexadecimal. */
  eTag: string
  /** The name of the store: always cloud-saves. Expected by older clients. */
  bucketName: string
}

export type SearchGroupStatusesInput = {
  /** Content id of the tournament, such as tournaments.weekly. */
  contentId: string
  /** Ids of groups. */
  groupIds: number[]
}

export type SearchGroupStatusesOutput = {
  /** Content id of the tournament, such as tournaments.weekly. */
  contentId: string
  /** The state of each tournament. */
  statuses: {
    /** The id of the group. */
    groupId: number
    /** The id of the tournament. */
    tournamentId: string
    /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
    contentId: string
    /** The tier: 0 is the lowest. */
    tier: number
    /** The stage within the tier. */
    stage: number
    /** Last cycle with a member of the guild. */
    lastUpdateCycle: number
  }[]
}

export type SearchGroupsInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Beginning of the name, ignoring case; absent: all groups. */
  name?: string
  /** `guild`, or `subgroup` for a part of a guild. Default: guild. */
  type?: GroupType
  /** Only groups with one of these ways to join. */
  enrollmentTypes?: string[]
  /** True: only groups with a free slot. False: only full groups. */
  hasSlots?: boolean
  /** Only groups that require at least this score. */
  scoreMin?: number
  /** Only groups that require at most this score. */
  scoreMax?: number
  /** Only groups that a player with this score may join. */
  userScore?: number
  /** `requirement` or `members`; else the name. */
  sortField?: string
  /** Negative: descending order. */
  sortValue?: number
  /** The number of skipped rows. From 0 to 100000. Default: 0. */
  offset?: number
  /** The largest number of rows of the response. From 1 to 100. Default: 50. */
  limit?: number
}

export type SearchGroupsOutput = {
  /** The groups that match. */
  groups: Group[]
}

export type SearchInventoryInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Content ids or their prefixes, such as currency or items.weapons; absent: the complete inventory. */
  scopes?: string[]
  /** Filters that each item must pass; absent: all items. */
  itemFilters?: ItemFiltersInput
}

export type SearchMailInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Searches, each with its own result. */
  clauses: {
    /** Name of the clause, repeated in its result. */
    name?: string
    /** True if the result contains only the number of mails. Default: false. */
    onlyCount?: boolean
    /** Only mails of these categories; absent or empty: all. */
    categories?: string[]
    /** Only mails in one of these states; absent or empty: all. */
    states?: ('Unread' | 'Read' | 'Deleted' | 'Claimed')[]
    /** Only mails of this sender; 0: of the game itself. Absent: all. */
    forSender?: number
    /** A part of the subject or of the body, in any case; the newest thousand mails are looked through. */
    text?: string
    /** The id of the mail to continue after; 0: from the beginning. */
    start?: number
    /** The order of the rows: by a column, smallest first; with - before it, largest first. Default: -sent. */
    sort?: 'sent' | '-sent'
    /** The largest number of rows of the response. From 1 to 1000. Default: 10. */
    limit?: number
  }[]
}

export type SearchMailOutput = {
  /** One result for each clause, in the same order. */
  results: {
    /** Name of the clause. */
    name: string
    /** Number of all matching mails, regardless of `start` and `limit`. */
    count: number
    /** Mails of this page; empty if only the number was requested. */
    content?: Message[]
  }[]
}

export type SendChatMessageInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** The id of the room. */
  roomId: string
  /** The text of the message. */
  content: string
}

export type SendChatMessageOutput = {
  /** The message as it was stored. */
  message: ChatMessage
}

export type SendHeartbeatOutput = {
  /** The gamer tag of the player. */
  gt: number
  /** The time of the server. From -8640000000000000 to 8640000000000000. */
  heartbeat: number
}

export type SetClientStatsInput = {
  /** The space and the player: {game|client}.{public|private}.player.{gamer tag}. */
  objectId: string
  /** Values to set, by the name of the stat. Numbers and booleans are stored as text. */
  set?: Record<string, StatValue>
  /** Numbers to add, by the name of the stat. A stat without a value counts as 0. */
  add?: Record<string, number>
  /** Accepted for compatibility; it has no effect. */
  emitAnalytics?: boolean
}

export type SetClientStatsListInput = {
  /** The space and the player: {game|client}.{public|private}.player.{gamer tag}. */
  objectId: string
  /** Values to set, by the name of the stat. Numbers and booleans are stored as text. */
  set?: {
    /** The name of the stat. */
    k: string
    /** The value of the stat. */
    v: StatValue
  }[]
}

export type SetEventScoreInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** The id of this run of the event. */
  eventId: string
  /** The score of the player in the event. */
  score: number
  /** Adds to the score instead of setting it. Default: false. */
  increment?: boolean
  /** Values stored with the score; absent: the previous ones are kept. */
  stats?: Record<string, string | number | boolean>
}

export type SetLeaderboardEntryInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** The score. Higher is better, unless the leaderboard sorts ascending. */
  score: number
  /** Adds to the score instead of setting it. Default: false. */
  increment?: boolean
  /** Lower bound of the resulting score. */
  minScore?: number
  /** Upper bound of the resulting score. */
  maxScore?: number
  /** Stored with the entry; default: the previous ones are kept. */
  stats?: Record<string, string | number | boolean>
}

export type SetLeaderboardEntryOutput = {
  result: 'ok'
  /** `kept: "false"`: the board is full of better scores, so the player got no entry. */
  data: {
    /** Only sent if the entry was not stored. */
    kept?: 'false'
  }
}

export type SetPresenceStatusInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** The status that the player has chosen. Missing while it is Invisible. */
  status?: 'Visible' | 'Invisible' | 'Dnd' | 'Away'
  /** A text about the status for other players, at most 200 characters. */
  description?: string
}

export type SetPresenceStatusOutput = {
  /** The gamer tag of the player. */
  playerId: string
  /** True while the player is online. */
  online: boolean
  /** ISO 8601; absent for a player who was never seen. */
  lastOnline?: string
  /** The status that the player has chosen. Missing while it is Invisible. */
  status?: 'Visible' | 'Invisible' | 'Dnd' | 'Away'
  /** A text of the player about their status. Absent: none. */
  description?: string
}

export type SetPushAllowedInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** False: the player gets no notifications. */
  allowed: boolean
}

export type SetTournamentScoreInput = {
  /** The id of the tournament. */
  tournamentId: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId?: string
  /** Default: the signed-in player. */
  playerId?: number
  /** The score of the player in this cycle. */
  score: number
  /** True to add to the score instead of setting it. Default: false. */
  increment?: boolean
  /** Values stored with the score; absent: the previous ones are kept. */
  stats?: Record<string, string | number | boolean>
}

export type SignInHow = 'password' | 'password and code' | 'password and recovery code' | 'password and passkey' | 'password on a remembered device' | 'passkey' | 'single sign-on'

export type SignInView = {
  /** An id: a whole number below 2^53. */
  id: number
  /** True if it is the sign-in that makes this call. */
  isCurrent: boolean
  /** True: for the whole organization, as in the console. False: a game client’s, bound to the realm `pid`. */
  isOperator: boolean
  /** The id of the realm. */
  pid?: string
  /** The platform that the client reported, such as IPhonePlayer. */
  platform?: string
  /** The model of the device that the client reported. */
  device?: string
  /** The user agent of the browser or game client. */
  userAgent?: string
  /** The IP address that used it last. */
  address?: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** When its tokens were last renewed. An operator’s are renewed every hour of use. From -8640000000000000 to 8640000000000000. */
  lastUsed: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  expires: number
  /** How the person proved who they are; absent for older sign-ins, guests and devices. */
  how?: SignInHow
  /** The fixed end of a sign-in by single sign-on: its tokens are not renewed afterwards. From -8640000000000000 to 8640000000000000. */
  ends?: number
}

export type SignUpPlayerInput = {
  /** The e-mail. */
  username?: string
  /** A password of 8 to 256 characters. Passwords that are easy to guess are rejected. */
  password?: string
  /** The name of an external service. Required for an external identity. */
  provider_service?: string
  /** The token of the external service, as proof of the identity. */
  external_token?: string
  /** The part of the external service of the identity. Absent: none. */
  provider_namespace?: string
  /** The solution of the challenge of an earlier response. Missing in the first request. */
  challenge_solution?: ChallengeSolution
  /** Stats that the new player gets in `game.private`. */
  initProperties?: Record<string, StatValue>
}

export type SignUpPlayerOutput = {
  /** The new account. Missing if a challenge must be solved first. */
  account?: AccountPlayerView
  /** The tokens of the new account. Missing if a challenge must be solved first. */
  token?: TokenResponse
  /** The challenge to solve. Missing once the account is created. */
  challenge_token?: string
}

export type Sku = {
  /** Unique name of the SKU. Prices refer to it. */
  name: string
  /** Display text about the product; empty: none. */
  description: string
  /** In minor units of the realm's main currency: 999 is 9.99. From 0 to 100000000. */
  realPrice: number
  /** The product’s id in each of the platforms’ stores. */
  productIds: Record<string, string>
}

export type Social = {
  /** The gamer tag of the other player. */
  playerId: string
  /** Friends of the player. */
  friends: {
    /** The gamer tag of the other player. */
    playerId: string
    /** Where the friend comes from: native or a third party. */
    source: 'native' | 'facebook'
  }[]
  /** Players that the player has blocked. */
  blocked: {
    /** The gamer tag of the other player. */
    playerId: string
  }[]
  /** Open invites, sent and received. */
  invites: {
    /** The gamer tag of the other player. */
    playerId: string
    /** Direction of the invite: incoming or outgoing. */
    direction: 'incoming' | 'outgoing'
  }[]
}

export type Space = 'game.private' | 'game.public' | 'client.private' | 'client.public'

export type SpaceCriterion = {
  /** The name of the stat, case-sensitive. */
  stat: string
  /** The comparison with `value`. Short and long forms are equivalent, such as `lt` and `lessthan`. */
  rel: 'equal' | 'eq' | 'notequal' | 'neq' | 'lessthan' | 'lt' | 'lessthanequal' | 'lte' | 'greaterthan' | 'gt' | 'greaterthanequal' | 'gte' | 'in' | 'notin' | 'nin' | 'nonexistent'
  /** A list only for `in` and `notin`, which read a text as comma-separated. None for `nonexistent`. */
  value?: string | number | boolean | (string | number | boolean)[]
  /** The space of the stat. Default: game.private. */
  space: Space
}

export type StandingAudience = {
  /** An id: a whole number below 2^53. */
  segment?: number
  /** No text, as in a segment: it would name a person. */
  rules?: {
    /** In a query string: a JSON list. */
    criteria?: SpaceCriterion[]
    /** Only players whose current platform is this one, such as IPhonePlayer. */
    platform?: string
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    installedFrom?: number
    /** Before this time. From -8640000000000000 to 8640000000000000. */
    installedTo?: number
    /** Only players who were created in this many days up to now. From 1 to 3650. */
    installedWithinDays?: number
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    seenFrom?: number
    /** Before this time. From -8640000000000000 to 8640000000000000. */
    seenTo?: number
    /** Only players who were last seen in this many days up to now. From 1 to 3650. */
    seenWithinDays?: number
    /** Last seen longer ago, or installed longer ago and never seen. From 1 to 3650. */
    unseenForDays?: number
    /** Had a session in each of these spans: one that began before its end and ended after its start. In a query string: a JSON list. */
    played?: TimeSpan[]
    /** Payments of the player; each condition must match. In a query string: a JSON list. */
    bought?: Bought[]
    /** Things that the player took part in: all of them. In a query string: a JSON list. */
    participated?: ParticipationCondition[]
    /** True: only connected players. */
    online?: boolean
    /** True: only suspended players. */
    suspended?: boolean
  }
  /** Players who are currently in a cohort of a trial. */
  cohort?: {
    /** The name of the trial. */
    trial: string
    /** The name of the cohort in the trial. */
    cohort: string
  }
  /** Gamer tags of players of this realm. */
  gamerTags?: number[]
  /** True: suspended and banned players are included. */
  includesSuspended?: boolean
}

export type StartEmailChangeInput = {
  /** An e-mail address. Case is ignored when addresses are compared. */
  newEmail: string
  /** `PIN`: six digits, easy to type in a game. `UUID`: 32 hexadecimal digits. Default: UUID. */
  codeType?: 'PIN' | 'UUID'
}

export type StartPasswordResetInput = {
  /** The e-mail address of the person. */
  email: string
  /** `PIN`: six digits, easy to type in a game. `UUID`: 32 hexadecimal digits. Default: UUID. */
  codeType?: 'PIN' | 'UUID'
}

export type StartSessionInput = {
  /** The platform that the client reported, such as IPhonePlayer. */
  platform?: string
  /** The model of the device that the client reported. */
  device?: string
  /** The locale of the device, such as de_DE. */
  locale?: string
  /** The language of the device. */
  language?: {
    /** The language code, such as en. */
    code: string
    /** Where the code comes from, such as ISO639-1. */
    ctx?: string
  }
  /** The store or campaign that the client reported. */
  source?: string
  /** The game shard that the client reported. */
  shard?: string
  /** The client's clock; ignored, the server uses its own. From -8640000000000000 to 8640000000000000. */
  time?: number
  /** The player's own gamer tag, or 0. */
  gamer?: number
  /** Values of the game, at most 200, stored as text. */
  customParams?: Record<string, string | number | boolean>
  /** Values of the device, at most 200, stored as text. */
  deviceParams?: Record<string, string | number | boolean>
}

export type StartSessionOutput = {
  result: 'ok'
  /** The player of the session. */
  gamer: {
    /** The gamer tag of the player. */
    tag: number
    /** The platform that the client reported, such as IPhonePlayer. */
    platform: string
    /** The A/B tests of the player, with their cohorts. */
    trials: CohortEntry[]
  }
}

export type StatValue = string | number | boolean

export type StatsOfPlayer = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The values as text, by name of the stat. */
  stats: Record<string, string>
}

export type SubscriberDetails = {
  /** Always empty: messages are delivered over the socket only. */
  subscribeKey: string
  /** Always empty: messages are delivered over the socket only. */
  authenticationKey: string
  /** Prefix of names of custom channels. Unused by the server. */
  customChannelPrefix: string
  /** Channel of all players of the organization. Unused by the server. */
  gameGlobalNotificationChannel: string
  /** Channel of all players of the realm. Unused by the server. */
  gameNotificationChannel: string
  /** Channel of the player. Unused by the server. */
  playerChannel: string
  /** Channel of the player in this realm. Unused by the server. */
  playerForRealmChannel: string
  /** All channels of the player. Unused by the server. */
  playerChannels: string[]
}

export type TakeFacebookUpdateInput = {
  /** Kind of object in Facebook's webhook. Ignored. */
  object: string
  /** Changed objects in Facebook's webhook. Ignored. */
  entry: {
    /** Id of the changed object at Facebook. */
    id: string
    /** Time of the change at Facebook, in seconds since 1970. */
    time: number
    /** Names of the changed fields at Facebook. */
    changed_fields: string[]
  }[]
}

export type TimeSpan = {
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  from: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  to: number
}

export type TokenResponse = {
  /** The token that authenticates calls: send it as a bearer token. */
  access_token: string
  token_type: 'bearer'
  /** Milliseconds until the access token expires. */
  expires_in: number
  /** Renews the access token. An operator's changes at each use, a game client's does not. */
  refresh_token: string
  /** Always empty; expected by older clients. */
  scopes: string[]
  /** Send it as `device_token` with later passwords: the second factor is then skipped. */
  device_token?: string
}

export type TournamentEntry = {
  /** The gamer tag of the player. */
  playerId: number
  /** The place: 1 is the best. */
  rank: number
  /** The score of the player in this cycle. */
  score: number
  /** The tier: 0 is the lowest. */
  tier: number
  /** The stage within the tier. */
  stage: number
  /** How many stages the current rank would move the player. */
  stageChange: number
  /** The rewards for the current rank and score. */
  currencyRewards: CurrencyReward[]
  /** Items, entitlements and service calls for the current rank and score; absent: none. */
  gifts?: GiftReward[]
}

export type TrackPaymentInput = {
  /** Provider of the payment, such as googleplay. */
  provider: 'itunes' | 'googleplay' | 'facebook' | 'steam' | 'windows' | 'amazon' | 'flexion' | 'kong' | 'bluesnap' | 'coupon' | 'test'
  /** `listing:store` of the purchase, stored as reported. Empty: none. */
  purchaseId?: string
  /** Name of the product, stored as reported. Empty: none. */
  skuName?: string
  /** Id of the product at the provider, stored as reported. Empty: none. */
  skuProductId?: string
  /** The provider that was paid; default: the provider in the address. */
  store?: string
  /** Paid price in major units of `isoCurrencySymbol`, such as 9.99. From 0 to 1000000000. Default: 0. */
  priceInLocalCurrency?: number
  /** The ISO code of the currency. The price has no more decimals than it. */
  isoCurrencySymbol?: string
  /** Items that the player got elsewhere. They are recorded, not given. */
  obtainItems?: NewItem[]
  /** Currencies that the player got elsewhere. They are recorded, not given. */
  obtainCurrency?: CurrencyChange[]
}

export type UnblockPlayerInput = {
  /** The gamer tag of the other player. */
  playerId: number
}

export type UnblockPlayerOutput = {
  /** The gamer tag of the other player. */
  playerId: string
  /** The gamer tag of the friend. */
  friendId: string
  /** True if the player has blocked the other one. */
  isBlocked: boolean
}

export type UnregisterPushTokenInput = {
  /** Push service of the device, such as apns or fcm. */
  provider: string
  /** Token that the push service issued for the device. */
  token: string
}

export type UnregisterPushTokenOutput = Record<string, never>

export type UpdateGroupInput = {
  /** The id of the group. */
  id: number
  /** The name of the group; unique in the realm. */
  name?: string
  /** At most 3 characters; unique in the realm. */
  tag?: string
  /** A line that everybody sees. */
  slogan?: string
  /** The message of the day, for members. */
  motd?: string
  /** How players join: open, by application (restricted), or by invitation (closed). */
  enrollmentType?: EnrollmentType
  /** The least score that a player needs to join. */
  requirement?: number
  /** A text of the game, which the server only stores. */
  clientData?: string
  /** For the staff only. From 1 to 1000. */
  maxSize?: number
  /** An id: a whole number below 2^53. */
  subGroup?: number
}

export type UpdateInventoryInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Amounts to add by content id of the currency; negative amounts are subtracted. */
  currencies?: Record<string, number>
  /** Replaces all properties of the currency. */
  currencyProperties?: Record<string, {
    /** Name of the property. If it occurs twice, the last value counts. */
    name: string
    /** Value of the property. Numbers and booleans are stored as text. */
    value: string | number | boolean
  }[]>
  /** Items to create; absent: none. */
  newItems?: NewItem[]
  /** Replaces all properties of the item. */
  updateItems?: {
    /** The id of the item of content, such as items.sword. */
    contentId: string
    /** An id: a whole number below 2^53. */
    id: number
    /** All properties of the item after the change. Default: none. */
    properties?: {
      /** Name of the property. If it occurs twice, the last value counts. */
      name: string
      /** Value of the property. Numbers and booleans are stored as text. */
      value: string | number | boolean
    }[]
  }[]
  /** Items to delete, each by its content id and its id. */
  deleteItems?: {
    /** The id of the item of content, such as items.sword. */
    contentId: string
    /** An id: a whole number below 2^53. */
    id: number
  }[]
  /** Key chosen by the caller. A repeated call with it changes nothing; absent: each call changes. */
  transaction?: string
  /** Ignored: realms have no VIP bonus. */
  applyVipBonus?: boolean
  /** Accepted from older clients and ignored. */
  includeDeltas?: boolean
}

export type UpdateMailInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** New state of the mail; absent: unchanged. */
  state?: 'Unread' | 'Read' | 'Deleted' | 'Claimed'
  /** Gives the player the gifts of the mail, once. */
  acceptAttachments?: boolean
  /** Subject of the mail; absent: none. */
  subject?: string
  /** HTML. */
  body?: string
  /** New category; absent or empty: unchanged. Ignored from clients. */
  category?: '' | string
  /** New Expiry of the mail as an ISO 8601 time; absent or empty: unchanged. Ignored from clients. */
  expires?: string
  /** An id: a whole number below 2^53. */
  mailId: number
}

export type UpdateMailOutput = {
  result: true
}

export type UpdateMailsInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** Mails to change, each with its changes. */
  updateMailRequests: {
    /** An id: a whole number below 2^53. */
    id: number
    /** Changes of this mail. Missing fields stay unchanged. */
    update: {
      /** New state of the mail; absent: unchanged. */
      state?: 'Unread' | 'Read' | 'Deleted' | 'Claimed'
      /** Gives the player the gifts of the mail, once. */
      acceptAttachments?: boolean
      /** Subject of the mail; absent: none. */
      subject?: string
      /** HTML. */
      body?: string
      /** New category; absent or empty: unchanged. Ignored from clients. */
      category?: '' | string
      /** New Expiry of the mail as an ISO 8601 time; absent or empty: unchanged. Ignored from clients. */
      expires?: string
      /** Ignored: `id` next to `update` identifies the mail. */
      mailId?: number
    }
  }[]
}

export type UpdateMailsOutput = {
  result: true
}

export type UpdateOwnAccountInput = {
  /** Needs `token` as proof. Older clients also set `hasThirdPartyToken`. */
  thirdParty?: string
  /** The token that the third party issued, as proof of the identity. */
  token?: string
  /** The nonce that the client gave the third party; the token must contain it. */
  nonce?: string
  /** Sent by older clients together with `thirdParty`. */
  hasThirdPartyToken?: boolean
  /** Must repeat what the account has: `POST /basic/accounts/external_identity` adds external identities. */
  external?: External[]
  /** Must repeat what the account has: signing in to a realm makes the player. */
  gamerTagAssoc?: {
    /** The id of a realm: DE_ and a number. */
    projectId: string
    /** The gamer tag: the id of the player in this realm. */
    gamerTag: number
  }
  /** A device to add to the account: its id of 8 to 256 characters. */
  deviceId?: string
  /** A language code, such as en or de. */
  language?: string
  /** The country of the account. Absent: it does not change. */
  country?: string
  /** The name of the account, which is personal data. Absent: it does not change. */
  userName?: string
}

export type UpdateOwnMailInput = {
  /** New state of the mail; absent: unchanged. */
  state?: 'Unread' | 'Read' | 'Deleted' | 'Claimed'
  /** Gives the player the gifts of the mail, once. */
  acceptAttachments?: boolean
  /** Subject of the mail; absent: none. */
  subject?: string
  /** HTML. */
  body?: string
  /** New category; absent or empty: unchanged. Ignored from clients. */
  category?: '' | string
  /** New Expiry of the mail as an ISO 8601 time; absent or empty: unchanged. Ignored from clients. */
  expires?: string
  /** An id: a whole number below 2^53. */
  mailId: number
}

export type UpdateOwnMailOutput = {
  result: true
}

export type VerifyReceiptInput = {
  /** Provider of the payment, such as googleplay. */
  provider: 'itunes' | 'googleplay' | 'facebook' | 'steam' | 'windows' | 'amazon' | 'flexion' | 'kong' | 'bluesnap' | 'coupon' | 'test'
  /** Receipt of the provider, unchanged. Its format depends on the provider. */
  receipt?: string
}

export type WithdrawChatMessageInput = {
  /** Default: the signed-in player. */
  gamerTag?: number
  /** The id of the message. */
  messageId: string
}

export type WithdrawFriendInviteInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
}
