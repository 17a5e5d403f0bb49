import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Millis } from './shapes.ts'

const Wanted = z.object({ id: z.string().max(100).default('global'), uid: z.string().max(100).optional() })

export const getManifestChecksum = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/checksum',
  summary: 'The checksum of the manifest that is live; an empty realm has an empty manifest.',
  scope: 'realm',
  access: { public: true },
  query: Wanted,
  response: z.object({ id: z.string(), checksum: z.string(), createdAt: Millis, uid: z.string() }),
})

export const getPublicManifest = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/public/json',
  summary: 'The public entries of the manifest that is live.',
  scope: 'realm',
  access: { public: true },
  query: Wanted,
  response: z.object({
    uid: z.string(),
    createdAt: Millis,
    entries: z.array(
      z.object({
        contentId: z.string(),
        type: z.enum(['content', 'text', 'binary']),
        version: z.string(),
        uri: z.string(),
        tags: z.array(z.string()),
        checksum: z.string().optional(),
        createdAt: Millis.optional(),
        updatedAt: Millis.optional(),
      }),
    ),
  }),
})
