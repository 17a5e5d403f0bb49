import type { AuditSubject } from '../core/audit-subjects.ts'
import { type FieldSchema, humanizeName } from '../operate/content/content-fields.ts'
import { fieldName } from './field-names.ts'

/**
 * Labels of fields by name, where the name is not a good label. The title of a schema comes first; other names are
 * shown as words: `startingAmount` as “Starting amount”.
 */
const fieldLabels: Readonly<Record<string, string>> = {
  gt: 'Player',
  mb_expiration: 'Gifts expire',
  mb_store: 'Store of the gifts',
  mongoSSL: 'Mongo SSL',
  msg: 'Message',
  pid: 'Realm',
}

/** Subjects whose changes are events: they have facts and no state. */
const eventSubjects: ReadonlySet<string> = new Set([
  'approval',
  'audit-export',
  'history',
  'job-run',
  'mailed-code',
  'notification',
  'password',
  'personal-data',
  'plan',
  'realm-secret',
  'report',
  'sign-in',
] satisfies AuditSubject[])

export const isEventSubject = (subject: string): boolean => eventSubjects.has(subject)

/** Schemas of subjects whose fields are described neither by their names nor by their drafts. */
const ownSchemas: { readonly [Subject in AuditSubject]?: FieldSchema } = {
  approval: {
    properties: {
      decision: { title: 'Decision' },
      needed: { title: 'Approvals needed' },
      state: { title: 'State' },
      title: { title: 'Title' },
      of: { title: 'Approval of' },
      hash: { title: 'Hash' },
    },
  },
  // Its fields are languages.
  localization: { 'x-as': 'texts' },
}

export const findOwnSchema = (subject: string): FieldSchema | undefined =>
  Object.hasOwn(ownSchemas, subject) ? ownSchemas[subject as AuditSubject] : undefined

/** Labels of plain values, by the subject of the audit trail. Others are called “Value”. */
const valueLabels: { readonly [Subject in AuditSubject]?: string } = {
  account: 'Account',
  device: 'Device',
  'e-mail': 'E-mail',
  language: 'Language',
  'launch-message': 'Message',
  'leaderboard-assignment': 'Partition',
  manifest: 'Checksum',
  'manifest-archive': 'Archived',
  'player-e-mail': 'E-mail',
}

/** Subjects whose plain value is named by the last part of the id: `client.public.player.42/LEVEL`. */
const namedById: ReadonlySet<string> = new Set(['config', 'currency', 'stat', 'third-party'] satisfies AuditSubject[])

/** The label of the plain value of a record. */
export function findValueLabel(subject: string, id: string): string | undefined {
  if (namedById.has(subject)) return plainLabel(id.slice(id.indexOf('/') + 1))
  return Object.hasOwn(valueLabels, subject) ? valueLabels[subject as AuditSubject] : undefined
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Fields with texts by language. */
const textFields =
  /^(texts?|titles?|names?|summar(y|ies)|bod(y|ies)|subjects?|messages?|descriptions?|localizations?)$/i

/** “German” for `de` in texts by language. */
function findLanguage(step: string, parent: FieldSchema | undefined, parentName: string): string | undefined {
  if (parent?.['x-as'] !== 'texts' && !textFields.test(parentName)) return undefined
  if (!/^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/.test(step)) return undefined
  try {
    return languages.of(step.replace('_', '-'))
  } catch {
    return undefined
  }
}

type Step = {
  step: string
  /** The schema of the field. */
  schema: FieldSchema | undefined
  parent: FieldSchema | undefined
  parentName: string
  isFirst: boolean
}

/** The label of one step of a path: of a field, or of a language. */
export function stepLabel({ step, schema, parent, parentName, isFirst }: Step): string {
  const language = findLanguage(step, parent, parentName)
  if (language !== undefined) return language
  const label = schema?.title ?? plainLabel(step.replace(/^properties\./, ''))
  return isFirst ? label : lowerFirst(label)
}

const plainLabel = (name: string): string => {
  if (Object.hasOwn(fieldLabels, name)) return fieldLabels[name] ?? name
  // A balance is named by its symbol: `currency.gems`.
  const symbol = /^(?:currency|items)\.(?:[\w-]+\.)*([a-z][\w-]*)$/.exec(name)?.[1]
  return symbol === undefined ? fieldName(name) : humanizeName(symbol)
}

/** Abbreviations such as SKU keep their capitals. */
const lowerFirst = (label: string): string =>
  /^[A-Z]([a-z]|$| )/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** `['Rewards', 0, 'amount']` becomes “Rewards 1, amount”. */
export const joinLabels = (labels: readonly (string | number)[]): string =>
  labels.reduce<string>((text, label) => {
    if (typeof label === 'number') return text === '' ? String(label + 1) : `${text} ${label + 1}`
    return text === '' ? label : `${text}, ${label}`
  }, '')
