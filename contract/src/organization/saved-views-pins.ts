import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse } from '../core/shapes.ts'

/** The most screens that a person pins in the menu of realms. */
export const maxPins = 7

/** The path of a screen below its realm, such as `events`. */
const ScreenPath = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9/-]*$/, 'must be the path of a screen, in lower-case letters, digits, dashes and slashes')

const Pins = z.array(ScreenPath).max(maxPins, `must be at most ${maxPins} screens`)

/** Pins belong to the person, in all realms and on all devices. */
const anywhere = { operator: 'view games', at: 'anywhere' } as const

export const getMenuPins = endpoint({
  method: 'GET',
  path: '/api/saved-views/pins',
  summary: 'Get the screens that the caller has pinned in the menu of realms, in their order.',
  scope: 'either',
  access: anywhere,
  response: z.object({
    pins: z.array(z.string()).optional().describe('Paths of screens below their realm. Absent: not chosen yet.'),
  }),
})

export const setMenuPins = endpoint({
  method: 'PUT',
  path: '/api/saved-views/pins',
  summary: 'Set the screens that the caller has pinned in the menu of realms.',
  scope: 'either',
  access: anywhere,
  body: z.object({
    pins: Pins.refine((pins) => new Set(pins).size === pins.length, {
      message: 'must not name a screen twice',
    }).describe('Paths of screens below their realm, such as events; at most 7.'),
  }),
  response: EmptyResponse,
})
