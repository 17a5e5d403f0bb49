import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Millis, recordUpTo, Version } from '../core/shapes.ts'
import { decimal, opaque, symbol } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { isServiceAddress } from './config-keys.ts'

/** Upper bound of the keys of a realm. */
export const maxConfigKeys = 2_000

const maxPartLength = 128

/** The problem of a name, as the end of a sentence ("config.auction must …"); undefined if it is valid. */
export function configNameFault(name: string): string | undefined {
  const parts = name.split('|')
  if (parts.length !== 2 || parts.includes('')) return 'must be namespace|key, neither part empty'
  if (parts.some((part) => part.length > maxPartLength))
    return `must have at most ${maxPartLength} characters on each side of the |`
  if (/\p{Cc}/u.test(name)) return 'must not contain control characters'
  return undefined
}

/** `namespace|key` */
export const ConfigName = symbol(
  // Only bounds the text: a more precise check reports which part of a name is too long.
  100 * maxPartLength,
)
  .superRefine((name, context) => {
    const message = configNameFault(name)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .meta({ examples: ['game|daily_limit'] })

/** Numbers and booleans are stored as text. */
const ConfigValue = z.union([opaque(8192), decimal(), z.boolean()], {
  error: 'must be text of at most 8192 characters, a number, true or false',
})

export const ConfigEntries = recordUpTo(maxConfigKeys, ConfigName, ConfigValue).meta({
  examples: [{ 'game|daily_limit': '5' }],
})

const change = ['edit config', 'create config', 'delete config'] as const

export const getConfig = endpoint({
  method: 'GET',
  path: '/basic/realms/config',
  summary:
    'Get the realm’s config as one flat map of `namespace|key`; the version is in the ETag. Only game servers and operators who may edit the config get secrets.',
  scope: 'realm',
  access: { operator: 'view config' },
  response: z.object({
    config: z
      .record(z.string(), z.string())
      .describe('Values by `namespace|key`, all as text. Secrets are included only for permitted callers.'),
  }),
})

export const replaceConfig = endpoint({
  method: 'PUT',
  path: '/basic/realms/config',
  summary: 'Replace the realm’s whole config: a key that is not in the map is deleted.',
  scope: 'realm',
  access: { operator: change, confirmed: ({ body }) => Object.keys(body.config).some(isServiceAddress) },
  body: z.object({ config: ConfigEntries.describe('Complete new config by `namespace|key`, at most 2,000 keys.') }),
  response: CommonResponse,
  errors: ['StaleVersion'],
})

export const updateConfig = endpoint({
  method: 'POST',
  path: '/basic/realms/config',
  summary: 'Set some keys of the realm’s config and delete others. Other keys do not change.',
  scope: 'realm',
  access: { operator: change, confirmed: ({ body }) => Object.keys(body.upserts).some(isServiceAddress) },
  body: z.object({
    upserts: ConfigEntries.default({}).describe('Values to set by `namespace|key`. Default: none.'),
    deletes: z
      .array(ConfigName)
      .max(maxConfigKeys)
      .default([])
      .describe('Keys to delete, as `namespace|key`. Default: none.'),
  }),
  response: CommonResponse,
  errors: ['StaleVersion'],
})

export const planConfig = endpoint({
  method: 'POST',
  path: '/api/config/plans/update',
  summary:
    'Plan to set some keys of the realm’s config and to delete others. Secrets are not planned: a plan shows values.',
  scope: 'realm',
  access: { operator: change, confirmed: ({ body }) => Object.keys(body.upserts).some(isServiceAddress) },
  body: z.object({
    upserts: ConfigEntries.default({}).describe('Values to set by `namespace|key`, no secrets. Default: none.'),
    deletes: z
      .array(ConfigName)
      .max(maxConfigKeys)
      .default([])
      .describe('Keys to delete, as `namespace|key`. Default: none.'),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid'],
})

/** A stored key, or a known one without a value. */
export const ConfigKeyView = z.object({
  name: z
    .string()
    .describe('Full name in the form `namespace|key`.')
    .meta({ examples: ['payments|currency'] }),
  namespace: z.string().describe('Part of the name before the `|`.'),
  key: z.string().describe('Part of the name after the `|`.'),
  isSet: z.boolean().describe('True if the realm stores a value; otherwise the default applies.'),
  value: z
    .string()
    .optional()
    .describe('Absent when the key is not set, and when it is a secret that the caller may not see.'),
  isHidden: z
    .boolean()
    .describe('The key contains a secret, and the caller may not edit the config, so its value is hidden.'),
  isSecret: z
    .boolean()
    .describe('True if the value is stored encrypted and shown only to people who may edit the config.'),
  isKnown: z.boolean().describe('True if the server or the console reads this key.'),
  type: z
    .enum(['text', 'number', 'boolean', 'secret'])
    .describe('Input field for the value. Every value is stored as text.'),
  description: z.string().optional().describe('Effect of a known key. Absent for keys that the game defines.'),
  default: z.string().optional().describe('Value in effect while the key is not set. Absent: none.'),
  version: Version.optional(),
  updatedAt: Millis.optional().describe('When it was last changed.'),
  updatedBy: z.string().optional().describe('Absent when a game server set it.'),
})
export type ConfigKeyView = z.infer<typeof ConfigKeyView>

export const listConfigKeys = endpoint({
  method: 'GET',
  path: '/api/config/keys',
  summary:
    'List the keys of the realm’s config with the author of the last change, and the known keys that are not set.',
  scope: 'realm',
  access: { operator: 'view config' },
  response: z.object({ rows: z.array(ConfigKeyView).describe('The rows of this page.'), version: Version }),
})

export const resetConfig = endpoint({
  method: 'POST',
  path: '/api/config/defaults',
  summary: 'Reset known keys to their defaults: their values are removed.',
  scope: 'realm',
  access: { operator: 'config-defaults realm' },
  body: z.object({
    keys: z.array(ConfigName).min(1).max(maxConfigKeys).describe('1 to 2,000 keys to reset, as `namespace|key`.'),
  }),
  response: CommonResponse,
  errors: ['StaleVersion'],
})
