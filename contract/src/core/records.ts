import type { Right } from './permissions.ts'
import {
  inverse,
  type UndoRight,
  undoCloudFile,
  undoGroup,
  undoLeaderboard,
  undoRealm,
  undoRoles,
  undoSavedQuery,
  undoStat,
} from './undo-rights.ts'

/** A place in a list: ascending, in steps of ten, to leave room for new kinds. */
type Position = number

/**
 * The traits of a kind of record. Each trait that the server or the console implements has a part in the record's
 * declaration in the server (`<record>.record.ts`); a kind with a trait that lacks its part does not compile.
 */
type RecordTraits = {
  /** The right that shows it; the console has a URL for it. */
  view?: Right
  /** The record that it belongs to, if that has another name. */
  record?: string
  /**
   * It belongs to the organization: its right must be held there, a role in a realm is not enough. Audit entries of its
   * changes have no realm, whatever the scope of the call is.
   */
  isOfOrganization?: true
  /** It is a subject of the audit trail: the rights that undoing a change of it needs. */
  undo?: UndoRight
  /** Only holders of this right see its values before and after in the audit trail; others see what happened to what. */
  values?: Right
  /** Change sets contain drafts of it. The position is the order of applying, so that a record exists before its users. */
  drafted?: Position
  /** The search of a realm finds it; the position is that of its results. */
  searched?: Position
  /** Its existence can be queried; `by name` if its id is not descriptive, so that screens load its name. */
  checked?: 'by name' | 'by id'
  /** The reason why its existence is never queried. */
  unchecked?: string
  /** A caller may see only some of them, so one without a name may still exist. */
  isSeenInPart?: true
  /**
   * The calendar shows it; the position is that of its lane. Without another right, `view` of the record shows it;
   * without a right to move or to copy it, that is never done in the calendar.
   */
  scheduled?: { position: Position; view?: Right; move?: Right; copy?: Right }
  /** It is a kind of events in the timeline of a player. */
  timeline?: Position
  /** Has a "Why did the player not get it?"; `view`: the right to see the answer. */
  why?: { position: Position; view: Right }
  /** It promises rewards to players. */
  gives?: Position
  /** Its players can be those of a segment; the label is its name on screens. */
  segments?: { position: Position; label: string }
  /** Screens count the references to it. */
  used?: Position
  /** It refers to records whose references are counted. */
  uses?: Position
  /** It is a part of a player that can be copied to another realm. */
  copied?: { position: Position; read: readonly Right[]; write: readonly Right[] }
  /** Colleagues approve it. */
  approved?: true
}

/**
 * All kinds of records, and the things that have only some of their traits. The lists of kinds in the contract are
 * derived from this table.
 */
