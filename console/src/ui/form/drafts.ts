/** How long a draft is kept, and how much of them. */
export const draftLifeMs = 7 * 86_400_000
export const maxDraftLength = 64_000
export const maxDrafts = 40

const prefix = 'regent-draft/'

/** What was typed into a form and not saved: the fields that differ from those it was opened with. */
export type FormDraft = { at: number; changed: Record<string, unknown> }

/** The drafts of a form: its name, and the record that it changes, if there are several. */
export type DraftName = {
  form: string
  record?: string | number | undefined
  /** Fields that may hold a secret though they are not called so, such as the headers of a call. */
  except?: readonly string[]
}

/** A form that keeps no draft, and why; its name where another way to save it goes by that. */
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

/** A form with a field for a secret can keep no draft: this is checked where the form is written. */
export type DraftOf<Values> = Extract<keyof Values, SecretField> extends never ? DraftName | NoDraft : NoDraft

const secretName = /(^|[a-z_-])(password|secret|token|api_?key|private_?key)$/i

/** Whether a field is called as secrets are, on whatever level of a form it stands. */
export const isSecretName = (name: string): boolean => secretName.test(name)

export const draftKey = (place: string, { form, record = '' }: DraftName): string =>
  `${prefix}${place}/${form}/${record}`

/** The draft under a key; undefined if there is none, or if it is older than a week. */
export function readDraft(storage: Storage, key: string, now: number): FormDraft | undefined {
  const draft = parsed(storage.getItem(key))
  if (!draft) return undefined
  if (now - draft.at <= draftLifeMs) return draft
  storage.removeItem(key)
  return undefined
}

/** Keeps a draft; without changes, or with too many, none is kept. The oldest ones make room. */
export function writeDraft(storage: Storage, key: string, changed: Record<string, unknown>, now: number): void {
  const text = JSON.stringify({ at: now, changed } satisfies FormDraft)
  if (Object.keys(changed).length === 0 || text.length > maxDraftLength) {
    storage.removeItem(key)
    return
  }
  try {
    storage.setItem(key, text)
  } catch {
    // The storage of this browser is full: the form itself still has everything.
    return
  }
  dropOldDrafts(storage, now)
}

/** Removes what is older than a week, and all but the newest. */
export function dropOldDrafts(storage: Storage, now: number): void {
  const all = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    .filter((key) => key?.startsWith(prefix))
    .map((key) => ({ key: key ?? '', at: parsed(storage.getItem(key ?? ''))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
  for (const [index, { key, at }] of all.entries()) {
    if (index >= maxDrafts || now - at > draftLifeMs) storage.removeItem(key)
  }
}

function parsed(text: string | null): FormDraft | undefined {
  if (text === null) return undefined
  try {
    const { at, changed } = JSON.parse(text)
    return typeof at === 'number' && typeof changed === 'object' && changed !== null ? { at, changed } : undefined
  } catch {
    return undefined
  }
}

/** The fields of a form that were changed and can be kept: no secrets, and nothing but text, numbers and lists of them. */
export function changedFields(
  initial: Record<string, unknown>,
  values: Record<string, unknown>,
  isHidden: (field: string) => boolean = () => false,
): Record<string, unknown> {
  const changed = Object.entries(values).filter(
    ([field, value]) =>
      !isSecretName(field) &&
      !isHidden(field) &&
      isPlain(value) &&
      JSON.stringify(value) !== JSON.stringify(initial[field]),
  )
  return Object.fromEntries(changed)
}

/** Whether a value is the same after it was stored, and holds no secret further down. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.entries(value).every(([name, inner]) => inner === undefined || (!isSecretName(name) && isPlain(inner)))
}
