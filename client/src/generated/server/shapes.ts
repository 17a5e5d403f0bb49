// `npm run docs` writes this file from the contract.
import type {
  Bought,
  ClientPermission,
  CohortSettings,
  ContentKind,
  CurrencyChange,
  CurrencyReward,
  EnrollmentType,
  EventObject,
  EventReward,
  EventRule,
  EventSchedule,
  EventView,
  External,
  GiftReward,
  Group,
  GroupType,
  LeaderboardView,
  ManifestChecksum,
  Message,
  NewItem,
  NewItemOutput,
  ParticipationCondition,
  PhaseTime,
  PlayerReward,
  Price,
  Sku,
  Social,
  Space,
  StandingAudience,
  StatValue,
  TimeSpan,
} from '../shapes.ts'
export type * from '../shapes.ts'

export type Account = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The e-mail address of the person. */
  email?: string
  /** A language code, such as en or de. */
  language?: string
  /** The country of the account. Absent: unknown. */
  country?: string
  /** The name of the account, which is personal data. Absent: none. */
  userName?: string
  /** The global role of an operator. Missing for players and for roles in single realms. */
  roleString?: string
  /** The roles of an operator in single realms. Empty for players. */
  roles: RoleMapping[]
  /** True if the account has any role: it belongs to an operator. */
  privilegedAccount: boolean
  /** Gamer tags of players of this realm. */
  gamerTags: {
    /** The id of a realm: DE_ and a number. */
    projectId: string
    /** The gamer tag: the id of the player in this realm. */
    gamerTag: number
  }[]
  /** The ids of the devices that sign in to the account. */
  deviceIds: string[]
  /** The linked third-party accounts that the person can sign in with. */
  thirdParties: ThirdParty[]
  /** The linked identities of external services that the person can sign in with. */
  external: External[]
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  createdTimeMillis: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  updatedTimeMillis: number
}

export type AddPromoCodesInput = {
  /** An id: a whole number below 2^53. */
  definitionId: number
  /** Codes to add. Case, spaces and hyphens are ignored when codes are compared. */
  codes: string[]
  /** Number of players who can redeem each of these codes, once each. From 1 to 10000000. Default: 1. */
  claimsPerCode?: number
}

export type AdminPlayerStatus = {
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
  /** The score of the player in this cycle. */
  score: number
  /** 0 without a score in this cycle. */
  rank: number
  /** Currencies to claim. */
  unclaimedRewards: CurrencyReward[]
  /** Items to claim. */
  unclaimedGifts?: GiftReward[]
  /** When the next cycle begins: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  nextCycleStartMs: number
}

export type AnnouncementContent = {
  /** The same as `symbol`. */
  id: string
  /** Unique symbol of the announcement in the realm. */
  symbol: string
  /** Topic of the announcement, such as gameupdate. Clients filter by it. */
  channel: string
  /** Tags of the announcement, for the game and for the staff; absent: none. */
  tags?: string[]
  /** Goods that the player gets when they claim the announcement; absent: none. */
  attachments?: {
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
  /** Reward that the player gets when they claim it, in addition to `attachments`. */
  gift?: PlayerReward
  /** Conditions on stats of the player. All must be met; absent: none. */
  stat_requirements?: {
    /** Name of the stat. `GAMER_TAG` compares the gamer tag of the player. */
    stat: string
    /** Comparison of the stat with `value`; `nonexistent`: the stat is not set. */
    constraint: 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'nin' | 'nonexistent'
    /** For `in` and `nin`: values separated by commas; for `nonexistent`: empty. */
    value: string
    /** Origin of the stat; default `game`. */
    domain?: 'game' | 'client'
    /** Visibility of the stat; default `private`. */
    access?: 'public' | 'private'
  }[]
  /** Audience, in addition to the requirements; default: all players. */
  audience?: StandingAudience
  /** Names and values for the game. The server does not read them. */
  clientData?: Record<string, string>
  /** Texts of the announcement by language; absent: none. */
  translations?: {
    /** A language code, such as en or de. */
    language: string
    /** Title in this language; empty: none. */
    subject: string
    /** Body in this language; empty: none. */
    message: string
    /** Summary in this language; empty: none. */
    summary: string
  }[]
  /** Start for players as an ISO 8601 time; absent or empty: immediately. */
  start_date?: string
  /** End as an ISO 8601 time; absent or empty: never. */
  end_date?: string
  /** Key of the title. */
  title: string
  /** Key of the summary. */
  summary: string
  /** Key of the body. */
  body: string
  /** The version of the record. It is also the ETag; send it as If-Match with a change. */
  version: number
  /** When it was last changed. */
  updatedAt: number
  /** E-mail address of the last editor; absent for a game server or a deleted account. */
  updatedBy?: string
}

export type ApplyEventContentInput = {
  /** Complete definition of the event. */
  content: EventContent
}

export type ApprovalRequest = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The thing to approve. */
  subject: ApprovalSubjectRef
  /** The id of the realm. */
  pid: string
  /** The title of the thing to approve, for people. */
  title: string
  /** SHA-256 of exactly what is approved; people see its first eight digits. */
  hash: string
  /** How many approvals it needs, and how many count by now. */
  needed: number
  /** Number of approvals that count by now. */
  approvals: number
  /** `approved`: enough of them; `used`: it has been applied. */
  state: 'open' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'used'
  /** An id: a whole number below 2^53. */
  askedBy: number
  /** The e-mail address of the requester. Missing if the account no longer exists. */
  askedByEmail?: string
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  askedAt: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  expiresAt: number
  /** Message to the colleagues. Absent: nothing. */
  message?: string
  /** Requested colleagues, and others who decided. */
  reviewers: Reviewer[]
  /** Why the caller can neither approve nor reject it; absent if they can. */
  whyNot?: string
}

export type ApprovalSubjectRef = {
  /** The type of the thing that needs approval. */
  kind: 'plan'
  /** An id: a whole number below 2^53. */
  id: number
}

export type ArchiveManifestInput = {
  /** Id of the manifest; the global one cannot be archived. */
  id: string
  /** True archives the manifest; false makes it publishable again. */
  archived: boolean
}

export type ArchiveManifestsInput = {
  /** 1 to 1,000 manifests, without the global one. */
  manifestIds: string[]
}

export type AttachmentRequest = {
  /** Content id of a currency or an item, or symbol of an entitlement. */
  symbol: string
  /** Specialization of the entitlement; absent: none. */
  specialization?: string
  /** Action of older clients, such as grant. The gift is granted in every case. */
  action: string
  /** Number of units that the player gets. Absent: one. From 1 to 1000000000. */
  quantity?: number
  /** Number from older tools, stored and returned unchanged. */
  target?: number
  /** Properties of the new items; absent: none. */
  properties?: {
    /** Name of the property, unique within the item. */
    name: string
    /** Value of the property as text. */
    value: string
  }[]
}

export type Audience = {
  /** An id: a whole number below 2^53. */
  segment?: number
  /** No text, as in a segment: it would name a person. */
  rules?: {
    /** In a query string: a JSON list. */
    criteria?: SpaceCriterionInput[]
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

export type BinaryInput = {
  /** Id of the binary; it needs no type. */
  id: string
  /** Any text that changes with the bytes; it is part of the version. */
  checksum: string
  /** Content type of the bytes, also used for downloads. */
  uploadContentType: string
  /** Tags of the binary, at most 100. Default: none. */
  tags?: string[]
}

export type BinaryReference = {
  /** Id of the item, text or binary. */
  id: string
  /** Version of the item, a hash of its content. */
  version: string
  /** URL of the content of this version. */
  uri: string
  /** First tag of the item, for older clients. Empty if it has none. */
  tag: string
  /** Tags of the item in the manifest, such as `base`. */
  tags: string[]
  /** Checksum that was sent when the version was saved or published. */
  checksum: string
  /** `private`: the part with the private properties, which game clients never get. */
  visibility: ContentVisibility
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** Time when the version was saved; the same as `created`. From -8640000000000000 to 8640000000000000. */
  lastChanged: number
  type: 'binary'
  /** URL to upload the bytes to, at most 100 MB. */
  uploadUri: string
  uploadMethod: 'PUT'
  /** Content type of the bytes. */
  mimeType: string
  /** 0 until it is uploaded. */
  sizeInBytes: number
}

export type CalendarContent = {
  /** The title that players see. */
  title: string
  /** When the calendar begins. */
  start?: string
  /** When the calendar ends. */
  end?: string
  /** `player`: the player's own time zone. `realm`: that of the realm's limits for messages. Else a named one. Default: player. */
  zone: 'player' | 'realm' | string
  /** Local hour when a day begins. From 0 to 23. Default: 0. */
  resetHour: number
  /** `streak`: each claim gives the next day. `month`: a claim gives the day of the month. Default: streak. */
  mode: 'streak' | 'month'
  /** Days that a player may miss before the streak begins again. From 0 to 6. Default: 0. */
  graceDays: number
  /** After the last day of a streak: begin again, or give the last day again and again. Default: repeat. */
  afterLast: 'repeat' | 'stay'
  /** The rewards of the days, in their order. */
  days: {
    /** Rewards of a day. */
    obtain: {
      /** A currency, an item, an entitlement, or the call of a service (`services.NAME/PATH`). */
      symbol: string
      /** The number of items. From 1 to 1000000000. Default: 1. */
      count: number
      /** Properties of each item; names are unique. */
      properties?: {
        /** Name of the property, unique within the item. */
        name: string
        /** Value of the property as text. */
        value: string
      }[]
      /** For entitlements. */
      specialization?: string
    }[]
  }[]
  /** Players who can see and claim it; default: all players. */
  audience?: StandingAudience
}

export type CalendarRow = {
  /** Content id of the calendar, such as calendars.daily. */
  id: string
  /** The calendar as published. */
  content: CalendarContent
  /** `upcoming` before the start, `running`, or `over` after the end. */
  state: 'upcoming' | 'running' | 'over'
  /** Players who claimed within the last 24 hours. */
  claimedLastDay: number
  /** The longest streak that has not been broken, in claims; 0 if nobody has one. */
  longestStreak: number
  /** The next beginning of a day, unless each player has an own one. From -8640000000000000 to 8640000000000000. */
  nextResetAt?: number
}

export type CallReview = {
  /** When it was computed. From -8640000000000000 to 8640000000000000. */
  at: number
  /** When it starts; absent: as soon as the plan is applied. From -8640000000000000 to 8640000000000000. */
  starts?: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  ends?: number
  /** True if the start can be chosen in the review. */
  canSchedule: boolean
  /** True if the change can be added to a change set. */
  canDraft: boolean
  /** Number of players that the change reaches, estimated if not `isExact`. */
  players: number
  /** False: an estimate. */
  isExact: boolean
  /** How the players were counted. */
  counted: string
  /** The rewards that the call can give. Empty: none. */
  gifts: ReviewGift[]
  /** The sum of the rewards for each currency and item. */
  costs: ReviewCost[]
  /** Surprising consequences, in words. */
  cautions: string[]
  /** The reviewed thing, and others that run at the same time. */
  lanes: {
    /** The name of the thing, for people. */
    name: string
    /** The type of the thing, as in the calendar. */
    kind: 'event' | 'announcement' | 'campaign' | 'listing' | 'sale' | 'promo-code' | 'trial' | 'tournament' | 'daily-reward' | 'timer' | 'job' | 'maintenance'
    /** True for the reviewed thing itself. */
    isThis: boolean
    from: number | null
    to: number | null
    /** The overlap, if the two should not run together. */
    clash?: {
      /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
      from: number
      to: number | null
      /** How the two affect each other, as a sentence. */
      text: string
      /** True if the overlap is only worth a look, false if it is a conflict. */
      isMild: boolean
    }
  }[]
  /** Preview for players. Absent: nothing can be shown. */
  preview?: ReviewPreview
  /** How players are notified. */
  told: string
  /** The checks that the change has passed, as sentences. */
  checks: string[]
  /** How many people, other than the author, could approve it. */
  approvers: number
  /** How it can be undone. */
  undo: string
}

export type CancelForgettingInput = {
  /** An id: a whole number below 2^53. */
  player: number
}

export type CheckContentDraftInput = {
  /** Live manifest to check against. Default: the global manifest. */
  manifestId?: string
  /** Id of the item in the form `type.name`. */
  id: string
  /** All properties of the draft by name. */
  properties: Record<string, ContentPropertyInput>
  /** Tags of the draft, at most 100. Default: none. */
  tags?: string[]
}

export type ChosenPlayers = {
  /** Gamer tags of players of this realm. */
  gamerTags: number[]
} | {
  /** The search for the players. An empty search selects all players of the realm. */
  matching: PlayerSearch
} | {
  /** An id: a whole number below 2^53. */
  segment: number
} | {
  /** The audience that selects the players. An empty audience selects all players of the realm. */
  audience: Audience
}

export type ClaimEntitlementInput = {
  /** An id: a whole number below 2^53. */
  gt: number
  /** Symbol of the entitlement, if `uuid` is absent. The oldest granted one is claimed. */
  symbol?: string
  /** Specialization of the entitlement, in addition to `symbol`; absent: not compared. */
  spec?: string
  /** Unique id of the entitlement to claim; absent: selected by `symbol`. */
  uuid?: string
  /** Reason for the history of the entitlement; absent: the caller is recorded. */
  reason?: string
}

export type ClaimEntitlementOutput = {
  status: 'ok'
  /** Unique id of the changed entitlement. */
  uuid: string
  /** State after the call. */
  state: 'GRANTED' | 'CLAIMED' | 'REVOKED'
}

export type ClearLeaderboardInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
}

export type ClearStoreStatusInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Symbol of the store to reset for this player. */
  store: string
}

export type CohortSettingsInput = {
  /** A player belongs to the first cohort with all requirements met. */
  cohorts: {
    /** The id of the cohort. */
    id: string
    /** Purpose of the cohort. */
    description?: string
    /** Conditions that must all be met. */
    statRequirements: {
      /** Writer of the stat: the game or its clients. Default: game. */
      domain?: 'game' | 'client'
      /** Readers of the stat. Default: private. */
      access?: 'public' | 'private'
      /** The name of the stat. */
      stat: string
      /** How the stat is compared with the value. */
      constraint: 'equal' | 'eq' | 'notequal' | 'neq' | 'lessthan' | 'lt' | 'lessthanequal' | 'lte' | 'greaterthan' | 'gt' | 'greaterthanequal' | 'gte' | 'in' | 'notin' | 'nin' | 'nonexistent'
      /** The value to compare with. */
      value: string | number | boolean
    }[]
  }[]
}

export type CompareItemsInput = {
  /** Id of the item in the form `type.name`. */
  id: string
  /** First version to compare. Default: none, as if the item did not exist. */
  from?: string
  /** Realm of the first version. Default: this realm. */
  fromPid?: string
  /** Second version to compare. Default: none, as if the item did not exist. */
  to?: string
  /** Realm of the second version. Default: this realm. */
  toPid?: string
}

export type CompareItemsOutput = {
  /** Public properties of the first version. Null if there is none. */
  from: unknown
  /** Public properties of the second version. Null if there is none. */
  to: unknown
}

export type CompareManifestsInput = {
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** The largest number of rows of the response. From 1 to 1000. Default: 50. */
  limit?: number
  /** Default: an empty manifest. */
  from?: string
  /** Realm of the first manifest. Default: this realm. */
  fromPid?: string
  /** Manifest of the history. Default: an empty manifest. */
  to?: string
  /** Realm of the second manifest. Default: this realm. */
  toPid?: string
  /** Only differences of this kind. Default: all. */
  change?: 'added' | 'changed' | 'removed'
  /** Part of the id, in any case. Default: all items. */
  search?: string
  /** The order of the rows: by a column, smallest first; with - before it, largest first. Default: id. */
  sort?: 'id' | '-id' | 'change' | '-change'
}

export type CompareManifestsOutput = {
  /** The rows of this page. */
  rows: ItemDifference[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
  /** Items that only the second manifest contains. */
  added: number
  /** Items with different versions or tags in the two manifests. */
  changed: number
  /** Items that only the first manifest contains. */
  removed: number
  /** Items that are equal in both manifests. */
  same: number
}

export type ContentChecks = {
  /** Problems that prevent a publish without a reason, at most 1,000. */
  errors: ContentFinding[]
  /** Findings that do not prevent a publish, at most 1,000. */
  warnings: ContentFinding[]
}

export type ContentFinding = {
  /** Id of the item with the problem. */
  id: string
  /** The property, with the path in it: `phases.0.duration_minutes`; empty if it is about the whole item. */
  field: string
  /** Problem as the end of a sentence: “needs at least one phase”. */
  reason: string
}

export type ContentInput = {
  /** Id of the item in the form `type.name`. */
  id: string
  /** Any text that you choose; it is returned in references, and the server does not check it. */
  checksum: string
  /** Properties by name, at most 2,000. */
  properties: Record<string, ContentPropertyInput>
  /** Tags of the item, at most 100. Default: none. */
  tags?: string[]
  /** At most 100 alternative sets of properties, stored with the item. */
  variants?: (Record<string, ContentPropertyInput>)[]
}

export type ContentItemView = {
  /** Id of the item in the form `type.name`. */
  id: string
  /** Kind of the item: content, text or binary. */
  kind: ContentKind
  /** Version in this manifest, a hash of the content. */
  version: string
  /** Checksum that was sent when the version was saved or published. */
  checksum: string
  /** `both`: public, and private properties are possible. `private`: game clients do not get it. */
  visibility: 'public' | 'private' | 'both'
  /** Tags of the item in the manifest, such as `base`. */
  tags: string[]
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** Display name: a public property of the item. Absent if it has none. */
  title?: string
  /** Value of the public property for the picture. Absent if there is none. */
  icon?: string
}

export type ContentProperty = {
  /** Value of any JSON type. A property has only one of the four kinds of values. */
  data?: unknown
  /** Text of at most 100,000 characters, instead of `data`. */
  text?: string
  /** Id of another item, instead of `data`. */
  $link?: string
  /** Ids of other items, at most 10,000, instead of `data`. */
  $links?: string[]
  /** `private`: only game servers and permitted operators get it. Default: public. */
  visibility: ContentVisibility
}

export type ContentPropertyInput = {
  /** Value of any JSON type. A property has only one of the four kinds of values. */
  data?: unknown
  /** Text of at most 100,000 characters, instead of `data`. */
  text?: string
  /** Id of another item, instead of `data`. */
  $link?: string
  /** Ids of other items, at most 10,000, instead of `data`. */
  $links?: string[]
  /** `private`: only game servers and permitted operators get it. Default: public. */
  visibility?: ContentVisibility
}

export type ContentReference = {
  /** Id of the item, text or binary. */
  id: string
  /** Version of the item, a hash of its content. */
  version: string
  /** URL of the content of this version. */
  uri: string
  /** First tag of the item, for older clients. Empty if it has none. */
  tag: string
  /** Tags of the item in the manifest, such as `base`. */
  tags: string[]
  /** Checksum that was sent when the version was saved or published. */
  checksum: string
  /** `private`: the part with the private properties, which game clients never get. */
  visibility: ContentVisibility
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** Time when the version was saved; the same as `created`. From -8640000000000000 to 8640000000000000. */
  lastChanged: number
  /** Kind of the version: an item, a text or a binary. */
  type: ContentKind
}

export type ContentTypeView = {
  /** Name of the type; its items are named `type.name`. */
  type: string
  /** Display name of one item: “Listing”. */
  title: string
  /** Display name of several items: “Listings”. */
  plural: string
  /** Group in the tree of types; `own` are the studio’s types. */
  group: 'economy' | 'store' | 'live' | 'messages' | 'own'
  /** Origin of the schema: Regent, an item of the studio, or inferred from existing items. */
  source: 'built-in' | 'own' | 'inferred'
  /** Purpose of the type as plain text. Absent if nobody described it. */
  description?: string
  /** The items of it in the manifest. */
  count: number
  /** JSON Schema (draft 2020-12) of the plain properties of an item. */
  schema: Record<string, unknown>
  /** The properties of a new item; without errors, but for links to what the realm has. */
  start: Record<string, unknown>
}

export type ContentUse = {
  /** Id of the referring item. */
  id: string
  /** First property of the referring item that contains the reference. */
  field: string
}

export type ContentVersionView = {
  /** Version of the item, a hash of its content. */
  version: string
  /** Kind of the version: an item, a text or a binary. */
  kind: ContentKind
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** Absent when a game server saved it. */
  createdBy?: string
  /** True if the live manifest contains it. */
  isLive: boolean
}

export type ContentVisibility = 'public' | 'private'

export type CopyListingInput = {
  /** Symbol of the store that contains the original and gets the copy. */
  store: string
  /** Symbol of the listing to copy. */
  listing: string
  /** Symbol of the copy; default: the first free one of `<listing>-copy`, `<listing>-copy-2` … */
  symbol?: string
}

export type CopyListingOutput = {
  /** Symbol of the new listing. */
  symbol: string
}

export type CopyPushKeysInput = {
  /** The other realm. The right "edit push-keys" is needed there too. */
  from: string
}

export type CountLeaderboardsOutput = {
  /** Leaderboards of the game itself. */
  game: number
  /** Leaderboards of events. */
  event: number
  /** Leaderboards of tournaments. */
  tournament: number
}

export type CreateDownloadUrlsForOperatorInput = {
  /** An id: a whole number below 2^53. */
  playerId: number
  /** The files or kept versions to download, at most 200. Absent: all current files. */
  request?: {
    /** The name of the file to download. */
    objectKey: string
    /** The eTag of a kept version. Absent: the current file. */
    eTag?: string
  }[]
}

export type CreateEntitlementDefinitionInput = {
  /** Unique symbol of the entitlement in the realm; it cannot be changed later. */
  symbol: string
  /** Complete settings of the definition. Missing ones get their defaults. */
  request: EntitlementDefRequest
}

export type CreateEntitlementDefinitionOutput = {
  result: 'ok'
}

export type CreateLeaderboardInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** When the leaderboard is frozen. From -8640000000000000 to 8640000000000000. */
  freezeTime?: number
  /** Ids of further leaderboards that get each score too. */
  derivatives?: string[]
  /** The name of the score, for screens. */
  scoreName?: string
  /** Groups of players that compete apart from each other. */
  cohortSettings?: CohortSettingsInput
  /** Default: only operators and game servers may write. */
  permissions?: ClientPermission
  /** A partitioned board: players in each partition. Any other board and each partition: how many best entries are kept. From 1 to 1000000. */
  maxEntries?: number
  /** True if players are divided into partitions of maxEntries players. Default: false. */
  partitioned?: boolean
  /** Lifetime in milliseconds, from when the board was made. Then the board expires with its entries. From 1 to 3153600000000. */
  ttl?: number
  /** descending: the highest score is first. ascending: the lowest is. Default: descending. */
  sortOrder?: 'descending' | 'ascending'
  /** How a new score is combined with the earlier one: replace it, keep the better one, or add. Default: last. */
  aggregation?: 'last' | 'best' | 'sum'
  /** Leaderboard reset: a cron expression, or a duration since the board was created. A reset starts an empty version. */
  resetSchedule?: string
  /** The time zone of a cron expression; default: UTC. */
  resetZone?: string
  /** How many earlier versions can be read; older ones are erased. From 0 to 100. */
  keptVersions?: number
  /** Accepted for compatibility; it has no effect. Default: false. */
  sharded?: boolean
}

