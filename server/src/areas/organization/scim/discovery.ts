import { maxScimCount, scimPath } from '@regent/contract/organization/scim'
import { groupSchema, userSchema } from './resources.ts'

/** The descriptions of what this server supports (RFC 7643, sections 5 to 7). */

const schemaOfSchemas = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

export const providerConfig = (origin: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxScimCount },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the organization, created on the page of single sign-on.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${origin}${scimPath}/ServiceProviderConfig` },
})

export const resourceTypes = (origin: string) =>
  [
    { id: 'User', name: 'User', endpoint: '/Users', description: 'A person of the staff.', schema: userSchema },
    { id: 'Group', name: 'Group', endpoint: '/Groups', description: 'A group of people.', schema: groupSchema },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...type,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${origin}${scimPath}/ResourceTypes/${type.id}` },
  }))

type Attribute = {
  name: string
  type: string
  multiValued: boolean
  description: string
  required: boolean
  mutability: string
  returned: string
  caseExact?: boolean
  uniqueness?: string
  subAttributes?: Attribute[]
}

const attribute = (name: string, description: string, changed: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  mutability: 'readWrite',
  returned: 'default',
  ...(changed.type === undefined && { caseExact: false, uniqueness: 'none' }),
  ...changed,
})

const readOnly = { mutability: 'readOnly' }

const words = Object.entries({
  displayName: 'The name to show.',
  title: 'The job title.',
  preferredLanguage: 'The preferred language.',
  locale: 'The locale.',
  timezone: 'The time zone.',
}).map(([name, description]) => attribute(name, description))

const userAttributes = [
  attribute('userName', 'The unique name of the person, usually their e-mail.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('name', 'The parts of the name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The full name.'),
      attribute('familyName', 'The family name.'),
      attribute('givenName', 'The given name.'),
      attribute('middleName', 'The middle name.'),
      attribute('honorificPrefix', 'The title before the name.'),
      attribute('honorificSuffix', 'The title after the name.'),
    ],
  }),
  ...words,
  attribute('active', 'False: the account is deactivated.', { type: 'boolean' }),
  attribute('emails', 'The e-mails. The primary one is that of the account; its domain must be verified.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The e-mail.'),
      attribute('type', 'Its kind, such as work.'),
      attribute('primary', 'True for one of them.', { type: 'boolean' }),
    ],
  }),
  attribute('groups', 'The groups of the person.', {
    type: 'complex',
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute('value', 'The id of the group.', readOnly),
      attribute('$ref', 'The address of the group.', { type: 'reference', ...readOnly }),
      attribute('display', 'The name of the group.', readOnly),
    ],
  }),
]

const groupAttributes = [
  attribute('displayName', 'The name, which the rules of single sign-on refer to.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('members', 'The people of the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the person.', { mutability: 'immutable' }),
      attribute('$ref', 'The address of the person.', { type: 'reference', ...readOnly }),
      attribute('display', 'The user name of the person.', readOnly),
    ],
  }),
]

export const schemas = (origin: string) =>
  [
    { id: userSchema, name: 'User', description: 'A person of the staff.', attributes: userAttributes },
    { id: groupSchema, name: 'Group', description: 'A group of people.', attributes: groupAttributes },
  ].map((schema) => ({
    schemas: [schemaOfSchemas],
    ...schema,
    meta: { resourceType: 'Schema', location: `${origin}${scimPath}/Schemas/${schema.id}` },
  }))
