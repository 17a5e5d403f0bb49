import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, recordUpTo } from '../core/shapes.ts'
import { opaque, text } from '../core/values.ts'
import {
  CampaignMade,
  CampaignMessage,
  CampaignSubject,
  JsonText,
  legacyRecord,
  TextLanguage,
} from './campaigns-texts.ts'

/** How many templates a realm has at most, low enough to read all of them at once. */
export const maxTemplates = 1_000

export const TemplateTexts = recordUpTo(
  200,
  TextLanguage,
  z.object({ subject: CampaignSubject.default(''), body: CampaignMessage.default('') }),
  'languages',
)
export type TemplateTexts = z.infer<typeof TemplateTexts>

const Template = z.object({
  sid: Id,
  name: z.string(),
  guid: z.string(),
  cid: Id,
  pid: z.string(),
  msg: TemplateTexts,
})
export type Template = z.infer<typeof Template>

const TemplateRecord = z.object({ ...Template.shape, ...legacyRecord, data: Template })
export type TemplateRecord = z.infer<typeof TemplateRecord>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/basic/legacy-cloud/templates',
  summary: 'List the templates of the realm, by name.',
  scope: 'realm',
  access: { operator: 'view templates' },
  response: z.object({ data: z.array(TemplateRecord) }),
})

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/basic/legacy-cloud/templates',
  summary: 'Create a template, or replace the one with the sid.',
  scope: 'realm',
  access: { operator: ['create templates', 'edit templates'] },
  body: z.object({
    name: text(200).min(1, 'is missing'),
    /** CampaignSubject and body by language, as an object or as JSON text. */
    msg: z.union([TemplateTexts, JsonText]),
    sid: Id.optional(),
  }),
  response: CampaignMade,
  errors: ['TemplateNotFound', 'TooManyTemplates', 'StaleVersion'],
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/basic/legacy-cloud/templates',
  summary: 'Delete a template. Campaigns created from it are kept.',
  scope: 'realm',
  access: { operator: 'delete templates' },
  /** The template’s sid. */
  body: z.object({ id: Id }),
  response: EmptyResponse,
  errors: ['TemplateNotFound'],
})

export const getMailTemplate = endpoint({
  method: 'GET',
  path: '/basic/mail/template',
  summary: 'Get the texts of a template in a player’s language.',
  scope: 'realm',
  access: { operator: 'view templates' },
  query: z.object({
    gamerTag: Id,
    /** If several templates have this name, the first one is used. */
    templateName: opaque(200).min(1, 'is missing'),
  }),
  response: z.object({ subject: z.string(), body: z.string() }),
  errors: ['PlayerNotFound', 'TemplateNotFound'],
})
