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

const Localizations = z.record(
  z.string(),
  z.array(
    z.object({
      language: z.string().describe('A language code, such as en or de.'),
      value: z.string().describe('Text in this language. It may contain HTML.'),
    }),
  ),
)

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
    language: Language.optional().describe(
      'Filter: texts in this language, or in the fallback languages of the realm.',
    ),
    prefix: opaque(300).optional().describe('Only keys that begin so.'),
  }),
  response: z.object({ localizations: Localizations.describe('Texts by key, one for each language.') }),
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
      z
        .array(
          z.object({
            language: Language.describe('A language code, such as en or de.'),
            value: Text.describe('Text in this language. It may contain HTML.'),
          }),
        )
        .max(100),
    ).describe('Texts to set by key, one for each language.'),
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
      .array(
        z.object({
          id: TextKey.describe('Key of the texts.'),
          languages: z
            .array(Language)
            .max(100)
            .optional()
            .describe('Languages to delete; absent: all languages of the key.'),
        }),
      )
      .min(1)
      .max(10_000)
      .describe('Keys whose texts are deleted.'),
  }),
  response: CommonResponse,
})

// ── The screen of keys and languages ───────────────────────────────────────

const TextsByLanguage = recordUpTo(100, Language, Text, 'languages')

/** One key with its texts. */
export const LocalizationRow = z.object({
  key: z.string().describe('Unique key of the texts in the realm.'),
  texts: z.record(z.string(), z.string()).describe('Texts by language code, such as en.'),
  updatedAt: Millis.describe('When it was last changed.'),
  updatedBy: z.string().optional().describe('Email of the last editor; absent for a game server.'),
})
export type LocalizationRow = z.infer<typeof LocalizationRow>

export const listLocalizations = endpoint({
  method: 'GET',
  path: '/api/localizations',
  summary: 'List localization keys with their texts, by key. Filters by a part of the key or text.',
  scope: 'realm',
  access: { operator: view },
  query: z.object({
    search: opaque(300).optional().describe('Part of the key or of a text, in any case; absent: all keys.'),
    missing: Language.optional().describe('Only keys without a text in this language.'),
    ...pageQuery,
    cursor: TextKey.optional().describe('Last key of the previous page; absent: the first page.'),
    sort: sortBy('key').default('key'),
  }),
  response: z.object({
    ...buildPageSchema(LocalizationRow).shape,
    total: z.int().describe('How many keys match.'),
  }),
})

/** How many keys have a text in each language. */
const LanguageCount = z.object({
  language: z.string().describe('A language code, such as en or de.'),
  texts: z.int().describe('Keys that have a text in this language.'),
  missing: z.int().describe('Keys without a text in this language.'),
})

export const countLocalizations = endpoint({
  method: 'GET',
  path: '/api/localizations/counts',
  summary: 'Count the localization keys, and the missing texts per language.',
  scope: 'realm',
  access: { operator: view },
  response: z.object({
    keys: z.int().describe('All localization keys of the realm.'),
    languages: z.array(LanguageCount).describe('Number of texts for each language.'),
  }),
})

export const setLocalization = endpoint({
  method: 'PUT',
  path: '/api/localizations/text',
  summary: 'Change one text, unless it was changed in the meantime.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: edit },
  body: z.object({
    key: TextKey.describe('Key of the text to change.'),
    language: Language.describe('A language code, such as en or de.'),
    value: Text.describe('Empty: the text in this language is deleted.'),
    was: Text.describe('The text that the editor saw; empty: there was none.'),
  }),
  response: z.object({
    row: LocalizationRow.nullable().describe('The key after the change; null: it has no text left.'),
  }),
  errors: ['StaleVersion'],
})

export const createLocalization = endpoint({
  method: 'POST',
  path: '/api/localizations',
  summary: 'Create a key with its texts.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: edit },
  body: z.object({
    key: TextKey.describe('New key, unique in the realm.'),
    texts: TextsByLanguage.describe('Texts by language code, such as en.'),
  }),
  response: z.object({ row: LocalizationRow.describe('The created key with its texts.') }),
  errors: ['LocalizationExists'],
})

export const renameLocalization = endpoint({
  method: 'POST',
  path: '/api/localizations/rename',
  summary: 'Rename a key with its texts. References to the old key are not updated.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: edit },
  body: z.object({
    key: TextKey.describe('Current key to rename.'),
    newKey: TextKey.describe('New key, unique in the realm.'),
  }),
  response: z.object({ row: LocalizationRow.describe('The renamed key with its texts.') }),
  errors: ['LocalizationNotFound', 'LocalizationExists'],
})

/** Features that show texts to players by key. */
export const textUsers = ['announcement', 'campaign', 'event', 'listing', 'mail', 'offer', 'store', 'template'] as const
export type TextUser = (typeof textUsers)[number]

export const TextUse = z.object({
  key: z.string().describe('Key of the text.'),
  user: z.enum(textUsers).describe('Kind of record that shows the text.'),
  id: z.string().describe('The id or the symbol of what shows it.'),
  name: z.string().describe('Display name of the record that shows the text.'),
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
  body: z.object({ keys: z.array(TextKey).min(1).max(200).describe('Keys to look up.') }),
  response: z.object({
    uses: z.array(TextUse).describe('One entry for each record that shows one of the keys.'),
    isPartial: z
      .boolean()
      .describe('True if there may be more: if there are very many mails, only the newest are searched.'),
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
    languages: z.array(opaque(100)).min(1).max(100).describe('The languages of the second and the following cells.'),
    rows: z
      .array(z.array(opaque(100_001)).max(101))
      .min(1)
      .max(maxImportedTexts)
      .describe('[key, text, text, …]'),
    fileName: opaque(200).optional().describe('The name of the imported file, for the audit trail.'),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid'],
})

// ── Languages of the realm ─────────────────────────────────────────────────

export const LocalizationSettings = z.object({
  pid: Pid.describe('The id of the realm.'),
  languages: z
    .array(z.string())
    .describe('All supported languages: those of every realm, then those that this realm adds.'),
  extraLanguages: z.array(z.string()).describe('Language codes that this realm adds to those of every realm.'),
  fallback: z.array(z.string()).describe('Fallback order for players without a text in their own language.'),
  version: z.int().min(0).describe('0: never changed.'),
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
    extraLanguages: z
      .array(Language)
      .max(maxExtraLanguages)
      .describe('Language codes that this realm adds. A language that has texts cannot be removed.'),
    fallback: z
      .array(Language)
      .min(1, 'must have at least one language')
      .max(10)
      .describe('Languages for players without a text in their own language, in order of preference.'),
  }),
  response: LocalizationSettings,
  errors: ['StaleVersion', 'LanguageInUse'],
})