export type CreatePromoInput = {
  /** Settings of the new promo. */
  definition: {
    /** Name of the promo for the staff. */
    name: string
    /** Note about the promo for the staff; empty: none. */
    description?: string
    /** Category of the promo for tools. The server does not interpret it. Default: PROMO. */
    classification?: string
    /** How many of its codes a player may redeem; 0: no limit. From 0 to 1000000. Default: 1. */
    maxPerUser?: number
    /** Gamer tags of the players who may redeem; empty: everyone. */
    whitelist?: number[]
    /** Audience that may redeem, in addition to the list; default: all players. */
    audience?: StandingAudienceInput
    /** When its codes expire; 0: never. From -8640000000000000 to 8640000000000000. Default: 0. */
    timeExpires?: number
    /** One more entitlement, in the field that older tools use. */
    reward?: {
      /** Symbol of the entitlement; empty: none. */
      symbol?: string
      /** Specialization of the entitlement; absent: none. */
      specialization?: string
      /** `grant`, in any case. Default: GRANT. */
      action?: string
      /** Number of entitlements for each redemption. From 1 to 1000. Default: 1. */
      quantity?: number
      /** Claim period of the player; absent: no such limit. */
      claimWindow?: {
        /** Start of the claim period, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
        open: number
        /** Time until which it can be claimed, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
        close: number
      }
      /** Names and values for the game, stored with each entitlement. */
      params?: Record<string, string>
    }
    /** Currencies and items for each redemption; absent: none. */
    gift?: PlayerRewardInput
    /** Entitlements for each redemption. */
    entitlements?: {
      /** Symbol of the entitlement; empty: none. */
      symbol?: string
      /** Specialization of the entitlement; absent: none. */
      specialization?: string
      /** `grant`, in any case. Default: GRANT. */
      action?: string
      /** Number of entitlements for each redemption. From 1 to 1000. Default: 1. */
      quantity?: number
      /** Claim period of the player; absent: no such limit. */
      claimWindow?: {
        /** Start of the claim period, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
        open: number
        /** Time until which it can be claimed, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
        close: number
      }
      /** Names and values for the game, stored with each entitlement. */
      params?: Record<string, string>
    }[]
  }
  /** Number of random codes; default: 1, or 0 if codes are provided. From 0 to 100000. */
  codes?: number
  /** Codes that you choose, in addition to the random ones. Default: none. */
  ownCodes?: string[]
  /** Number of players who can redeem each code, once each. From 1 to 10000000. Default: 1. */
  claimsPerCode?: number
}

export type CreatePromoOutput = {
  result: 'ok'
  /** An id: a whole number below 2^53. */
  id: number
}

export type CreateSaleInput = {
  /** For the staff, such as “Chest of gems −50 %”. */
  name: string
  /** Listings on sale, each with its reduced price. */
  listings: SaleListing[]
  /** The first moment of the sale. From -8640000000000000 to 8640000000000000. */
  start: number
  /** The first moment after it. From -8640000000000000 to 8640000000000000. */
  end: number
  /** Players who get the price; default: all players. */
  audience?: StandingAudienceInput
  /** Share of the audience in percent that keeps the regular price, to measure the effect. From 0 to 50. Default: 0. */
  holdOut?: number
  /** How often a player may buy at this price; then the regular price applies. From 1 to 1000000. */
  limit?: number
  /** A short text on the listing, by language, such as “−50 %”. */
  badge?: Record<string, string>
  /** A sentence about the sale, by language. */
  texts?: Record<string, string>
}

export type CreateSaleOutput = {
  /** An id: a whole number below 2^53. */
  id: number
}

export type CreateUploadUrlsForOperatorInput = {
  /** An id: a whole number below 2^53. */
  playerId: number
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

export type Criterion = {
  /** The name of the stat, case-sensitive. */
  stat: string
  /** The comparison with `value`. Short and long forms are equivalent, such as `lt` and `lessthan`. */
  rel: 'equal' | 'eq' | 'notequal' | 'neq' | 'lessthan' | 'lt' | 'lessthanequal' | 'lte' | 'greaterthan' | 'gt' | 'greaterthanequal' | 'gte' | 'in' | 'notin' | 'nin' | 'nonexistent'
  /** A list only for `in` and `notin`, which read a text as comma-separated. None for `nonexistent`. */
  value?: string | number | boolean | (string | number | boolean)[]
}

export type DailyClaim = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Time of the claim, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  at: number
  /** The claimed day of the calendar; the first is 0. */
  index: number
  /** The local day, such as 2026-11-28. */
  day: string
}

export type DeleteAnnouncementInput = {
  /** Symbol of the announcement to delete. */
  symbol: string
}

export type DeleteEntitlementDefinitionInput = {
  /** Symbol of the definition to delete. */
  symbol: string
}

export type DeleteEntitlementDefinitionOutput = {
  result: 'ok'
}

export type DeleteLeaderboardInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
}

export type DeleteSaleInput = {
  /** An id: a whole number below 2^53. */
  id: number
}

export type DeleteSaveInput = {
  /** An id: a whole number below 2^53. */
  playerId: number
  /** The name of the file to delete. */
  objectKey: string
  /** The eTag that the caller last saw; another current one is a conflict. Absent: no check. */
  eTag?: string
}

export type DeleteStatsInput = {
  /** The space and the player: {game|client}.{public|private}.player.{gamer tag}. */
  objectId: string
  /** Names of the stats to delete, comma-separated or as a list, 1 to 500. */
  stats: string[]
}

export type DeleteTimerInput = {
  /** Name of the timer to delete. */
  name: string
}

export type Difference = {
  /** `recorded`: an event such as a run of a job, which has facts and no state before. */
  action: 'added' | 'removed' | 'changed' | 'recorded'
  /** The first 200 fields. */
  fields: FieldDifference[]
  /** The number of fields. */
  count: number
}

export type DifferenceValue = {
  /** As stored. A longer text is cut after 4,000 characters; null for a secret. */
  value: unknown
  /** How to display the value: `time` is milliseconds since 1970, `data` is JSON. */
  format: 'text' | 'number' | 'boolean' | 'time' | 'duration' | 'money' | 'size' | 'record' | 'player' | 'secret' | 'data'
  /** The record that the value names. */
  record?: RecordAddress
  /** The name of the realm whose id the value is. */
  name?: string
}

export type EndEventInput = {
  /** Id of a round. The symbol alone means the current round. */
  id: string
}

export type EndEventPhaseInput = {
  /** Id of a round. The symbol alone means the current round. */
  id: string
  /** A time up to a minute ago counts as now. */
  time?: string
  /** The name of the phase to end. Fails if it is not the current one, because somebody else has ended it. */
  phase?: string
}

export type EndSaleInput = {
  /** An id: a whole number below 2^53. */
  id: number
}

export type Entitlement = {
  /** Unique id of this granted entitlement. */
  uuid: string
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Symbol of its definition. */
  symbol: string
  /** Empty: none. */
  specialized: string
  /** Current state: granted, claimed by the player, or revoked. */
  state: 'GRANTED' | 'CLAIMED' | 'REVOKED'
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** Time of the last change, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  updated: number
  /** State changes, oldest first. */
  history: {
    /** State after the change. */
    what: string
    /** Reason for the change, or its author if no reason was given. */
    why: string
    /** Time of the change, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    when: number
  }[]
  /** Seconds during which it can still be claimed; 0: no end, or already over. */
  ttl: number
  /** Claim period; absent: no such limit. */
  cwin?: {
    /** Start of the claim period, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    open: number
    /** Time until which it can be claimed, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    close: number
  }
  /** Seconds until the claim window opens; absent without a window. */
  cwinSecsTillOpen?: number
  /** Seconds until the claim window closes; absent without a window. */
  cwinSecsTillClose?: number
  /** Parameters of the grant, for the game. */
  params: Record<string, string>
}

export type EntitlementDefRequest = {
  /** Display name for players and staff; empty: none. */
  name?: string
  /** Display text about the entitlement; empty: none. */
  description?: string
  /** URL or file name of the image, for the game; empty: none. */
  image?: string
  /** How many a player may have, revoked ones not counted; 0: no limit. From 0 to 1000000. Default: 0. */
  maxGrants?: number
  /** Symbols of groups of related entitlements, for the game. */
  groupSymbols?: string[]
  /** Event in the game that grants it. The server does not evaluate it. */
  grantTrigger?: EntitlementTrigger
  /** Event in the game that claims it. The server does not evaluate it. */
  claimTrigger?: EntitlementTrigger
  /** Number for the game. The server does not interpret it. From 0 to 100. Default: 0. */
  revokeMode?: number
  /** True if players can transfer it in the game. The server does not transfer it. Default: false. */
  transferable?: boolean
  /** True if `maxGrants` applies to each specialization separately. Default: false. */
  parameterized?: boolean
  /** Seconds after the grant during which it can be claimed; 0: for ever. From 0 to 3153600000. Default: 0. */
  terminalExpirationSecs?: number
  /** Symbol of the entitlement that it replaces, for the game; empty: none. */
  replaces?: string
}

export type EntitlementDefinition = {
  /** Unique symbol of the entitlement in the realm; it never changes. */
  symbol: string
  /** Display name for players and staff; empty: none. */
  name: string
  /** Display text about the entitlement; empty: none. */
  description: string
  /** URL or file name of the image, for the game; empty: none. */
  image: string
  /** How many a player may have, revoked ones not counted; 0: no limit. From 0 to 1000000. Default: 0. */
  maxGrants: number
  /** Symbols of groups of related entitlements, for the game. */
  groupSymbols: string[]
  /** Event in the game that grants it. The server does not evaluate it. */
  grantTrigger: EntitlementTriggerOutput
  /** Event in the game that claims it. The server does not evaluate it. */
  claimTrigger: EntitlementTriggerOutput
  /** Number for the game. The server does not interpret it. From 0 to 100. Default: 0. */
  revokeMode: number
  /** True if players can transfer it in the game. The server does not transfer it. Default: false. */
  transferable: boolean
  /** True if `maxGrants` applies to each specialization separately. Default: false. */
  parameterized: boolean
  /** Seconds after the grant during which it can be claimed; 0: for ever. From 0 to 3153600000. Default: 0. */
  terminalExpirationSecs: number
  /** Symbol of the entitlement that it replaces, for the game; empty: none. */
  replaces: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** The version of the record. It is also the ETag; send it as If-Match with a change. */
  version: number
}

export type EntitlementGenerator = {
  /** Symbol of the definition to grant. */
  symbol: string
  /** Specialization of the granted entitlements; absent: none. */
  specialization?: string
  /** `grant`, in any case. Default: GRANT. */
  action?: string
  /** Number of entitlements for each player. From 1 to 1000. Default: 1. */
  quantity?: number
  /** Claim period of the player; absent: no such limit. */
  claimWindow?: {
    /** Start of the claim period, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    open: number
    /** Time until which it can be claimed, in milliseconds since 1970, UTC. Must be after `open`. From -8640000000000000 to 8640000000000000. */
    close: number
  }
  /** Names and values for the game, stored with each entitlement. */
  params?: Record<string, string>
}

export type EntitlementTrigger = {
  /** Category of the event, chosen by the game; empty: no trigger. */
  domain?: string
  /** Object of the event, chosen by the game; empty: none. */
  subject?: string
  /** Content of the event, chosen by the game; empty: none. */
  action?: string
  /** Further conditions as JSON objects. Only the game evaluates them. */
  conditions?: (Record<string, unknown>)[]
}

export type EntitlementTriggerOutput = {
  /** Category of the event, chosen by the game; empty: no trigger. */
  domain: string
  /** Object of the event, chosen by the game; empty: none. */
  subject: string
  /** Content of the event, chosen by the game; empty: none. */
  action: string
  /** Further conditions as JSON objects. Only the game evaluates them. */
  conditions: (Record<string, unknown>)[]
}

export type EventContent = {
  /** Unique symbol of the event, such as events.kraken-hunt. */
  symbol: string
  /** Display name of the event. */
  name: string
  /** Start of the round as an ISO 8601 time. A schedule replaces it. */
  start_date: string
  /** Phases of a round, one after the other. */
  phases: EventPhase[]
  /** Players who compete with each other in one partition of the leaderboard. From 1 to 1000000. Default: 5. */
  partition_size?: number
  /** Rights of game clients. Default: only operators and game servers write scores. */
  permissions?: ClientPermission
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
  cohortSettings?: CohortSettingsInput
  /** Audience that can see and enter the event; default: all players. Players who have entered a round stay in it. */
  audience?: StandingAudienceInput
  /** Recurring starts of rounds; absent: there is one round. */
  schedule?: EventSchedule
}

export type EventParticipation = {
  /** The round. */
  id: string
  /** When the round starts. From -8640000000000000 to 8640000000000000. */
  startTime: number
  /** When the round ends. From -8640000000000000 to 8640000000000000. */
  endTime: number
  /** The length of a step; at most 120 steps make the round. */
  stepMs: number
  /** One entry per step, from the start of the round until now: players with their first score, and players whose last claim was in this step. Each further claim moves the player to its step. */
  steps: {
    /** Players with their first score in this step. */
    entries: number
    /** Players whose last claim was in this step. */
    claims: number
  }[]
  /** Players with a score, and how many of them have claimed a reward. */
  players: number
  /** Players with a score who have claimed a reward. */
  claimed: number
  /** Players who claimed after the round had ended. */
  claimedLater: number
  /** The id of the leaderboard, such as leaderboards.weekly. */
  leaderboardId: string
  /** The best scores of all partitions, at most five; ranks are within the partition. */
  top: {
    /** The gamer tag: the id of the player in this realm. */
    gamerTag: number
    /** Score of the player in the round. */
    score: number
    /** The place: 1 is the best. */
    rank: number
    /** Id of the leaderboard partition of the player. */
    partition: string
  }[]
  /** False if there are more than 1,000 partitions: then `top` covers only 1,000 of them. */
  isTopOfAll: boolean
}

export type EventPhase = {
  /** Name of the phase, for the game and the staff. */
  name: string
  /** Length in minutes. Used if the two other durations are absent. From 0 to 5256000. */
  duration_minutes?: number
  /** Length in seconds. Used if `durationMillis` is absent. From 0 to 315360000. */
  durationSeconds?: number
  /** Length in milliseconds. It takes precedence over the other durations. From 0 to 315360000000. */
  durationMillis?: number
  /** Rules of the game in this phase; absent: none. */
  rules?: EventRule[]
}

export type EventRound = {
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
  /** Players with a score in the round. */
  players: number
  /** Players of the realm who were active since the start of the round: until now for a running round, until its end for a finished one. Absent for rounds that have not started and for old ones. */
  activePlayers?: number
}

export type EventRow = {
  /** Symbol of the event. */
  symbol: string
  /** Definition of the event. */
  content: EventView
  /** Withdrawn: no more rounds follow. */
  isWithdrawn: boolean
  /** The running round; absent: none. */
  current?: EventRound
  /** The next round; absent: none is planned. */
  next?: EventObject
  /** The last finished or cancelled round; absent: none. */
  last?: EventRound
  /** When the next rounds begin, at most ten. */
  upcoming: number[]
  /** The version of the record. It is also the ETag; send it as If-Match with a change. */
  version: number
  /** When it was last changed. From -8640000000000000 to 8640000000000000. */
  updatedAt: number
  /** The operator who changed it last, if the account is still there. */
  updatedBy?: string
}

export type ExportItemsInput = {
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** The largest number of rows of the response. From 1 to 1000. Default: 200. */
  limit?: number
  /** Manifest to export. Default: the global manifest. */
  id?: string
  /** A manifest of the history. The first page returns it, so that all pages show the same one. */
  uid?: string
  /** A type and its subtypes. */
  type?: string
}

export type ExportItemsOutput = {
  /** The rows of this page. */
  rows: WholeItem[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
  /** Manifest that was read. Send it with the next page to read the same one. */
  uid: string
  /** Number of items in all pages together. */
  count: number
}

export type ExportPlayerInput = {
  /** An id: a whole number below 2^53. */
  player: number
}

export type ExtendSaleInput = {
  /** An id: a whole number below 2^53. */
  id: number
  /** New end, after the current one, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  end: number
}

export type FieldDifference = {
  /** Names of fields, and indexes of the new list. Empty for a plain value. */
  path: (string | number)[]
  /** "Starting amount", "Rewards 1, amount", "Title, German" */
  label: string
  /** The unit of durations and sizes, or the currency of money in minor units, if it is known. */
  unit?: string
  /** How to read it: `entries` has the changed list entries, `words` both texts word by word. */
  kind: 'added' | 'removed' | 'changed' | 'entries' | 'words'
  /** The value before the change. Missing for added fields and for changed entries of lists. */
  before?: DifferenceValue
  /** The value after the change. Missing for removed fields and for changed entries of lists. */
  after?: DifferenceValue
  /** For texts: both sides word by word. */
  words?: {
    /** `same`: in both texts. `added`: only in the new one. `removed`: only in the old one. */
    sign: 'same' | 'added' | 'removed'
    /** The words of this part, with their spaces. Parts joined in order give the text. */
    text: string
  }[]
  /** For lists: the first 100 entries that differ. */
  entries?: {
    /** Whether the list gained the entry, lost it, or has it at another index. */
    kind: 'added' | 'removed' | 'moved'
    /** Its name or its value, in one line. */
    label: string
    /** The other fields of an added or removed entry, in one line. */
    detail?: string
    /** The complete entry, as stored in the list. */
    entry: DifferenceValue
    /** The record or player that an entry with fields names. */
    names?: DifferenceValue
    /** Its index in the old list. */
    from?: number
    /** Its index in the new list. */
    to?: number
  }[]
  /** For lists: the number of entries that stay. */
  same?: number
  /** For lists: the number of differing entries beyond the first 100. */
  more?: number
}

export type FindContentItemInput = {
  /** Live manifest to search. Default: the global manifest. */
  manifestId?: string
  /** The id of the item of content, such as items.sword. */
  contentId: string
}

export type FindContentItemOutput = {
  /** Item as in the list of items. Null if the manifest does not contain it. */
  item: ContentItemView | null
  /** The type that describes it. */
  type: string
}

export type FreezeLeaderboardInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
}

export type GetCatalogInput = {
  /** An older version; default: the newest. */
  version?: number
}

export type GetCatalogOutput = {
  /** The newest catalog, or the requested version. */
  catalog: {
    /** Number of this saved version, increased with each save; 0: nothing was saved yet. */
    version: number
    /** When it was created. */
    created: number
    /** All stores of the catalog with their listings. */
    stores: Store[]
    /** All offers of the catalog. */
    offerDefinitions: OfferDefinition[]
  }
}

export type GetContentInput = {
  /** The id of the item of content, such as items.sword. */
  contentId: string
  /** Version of the item, as in a manifest reference. */
  version: string
  /** Realm to read from, of the same organization. Default: this realm. */
  realmId?: string
}

export type GetContentOutput = {
  /** Id of the item in the form `type.name`. */
  id: string
  /** Version of the item, a hash of its content. */
  version: string
  /** All properties by name, each with `data`, `text`, `$link` or `$links`. */
  properties: Record<string, unknown>
}

export type GetEventCalendarInput = {
  /** The start of the period. */
  from?: string
  /** The end of the period. */
  to?: string
  /** Part of a name or an id, in any case; absent: all events. */
  query?: string
  /** Default in a search: 10. From 1 to 1000. */
  limit?: number
}

export type GetEventCalendarOutput = {
  /** Events that have rounds in the time range. */
  eventInDateRange: {
    /** Symbol of the event. */
    id: string
    /** The name of the event, for operators. */
    name: string
    /** The state of the run. */
    state: 'pending' | 'running' | 'done' | 'cancelled' | 'unknown'
    /** Start and end of each round in the time range. */
    dates: {
      /** The start of the period. */
      from: string
      /** The end of the period. */
      to: string
    }[]
    /** When it was created. From -8640000000000000 to 8640000000000000. */
    createdAt: number
  }[]
}

export type GetEventInput = {
  /** Id of a round. The symbol alone means the current round. */
  id: string
}

export type GetEventParticipationInput = {
  /** Id of a round. The symbol alone means the current round. */
  id: string
}

export type GetEventRowInput = {
  /** Symbol of the event. */
  symbol: string
}

export type GetExactManifestInput = {
  /** Id of a publish in the history. */
  uid: string
  /** Realm to read from, of the same organization. Default: this realm. */
  realmId?: string
}

export type GetLeaderboardDetailsInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** The number of best entries to skip. From 0 to 100000000. Default: 0. */
  from?: number
  /** The largest number of entries of the response. From 0 to 1000. Default: 100. */
  max?: number
  /** Number of the version to read; absent: the current one. From 1 to 1000000000. */
  version?: number
}

export type GetManifestChecksumsOutput = {
  /** One entry for each manifest of the realm. */
  manifests: ManifestChecksum[]
}

export type GetManifestHistoryInput = {
  /** Id of the manifest. Default: the global manifest. */
  id?: string
  /** The largest number of rows of the response. From 1 to 1000. Default: 10. */
  limit?: number
  /** Realm to read from, of the same organization. Default: this realm. */
  realmId?: string
}

export type GetManifestHistoryOutput = {
  /** Latest publishes of the manifest, newest first. */
  manifests: {
    /** Id of the publish, unique in the history. */
    uid: string
    /** Checksum and time of this publish. */
    manifest: ManifestChecksum
  }[]
}

export type GetManifestInput = {
  /** Id of the manifest. Default: the global manifest. */
  id?: string
  /** Publish to read. Default: the live one, which game calls also return for unknown ids. */
  uid?: string
  /** Realm to read from, of the same organization. Default: this realm. */
  realmId?: string
}

export type GetManifestsOutput = {
  /** All live manifests of the realm with their references. */
  manifests: Manifest[]
}

export type GetOldPromotionInput = {
  /** Realm to promote from, of the same organization: DE_ and a number. */
  sourcePid: string
  /** Parts of the realm. Default: only content; a comparison returns all parts. */
  promotions?: PromotionScope[]
  /** Manifests to promote, at most 1,000. Absent or empty: all of the other realm. */
  contentManifestIds?: string[]
}

export type GetOldPromotionOutput = {
  /** The id of a realm: DE_ and a number. */
  sourcePid: string
  /** Manifests of the other realm, each compared with this realm. */
  promotions: {
    /** Id of the manifest, such as `global`. */
    name: string
    /** Live manifest of the other realm. */
    source: {
      /** MD5 of all references of the live manifest. Empty if nothing is published. */
      checksum: string
      /** When it was created. From -8640000000000000 to 8640000000000000. */
      createdAt: number
    }
    /** Live manifest of this realm. */
    destination: {
      /** MD5 of all references of the live manifest. Empty if nothing is published. */
      checksum: string
      /** When it was created. From -8640000000000000 to 8640000000000000. */
      createdAt: number
    }
  }[]
}

export type GetPaymentTotalsInput = {
  /** The symbol of the listing that was bought. */
  product?: string
  /** Only payments in this state; absent: all states. */
  state?: 'STARTED' | 'VERIFIED' | 'PROVISIONED' | 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED' | 'CLIENT_ISSUE' | 'DISPUTED' | 'RESOLVED' | 'REFUNDED'
  /** The provider’s name, or its word in addresses: `Google Play`, `googleplay`. */
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
  /** Refunded payments whose goods wait for an operator’s decision. */
  refund?: 'waiting'
  /** Payments above a purchase limit that are neither refunded nor kept by a decision. */
  surplus?: 'open'
  /** An id: a whole number below 2^53. */
  txid?: number
  /** Only the payment with this id at the provider. */
  providerid?: string
  /** The gamer tag. */
  player?: number
  /** A txid, a gamer tag or a provider’s id such as `GPA.…`: the server finds out which one it is. */
  search?: string
}

export type GetPlayerCountsOutput = {
  /** Estimated when there are many. */
  about: number
  /** False if the number of players is an estimate. */
  isExact: boolean
  /** Absent in a realm with too many players to count. */
  online?: number
}

export type GetPlayerDailyRewardsInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
}

export type GetPlayerDailyRewardsOutput = {
  /** Calendars of the player. */
  calendars: PlayerDailyReward[]
}

export type GetPlayerInput = {
  /** An id: a whole number below 2^53. */
  player: number
}

export type GetPlayerOutput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** The id of the account. */
  accountId: number
  /** The player's name in the game: the stat `alias` of the space `client.public`. */
  name?: string
  /** The name of the account, which is personal data. */
  userName?: string
  /** The e-mail address of the person. */
  email?: string
  /** A language code, such as en or de. */
  language?: string
  /** The platform that the game client last reported, such as IPhonePlayer. Absent: unknown. */
  platform?: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  lastSeen?: number
  /** Real-money revenue of the player, in minor units of the realm’s currency; absent before the first payment. */
  spent?: number
  /** True while the player is online in this realm. */
  online: boolean
  /** The current suspension with its end; without an end it is a ban. */
  suspension?: {
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    until?: number
  }
  /** The country of the account, else of the stat `geo_country_code`. Absent without the right `edit player-profile`. */
  country?: string
  /** The account of the player, with personal data masked as the caller may see it. */
  account: Account
}

