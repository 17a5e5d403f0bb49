import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { allRights, type Right, rightsOfRoles } from '../core/permissions.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, Pid, pageQuery, RoleName, Version } from '../core/shapes.ts'
import { text, uniqueName } from '../core/values.ts'

/** Maximum number of custom roles of an organization. */
export const maxCustomRoles = 50

/** Maximum number of rights of a custom role. */
export const maxRightsOfRole = 100

/** Maximum number of custom roles that a person holds, in all places together. */
export const maxRolesOfPerson = 5

/** Maximum number of places per person with custom roles. */
export const maxPlacesOfPerson = 100

/** Maximum number of rows of a preview. */
export const maxPreviewRows = 500

const Name = uniqueName(60)
const Description = text(200)

/** A right that a custom role can contain, such as `edit content`. */
export const RightOfRole = z.enum(rightsOfRoles)

const Rights = z.array(RightOfRole).min(1).max(maxRightsOfRole)

/** A person who holds a custom role: in a realm and those below it or, without `pid`, everywhere. */
export const RoleAssignment = z.object({
  accountId: Id.describe('The id of the account.'),
  email: z.string().optional().describe('Absent when the account has none.'),
  pid: z.string().optional().describe('The id of the realm.'),
  granted: Millis,
})
export type RoleAssignment = z.infer<typeof RoleAssignment>

/** A role that the organization has defined. It adds its rights to the base role of its holders. */
export const CustomRole = z.object({
  id: Id,
  name: z.string().describe('The name of the custom role, unique in the organization.'),
  description: z.string().describe('Purpose of the role. Empty: not described.'),
  rights: z.array(z.string()).describe('The rights that the role adds to the base role of its holders.'),
  created: Millis.describe('When it was created.'),
  createdBy: z
    .string()
    .optional()
    .describe('The e-mail address of the creator. Missing if the account no longer exists.'),
  version: Version,
  holders: z.array(RoleAssignment).describe('The people who hold the role, with the place where it applies.'),
})
export type CustomRole = z.infer<typeof CustomRole>

/** A reason for a right: a base role, or a custom role, and where it was given. */
export const RightSource = z.object({
  kind: z
    .enum(['role', 'custom-role'])
    .describe('`role`: a base role. `custom-role`: a role that the organization has defined.'),
  name: z.string().describe('The base role, or the name of the custom role.'),
  roleId: Id.optional().describe('The id of the custom role.'),
  pid: z.string().optional().describe('The realm of the role; it includes the realms below. Absent: everywhere.'),
  except: z.array(z.string()).describe('Excepted realms, because a lower role was given there.'),
})
export type RightSource = z.infer<typeof RightSource>

/** A person or an API key that has a right, with the reasons. */
export const RightHolder = z.object({
  right: z.string().describe('The right that the holder has, such as `edit content`.'),
  kind: z.enum(['person', 'key']).describe('`person`: a person with a role. `key`: an API key.'),
  accountId: Id.describe('The id of the account.'),
  name: z.string().optional().describe('The e-mail of a person; the service account and the name of a key.'),
  sources: z.array(RightSource).describe('The reasons; of a key those of its grantor.'),
  key: z
    .object({
      grantor: z
        .string()
        .optional()
        .describe('The e-mail address of the grantor. Missing if the account no longer exists.'),
      realms: z.array(z.string()).describe('The ids of the realms of the key. `*`: the organization and all realms.'),
    })
    .optional()
    .describe('Of a key: its grantor, and its realms; `*` is the organization and all its realms.'),
})
export type RightHolder = z.infer<typeof RightHolder>

/** The effect of a change on one holder in one place. */
export const RightsEffect = z.object({
  kind: z.enum(['person', 'key']).describe('`person`: a person with a role. `key`: an API key.'),
  accountId: Id.describe('The id of the account.'),
  name: z.string().optional().describe('The e-mail of a person; the service account and the name of a key.'),
  pid: z.string().optional().describe('Absent: in the organization, and in every realm without a separate row.'),
  gains: z.array(z.string()).describe('The rights that the holder would get there.'),
  loses: z.array(z.string()).describe('The rights that the holder would lose there.'),
})
export type RightsEffect = z.infer<typeof RightsEffect>

/** The rights of a usual job in a studio, with which a custom role can begin. */
export const roleTemplates: readonly { name: string; description: string; rights: readonly Right[] }[] = [
  {
    name: 'Support',
    description: 'Helps players: profiles, suspensions, mail, items within the budget, cloud saves.',
    rights: [
      'view players',
      'view player-profile',
      'edit player-profile',
      'change-email player-profile',
      'reset-password player-profile',
      'view mail',
      'create mail',
      'view inventory',
      'edit inventory',
      'view cloud-saving',
      'view player-real-money-transactions',
      'view stats',
    ],
  },
  {
    name: 'Economy',
    description: 'Runs the shop: listings, stores, SKUs, promo codes and the items of players. Reads payments.',
    rights: [
      'view commerce-catalog',
      'edit commerce-catalog',
      'create offer-definitions',
      'edit offer-definitions',
      'delete offer-definitions',
      'create stores',
      'edit stores',
      'delete stores',
      'create sku',
      'edit sku',
      'delete sku',
      'view promotion-codes',
      'create promotion-codes',
      'edit promotion-codes',
      'delete promotion-codes',
      'view inventory',
      'edit inventory',
      'view real-money-transactions',
    ],
  },
  {
    name: 'Release manager',
    description: 'Edits, publishes and promotes content and config, applies change sets, and approves changes.',
    rights: [
      'view content',
      'create content',
      'edit content',
      'delete content',
      'view single-content',
      'view config',
      'create config',
      'edit config',
      'delete config',
      'promote realm',
      'view audit',
      'approve changes',
    ],
  },
]

