import type { Right } from './permissions.ts'

/** The parts of a change that decide who may undo it. Null or absent: it did not exist. */
export type UndoableChange = {
  subject: string
  before?: unknown
  after?: unknown
  /** The amount that was added to a number; null or absent for other changes. */
  amount?: number | null | undefined
}

/** The right that an undo needs, or a list of rights of which any one is enough; `never`: cannot be undone. */
type UndoRight = 'never' | Right | readonly Right[] | ((change: UndoableChange) => Right | readonly Right[])

const isNothing = (value: unknown) => value === null || value === undefined

const readField = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined

/** Undoing deletes what was created, creates what was deleted, and changes the rest back. */
const inverse =
  (deleting: Right, creating: Right, editing: Right | readonly Right[]) =>
  ({ before, after }: UndoableChange): Right | readonly Right[] =>
    isNothing(before) ? deleting : isNothing(after) ? creating : editing

const hasField = (change: UndoableChange, field: string) =>
  readField(change.after, field) !== undefined || readField(change.before, field) !== undefined

/**
 * The kinds of things that operators change, each with the rights that undoing a change of it needs: the server rejects
 * by them, the console shows by them. How a change is undone, or why it cannot be, says the area.ts of its area in the
 * server; its name and which reads show it, the subjects.ts of its area in the console.
 */
