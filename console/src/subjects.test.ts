import { type AuditSubject, auditSubjects } from '@regent/contract/audit-subjects'
import { isWrite } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { listRealmDifference } from '@regent/contract/operate/change-sets-difference'
import { recordKinds } from '@regent/contract/operate/search/search-names'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { listRealms } from '@regent/contract/organization/realms'
import { listSegmentUses, type SegmentUserKind } from '@regent/contract/players/segments'
import { getStats } from '@regent/contract/players/stats'
import { describe, expect, test } from 'vitest'
import type { AreaSubjects } from './api/subject.ts'
import { pathsShowing, shows } from './api/subject-reads.ts'
import { changeWords } from './areas/organization/audit/change-words.ts'
import type { AreaRecords } from './shell/records/records.ts'
import { subjects } from './subjects.ts'

const { actionOf, valueNameOf } = changeWords(subjects)

const stat = (before: string | null, after: string | null) => ({
  subject: 'stat',
  subjectId: 'game.private.player.42/LEVEL',
  before,
  after,
})
const realm = (before: unknown, after: unknown) => ({ subject: 'realm', subjectId: 'DE_2', before, after })

test.each([
  [stat(null, '5'), 'Set stat LEVEL'],
  [stat('5', '6'), 'Set stat LEVEL'],
  [stat('5', null), 'Deleted stat LEVEL'],
  [realm(null, { name: 'staging', parent: 'DE_1' }), 'Created realm staging'],
  [realm({ name: 'staging' }, { name: 'stage' }), 'Renamed realm staging to stage'],
  [realm({ archived: false }, { archived: true }), 'Archived realm two'],
  [realm({ archived: true }, { archived: false }), 'Unarchived realm two'],
  [realm({ parent: 'DE_1' }, { parent: 'DE_3' }), 'Changed the parent of realm two'],
  [{ subject: 'operator', subjectId: '9', before: null, after: { role: 'tester' } }, 'Added an operator'],
  [
    { subject: 'roles', subjectId: '9', before: { role: null }, after: { role: 'admin' } },
    'Changed the roles of an operator',
  ],
  [
    { subject: 'report', subjectId: 'x', before: null, after: { action: 'upload', description: 'Build 12' } },
    'Reported upload: Build 12',
  ],
  [{ subject: 'report', subjectId: 'login', before: null, after: {} }, 'Reported login'],
  [{ subject: 'segment', subjectId: '5', before: null, after: { name: 'Whales' } }, 'Created segment Whales'],
  [{ subject: 'segment', subjectId: '5', before: { name: '••••••' }, after: null }, 'Deleted a private segment'],
  [{ subject: 'something-newer', subjectId: 'weekly', before: null, after: {} }, 'Created something-newer weekly'],
  [{ subject: 'something-newer', subjectId: 'weekly', before: {}, after: {} }, 'Changed something-newer weekly'],
  [{ subject: 'something-newer', subjectId: 'weekly', before: {}, after: null }, 'Deleted something-newer weekly'],
  [{ ...stat('6', '5'), undoes: 12 }, 'Undo: set stat LEVEL'],
])('%j reads "%s"', (change, words) => {
  expect(actionOf(change, () => 'two')).toBe(words)
})

test('a plain value has the name of what it is', () => {
  expect(valueNameOf(stat(null, '5'))).toBe('LEVEL')
  expect(valueNameOf({ subject: 'something-newer', subjectId: 'weekly' })).toBe('value')
})

test('every subject is declared by one area, and every declaration is in the list', () => {
  const declared = import.meta.glob<AreaSubjects>('./areas/*/*/subjects.ts', { eager: true, import: 'subjects' })
  const names = Object.values(declared).flatMap(Object.keys)
  expect(names.toSorted()).toEqual(auditSubjects.toSorted())
  expect(Object.keys(subjects).sort()).toEqual(auditSubjects.toSorted())
})

test('every kind of record is declared by one area', () => {
  const declared = import.meta.glob<AreaRecords>('./areas/*/*/record.ts', { eager: true, import: 'records' })
  expect(Object.values(declared).flatMap(Object.keys).toSorted()).toEqual(Object.keys(recordKinds).toSorted())
})