export const recordTable = {
  account: { undo: 'edit player-profile' },
  'agent-settings': { undo: 'edit api-keys', values: 'view api-keys' },
  announcement: {
    view: 'view announcements',
    undo: inverse('delete announcements', 'create announcements', 'edit announcements'),
    drafted: 110,
    searched: 60,
    checked: 'by id',
    scheduled: { position: 20, move: 'edit announcements', copy: 'create announcements' },
    timeline: 10,
    why: { position: 30, view: 'view player-announcements' },
    gives: 20,
    segments: { position: 20, label: 'Announcement' },
  },
  'announcement-state': { undo: 'edit player-announcements' },
  'api-key': {
    isOfOrganization: true,
    undo: inverse('delete api-keys', 'create api-keys', 'edit api-keys'),
    values: 'view api-keys',
  },
  'api-key-secret': { isOfOrganization: true, undo: 'never', values: 'view api-keys' },
  approval: { undo: 'never' },
  'approval-release': { undo: 'never' },
  'approval-rules': { undo: 'edit approval-rules' },
  approver: { isOfOrganization: true, undo: 'never' },
  'audit-export': { undo: 'never' },
  audit: {
    view: 'view audit',
    searched: 200,
    unchecked: 'Audit entries remain when their record is deleted.',
  },
  campaign: {
    view: 'view campaigns',
    undo: inverse('delete campaigns', 'create campaigns', 'edit campaigns'),
    searched: 70,
    checked: 'by name',
    scheduled: { position: 30, move: 'edit campaigns', copy: 'create campaigns' },
    timeline: 20,
    why: { position: 70, view: 'view campaigns' },
    gives: 80,
    segments: { position: 10, label: 'Campaign' },
  },
  'campaign-limits': { undo: 'edit campaigns' },
  change: { timeline: 30 },
  'change-set': {
    view: 'view audit',
    // Anyone who may open a set may undo its change; the service checks who may edit this set.
    undo: 'view audit',
    searched: 190,
    checked: 'by name',
  },
  'change-set-comment': { undo: 'view audit' },
  'chat-message': { undo: 'edit groups' },
  'cloud-file': { view: 'view game-base', undo: undoCloudFile, drafted: 150, checked: 'by id' },
  'cloud-save': { undo: 'edit cloud-saving' },
  'cloud-saves': { copied: { position: 40, read: ['view cloud-saving'], write: ['edit cloud-saving'] } },
  config: { record: 'config-key', undo: inverse('delete config', 'create config', 'edit config'), drafted: 10 },
  'config-key': { view: 'view config', searched: 150, checked: 'by id' },
  content: {
    view: 'view content',
    undo: 'never',
    drafted: 40,
    searched: 140,
    checked: 'by id',
    why: { position: 80, view: 'view content' },
  },
  currency: { undo: 'edit inventory' },
  'currency-properties': { undo: 'edit inventory' },
  'custom-role': { isOfOrganization: true, undo: 'edit users', values: 'view users' },
  'custom-role-holder': { undo: 'edit users', values: 'view users' },
  'default-view': { undo: 'never' },
  device: { undo: 'edit player-profile' },
  draft: { undo: 'view audit' },
  'e-mail': { undo: 'never' },
  'email-sender': { isOfOrganization: true, undo: 'edit email-sender' },
  entitlement: {
    undo: inverse('revoke entitlements', 'grant entitlements', ['claim entitlements', 'revoke entitlements']),
  },
  'entitlement-definition': {
    view: 'view entitlements',
    undo: inverse('edit entitlements', 'create entitlements', 'edit entitlements'),
    checked: 'by id',
  },
  entitlements: { copied: { position: 30, read: ['view player-entitlements'], write: ['grant entitlements'] } },
  'daily-reward': {
    view: 'view daily-rewards',
    searched: 85,
    checked: 'by name',
    scheduled: { position: 75 },
    timeline: 35,
    why: { position: 45, view: 'view daily-rewards' },
    gives: 45,
    segments: { position: 35, label: 'Daily reward' },
  },
  'daily-reward-state': { undo: 'edit daily-rewards' },
  'daily-rewards': { copied: { position: 50, read: ['view daily-rewards'], write: ['edit daily-rewards'] } },
  event: {
    view: 'view events',
    undo: inverse('delete events', 'create events', 'edit events'),
    drafted: 100,
    searched: 30,
    checked: 'by name',
    scheduled: { position: 10, move: 'edit events', copy: 'create events' },
    timeline: 50,
    why: { position: 40, view: 'view player-events' },
    gives: 30,
    segments: { position: 40, label: 'Event' },
    uses: 20,
  },
  'event-claim': { undo: 'edit player-events' },
  'event-name': { undo: 'never' },
  'event-round': { undo: ['end-phase events', 'end events'] },
  forgetting: { undo: 'forget player-profile' },
  // Only the server reads it: it is exported and erased with a player.
  friendship: {},
  group: { view: 'view groups', undo: undoGroup, searched: 50, checked: 'by name', timeline: 40, used: 40 },
  'group-member': { undo: inverse('kick groups', 'edit groups', 'role-edit groups') },
  history: { undo: 'never' },
  install: { timeline: 60 },
  inventory: {
    timeline: 70,
    copied: { position: 20, read: ['view inventory'], write: ['edit inventory', 'create inventory'] },
  },
  item: { undo: inverse('delete inventory', 'create inventory', 'edit inventory') },
  job: {
    view: 'view jobs',
    undo: inverse('delete jobs', 'create jobs', 'edit jobs'),
    drafted: 140,
    searched: 160,
    checked: 'by name',
    scheduled: { position: 90, move: 'edit jobs', copy: 'create jobs' },
  },
  'job-run': { undo: 'never' },
  language: { undo: 'never' },
  'launch-message': { isOfOrganization: true, undo: 'edit announcements' },
  leaderboard: {
    view: 'view leaderboards',
    undo: undoLeaderboard,
    drafted: 80,
    searched: 40,
    checked: 'by id',
    timeline: 80,
    why: { position: 90, view: 'view player-leaderboards' },
    used: 30,
  },
  'leaderboard-assignment': { undo: 'edit leaderboards' },
  'leaderboard-entry': { undo: inverse('delete leaderboards', 'edit leaderboards', 'edit leaderboards') },
  listing: {
    view: 'view commerce-catalog',
    searched: 110,
    checked: 'by id',
    scheduled: { position: 40, move: 'edit commerce-catalog', copy: 'edit commerce-catalog' },
    segments: { position: 30, label: 'Listing' },
    used: 20,
  },
  'listing-state': { undo: 'edit inventory' },
  localization: { view: 'view content', undo: ['edit content', 'edit announcements'], drafted: 20, checked: 'by id' },
  'localization-settings': { undo: ['edit content', 'edit announcements'] },
  'log-config': { undo: 'edit logs' },
  mail: {
    undo: inverse('delete mail', 'create mail', 'edit mail'),
    timeline: 90,
    why: { position: 50, view: 'view mail' },
    gives: 10,
  },
  'mail-state': { undo: 'edit mail' },
  'mailed-code': { undo: 'never' },
  'menu-pins': { undo: 'never' },
  maintenance: {
    scheduled: { position: 100, view: 'view announcements', move: 'edit announcements', copy: 'create announcements' },
  },
  manifest: { undo: 'rollback realm' },
  'manifest-archive': { undo: 'edit content' },
  note: { undo: inverse('delete player-profile', 'create player-profile', 'edit player-profile') },
  notification: { undo: 'never' },
  offer: {
    view: 'view commerce-catalog',
    undo: 'edit commerce-catalog',
    drafted: 60,
    searched: 120,
    checked: 'by id',
    why: { position: 20, view: 'view store-offers' },
  },
  operator: { isOfOrganization: true, undo: 'never' },
  organization: { isOfOrganization: true, undo: 'never' },
  passkey: { undo: 'never' },
  password: { undo: 'never' },
  payment: {
    view: 'view real-money-transactions',
    undo: 'edit real-money-transactions',
    checked: 'by id',
    timeline: 100,
    gives: 70,
    uses: 50,
  },
  person: { view: 'view users', isOfOrganization: true, searched: 20, checked: 'by name', isSeenInPart: true },
  'personal-data': { undo: 'never' },
  plan: { view: 'view audit', undo: 'never', checked: 'by id', approved: true },
  player: {
    view: 'view players',
    searched: 10,
    unchecked: 'Only sample players are deleted. Forgotten players remain without personal data.',
  },
  'player-e-mail': { undo: 'change-email player-profile' },
  promo: {
    view: 'view promotion-codes',
    undo: inverse('delete promotion-codes', 'create promotion-codes', 'create promotion-codes'),
    searched: 130,
    checked: 'by name',
    segments: { position: 60, label: 'Promo' },
  },
  'promo-batch': { undo: inverse('delete promotion-codes', 'create promotion-codes', 'create promotion-codes') },
  'promo-code': {
    record: 'promo',
    scheduled: { position: 50, view: 'view promotion-codes' },
    timeline: 110,
    gives: 50,
  },
  purchase: { timeline: 120, gives: 60 },
  push: { undo: 'never' },
  'push-consent': { undo: 'edit player-profile' },
  'push-key': { undo: 'edit push-keys', values: 'view notify' },
  pvp: { why: { position: 100, view: 'view pvp' }, gives: 90, uses: 40 },
  'pvp-definition': { view: 'view pvp', undo: inverse('delete pvp', 'create pvp', 'edit pvp'), checked: 'by id' },
  realm: { undo: undoRealm },
  'realm-secret': { undo: 'never' },
  'realm-secret-limits': { undo: 'edit api-keys' },
  'refund-request': { undo: 'never' },
  report: { undo: 'never' },
  // Only the server reads it: it is exported and erased with a player.
  result: {},
  'result-report': { undo: 'never' },
  reward: { why: { position: 10, view: 'view inventory' } },
  roles: { undo: undoRoles },
  runbook: {
    view: 'view runbooks',
    undo: inverse('delete runbooks', 'create runbooks', 'edit runbooks'),
    searched: 170,
    checked: 'by name',
  },
  'sample-player': { undo: 'edit player-profile' },
  'saved-query': { view: 'view analytics', undo: undoSavedQuery, checked: 'by id', isSeenInPart: true },
  'saved-view': {
    // The service of shared views checks who may undo a change.
    undo: 'view games',
  },
  sale: {
    view: 'view commerce-catalog',
    undo: 'edit commerce-catalog',
    drafted: 75,
    searched: 115,
    checked: 'by name',
    scheduled: { position: 45, move: 'edit commerce-catalog', copy: 'edit commerce-catalog' },
    why: { position: 25, view: 'view store-offers' },
    segments: { position: 35, label: 'Sale' },
  },
  'sale-purchase': {},
  season: {
    view: 'view events',
    undo: inverse('delete events', 'create events', ['edit events', 'end events']),
    searched: 35,
    checked: 'by name',
    segments: { position: 45, label: 'Season' },
  },
  segment: {
    view: 'view players',
    undo: inverse('delete tagging', 'create tagging', 'edit tagging'),
    drafted: 30,
    searched: 80,
    checked: 'by name',
    isSeenInPart: true,
  },
  service: { view: 'view microservices', searched: 180, checked: 'by id' },
  'service-connection': { undo: 'never' },
  'service-manifest': { undo: 'deploy manifest' },
  'service-plan': {
    view: 'view service-plans',
    isOfOrganization: true,
    undo: inverse('delete service-plans', 'create service-plans', 'edit service-plans'),
    checked: 'by id',
  },
  session: { timeline: 130 },
  shard: { view: 'view shards', undo: inverse('delete shards', 'create shards', 'edit shards'), checked: 'by id' },
  'tool-connection': { isOfOrganization: true, undo: 'never', values: 'view api-keys' },
  'scim-group': { isOfOrganization: true, undo: 'never' },
  'scim-person': { isOfOrganization: true, undo: 'never' },
  'scim-token': { isOfOrganization: true, undo: 'never', values: 'view users' },
  'second-factor': { undo: 'never' },
  'sign-in': { undo: 'never', timeline: 140 },
  'sign-in-rules': { isOfOrganization: true, undo: 'edit users' },
  sku: { view: 'view commerce-catalog', undo: 'edit sku', drafted: 50, checked: 'by id' },
  'service-account': {
    isOfOrganization: true,
    undo: inverse('delete api-keys', 'create api-keys', 'edit api-keys'),
    values: 'view api-keys',
  },
  sso: { isOfOrganization: true, undo: 'edit users', values: 'view users' },
  'sso-account': { isOfOrganization: true, undo: 'never' },
  'sso-domain': { isOfOrganization: true, undo: 'edit users', values: 'view users' },
  stat: { undo: undoStat },
  stats: { copied: { position: 10, read: ['view stats'], write: ['edit stats'] } },
  'storage-document': {
    view: 'explore microstorage',
    undo: 'explore microstorage',
    values: 'explore microstorage',
    checked: 'by id',
  },
  store: {
    view: 'view commerce-catalog',
    undo: 'edit commerce-catalog',
    drafted: 70,
    searched: 100,
    checked: 'by id',
    used: 10,
    uses: 10,
  },
  'suppressed-address': { isOfOrganization: true, undo: 'edit campaigns' },
  suspension: { undo: 'edit player-profile' },
  template: {
    view: 'view templates',
    undo: inverse('delete templates', 'create templates', 'edit templates'),
    drafted: 120,
    checked: 'by name',
  },
  'third-party': { undo: 'edit player-profile' },
  timer: {
    view: 'view timers',
    undo: inverse('delete timers', 'create timers', 'edit timers'),
    drafted: 130,
    checked: 'by id',
    scheduled: { position: 80 },
  },
  tournament: { view: 'view tournaments', checked: 'by id', scheduled: { position: 70 }, gives: 40, uses: 30 },
  'tournament-status': { undo: 'edit tournaments' },
  trial: {
    view: 'view trials',
    undo: inverse('delete trials', 'create trials', 'run trials'),
    drafted: 90,
    searched: 90,
    checked: 'by id',
    scheduled: { position: 60, move: 'run trials', copy: 'create trials' },
    timeline: 150,
    why: { position: 60, view: 'view trial-participation' },
    segments: { position: 50, label: 'Trial' },
  },
  'ungiven-reward': { undo: 'edit inventory' },
  webhook: { view: 'view webhooks', undo: 'edit webhooks', checked: 'by name' },
  'webhook-delivery': { undo: 'never' },
  'webhook-secret': { undo: 'never' },
} as const satisfies Readonly<Record<string, RecordTraits>>

