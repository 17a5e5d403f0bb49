import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, CommonResponse, Millis, Pid, pageQuery, recordUpTo, sortBy } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'

/** Upper bounds of a realm. */
export const maxExtraLanguages = 40
export const maxImportedTexts = 20_000

/** The most that a game client gets of a realm's texts at once, in bytes of their values. */
export const maxClientTextBytes = 4_000_000

/** `name-{uuid}` and the kind of text: `.subject`, `.msg`, `.title`, `.summary` or `.body`. */
export const TextKey = opaque(300)
  .min(1, 'must not be empty')
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'must not contain control characters')

export const Language = z
  .string()
  .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, 'must be the code of a language, such as en')
  .max(35)

/** It may contain HTML. */
const Text = opaque(100_000)

const Localizations = z.record(z.string(), z.array(z.object({ language: z.string(), value: z.string() })))

const view = ['view content', 'view announcements'] as const
const edit = ['edit content', 'edit announcements'] as const

export const getLocalizations = endpoint({
  method: 'GET',
  path: '/basic/content/localizations',
  summary:
    'Get texts of the realm by key and language; the ETag changes when a text does. Game clients get at most 4 MB at once: they name a language or the beginning of the keys.',
  scope: 'realm',
  access: { operator: view, player: 'any' },
  timeoutMs: 120_000,
  query: z.object({
    /** Filter: texts in this language, or in the fallback languages of the realm. */
    language: Language.optional(),
    /** Only keys that begin so. */
    prefix: opaque(300).optional(),
  }),
  response: z.object({ localizations: Localizations }),
})

export const saveLocalizations = endpoint({
  method: 'PUT',
  path: '/basic/content/localizations',
  summary: 'Set texts by key and language. Other texts do not change.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: edit },
  timeoutMs: 120_000,
  body: z.object({
    localizations: recordUpTo(
      maxImportedTexts,
      TextKey,
      z.array(z.object({ language: Language, value: Text })).max(100),
    ),
  }),
  response: CommonResponse,
})

export const deleteLocalizations = endpoint({
  method: 'DELETE',
  path: '/basic/content/localizations',
  summary: 'Delete texts of a key: all languages, or the given ones.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: ['delete content', 'delete announcements'] },
  timeoutMs: 120_000,
  body: z.object({
    localizations: z
      .array(z.object({ id: TextKey, languages: z.array(Language).max(100).optional() }))
      .min(1)
      .max(10_000),
  }),
  response: CommonResponse,
})

// ── The screen of keys and languages ───────────────────────────────────────

const TextsByLanguage = recordUpTo(100, Language, Text, 'languages')

/** One key with its texts. */
export const LocalizationRow = z.object({
  key: z.string(),
  texts: z.record(z.string(), z.string()),
  updatedAt: Millis,
  /** Email of the last editor; absent for a game server. */
  updatedBy: z.string().optional(),
})
export type LocalizationRow = z.infer<typeof LocalizationRow>

export const listLocalizations = endpoint({
  method: 'GET',
  path: '/api/localizations',
  summary: 'List localization keys with their texts, by key. Filters by a part of the key or text.',
  scope: 'realm',
  access: { operator: view },
  query: z.object({
    search: opaque(300).optional(),
    /** Only keys without a text in this language. */
    missing: Language.optional(),
    ...pageQuery,
    /** The last key of the page before. */
    cursor: TextKey.optional(),
    sort: sortBy('key').default('key'),
  }),
  response: z.object({
    ...buildPageSchema(LocalizationRow).shape,
    /** How many keys match. */
    total: z.int(),
  }),
})

/** How many keys have a text in each language. */
const LanguageCount = z.object({ language: z.string(), texts: z.int(), missing: z.int() })

export const countLocalizations = endpoint({
  method: 'GET',
  path: '/api/localizations/counts',
  summary: 'Count the localization keys, and the missing texts per language.',
  scope: 'realm',
  access: { operator: view },
  response: z.object({ keys: z.int(), languages: z.array(LanguageCount) }),
})

