import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { CommonResponse, recordUpTo } from './core/shapes.ts'

/** The languages that the console offers, English first. */
export const languages = ['en', 'es', 'fr', 'de', 'nl', 'zh', 'it'] as const

/** `name-{uuid}` and the kind of text: `.subject`, `.msg`, `.title`, `.summary` or `.body`. */
const TextKey = z
  .string()
  .min(1, 'must not be empty')
  .max(300)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'must not contain control characters')

const Language = z
  .string()
  .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, 'must be the code of a language, such as en')
  .max(35)

/** It may contain HTML. */
const Text = z.string().max(100_000)

const Localizations = z.record(z.string(), z.array(z.object({ language: z.string(), value: z.string() })))

export const getLocalizations = endpoint({
  method: 'GET',
  path: '/basic/content/localizations',
  summary: 'All texts of the realm, by key and language.',
  scope: 'realm',
  access: { operator: ['view content', 'view announcements'] },
  timeoutMs: 120_000,
  response: z.object({ localizations: Localizations }),
})

export const saveLocalizations = endpoint({
  method: 'PUT',
  path: '/basic/content/localizations',
  summary: 'Set texts, by key and language; all others stay.',
  scope: 'realm',
  access: { operator: ['edit content', 'edit announcements'] },
  timeoutMs: 120_000,
  body: z.object({
    localizations: recordUpTo(20_000, TextKey, z.array(z.object({ language: Language, value: Text })).max(100)),
  }),
  response: CommonResponse,
})

export const deleteLocalizations = endpoint({
  method: 'DELETE',
  path: '/basic/content/localizations',
  summary: 'Delete texts: all languages of a key, or only the named ones.',
  scope: 'realm',
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
