/** Groups of areas, in the order of the console's menu. */
export const areaGroups = [
  'Organization',
  'Players',
  'Monetize',
  'Engage',
  'Communicate',
  'Operate',
  'Analyze',
] as const
type AreaGroup = (typeof areaGroups)[number]

type AreaText = { title: string; group: AreaGroup; text: string }

/** Title and text of each area of the API: the tags of the API description. */
export const areaTexts = {
  // Organization
  auth: { title: 'Sign-in', group: 'Organization', text: 'Sign in, exchange tokens, and end sessions of accounts.' },
  accounts: {
    title: 'Accounts',
    group: 'Organization',
    text: 'The account of the caller: e-mail, devices, third parties.',
  },
  customers: {
    title: 'Organizations',
    group: 'Organization',
    text: 'Organizations: sign-up, alias, settings, launch messages.',
  },
  realms: {
    title: 'Realms',
    group: 'Organization',
    text: 'Games and their realms, the tree of realms, and realm secrets.',
  },
  'admin-users': {
    title: 'Operators',
    group: 'Organization',
    text: 'People with a role: invite, change roles, remove.',
  },
  keys: { title: 'API keys', group: 'Organization', text: 'Service accounts and their API keys, with limited rights.' },
  connections: {
    title: 'Connected tools',
    group: 'Organization',
    text: 'Tools that people have allowed to work for them with OAuth: allow, list, end.',
  },
  factors: {
    title: 'Second factors',
    group: 'Organization',
    text: 'Authenticator apps and recovery codes of operators.',
  },
  roles: {
    title: 'Custom roles',
    group: 'Organization',
    text: 'Roles of the organization that add rights to the base roles.',
  },
  passkeys: { title: 'Passkeys', group: 'Organization', text: 'Passkeys of operators: register, sign in, remove.' },
  sso: {
    title: 'Single sign-on',
    group: 'Organization',
    text: 'Sign-in by the identity provider of the organization.',
  },
  scim: {
    title: 'Provisioning',
    group: 'Organization',
    text: 'SCIM tokens of the identity provider, which manages operators with them.',
  },
  audit: {
    title: 'Audit trail',
    group: 'Organization',
    text: 'Every change by an operator, with before and after, and undo.',
  },
  plans: { title: 'Plans', group: 'Organization', text: 'Bulk changes with a preview: read, apply, cancel, undo.' },
  approvals: {
    title: 'Approvals',
    group: 'Organization',
    text: 'Rules for approvals, requests, decisions and grant budgets.',
  },
  live: { title: 'Live updates', group: 'Organization', text: 'The stream of changes and colleagues for the console.' },
  health: { title: 'Health', group: 'Organization', text: 'What fails, what is about to, and errors of the console.' },
  usage: { title: 'Usage', group: 'Organization', text: 'Calls, players and storage of the organization.' },
  'service-plans': {
    title: 'Service plans',
    group: 'Organization',
    text: 'The service plans of the organization and their limits.',
  },
  'saved-views': {
    title: 'Saved views',
    group: 'Organization',
    text: 'Filters and columns of lists, private or shared.',
  },
  capabilities: {
    title: 'Capabilities',
    group: 'Organization',
    text: 'Features of this server: its version and its calls.',
  },

  // Players
  players: { title: 'Players', group: 'Players', text: 'Find players by id, e-mail, stats and segments.' },
  profile: {
    title: 'Player profile',
    group: 'Players',
    text: 'One player as operators see them: account, devices, erasure.',
  },
  sessions: { title: 'Sessions', group: 'Players', text: 'Sessions and presence of players.' },
  suspensions: { title: 'Suspensions', group: 'Players', text: 'Suspend players, and lift suspensions.' },
  stats: { title: 'Stats', group: 'Players', text: 'Named values of a player, in four spaces by writer and reader.' },
  'bulk-stats': { title: 'Bulk stats', group: 'Players', text: 'Plans that change the stats of many players.' },
  notes: { title: 'Notes', group: 'Players', text: 'Notes of operators about a player.' },
  'cloud-saves': {
    title: 'Cloud saves',
    group: 'Players',
    text: 'Saved files of players, with versions and conflicts.',
  },
  segments: { title: 'Segments', group: 'Players', text: 'Named groups of players by rules or by list.' },
  timeline: { title: 'Timeline', group: 'Players', text: 'Everything that happened to a player, newest first.' },
  why: { title: 'Explanations', group: 'Players', text: 'Why a player got something, or did not.' },
  friends: { title: 'Friends', group: 'Players', text: 'Friends, invites and blocked players.' },

  // Monetize
  inventory: { title: 'Inventory', group: 'Monetize', text: 'Currencies and items of a player.' },
  commerce: {
    title: 'Commerce',
    group: 'Monetize',
    text: 'Stores, listings, offers, sales and purchases for currency.',
  },
  payments: {
    title: 'Payments',
    group: 'Monetize',
    text: 'Purchases for real money: receipts, refunds, webhooks of stores.',
  },
  'promo-codes': { title: 'Promo codes', group: 'Monetize', text: 'Codes that players redeem for rewards.' },
  'ungiven-rewards': {
    title: 'Failed rewards',
    group: 'Monetize',
    text: 'Rewards that could not be granted, to retry or discard.',
  },
  entitlements: {
    title: 'Entitlements',
    group: 'Monetize',
    text: 'Rights that players hold: definitions, grants, claims.',
  },

  // Engage
  leaderboards: {
    title: 'Leaderboards',
    group: 'Engage',
    text: 'Scores, ranks, partitions and versions of leaderboards.',
  },
  'daily-rewards': { title: 'Daily rewards', group: 'Engage', text: 'Calendars of daily rewards, and their claims.' },
  events: { title: 'Events', group: 'Engage', text: 'Live events with scores, phases, goals and rewards.' },
  tournaments: { title: 'Tournaments', group: 'Engage', text: 'Recurring competitions with tiers and stages.' },
  trials: { title: 'A/B tests', group: 'Engage', text: 'Trials that give cohorts of players different content.' },
  pvp: { title: 'PvP', group: 'Engage', text: 'Ratings of matches between players on a leaderboard.' },
  groups: { title: 'Groups', group: 'Engage', text: 'Guilds and teams: members, roles, invitations, donations.' },
  chat: { title: 'Chat', group: 'Engage', text: 'Rooms and messages between players.' },

  // Communicate
  announcements: {
    title: 'Announcements',
    group: 'Communicate',
    text: 'Messages that every player of an audience reads in the game.',
  },
  campaigns: {
    title: 'Campaigns',
    group: 'Communicate',
    text: 'Planned messages to an audience, by mail, e-mail or message.',
  },
  mail: { title: 'Mail', group: 'Communicate', text: 'The in-game mailbox of a player, with attached gifts.' },
  emails: { title: 'E-mails', group: 'Communicate', text: 'Suppressed e-mail addresses and unsubscribe links.' },
  localizations: { title: 'Localizations', group: 'Communicate', text: 'Translated texts by key and language.' },
  notifications: { title: 'Notifications', group: 'Communicate', text: 'Messages to connected game clients.' },
  push: { title: 'Push', group: 'Communicate', text: 'Notifications on devices, through FCM and APNs.' },

  // Operate
  agents: {
    title: 'Assistants',
    group: 'Operate',
    text: 'Assistants with an API key: the calls that are open to them, their tools, limits and plans.',
  },
  now: { title: 'Now', group: 'Operate', text: 'The state of a realm, first steps, and sample players.' },
  calendar: { title: 'Calendar', group: 'Operate', text: 'Everything scheduled in a realm, by time.' },
  'change-sets': {
    title: 'Change sets',
    group: 'Operate',
    text: 'Drafts of several changes that are reviewed and applied together.',
  },
  content: { title: 'Content', group: 'Operate', text: 'Items and manifests of content: edit, publish, promote.' },
  config: { title: 'Config', group: 'Operate', text: 'Key-value settings of a realm for clients and servers.' },
  seasons: { title: 'Seasons', group: 'Operate', text: 'Events, sales and other parts that run together.' },
  runbooks: { title: 'Runbooks', group: 'Operate', text: 'Prepared procedures for incidents.' },
  search: { title: 'Search', group: 'Operate', text: 'Find records of a realm by name, id and use.' },
  'cloud-files': {
    title: 'Cloud files',
    group: 'Operate',
    text: 'Files that game clients load, with variants for cohorts.',
  },
  scheduler: { title: 'Scheduler', group: 'Operate', text: 'Jobs that run at a time or repeatedly.' },
  timers: { title: 'Timers', group: 'Operate', text: 'Recurring notifications to game clients.' },
  microservices: { title: 'Microservices', group: 'Operate', text: 'Services of the game: deploy, connect, call.' },
  storage: { title: 'Service storage', group: 'Operate', text: 'Documents of services.' },
  logs: { title: 'Logs', group: 'Operate', text: 'Log lines of services: search, follow, set levels.' },
  metrics: { title: 'Metrics', group: 'Operate', text: 'Time series of services and of the realm.' },
  webhooks: { title: 'Webhooks', group: 'Operate', text: 'Signed requests to your URLs for events of a realm.' },
  shards: { title: 'Shards', group: 'Operate', text: 'Game shards of a realm and their state.' },

  // Analyze
  analytics: { title: 'Analytics', group: 'Analyze', text: 'Events of players, figures, saved queries and SQL.' },
  results: { title: 'Results', group: 'Analyze', text: 'Effects of events, sales and campaigns on players.' },
  server: { title: 'Server', group: 'Operate', text: 'Health, metrics and descriptions of this server.' },
} as const satisfies Record<string, AreaText>

export type DescribedArea = keyof typeof areaTexts