test('every subject has its own label, and is shown only by reads', () => {
  const labels = auditSubjects.map((subject) => subjects[subject].label)
  expect(new Set(labels).size).toBe(labels.length)
  const writes = allEndpoints.filter(({ call }) => isWrite(call)).map(({ call }) => call)
  expect(auditSubjects.flatMap((subject) => subjects[subject].reads.filter((read) => writes.includes(read)))).toEqual(
    [],
  )
})

/** Reads that no change of an operator makes again, and why. */
const notOfSubjects: Record<string, readonly string[]> = {
  'every change is shown by them (api/subject-reads.ts)': [
    'getAuditEntry',
    'listAuditEntries',
    'listAuditPeople',
    'listTimeline',
  ],
  'games write it, and the screen reads it again by itself': [
    'countLogErrors',
    'getOrganizationHealth',
    'getPlayerCounts',
    'getRealmSecretUse',
    'getResults',
    'getSessionHistory',
    'getStoragePerformance',
    'getWeekResults',
    'listPaymentProducts',
    'listResultPlayers',
    'listSessions',
    'listSocial',
  ],
  'it is about the past, and the screen reads it again by itself': ['listChartMarks'],
  'it is what a tool asks for': ['getConnectionRequest'],
  'a saved version never changes': ['compareItems', 'getContent'],
  'it answers what somebody types or chooses, each time anew': [
    'checkAlias',
    'checkContentDraft',
    'countAudience',
    'explainWhy',
    'forecastUndo',
    'listGiftUses',
    'listRecordUses',
    'listWhyThings',
    'searchRealm',
  ],
  'it is of the server': ['getCapabilities', 'getSdkVersion', 'listAgentCalls'],
}

