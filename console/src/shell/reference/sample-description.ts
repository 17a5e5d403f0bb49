import type { Description } from './reference.ts'

/** A small description for tests, in the form of `/openapi.json`. */
export const sampleDescription: Description = {
  info: { version: '1.2.3' },
  tags: [
    { name: 'stats', description: 'Named values of a player.', 'x-title': 'Stats' },
    { name: 'roles', description: 'Roles of the organization.', 'x-title': 'Custom roles' },
  ],
  'x-tagGroups': [{ name: 'Players', tags: ['stats', 'roles'] }],
  'x-errors': {
    BadRequest: { status: 400, message: 'The request is not valid.', remedy: 'Correct the value.' },
    NoGamerTag: { status: 400, message: 'This player has no gamer tag.', remedy: 'Use another gamer tag.' },
  },
  paths: {
    '/object/stats/{objectId}': {
      get: {
        operationId: 'getStats',
        tags: ['stats'],
        summary: 'Get the stats of a player.',
        description: 'Get the stats of a player. Players can make it for themselves.',
        parameters: [
          {
            name: 'objectId',
            in: 'path',
            required: true,
            example: 'game.private.player.1',
            schema: { type: 'string' },
          },
          {
            name: 'stats',
            in: 'query',
            description: 'Names of stats.',
            schema: { type: 'array', items: { type: 'string' } },
          },
        ],
        responses: {
          '200': {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Stats' } } },
          },
        },
        security: [{ accessToken: [], scope: [] }],
        'x-callers': ['player-own', 'operator', 'api-key'],
        'x-rights': ['view stats'],
        'x-scope': 'realm',
      },
      post: {
        operationId: 'setStats',
        tags: ['stats'],
        summary: 'Set stats.',
        description: 'Set stats.',
        parameters: [
          {
            name: 'objectId',
            in: 'path',
            required: true,
            example: 'game.private.player.1',
            schema: { type: 'string' },
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Stats' }, example: { set: { LEVEL: '3' } } },
          },
        },
        responses: { '200': { description: 'ok' } },
        security: [{ accessToken: [], scope: [] }],
        'x-callers': ['player-own', 'operator'],
        'x-errors': ['NoGamerTag'],
        'x-scope': 'realm',
      },
    },
    '/api/roles': {
      post: {
        operationId: 'createRole',
        tags: ['roles'],
        summary: 'Create a role.',
        description: 'Create a role.',
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' }, example: {} } } },
        responses: { '200': { description: 'ok' } },
        security: [{ accessToken: [], scope: [] }],
        'x-callers': ['operator'],
        'x-rights': ['edit roles'],
        'x-scope': 'customer',
      },
    },
  },
  components: {
    schemas: {
      Stats: {
        type: 'object',
        required: ['set'],
        properties: {
          set: {
            type: 'object',
            description: 'Values by name.',
            additionalProperties: { type: 'string', maxLength: 8192 },
          },
          history: {
            type: 'array',
            items: {
              type: 'object',
              properties: { at: { type: 'integer', description: 'When it changed.', minimum: 0 } },
            },
          },
        },
      },
    },
    responses: {},
    parameters: {},
  },
}
