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
  z.object({
    subject: CampaignSubject.default('').describe('Subject in this language; empty: none.'),
    body: CampaignMessage.default('').describe('Body in this language; empty: none.'),
  }),
  'languages',
)
export type TemplateTexts = z.infer<typeof TemplateTexts>

const Template = z.object({
  sid: Id,
  name: z.string().describe('Name of the template. Mails refer to it.'),
  guid: z.string().describe('Unique id of the template in UUID format. It never changes.'),
  cid: Id.describe('The id of the organization.'),
  pid: z.string().describe('The id of the realm.'),
  msg: TemplateTexts.describe('Subject and body by language code, such as en.'),
})
export type Template = z.infer<typeof Template>

const TemplateRecord = z.object({
  ...Template.shape,
  ...legacyRecord,
  data: Template.describe('The template, as one object.'),
})
export type TemplateRecord = z.infer<typeof TemplateRecord>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/basic/legacy-cloud/templates',
  summary: 'List the templates of the realm, by name.',
  scope: 'realm',
  access: { operator: 'view templates' },
  response: z.object({ data: z.array(TemplateRecord).describe('Templates of the realm, ordered by name.') }),
})

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/basic/legacy-cloud/templates',
  summary: 'Create a template, or replace the one with the sid.',
  scope: 'realm',
  access: { operator: ['create templates', 'edit templates'] },
  body: z.object({
    name: text(200).min(1, 'is missing').describe('Name of the template. It need not be unique.'),
    msg: z.union([TemplateTexts, JsonText]).describe('Subject and body by language, as an object or as JSON text.'),
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
    gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
    templateName: opaque(200)
      .min(1, 'is missing')
      .describe('If several templates have this name, the first one is used.'),
  }),
  response: z.object({
    subject: z.string().describe('Subject in the language of the player, or in a fallback language.'),
    body: z.string().describe('Body in the language of the player, or in a fallback language.'),
  }),
  errors: ['PlayerNotFound', 'TemplateNotFound'],
})