export type GetPrivateManifestCsvInput = {
  /** Id of the manifest. Default: the global manifest. */
  id?: string
  /** Publish to read. Default: the live one, which game calls also return for unknown ids. */
  uid?: string
  /** Leaves out the tags of the entries. */
  omitTags?: boolean
}

export type GetPrivateManifestInput = {
  /** Id of the manifest. Default: the global manifest. */
  id?: string
  /** Publish to read. Default: the live one, which game calls also return for unknown ids. */
  uid?: string
  /** Leaves out the tags of the entries. */
  omitTags?: boolean
}

export type GetProfileInput = {
  /** An id: a whole number below 2^53. */
  player: number
}

export type GetPromotionInput = {
  /** Realm to promote from, of the same organization: DE_ and a number. */
  sourcePid: string
  /** Parts of the realm. Default: only content; a comparison returns all parts. */
  promotions?: PromotionScope[]
  /** Manifests to promote, at most 1,000. Absent or empty: all of the other realm. */
  contentManifestIds?: string[]
}

export type GetPublishedCatalogOutput = {
  /** Stores that are published as content. */
  stores: Store[]
  /** Offers that are published as content. */
  offerDefinitions: OfferDefinition[]
  /** SKUs that are published as content. */
  skus: Sku[]
  /** Content items that are not valid as a store, an offer or a SKU, and why. */
  faults: {
    /** Content id of the invalid item. */
    id: string
    /** Reason why the item is invalid, as a sentence. */
    message: string
  }[]
}

export type GetPushKeysOutput = {
  /** At most one key per service. */
  keys: PushKey[]
}

export type GetRealmTournamentInput = {
  /** Content id of the tournament, such as tournaments.weekly. */
  id: string
  /** Default: the current cycle. From 0 to 1000000. */
  cycle?: number
}

export type GetRealmTournamentOutput = {
  /** The tournament with its current cycle. */
  tournament: TournamentRow
  /** Absent for a faulty tournament. */
  content?: TournamentContent
  /** Number of players in each tier and stage of the cycle. */
  stages: {
    /** The tier: 0 is the lowest. From 0 to 1000. */
    tier: number
    /** The stage within the tier. From 0 to 10000. */
    stage: number
    /** The number of players. */
    players: number
  }[]
  /** The cycles after the current one, or after the first one before it has begun; empty for a faulty tournament. */
  upcoming: {
    /** The number of the cycle; it grows by 1 with each. */
    cycle: number
    /** When the cycle begins. From -8640000000000000 to 8640000000000000. */
    startTimeMs: number
    /** When the cycle ends. From -8640000000000000 to 8640000000000000. */
    endTimeMs: number
  }[]
}

export type GetSaveHistoryInput = {
  /** An id: a whole number below 2^53. */
  playerId: number
}

export type GetSaveHistoryOutput = {
  /** Earlier versions of files, newest first. Versions equal to the current file are omitted. */
  versions: SaveVersion[]
  /** Conflicts between devices of the player, newest first, at most 100. */
  conflicts: SaveConflict[]
}

export type GetSessionHistoryInput = {
  /** The gamer tag. */
  dbid: number
  /** The month, 1 to 12. Default: the current one, in UTC. From 1 to 12. */
  month?: number
  /** The year. Default: the current one, in UTC. From 1970 to 9999. */
  year?: number
}

export type GetSessionHistoryOutput = {
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
  /** The day of each payment: yyyy-MM-dd, in UTC. */
  payments: string[]
  /** Revenue of the month by currency. */
  totalPaid: {
    /** The currency, such as EUR. */
    currencyCode?: string
    /** The revenue in the smallest unit of the currency. */
    totalRevenue: number
  }[]
}

export type GetSessionStatusInput = {
  /** At most 1,000 gamer tags. */
  playerIds?: number[]
  /** Players last seen within this many seconds count as online. From 1 to 31536000. Default: 3600. */
  intervalSecs?: number
}

export type GetSessionStatusOutput = {
  /** The presence of each player. */
  players: {
    /** The gamer tag of the player. */
    playerId: number
    /** True while the player is online. */
    online: boolean
    /** When the player was last seen. From -8640000000000000 to 8640000000000000. */
    lastSeen: number
  }[]
}

export type GetStatsInput = {
  /** The space and the player: {game|client}.{public|private}.player.{gamer tag}. */
  objectId: string
  /** Names of the stats to return, comma-separated or as a list. Absent: all. */
  stats?: string[]
}

export type GiftUse = {
  /** Content id of the currency or item, or symbol of the entitlement. */
  symbol: string
  /** Feature that gives or costs it. */
  user: 'listing' | 'event' | 'promo' | 'pvp' | 'daily-reward'
  /** How many listings, events, promos, PvP definitions or daily rewards. */
  count: number
}

export type GiveCouponInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** `listing:store`, or the symbol alone if only one store has it. */
  listing: string
}

export type Grant = {
  /** Content id of the currency or the item, such as currency.gems. */
  contentId: string
  /** Negative: takes from a currency; not for items. */
  count: number
  /** Properties of each of the new items. */
  properties?: {
    /** Name of the property. If it occurs twice, the last value counts. */
    name: string
    /** Value of the property. Numbers and booleans are stored as text. */
    value: string | number | boolean
  }[]
}

export type GrantEntitlementsInput = {
  /** Gamer tags of players of this realm. */
  gamerTags: number[]
  /** Entitlements that each of the players gets. */
  generators: EntitlementGenerator[]
  /** Reason for the history of each entitlement; absent: the caller is recorded. */
  reason?: string
}

export type GrantEntitlementsOutput = {
  result: 'ok'
}

export type GroupRow = {
  /** The id of the group. */
  id: number
  /** `guild`, or `subgroup` for a part of a guild. */
  type: GroupType
  /** The name of the group; unique in the realm. */
  name: string
  /** At most 3 characters; unique in the realm. */
  tag?: string
  /** How players join: open, by application (restricted), or by invitation (closed). */
  enrollmentType: EnrollmentType
  /** The least score that a player needs to join. */
  requirement: number
  /** The number of members. */
  memberCount: number
  /** The largest number of members. */
  maxSize: number
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
}

export type InventoryChange = {
  /** An id: a whole number below 2^53. */
  id: number
  /** Time of the change, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  at: number
  /** Kind of change: a balance, properties, or an item that was created, updated or deleted. */
  act: 'amount' | 'properties' | 'create' | 'update' | 'delete'
  /** Content id of the currency or the item, such as currency.gems. */
  contentId: string
  /** An id: a whole number below 2^53. */
  itemId?: number
  /** For a currency: the added amount, and the amount after it. */
  added?: number
  /** For a currency: the balance after the change. */
  amount?: number
  /** Feature or kind of caller that made the change. */
  cause: 'operator' | 'plan' | 'game-server' | 'player' | 'announcement' | 'mail' | 'group' | 'event' | 'tournament' | 'daily-reward' | 'purchase' | 'payment' | 'promo-code'
  /** Identifies the cause: the symbol of the announcement, the number of the plan. */
  reference?: string
  /** The operator who made the change, if the account still exists. */
  email?: string
}

export type ItemDifference = {
  /** Id of the item, text or binary. */
  id: string
  /** Difference of the second manifest from the first one. */
  change: 'added' | 'changed' | 'removed'
  /** Item in the first manifest. Absent if it was added. */
  from?: {
    /** Version of the item in this manifest, a hash of its content. */
    version: string
    /** Tags of the item in this manifest. */
    tags: string[]
  }
  /** Item in the second manifest. Absent if it was removed. */
  to?: {
    /** Version of the item in this manifest, a hash of its content. */
    version: string
    /** Tags of the item in this manifest. */
    tags: string[]
  }
}

export type KeepRefundedGoodsInput = {
  /** Refunded payments whose goods the players keep. */
  txids: number[]
  /** Kept in the history of each payment. */
  note?: string
}

export type KeepSurplusPaymentsInput = {
  /** Payments above a purchase limit that stay as they are. */
  txids: number[]
  /** Kept in the history of each payment. */
  reason: string
}

export type LeaderboardDetails = {
  /** The id of the leaderboard. */
  lbid: string
  /** Id of the realm and id of the leaderboard, separated by a dot. */
  fullName: string
  /** The number of entries, without those of partitions. */
  numberOfEntries: number
  /** The settings and the state of the leaderboard. */
  metaData: LeaderboardMetadata
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** A page of entries. */
  view: LeaderboardView
}

export type LeaderboardMetadata = {
  /** Empty when it is not a partition. */
  parentLeaderboard: string
  /** True if players are divided into partitions of maxEntries players. */
  partitioned: boolean
  /** True if the leaderboard has cohorts. */
  cohorted: boolean
  /** True if its entries cannot change. */
  frozen: boolean
  /** When it is frozen. From -8640000000000000 to 8640000000000000. */
  freezeTime?: number
  /** When it expires with its entries. From -8640000000000000 to 8640000000000000. */
  expiration?: number
  /** For a partitioned board: players in each partition. For other boards and partitions: how many best entries are kept. */
  maxEntries?: number
  /** Groups of players that compete apart from each other. */
  cohortSettings?: CohortSettings
  /** The cohort of a partition, if its board has cohorts. */
  cohort?: string
  /** Writers of scores. */
  permissions: ClientPermission
  /** Ids of further leaderboards that get each score too. */
  derivatives: string[]
  /** The name of the score, for screens. */
  scoreName?: string
  /** descending: the highest score is first. ascending: the lowest is. Default: descending. */
  sortOrder: 'descending' | 'ascending'
  /** How a new score is combined with the earlier one: replace it, keep the better one, or add. Default: last. */
  aggregation: 'last' | 'best' | 'sum'
  /** When a new version starts: a cron expression or a duration. */
  resetSchedule?: string
  /** The time zone of the schedule if it is a cron expression. */
  resetZone?: string
  /** When the current version ends. From -8640000000000000 to 8640000000000000. */
  nextReset?: number
  /** How many earlier versions can be read. */
  keptVersions: number
  /** The number of the current version. From 1 to 1000000000. */
  version: number
  /** When the current version began; absent for the first one. From -8640000000000000 to 8640000000000000. */
  versionBegan?: number
  /** The settings come from published content: they are changed there. */
  isFromContent: boolean
}

export type LeaderboardRow = {
  /** Id of the leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** The number of entries, without those of partitions. */
  numberOfEntries: number
  /** The settings and the state of the leaderboard. */
  metaData: LeaderboardMetadata
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** The first place; of a partition in the list of its leaderboard: the first three places. */
  best?: {
    /** The gamer tag. */
    gt: number
    /** 1 is the best. */
    rank: number
    /** The score. Higher is better, unless the leaderboard sorts ascending. */
    score: number
  }[]
  /** Of the partition that holds the player looked for: their place; unset while they have no entry. */
  place?: {
    /** The gamer tag. */
    gt: number
    /** 1 is the best. */
    rank: number
    /** The score. Higher is better, unless the leaderboard sorts ascending. */
    score: number
  }
}

export type LiftSuspensionInput = {
  /** The id of the suspension. */
  id: number
}

export type ListAnnouncementDefinitionsOutput = {
  /** All announcements of the realm with their texts. */
  content: {
    /** Unique symbol of the announcement in the realm. */
    symbol: string
    /** Topic of the announcement, such as gameupdate. Clients filter by it. */
    channel: string
    /** Tags of the announcement, for the game and for the staff; absent: none. */
    tags?: string[]
    /** Goods that the player gets when they claim the announcement; absent: none. */
    attachments?: {
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
    /** Reward that the player gets when they claim it, in addition to `attachments`. */
    gift?: PlayerReward
    /** Conditions on stats of the player. All must be met; absent: none. */
    stat_requirements?: {
      /** Name of the stat. `GAMER_TAG` compares the gamer tag of the player. */
      stat: string
      /** Comparison of the stat with `value`; `nonexistent`: the stat is not set. */
      constraint: 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'nin' | 'nonexistent'
      /** For `in` and `nin`: values separated by commas; for `nonexistent`: empty. */
      value: string
      /** Origin of the stat; default `game`. */
      domain?: 'game' | 'client'
      /** Visibility of the stat; default `private`. */
      access?: 'public' | 'private'
    }[]
    /** Audience, in addition to the requirements; default: all players. */
    audience?: StandingAudience
    /** Names and values for the game. The server does not read them. */
    clientData?: Record<string, string>
    /** Texts of the announcement by language; absent: none. */
    translations?: {
      /** A language code, such as en or de. */
      language: string
      /** Title in this language; empty: none. */
      subject: string
      /** Body in this language; empty: none. */
      message: string
      /** Summary in this language; empty: none. */
      summary: string
    }[]
    /** Start for players as an ISO 8601 time; absent or empty: immediately. */
    start_date?: string
    /** End as an ISO 8601 time; absent or empty: never. */
    end_date?: string
    /** Key of the title, with its default text. */
    title: {
      /** Key of the text in the localizations of the realm. */
      localizationId: string
      /** Shown when the text does not exist in the player’s language. */
      defaultValue?: string
      /** True if the text is empty in every language. Such a text is shown empty, not as its key. */
      empty: boolean
    }
    /** Key of the summary, with its default text. */
    summary: {
      /** Key of the text in the localizations of the realm. */
      localizationId: string
      /** Shown when the text does not exist in the player’s language. */
      defaultValue?: string
      /** True if the text is empty in every language. Such a text is shown empty, not as its key. */
      empty: boolean
    }
    /** Key of the body, with its default text. */
    body: {
      /** Key of the text in the localizations of the realm. */
      localizationId: string
      /** Shown when the text does not exist in the player’s language. */
      defaultValue?: string
      /** True if the text is empty in every language. Such a text is shown empty, not as its key. */
      empty: boolean
    }
  }[]
}

export type ListAnnouncementTagsInput = {
  /** Only tags that contain this text; absent: all. */
  tagNameFilter?: string
}

export type ListAnnouncementTagsOutput = {
  /** Matching tags in alphabetical order. */
  tags: string[]
}

export type ListAnnouncementsOutput = {
  /** All announcements of the realm. */
  content: AnnouncementContent[]
}

export type ListBalancesInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
}

export type ListBalancesOutput = {
  /** Currencies of the player with their daily balances. */
  currencies: {
    /** Content id of the currency, such as currency.gems. */
    id: string
    /** Before the first day and after each one: the last one is the current balance. */
    balances: number[]
  }[]
}

export type ListContentTypesInput = {
  /** Manifest whose items are counted. Default: the global manifest. */
  id?: string
}

export type ListContentTypesOutput = {
  /** All types: built-in, published by the studio, and inferred ones. */
  types: ContentTypeView[]
  /** Texts and binaries of the manifest, which have no type. */
  files: number
}

export type ListContentUsesInput = {
  /** Live manifest to search. Default: the global manifest. */
  manifestId?: string
  /** The id of the item of content, such as items.sword. */
  contentId: string
}

export type ListContentUsesOutput = {
  /** Referring items, at most 500. */
  uses: ContentUse[]
  /** Number of all referring items, including those omitted in `uses`. */
  count: number
}

export type ListDailyClaimsInput = {
  /** Content id of the calendar, such as calendars.daily. */
  id: string
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
}

