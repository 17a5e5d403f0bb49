import { dayMs } from '@regent/contract/time'
/** Retention of drafts, and their limits. */
export const draftLifeMs = 7 * dayMs
export const maxDraftLength = 64_000
export const maxDrafts = 40

const prefix = 'regent-draft/'

/** Unsaved input of a form: the fields that differ from the initial values. */
export type FormDraft = { at: number; changed: Record<string, unknown> }

/** The key of a form's drafts: its name and, if there are several, the id of the record. */
export type DraftName = {
  form: string
  record?: string | number | undefined
  /** Fields that may contain secrets although their names do not suggest it, such as the headers of a request. */
  except?: readonly string[]
}

/** A form without drafts, with the reason; its name, if another way to save it needs one. */
export type NoDraft = { none: string; form?: string }

type SecretField =
  | 'password'
  | `${string}Password`
  | 'secret'
  | `${string}Secret`
  | 'token'
  | `${string}Token`
  | 'apiKey'
  | `${string}ApiKey`
  | 'privateKey'
  | `${string}PrivateKey`

/** A form with a field for secrets cannot have drafts; the compiler checks this. */
export type DraftOption<Values> = Extract<keyof Values, SecretField> extends never ? DraftName | NoDraft : NoDraft

const secretName = /(^|[a-z_-])(password|secret|token|api_?key|private_?key)$/i

/** True if a field has a typical name of a secret, at any level of a form. */
export const isSecretName = (name: string): boolean => secretName.test(name)

export const draftKey = (place: string, { form, record = '' }: DraftName): string =>
  `${prefix}${place}/${form}/${record}`

/** The draft of a key; undefined if it does not exist or is older than a week. */
export function readDraft(storage: Storage, key: string, now: number): FormDraft | undefined {
  const draft = parseDraft(storage.getItem(key))
  if (!draft) return undefined
  if (now - draft.at <= draftLifeMs) return draft
  storage.removeItem(key)
  return undefined
}

/** Stores a draft, unless it has no changes or too many. Replaces the oldest ones if necessary. */
export function writeDraft(storage: Storage, key: string, changed: Record<string, unknown>, now: number): void {
  const text = JSON.stringify({ at: now, changed } satisfies FormDraft)
  if (Object.keys(changed).length === 0 || text.length > maxDraftLength) {
    storage.removeItem(key)
    return
  }
  try {
    storage.setItem(key, text)
  } catch {
    // The storage is full: ignored, because the form still has the input.
    return
  }
  dropOldDrafts(storage, now)
}

/** Deletes drafts older than a week, and all but the newest ones. */
export function dropOldDrafts(storage: Storage, now: number): void {
  const all = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    .filter((key) => key?.startsWith(prefix))
    .map((key) => ({ key: key ?? '', at: parseDraft(storage.getItem(key ?? ''))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
  for (const [index, { key, at }] of all.entries()) {
    if (index >= maxDrafts || now - at > draftLifeMs) storage.removeItem(key)
  }
}

function parseDraft(text: string | null): FormDraft | undefined {
  if (text === null) return undefined
  try {
    const { at, changed } = JSON.parse(text)
    return typeof at === 'number' && typeof changed === 'object' && changed !== null ? { at, changed } : undefined
  } catch {
    return undefined
  }
}

/** The changed fields of a form that may be stored: no secrets, and only strings, numbers and lists of them. */
export function changedFields(
  initial: Record<string, unknown>,
  values: Record<string, unknown>,
  isHidden: (field: string) => boolean = () => false,
): Record<string, unknown> {
  const changedEntries = Object.entries(values).filter(
    ([field, value]) =>
      !isSecretName(field) &&
      !isHidden(field) &&
      isPlain(value) &&
      JSON.stringify(value) !== JSON.stringify(initial[field]),
  )
  return Object.fromEntries(changedEntries)
}

/** True if a value can be stored without loss, and contains no nested secret. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.entries(value).every(([name, inner]) => inner === undefined || (!isSecretName(name) && isPlain(inner)))
}