type RecordTable = typeof recordTable
export type DeclaredKind = keyof RecordTable
export type RecordTrait = keyof RecordTraits

/** The kinds that have a trait. */
export type KindWith<Trait extends RecordTrait> = {
  [Kind in DeclaredKind]: RecordTable[Kind] extends Readonly<Record<Trait, unknown>> ? Kind : never
}[DeclaredKind]

/** The values of a trait, per kind that has it. */
export type TraitValues<Trait extends RecordTrait> = {
  readonly [Kind in KindWith<Trait>]: RecordTable[Kind] extends Readonly<Record<Trait, infer Value>> ? Value : never
}

/** The traits of a kind that a newer server, an older client or the audit trail may name. */
export const findTraits = (kind: string): RecordTraits | undefined =>
  Object.hasOwn(recordTable, kind) ? recordTable[kind as DeclaredKind] : undefined

const readPosition = (trait: unknown): number =>
  typeof trait === 'number' ? trait : ((trait as { position?: number }).position ?? 0)

/** The values of a trait, per kind that has it: by position, otherwise in the order of the table. */
export function valuesOf<Trait extends RecordTrait>(trait: Trait): TraitValues<Trait> {
  const rows: [kind: string, traits: RecordTraits][] = Object.entries(recordTable)
  const values = rows.flatMap(([kind, traits]) => (traits[trait] === undefined ? [] : [[kind, traits[trait]] as const]))
  values.sort(([, one], [, other]) => readPosition(one) - readPosition(other))
  return Object.fromEntries(values) as TraitValues<Trait>
}

/** The kinds that have a trait: by position, otherwise in the order of the table. */
export const kindsWith = <Trait extends RecordTrait>(trait: Trait): readonly KindWith<Trait>[] =>
  Object.keys(valuesOf(trait)) as KindWith<Trait>[]

/** The rights that show records of these kinds. */
export const pickViews = <Kind extends KindWith<'view'>>(
  kinds: readonly Kind[],
): { readonly [K in Kind]: TraitValues<'view'>[K] } => {
  const views = kinds.map((kind) => [kind, recordTable[kind].view])
  return Object.fromEntries(views)
}

export const isOfOrganization = (kind: DeclaredKind): boolean => 'isOfOrganization' in recordTable[kind]