export type ListDailyClaimsOutput = {
  /** The rows of this page. */
  rows: DailyClaim[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListDailyRewardsOutput = {
  /** Published calendars of the realm. */
  calendars: CalendarRow[]
  /** Calendars of the published content that are not valid, and why. */
  problems: {
    /** Content id of the invalid calendar. */
    id: string
    /** Reason why the calendar is invalid, as a sentence. */
    message: string
  }[]
}

export type ListEntitlementDefinitionsInput = {
  /** Only the definition with this symbol; absent: all. */
  symbol?: string
}

export type ListEntitlementDefinitionsOutput = {
  /** Matching definitions, ordered by symbol. */
  definitions: EntitlementDefinition[]
}

export type ListEventContentsOutput = {
  /** All events of the realm. */
  content: EventView[]
}

export type ListEventRoundsInput = {
  /** Symbol of the event. */
  symbol: string
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
}

export type ListEventRoundsOutput = {
  /** The rows of this page. */
  rows: EventRound[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListEventsOutput = {
  /** Events of the realm, running ones first. */
  events: EventRow[]
  /** Events of the published content that are not valid, and why. */
  problems: {
    /** Symbol of the invalid event. */
    symbol: string
    /** Reason why the event is invalid, as a sentence. */
    message: string
  }[]
}

export type ListGiftUsesOutput = {
  /** One entry for each symbol and feature that uses it. */
  uses: GiftUse[]
}

export type ListGroupTalkInput = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
}

export type ListGroupTalkOutput = {
  /** The rows of this page. */
  rows: TalkMessage[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListGroupsInput = {
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
  /** Beginning of the name, ignoring case; absent: all groups. */
  name?: string
  /** How players join: open, by application (restricted), or by invitation (closed). */
  enrollmentType?: EnrollmentType
  /** The order of the rows: by a column, smallest first; with - before it, largest first. Default: name. */
  sort?: 'name' | '-name' | 'members' | '-members'
}

export type ListGroupsOutput = {
  /** The rows of this page. */
  rows: GroupRow[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListInventoryChangesInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
  /** Only changes of this currency or item; absent: all. */
  contentId?: string
  /** Only of this item; it needs its `contentId`. */
  itemId?: number
}

export type ListInventoryChangesOutput = {
  /** The rows of this page. */
  rows: InventoryChange[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListItemVersionsInput = {
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** The largest number of rows of the response. From 1 to 200. Default: 20. */
  limit?: number
  /** Manifest whose live version is marked. Default: the global manifest. */
  manifestId?: string
  /** The id of the item of content, such as items.sword. */
  contentId: string
}

export type ListItemVersionsOutput = {
  /** The rows of this page. */
  rows: ContentVersionView[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
  /** Days after which versions that no manifest contains are removed. Absent: versions are permanent. */
  keptDays?: number
}

export type ListItemsInput = {
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** The largest number of rows of the response. From 1 to 1000. Default: 50. */
  limit?: number
  /** Manifest to list. Default: the global manifest. */
  id?: string
  /** Manifest of the history. Default: the live one. */
  uid?: string
  /** A type and its subtypes. */
  type?: string
  /** Only items, texts or binaries. Default: all. */
  kind?: ContentKind
  /** By when the version was saved: `created`. `saved` is another word for `-created`: the latest version first. Default: id. */
  sort?: 'id' | '-id' | 'kind' | '-kind' | 'visibility' | '-visibility' | 'created' | '-created' | 'saved'
  /** Part of the id or of a tag. */
  search?: string
}

export type ListItemsOutput = {
  /** The rows of this page. */
  rows: ContentItemView[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
  /** Manifest that was read. Send it with the next page to read the same one. */
  uid: string
  /** The types in the manifest, sorted by number of items. Texts and binaries have no type. */
  types: {
    /** Type of items: the id before its first dot. */
    type: string
    /** Number of items in the manifest whose id starts with this type. */
    count: number
  }[]
  /** How many items match. */
  count: number
}

export type ListLeaderboardNamesInput = {
  /** The number of ids to skip. From 0 to 100000000. Default: 0. */
  skip?: number
  /** The largest number of rows of the response. From 1 to 1000. Default: 100. */
  limit?: number
  /** Only ids that begin with this text. */
  prefix?: string
  /** True to list partitions too. Default: false. */
  includePartitions?: boolean
}

export type ListLeaderboardNamesOutput = {
  /** Ids of leaderboards, sorted. */
  nameList: string[]
  /** The number of skipped rows. */
  offset: number
  /** The number of rows on all pages. */
  total: number
}

export type ListLeaderboardsInput = {
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
  /** Only ids that begin with this text. */
  prefix?: string
  /** True to list partitions too. Default: false. */
  includePartitions?: boolean
  /** Only the boards of events, of tournaments, or all others. Not with partitions. */
  of?: 'game' | 'event' | 'tournament'
  /** Only the partitions of this board, by number, each with its first three places. */
  parent?: string
  /** With `parent`: only this player's partition, with their rank in it. */
  player?: number
  /** Not with partitions, which are listed by id and number. For `ends` and `resets`, a leaderboard that never does comes after all that do. Default: id. */
  sort?: 'id' | '-id' | 'created' | '-created' | 'ends' | '-ends' | 'resets' | '-resets'
}

export type ListLeaderboardsOutput = {
  /** The rows of this page. */
  rows: LeaderboardRow[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListManifestDiffsInput = {
  /** Id of the manifest, such as `global`. */
  manifestId: string
  /** Last publish before the range. Default: the first publish is included. */
  fromUid?: string
  /** Last publish of the range. Default: the newest one. */
  toUid?: string
  /** Only publishes from this time on. Default: no limit. From -8640000000000000 to 8640000000000000. */
  fromDate?: number
  /** Only publishes up to this time. Default: no limit. From -8640000000000000 to 8640000000000000. */
  toDate?: number
  /** The number of skipped rows. From 0 to 100000. Default: 0. */
  offset?: number
  /** The largest number of rows of the response. From 1 to 1000. Default: 100. */
  limit?: number
}

export type ListManifestDiffsOutput = {
  /** Id of the manifest, as in the request. */
  manifestId: string
  /** Publishes in the range, newest first. */
  diffs: {
    /** Id of the publish, unique in the history. */
    manifestUid: string
    /** Time of the publish: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    createdDate: number
    /** URL of the comparison with the publish before. */
    diffUrl: string
  }[]
  /** True if further rows follow. Request them with a larger `offset`. */
  hasMore: boolean
  /** Number of publishes in the range, on all pages. */
  totalCount: number
}

export type ListManifestHistoryInput = {
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** The largest number of rows of the response. From 1 to 200. Default: 10. */
  limit?: number
  /** Id of the manifest. Default: the global manifest. */
  id?: string
  /** The order of the rows: by a column, smallest first; with - before it, largest first. Default: -created. */
  sort?: 'created' | '-created'
}

export type ListManifestHistoryOutput = {
  /** The rows of this page. */
  rows: ManifestView[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListManifestsOutput = {
  /** The rows of this page. */
  rows: ManifestView[]
}

export type ListPaymentAuditsInput = {
  /** The symbol of the listing that was bought. */
  product?: string
  /** Only payments in this state; absent: all states. */
  state?: 'STARTED' | 'VERIFIED' | 'PROVISIONED' | 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED' | 'CLIENT_ISSUE' | 'DISPUTED' | 'RESOLVED' | 'REFUNDED'
  /** The provider’s name, or its word in addresses: `Google Play`, `googleplay`. */
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
  /** Refunded payments whose goods wait for an operator’s decision. */
  refund?: 'waiting'
  /** Payments above a purchase limit that are neither refunded nor kept by a decision. */
  surplus?: 'open'
  /** An id: a whole number below 2^53. */
  txid?: number
  /** Only the payment with this id at the provider. */
  providerid?: string
  /** The gamer tag. */
  player?: number
  /** A txid, a gamer tag or a provider’s id such as `GPA.…`: the server finds out which one it is. */
  search?: string
  /** How many payments to skip; use `cursor` for paging. From 0 to 10000. Default: 0. */
  start?: number
  /** The order of the rows: by a column, smallest first; with - before it, largest first. Default: -created. */
  sort?: 'created' | '-created' | 'price' | '-price'
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** The largest number of rows of the response. From 1 to 1000. Default: 50. */
  limit?: number
}

export type ListPaymentAuditsOutput = {
  /** Matching payments of this page. */
  audits: PaymentAudit[]
  /** The realm's main currency, which prices are in. */
  currency: string
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListPaymentProductsOutput = {
  /** At most 200 products, ordered by name. */
  products: {
    /** The symbol of the listing. */
    product: string
    /** Display name of the product. */
    name: string
  }[]
}

export type ListPlayerEntitlementsInput = {
  /** The gamer tag. */
  gt: number
  /** Number of entitlements to skip, for paging. From 0 to 1000000. Default: 0. */
  skip?: number
  /** The largest number of rows of the response. From 1 to 500. Default: 100. */
  limit?: number
  /** `granted`, `claimed` or `revoked`, in any case. */
  state?: string
  /** Only entitlements with this symbol; absent: all. */
  symbol?: string
  /** Only entitlements with this specialization; absent: all. */
  spec?: string
  /** Only entitlements that can be claimed now. */
  icw?: boolean
  /** The order of the rows: by a column, smallest first; with - before it, largest first. Default: -granted. */
  sort?: 'granted' | '-granted'
}

export type ListPlayerEntitlementsOutput = {
  /** Matching entitlements of the player. */
  entitlements: Entitlement[]
}

export type ListPlayerLeaderboardsInput = {
  /** The gamer tag. */
  dbid: number
}

export type ListPlayerLeaderboardsOutput = {
  result: 'ok'
  /** One leaderboard for each entry of the player. */
  lbs: LeaderboardView[]
}

export type ListPlayerTournamentsInput = {
  /** The gamer tag. */
  playerId: number
  /** The id of the tournament. */
  tournamentId?: string
  /** Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`. */
  contentId?: string
  /** True: only with rewards to claim. False: only without. Absent: all. */
  hasUnclaimedRewards?: boolean
}

export type ListPlayerTournamentsOutput = {
  /** The state of each tournament. */
  statuses: AdminPlayerStatus[]
}

export type ListPlayersInput = {
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
  /** `identity`: a complete account id or gamer tag, or the beginning of a name, of an e-mail or of a linked third-party user id. `device`: a complete device id. `third-party`: the beginning of a linked third-party user id. */
  query?: string
  /** Values that are compared with the text of `query`. Absent: `identity`. */
  by?: 'identity' | 'device' | 'third-party'
  /** In a query string: a JSON list. */
  criteria?: SpaceCriterionInput[]
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
  /** A segment's id. Other fields narrow its search; a field that the segment has too is replaced. */
  segment?: number
  /** Not with `query`, which has a fixed order. For `lastSeen`, a player who was never seen counts from the day they were created. A stat sorts numbers by value, and texts by their first 100 characters, code point by code point; ties sort by gamer tag. In both directions texts come after numbers, and players without the stat come last. It requires the right `view stats`, and `edit player-profile` for a stat that is masked without it: the order would reveal the values. */
  sort?: 'created' | '-created' | 'lastSeen' | '-lastSeen' | 'spent' | '-spent' | string
}

export type ListPlayersOutput = {
  /** The rows of this page. */
  rows: PlayerRow[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
  /** The number of players, estimated if it is large. */
  about: number
  /** False if the number of players is an estimate. */
  isExact: boolean
}

export type ListPromoCodesInput = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The largest number of rows of the response. From 1 to 100000. */
  limit?: number
}

export type ListPromoCodesOutput = {
  /** Codes that can still be redeemed. */
  codes: string[]
}

export type ListPromosOutput = {
  /** All promos of the realm, newest first. */
  summaries: {
    /** Settings of the promo. */
    definition: {
      /** Name of the promo for the staff. */
      name: string
      /** Note about the promo for the staff; empty: none. */
      description: string
      /** Category of the promo for tools. The server does not interpret it. Default: PROMO. */
      classification: string
      /** How many of its codes a player may redeem; 0: no limit. From 0 to 1000000. Default: 1. */
      maxPerUser: number
      /** Gamer tags of the players who may redeem; empty: everyone. */
      whitelist: number[]
      /** Audience that may redeem, in addition to the list; default: all players. */
      audience?: StandingAudience
      /** When its codes expire; 0: never. From -8640000000000000 to 8640000000000000. Default: 0. */
      timeExpires: number
      /** One more entitlement, in the field that older tools use. */
      reward?: {
        /** Symbol of the entitlement; empty: none. */
        symbol: string
        /** Specialization of the entitlement; absent: none. */
        specialization?: string
        /** `grant`, in any case. Default: GRANT. */
        action: string
        /** Number of entitlements for each redemption. From 1 to 1000. Default: 1. */
        quantity: number
        /** Claim period of the player; absent: no such limit. */
        claimWindow?: {
          /** Start of the claim period, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
          open: number
          /** Time until which it can be claimed, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
          close: number
        }
        /** Names and values for the game, stored with each entitlement. */
        params?: Record<string, string>
      }
      /** Currencies and items for each redemption; absent: none. */
      gift?: PlayerReward
      /** Entitlements for each redemption. */
      entitlements: {
        /** Symbol of the entitlement; empty: none. */
        symbol: string
        /** Specialization of the entitlement; absent: none. */
        specialization?: string
        /** `grant`, in any case. Default: GRANT. */
        action: string
        /** Number of entitlements for each redemption. From 1 to 1000. Default: 1. */
        quantity: number
        /** Claim period of the player; absent: no such limit. */
        claimWindow?: {
          /** Start of the claim period, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
          open: number
          /** Time until which it can be claimed, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
          close: number
        }
        /** Names and values for the game, stored with each entitlement. */
        params?: Record<string, string>
      }[]
      /** An id: a whole number below 2^53. */
      id: number
      /** The account that made it; 0: a game server. */
      creatorGt: number
      /** Time of the creation, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
      timeCreated: number
    }
    /** How often all its codes together can be redeemed. */
    capacity: number
    /** Number of redemptions so far. */
    redeemed: number
    /** E-mail address of the author, if the account still exists. */
    createdBy?: string
  }[]
}

export type ListPushSendsInput = {
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
  /** Only those of this campaign. */
  campaign?: number
}

export type ListPushSendsOutput = {
  /** The rows of this page. */
  rows: PushSend[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListRealmTournamentsOutput = {
  /** Tournaments of the published content, including faulty ones. */
  tournaments: TournamentRow[]
}

export type ListRedemptionsInput = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** The largest number of rows of the response. From 1 to 1000. Default: 50. */
  limit?: number
  /** The order of the rows: by a column, smallest first; with - before it, largest first. Default: -at. */
  sort?: 'at' | '-at'
}

export type ListRedemptionsOutput = {
  /** The rows of this page. */
  rows: {
    /** An id: a whole number below 2^53. */
    id: number
    /** The gamer tag: the id of the player in this realm. */
    gamerTag: number
    /** Code that the player redeemed. */
    code: string
    /** Time of the redemption, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    at: number
  }[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListSalePurchasesInput = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
}

export type ListSalePurchasesOutput = {
  /** The rows of this page. */
  rows: SalePurchase[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListSalesOutput = {
  /** All sales of the realm, latest start first. */
  sales: Sale[]
  /** The realm's main currency. */
  currency: string
}

export type ListSessionsInput = {
  /** The gamer tag. */
  player: number
  /** Begun at or after this time. From -8640000000000000 to 8640000000000000. */
  from?: number
  /** Begun before this time. From -8640000000000000 to 8640000000000000. */
  to?: number
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** The largest number of rows of the response. From 1 to 1000. Default: 50. */
  limit?: number
  /** The order of the rows: by a column, smallest first; with - before it, largest first. Default: -started. */
  sort?: 'started' | '-started'
}

export type ListSessionsOutput = {
  /** The rows of this page. */
  rows: Session[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListSocialInput = {
  /** Gamer tags of players. */
  playerIds: number[]
}

export type ListSocialOutput = {
  /** The friends, invites and blocked players of each requested player. */
  statuses: Social[]
}

export type ListStatKeysOutput = {
  /** Names of stats by space. */
  keys: {
    /** The space: who writes it, and who may read it. */
    space: Space
    /** The name of the stat. */
    key: string
  }[]
  /** False where a space has more than are listed. */
  isWhole: boolean
}

export type ListSuspensionsInput = {
  /** Only of this gamer tag. */
  player?: number
  /** Only current suspensions. Default: false. */
  current?: boolean
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** The largest number of rows of the response. From 1 to 1000. Default: 50. */
  limit?: number
  /** The order of the rows: by a column, smallest first; with - before it, largest first. Default: -suspended. */
  sort?: 'suspended' | '-suspended'
}

export type ListSuspensionsOutput = {
  /** The rows of this page. */
  rows: Suspension[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListTimerDefsOutput = {
  result: 'ok'
  /** All timers of the realm with their schedules. */
  timers: Timer[]
}

export type ListTimerFiresInput = {
  /** Name of the timer whose due times are listed. */
  name: string
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
}

export type ListTimerFiresOutput = {
  /** The rows of this page. */
  rows: {
    /** An id: a whole number below 2^53. */
    id: number
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    dueAt: number
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    firedAt: number
  }[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListTournamentCyclesInput = {
  /** Content id of the tournament, such as tournaments.weekly. */
  id: string
  /** The next of the previous page. Absent: the first page. */
  cursor?: string
  /** Rows of a page. From 1 to 200. Default: 50. */
  limit?: number
}

export type ListTournamentCyclesOutput = {
  /** The rows of this page. */
  rows: TournamentCycle[]
  /** Send it as cursor to get the next page. Null: this page is the last. */
  next: string | null
}

export type ListTournamentStandingsInput = {
  /** Content id of the tournament, such as tournaments.weekly. */
  id: string
  /** Default: the current cycle. From 0 to 1000000. */
  cycle?: number
  /** The tier: 0 is the lowest. From 0 to 1000. */
  tier?: number
  /** The stage within the tier. From 0 to 10000. */
  stage?: number
  /** The number of best standings to skip. From 0 to 100000000. Default: 0. */
  from?: number
  /** The largest number of standings of the response. From 1 to 1000. Default: 50. */
  max?: number
}

export type ListTournamentStandingsOutput = {
  /** The number of rows on all pages. */
  total: number
  /** Standings of this page, best first. */
  entries: TournamentStanding[]
}

export type Listing = {
  /** Unique symbol of the listing. Purchases refer to it. */
  symbol: string
  /** Symbol of the offer that the listing sells. */
  offerSymbol: string
  /** Default: the offer’s price. */
  price?: Price
  /** How often a player may buy it. From 1 to 1000000000. */
  purchaseLimit?: number
  /** Label of the purchase button by language; absent: the label of the offer. */
  buttonText?: Record<string, string>
  /** Nobody sees a listing that is not active. */
  active?: boolean
  /** True if the client reads the offers again after a purchase. */
  queryAfterPurchase?: boolean
  /** Sales period of the listing; absent: no limit. */
  activePeriod?: {
    /** Opening of the listing as an ISO 8601 time. */
    start: string
    /** End of the listing as an ISO 8601 time; absent: never. */
    end?: string
  }
  /** Recurring opening times of the listing, in UTC; absent: always. */
  schedule?: {
    /** Note for the staff. Players do not see it. */
    description?: string
    /** Start of the schedule as an ISO 8601 time; absent: from the beginning. */
    activeFrom?: string
    /** End of the schedule as an ISO 8601 time; absent: never. */
    activeTo?: string
    /** Cron expressions for the start of a period, in UTC. Only `definitions` decide availability. */
    crons?: string[]
    /** Opening times of the listing, in UTC; one match is enough. Empty: always. */
    definitions?: {
      /** Ignored: availability is decided by the minute. */
      second: string[]
      /** Minutes, 0 to 59, such as 0 or 0-29; empty: every minute. */
      minute: string[]
      /** Hours in UTC, 0 to 23, such as 8-20; empty: every hour. */
      hour: string[]
      /** Days of the month, 1 to 31; empty: every day. */
      dayOfMonth: string[]
      /** Months, 1 to 12; empty: every month. */
      month: string[]
      /** Years, such as 2026 or 2026-2028; empty: every year. */
      year: string[]
      /** Days of the week: 0 or 7 is Sunday, 1 is Monday; empty: every day. */
      dayOfWeek: string[]
    }[]
  }
  /** Availability for each player in seconds, from when they first saw the listing. From 1 to 3153600000. */
  activeDurationSeconds?: number
  /** Seconds until the listing reopens for this player; unset: never. From 1 to 3153600000. */
  activeDurationCoolDownSeconds?: number
  /** Purchases of a player within one `activeDurationSeconds`; absent: no limit. From 1 to 1000000000. */
  activeDurationPurchaseLimit?: number
  /** Purchases of a player since the schedule last opened the listing; absent: no limit. From 1 to 1000000000. */
  scheduleInstancePurchaseLimit?: number
  /** Conditions on stats of the player. All must be met. */
  playerStatRequirements: {
    /** Name of the stat. `GAMER_TAG` compares the gamer tag of the player. */
    stat: string
    /** Comparison of the stat with `value`; `nonexistent`: the stat is not set. */
    constraint: 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'nin' | 'nonexistent'
    /** Value to compare with; for `in` and `nin`: values separated by commas. */
    value: string | number
    /** Default: `game`. */
    domain?: 'game' | 'client'
    /** Default: `private`. */
    access?: 'public' | 'private'
  }[]
  /** Conditions on the player's variants in A/B tests. All must be met. */
  cohortRequirements: {
    /** Name of the A/B test. */
    trial: string
    /** Variant of the A/B test to compare with the variant of the player. */
    cohort: string
    /** Comparison of the variants, such as `eq` or `neq`. Unknown values mean `eq`. */
    constraint: string
  }[]
  /** Entitlements that the player must or must not have. All conditions must be met. */
  entitlementRequirements: {
    /** Symbol of the entitlement. */
    symbol: string
    /** `neq`, `nin` and `nonexistent`: the player must not have it. Other values: they must have it. */
    constraint: string
    /** State in any case, such as `CLAIMED`; empty: granted or claimed. */
    state: string
    /** Specialization of the entitlement; absent: not compared. */
    specialization?: string
  }[]
  /** Conditions on earlier purchases of offers. All must be met. */
  offerRequirements: {
    /** Symbol of the offer whose purchases are counted. */
    offerSymbol: string
    /** Condition on the number of purchases of this offer by the player. */
    purchases: {
      /** Comparison of the number of purchases with `value`; `nonexistent`: no purchase. */
      constraint: 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'nin' | 'nonexistent'
      /** Number of purchases to compare with. */
      value: number
    }
  }[]
  /** Audience that can see and buy it, in addition to the requirements; default: all players. */
  audience?: StandingAudience
  /** Names and values for the game, sent with the listing. The server does not read them. */
  clientData: Record<string, string>
}

export type ListingInput = {
  /** Unique symbol of the listing. Purchases refer to it. */
  symbol: string
  /** Symbol of the offer that the listing sells. */
  offerSymbol: string
  /** Default: the offer’s price. */
  price?: PriceInput
  /** How often a player may buy it. From 1 to 1000000000. */
  purchaseLimit?: number
  /** Label of the purchase button by language; absent: the label of the offer. */
  buttonText?: Record<string, string>
  /** Nobody sees a listing that is not active. */
  active?: boolean
  /** True if the client reads the offers again after a purchase. */
  queryAfterPurchase?: boolean
  /** Sales period of the listing; absent: no limit. */
  activePeriod?: {
    /** Opening of the listing as an ISO 8601 time. */
    start: string
    /** End of the listing as an ISO 8601 time; absent: never. */
    end?: string
  }
  /** Recurring opening times of the listing, in UTC; absent: always. */
  schedule?: {
    /** Note for the staff. Players do not see it. */
    description?: string
    /** Start of the schedule as an ISO 8601 time; absent: from the beginning. */
    activeFrom?: string
    /** End of the schedule as an ISO 8601 time; absent: never. */
    activeTo?: string
    /** Cron expressions for the start of a period, in UTC. Only `definitions` decide availability. */
    crons?: string[]
    /** Opening times of the listing, in UTC; one match is enough. Empty: always. */
    definitions?: {
      /** Ignored: availability is decided by the minute. */
      second?: string[]
      /** Minutes, 0 to 59, such as 0 or 0-29; empty: every minute. */
      minute?: string[]
      /** Hours in UTC, 0 to 23, such as 8-20; empty: every hour. */
      hour?: string[]
      /** Days of the month, 1 to 31; empty: every day. */
      dayOfMonth?: string[]
      /** Months, 1 to 12; empty: every month. */
      month?: string[]
      /** Years, such as 2026 or 2026-2028; empty: every year. */
      year?: string[]
      /** Days of the week: 0 or 7 is Sunday, 1 is Monday; empty: every day. */
      dayOfWeek?: string[]
    }[]
  }
  /** Availability for each player in seconds, from when they first saw the listing. From 1 to 3153600000. */
  activeDurationSeconds?: number
  /** Seconds until the listing reopens for this player; unset: never. From 1 to 3153600000. */
  activeDurationCoolDownSeconds?: number
  /** Purchases of a player within one `activeDurationSeconds`; absent: no limit. From 1 to 1000000000. */
  activeDurationPurchaseLimit?: number
  /** Purchases of a player since the schedule last opened the listing; absent: no limit. From 1 to 1000000000. */
  scheduleInstancePurchaseLimit?: number
  /** Conditions on stats of the player. All must be met. */
  playerStatRequirements?: {
    /** Name of the stat. `GAMER_TAG` compares the gamer tag of the player. */
    stat: string
    /** Comparison of the stat with `value`; `nonexistent`: the stat is not set. */
    constraint: 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'nin' | 'nonexistent'
    /** Value to compare with; for `in` and `nin`: values separated by commas. */
    value?: string | number
    /** Default: `game`. */
    domain?: 'game' | 'client'
    /** Default: `private`. */
    access?: 'public' | 'private'
  }[]
  /** Conditions on the player's variants in A/B tests. All must be met. */
  cohortRequirements?: {
    /** Name of the A/B test. */
    trial: string
    /** Variant of the A/B test to compare with the variant of the player. */
    cohort: string
    /** Comparison of the variants, such as `eq` or `neq`. Unknown values mean `eq`. */
    constraint: string
  }[]
  /** Entitlements that the player must or must not have. All conditions must be met. */
  entitlementRequirements?: {
    /** Symbol of the entitlement. */
    symbol: string
    /** `neq`, `nin` and `nonexistent`: the player must not have it. Other values: they must have it. */
    constraint: string
    /** State in any case, such as `CLAIMED`; empty: granted or claimed. */
    state?: string
    /** Specialization of the entitlement; absent: not compared. */
    specialization?: string
  }[]
  /** Conditions on earlier purchases of offers. All must be met. */
  offerRequirements?: {
    /** Symbol of the offer whose purchases are counted. */
    offerSymbol: string
    /** Condition on the number of purchases of this offer by the player. */
    purchases: {
      /** Comparison of the number of purchases with `value`; `nonexistent`: no purchase. */
      constraint: 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'nin' | 'nonexistent'
      /** Number of purchases to compare with. */
      value: number
    }
  }[]
  /** Audience that can see and buy it, in addition to the requirements; default: all players. */
  audience?: StandingAudienceInput
  /** Names and values for the game, sent with the listing. The server does not read them. */
  clientData?: Record<string, string>
}

export type LookUpPlayersInput = {
  /** Gamer tags, account ids or e-mail addresses, 1 to 1,000. */
  ids: string[]
}

export type LookUpPlayersOutput = {
  /** The rows of this page. */
  rows: PlayerRow[]
  /** Requested values without a player. */
  unknown: string[]
}

export type MailEmailCodeInput = {
  /** An id: a whole number below 2^53. */
  player: number
  /** An e-mail address. Case is ignored when addresses are compared. */
  newEmail: string
  /** `PIN`: six digits, easy to type in a game. `UUID`: 32 hexadecimal digits. Default: PIN. */
  codeType?: 'PIN' | 'UUID'
}

export type MailRewardsInput = {
  /** Currencies that the player gets. */
  currencies?: {
    /** Content id of the currency, such as currency.gems. */
    symbol: string
    /** Units of the currency that the player gets. */
    amount: number
    /** Amount before a bonus, as older tools send it. The server stores it unchanged. */
    originalAmount?: number
  }[]
  /** Items that the player gets, with their properties. */
  items?: NewItem[]
  /** Ignored: realms have no VIP bonus. */
  applyVipBonus?: boolean
}

export type MailText = {
  /** Language code of these texts, such as de. */
  lng: string
  /** Subject in this language. */
  subject: string
  /** Body in this language, in HTML. */
  body: string
}

export type MakeLeaderboardUidOutput = {
  /** An id: a whole number below 2^53. */
  id: number
}

export type Manifest = {
  /** Id of the manifest; `global` is the one that games read by default. */
  id: string
  /** Id of this publish, unique in the history. */
  uid: string
  /** MD5 of all references; equal content has equal checksums in every realm. */
  checksum: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  createdAt: number
  /** Time of the publish; the same as `created`. From -8640000000000000 to 8640000000000000. */
  lastChanged: number
  /** True if nobody can publish to the manifest. Games still read it. */
  archived: boolean
  /** Account id of the publisher. Absent if a game server published it. */
  publisherAccountId?: number
  /** All references of the manifest, sorted by id. */
  references: ContentReference[]
}

export type ManifestView = {
  /** Id of the manifest; `global` is the one that games read by default. */
  id: string
  /** Id of this publish, unique in the history. */
  uid: string
  /** MD5 of all references; equal content has equal checksums in every realm. */
  checksum: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  createdAt: number
  /** Absent when a game server published it. */
  createdBy?: string
  /** Cause of the publish. `repeated`: an earlier manifest again. `promoted`: from another realm. */
  origin: 'published' | 'repeated' | 'promoted' | 'undone'
  /** Realm that it was promoted or repeated from. Absent for other origins. */
  sourcePid?: string
  /** Manifest that was repeated or promoted. Absent for other origins. */
  sourceUid?: string
  /** Number of items, texts and binaries in the manifest. */
  itemCount: number
  /** Compared with the manifest that was live before. */
  added: number
  /** Items with another version or other tags than in the manifest before. */
  changed: number
  /** Items of the manifest before that this one does not contain. */
  removed: number
  /** True if games read this entry of the history now. */
  isLive: boolean
  /** True if nobody can publish to the manifest. Games still read it. */
  isArchived: boolean
  /** True if the manifest before it was removed, so that the changes cannot be shown. Absent: it exists. */
  isPreviousRemoved?: boolean
  /** Days after which replaced manifests are removed. Only present if the one before was removed. */
  keptDays?: number
  /** Why it was published although checks found errors. */
  reason?: string
}

export type MoveSavesInput = {
  /** An id: a whole number below 2^53. */
  playerId: number
}

export type NotifyNamedPlayersInput = {
  /** Message and its topic. */
  payload: {
    /** The topic that clients listen to. */
    context?: string
    /** Message text, at most 6,000 bytes. Absent: the other fields are sent as JSON. */
    messageFull?: string
    /** Accepted and ignored: there is one channel. */
    channel?: string
    /** Key of a text in the game; sent as JSON if `messageFull` is absent. */
    messageKey?: string
    /** Values for the placeholders of the text under `messageKey`. */
    messageParams?: string[]
    /** Accepted and ignored: messages are not sent per shard. */
    shard?: string
    /** Names and values for the game; sent as JSON if `messageFull` is absent. */
    meta?: Record<string, string>
  }
  /** An id: a whole number below 2^53. */
  dbid?: number
  /** Gamer tags of the receivers. Absent, like `dbid`: all connected players. */
  dbids?: number[]
  /** Accepted and ignored: there is one channel. */
  customChannelSuffix?: string
  /** Accepted and ignored: all messages are sent over the socket. */
  useSignalWhenPossible?: boolean
}

export type NotifyPlayersInput = {
  /** Message and its topic. */
  payload: {
    /** The topic that clients listen to. */
    context?: string
    /** Message text, at most 6,000 bytes. Absent: the other fields are sent as JSON. */
    messageFull?: string
    /** Accepted and ignored: there is one channel. */
    channel?: string
    /** Key of a text in the game; sent as JSON if `messageFull` is absent. */
    messageKey?: string
    /** Values for the placeholders of the text under `messageKey`. */
    messageParams?: string[]
    /** Accepted and ignored: messages are not sent per shard. */
    shard?: string
    /** Names and values for the game; sent as JSON if `messageFull` is absent. */
    meta?: Record<string, string>
  }
  /** An id: a whole number below 2^53. */
  dbid?: number
  /** Gamer tags of the receivers. Absent, like `dbid`: all connected players. */
  dbids?: number[]
  /** Accepted and ignored: there is one channel. */
  customChannelSuffix?: string
  /** Accepted and ignored: all messages are sent over the socket. */
  useSignalWhenPossible?: boolean
}

export type NotifyServersInput = {
  /** Name of the event. The call is always refused. */
  event: string
  /** True for all game servers. The call is always refused. */
  toAll: boolean
  /** Data of the event. The call is always refused. */
  payload?: string
}

export type Obtained = {
  /** Symbol of an entitlement, a currency or an item. */
  ent: string
  /** Number given with each purchase. From 1 to 1000000000. Default: 1. */
  count: number
  /** Specialization of the entitlement; empty: none. */
  spec: string
}

export type ObtainedInput = {
  /** Symbol of an entitlement, a currency or an item. */
  ent: string
  /** Number given with each purchase. From 1 to 1000000000. Default: 1. */
  count?: number
  /** Specialization of the entitlement; empty: none. */
  spec?: string
}

export type OfferDefinition = {
  /** Unique symbol of the offer. Listings refer to it. */
  symbol: string
  /** Currencies that each purchase gives. */
  obtainCurrency: CurrencyChange[]
  /** Items that each purchase creates in the inventory, with their properties. */
  obtainItems: NewItemOutput[]
  /** The price for listings that set none. */
  price?: Price
  /** How many coupons buy it instead; 0: it cannot be bought with coupons. From 0 to 1000000. Default: 0. */
  coupons: number
  /** Label of the purchase button by language; absent: the game chooses it. */
  buttonText?: Record<string, string>
  /** Text for the game, such as JSON. The server does not read it. */
  metadata?: string
  /** Settings of a loot roll for the game. The server does not roll. */
  lootRoll?: {
    /** True if the game rolls the loot before the purchase. */
    preroll: boolean
    /** Names of loot tables in the game. */
    externalTables?: string[]
  }
  /** Titles of the offer by language code, such as en. */
  titles: Record<string, string>
  /** Descriptions of the offer by language code, such as en. */
  descriptions: Record<string, string>
  /** Images of the offer in up to three sizes. */
  images: {
    /** Image for small views; absent: none. */
    small?: {
      /** File name or URL of the image, interpreted by the game. */
      file: string
      /** Position of the image in a texture atlas, in any JSON form; only the game reads it. */
      atlas_info?: unknown
    }
    /** Image for medium views; absent: none. */
    medium?: {
      /** File name or URL of the image, interpreted by the game. */
      file: string
      /** Position of the image in a texture atlas, in any JSON form; only the game reads it. */
      atlas_info?: unknown
    }
    /** Image for large views; absent: none. */
    large?: {
      /** File name or URL of the image, interpreted by the game. */
      file: string
      /** Position of the image in a texture atlas, in any JSON form; only the game reads it. */
      atlas_info?: unknown
    }
  }
  /** Entitlements, currencies and items that each purchase gives. */
  obtain: Obtained[]
}

export type OfferInput = {
  /** Unique symbol of the offer. Listings refer to it. */
  symbol: string
  /** Currencies that each purchase gives. */
  obtainCurrency?: CurrencyChange[]
  /** Items that each purchase creates in the inventory, with their properties. */
  obtainItems?: NewItem[]
  /** The price for listings that set none. */
  price?: PriceInput
  /** How many coupons buy it instead; 0: it cannot be bought with coupons. From 0 to 1000000. Default: 0. */
  coupons?: number
  /** Label of the purchase button by language; absent: the game chooses it. */
  buttonText?: Record<string, string>
  /** Text for the game, such as JSON. The server does not read it. */
  metadata?: string
  /** Settings of a loot roll for the game. The server does not roll. */
  lootRoll?: {
    /** True if the game rolls the loot before the purchase. */
    preroll: boolean
    /** Names of loot tables in the game. */
    externalTables?: string[]
  }
  /** Titles by language code, or a list whose first entry is English. Default: none. */
  titles?: Record<string, string> | string[]
  /** Descriptions by language code, or a list whose first entry is English. Default: none. */
  descriptions?: Record<string, string> | string[]
  /** Images by size, or a list of files in the order small, medium, large. */
  images?: {
    /** Image for small views; absent: none. */
    small?: {
      /** File name or URL of the image, interpreted by the game. */
      file: string
      /** Position of the image in a texture atlas, in any JSON form; only the game reads it. */
      atlas_info?: unknown
    }
    /** Image for medium views; absent: none. */
    medium?: {
      /** File name or URL of the image, interpreted by the game. */
      file: string
      /** Position of the image in a texture atlas, in any JSON form; only the game reads it. */
      atlas_info?: unknown
    }
    /** Image for large views; absent: none. */
    large?: {
      /** File name or URL of the image, interpreted by the game. */
      file: string
      /** Position of the image in a texture atlas, in any JSON form; only the game reads it. */
      atlas_info?: unknown
    }
  } | string[]
  /** Goods of each purchase. A plain symbol means one of it. Default: none. */
  obtain?: (ObtainedInput | string)[]
}

export type PaymentAudit = {
  /** An id: a whole number below 2^53. */
  gt: number
  /** An id: a whole number below 2^53. */
  txid: number
  /** Name of the provider, such as Google Play. */
  providername: string
  /** The provider’s id of the payment; empty until it is known. */
  providerid: string
  /** Current state of the payment. */
  txstate: 'STARTED' | 'VERIFIED' | 'PROVISIONED' | 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED' | 'CLIENT_ISSUE' | 'DISPUTED' | 'RESOLVED' | 'REFUNDED'
  /** Product and price of the payment. */
  details: PaymentDetails
  /** Oldest first; the `change` of the last entry is the current state. */
  history: {
    /** State after this step. */
    change: string
    /** Details of the step as text, such as a reason; absent or empty: none. */
    data?: string
    /** Time of the step in ISO 8601, UTC. */
    timestamp?: string
  }[]
  /** Entitlements that the payment gives. */
  entitlements: {
    /** Symbol of the entitlement. */
    symbol: string
    /** Specialization of the entitlement; absent: none. */
    specialization?: string
    action: 'GRANT'
    /** Number of granted entitlements. */
    quantity: number
  }[]
  /** Currencies that the payment gives; absent: none. */
  obtainCurrency?: CurrencyChange[]
  /** Items that the payment gives; absent: none. */
  obtainItems?: NewItemOutput[]
  /** When it was created. */
  created: number
  /** Time of the last change, in milliseconds since 1970, UTC. */
  updated: number
  /** Version of the payment, increased with each change. */
  version: string
  /** Unique for each receipt, so that no receipt pays twice. */
  replayGuardValue?: string
  /** The newest refund, also a reversed one. */
  refund?: Refund
}

export type PaymentDetails = {
  /** In minor units: 999 is 9.99. */
  price: number
  /** Number of units bought. For a payment with coupons: the number of coupons. */
  quantity: number
  /** Name of the product. */
  name: string
  /** `listing:store` */
  reference: string
  /** The store in the game that sold it. */
  gameplace: string
  /** Name of the SKU; empty: none. */
  sku: string
  /** Id of the product at the provider; empty: none. */
  providerProductId: string
  /** From the client: the displayed amount, and the code of its currency. */
  localPrice?: string
  /** Currency code that the client sent with `localPrice`; absent: none. */
  localCurrency?: string
  /** Amount paid according to the store, in minor units of its currency; absent if the store does not report it. */
  paidAmount?: number
  /** ISO code of the currency of `paidAmount`; absent if the store does not report it. */
  paidCurrency?: string
  /** Started within a purchase limit of the listing and completed above it. The player was charged, so the goods were granted. */
  isOverLimit?: boolean
  /** With `isOverLimit`: which purchase it was. Absent for older payments. */
  surplus?: {
    /** Number of this purchase, counted like the limit: 3 is the third one. */
    nth: number
    /** The purchase limit of the listing when the payment was completed. */
    limit: number
  }
  /** With `isOverLimit`: when an operator decided that the player keeps the payment and its goods; absent: not decided. From -8640000000000000 to 8640000000000000. */
  surplusKeptAt?: number
  /** The sale whose price the player paid, and the price without it in minor units. */
  sale?: {
    /** Number of the sale. */
    id: number
    /** Price without the sale, in minor units. */
    regularPrice: number
  }
  /** Category of the payment, such as `reported by the client`; absent: none. */
  category?: string
  /** Subcategory of the payment; absent: none. */
  subcategory?: string
}

export type PaymentTotals = {
  /** Number of matching payments in any state. */
  payments: number
  /** Number of different players with a matching payment. */
  players: number
  /** False: only the newest 100,000 payments are summed. */
  isExact: boolean
  /** By the currency that the store reported, largest first. A payment without a reported amount counts with its price, in the realm's main currency. */
  currencies: {
    /** ISO code of the currency. */
    currency: string
    /** Payments that gave their goods, also those that were refunded later. */
    paid: number
    /** Sum of the payments in `paid`, in minor units, before refunds. */
    gross: number
    /** Number of refunded payments, without reversed refunds. */
    refunds: number
    /** Sum of the refunds, in minor units, without reversed refunds. */
    refunded: number
    /** Number of payments above a purchase limit that are neither refunded nor kept. */
    surpluses: number
    /** Sum of the payments in `surpluses`, in minor units. */
    surplus: number
  }[]
}

export type Plan = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The type of bulk change. */
  kind: 'approval-rules' | 'archive-realm' | 'call' | 'calendar-move' | 'campaign' | 'change-set' | 'clear-leaderboard' | 'copy-player' | 'sample-players' | 'delete-leaderboard' | 'start-leaderboard-version' | 'forget-player' | 'give-again' | 'give-paid-goods' | 'promote-content' | 'promote-items' | 'promote-services-texts' | 'publish-content' | 'pvp-rewards' | 'refund-payments' | 'rehearse-season' | 'remove-entries' | 'repeat-manifest' | 'reveal-secret' | 'grant' | 'import-localizations' | 'mail' | 'revoke-access' | 'run-job' | 'set-config' | 'stats-of-players' | 'stats-upload' | 'suspend-players' | 'take-back' | 'take-paid-goods' | 'undo-changes' | 'undo-drafts' | 'undo-plan'
  /** "Set LEVEL to 5 for 312 players" */
  title: string
  /** The button's text, verb and number. */
  verb: string
  /** The id of the realm. */
  pid?: string
  /** Number of rows of the plan. */
  count: number
  /** Warnings for the operator before applying it. */
  warnings: string[]
  /** Errors that checks found in what it would do: to apply it needs a reason. */
  faults: string[]
  /** Why it was applied in spite of them. */
  reason?: string
  /** The action as display text, if it is the same for all rows. */
  summary?: PlanFact[]
  /** Its effect on players, if players notice it. Absent: no review. */
  review?: CallReview
  /** The text that the operator must type to apply a plan that cannot be undone or reaches everybody. */
  typeName?: string
  /** An id: a whole number below 2^53. */
  madeBy?: number
  /** The e-mail address of the author. Absent: a game server, or a deleted account. */
  madeByEmail?: string
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  madeAt: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  expiresAt: number
  /** `open`: not applied yet. `done`: all rows were tried. `failed`: it stopped early; see `error`. */
  state: 'open' | 'applying' | 'done' | 'cancelled' | 'failed'
  /** An id: a whole number below 2^53. */
  appliedBy?: number
  /** The e-mail address of the person who applied it. Absent: not applied. */
  appliedByEmail?: string
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  appliedAt?: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  finishedAt?: number
  /** Number of rows that were applied. */
  done: number
  /** Number of rows that failed. `retryPlan` tries them again. */
  failed: number
  /** Why the plan stopped early. */
  error?: string
  /** True while the plan is open and has not expired. It ignores approvals and rights. */
  canApply: boolean
  /** Set if an agent proposes it. */
  proposal?: PlanProposal
  /** Absent if the realm requires no approval for it. */
  approvals?: PlanApprovals
}

export type PlanApprovals = {
  /** Number of approvals that must count before the plan can be applied. */
  needed: number
  /** Actions of the plan that need approval by the rules, such as publish. */
  acts: string[]
  /** SHA-256 over its kind, realm, input and rows. */
  hash?: string
  /** The newest request. */
  request?: ApprovalRequest
}

export type PlanClearLeaderboardInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
}

export type PlanCopyPlayerInput = {
  /** The realm of the copied player. */
  sourcePid: string
  /** The copied player. */
  gamerTag: number
  /** The player of this realm who gets the copy; default: a new player. */
  to?: number
  /** The data to copy. Default: stats and inventory. */
  parts?: ('stats' | 'inventory' | 'entitlements' | 'cloud-saves' | 'daily-rewards')[]
}

export type PlanDeleteLeaderboardInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
}

export type PlanFact = {
  /** The name of the fact, such as Amount. */
  label: string
  /** The fact as text for people. */
  value: string
}

export type PlanForgetPlayerInput = {
  /** An id: a whole number below 2^53. */
  player: number
}

export type PlanGrantInput = {
  /** Players who get the grants. */
  players: ChosenPlayers
  /** Currencies and items for each of the players. */
  grants: Grant[]
}

export type PlanLeaderboardVersionInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
}

export type PlanMailInput = {
  /** Players who get the mail. */
  players: ChosenPlayers
  /** True: suspended and banned players get it too. An audience has its own setting. */
  includesSuspended?: boolean
  /** Mail to send to each of the players. */
  mail: {
    /** Subject of the mail; absent: none. */
    subject?: string
    /** HTML. */
    body?: string
    /** Goods that the player can claim; absent: none. */
    attachments?: AttachmentRequest[]
    /** Further goods in the form of older clients; absent: none. */
    rewards?: MailRewardsInput
    /** Reward that the player gets with the claim, in addition to `attachments`; absent: none. */
    playerRewards?: PlayerRewardInput
    /** Category of the mail; clients group mails by it. Default: SYSTEM.DB. */
    category?: string
    /** Gamer tag of the sender; 0: the game itself. Default: 0. */
    senderGamerTag?: number
    /** The number of a text that is part of the game client. */
    bodyRef?: number
    /** Expiry of the mail as an ISO 8601 time; absent or empty: never. */
    expires?: string
    /** Each player gets the text in their language. The mail's own text is the fallback; it may be absent. */
    translations?: MailText[]
  }
}

export type PlanPaidGoodsInput = {
  /** Payments whose goods are given or taken. */
  txids: number[]
  /** `give`: give the goods again. `take`: remove what the player still has. */
  act: 'give' | 'take'
  /** Kept in the history of each payment. */
  reason: string
}

export type PlanPromotionInput = {
  /** Realm to promote from, of the same organization: DE_ and a number. */
  sourcePid: string
  /** Parts of the realm. Default: only content; a comparison returns all parts. */
  promotions?: PromotionScope[]
  /** Manifests to promote, at most 1,000. Absent or empty: all of the other realm. */
  contentManifestIds?: string[]
}

export type PlanProposal = {
  /** The reasons, in plain text. */
  why: string
  /** The facts that the reasons refer to. */
  evidence: {
    /** The fact, in plain text. */
    text: string
    /** The record that shows it. */
    record?: RecordAddress
  }[]
}

export type PlanPublishInput = {
  /** Manifest to publish. Default: the global manifest. */
  id?: string
  /** Items to add or replace, at most 20,000. Default: none. */
  upserts?: {
    /** Id of the item in the form `type.name`. */
    id: string
    /** All properties of the new version by name. */
    properties: Record<string, ContentPropertyInput>
    /** Tags of the item, at most 100. Default: none. */
    tags?: string[]
  }[]
  /** Ids of items to remove from the manifest. Default: none. */
  deletes?: string[]
  /** Saved versions to name, such as of binaries whose bytes have been uploaded. */
  references?: {
    /** Id of the saved item, text or binary. */
    id: string
    /** Saved version of it that goes live. */
    version: string
    /** Tags in the manifest, at most 100. Default: none. */
    tags?: string[]
  }[]
}

export type PlanRefundInput = {
  /** Payments to refund. */
  txids: number[]
  /** Kept in the history of each payment. */
  reason: string
}

export type PlanRemoveEntriesInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** Gamer tags of players of this realm. */
  gamerTags: number[]
  /** `all`: also the entries of these players on other boards. Frozen boards are left as they are. Default: this. */
  boards?: 'this' | 'all'
  /** Requires the right `edit player-profile`. */
  suspend?: SuspensionTerms
}

export type PlanRepeatInput = {
  /** Manifest of the history to publish again. */
  uid: string
}

export type PlanRow = {
  /** The number of the row in the plan, from 1. */
  n: number
  /** The id of the thing: a gamer tag, a place, an audit entry. */
  key: string
  /** The name of the thing, for people. Absent: show the key. */
  label?: string
  /** The affected player, if the change is about one. */
  player?: number
  /** The record that the change is about, if it is about one with an address. */
  record?: RecordAddress
  /** The state before the change. Null: it does not exist. */
  before: unknown
  /** The state after the change. Null: it is deleted. */
  after: unknown
  /** The changes by field. Absent from older servers. */
  difference?: Difference
  /** `waiting`: not applied yet. `done`: applied. `failed`: see `error`. */
  state: 'waiting' | 'done' | 'failed'
  /** Why the row failed. Missing if it has not failed. */
  error?: string
}

export type PlanSuspendPlayersInput = {
  /** Default: no end (a ban). From -8640000000000000 to 8640000000000000. */
  until?: number
  /** Why the player is suspended, for colleagues. The player does not see it. */
  reason: string
  /** The text that the player sees. */
  message?: string
  /** The players to suspend, as a list, a search, a segment or an audience. */
  players: ChosenPlayers
}

export type PlanTakeBackInput = {
  /** Payments to plan for; absent: all refunds that wait for a decision. */
  txids?: number[]
}

export type PlanWithSample = {
  /** The plan, without its rows. */
  plan: Plan
  /** The first rows of the plan, at most 20. */
  sample: PlanRow[]
}

export type PlayerDailyReward = {
  /** Content id of the calendar, such as calendars.daily. */
  id: string
  /** The title that players see. */
  title: string
  /** `streak`: each claim gives the next day. `month`: a claim gives the day of the month. */
  mode: 'streak' | 'month'
  /** `upcoming` before the start, `running`, or `over` after the end. */
  state: 'upcoming' | 'running' | 'over'
  /** The number of its days. */
  days: number
  /** The index of the next day to claim, from 0. */
  nextIndex: number
  /** Consecutive claims; 0 after a break. */
  streak: number
  /** The time zone that applies to the player. */
  zone: string
  /** When the player last claimed. From -8640000000000000 to 8640000000000000. */
  lastClaimAt?: number
  /** When the next claim is possible; the present if it is now. Absent for a calendar that is over. From -8640000000000000 to 8640000000000000. */
  nextClaimAt?: number
  /** True if the player belongs to the audience of the calendar. */
  isInAudience: boolean
  /** The last claims, newest first; at most 62. */
  claims: {
    /** An id: a whole number below 2^53. */
    id: number
    /** Time of the claim, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    at: number
    /** The claimed day of the calendar; the first is 0. */
    index: number
    /** The local day, such as 2026-11-28. */
    day: string
  }[]
}

export type PlayerExport = {
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  exported: number
  /** The id of the account. */
  accountId: number
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** The stored data by kind, such as stats or payments. Each kind is a list. */
  held: Record<string, unknown[]>
}

export type PlayerRewardInput = {
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
  addItemRequests?: NewItem[]
  /** Further amounts by content id, in the form of older clients; given in addition to `changeCurrencies`. */
  addCurrencyMap?: Record<string, string>
  /** Webhooks to call when the reward is given: `symbol` names the content, `body` is optional. */
  callWebhooks?: (Record<string, unknown>)[]
}

export type PlayerRow = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** The id of the account. */
  accountId: number
  /** The player's name in the game: the stat `alias` of the space `client.public`. */
  name?: string
  /** The name of the account, which is personal data. */
  userName?: string
  /** The e-mail address of the person. */
  email?: string
  /** A language code, such as en or de. */
  language?: string
  /** The platform that the game client last reported, such as IPhonePlayer. Absent: unknown. */
  platform?: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  lastSeen?: number
  /** Real-money revenue of the player, in minor units of the realm’s currency; absent before the first payment. */
  spent?: number
  /** True while the player is online in this realm. */
  online: boolean
  /** The current suspension with its end; without an end it is a ban. */
  suspension?: {
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    until?: number
  }
}

export type PlayerSearch = {
  /** `identity`: a complete account id or gamer tag, or the beginning of a name, of an e-mail or of a linked third-party user id. `device`: a complete device id. `third-party`: the beginning of a linked third-party user id. */
  query?: string
  /** Values that are compared with the text of `query`. Absent: `identity`. */
  by?: 'identity' | 'device' | 'third-party'
  /** In a query string: a JSON list. */
  criteria?: SpaceCriterionInput[]
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

export type PreviewTournamentMoveInput = {
  /** Content id of the tournament, such as tournaments.weekly. */
  id: string
  /** The gamer tag. */
  playerId: number
  /** The tier: 0 is the lowest. From 0 to 1000. */
  tier: number
  /** The stage within the tier. From 0 to 10000. */
  stage: number
}

export type PriceInput = {
  /** `sku` for real money. `currency` and `in_game_currency` both mean an in-game currency. */
  type: 'in_game_currency' | 'currency' | 'sku'
  /** The currency’s content id, or the name of the SKU. */
  symbol: string
  /** Units of the in-game currency for one purchase. Prices by SKU do not use it. From 0 to 1000000000. Default: 1. */
  amount?: number
  /** Prices of a player’s first, second … purchase; the last one applies to all later purchases. */
  schedule?: number[]
}

export type Profile = {
  /** The id of the account. */
  accountId: number
  /** Increases with each change. Send it as `If-Match` to avoid overwriting other changes. */
  version: number
  /** True if the caller sees personal data unmasked; else it is masked until they reveal it with a reason. */
  isClear: boolean
  /** True if the account can sign in with e-mail and password. */
  hasPassword: boolean
  /** A change of e-mail that the player has not confirmed yet. */
  emailChange?: {
    /** The new e-mail address, which the player must confirm. */
    newEmail: string
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    expires: number
  }
  /** All personal data will be erased at this time. */
  forgetting?: {
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    due: number
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    asked: number
    /** An id: a whole number below 2^53. */
    askedBy?: number
    /** The e-mail address of the operator who requested it. Missing if it was the player. */
    askedByEmail?: string
  }
  /** When it was erased. From -8640000000000000 to 8640000000000000. */
  forgotten?: number
  /** Search for mentions of the erased player in other texts; running if `ended` is absent. */
  mentions?: {
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    started: number
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    ended?: number
    /** Number of texts with masked mentions of the player so far. */
    masked: number
  }
}

export type PromoteContentInput = {
  /** Realm to promote from, of the same organization: DE_ and a number. */
  sourcePid: string
  /** Parts of the realm. Default: only content; a comparison returns all parts. */
  promotions?: PromotionScope[]
  /** Manifests to promote, at most 1,000. Absent or empty: all of the other realm. */
  contentManifestIds?: string[]
}

export type Promotion = {
  /** Id of the manifest, such as `global`; `services` for the microservices. */
  id: string
  /** Live state of the other realm. Absent if nothing is published there. */
  source?: {
    /** Checksum of the live manifest or deployment. */
    checksum: string
    /** When it was created. From -8640000000000000 to 8640000000000000. */
    createdAt: number
  }
  /** Live state of this realm. Absent if nothing is published here. */
  destination?: {
    /** Checksum of the live manifest or deployment. */
    checksum: string
    /** When it was created. From -8640000000000000 to 8640000000000000. */
    createdAt: number
  }
}

export type PromotionScope = 'content' | 'microservices'

export type Promotions = {
  /** Realm that the content comes from: DE_ and a number. */
  sourcePid: string
  /** Requested parts of the realm, with what each realm has live. */
  scopes: {
    /** Part of the realm: its content or its microservices. */
    name: PromotionScope
    /** Manifests or deployments of both realms. */
    promotions: Promotion[]
  }[]
}

export type PublishMessageInput = {
  /** Topic that clients listen to; absent: the topic of system messages. */
  channel?: string
  /** Message text, at most 6,000 bytes. */
  body: string
  /** The gamer tag. */
  playerId?: number
  /** Must match the scope. */
  realmId?: string
  /** The id of the realm. */
  pid?: string
}

export type PublishMessageOutput = Record<string, never>

export type PullManifestInput = {
  /** Realm to promote from, of the same organization: DE_ and a number. */
  sourceRealmPid: string
  /** Manifest to promote. Default: the global manifest. */
  id?: string
}

export type PullManifestsInput = {
  /** Realm to promote from, of the same organization: DE_ and a number. */
  sourceRealmPid: string
}

export type PullManifestsOutput = {
  /** Live manifests of this realm after the promotion. */
  manifests: ManifestChecksum[]
}

export type PushCount = {
  /** The push service, as the device registered it. */
  provider: string
  /** accepted: the service took it. rejected: the service refused it. removed: the token is invalid and was deleted. dropped: its time was over, the player turned notifications off, or the key was removed. */
  state: 'waiting' | 'accepted' | 'rejected' | 'removed' | 'dropped'
  /** The reason of the service. Absent: none. */
  reason?: string
  /** Number of devices. */
  count: number
}

export type PushKey = {
  /** fcm: Firebase Cloud Messaging. apns: Apple Push Notification service. */
  provider: 'fcm' | 'apns'
  /** FCM: id of the Firebase project. */
  projectId?: string
  /** FCM: e-mail address of the service account. */
  email?: string
  /** Id of the key. */
  keyId: string
  /** APNs: id of the team. */
  teamId?: string
  /** APNs: bundle id of the app. */
  bundleId?: string
  /** APNs: true for the sandbox, which serves development builds. */
  isSandbox?: boolean
  /** When the key was set. From -8640000000000000 to 8640000000000000. */
  set: number
  /** The e-mail address of the person who set it. Absent: unknown. */
  by?: string
  /** The service rejected the key at the last attempt. Absent: no problem. */
  problem?: {
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    at: number
    /** Reason of the push service. */
    reason: string
  }
  /** Version of this key, for If-Match. */
  version: number
}

export type PushSend = {
  /** An id: a whole number below 2^53. */
  id: number
  /** call: the API. campaign: a campaign. player: an operator on a player’s page. test: a test. */
  source: 'call' | 'campaign' | 'player' | 'test'
  /** The campaign. Absent: none. */
  campaign?: number
  /** The player, if it has only one receiver. */
  gamerTag?: number
  /** Title of the notification. Absent: none. */
  title?: string
  /** Text of the notification. Absent: none. */
  body?: string
  /** True if it ignores quiet hours. */
  isUrgent: boolean
  /** When it was queued. From -8640000000000000 to 8640000000000000. */
  created: number
  /** Devices that have not got it at this time do not get it. From -8640000000000000 to 8640000000000000. */
  expires: number
  /** Number of devices per service, state and reason. */
  results: PushCount[]
}

export type RecordAddress = {
  /** Kind of record, as in the search. */
  kind: 'player' | 'person' | 'event' | 'season' | 'leaderboard' | 'group' | 'announcement' | 'campaign' | 'segment' | 'daily-reward' | 'trial' | 'store' | 'listing' | 'sale' | 'offer' | 'promo' | 'content' | 'config-key' | 'job' | 'runbook' | 'service' | 'change-set' | 'audit' | 'cloud-file' | 'entitlement-definition' | 'localization' | 'payment' | 'plan' | 'pvp-definition' | 'saved-query' | 'service-plan' | 'shard' | 'sku' | 'storage-document' | 'template' | 'timer' | 'tournament' | 'webhook'
  /** Id of the record in the console. */
  id: string
  /** Parent of the record: the store of a listing, or the subject of an audit entry. */
  of?: string
}

export type ReduceCooldownsInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Must match the path. */
  bodyGamerTag?: number
  /** Listings whose waiting time is reduced. */
  updateListingCooldownRequests: {
    /** The symbol of the listing; applies to every store that has it. */
    symbol: string
    /** In seconds. From 1 to 3153600000. */
    cooldownReduction: number
  }[]
}

export type ReferenceInput = {
  /** Id of the saved item, text or binary. */
  id: string
  /** Version of it that was saved in this realm. */
  version: string
  /** Kind of the saved version. Default: content. */
  type?: ContentKind
  /** Part that the reference adds. An item with both parts has two references. Default: public. */
  visibility?: ContentVisibility
  /** Checksum shown in the manifest. Default: the one of the saved version. */
  checksum?: string
  /** Tags of the item in this manifest, at most 100. Default: none. */
  tags?: string[]
  /** Accepted for compatibility and ignored; the server creates the URL. */
  uri?: string
}

export type RefreshEventInput = {
  /** Id of a round. The symbol alone means the current round. */
  id: string
}

export type Refund = {
  /** When the store gave the money back. From -8640000000000000 to 8640000000000000. */
  at: number
  /** Reason reported by the store. */
  reason: string
  /** Refunded amount, in minor units of `currency`. */
  amount: number
  /** ISO code of the currency of the refund. */
  currency: string
  /** Only a part of the price was given back. */
  isPartial: boolean
  /** Decision about the goods: `nothing` if none were granted. */
  decision: 'waiting' | 'taken' | 'kept' | 'nothing'
  /** Time of the decision, in milliseconds since 1970, UTC; absent: not decided. From -8640000000000000 to 8640000000000000. */
  decidedAt?: number
  /** Goods removed from the player, and goods that could not be removed because they no longer had them. */
  taken?: {
    /** Content id of a currency or an item, or symbol of an entitlement. */
    symbol: string
    /** Number of units of it. */
    count: number
  }[]
  /** Goods that could not be removed, because the player no longer had them. */
  missing?: {
    /** Content id of a currency or an item, or symbol of an entitlement. */
    symbol: string
    /** Number of units of it. */
    count: number
  }[]
  /** The store has reversed the refund: the payment counts again. From -8640000000000000 to 8640000000000000. */
  reversedAt?: number
}

export type RemoveChatMessageInput = {
  /** An id: a whole number below 2^53. */
  id: number
  /** The id of the message. */
  messageId: string
  /** Reason for the removal. It is stored with the message and in the audit trail. */
  reason: string
}

export type RemoveLeaderboardAssignmentInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** The gamer tag. */
  playerId: number
}

export type RemoveLeaderboardEntryInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** The gamer tag. */
  bodyId: number
}

export type RemovePushKeyInput = {
  /** fcm: Firebase Cloud Messaging. apns: Apple Push Notification service. */
  provider: 'fcm' | 'apns'
}

export type RepeatManifestInput = {
  /** Manifest of the history to publish again. */
  uid: string
}

export type ReplaceSavesInput = {
  /** An id: a whole number below 2^53. */
  sourcePlayerId: number
  /** An id: a whole number below 2^53. */
  targetPlayerId: number
}

export type ReportPurchaseInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** `listing:store`, or the symbol alone if only one store has it. */
  listingId: string
  /** Ignored: all purchases count, free or not. */
  free?: boolean
}

export type ReportPurchaseOutput = {
  result: true
}

export type ResetDailyRewardInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Content id of the calendar, such as calendars.daily. */
  id: string
}

export type RestoreSaveInput = {
  /** An id: a whole number below 2^53. */
  playerId: number
  /** The name of the file to restore. */
  objectKey: string
  /** The eTag of the kept version to restore. */
  eTag: string
}

export type RevealPlayerInput = {
  /** An id: a whole number below 2^53. */
  player: number
  /** Why the data is needed, 3 to 300 characters. The audit trail records it. */
  reason: string
}

export type RevealPlayerOutput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** The id of the account. */
  accountId: number
  /** The player's name in the game: the stat `alias` of the space `client.public`. */
  name?: string
  /** The name of the account, which is personal data. */
  userName?: string
  /** The e-mail address of the person. */
  email?: string
  /** A language code, such as en or de. */
  language?: string
  /** The platform that the game client last reported, such as IPhonePlayer. Absent: unknown. */
  platform?: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  lastSeen?: number
  /** Real-money revenue of the player, in minor units of the realm’s currency; absent before the first payment. */
  spent?: number
  /** True while the player is online in this realm. */
  online: boolean
  /** The current suspension with its end; without an end it is a ban. */
  suspension?: {
    /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
    until?: number
  }
  /** The account of the player with its personal data. */
  account: Account
}

export type ReviewCost = {
  /** The currency or item, such as currency.gems. */
  symbol: string
  /** The largest amount that all players together can get. */
  atMost: number
  /** The amount that the realm gave in the last 7 days; absent if it gave none. */
  inWeek?: number
  /** Daily budget of the author, and what was left of it at the review; absent without a budget. */
  perDay?: number
  /** Rest of the daily budget of the author. Missing without a budget. */
  left?: number
}

export type ReviewGift = {
  /** "150 currency.gems for ranks 1–3" */
  label: string
  /** The recipients: "once for each player". */
  note: string
  /** The currency or item, such as currency.gems. */
  symbol: string
  /** The largest amount that all players together can get. */
  atMost: number
}

export type ReviewPreview = {
  /** The texts by language. Empty: none. */
  texts: {
    /** A language code, such as en or de. */
    lng: string
    /** Title or subject. Empty: none. */
    subject: string
    /** The text; HTML in mails and e-mails. */
    msg: string
  }[]
  /** The gifts of the message, such as 50 × gems. */
  gifts: string[]
  /** The first changed listings as cards of the store. Empty: none. */
  cards: {
    /** The title of the offer, or the symbol of the listing if it has none. */
    title: string
    /** Goods of one purchase, such as 50 × gems. */
    goods: string[]
    /** The price of one purchase, such as 10 gems, or the SKU for real money. */
    price: string
    /** The regular price, in a sale. */
    regular?: string
    /** The badge of the sale. */
    badge?: string
  }[]
}

export type Reviewer = {
  /** The id of the account. */
  accountId: number
  /** Absent when the account no longer exists. */
  email?: string
  /** True if the author asked this colleague for approval. */
  isAsked: boolean
  /** The decision of the colleague. Absent: not decided yet. */
  decision?: 'approved' | 'refused'
  /** Comment on the decision. Absent: nothing. */
  comment?: string
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  at?: number
  /** True if the approval counts: it is for the current values, and its author may still approve. */
  counts: boolean
}

export type RevokeEntitlementInput = {
  /** Unique id of the entitlement to revoke. */
  uuid: string
  /** Reason for the history of the entitlement; absent: the caller is recorded. */
  reason?: string
}

export type RevokeEntitlementOutput = {
  status: 'ok'
  /** Unique id of the changed entitlement. */
  uuid: string
  /** State after the call. */
  state: 'GRANTED' | 'CLAIMED' | 'REVOKED'
}

export type RoleMapping = {
  /** The id of a realm: DE_ and a number. */
  projectId: string
  /** The role in this realm: `tester`, `developer` or `admin`. */
  role: string
  /** The realm with its name; absent when the organization no longer has this realm. */
  project?: {
    /** The id of the realm. */
    pid: string
    /** The name of the realm. */
    projectName: string
  }
}

export type Sale = {
  /** For the staff, such as “Chest of gems −50 %”. */
  name: string
  /** Listings on sale, each with its reduced price. */
  listings: SaleListing[]
  /** The first moment of the sale. From -8640000000000000 to 8640000000000000. */
  start: number
  /** The first moment after it. From -8640000000000000 to 8640000000000000. */
  end: number
  /** Players who get the price; default: all players. */
  audience?: StandingAudience
  /** Share of the audience in percent that keeps the regular price, to measure the effect. From 0 to 50. Default: 0. */
  holdOut: number
  /** How often a player may buy at this price; then the regular price applies. From 1 to 1000000. */
  limit?: number
  /** A short text on the listing, by language, such as “−50 %”. */
  badge: Record<string, string>
  /** A sentence about the sale, by language. */
  texts: Record<string, string>
  /** An id: a whole number below 2^53. */
  id: number
  /** `scheduled` before the start, `running` until the end, then `ended`. */
  state: 'scheduled' | 'running' | 'ended'
  /** The version of the record. It is also the ETag; send it as If-Match with a change. */
  version: number
  /** When it was last changed. From -8640000000000000 to 8640000000000000. */
  updatedAt: number
  /** Purchases at the price of the sale, and the players who made them. Refunds are not subtracted. */
  sold: number
  /** Different players who bought at the price of the sale. */
  buyers: number
  /** Their payments by currency; without a currency: in minor units of the realm's main currency. */
  income: {
    /** Content id of the in-game currency; absent for real money. */
    currency?: string
    /** Sum of the payments: a whole number of the currency, or minor units for real money. */
    amount: number
  }[]
  /** Why a listing is not cheaper now, one sentence each, such as a deleted SKU. */
  problems: string[]
  /** Other sales of a listing at the same time for another audience. Players in both get the lower price. */
  overlaps: {
    /** An id: a whole number below 2^53. */
    id: number
    /** Name of the other sale. */
    name: string
  }[]
}

export type SaleListing = {
  /** Symbol of the store in the catalog. */
  store: string
  /** Symbol of the listing in this store. */
  listing: string
  /** Reduction of the regular price; the price is rounded to a whole amount of at least 1. From 1 to 99. */
  percent?: number
  /** The new amount of the currency. From 1 to 1000000000. */
  amount?: number
  /** The SKU with the lower price. */
  sku?: string
}

export type SalePurchase = {
  /** An id: a whole number below 2^53. */
  id: number
  /** Time of the purchase, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  at: number
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Symbol of the store that the player bought from. */
  store: string
  /** Symbol of the bought listing. */
  listing: string
  /** Absent: real money. */
  currency?: string
  /** Price of this purchase: units of the in-game currency, or minor units for real money. */
  paid: number
  /** The price without the sale. */
  regular: number
}

export type SaveAnnouncementInput = {
  /** Unique symbol of the announcement in the realm. */
  symbol: string
  /** Topic of the announcement, such as gameupdate. Clients filter by it. */
  channel: string
  /** Tags of the announcement, for the game and for the staff; absent: none. */
  tags?: string[]
  /** Goods that the player gets when they claim the announcement; absent: none. */
  attachments?: {
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
  /** Reward that the player gets when they claim it, in addition to `attachments`. */
  gift?: PlayerRewardInput
  /** Conditions on stats of the player. All must be met; absent: none. */
  stat_requirements?: {
    /** Name of the stat. `GAMER_TAG` compares the gamer tag of the player. */
    stat: string
    /** Comparison of the stat with `value`; `nonexistent`: the stat is not set. */
    constraint: 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'nin' | 'nonexistent'
    /** For `in` and `nin`: values separated by commas; for `nonexistent`: empty. */
    value?: string
    /** Origin of the stat; default `game`. */
    domain?: 'game' | 'client'
    /** Visibility of the stat; default `private`. */
    access?: 'public' | 'private'
  }[]
  /** Audience, in addition to the requirements; default: all players. */
  audience?: StandingAudienceInput
  /** Names and values for the game. The server does not read them. */
  clientData?: Record<string, string>
  /** Texts of the announcement by language; absent: none. */
  translations?: {
    /** A language code, such as en or de. */
    language: string
    /** Title in this language; empty: none. */
    subject?: string
    /** Body in this language; empty: none. */
    message?: string
    /** Summary in this language; empty: none. */
    summary?: string
  }[]
  /** Start for players as an ISO 8601 time; absent or empty: immediately. */
  start_date?: string
  /** End as an ISO 8601 time; absent or empty: never. */
  end_date?: string
  /** The same as `start_date`, which takes precedence. */
  startDate?: string
  /** The same as `end_date`, which takes precedence. */
  endDate?: string
  /** Key of the title, or the key with a default text. */
  title: {
    /** Key of the text in the localizations of the realm. */
    localizationId: string
    /** Shown when the text does not exist in the player’s language. */
    defaultValue?: string
    /** True if the text is empty in every language. Such a text is shown empty, not as its key. */
    empty?: boolean
  } | string
  /** Key of the summary, or the key with a default text. */
  summary: {
    /** Key of the text in the localizations of the realm. */
    localizationId: string
    /** Shown when the text does not exist in the player’s language. */
    defaultValue?: string
    /** True if the text is empty in every language. Such a text is shown empty, not as its key. */
    empty?: boolean
  } | string
  /** Key of the body, or the key with a default text. */
  body: {
    /** Key of the text in the localizations of the realm. */
    localizationId: string
    /** Shown when the text does not exist in the player’s language. */
    defaultValue?: string
    /** True if the text is empty in every language. Such a text is shown empty, not as its key. */
    empty?: boolean
  } | string
}

export type SaveBinariesInput = {
  /** 1 to 1,000 binaries whose bytes are uploaded afterwards. */
  binary: BinaryInput[]
}

export type SaveBinariesOutput = {
  /** References with upload URLs, one for each binary. */
  binary: BinaryReference[]
}

export type SaveCatalogInput = {
  /** All stores of the new version; stores that are not in it are removed. */
  stores?: StoreInput[]
  /** All offers of the new version; offers that are not in it are removed. */
  offerDefinitions?: OfferInput[]
}

export type SaveCatalogOutput = {
  result: true
}

export type SaveConflict = {
  /** The ETag of the manifest in If-Match. */
  expectedETag: string | null
  /** The ETag of the manifest; null if the player has no files yet. */
  foundETag: string | null
  /** The conflicting files, at most twenty. */
  files: {
    /** The name of the file in conflict. */
    key: string
    /** The eTag that the caller had seen; empty for no file; missing if the caller named none. */
    expected?: string
    /** The version that the caller sent; missing for a deletion. */
    sent?: {
      /** MD5 of the content that the caller sent. Missing if unknown. */
      eTag?: string
      /** The number that the caller sent, usually yyyyMMddHHmmss. Missing if none was sent. */
      lastModified?: number
    }
    /** The player's current file; null: none. */
    found: {
      /** MD5 of the content, hexadecimal. It identifies this version of the file. */
      eTag: string
      /** The size of the file in bytes. */
      size: number
      /** The number that the client sent, usually yyyyMMddHHmmss. The server does not change it. */
      lastModified: number
      /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
      savedAt?: number
      /** Author of this version. Missing for files of older releases. */
      savedBy?: 'player' | 'operator' | 'server'
    } | null
  }[]
  /** The id of the conflict, unique for its player. */
  id: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  at: number
  /** `refused`: nothing changed. `overwritten`: a file with an older time replaced a newer one. */
  outcome: 'refused' | 'overwritten'
  /** Cause of the conflict: the player, an operator or a game server. */
  by: 'player' | 'operator' | 'server'
}

export type SaveContentInput = {
  /** 1 to 20,000 items whose versions are saved. */
  content: ContentInput[]
}

export type SaveContentOutput = {
  /** References to the saved versions. An item with private properties has two. */
  content: ContentReference[]
  /** Problems that these items would have together with the live content. */
  checks: ContentChecks
}

export type SaveManifestInput = {
  /** Manifest to publish. Default: the global manifest. */
  id?: string
  /** Complete content of the manifest. Items without a reference disappear from the game. */
  references: ReferenceInput[]
  /** Why it is published although checks find errors; without it these reject. */
  force?: string
}

export type SaveManifestOutput = {
  /** Id of the published manifest. */
  id: string
  /** Id of this publish, unique in the history. */
  uid: string
  /** MD5 of all references of the manifest. */
  checksum: string
  /** When it was created. From -8640000000000000 to 8640000000000000. */
  created: number
  /** Errors and warnings of the published items. */
  checks: ContentChecks
}

export type SaveSkusInput = {
  /** All SKUs of the new version; SKUs that are not in it are removed. */
  definitions: SkuInput[]
}

export type SaveSkusOutput = {
  result: true
}

export type SaveTextsInput = {
  /** 1 to 20,000 texts whose versions are saved. */
  text: TextInput[]
}

export type SaveTextsOutput = {
  /** References to the saved versions, for use in a manifest. */
  text: ContentReference[]
}

export type SaveTimerInput = {
  /** Name of 1 to 100 characters. An existing timer of this name is changed. */
  name: string
  /** Schedule as English text, at most 300 characters. */
  cronish: string
  /** Default: the zone of the timer, or UTC for a new one. */
  zone?: string
}

export type SaveTimerOutput = {
  /** Name of the saved timer. */
  name: string
  /** Schedule in its normal form, as it is stored. */
  cronish: string
}

export type SaveVersion = {
  /** MD5 of the content, hexadecimal. It identifies this version of the file. */
  eTag: string
  /** The size of the file in bytes. */
  size: number
  /** The number that the client sent, usually yyyyMMddHHmmss. The server does not change it. */
  lastModified: number
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  savedAt?: number
  /** Author of this version. Missing for files of older releases. */
  savedBy?: 'player' | 'operator' | 'server'
  /** The name of the file. */
  key: string
  /** A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000. */
  replacedAt: number
  /** Author of the replacement or deletion. */
  replacedBy: 'player' | 'operator' | 'server'
}

export type SearchAnnouncementsInput = {
  /** ISO 8601 time to search at; absent: now. */
  date?: string
}

export type SearchAnnouncementsOutput = {
  /** Announcements that are active at that time. */
  content: AnnouncementContent[]
}

export type SearchStatsExtendedInput = {
  /** Writer of the stats in the space: the game, or the game client. */
  domain: 'game' | 'client'
  /** Readers of the stats in the space: all players, or only the player. */
  access: 'public' | 'private'
  objectType: 'player'
  /** Conditions on stats of the space, 1 to 10. A player must match all of them. */
  criteria: Criterion[]
  /** The names of the stats to return for each player, at most 100. */
  statKeys: string[]
}

export type SearchStatsExtendedOutput = {
  /** The requested stats as text, by gamer tag and by name of the stat. */
  gamerStats: Record<string, Record<string, string>>
}

export type SearchStatsInput = {
  /** Writer of the stats in the space: the game, or the game client. */
  domain: 'game' | 'client'
  /** Readers of the stats in the space: all players, or only the player. */
  access: 'public' | 'private'
  objectType: 'player'
  /** Conditions on stats of the space, 1 to 10. A player must match all of them. */
  criteria: Criterion[]
  /** The number of skipped rows. From 0 to 1000000. */
  offset?: number
  /** The largest number of rows of the response. From 1 to 10000. */
  limit?: number
}

export type SearchStatsOutput = {
  /** The gamer tags of the matching players, in ascending order. */
  ids: number[]
  /** The number of skipped rows. */
  offset: number
  /** The largest number of rows of the response. */
  limit: number
  /** How many players match; absent when only an estimate is known. */
  total?: number
}

export type SendMailInput = {
  /** Mails to send, each to one player. */
  sendMailRequests: {
    /** Subject of the mail; absent: none. */
    subject?: string
    /** HTML. */
    body?: string
    /** Goods that the player can claim; absent: none. */
    attachments?: AttachmentRequest[]
    /** Further goods in the form of older clients; absent: none. */
    rewards?: MailRewardsInput
    /** Reward that the player gets with the claim, in addition to `attachments`; absent: none. */
    playerRewards?: PlayerRewardInput
    /** Category of the mail; clients group mails by it. Default: SYSTEM.DB. */
    category?: string
    /** Gamer tag of the sender; 0: the game itself. Default: 0. */
    senderGamerTag?: number
    /** The number of a text that is part of the game client. */
    bodyRef?: number
    /** Expiry of the mail as an ISO 8601 time; absent or empty: never. */
    expires?: string
    /** Each player gets the text in their language. The mail's own text is the fallback; it may be absent. */
    translations?: MailText[]
    /** An id: a whole number below 2^53. */
    receiverGamerTag: number
    /** Ignored: the server numbers the mails. */
    id?: number
  }[]
}

export type SendMailOutput = {
  result: true
}

export type SendMailToPlayerInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Subject of the mail; absent: none. */
  subject?: string
  /** HTML. */
  body?: string
  /** Goods that the player can claim; absent: none. */
  attachments?: AttachmentRequest[]
  /** Further goods in the form of older clients; absent: none. */
  rewards?: MailRewardsInput
  /** Reward that the player gets with the claim, in addition to `attachments`; absent: none. */
  playerRewards?: PlayerRewardInput
  /** Category of the mail; clients group mails by it. Default: SYSTEM.DB. */
  category?: string
  /** Gamer tag of the sender; 0: the game itself. Default: 0. */
  senderGamerTag?: number
  /** The number of a text that is part of the game client. */
  bodyRef?: number
  /** Expiry of the mail as an ISO 8601 time; absent or empty: never. */
  expires?: string
  /** Each player gets the text in their language. The mail's own text is the fallback; it may be absent. */
  translations?: MailText[]
  /** Ignored: the server numbers the mails. */
  id?: number
}

export type SendMailToPlayerOutput = {
  /** An id: a whole number below 2^53. */
  mailId: number
}

export type SendMailsToPlayerInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Mails to send to the player. */
  sendMailRequests: {
    /** Subject of the mail; absent: none. */
    subject?: string
    /** HTML. */
    body?: string
    /** Goods that the player can claim; absent: none. */
    attachments?: AttachmentRequest[]
    /** Further goods in the form of older clients; absent: none. */
    rewards?: MailRewardsInput
    /** Reward that the player gets with the claim, in addition to `attachments`; absent: none. */
    playerRewards?: PlayerRewardInput
    /** Category of the mail; clients group mails by it. Default: SYSTEM.DB. */
    category?: string
    /** Gamer tag of the sender; 0: the game itself. Default: 0. */
    senderGamerTag?: number
    /** The number of a text that is part of the game client. */
    bodyRef?: number
    /** Expiry of the mail as an ISO 8601 time; absent or empty: never. */
    expires?: string
    /** Each player gets the text in their language. The mail's own text is the fallback; it may be absent. */
    translations?: MailText[]
    /** Ignored: the server numbers the mails. */
    id?: number
    /** An id: a whole number below 2^53. */
    receiverGamerTag?: number
  }[]
}

export type SendMailsToPlayerOutput = {
  result: true
}

export type SendPlayerPushInput = {
  /** The gamer tag. */
  gamerTag: number
  /** Title of the notification; absent: none. */
  title?: string
  /** Text of the notification; absent: none. */
  body?: string
  /** Names and values for the game; absent: none. */
  data?: Record<string, string>
  /** Deep link that the game opens. The game gets it as `link` in the data. */
  link?: string
  /** True: it is also sent in quiet hours. Needs the right "send-urgent notify". */
  urgent?: boolean
  /** A notification that cannot be sent for this long is dropped. Default: one day. From 60 to 2419200. */
  lifetimeSeconds?: number
  /** True: the title is marked as a test. Default: false. */
  test?: boolean
}

export type SendPlayerPushOutput = {
  /** An id: a whole number below 2^53. */
  id: number
  /** Number of devices that it was queued for. */
  devices: number
}

export type SendPushInput = {
  /** Notifications to show. */
  msgs: {
    /** Gamer tags of the receivers. */
    to: number[]
    /** Names and values for the game; absent: none. */
    data?: Record<string, string>
    /** Text that the device shows; absent: none. */
    notification?: {
      /** Title of the notification; absent: none. */
      title?: string
      /** Text of the notification; absent: none. */
      body?: string
    }
    /** Deep link that the game opens. The game gets it as `link` in the data. */
    link?: string
    /** True: it is also sent in quiet hours. Needs the right "send-urgent notify". */
    urgent?: boolean
    /** A notification that cannot be sent for this long is dropped. Default: one day. From 60 to 2419200. */
    lifetimeSeconds?: number
  }[]
}

export type SendPushOutput = Record<string, never>

export type Session = {
  /** The id of the session. */
  id: number
  /** When the session began. From -8640000000000000 to 8640000000000000. */
  startedAt: number
  /** Absent while the session lasts. From -8640000000000000 to 8640000000000000. */
  endedAt?: number
  /** `left`: the last socket was closed. `silent`: the client timed out; the session ended when it was last seen. */
  ending?: 'left' | 'silent'
  /** Up to now while the session lasts. */
  lengthMs: number
  /** How the session was started. */
  via: 'call' | 'socket'
  /** The platform that the client reported, such as IPhonePlayer. */
  platform?: string
  /** The model of the device that the client reported. */
  device?: string
  /** The locale of the device, such as de_DE. */
  locale?: string
  /** A language code, such as en or de. */
  language?: string
  /** The store or campaign that the client reported. */
  source?: string
  /** The game shard that the client reported. */
  shard?: string
  /** The version of the game that the client reported. */
  clientVersion?: string
}

export type SetApnsKeyInput = {
  /** The .p8 file. Absent: the stored key with this key id stays. */
  key?: string
  /** The key id from Apple. */
  keyId: string
  /** The team id from Apple. */
  teamId: string
  /** The bundle id of the app. */
  bundleId: string
  /** True for development builds. Default: production. */
  isSandbox?: boolean
}

export type SetDailyRewardDayInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Content id of the calendar, such as calendars.daily. */
  id: string
  /** The first day is 0. From 0 to 61. */
  nextIndex: number
}

export type SetEventContentInput = {
  /** Id of a round. The symbol alone means the current round. */
  id: string
  /** Complete new definition of the event. */
  event: EventContent
  /** Ignored: an event saved by an operator is always `manual`. */
  origin?: string
  /** Ignored: the schedule of the event decides. */
  originType?: string
  /** The id of the content of the event. */
  rootEventId?: string
}

export type SetFcmKeyInput = {
  /** The JSON file of the service account, from the settings of the Firebase project. */
  serviceAccount: string
}

export type SetPaymentStateInput = {
  /** An id: a whole number below 2^53. */
  txid: number
  /** `DISPUTED` for a completed or failed payment; `RESOLVED` for a disputed one. */
  state: 'DISPUTED' | 'RESOLVED'
  /** Note for the history of the payment; empty: none. */
  note?: string
}

export type SetStatsInput = {
  /** The space and the player: {game|client}.{public|private}.player.{gamer tag}. */
  objectId: string
  /** Values to set, by the name of the stat. Numbers and booleans are stored as text. */
  set?: Record<string, StatValue>
  /** Numbers to add, by the name of the stat. A stat without a value counts as 0. */
  add?: Record<string, number>
  /** Accepted for compatibility; it has no effect. */
  emitAnalytics?: boolean
}

export type SkuInput = {
  /** Unique name of the SKU. Prices refer to it. */
  name: string
  /** Display text about the product; empty: none. */
  description?: string
  /** In minor units of the realm's main currency: 999 is 9.99. From 0 to 100000000. */
  realPrice: number
  /** The product’s id in each of the platforms’ stores. */
  productIds?: Record<string, string>
}

export type SpaceCriterionInput = {
  /** The name of the stat, case-sensitive. */
  stat: string
  /** The comparison with `value`. Short and long forms are equivalent, such as `lt` and `lessthan`. */
  rel: 'equal' | 'eq' | 'notequal' | 'neq' | 'lessthan' | 'lt' | 'lessthanequal' | 'lte' | 'greaterthan' | 'gt' | 'greaterthanequal' | 'gte' | 'in' | 'notin' | 'nin' | 'nonexistent'
  /** A list only for `in` and `notin`, which read a text as comma-separated. None for `nonexistent`. */
  value?: string | number | boolean | (string | number | boolean)[]
  /** The space of the stat. Default: game.private. */
  space?: Space
}

export type StandingAudienceInput = {
  /** An id: a whole number below 2^53. */
  segment?: number
  /** No text, as in a segment: it would name a person. */
  rules?: {
    /** In a query string: a JSON list. */
    criteria?: SpaceCriterionInput[]
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

export type Store = {
  /** Unique symbol of the store. Clients request it by this symbol. */
  symbol: string
  /** Display name of the store; absent: none. */
  title?: string
  /** Listings of the store in display order. */
  listings: Listing[]
  /** Upper bound of the listings shown at once, in their order. From 1 to 500. */
  activeListingLimit?: number
  /** How many listings each player sees; the choice changes every `refreshTime` seconds. From 1 to 500. */
  choose?: number
  /** Interval of the selection by `choose`, in seconds; absent: the choice does not change. From 1 to 3153600000. */
  refreshTime?: number
  /** True if clients also get listings that are not open, marked as inactive. */
  showInactiveListings?: boolean
}

export type StoreInput = {
  /** Unique symbol of the store. Clients request it by this symbol. */
  symbol: string
  /** Display name of the store; absent: none. */
  title?: string
  /** Listings of the store in display order. */
  listings?: ListingInput[]
  /** Upper bound of the listings shown at once, in their order. From 1 to 500. */
  activeListingLimit?: number
  /** How many listings each player sees; the choice changes every `refreshTime` seconds. From 1 to 500. */
  choose?: number
  /** Interval of the selection by `choose`, in seconds; absent: the choice does not change. From 1 to 3153600000. */
  refreshTime?: number
  /** True if clients also get listings that are not open, marked as inactive. */
  showInactiveListings?: boolean
}

export type SubscribeToStatsInput = {
  /** The service to notify. */
  service: string
  /** Names of stats. */
  subscriptions: string[]
}

export type SuspendPlayerInput = {
  /** Default: no end (a ban). From -8640000000000000 to 8640000000000000. */
  until?: number
  /** Why the player is suspended, for colleagues. The player does not see it. */
  reason: string
  /** The text that the player sees. */
  message?: string
  /** The gamer tag. */
  player: number
}

export type Suspension = {
  /** The id of the suspension. */
  id: number
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** The id of the account. */
  accountId: number
  /** The player's e-mail. */
  email?: string
  /** When it began. From -8640000000000000 to 8640000000000000. */
  suspendedAt: number
  /** Time when it ends automatically; absent: never. From -8640000000000000 to 8640000000000000. */
  until?: number
  /** For colleagues. */
  reason: string
  /** For the player; absent: they get the default message. */
  message?: string
  /** The operator who suspended the player; absent: a game server. */
  by?: {
    /** The id of the account. */
    accountId: number
    /** The e-mail address of the person. */
    email?: string
  }
  /** When an operator lifted it. From -8640000000000000 to 8640000000000000. */
  liftedAt?: number
  /** The operator who lifted it. */
  liftedBy?: {
    /** The id of the account. */
    accountId: number
    /** The e-mail address of the person. */
    email?: string
  }
  /** `over`: it has expired. */
  state: 'suspended' | 'lifted' | 'over'
}

export type SuspensionTerms = {
  /** Default: no end (a ban). From -8640000000000000 to 8640000000000000. */
  until?: number
  /** Why the player is suspended, for colleagues. The player does not see it. */
  reason: string
  /** The text that the player sees. */
  message?: string
}

export type TalkMessage = {
  /** Id of the message. */
  id: string
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Masked for callers who see personal data masked. */
  text: string
  /** When the message was sent. From -8640000000000000 to 8640000000000000. */
  sent: number
  /** `shown` to players, `withdrawn` by the author, or `removed` by the staff. */
  state: 'shown' | 'withdrawn' | 'removed'
  /** When it was withdrawn or removed: since then players do not see it. From -8640000000000000 to 8640000000000000. */
  hidden?: number
  /** Operator who removed the message, and the reason. Absent: it is visible. */
  removal?: {
    /** Reason that the operator or the game server gave. */
    reason: string
    /** Absent when a game server removed it, or the account no longer exists. */
    by?: string
  }
}

export type TellStatsOfShopperInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Names and values of the stats before the change. */
  statsBefore: Record<string, string>
  /** Names and values of the stats after the change. */
  statsAfter: Record<string, string>
}

export type TestMailInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** Mail to send as a test. */
  mail: {
    /** Subject of the mail; absent: none. */
    subject?: string
    /** HTML. */
    body?: string
    /** Goods that the player can claim; absent: none. */
    attachments?: AttachmentRequest[]
    /** Further goods in the form of older clients; absent: none. */
    rewards?: MailRewardsInput
    /** Reward that the player gets with the claim, in addition to `attachments`; absent: none. */
    playerRewards?: PlayerRewardInput
    /** Category of the mail; clients group mails by it. Default: SYSTEM.DB. */
    category?: string
    /** Gamer tag of the sender; 0: the game itself. Default: 0. */
    senderGamerTag?: number
    /** The number of a text that is part of the game client. */
    bodyRef?: number
    /** Expiry of the mail as an ISO 8601 time; absent or empty: never. */
    expires?: string
    /** Each player gets the text in their language. The mail's own text is the fallback; it may be absent. */
    translations?: MailText[]
  }
  /** Language of the text; default: the player’s language. */
  language?: string
}

export type TextInput = {
  /** Id of the text; it needs no type. */
  id: string
  /** Any text that you choose; it is returned in references, and the server does not check it. */
  checksum: string
  /** Texts by key, each of at most 100,000 characters. */
  properties: Record<string, string>
  /** Tags of the text, at most 100. Default: none. */
  tags?: string[]
}

export type ThirdParty = {
  /** The name of the third party, such as google or apple. */
  name: string
  /** The application of the third party that issued `userAppId`. */
  appId: string
  /** The id of the person at the third party, valid within its application. */
  userAppId: string
  /** The id of the person across all applications of a publisher. Absent: unknown. */
  userBusinessId?: string
  /** The e-mail address of the person. */
  email?: string
  /** Further data of the third party about the person, such as name and picture. */
  meta: Record<string, string>
}

export type Timer = {
  /** Name of the timer, unique in the realm. */
  name: string
  /** When it is due next. From -8640000000000000 to 8640000000000000. */
  nextFire: number
  /** Seconds until it is due next, at the time of the response. */
  secsTillFire: number
  /** Seconds between the previous due time and the next. */
  secsInPeriod: number
  /** Schedule as English text. */
  cronish: string
  /** The time zone of days and times of day. */
  zone: string
  /** The start that “every 2 weeks” is counted from. From -8640000000000000 to 8640000000000000. */
  startedAt: number
  /** The version of the record. It is also the ETag; send it as If-Match with a change. */
  version: number
  /** When it was last changed. From -8640000000000000 to 8640000000000000. */
  updatedAt: number
  /** The operator who changed it last, if the account is still there. */
  updatedBy?: string
}

export type TournamentContent = {
  /** Display name of the tournament. */
  name: string
  /** When the first cycle begins. */
  anchorTimeUTC: string
  /** ISO 8601 duration: `P1D`, `P7D`, `PT12H`. */
  cycleDuration: string
  /** How many players compete with one another. From 1 to 1000000. Default: 30. */
  playerLimit: number
  /** The number of stages in each tier. From 1 to 10000. Default: 1. */
  stagesPerTier: number
  /** Tiers, the lowest first. */
  tiers: {
    /** Display name of the tier; absent: none. */
    name?: string
  }[]
  /** How the rank in a cycle moves a player to another stage. */
  stageChanges: {
    /** The best rank of the band. */
    minRank: number
    /** The worst rank of the band. */
    maxRank: number
    /** Number of stages that the player moves; negative: downwards. */
    delta: number
  }[]
  /** Rewards by rank at the end of a cycle. */
  rankRewards: {
    /** Applies to this tier and these stages; default: all. From 0 to 1000. */
    tier?: number
    /** The lowest stage that gets the reward. From 0 to 10000. */
    stageMin?: number
    /** The highest stage that gets the reward. From 0 to 10000. */
    stageMax?: number
    /** Currencies to grant. */
    currencyRewards: {
      /** Content id of the currency, such as currency.gems. */
      symbol: string
      /** The amount of the currency. */
      amount: number
    }[]
    /** Items, entitlements and calls of services (`services.NAME/PATH`); currencies are accepted, too. */
    obtain: {
      /** Content id of an item or a currency, symbol of an entitlement, or call of a service. */
      symbol: string
      /** The number of items. From 1 to 1000000000. Default: 1. */
      count: number
      /** Properties of each item; names are unique. */
      properties?: {
        /** Name of the property, unique within the item. */
        name: string
        /** Value of the property as text. */
        value: string
      }[]
    }[]
    /** The best rank of the band. */
    minRank: number
    /** The worst rank of the band. */
    maxRank: number
  }[]
  /** Rewards by score at the end of a cycle. */
  scoreRewards: {
    /** Applies to this tier and these stages; default: all. From 0 to 1000. */
    tier?: number
    /** The lowest stage that gets the reward. From 0 to 10000. */
    stageMin?: number
    /** The highest stage that gets the reward. From 0 to 10000. */
    stageMax?: number
    /** Currencies to grant. */
    currencyRewards: {
      /** Content id of the currency, such as currency.gems. */
      symbol: string
      /** The amount of the currency. */
      amount: number
    }[]
    /** Items, entitlements and calls of services (`services.NAME/PATH`); currencies are accepted, too. */
    obtain: {
      /** Content id of an item or a currency, symbol of an entitlement, or call of a service. */
      symbol: string
      /** The number of items. From 1 to 1000000000. Default: 1. */
      count: number
      /** Properties of each item; names are unique. */
      properties?: {
        /** Name of the property, unique within the item. */
        name: string
        /** Value of the property as text. */
        value: string
      }[]
    }[]
    /** The least score of the band. */
    minScore: number
    /** The highest score of the band. */
    maxScore?: number
  }[]
  /** Rights of game clients. Default: clients write the scores of their own players. */
  permissions: ClientPermission
}

export type TournamentCycle = {
  /** The number of the cycle; it grows by 1 with each. */
  cycle: number
  /** When the cycle begins. From -8640000000000000 to 8640000000000000. */
  startTimeMs: number
  /** When the cycle ends. From -8640000000000000 to 8640000000000000. */
  endTimeMs: number
  /** The number of players. */
  players: number
  /** The player with the best score; absent in a cycle without players. */
  champion?: {
    /** The gamer tag of the player. */
    playerId: number
    /** The score of the player in this cycle. */
    score: number
  }
}

export type TournamentMove = {
  /** When the move applies: the end of the current cycle. Rewards of that cycle use the tier and stage of its start. From -8640000000000000 to 8640000000000000. */
  endsMs: number
  /** The tier and stage of this cycle; absent if the player has no score in it. */
  now?: {
    /** The tier: 0 is the lowest. From 0 to 1000. */
    tier: number
    /** The stage within the tier. From 0 to 10000. */
    stage: number
    /** The place: 1 is the best. */
    rank: number
    /** The score of the player in this cycle. */
    score: number
  }
  /** The reward of this cycle for the present rank; a move does not change it. */
  thisCycle?: {
    /** Currencies of the reward. */
    currencyRewards: CurrencyReward[]
    /** Items, entitlements and service calls of the reward; absent: none. */
    gifts?: GiftReward[]
  }
  /** The next cycle without the move, and with it. */
  without: {
    /** The tier: 0 is the lowest. From 0 to 1000. */
    tier: number
    /** The stage within the tier. From 0 to 10000. */
    stage: number
    /** With the present rank and score; absent without a score in this cycle. */
    asNow?: {
      /** Currencies of the reward. */
      currencyRewards: CurrencyReward[]
      /** Items, entitlements and service calls of the reward; absent: none. */
      gifts?: GiftReward[]
    }
    /** With the first rank, and the present score. */
    asFirst: {
      /** Currencies of the reward. */
      currencyRewards: CurrencyReward[]
      /** Items, entitlements and service calls of the reward; absent: none. */
      gifts?: GiftReward[]
    }
  }
  /** The next cycle with the move. */
  moved: {
    /** The tier: 0 is the lowest. From 0 to 1000. */
    tier: number
    /** The stage within the tier. From 0 to 10000. */
    stage: number
    /** With the present rank and score; absent without a score in this cycle. */
    asNow?: {
      /** Currencies of the reward. */
      currencyRewards: CurrencyReward[]
      /** Items, entitlements and service calls of the reward; absent: none. */
      gifts?: GiftReward[]
    }
    /** With the first rank, and the present score. */
    asFirst: {
      /** Currencies of the reward. */
      currencyRewards: CurrencyReward[]
      /** Items, entitlements and service calls of the reward; absent: none. */
      gifts?: GiftReward[]
    }
  }
}

export type TournamentRow = {
  /** The id of the tournament. */
  tournamentId: string
  /** Display name of the tournament. */
  name: string
  /** `pending`: its first cycle has not begun. `faulty`: its content is not valid, and players do not see it. */
  state: 'running' | 'pending' | 'faulty'
  /** Why it is faulty: the field, and what it must be. */
  problem?: string
  /** The current cycle, or the first one; absent for a faulty tournament. */
  current?: {
    /** The number of the cycle; it grows by 1 with each. */
    cycle: number
    /** When the cycle begins. From -8640000000000000 to 8640000000000000. */
    startTimeMs: number
    /** When the cycle ends. From -8640000000000000 to 8640000000000000. */
    endTimeMs: number
  }
  /** Length of a cycle as ISO 8601 duration, such as P7D; absent for a faulty tournament. */
  cycleDuration?: string
  /** Tiers, the lowest first. */
  tiers: number
  /** The number of stages in each tier. */
  stagesPerTier: number
  /** Players who have ever joined. */
  joined: number
  /** Players with a score in the current cycle. */
  players: number
}

export type TournamentStanding = {
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
  /** Currencies for the current rank and score. */
  currencyRewards: CurrencyReward[]
  /** Items, entitlements and service calls for the current rank and score; absent: none. */
  gifts?: GiftReward[]
  /** The rank among all players of the filter; `rank` is the one in the player’s own group, which is rewarded. */
  overallRank: number
  /** The leaderboard of the player’s group. */
  leaderboardId: string
}

export type TransferCurrenciesInput = {
  /** The gamer tag: the id of the player in this realm. */
  gamerTag: number
  /** An id: a whole number below 2^53. */
  recipientPlayer: number
  /** Amounts to transfer by content id of the currency. */
  currencies?: Record<string, number>
  /** Key chosen by the caller. A repeated call with it changes nothing; absent: each call transfers. */
  transaction?: string
}

export type UnarchiveManifestsInput = {
  /** 1 to 1,000 manifests, without the global one. */
  manifestIds: string[]
}

export type UnfreezeLeaderboardInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
}

export type UnsubscribeFromStatsInput = {
  /** The service to notify. */
  service: string
  /** Names of stats. */
  subscriptions?: string[]
}

export type UpdateEntitlementDefinitionInput = {
  /** Unique symbol of the entitlement in the realm; it cannot be changed later. */
  symbol: string
  /** Complete settings of the definition. Missing ones get their defaults. */
  request: EntitlementDefRequest
}

export type UpdateEntitlementDefinitionOutput = {
  result: 'ok'
}

export type UpdateLeaderboardInput = {
  /** The id of a leaderboard. The id of a partition ends in # and a number. */
  id: string
  /** Ids of further leaderboards that get each score too. */
  derivatives?: string[]
  /** The name of the score, for screens. */
  scoreName?: string
  /** Groups of players that compete apart from each other. */
  cohortSettings?: CohortSettingsInput
  /** Default: only operators and game servers may write. */
  permissions?: ClientPermission
  /** A partitioned board: players in each partition. Any other board and each partition: how many best entries are kept. From 1 to 1000000. */
  maxEntries?: number
  /** True if players are divided into partitions of maxEntries players. */
  partitioned?: boolean
  /** Lifetime in milliseconds, from when the board was made. Then the board expires with its entries. From 1 to 3153600000000. */
  ttl?: number
  /** descending: the highest score is first. ascending: the lowest is. Default: descending. */
  sortOrder?: 'descending' | 'ascending'
  /** How a new score is combined with the earlier one: replace it, keep the better one, or add. Default: last. */
  aggregation?: 'last' | 'best' | 'sum'
  /** Leaderboard reset: a cron expression, or a duration since the board was created. A reset starts an empty version. */
  resetSchedule?: string
  /** The time zone of a cron expression; default: UTC. */
  resetZone?: string
  /** How many earlier versions can be read; older ones are erased. From 0 to 100. */
  keptVersions?: number
  /** When it is frozen. From -8640000000000000 to 8640000000000000. */
  freezeTime?: number
  /** Settings to remove, such as `maxEntries` for a board without a bound. */
  remove?: ('maxEntries' | 'cohortSettings' | 'ttl' | 'scoreName' | 'freezeTime' | 'resetSchedule')[]
}

export type UpdateSaleInput = {
  /** An id: a whole number below 2^53. */
  id: number
  /** For the staff, such as “Chest of gems −50 %”. */
  name: string
  /** Listings on sale, each with its reduced price. */
  listings: SaleListing[]
  /** The first moment of the sale. From -8640000000000000 to 8640000000000000. */
  start: number
  /** The first moment after it. From -8640000000000000 to 8640000000000000. */
  end: number
  /** Players who get the price; default: all players. */
  audience?: StandingAudienceInput
  /** Share of the audience in percent that keeps the regular price, to measure the effect. From 0 to 50. Default: 0. */
  holdOut?: number
  /** How often a player may buy at this price; then the regular price applies. From 1 to 1000000. */
  limit?: number
  /** A short text on the listing, by language, such as “−50 %”. */
  badge?: Record<string, string>
  /** A sentence about the sale, by language. */
  texts?: Record<string, string>
}

export type UpdateStatsBatchInput = {
  /** Changes of at most 10,000 spaces, with at most 20,000 stats in total. */
  updates: {
    /** The space and the player: {game|client}.{public|private}.player.{gamer tag}. */
    objectId: string
    /** Values to set, by the name of the stat. Numbers and booleans are stored as text. */
    set?: Record<string, StatValue>
    /** Numbers to add, by the name of the stat. A stat without a value counts as 0. */
    add?: Record<string, number>
    /** The values that the caller has seen. If one of them has changed, the call fails with `StaleVersion`. */
    expected?: Record<string, string>
    /** Accepted for compatibility; it has no effect. */
    emitAnalytics?: boolean
  }[]
}

export type UpdateTournamentStatusInput = {
  /** The id of the tournament. */
  tournamentId: string
  /** The gamer tag. */
  playerId: number
  /** New values; absent ones stay unchanged. */
  update: {
    /** The tier: 0 is the lowest. From 0 to 1000. */
    tier?: number
    /** The stage within the tier. From 0 to 10000. */
    stage?: number
    /** The score of the player in this cycle. */
    score?: number
  }
}

export type UploadEntitlementDefinitionsInput = {
  /** Definitions to create or replace; absent: only those in `yaml`. */
  entitlements?: {
    /** Unique symbol of the entitlement in the realm; it cannot be changed later. */
    symbol: string
    /** Complete settings of the definition. Missing ones get their defaults. */
    request: EntitlementDefRequest
  }[]
  /** The same list in YAML, also under a key `entitlements`. The fields of an entry may stand next to its symbol. */
  yaml?: string
}

export type UploadEntitlementDefinitionsOutput = {
  result: 'ok'
}

export type WholeItem = {
  /** Id of the item in the form `type.name`. */
  id: string
  /** Tags of the item in the manifest, such as `base`. */
  tags: string[]
  /** All properties by name, including private ones. */
  properties: Record<string, ContentProperty>
}