const undoRights = {
  account: 'edit player-profile',
  announcement: inverse('delete announcements', 'create announcements', 'edit announcements'),
  'announcement-state': 'edit player-announcements',
  approval: 'never',
  'approval-rules': 'edit approval-rules',
  campaign: inverse('delete campaigns', 'create campaigns', 'edit campaigns'),
  'campaign-limits': 'edit campaigns',
  // Anyone who may open a set may undo its change; the service checks who may edit this set.
  'change-set': 'view audit',
  'change-set-comment': 'view audit',
  'chat-message': 'edit groups',
  'cloud-file': (change: UndoableChange): Right =>
    [change.before, change.after].some((state) => readField(state, 'kind') === 'cohort')
      ? 'edit trials'
      : isNothing(change.before)
        ? 'delete game-base'
        : isNothing(change.after)
          ? 'create game-base'
          : 'edit game-base',
  'cloud-save': 'edit cloud-saving',
  config: inverse('delete config', 'create config', 'edit config'),
  content: 'never',
  currency: 'edit inventory',
  'currency-properties': 'edit inventory',
  'default-view': 'never',
  device: 'edit player-profile',
  draft: 'view audit',
  'e-mail': 'never',
  'email-sender': 'edit email-sender',
  entitlement: inverse('revoke entitlements', 'grant entitlements', ['claim entitlements', 'revoke entitlements']),
  'entitlement-definition': inverse('edit entitlements', 'create entitlements', 'edit entitlements'),
  event: inverse('delete events', 'create events', 'edit events'),
  'event-claim': 'edit player-events',
  'event-name': 'never',
  'event-round': ['end-phase events', 'end events'],
  forgetting: 'forget player-profile',
  group(change: UndoableChange): Right {
    if (isNothing(change.before)) return 'disband groups'
    if (isNothing(change.after)) return 'create groups'
    const fields = Object.keys(change.after ?? {})
    if (fields.includes('leader')) return 'role-edit groups'
    if (fields.includes('name')) return 'rename groups'
    return fields.includes('tag') ? 'retag groups' : 'edit groups'
  },
  'group-member': inverse('kick groups', 'edit groups', 'role-edit groups'),
  history: 'never',
  item: inverse('delete inventory', 'create inventory', 'edit inventory'),
  job: inverse('delete jobs', 'create jobs', 'edit jobs'),
  'job-run': 'never',
  language: 'never',
  'launch-message': 'edit announcements',
  leaderboard: (change: UndoableChange): Right =>
    isNothing(change.before)
      ? 'delete leaderboards'
      : isNothing(change.after)
        ? 'create leaderboards'
        : readField(change.after, 'sheet') !== undefined
          ? 'clear leaderboards'
          : 'edit leaderboards',
  'leaderboard-assignment': 'edit leaderboards',
  'leaderboard-entry': inverse('delete leaderboards', 'edit leaderboards', 'edit leaderboards'),
  'listing-state': 'edit inventory',
  localization: ['edit content', 'edit announcements'],
  'localization-settings': ['edit content', 'edit announcements'],
  'log-config': 'edit logs',
  mail: inverse('delete mail', 'create mail', 'edit mail'),
  'mail-state': 'edit mail',
  'mailed-code': 'never',
  manifest: 'rollback realm',
  'manifest-archive': 'edit content',
  note: inverse('delete player-profile', 'create player-profile', 'edit player-profile'),
  notification: 'never',
  offer: 'edit commerce-catalog',
  operator: 'never',
  organization: 'never',
  password: 'never',
  payment: 'edit real-money-transactions',
  'personal-data': 'never',
  plan: 'never',
  'player-e-mail': 'change-email player-profile',
  promo: inverse('delete promotion-codes', 'create promotion-codes', 'create promotion-codes'),
  'promo-batch': inverse('delete promotion-codes', 'create promotion-codes', 'create promotion-codes'),
  'pvp-definition': inverse('delete pvp', 'create pvp', 'edit pvp'),
  realm: (change: UndoableChange): Right =>
    isNothing(change.before) || hasField(change, 'archived')
      ? 'archive realm'
      : hasField(change, 'parent')
        ? 'change-parent realm'
        : 'rename realm',
  'realm-secret': 'never',
  report: 'never',
  roles({ before, after }: UndoableChange): Right | readonly Right[] {
    const takesAway = Object.keys(after ?? {}).some((place) => readField(before, place) === undefined)
    const kind = readField(before, 'everywhere') !== readField(after, 'everywhere') ? 'global-roles' : 'realm-roles'
    const hadNone = Object.keys(before ?? {}).length === 0
    return hadNone ? ['delete users', `revoke ${kind}`] : `${takesAway ? 'revoke' : 'grant'} ${kind}`
  },
  runbook: inverse('delete runbooks', 'create runbooks', 'edit runbooks'),
  // Private queries can be changed by their owner; shared ones by anyone with the right to run queries.
  'saved-query': ({ before, after }: UndoableChange): Right =>
    [before, after].some((state) => readField(state, 'isShared') === true) ? 'run analytics' : 'view analytics',
  // The service of shared views checks who may undo a change.
  'saved-view': 'view games',
  segment: inverse('delete tagging', 'create tagging', 'edit tagging'),
  'service-connection': 'never',
  'service-manifest': 'deploy manifest',
  'service-plan': inverse('delete service-plans', 'create service-plans', 'edit service-plans'),
  shard: inverse('delete shards', 'create shards', 'edit shards'),
  'sign-in': 'never',
  sku: 'edit sku',
  stat: ({ before, amount }: UndoableChange): Right =>
    isNothing(before) && isNothing(amount) ? 'delete stats' : 'edit stats',
  'storage-document': 'explore microstorage',
  store: 'edit commerce-catalog',
  'suppressed-address': 'edit campaigns',
  suspension: 'edit player-profile',
  template: inverse('delete templates', 'create templates', 'edit templates'),
  'third-party': 'edit player-profile',
  timer: inverse('delete timers', 'create timers', 'edit timers'),
  'tournament-status': 'edit tournaments',
  trial: inverse('delete trials', 'create trials', 'run trials'),
  'ungiven-reward': 'edit inventory',
} as const satisfies Record<string, UndoRight>

/**
 * Subjects whose values before and after only the holders of a right see; what happened, and to what, others see too.
 */
export const valueRights: { readonly [Subject in keyof typeof undoRights]?: Right } = {
  'storage-document': 'explore microstorage',
}

export type AuditSubject = keyof typeof undoRights
/** The subjects whose changes nobody can undo. */
export type IrreversibleSubject = {
  [Subject in AuditSubject]: (typeof undoRights)[Subject] extends 'never' ? Subject : never
}[AuditSubject]

export const auditSubjects = Object.keys(undoRights) as readonly AuditSubject[]

/**
 * Any one of these rights is enough to undo a change; `never`: it cannot be undone. A newer server may support more.
 */
export function rightsToUndo(change: UndoableChange): 'never' | readonly Right[] {
  const rules: Partial<Record<string, UndoRight>> = undoRights
  const rule = rules[change.subject] ?? []
  if (rule === 'never') return 'never'
  return [typeof rule === 'function' ? rule(change) : rule].flat()
}