test('every read of a screen is made again when what it shows is changed', () => {
  const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const shown = Object.entries(sources)
    .filter(([path]) => !/\.test\.tsx?$/.test(path))
    .flatMap(([, source]) =>
      [...source.matchAll(/(?:\b(?:query|pagedQuery)\(|=>\s*\[)\s*(\w+)/g)].map(([, name]) => name),
    )
  const ofSubjects = new Set(
    auditSubjects.flatMap((name) => [...subjects[name].reads, ...(subjects[name].comparisons ?? [])]),
  )
  const reads = allEndpoints.filter(({ name }) => shown.includes(name))
  expect(reads.length).toBeGreaterThan(150)
  const forgotten = reads.filter(({ call }) => !ofSubjects.has(call)).map(({ name }) => name)
  expect(forgotten.toSorted()).toEqual(Object.values(notOfSubjects).flat().toSorted())
})

/** Subjects whose changes name no record by a link, and why. */
const withoutRecord: Record<string, readonly AuditSubject[]> = {
  'the player is named beside it': [
    'account',
    'chat-message',
    'cloud-save',
    'device',
    'forgetting',
    'mail',
    'mail-state',
    'note',
    'notification',
    'personal-data',
    'player-e-mail',
    'push',
    'push-consent',
    'sample-player',
    'stat',
    'suspension',
    'third-party',
    'ungiven-reward',
  ],
  'the person who did it is named beside it': [
    'e-mail',
    'language',
    'mailed-code',
    'passkey',
    'password',
    'tool-connection',
    'second-factor',
    'sign-in',
  ],
  'the realm is named beside it': ['realm', 'realm-secret', 'realm-secret-limits'],
  'there is one, on a screen that the menu names': [
    'approval-release',
    'approval-rules',
    'campaign-limits',
    'email-sender',
    'localization-settings',
    'organization',
    'manifest',
    'manifest-archive',
    'push-key',
    'service-manifest',
    'scim-token',
    'sign-in-rules',
    'sso',
    'sso-domain',
  ],
  'changes name no service account by a link': ['agent-settings', 'service-account'],
  'it has no screen of its own': [
    'api-key',
    'api-key-secret',
    'approval',
    'audit-export',
    'custom-role',
    'default-view',
    'event-name',
    'history',
    'launch-message',
    'menu-pins',
    'report',
    'result-report',
    'saved-view',
    'scim-group',
    'suppressed-address',
    'webhook-delivery',
    'webhook-secret',
  ],
}

test('every subject leads to its record, or says why not', () => {
  const without = auditSubjects.filter((name) => subjects[name].record === undefined)
  expect(without.toSorted()).toEqual(Object.values(withoutRecord).flat().toSorted())
})

test.each([
  [
    { subject: 'event', subjectId: 'events.race', before: null, after: {} },
    { kind: 'event', id: 'events.race' },
  ],
  [
    { subject: 'job', subjectId: '3', before: { name: 'Night' }, after: { name: 'Day' } },
    { kind: 'job', id: '3', was: 'Day' },
  ],
  [
    { subject: 'listing-state', subjectId: '42/gems:main', before: {}, after: null },
    { kind: 'listing', id: 'gems', of: 'main' },
  ],
  [
    { subject: 'leaderboard-entry', subjectId: 'weekly/42', before: 1, after: null },
    { kind: 'leaderboard', id: 'weekly' },
  ],
  // What was deleted, or whose creation was undone, is not there.
  [{ subject: 'event', subjectId: 'events.race', before: {}, after: null }, undefined],
  [{ subject: 'event', subjectId: 'events.race', before: null, after: {}, undoneBy: 9 }, undefined],
  [
    { subject: 'event', subjectId: 'events.race', before: {}, after: null, undoneBy: 9 },
    { kind: 'event', id: 'events.race' },
  ],
  [{ subject: 'saved-query', subjectId: '3', before: null, after: { name: '••••••' } }, undefined],
  [{ subject: 'content', subjectId: '12 items', before: null, after: {} }, undefined],
  [{ subject: 'something-newer', subjectId: '3', before: null, after: {} }, undefined],
])('%j is about its record', (change, record) => {
  expect(changeWords(subjects).recordOf(change)).toEqual(record)
})

describe('a change is shown by', () => {
  const change = { subject: 'stat', pid: 'DE_1' }

  test('the reads of its subject in the same realm', () => {
    expect(shows(subjects, getStats.path, 'DE_1', change)).toBe(true)
    expect(shows(subjects, getStats.path, 'DE_2', change)).toBe(false)
    expect(shows(subjects, listRealms.path, undefined, change)).toBe(false)
  })

  test('the audit trail of the realm, and of the organization', () => {
    expect(shows(subjects, listAuditEntries.path, 'DE_1', change)).toBe(true)
    expect(shows(subjects, listAuditEntries.path, undefined, change)).toBe(true)
    expect(shows(subjects, listAuditEntries.path, 'DE_2', change)).toBe(false)
    expect(shows(subjects, listAuditEntries.path, 'DE_1', { subject: 'something new', pid: 'DE_1' })).toBe(true)
  })

  test('what compares realms, in whichever of them it is made', () => {
    for (const subject of ['config', 'manifest', 'event', 'cloud-file']) {
      expect(shows(subjects, listRealmDifference.path, 'DE_1', { subject, pid: 'DE_2' })).toBe(true)
      expect(pathsShowing(subjects, subject)).toContain(listRealmDifference.path)
    }
  })

  test('reads in every realm where it is of the whole organization', () => {
    expect(shows(subjects, listRealms.path, 'DE_2', { subject: 'realm', pid: 'DE_1' })).toBe(true)
  })
})

/** What is saved when something of a kind gets another audience; the compiler asks for a kind that is missing. */
const subjectsOfUses: Record<SegmentUserKind, keyof typeof subjects> = {
  campaign: 'campaign',
  announcement: 'announcement',
  listing: 'store',
  event: 'event',
  trial: 'trial',
  promo: 'promo',
  'daily-reward': 'manifest',
  sale: 'sale',
  season: 'season',
}

test.each(Object.entries(subjectsOfUses))('the uses of segments are read again when a %s is saved', (_, subject) => {
  expect(subjects[subject].reads).toContain(listSegmentUses)
})