export const setLocalization = endpoint({
  method: 'PUT',
  path: '/api/localizations/text',
  summary: 'Change one text, unless it was changed in the meantime.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: edit },
  body: z.object({
    key: TextKey,
    language: Language,
    /** Empty: the text in this language is deleted. */
    value: Text,
    /** The text that the editor saw; empty: there was none. */
    was: Text,
  }),
  response: z.object({ row: LocalizationRow.nullable() }),
  errors: ['StaleVersion'],
})

export const createLocalization = endpoint({
  method: 'POST',
  path: '/api/localizations',
  summary: 'Create a key with its texts.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: edit },
  body: z.object({ key: TextKey, texts: TextsByLanguage }),
  response: z.object({ row: LocalizationRow }),
  errors: ['LocalizationExists'],
})

export const renameLocalization = endpoint({
  method: 'POST',
  path: '/api/localizations/rename',
  summary: 'Rename a key with its texts. References to the old key are not updated.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: edit },
  body: z.object({ key: TextKey, newKey: TextKey }),
  response: z.object({ row: LocalizationRow }),
  errors: ['LocalizationNotFound', 'LocalizationExists'],
})

/** Features that show texts to players by key. */
export const textUsers = ['announcement', 'campaign', 'event', 'listing', 'mail', 'offer', 'store', 'template'] as const
export type TextUser = (typeof textUsers)[number]

export const TextUse = z.object({
  key: z.string(),
  user: z.enum(textUsers),
  /** The id or the symbol of what shows it. */
  id: z.string(),
  name: z.string(),
})
export type TextUse = z.infer<typeof TextUse>

export const listLocalizationUses = endpoint({
  method: 'POST',
  path: '/api/localizations/uses',
  summary:
    'List the usages of localization keys in announcements, campaigns, templates, mails, stores, offers and events.',
  scope: 'realm',
  access: { operator: view },
  readOnly: true,
  body: z.object({ keys: z.array(TextKey).min(1).max(200) }),
  response: z.object({
    uses: z.array(TextUse),
    /** True if there may be more: if there are very many mails, only the newest are searched. */
    isPartial: z.boolean(),
  }),
})

export const planLocalizationImport = endpoint({
  method: 'POST',
  path: '/api/localizations/plans/import',
  summary: 'Plan to set texts from rows of a key and a text for each language. An empty cell changes nothing.',
  scope: 'realm',
  access: { operator: edit },
  timeoutMs: 120_000,
  body: z.object({
    /** The languages of the second and the following cells. */
    languages: z.array(opaque(100)).min(1).max(100),
    /** [key, text, text, …] */
    rows: z
      .array(z.array(opaque(100_001)).max(101))
      .min(1)
      .max(maxImportedTexts),
    /** The name of the imported file, for the audit trail. */
    fileName: opaque(200).optional(),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid'],
})

// ── Languages of the realm ─────────────────────────────────────────────────

export const LocalizationSettings = z.object({
  pid: Pid,
  /** All supported languages: those of every realm, then those that this realm adds. */
  languages: z.array(z.string()),
  extraLanguages: z.array(z.string()),
  /** Fallback order for players without a text in their own language. */
  fallback: z.array(z.string()),
  /** 0: never changed. */
  version: z.int().min(0),
})
export type LocalizationSettings = z.infer<typeof LocalizationSettings>

export const getLocalizationSettings = endpoint({
  method: 'GET',
  path: '/api/localizations/settings',
  summary: 'Get the languages of the realm’s texts, and those that players fall back to.',
  scope: 'realm',
  access: { operator: [...view, 'view campaigns', 'view templates', 'view mail', 'view events'] },
  response: LocalizationSettings,
})

export const saveLocalizationSettings = endpoint({
  method: 'PUT',
  path: '/api/localizations/settings',
  summary: 'Set the languages that the realm adds, and those that players fall back to.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: edit },
  body: z.object({
    extraLanguages: z.array(Language).max(maxExtraLanguages),
    fallback: z.array(Language).min(1, 'must have at least one language').max(10),
  }),
  response: LocalizationSettings,
  errors: ['StaleVersion', 'LanguageInUse'],
})