const params = z.object({ id: Id })
const Place = { accountId: Id.describe('The id of the account.'), pid: Pid.optional().describe('The id of the realm.') }

export const listCustomRoles = endpoint({
  method: 'GET',
  path: '/api/roles',
  summary: 'List the custom roles of the organization with their rights and holders, by name.',
  scope: 'customer',
  access: { operator: 'view users' },
  response: z.object({ roles: z.array(CustomRole).describe('The custom roles of the organization.') }),
})

export const createCustomRole = endpoint({
  method: 'POST',
  path: '/api/roles',
  summary: 'Create a custom role. The caller must hold each of its rights in the organization and all realms.',
  scope: 'customer',
  access: { operator: 'edit users', person: true },
  body: z.object({
    name: Name.describe('The name of the role, unique in the organization, at most 60 characters.'),
    description: Description.default('').describe('Purpose of the role, at most 200 characters. Default: empty.'),
    rights: Rights.describe('The rights of the role, 1 to 100.'),
  }),
  response: CustomRole,
  errors: ['CustomRoleNameTaken', 'RightNotHeld'],
})

export const updateCustomRole = endpoint({
  method: 'PUT',
  path: '/api/roles/:id',
  summary: 'Change a custom role for all its holders. The caller must hold each of its rights in all realms.',
  scope: 'customer',
  access: { operator: 'edit users', person: true },
  params,
  body: z
    .object({
      name: Name.describe('The new name of the role. Absent: it does not change.'),
      description: Description.describe('Purpose of the role, at most 200 characters. Absent: it does not change.'),
      rights: Rights.describe('The new rights of the role, 1 to 100. Absent: they do not change.'),
    })
    .partial(),
  response: CustomRole,
  errors: ['CustomRoleNotFound', 'CustomRoleNameTaken', 'RightNotHeld', 'StaleVersion'],
})

export const deleteCustomRole = endpoint({
  method: 'DELETE',
  path: '/api/roles/:id',
  summary: 'Delete a custom role. If people hold it, the call is refused, or with `force` takes it from them.',
  scope: 'customer',
  access: { operator: 'edit users', person: true },
  params,
  query: z.object({
    force: z
      .boolean()
      .default(false)
      .describe('True: take the role from its holders too. False: refuse if it has any.'),
  }),
  response: EmptyResponse,
  errors: ['CustomRoleNotFound', 'CustomRoleHeld'],
})

export const assignCustomRole = endpoint({
  method: 'PUT',
  path: '/api/roles/:id/holders',
  summary: 'Give a person a custom role, in a realm and those below it or, without `pid`, everywhere.',
  scope: 'either',
  access: { operator: 'edit users', at: ({ body }) => body.pid ?? null, person: true },
  params,
  body: z.object(Place),
  response: EmptyResponse,
  errors: ['CustomRoleNotFound', 'AccountNotFoundError', 'RealmNotFound', 'RightNotHeld', 'RoleAboveOwn', 'NoBaseRole'],
})

export const unassignCustomRole = endpoint({
  method: 'DELETE',
  path: '/api/roles/:id/holders',
  summary: 'Take a custom role from a person, in a realm or, without `pid`, everywhere.',
  scope: 'either',
  access: { operator: 'edit users', at: ({ body }) => body.pid ?? null, person: true },
  params,
  body: z.object(Place),
  response: EmptyResponse,
  errors: ['CustomRoleNotFound', 'AccountNotFoundError', 'RealmNotFound', 'RoleAboveOwn'],
})

export const previewCustomRole = endpoint({
  method: 'POST',
  path: '/api/roles/preview',
  summary: 'Preview the rights that people and API keys would gain or lose, by realm. Changes nothing.',
  scope: 'customer',
  readOnly: true,
  access: { operator: 'view users' },
  body: z.object({
    id: Id.optional().describe('The role to change; absent: a new one.'),
    rights: z
      .array(RightOfRole)
      .max(maxRightsOfRole)
      .optional()
      .describe('Its new rights; absent: unchanged. Empty: as if the role were deleted.'),
    holder: z
      .object({
        ...Place,
        holds: z.boolean().describe('True: the person would get the role. False: they would lose it.'),
      })
      .optional()
      .describe('A person who gets or loses the role.'),
  }),
  response: z.object({
    effects: z.array(RightsEffect).describe('The people and keys whose rights would change, at most 500 rows.'),
    hasMore: z.boolean().describe('More people or places are affected than the list contains.'),
  }),
  errors: ['CustomRoleNotFound'],
})

export const listRightHolders = endpoint({
  method: 'GET',
  path: '/api/roles/rights',
  summary: 'List who has which right, where and why, by right. Filters: one right, one person or key, one realm.',
  scope: 'customer',
  access: { operator: 'view users' },
  query: z.object({
    right: z.enum(allRights).optional().describe('Only holders of this right. Absent: all rights.'),
    accountId: Id.optional().describe('The id of the account.'),
    pid: Pid.optional().describe('The id of the realm.'),
    ...pageQuery,
  }),
  response: buildPageSchema(RightHolder),
})

export const getOwnRights = endpoint({
  method: 'GET',
  path: '/api/roles/mine',
  summary: 'List the own rights, where they apply, and why.',
  scope: 'customer',
  access: { operator: 'view games', at: 'anywhere' },
  response: z.object({
    role: RoleName.optional(),
    rights: z
      .array(
        z.object({
          right: z.string().describe('The right that the caller has, such as `edit content`.'),
          sources: z.array(RightSource).describe('The roles that give the right, and where they apply.'),
        }),
      )
      .describe('The rights of the caller, with their sources.'),
  }),
})
